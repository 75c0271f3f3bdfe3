"""Writes the recorded games of tests/records: whole games of every setup.

    python -m tests.games.make_records

Each is played by the purposeful chooser; seeds are tried in order until a game ends within a
limit, and until all reasons for an end and the other bank occur among them. Run it only after a
change of the rules that raises their version: what the files hold is the proof that nothing else
changed.
"""

from pathlib import Path
from random import Random
from typing import Any

from kontor.record import Game
from kontor.rules.setup import EDITIONS
from tests.games.policy import choose
from tests.games.setups import all_setups

RECORDS = Path(__file__).parent.parent / "records"
LONGEST = 650


def play_out(options: dict[str, Any], seed: int, builder: bool) -> Game | None:
    """Return a finished game, or None if it took too long."""
    game = Game.new(**options, seed=seed)
    random = Random(f"{sorted(options.items(), key=str)} {seed}")
    while not game.over:
        if len(game.actions) == LONGEST:
            return None
        game.play(choose(game.state, game.legal_actions(), random, builder))
    return game


def find(options: dict[str, Any], first: int, reason: str | None = None) -> Game:
    """Return the first game from a seed on that ends in time, and for a reason if one is asked."""
    seed = first
    while True:
        game = play_out(options, seed, builder=reason == "cities")
        if game is not None:
            result = game.result()
            assert result is not None
            if reason in (None, result["reason"]):
                return game
        seed += 1


def wanted() -> list[tuple[str, dict[str, Any], int, str | None]]:
    """Return the name, options, first seed and reason of every game to record."""
    games: list[tuple[str, dict[str, Any], int, str | None]] = []
    for options in all_setups():
        words = [options["edition"], options["board"], str(options["players"])]
        games.append(("-".join([*words, *options["modules"]]), options, 1, None))
    for edition in EDITIONS:
        options = {"edition": edition.name, "board": "hansa", "players": 4, "bank": "3-4-7"}
        games.append((f"{edition.name}-bank", options, 1, None))
    for board in ("hansa", "east", "britannia"):
        for reason in ("prestige", "markers", "cities"):
            options = {"board": board, "players": 4}
            games.append((f"{board}-ends-by-{reason}", options, 100, reason))
    return games


def main() -> None:
    """Play and write all of them."""
    RECORDS.mkdir(exist_ok=True)
    for name, options, first, reason in wanted():
        game = find(options, first, reason)
        game.save(RECORDS / f"{name}.json")
        print(name, len(game.actions), game.result())


if __name__ == "__main__":
    main()
