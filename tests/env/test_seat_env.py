"""The environment for Gymnasium: one seat against bots and policies."""

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kontor.bots.players import GreedyBot
from kontor.env import EnvError, rewards, single
from kontor.env.seat_env import SeatEnv
from kontor.rules import IllegalAction
from tests.env.playing import SETUPS, name_of_setup, seen


def first_legal(observation: Any, mask: Any) -> int:
    """Return the first legal index: a policy."""
    assert observation.dtype == mask.dtype == np.uint8
    return int(mask.nonzero()[0][0])


def finish(env: SeatEnv) -> tuple[float, dict[str, Any], int]:
    """Play an episode to its end."""
    for number in range(1, 1000):
        _, reward, over, cut, info = env.step(env.action_space.sample())
        if over or cut:
            return reward, info, number
        assert (reward, info) == (0.0, {})
    raise AssertionError


# The checker does a sample of one position in another one too.
@pytest.mark.filterwarnings("ignore:.*(not having a spec|the episode ends)")
@pytest.mark.parametrize("setup", SETUPS[::6], ids=name_of_setup)
@pytest.mark.parametrize("whole", [False, True], ids=["decisions", "whole actions"])
def test_gymnasium_finds_no_fault(setup: dict[str, Any], whole: bool) -> None:
    check_env(single(**setup, cap=60, whole_actions=whole, render_mode="ansi"))


@pytest.mark.parametrize("whole", [False, True], ids=["decisions", "whole actions"])
@pytest.mark.parametrize(
    "others",
    ["greedy", GreedyBot, first_legal, ["random", first_legal]],
    ids=["a code", "a class", "a policy", "two"],
)
def test_others_play_inside_a_step(others: Any, whole: bool) -> None:
    env = single(players=3, seat=1, others=others, cap=70, whole_actions=whole, reward="place")
    first, info = env.reset(seed=4)
    assert info == {}
    assert env.play.state.seat == 1
    assert first["observation"].tobytes() == seen(env.play.state, 1)
    env.action_space.seed(1)
    reward, info, steps = finish(env)
    assert steps < 70
    assert info["decisions"] == 70
    assert info["rewards"] == rewards(env.play.state, "place")
    assert reward == info["rewards"][1]
    again = env.reset(seed=4)[0]
    assert np.array_equal(again["observation"], first["observation"])


def test_a_seat_is_drawn_if_none_is_named() -> None:
    env = single(players=4, seat=None, cap=30)
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3}


def test_seeds() -> None:
    one, other = single(players=4, seed=8), single(players=4)
    first = one.reset()[0]
    assert np.array_equal(other.reset(seed=8)[0]["observation"], first["observation"])
    assert one.play.state.terms.setup.seed == 8
    one.reset()
    other.reset()
    # The games that follow are others, but the same ones.
    assert one.play.state == other.play.state
    assert one.play.state.terms.setup.seed != 8


def test_an_environment_can_be_copied_and_sent() -> None:
    env = single(players=3, others=["greedy", "scripted"], cap=200)
    env.reset(seed=1)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for one in (other, again := copy.deepcopy(env)):
            for _ in range(10):
                one.step(first_legal(one._observation(0), one._mask))
        assert other.play.state == again.play.state != env.play.state


def test_an_illegal_action_ends_the_episode() -> None:
    env = single(players=3, reward="margin")
    before, _ = env.reset(seed=1)
    done = env.play.state.terms.space.done.index
    with pytest.warns(UserWarning, match=r"\(done\) is not legal for seat 0 in phase turn"):
        after, reward, over, cut, info = env.step(done)
    assert (reward, over, cut) == (-100.0, True, False)
    assert "is not legal" in info["illegal"]
    assert np.array_equal(before["observation"], after["observation"])
    with pytest.raises(EnvError, match="reset the environment first"):
        env.step(done)
    assert env.reset(seed=1)[1] == {}


def test_an_illegal_action_can_raise_an_error() -> None:
    env = single(players=3, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"\(done\) is not legal for seat 0 in phase turn"):
        env.step(env.play.state.terms.space.done.index)
    env.step(env.action_space.sample())


Call = Callable[[], object]


def test_what_is_wrong_is_said() -> None:
    env = single(players=3)
    with pytest.raises(EnvError, match="reset the environment first"):
        env.step(0)
    wrong: Sequence[tuple[Call, str]] = [
        (lambda: single(players=3, seat=3), "there is no seat 3: the seats are 0 to 2"),
        (lambda: single(players=3, others=["random"]), "2 other seats need as many players, not 1"),
        (
            lambda: single(players=3, illegal="pass"),
            "unknown illegal 'pass'; it must be one of end",
        ),
        (lambda: single(players=3, render_mode="film"), "unknown render_mode 'film'"),
        (lambda: single(players=3, render_mode=None).render(), "name a render_mode"),
    ]
    for call, words in wrong:
        with pytest.raises(EnvError, match=words):
            call()


def test_it_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    env = single(players=3, render_mode="human")
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert capsys.readouterr().out.startswith("hansa-2-3, round 1")
