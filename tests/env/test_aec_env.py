"""The environment for PettingZoo passes PettingZoo's own tests, on every setup."""

import copy
import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from kontor.env import EnvError, aec, rewards
from kontor.env.aec_env import SeatsEnv
from kontor.rules import IllegalAction
from tests.env.playing import SETUPS, name_of_setup, seen

# What PettingZoo finds odd in its own games with masks too: dicts, and a seat without a choice.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("setup", SETUPS, ids=name_of_setup)
def test_pettingzoo_finds_no_fault(
    setup: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    make = partial(aec, **setup, cap=25)
    # So few decisions end each game within the test.
    api_test(make(), num_cycles=20)
    seed_test(make, num_cycles=8)
    render_test(make)
    assert "Passed API test" in capsys.readouterr().out


def play(env: SeatsEnv, steps: int) -> None:
    for _ in range(steps):
        observation, *_ = env.last()
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[len(legal) // 2]))


@pytest.mark.parametrize("setup", SETUPS[::5], ids=name_of_setup)
def test_an_environment_can_be_copied_and_sent(setup: dict[str, Any]) -> None:
    env = aec(**setup, seed=3)
    env.reset()
    play(env, 40)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.play.state == env.play.state
        play(other, 30)
        assert other.play.state != env.play.state
        again = copy.deepcopy(env)
        play(again, 30)
        assert again.play.state == other.play.state


def test_who_decides_is_offered_what_is_legal_and_the_others_see() -> None:
    env = aec(players=3, seed=1)
    env.reset()
    play(env, 20)
    state = env.play.state
    for seat, agent in enumerate(env.possible_agents):
        observation = env.observe(agent)
        assert observation["observation"].tobytes() == seen(state, seat)
        assert observation["action_mask"].any() == (seat == state.seat)
    assert env.agent_selection == f"seat_{state.seat}"


def test_all_are_rewarded_at_the_end() -> None:
    env = aec(players=3, seed=1, cap=30, reward="place")
    env.reset()
    play(env, 29)
    assert set(env.rewards.values()) == {0.0}
    play(env, 1)
    expected = rewards(env.play.state, "place")
    assert list(env.rewards.values()) == expected
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.infos["seat_2"]["decisions"] == 30
    for seat, agent in enumerate(env.agent_iter()):
        _, reward, *_ = env.last()
        assert (agent, reward) == (f"seat_{seat}", expected[seat])
        env.step(None)
    with pytest.raises(EnvError, match="reset the environment first"):
        env.step(0)


def test_seeds() -> None:
    one, other = aec(players=4, seed=8), aec(players=4)
    one.reset()
    other.reset(seed=8)
    assert one.play.state == other.play.state
    assert one.play.state.terms.setup.seed == 8
    one.reset()
    other.reset()
    # The games that follow are others, but the same ones.
    assert one.play.state == other.play.state
    assert one.play.state.terms.setup.seed != 8


def test_what_is_wrong_is_said() -> None:
    env = aec(players=3, seed=1)
    env.reset()
    with pytest.raises(IllegalAction, match=r"\(done\) is not legal for seat \d in phase turn"):
        env.step(env.play.state.terms.space.done.index)
    with pytest.raises(EnvError, match="the action must be an index, not None"):
        env.step(None)
    with pytest.raises(EnvError, match="name a render_mode"):
        env.render()
    with pytest.raises(EnvError, match="unknown render_mode 'film'"):
        aec(render_mode="film")


def test_a_position_as_text() -> None:
    env = aec(players=3, seed=1, start=0, render_mode="ansi")
    env.reset()
    space = env.play.state.terms.space
    env.step(space.by_text["place m bremen-hamburg.2"].index)
    text = env.render()
    assert text is not None
    head, _, columns, first, *rest = text.splitlines()
    assert head == "hansa-2-3, round 1, turn of seat 0: seat 0 decides (turn), actions left: 1"
    assert columns.split()[:4] == ["seat", "points", "track", "stock"]
    assert first.split()[:5] == ["0", "0", "0", "6t", "5t"]
    assert any(line.startswith("bremen-hamburg: – 0m –") for line in rest)


def test_masks_of_samples_are_uint8() -> None:
    env = aec(players=3, seed=1)
    env.reset()
    mask = env.observe(env.agent_selection)["action_mask"]
    assert mask.dtype == np.uint8
    space = env.action_space(env.agent_selection)
    assert all(mask[space.sample(mask)] for _ in range(20))
