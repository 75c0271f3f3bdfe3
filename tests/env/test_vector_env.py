"""Many games at once: each as if it were played alone."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from kontor.env import EnvError, VectorEnv, rewards
from kontor.env.playing import Play, WholePlay, new_play
from kontor.rules import IllegalAction, Setup, SetupError, legal_actions
from kontor.rules.words import OVER, TURN
from tests.env.playing import SETUPS, name_of_setup, seen

SHARED = ("observations", "masks", "seats", "rewards", "dones", "truncated", "scores", "lengths")


def assert_same(one: VectorEnv, other: VectorEnv) -> None:
    for name in (*SHARED, "final_observations"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


@pytest.mark.parametrize("whole", [False, True], ids=["decisions", "whole actions"])
def test_games_are_played_as_one_by_one(whole: bool) -> None:
    env = VectorEnv(3, players=3, seed=5, cap=40, whole_actions=whole)
    alone = [copy.deepcopy(play) for play in env._batch.plays]
    for _ in range(40):
        actions = env.sample()
        for game, play in enumerate(alone):
            assert env.seats[game] == play.state.seat
            assert env.observations[game].tobytes() == seen(play.state, play.state.seat)
            assert env.masks[game].nonzero()[0].tolist() == play.choices()
            assert env.masks[game][actions[game]] == 1
            play.take(int(actions[game]))
        env.step(actions)
    assert env.dones.all()
    assert env.truncated.all()
    assert env.lengths.tolist() == [40, 40, 40]
    for game, play in enumerate(alone):
        assert play.cut
        assert env.rewards[game].tolist() == pytest.approx(rewards(play.state, "win"))
        for seat in range(3):
            assert env.final_observations[game, seat].tobytes() == seen(play.state, seat)
    # The next games have begun.
    assert [play.decisions for play in env._batch.plays] == [0, 0, 0]
    env.step(env.sample())
    assert not env.dones.any()
    assert not env.rewards.any()


def test_a_game_that_ends_is_not_truncated() -> None:
    env = VectorEnv(1, players=4, seed=5, reward="margin")
    state = env._batch.plays[0].state
    state.track[2] = 25
    while not env.dones[0]:
        env.step(env.sample())
    assert state.phase == OVER
    assert not env.truncated[0]
    assert env.scores[0].argmax() == 2
    margin = env.scores[0][2] - np.delete(env.scores[0], 2).max()
    assert env.rewards[0][2] == margin > 0


def test_the_same_seed_deals_the_same_games() -> None:
    one, other = (VectorEnv(4, players=4, seed=9, cap=30) for _ in range(2))
    seeds = [play.state.terms.setup.seed for play in one._batch.plays]
    assert len(set(seeds)) == 4
    for _ in range(70):
        actions = one.sample()
        assert np.array_equal(actions, other.sample())
        one.step(actions)
        other.step(actions)
        assert_same(one, other)
    one.reset()
    other.reset(9)
    assert [play.state.terms.setup.seed for play in other._batch.plays] == seeds
    assert not np.array_equal(one.observations, other.observations)
    assert not other.lengths.any()


def test_an_environment_can_be_copied_and_sent() -> None:
    env = VectorEnv(2, players=3, seed=2, cap=25, whole_actions=True)
    for _ in range(30):
        env.step(env.sample())
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(30):
        actions = env.sample()
        env.step(actions)
        for other in others:
            assert np.array_equal(other.sample(), actions)
            other.step(actions)
            assert_same(env, other)


def test_an_illegal_action_changes_no_game() -> None:
    env = VectorEnv(2, players=3, seed=2)
    before = env.observations.copy()
    good = int(env.sample()[0])
    for bad, words in ((0, r"game 1: action 0 \(income 1m\) is not legal for seat"),
                       (-1, "game 1: there is no action -1"),
                       (99999, "game 1: there is no action 99999")):  # fmt: skip
        if bad == 0 and env.masks[1][0]:
            continue
        with pytest.raises(IllegalAction, match=words):
            env.step(np.array([good, bad]))
    with pytest.raises(EnvError, match="actions must be 2 whole numbers"):
        env.step(np.array([good]))
    assert np.array_equal(env.observations, before)
    assert [play.decisions for play in env._batch.plays] == [0, 0]


def test_wrong_options_are_refused() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"n": 0}, "n must be 1 or more, not 0"),
        ({"n": 1, "player": 3}, "unknown option 'player'"),
        ({"n": 1, "reward": "luck"}, "unknown reward 'luck'; it must be one of win, place"),
        ({"n": 1, "cap": 0}, "cap must be 1 or more, or None"),
    ]
    for options, words in wrong:
        with pytest.raises(EnvError, match=words):
            VectorEnv(**options)
    with pytest.raises(SetupError, match="two players need a variant"):
        VectorEnv(1, players=2)


@pytest.mark.parametrize("setup", SETUPS[::3], ids=name_of_setup)
def test_whole_actions_come_in_turns_only(setup: dict[str, Any]) -> None:
    env = VectorEnv(1, **setup, seed=3, cap=None, whole_actions=True)
    for _ in range(60):
        play = env._batch.plays[0]
        assert play.state.phase == TURN
        lone = play.choices()
        assert lone == sorted(set(lone))
        env.step(env.sample())


def test_a_whole_move_is_one_decision() -> None:
    play = new_play(Setup(seed=3), 0, True)
    assert isinstance(play, WholePlay)
    space = play.state.terms.space
    board = play.state.terms.board
    for text in ("place t bremen-hamburg.1", "place t hamburg-stade.1"):
        play.take(space.by_text[text].index)
    while play.state.turn != play.state.terms.start or play.state.round == 1:
        play.take(space.end.index)
    target = len(space.all) + board.route_index["hamburg-stade"]
    assert play.text(target) == "move to hamburg-stade"
    decisions = play.decisions
    play.take(target)
    assert play.decisions == decisions + 1
    first = board.route_first[board.route_index["hamburg-stade"]]
    assert play.state.posts[first] == play.state.posts[first + 1] != 0
    with pytest.raises(IllegalAction, match=r"\(move to hamburg-stade\) is not legal"):
        play.take(target)


def test_a_play_goes_on_where_it_was() -> None:
    play = new_play(Setup(), 2, False)
    for _ in range(2):
        assert not play.cut
        play.take(play.choices()[0])
    assert play.cut
    again = pickle.loads(pickle.dumps(play))
    assert isinstance(again, Play)
    assert (again.decisions, again.cap, again.state) == (2, 2, play.state)
    assert play.choices() == sorted(action.index for action in legal_actions(play.state))
