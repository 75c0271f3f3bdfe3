"""E · Establish a route: prestige, marker, one reward, and the pieces go home (E1 to E11, MK5)."""

from kontor.rules.actions import (
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    Action,
)
from kontor.rules.markers import take_marker
from kontor.rules.offices import (
    kinds_on,
    leftmost_empty,
    reward_control,
    set_extra_office,
    set_office,
)
from kontor.rules.pieces import (
    can_develop,
    develop,
    level_of,
    note_piece,
    post_text,
    to_stock,
    turn_over,
    with_entry,
)
from kontor.rules.state import State
from kontor.rules.words import (
    EMPTY,
    EXTRA_OFFICE,
    MARKER_KINDS,
    MERCHANT,
    NOBODY,
    PERMANENT,
    PERMANENT_PHASE,
    PRIVILEGE,
    REPLACE_2,
    SETTLING,
    kind_of,
)


def establish_actions(state: State, routes: list[int], legal: list[Action]) -> None:
    """Add all ways to establish the routes that the player has filled."""
    space = state.terms.space
    for route in routes:
        legal.append(space.establish[route])
    for route in routes:
        for action in space.office[route]:
            if _office_possible(state, route, action.other):
                legal.append(action)
    for route in routes:
        for action in space.develop[route]:
            ability = action.other
            if can_develop(state, state.turn, ability):
                legal.append(action)
    for route in routes:
        for action in space.prestige[route]:
            if _prestige_possible(state, route, action.other):
                legal.append(action)
    if state.unused[MARKER_KINDS * state.turn + EXTRA_OFFICE] > 0:
        for route in routes:
            kinds = kinds_on(state, route)
            for action in space.extra[route]:
                if kinds[action.kind] > 0 and _extra_possible(state, action.other):
                    legal.append(action)


def _office_possible(state: State, route: int, city: int) -> bool:
    """Return whether an office can be established in an end city of a filled route (E6)."""
    board = state.terms.board
    space = leftmost_empty(state, city)
    if space == -1:
        return False
    if level_of(state, state.turn, PRIVILEGE) < board.space_privilege[space]:
        return False
    return kinds_on(state, route)[board.space_kind[space]] > 0


def _prestige_possible(state: State, route: int, space: int) -> bool:
    """Return whether a prestige space can be taken (E11); they rise in rank from 0 to 3."""
    if state.prestige[space] != NOBODY or level_of(state, state.turn, PRIVILEGE) < space:
        return False
    return kinds_on(state, route)[MERCHANT] > 0


def _extra_possible(state: State, city: int) -> bool:
    """Return whether an extra office can be set in a city (MK5, EA3)."""
    board = state.terms.board
    if board.open_city[city]:
        return True
    if state.terms.edition.extra_needs_leftmost:
        return state.spaces[board.space_first[city]] != EMPTY
    return state.control[city] != NOBODY


def establish(state: State, action: Action) -> None:
    """Establish a route in the order of the rules."""
    board = state.terms.board
    route = action.place
    reward_control(state, board.end_a[route])
    reward_control(state, board.end_b[route])
    take_marker(state, route)
    give_reward(state, action)
    permanent = board.routes[route].permanent
    if permanent is None:
        _send_home(state, route)
        state.phase = SETTLING
        return
    state.permanent = PERMANENT.index(permanent)
    state.to_set = 2
    state.phase = PERMANENT_PHASE
    if state.permanent == REPLACE_2:
        # EA8: the pieces stay in hand until the marker is used or declined.
        _hold(state, route)
    else:
        _send_home(state, route)


def give_reward(state: State, action: Action) -> None:
    """Give the one reward of the action, if it names one (E5)."""
    board = state.terms.board
    seat = state.turn
    route = action.place
    verb = action.verb
    if verb == ESTABLISH_OFFICE:
        space = leftmost_empty(state, action.other)
        post = _lowest_post(state, route, board.space_kind[space])
        piece = _lift_off(state, post)
        set_office(state, piece, space, action.other, post_text(state, post), "E6")
    elif verb == ESTABLISH_DEVELOP:
        develop(state, seat, action.other, "E10")
    elif verb == ESTABLISH_PRESTIGE:
        post = _lowest_post(state, route, MERCHANT)
        piece = _lift_off(state, post)
        state.prestige = with_entry(state.prestige, action.other, seat)
        if state.journal is not None:
            points = board.prestige_points[action.other]
            note_piece(state, piece, post_text(state, post), f"prestige {points}", "E11")
    elif verb == ESTABLISH_EXTRA:
        turn_over(state, seat, EXTRA_OFFICE, "MK5")
        post = _lowest_post(state, route, action.kind)
        piece = _lift_off(state, post)
        set_extra_office(state, piece, action.other, post_text(state, post))


def _lowest_post(state: State, route: int, kind: int) -> int:
    """Return the lowest post of a filled route that holds a piece of a kind."""
    post = state.terms.board.route_first[route]
    while kind_of(state.posts[post]) != kind:
        post += 1
    return post


def _lift_off(state: State, post: int) -> int:
    piece = state.posts[post]
    state.posts[post] = EMPTY
    return piece


def _send_home(state: State, route: int) -> None:
    """Move what is left on a route to the stock (E5)."""
    board = state.terms.board
    for post in range(board.route_first[route], board.route_stop[route]):
        piece = state.posts[post]
        if piece != EMPTY:
            state.posts[post] = EMPTY
            to_stock(state, piece, board.post_ids[post], "E5")


def _hold(state: State, route: int) -> None:
    """Take what is left on a route into the hand, traders first."""
    board = state.terms.board
    held: list[int] = []
    for post in range(board.route_first[route], board.route_stop[route]):
        piece = state.posts[post]
        if piece != EMPTY:
            state.posts[post] = EMPTY
            held.append(piece)
            if state.journal is not None:
                note_piece(state, piece, board.post_ids[post], "hand", "EA8")
    state.hand = tuple(sorted(held))
