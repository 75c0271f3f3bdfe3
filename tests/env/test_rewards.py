"""What the end of a game, or its score where it is cut, is worth to the seats."""

import pytest

from kontor.env import EnvError, rewards
from kontor.env.rewards import check_reward
from kontor.record import Game
from kontor.rules import State
from kontor.rules.pieces import with_entry


def with_track(*points: int, edition: str = "2009") -> State:
    state = Game.new(players=len(points), edition=edition, seed=1).state
    state.track[: len(points)] = points
    return state


@pytest.mark.parametrize(
    ("points", "win", "place", "margin"),
    [
        ((5, 9, 1, 3), (0, 1, 0, 0), (2 / 3, 1, 0, 1 / 3), (-4, 4, -8, -6)),
        ((4, 4, 1), (0.5, 0.5, 0), (0.75, 0.75, 0), (0, 0, -3)),
        ((4, 1, 1), (1, 0, 0), (1, 0.25, 0.25), (3, -3, -3)),
        ((2, 2, 2), (1 / 3, 1 / 3, 1 / 3), (0.5, 0.5, 0.5), (0, 0, 0)),
    ],
)
def test_rewards(
    points: tuple[int, ...],
    win: tuple[float, ...],
    place: tuple[float, ...],
    margin: tuple[float, ...],
) -> None:
    state = with_track(*points)
    assert rewards(state, "win") == pytest.approx(win)
    assert rewards(state, "place") == pytest.approx(place)
    assert rewards(state, "margin") == pytest.approx(margin)


@pytest.mark.rule("EN5")
def test_a_broken_tie_gives_the_first_place_to_one() -> None:
    state = with_track(4, 4, 1, edition="big-box")
    # The actions ability of seat 0 is better developed: seat 1 wins the tie.
    state.ability = with_entry(state.ability, 1, 1)
    assert rewards(state, "win") == [0, 1, 0]
    assert rewards(state, "place") == [0.5, 1, 0]
    assert rewards(state, "margin") == [0, 0, -3]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(EnvError, match="unknown reward 'luck'"):
        check_reward("luck")
