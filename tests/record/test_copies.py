"""Games, states, views and actions can be copied, pickled, compared and told apart by a key."""

import copy
import json
import pickle
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from kontor.rules import (
    Action,
    RecordError,
    State,
    View,
    apply,
    legal_actions,
    position,
    sample,
    view,
)
from tests.games.policy import choose
from tests.games.setups import all_setups

SENT: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


def played(setup: dict[str, Any], decisions: int) -> Game:
    """Return a game after some decisions."""
    random = Random(str(setup))
    game = Game.new(**{"seed": 3, **setup})
    for _ in range(decisions):
        if game.over:
            break
        game.play(choose(game.state, game.legal_actions(), random))
    return game


def key_of(state: State) -> int:
    return state.key()


@pytest.mark.parametrize("how", SENT)
@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_what_is_sent_elsewhere_is_the_same_and_stands_alone(
    setup: dict[str, Any], how: str
) -> None:
    game = played(setup, 150)
    sent = SENT[how](game)
    assert (sent.actions, sent.events) == (game.actions, game.events)
    assert sent.state == game.state
    assert sent.state is not game.state
    before = position(game.state)
    if not sent.over:
        # An action from before is accepted, and the other game does not notice.
        sent.play(game.legal_actions()[0])
        assert position(game.state) == before
        assert sent.state != game.state
        sent.undo()
    assert position(sent.state) == before
    assert sent.record() == game.record()
    for seat in (None, 0):
        seen = view(game.state, seat)
        assert SENT[how](seen) == seen
    state = SENT[how](game.state)
    assert position(state) == before
    assert [one.text for one in legal_actions(state)] == game.legal()


@pytest.mark.parametrize("how", SENT)
def test_an_action_that_was_sent_is_the_action_itself(how: str) -> None:
    game = Game.new(players=3, seed=1)
    for action in game.legal_actions():
        assert SENT[how](action) is action
    assert SENT[how](game.state.terms.board) is board(game.setup.board_id)


def test_a_pool_of_processes_takes_games_and_states() -> None:
    games = [played({"players": players}, 40) for players in (3, 4, 5)]
    with get_context("spawn").Pool(1) as pool:
        keys = pool.map(key_of, [game.state for game in games])
        back = pool.map(copy.copy, games)
    assert keys == [game.state.key() for game in games]
    assert [game.record() for game in back] == [game.record() for game in games]


def test_a_copy_shares_no_undo() -> None:
    game = played({"players": 4}, 60)
    other = game.copy()
    kept = game.actions[:]
    other.undo_to(20)
    other.play(other.legal()[0])
    assert game.actions == kept
    game.undo_to(10)
    assert game.actions == kept[:10]


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_keys_tell_positions_apart_and_nothing_else(setup: dict[str, Any]) -> None:
    """Two decisions in either order often lead to the same position: it has one key."""
    game = played(setup, 60)
    found: dict[str, int] = {}
    states = list(_after_two(game.state, 2500))
    for state in states:
        text = json.dumps(position(state))
        assert found.setdefault(text, state.key()) == state.key()
    assert len(set(found.values())) == len(found)
    one, other = states[0], states[-1]
    assert (one == other) == (position(one) == position(other))


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_a_key_says_nothing_of_the_past(setup: dict[str, Any]) -> None:
    """What a key keeps from one decision to the next is never out of date."""
    game = Game.new(**{"seed": 4, **setup})
    random = Random(str(setup))
    for _ in range(120):
        if game.over:
            break
        game.play(choose(game.state, game.legal_actions(), random))
        fresh = pickle.loads(pickle.dumps(game.state))
        assert game.state.key() == fresh.key()
        assert view(game.state, 0).key() == view(fresh, 0).key()


def _after_two(state: State, most: int) -> list[State]:
    found: list[State] = []
    for first in legal_actions(state):
        then = state.copy()
        apply(then, first)
        for second in legal_actions(then):
            last = then.copy()
            apply(last, second)
            found.append(last)
            if len(found) == most:
                return found
    return found or [state]


def test_the_way_to_a_position_does_not_count() -> None:
    """Extra offices of two cities, in either order, are the same position (MK5)."""
    one, other = (Game.new(players=4, seed=5, start=0) for _ in range(2))
    one.play_all(["place t bremen-hamburg.1", "place t hamburg-stade.1"])
    other.play_all(["place t hamburg-stade.1", "place t bremen-hamburg.1"])
    assert one.state == other.state
    assert one.state.key() == other.state.key()
    assert one.state.key() != Game.new(players=4, seed=6, start=0).state.key()


def test_views_that_differ_in_hidden_things_only_have_one_key() -> None:
    """HI1: what a seat cannot see does not change its key."""
    game = played({"players": 4, "modules": ("missions",)}, 50)
    seen = view(game.state, 1)
    for seed in range(5):
        again = view(sample(seen, Random(seed)), 1)
        assert (again, again.key(), hash(again)) == (seen, seen.key(), hash(seen))
    assert view(game.state, 2).key() != seen.key()
    assert len({hash(view(game.state_after(n), 1)) for n in range(50)}) > 40


def test_states_change_so_that_they_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(Game.new(players=3, seed=1).state)


def test_asking_for_the_actions_costs_nothing_and_stays_as_it_was() -> None:
    game = played({"players": 3}, 30)
    before = game.actions
    assert (len(before), before[0], before[-1]) == (30, game.record()["actions"][0], before[29])
    game.undo()
    assert (len(before), len(game.actions)) == (30, 29)
    assert before[:29] == game.actions
    with pytest.raises(IndexError, match="there is no action 29"):
        game.actions[29]
    assert before != game.actions
    assert list(before[::-1]) == list(reversed(before))


def test_a_game_without_a_seed_is_a_fresh_one_and_says_its_seed() -> None:
    games = [Game.new(players=4) for _ in range(8)]
    assert len({game.setup.seed for game in games}) > 1
    again = Game.new(players=4, seed=games[0].setup.seed)
    assert again.record() == games[0].record()


def test_files_are_named_by_texts_or_paths(tmp_path: Path) -> None:
    game = played({"players": 3}, 10)
    game.save(str(tmp_path / "one.json"))
    game.save(tmp_path / "two.json")
    for file in (str(tmp_path / "one.json"), tmp_path / "two.json"):
        assert Game.load(file).record() == game.record()
    assert Game.load((tmp_path / "one.json").read_text()).record() == game.record()
    with pytest.raises(RecordError, match=r"nothing\.json: no such file"):
        Game.load(str(tmp_path / "nothing.json"))


def test_what_things_say_of_themselves() -> None:
    game = Game.new(players=3, seed=7, start=0)
    assert repr(game) == (
        "<Game hansa, 3 players, big-box, seed 7; 0 actions, round 1, seat 0: turn>"
    )
    assert repr(game.state) == "<State hansa-2-3, round 1, turn of seat 0, turn of seat 0>"
    assert repr(game.view(1)).startswith("<View of seat 1: <State")
    assert repr(game.actions) == "[]"
    assert repr(game.space) == f"<ActionSpace hansa-2-3: {len(game.space)} actions>"
    assert repr(game.state.terms).startswith("<Terms of Setup(edition='big-box', board='hansa'")
    assert isinstance(game.view(), View)
    assert isinstance(game.legal_actions()[0], Action)
    assert (game.over, game.state.over) == (False, False)
