"""What is counted anew near a known position comes to the same as counting everything."""

from random import Random
from typing import Any

import pytest

from kontor.bots.evaluation import Evaluation
from kontor.bots.planning import Search
from kontor.bots.steps import first_step, move_to, moves_from
from kontor.bots.weights import load_weights
from kontor.record import Game
from kontor.rules import apply, legal_actions
from kontor.rules.actions import DROP_ONE, LIFT_ONE
from kontor.rules.state import State
from kontor.rules.words import TURN
from tests.bots.nets import played

TABLES: list[dict[str, Any]] = [
    {"players": 4, "modules": ("missions", "favours")},
    {"board": "britannia", "players": 3},
    {"board": "east", "players": 5},
    {"players": 2, "variant": "pawn", "edition": "2009"},
    {"players": 2, "variant": "neutral"},
]


def turns(options: dict[str, Any]) -> list[State]:
    """Return some positions in which a turn begins or goes on."""
    found = [played(options, seed, 37 + 41 * seed) for seed in range(4)]
    for state in found:
        while state.phase != TURN or state.actions == 0:
            apply(state, legal_actions(state)[-1])
    return found


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("hurry", [0.0, 6.0])
def test_steps_have_the_value_of_where_they_lead(options: dict[str, Any], hurry: float) -> None:
    for state in turns(options):
        evaluation = Evaluation(state.terms.board, load_weights())
        search = Search(evaluation, 10_000, hurry)
        for plan in search.plans(first_step(state), 2):
            assert plan.value == evaluation.utility(plan.state, state.turn, hurry)
        step = search.best_step(first_step(state))
        if step.state.phase == TURN and step.state.turn == state.turn:
            assert step.value == evaluation.utility(step.state, state.turn, hurry)


def test_a_move_at_once_is_the_same_move() -> None:
    seen = 0
    for state in [state for options in TABLES for state in turns(options)]:
        start = first_step(state)
        for moved in moves_from(start):
            lifted = [action.place for action in moved.path if action.verb == LIFT_ONE]
            drops = [action.place for action in moved.path if action.verb == DROP_ONE]
            slowly = move_to(start, lifted, [state.terms.board.route_of[drops[0]]])
            assert slowly is not None
            assert [one.text for one in moved.path] == [one.text for one in slowly.path]
            assert moved.put == slowly.put
            assert moved.state.posts == slowly.state.posts
            assert (moved.state.phase, moved.state.actions) == (TURN, state.actions - 1)
            seen += 1
    assert seen > 20


def test_the_path_of_a_move_can_be_played() -> None:
    game = Game.new(players=4, seed=3)
    random = Random(3)
    while len(game.actions) < 120:
        state = game.state
        moves = moves_from(first_step(state)) if state.phase == TURN and state.actions else []
        if moves:
            for action in random.choice(moves).path:
                game.play(action)
        else:
            game.play(random.choice(game.legal_actions()))
