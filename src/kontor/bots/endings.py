"""Turns that end a game and win it, by filling one route and establishing it."""

from typing import Final

from kontor.bots.aims import aiming_moves, lacking_posts
from kontor.bots.steps import Step, finish, moves_from
from kontor.rules import Action
from kontor.rules.actions import (
    DISPLACE,
    DROP_ONE,
    ESTABLISH,
    ESTABLISH_EXTRA,
    INCOME,
    PLACE,
    USE,
)
from kontor.rules.engine import apply, legal_actions
from kontor.rules.score import winners
from kontor.rules.state import State
from kontor.rules.words import MARKER_KINDS, NO_MARKER, OVER, PLUS_3, PLUS_4, PRESTIGE_END

CLOSE: Final = 4
"""One route may bring so many points, for both of its cities and a coin."""


def is_won(state: State, seat: int) -> bool:
    """Tell whether a game is over and a seat has won it, alone or with others (EN5)."""
    return state.phase == OVER and seat in winners(state)


def winning_turn(start: Step) -> Step | None:
    """Return a turn that fills one route, establishes it, and so ends the game as its winner."""
    routes = _ending_routes(start.state)
    if not routes:
        return None
    won = _won_by(start, routes)
    if won is None:
        for further in _with_more_actions(start):
            won = won or _won_by(further, routes)
    return won


def _won_by(start: Step, routes: list[int]) -> Step | None:
    """Return a turn that wins by one of some routes, without markers for more actions."""
    state = start.state
    moves: list[Step] | None = None
    for route in routes:
        lacking = lacking_posts(state, route, state.turn)
        if lacking < state.actions:
            won = _established(_filled(start, route), route)
            if won is not None:
                return won
        if lacking > 1 and state.actions > 1:
            if moves is None:
                moves = moves_from(start) + aiming_moves(start)
            for moved in moves:
                if _goes_to(moved, route):
                    won = _established(_filled(moved, route), route)
                    if won is not None:
                        return won
    return None


def _ending_routes(state: State) -> list[int]:
    """Return the routes that may end the game when one of them is established."""
    return [route for route in range(len(state.markers)) if _may_end(state, route)]


def _with_more_actions(start: Step) -> list[Step]:
    """Return where the markers lead that bring more actions, if the seat has any (MK7)."""
    state = start.state
    first = MARKER_KINDS * state.turn
    if state.unused[first + PLUS_3] == 0 and state.unused[first + PLUS_4] == 0:
        return []
    return [
        _after(start, action)
        for action in legal_actions(state)
        if action.verb == USE and action.kind in (PLUS_3, PLUS_4)
    ]


def _may_end(state: State, route: int) -> bool:
    """Tell whether a game may end when a route is established (EN1)."""
    if state.markers[route] != NO_MARKER and state.drawn >= len(state.terms.pool):
        return True
    if state.completed >= state.terms.board.completed_cities_end - 1:
        return True
    return max(state.track) >= PRESTIGE_END - CLOSE


def _goes_to(moved: Step, route: int) -> bool:
    """Tell whether the last piece of a Move was put on a route."""
    action = moved.path[-1]
    return action.verb == DROP_ONE and moved.state.terms.board.route_of[action.place] == route


def _filled(start: Step, route: int) -> Step | None:
    """Return a step after which a route is full of the seat's pieces and an action is left."""
    step = start
    while lacking_posts(step.state, route, start.state.turn) > 0:
        if step.state.actions < 2:
            return None
        put = _to_put(step.state, route)
        if put is None and step.state.actions > 2:
            put = _income(step.state)
        if put is None:
            return None
        step = _after(step, put)
    return step if step.state.actions > 0 else None


def _to_put(state: State, route: int) -> Action | None:
    """Return what puts a piece on a route: where it is empty first, and a trader before others."""
    route_of = state.terms.board.route_of
    displacing: Action | None = None
    for action in legal_actions(state):
        if action.verb == PLACE and route_of[action.place] == route:
            return action
        if action.verb == DISPLACE and displacing is None and route_of[action.place] == route:
            displacing = action
    return displacing


def _income(state: State) -> Action | None:
    """Return the income of most pieces, if there is any to be had."""
    best: Action | None = None
    for action in legal_actions(state):
        if action.verb == INCOME and (
            best is None or action.kind + action.other > best.kind + best.other
        ):
            best = action
    return best


def _established(filled: Step | None, route: int) -> Step | None:
    """Return how a full route is established so that the game is over and won."""
    if filled is None:
        return None
    for action in legal_actions(filled.state):
        if ESTABLISH <= action.verb <= ESTABLISH_EXTRA and action.place == route:
            after = _after(filled, action)
            if is_won(after.state, filled.state.turn):
                return after
    return None


def _after(step: Step, action: Action) -> Step:
    """Return where an action leads if all others answer by rule."""
    state = step.state.copy()
    path = [*step.path, action]
    apply(state, action)
    certain = finish(state, step.state.turn, path)
    put = [*step.put, action.place] if action.verb in (PLACE, DISPLACE) else step.put
    return Step(state, path, min(step.certain, certain), put)
