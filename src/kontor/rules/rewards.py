"""What a route that can be established gives: in any case, and to choose from (E2 to E11, MK5)."""

from typing import Any

from kontor.rules.actions import (
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    Action,
)
from kontor.rules.engine import legal_actions
from kontor.rules.establish import give_reward
from kontor.rules.offices import (
    kinds_on,
    leftmost_empty,
    network,
    rightmost_owner,
    scores_control,
)
from kontor.rules.reasons import Reason, against_ability, against_office, against_prestige
from kontor.rules.state import State
from kontor.rules.words import (
    EXTRA_OFFICE,
    KINDS,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    NOBODY,
    owner_text,
)


def rewards(state: State) -> dict[str, Any]:
    """Return for each route that can be established now what it gives, as JSON.

    `control` tells who controls its ends and how much that gives them, `marker` and `permanent`
    what comes with it. `options` are all rewards, also those that cannot be chosen, with the
    reason; what somebody may not see is never in them.
    """
    routes = state.terms.board.routes
    legal = legal_actions(state)
    return {
        routes[action.place].id: _rewards_of(state, action.place, legal)
        for action in legal
        if action.verb == ESTABLISH
    }


def _rewards_of(state: State, route: int, legal: list[Action]) -> dict[str, Any]:
    board = state.terms.board
    marker = state.markers[route]
    return {
        "control": [_control(state, city) for city in (board.end_a[route], board.end_b[route])],
        "marker": None if marker < 0 else MARKERS[marker],
        "permanent": board.routes[route].permanent,
        "options": [_option(state, action, action in legal) for action in _ways(state, route)],
    }


def _control(state: State, city: int) -> dict[str, Any]:
    """Return who controls an end city and what that gives when the route is established (E2)."""
    owner = state.control[city]
    return {
        "city": state.terms.board.cities[city].id,
        "owner": None if owner == NOBODY else owner_text(owner),
        "points": int(scores_control(state, city)),
    }


def _ways(state: State, route: int) -> list[Action]:
    """Return the rewards that the ends of a route have, and extra offices if there is a marker."""
    space, board = state.terms.space, state.terms.board
    ways = [action for action in space.office[route] if not board.open_city[action.other]]
    ways += [*space.develop[route], *space.prestige[route]]
    if state.unused[MARKER_KINDS * state.turn + EXTRA_OFFICE] > 0:
        kinds = kinds_on(state, route)
        ways += [action for action in space.extra[route] if kinds[action.kind] > 0]
    return ways


def _option(state: State, action: Action, possible: bool) -> dict[str, Any]:
    reason = None if possible else _against(state, action)
    return {
        "action": action.text,
        "reason": None if reason is None else reason.json(),
        **_space(state, action),
        "gives": _gives(state, action) if possible else None,
    }


def _against(state: State, action: Action) -> Reason:
    """Return why a reward cannot be chosen."""
    route, other = action.place, action.other
    found: Reason | None
    if action.verb == ESTABLISH_OFFICE:
        space = leftmost_empty(state, other)
        found = None if space == -1 else against_office(state, space, [route])
        return found or Reason("office.full", "E6", city=state.terms.board.cities[other].id)
    if action.verb == ESTABLISH_EXTRA:
        city = state.terms.board.cities[other].id
        if state.control[other] == NOBODY:
            return Reason("extra.office", "MK5", city=city)
        return Reason("extra.first", "MK5", city=city)
    if action.verb == ESTABLISH_DEVELOP:
        found = against_ability(state, other)
    else:
        found = against_prestige(state, other, [route])
    assert found is not None
    return found


def _space(state: State, action: Action) -> dict[str, Any]:
    """Return which space a reward fills, the privilege that it needs, and with which piece."""
    board = state.terms.board
    if action.verb == ESTABLISH_DEVELOP:
        return {"space": None, "privilege": None, "piece": None}
    if action.verb == ESTABLISH_EXTRA:
        return {"space": None, "privilege": None, "piece": KINDS[action.kind]}
    if action.verb == ESTABLISH_OFFICE:
        space = leftmost_empty(state, action.other)
        if space == -1:
            return {"space": None, "privilege": None, "piece": None}
        rank, kind = board.space_privilege[space], board.space_kind[space]
        number = space - board.space_first[action.other] + 1
        return {"space": number, "privilege": rank, "piece": KINDS[kind]}
    return {"space": action.other + 1, "privilege": action.other, "piece": KINDS[MERCHANT]}


def _gives(state: State, action: Action) -> dict[str, Any] | None:
    """Return what a new office changes; None for other rewards.

    Only the reward is tried out: with the rest of the action something hidden could be drawn.
    """
    if action.verb not in (ESTABLISH_OFFICE, ESTABLISH_EXTRA):
        return None
    board, seat, city = state.terms.board, state.turn, action.other
    after = state.copy()
    give_reward(after, action)
    joined = len(after.east_west) - len(state.east_west)
    link = board.east_west_points[len(state.east_west)] if joined else 0
    return {
        "coin": after.track[seat] - state.track[seat] - link,
        "east_west": link,
        "completes": after.completed > state.completed,
        "control": after.control[city] == seat and state.control[city] != seat,
        "network": [network(state, seat), network(after, seat)],
        "permits": _permits(state, after, seat),
    }


def _permits(before: State, after: State, seat: int) -> list[str]:
    """Return the countries for which a seat has a permit more than before (BR2)."""
    board = before.terms.board
    return [
        board.regions[region]
        for number, city in enumerate(board.permit_cities)
        if rightmost_owner(after, city) == seat != rightmost_owner(before, city)
        for region in board.permit_regions[number]
    ]
