"""Whole games, played by the chooser of the tests and inspected after every action."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kontor.record import Game
from tests.games.policy import choose


def played(seed: int, most: int = 1500, **setup: Any) -> Iterator[Game]:
    """Yield a game at its beginning and after each action, until it is over."""
    game = Game.new(**{"players": 4, "seed": seed, **setup})
    random = Random(seed)
    yield game
    for _ in range(most):
        if game.over:
            return
        game.play(choose(game.state, game.legal_actions(), random))
        yield game
