"""Properties of random games of every setup: sound states, copies, undo, views, samples."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game
from kontor.rules import (
    State,
    apply,
    check,
    legal_actions,
    load_position,
    position,
    sample,
    view,
)
from kontor.rules.words import OVER
from tests.games.crowd import crowded
from tests.games.policy import choose
from tests.games.setups import all_setups

SETUPS = st.sampled_from(all_setups())
SEEDS = st.integers(0, 10_000)


def walk(state: State, random: Random, length: int, uniform: float) -> list[State]:
    """Play on and return the states on the way, checking each."""
    states = []
    for _ in range(length):
        if state.phase == OVER:
            break
        legal = legal_actions(state)
        assert legal
        assert len({action.index for action in legal}) == len(legal)
        assert legal == legal_actions(state)
        action = random.choice(legal)
        if random.random() >= uniform:
            action = choose(state, legal, random)
        apply(state, action)
        assert check(state) == []
        states.append(state.copy())
    return states


@settings(max_examples=60)
@given(options=SETUPS, seed=SEEDS, uniform=st.sampled_from([0.0, 0.1, 1.0]))
def test_a_state_is_sound_after_every_action(
    options: dict[str, Any], seed: int, uniform: float
) -> None:
    walk(Game.new(**options, seed=seed).state, Random(seed), 120, uniform)


@settings(max_examples=40)
@given(seed=SEEDS)
def test_a_crowded_state_stays_sound(seed: int) -> None:
    walk(crowded(seed).state, Random(seed), 40, 0.6)


@settings(max_examples=25)
@given(options=SETUPS, seed=SEEDS)
def test_the_same_seed_gives_the_same_game(options: dict[str, Any], seed: int) -> None:
    one, two = Game.new(**options, seed=seed), Game.new(**options, seed=seed)
    assert one.record() == two.record()
    walk(one.state, Random(seed), 30, 0.5)
    walk(two.state, Random(seed), 30, 0.5)
    assert one.position() == two.position()


@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_copy_shares_nothing_that_changes(seed: int) -> None:
    game = crowded(seed)
    copy = game.state.copy()
    before = position(copy)
    walk(game.state, Random(seed), 30, 0.5)
    assert position(copy) == before
    assert [a.text for a in legal_actions(copy)] == [
        a.text for a in legal_actions(load_position(before))
    ]
    again = copy.copy()
    walk(again, Random(seed), 30, 0.5)
    assert position(copy) == before


@settings(max_examples=25)
@given(options=SETUPS, seed=SEEDS)
def test_a_changed_legal_list_changes_nothing(options: dict[str, Any], seed: int) -> None:
    state = Game.new(**options, seed=seed).state
    legal = legal_actions(state)
    texts = [action.text for action in legal]
    legal.clear()
    assert [action.text for action in legal_actions(state)] == texts


@pytest.mark.rule("HI1")
@settings(max_examples=40)
@given(seed=SEEDS)
def test_a_sample_agrees_with_its_view(seed: int) -> None:
    random = Random(seed)
    for state in walk(crowded(seed).state, random, 15, 0.3)[::5]:
        for seat in (None, *range(state.terms.players)):
            seen = view(state, seat)
            guess = sample(seen, random)
            assert check(guess) == []
            assert view(guess, seat) == seen
            assert (
                position(guess)["players"][state.turn]["supply"]
                == (position(state)["players"][state.turn]["supply"])
            )
            if state.phase != OVER and seat == state.seat:
                # HI1: what a seat may do depends only on what it sees.
                assert legal_actions(guess) == legal_actions(state)
                apply(guess, random.choice(legal_actions(guess)))


@pytest.mark.rule("SU7")
@settings(max_examples=25)
@given(options=SETUPS, seed=SEEDS)
def test_a_position_is_the_whole_state(options: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    game = Game.new(**options, seed=seed)
    walk(game.state, random, 60, 0.1)
    again = Game.from_position(game.position())
    for _ in range(20):
        if game.over:
            break
        action = random.choice(game.legal())
        game.play(action)
        again.play(action)
        assert again.position() == game.position()
    assert again.scores() == game.scores()


@pytest.mark.soak
@settings(max_examples=20_000)
@given(options=SETUPS, seed=st.integers(0, 10**9), uniform=st.floats(0, 1))
def test_many_whole_games_are_sound(options: dict[str, Any], seed: int, uniform: float) -> None:
    walk(Game.new(**options, seed=seed).state, Random(seed), 800, uniform)
