"""The engine against an independent reading of the rules, decision by decision (tests/oracle)."""

from random import Random
from typing import Any

import pytest

from kontor.record import Game
from tests import oracle
from tests.games.crowd import crowded
from tests.games.policy import choose
from tests.games.setups import all_setups

SETUPS = all_setups()


def compare(game: Game, random: Random, length: int, uniform: float) -> None:
    """Play on in both and compare legal lists, positions, scores and results."""
    theirs: dict[str, Any] = game.position()
    for number in range(length):
        if game.over:
            break
        legal = game.legal_actions()
        assert [action.text for action in legal] == oracle.legal(theirs)
        action = random.choice(legal)
        if random.random() >= uniform:
            action = choose(game.state, legal, random)
        game.play(action)
        theirs = oracle.apply(theirs, action.text)
        assert game.position() == theirs, f"action {number}: {action.text}"
    assert game.scores() == oracle.scores(theirs)
    assert game.result() == oracle.result(theirs)


def start(options: dict[str, Any], seed: int) -> Game:
    """Return a new game whose first position is the oracle's too."""
    game = Game.new(**options, seed=seed)
    record = game.record()
    assert game.position() == oracle.start(record["setup"], record["deal"])
    return game


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_games_from_the_start(number: int) -> None:
    compare(start(SETUPS[number], number), Random(number), length=60, uniform=0.1)


@pytest.mark.parametrize("number", range(160))
def test_games_from_crowded_positions(number: int) -> None:
    compare(crowded(number), Random(number), length=12, uniform=0.5)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_whole_games(number: int, seed: int) -> None:
    compare(start(SETUPS[number], 1000 + seed), Random(seed), length=700, uniform=0.05)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1000, 5000))
def test_many_crowded_positions(number: int) -> None:
    compare(crowded(number), Random(number), length=25, uniform=0.7)
