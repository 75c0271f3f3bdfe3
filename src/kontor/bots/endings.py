"""Turns that end a game and win it, by filling one route and establishing it."""

from typing import Final

from kontor.bots.aims import aiming_moves, lacking_posts
from kontor.bots.steps import Step, finish
from kontor.rules import Action
from kontor.rules.actions import (
    DISPLACE,
    DROP_ONE,
    ESTABLISH,
    ESTABLISH_EXTRA,
    PLACE,
)
from kontor.rules.engine import apply, legal_actions
from kontor.rules.score import winners
from kontor.rules.state import State
from kontor.rules.words import NO_MARKER, OVER, PRESTIGE_END

CLOSE: Final = 3
"""So many points, or completed cities, may come with one route."""


def is_won(state: State, seat: int) -> bool:
    """Tell whether a game is over and a seat has won it, alone or with others (EN5)."""
    return state.phase == OVER and seat in winners(state)


def winning_turn(start: Step) -> Step | None:
    """Return a turn that fills one route, establishes it, and so ends the game as its winner."""
    state = start.state
    seat = state.turn
    moves: list[Step] | None = None
    for route in range(len(state.markers)):
        if not _may_end(state, route):
            continue
        lacking = lacking_posts(state, route, seat)
        if lacking < state.actions:
            won = _established(_filled(start, route), route)
            if won is not None:
                return won
        if lacking > 1 and state.actions > 1:
            if moves is None:
                moves = aiming_moves(start)
            for moved in moves:
                if _goes_to(moved, route):
                    won = _established(_filled(moved, route), route)
                    if won is not None:
                        return won
    return None


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
