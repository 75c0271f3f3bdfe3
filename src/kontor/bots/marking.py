"""Where the new markers of a turn go in a plan: where their tolls go to whoever plays it (E2, MK2).

By rule of thumb they go where pieces would help most (`choose_by_rule`), and a plan that feeds a
loop (see `loops.py`) would look poorer than it is. When a marker is placed in earnest, the judge
chooses among all routes.
"""

from kontor.bots.steps import Step
from kontor.rules.actions import MARK_ROUTE
from kontor.rules.markers import free_routes
from kontor.rules.state import State
from kontor.rules.words import MARKER_KINDS, NO_MARKER, NOBODY

LONGEST = 16
"""No route has so many posts."""


def place_for_tolls(step: Step, seat: int) -> None:
    """Put the markers that a seat placed at the end of a turn where its tolls lead the others'.

    Of routes with the same tolls the shortest is taken.
    """
    state = step.state
    # X5: a neutral trader comes with a marker, and would have to come along.
    if state.terms.has_neutral or not any(action.verb == MARK_ROUTE for action in step.path):
        return
    ranked: list[int] = []
    for route in free_routes(state):
        ranked.append(1000 * _lead(state, route, seat) + route)
    ranked.sort()
    mark = state.terms.space.mark
    for number in range(len(step.path)):
        action = step.path[number]
        if action.verb != MARK_ROUTE or not ranked:
            continue
        if ranked[-1] // 1000 <= _lead(state, action.place, seat):
            continue
        route = ranked.pop() % 1000
        markers = list(state.markers)
        markers[action.place] = NO_MARKER
        markers[route] = action.other
        state.markers = tuple(markers)
        step.path[number] = mark[MARKER_KINDS * route + action.other]


def _lead(state: State, route: int, seat: int) -> int:
    """Return the tolls of a seat at a route less those of others, the shorter the more."""
    board = state.terms.board
    lead = 0
    for owner in (state.control[board.end_a[route]], state.control[board.end_b[route]]):
        if owner == seat:
            lead += 1
        elif owner != NOBODY:
            lead -= 1
    length = board.route_stop[route] - board.route_first[route]
    return LONGEST * lead + LONGEST - length
