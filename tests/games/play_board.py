"""Plays a random game to its end and records it: `python -m tests.games.play_board FILE KEY=VALUE`.

The setup is given by keys and values, as in `board=east players=4`. The game is checked
after every action, and the record must give the same game when it is read back.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

from kontor import Game, check
from kontor.bots.scripted import choose_by_rule

MOST = 5000


def play(game: Game, random: Random) -> None:
    """Play at random, but sometimes with a purpose, so that the game ends."""
    for _ in range(MOST):
        if game.over:
            return
        legal = game.legal_actions()
        sensible = choose_by_rule(game.state, legal, random.getrandbits(20))
        game.play(random.choice([sensible, random.choice(legal)]))
        check(game.state)
        game.view(game.seat).json()
    raise AssertionError(f"the game is not over after {MOST} actions")


def main(arguments: list[str]) -> None:
    """Play, write the record and read it again."""
    name, *options = arguments
    setup: dict[str, Any] = {}
    for option in options:
        key, _, value = option.partition("=")
        setup[key] = int(value) if value.isdecimal() else value
    setup["modules"] = tuple(setup["modules"].split(",")) if "modules" in setup else ()
    game = Game.new(**setup)
    play(game, Random(setup.get("seed")))
    game.save(Path(name))
    again = Game.load(Path(name))
    assert again.position() == game.position()
    assert again.record() == game.record()


if __name__ == "__main__":
    main(sys.argv[1:])
