"""Playouts make legal decisions only, any of them as likely as another."""

from collections import Counter

import pytest

from kontor.env import EnvError, playout
from kontor.record import Game
from kontor.rules import State, apply, check, legal_actions
from kontor.rules.words import DROP, LIFT, PHASES
from tests.env.playing import SETUPS, random_states

POSITIONS = [
    next(state.copy() for state in random_states({"players": 4}, 6, 400) if state.phase == phase)
    for phase in (LIFT, DROP)
]


def after_each(state: State) -> Counter[int]:
    """Return the position after each legal action."""
    found = Counter[int]()
    for action in legal_actions(state):
        other = state.copy()
        apply(other, action)
        found[other.key()] += 1
    return found


@pytest.mark.parametrize("state", POSITIONS, ids=lambda state: PHASES[state.phase])
def test_any_legal_action_is_as_likely_as_another(state: State) -> None:
    possible = after_each(state)
    rounds = 60 * len(possible)
    found = Counter[int]()
    for seed in range(rounds):
        other = state.copy()
        assert playout(other, 1, seed) == 1
        found[other.key()] += 1
    assert found.keys() == possible.keys()
    # Six standard deviations of 60.
    assert all(14 <= number <= 106 for number in found.values())


def test_each_decision_leads_where_a_legal_action_leads() -> None:
    for number, setup in enumerate(SETUPS[::4]):
        state = Game.new(**setup, seed=number).state
        for seed in range(60):
            possible = after_each(state)
            assert playout(state, 1, seed) == 1
            assert state.key() in possible


@pytest.mark.parametrize("policy", ["random", "scripted"])
def test_a_playout_stops_at_its_cap_and_is_the_same_for_the_same_seed(policy: str) -> None:
    for setup in SETUPS[::9]:
        start = Game.new(**setup, seed=1).state
        states = [start.copy() for _ in range(3)]
        made = [
            playout(state, 300, seed, policy) for state, seed in zip(states, (1, 1, 2), strict=True)
        ]
        assert all(number == 300 or state.over for number, state in zip(made, states, strict=True))
        assert states[0] == states[1] != states[2]
        assert check(states[0]) == []


def test_a_playout_ends_with_its_game() -> None:
    state = Game.new(players=4, seed=4).state
    state.track[1] = 20
    assert playout(state, 1000, 1) <= 10
    assert state.over
    assert playout(state, 1000, 1) == 0


def test_an_unknown_policy_is_refused() -> None:
    state = Game.new(players=4, seed=4).state
    with pytest.raises(EnvError, match="unknown policy 'best'; it must be one of random, scripted"):
        playout(state, 1, 1, "best")
