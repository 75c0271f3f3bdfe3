"""A policy without evaluation: quick rules of thumb for playouts and for others' answers."""

from kontor.rules.actions import (
    ACCEPT,
    ADD,
    DISPLACE,
    DROP_ONE,
    END,
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    INCOME,
    JOIN_ONE,
    LIFT_ONE,
    MARK_ROUTE,
    MOVE_PAWN,
    OPEN_OFFICE,
    PAY_PAWN,
    PLACE,
    PUT,
    REMOVE_ONE,
    TAKE,
    USE,
    Action,
)
from kontor.rules.pieces import level_of, pieces_in
from kontor.rules.state import State
from kontor.rules.words import (
    ACTIONS,
    BY_MOVE,
    DEVELOP,
    EMPTY,
    KEYS,
    PLUS_3,
    PLUS_4,
    RELOCATE,
    TURN,
    owner_of,
)

NOTHING = -1000.0
DEVELOP_WORTH = (3.0, 9.0, 5.0, 4.0, 4.0)
"""What a step of keys, actions, privilege, book and bank is worth by rule of thumb."""


def choose_by_rule(state: State, legal: list[Action], dice: int) -> Action:
    """Return a sensible action; `dice` (any number) breaks ties."""
    seat = state.seat
    promise = _promise(state, seat)
    best = legal[dice % len(legal)]
    worth = NOTHING
    start = dice % len(legal)
    answers = state.phase == RELOCATE
    for number in range(len(legal)):
        action = legal[(start + number) % len(legal)]
        value = _answer_worth(state, action, promise) if answers else _worth(state, action, promise)
        if value > worth:
            worth = value
            best = action
    return best


def _promise(state: State, seat: int) -> list[float]:
    """Return for each route how near a seat is to filling it; others' pieces spoil it."""
    board = state.terms.board
    routes = len(board.routes)
    mine = [0] * routes
    standing = [0] * routes
    for post in range(len(state.posts)):
        piece = state.posts[post]
        if piece != EMPTY:
            route = board.route_of[post]
            standing[route] = standing[route] + 1
            if owner_of(piece) == seat:
                mine[route] = mine[route] + 1
    found: list[float] = []
    for route in range(routes):
        own = mine[route]
        others = standing[route] - own
        value = (own + 0.3) / (board.route_stop[route] - board.route_first[route])
        if others > 0:
            value *= 0.2 if others == 1 else 0.05
        if state.markers[route] >= 0:
            value += 0.1
        found.append(value)
    return found


def _worth(state: State, action: Action, promise: list[float]) -> float:
    """Return how useful an action looks."""
    verb = action.verb
    if verb == PLACE:
        return promise[state.terms.board.route_of[action.place]] * 3.0 - 0.2 * action.kind
    if verb == DISPLACE:
        route = state.terms.board.route_of[action.place]
        return promise[route] * 4.0 - 1.2 - 0.2 * action.kind
    if ESTABLISH <= verb <= ESTABLISH_EXTRA:
        return _establish_worth(state, action)
    if verb == INCOME:
        ready = pieces_in(state.supply, state.turn)
        return 0.2 * (action.kind + 1.5 * action.other) + (2.5 if ready < 2 else -1.0)
    if verb == LIFT_ONE:
        return _lift_worth(state, action, promise)
    if verb == END:
        return -50.0 if state.actions > 0 else 0.0
    if state.phase == TURN:
        return _marker_worth(state, action)
    return _answer_worth(state, action, promise)


def _establish_worth(state: State, action: Action) -> float:
    verb = action.verb
    if verb == ESTABLISH_DEVELOP:
        level = level_of(state, state.turn, action.other)
        thrift = 0.3 if action.other == KEYS and state.completed < 3 else 1.0
        return 20.0 + thrift * DEVELOP_WORTH[action.other] - level
    if verb == ESTABLISH_OFFICE:
        return 24.0 if state.control[action.other] != state.turn else 22.0
    if verb == ESTABLISH_PRESTIGE:
        return 26.0 + action.other
    if verb == ESTABLISH_EXTRA:
        return 21.0
    return 5.0


def _lift_worth(state: State, action: Action, promise: list[float]) -> float:
    """Return how useful it is to lift a piece: own ones that stand alone, others' that press."""
    near = promise[state.terms.board.route_of[action.place]]
    if state.phase == TURN:
        ready = pieces_in(state.supply, state.turn)
        stock = pieces_in(state.stock, state.turn)
        return 1.0 - near if ready == 0 and stock == 0 else -5.0 - near
    if state.lifted_by == BY_MOVE:
        return 0.6 - near
    return 0.5 - near


def _marker_worth(state: State, action: Action) -> float:
    verb = action.verb
    if verb == USE and action.kind in (PLUS_3, PLUS_4):
        return 8.0 if state.actions <= 1 else -2.0
    if verb == USE and action.kind == DEVELOP:
        return 10.0 + DEVELOP_WORTH[action.other] - level_of(state, state.turn, ACTIONS)
    if verb in (MOVE_PAWN, PAY_PAWN):
        return _pawn_worth(state, action)
    return -3.0


def _pawn_worth(state: State, action: Action) -> float:
    """Return whether the pawn should go to a province: where own routes can be worked on."""
    promise = _promise(state, state.turn)
    provinces = state.terms.board.provinces
    there = max(promise[route] for route in provinces[action.place].routes)
    if state.pawn < 0:
        return there
    here = max(promise[route] for route in provinces[state.pawn].routes)
    gain = there - here
    if action.verb == PAY_PAWN:
        return gain * 3.0 - 1.5
    return gain * 6.0 - 0.5 if not state.acted or state.actions == 0 else -40.0


def _answer_worth(state: State, action: Action, promise: list[float]) -> float:
    """Return how useful an answer outside the turn looks."""
    verb = action.verb
    board = state.terms.board
    if verb in (PUT, DROP_ONE):
        return 10.0 + _drop_worth(state, action, promise)
    if verb in (ADD, TAKE):
        near = promise[board.route_of[action.place]]
        return (5.0 + near if verb == ADD else 1.0 - near) - 0.1 * action.kind
    if verb == REMOVE_ONE:
        piece = state.posts[action.place]
        return 1.0 if owner_of(piece) != state.turn else -1.0
    if verb == MARK_ROUTE:
        return promise[action.place]
    if verb in (ACCEPT, JOIN_ONE, OPEN_OFFICE):
        return 1.0
    return 0.0


def _drop_worth(state: State, action: Action, promise: list[float]) -> float:
    """Return where a piece should go: one's own where it helps, another's where it does not."""
    route = state.terms.board.route_of[action.place]
    if state.hand and owner_of(state.hand[0]) != state.seat:
        return -promise[route]
    return promise[route]
