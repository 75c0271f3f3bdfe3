"""Writes the recorded games of tests/records: whole games of every setup.

    python -m tests.games.make_records

Each is played by the purposeful chooser; seeds are tried in order until a game ends within a
limit, and until all reasons for an end and the other bank occur among them. Run it only after a
change of the rules that raises their version: the files prove that nothing else
changed.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from kontor.record import Game
from kontor.rules.setup import EDITIONS
from tests.games.policy import choose
from tests.games.setups import all_setups

RECORDS = Path(__file__).parent.parent / "records"
LONGEST = 800


def play_out(options: dict[str, Any], seed: int, builder: bool) -> Game | None:
    """Return a finished game, or None if it took too long."""
    game = Game.new(**options, seed=seed)
    random = Random(f"{sorted(options.items(), key=str)} {seed}")
    while not game.over:
        if len(game.actions) == LONGEST:
            return None
        game.play(choose(game.state, game.legal_actions(), random, builder))
    return game


def ends_by(reason: str) -> Callable[[Game], bool]:
    """Return a test for games that end for a reason."""
    return lambda game: (game.result() or {})["reason"] == reason


def accepts(game: Game) -> bool:
    """Return whether the privilege was developed by the permanent marker of East."""
    return "accept" in game.actions


def find(
    options: dict[str, Any], first: int, passes: Callable[[Game], bool], builder: bool
) -> Game:
    """Return the first game, from a seed on, that ends in time and passes a test."""
    seed = first
    while True:
        game = play_out(options, seed, builder)
        if game is not None and passes(game):
            return game
        seed += 1


def wanted() -> list[tuple[str, dict[str, Any], Callable[[Game], bool]]]:
    """Return the name, options and test of every game to record."""
    games: list[tuple[str, dict[str, Any], Callable[[Game], bool]]] = []
    for options in all_setups():
        words = [options["edition"], options["board"], str(options["players"])]
        games.append(("-".join([*words, *options["modules"]]), options, lambda _: True))
    for edition in EDITIONS:
        options = {"edition": edition.name, "board": "hansa", "players": 4, "bank": "3-4-7"}
        games.append((f"{edition.name}-bank", options, lambda _: True))
    for board in ("hansa", "britannia"):
        for reason in ("prestige", "markers", "cities"):
            options = {"board": board, "players": 4}
            games.append((f"{board}-ends-by-{reason}", options, ends_by(reason)))
    games.append(("east-accepts", {"board": "east", "players": 3}, accepts))
    return games


def main() -> None:
    """Play and write all of them."""
    RECORDS.mkdir(exist_ok=True)
    for name, options, passes in wanted():
        first = 100 if "ends" in name else 1
        game = find(options, first, passes, builder="cities" in name)
        game.save(RECORDS / f"{name}.json")
        print(name, len(game.actions), flush=True)


if __name__ == "__main__":
    main()
