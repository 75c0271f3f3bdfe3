"""What is reviewed: the finished game of a table, or a record from elsewhere."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kontor.record import Game, QuietGame, digest_of
from kontor.rules import Deal, Setup, deal_from, deal_json, setup_from
from kontor.server.errors import Refused


class Subject(NamedTuple):
    """A finished game, and the id of its review."""

    id: str
    """That of the table, or the hash of the record."""
    setup: Setup
    deal: Deal
    actions: list[str]
    is_record: bool

    def game(self) -> QuietGame:
        """Return the game, played again from its start."""
        game = QuietGame.begin(self.setup, self.deal)
        game.play_all(self.actions)
        return game

    def json(self) -> dict[str, Any]:
        """Return the game as it is stored: all that the hash is made of, and nothing more."""
        deal = deal_json(self.setup, self.deal)
        return {"setup": self.setup.json(), "deal": deal, "actions": self.actions}


def of_record(game: Game) -> Subject:
    """Return the game of a record, without what it says of people; refuse one that is not over."""
    check_over(game.over)
    assert game.deal is not None, "every record has a deal"
    return Subject(digest_of(game), game.setup, game.deal, game.actions[:], is_record=True)


def of_stored(record_id: str, stored: Mapping[str, Any]) -> Subject:
    """Return the game of a record as the store has kept it."""
    setup = setup_from(stored["setup"])
    deal = deal_from(setup, stored["deal"])
    return Subject(record_id, setup, deal, stored["actions"], is_record=True)


def check_over(is_over: bool) -> None:
    """Refuse to say what a game is worth that is still played: that would be a hint."""
    if not is_over:
        raise Refused("only a finished game can be reviewed", code="not-over")
