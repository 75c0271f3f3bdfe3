"""The frozen bots play as they did on the day that they were frozen."""

from hashlib import sha256
from typing import Any

import pytest

from kontor.bots import make_bot
from kontor.bots.weights import load_weights
from kontor.record import Game

GAMES = [
    ("journeyman-1", {"players": 3}, 60, "d49f87fe9a1e2e09"),
    ("journeyman-1", {"board": "britannia", "players": 4}, 40, "494d59674f75d721"),
    ("master-1:300n", {"board": "east", "players": 4}, 30, "9decc7d89efdf331"),
]


@pytest.mark.parametrize(("code", "options", "decisions", "pin"), GAMES)
def test_a_yardstick_never_changes(
    code: str, options: dict[str, Any], decisions: int, pin: str
) -> None:
    game = Game.new(**options, seed=11)
    bots = [make_bot(code, seat) for seat in range(options["players"])]
    while len(game.actions) < decisions:
        one = bots[game.state.seat]
        view, legal = game.view(game.state.seat), game.legal_actions()
        game.play(one.bot.choose(view, legal, one.budget))
    assert sha256("\n".join(game.actions).encode()).hexdigest()[:16] == pin


def test_the_weights_of_the_yardsticks_are_their_own() -> None:
    weights = load_weights("weights-1")
    text = " ".join(f"{weight:g}" for weight in weights)
    assert sha256(text.encode()).hexdigest()[:16] == "3ad7d4deb9868af4"
