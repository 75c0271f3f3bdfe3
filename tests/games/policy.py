"""A purposeful chooser for tests: it fills routes, establishes them and uses what it gets.

Uniformly random play almost never ends a game of Hansa Teutonica; with this chooser it ends
within a few hundred decisions, and everything that the rules offer still happens sometimes.
"""

from random import Random

from kontor.rules import Action, State
from kontor.rules.actions import (
    DISPLACE,
    DONE,
    DROP_ONE,
    END,
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    INCOME,
    LIFT_ONE,
    MOVE_PAWN,
    PAY_PAWN,
    PLACE,
    TAKE_FAVOUR,
)
from kontor.rules.pieces import pieces_in, pieces_on
from kontor.rules.words import BY_MOVE

WEIGHTS = {
    DONE: 0.3,
    END: 0.01,
    ESTABLISH: 0.3,
    ESTABLISH_OFFICE: 60.0,
    ESTABLISH_DEVELOP: 30.0,
    ESTABLISH_PRESTIGE: 80.0,
    ESTABLISH_EXTRA: 30.0,
    TAKE_FAVOUR: 5.0,
    MOVE_PAWN: 0.1,
    PAY_PAWN: 0.02,
}
USE_WEIGHT = 1.0


def choose(state: State, legal: list[Action], random: Random, builder: bool = False) -> Action:
    """Return one of the legal actions, the useful ones far more often.

    A builder completes cities wherever it can, so that games end by the tenth city too.
    """
    promise = _promise(state)
    weights = [_weight(state, action, promise) for action in legal]
    if builder:
        pairs = zip(legal, weights, strict=True)
        weights = [weight * _completion(state, action) for action, weight in pairs]
    return random.choices(legal, weights)[0]


def _completion(state: State, action: Action) -> float:
    """Return how much an action does to complete a city before somebody has 20 prestige."""
    board = state.terms.board
    if action.verb in (PLACE, DISPLACE, DROP_ONE):
        route = board.route_of[action.place]
    elif ESTABLISH <= action.verb <= ESTABLISH_EXTRA:
        route = action.place
    else:
        return 1.0
    ends = (board.end_a[route], board.end_b[route])
    calm = 1.0
    for city in ends:
        if state.control[city] >= 0:
            calm *= 0.02 ** (state.track[state.control[city]] / 20)
    if action.verb == ESTABLISH_OFFICE:
        return calm * 20.0 / (1 + _empty_spaces(state, action.other)) ** 3
    empty = [_empty_spaces(state, city) for city in ends]
    return calm * max(1.0 / spaces if spaces else 0.05 for spaces in empty)


def _empty_spaces(state: State, city: int) -> int:
    first = state.terms.board.space_first[city]
    return state.spaces[first : first + state.terms.board.space_count[city]].count(0)


def _promise(state: State) -> list[float]:
    """Return for each route how near the deciding seat is to filling it."""
    board = state.terms.board
    found = []
    for route in range(len(board.routes)):
        mine, others = pieces_on(state, route, state.seat)
        marked = state.markers[route] >= 0
        found.append((0.05 + mine**3 + (0.5 if marked else 0.0)) * 0.1**others)
    return found


def _weight(state: State, action: Action, promise: list[float]) -> float:
    verb = action.verb
    if verb == INCOME:
        ready = pieces_in(state.supply, state.turn)
        return (action.kind + action.other) * (3.0 if ready < 3 else 0.01)
    if verb in (PLACE, DISPLACE, DROP_ONE, LIFT_ONE):
        near = promise[state.terms.board.route_of[action.place]]
        if verb == LIFT_ONE:
            # Isolated pieces are lifted, to go where they are needed.
            return 0.02 / (0.1 + near) if state.lifted_by == BY_MOVE else 1.0
        # Merchants are scarce: spend them rarely, but often enough to appear everywhere.
        thrift = 0.3 if action.kind else 1.0
        return thrift * near * (8.0 if verb == DISPLACE else 1.0)
    if verb in (MOVE_PAWN, PAY_PAWN):
        here = _best(state, state.pawn, promise)
        gain = _best(state, action.place, promise) / (0.1 + here)
        return gain * WEIGHTS[verb]
    return WEIGHTS.get(verb, USE_WEIGHT)


def _best(state: State, province: int, promise: list[float]) -> float:
    """Return the promise of the best route at a province, none before the pawn stands."""
    if province < 0:
        return 0.0
    return max(promise[route] for route in state.terms.board.provinces[province].routes)
