"""The neutral trader and the neutral player of games for two (N1 to N7, X1 to X6)."""

from kontor.rules.actions import Action
from kontor.rules.markers import discard_marker
from kontor.rules.offices import leftmost_empty, reward_control, rightmost_empty, set_office
from kontor.rules.pieces import note_piece
from kontor.rules.state import State
from kontor.rules.words import EMPTY, NEUTRAL, NOBODY, SETTLING, TRADER, piece_of

NEUTRAL_TRADER = piece_of(NEUTRAL, TRADER)


def full_neutral_routes(state: State) -> list[int]:
    """Return the routes that neutral traders fill (N3, X3)."""
    board = state.terms.board
    full = []
    for route in range(len(board.routes)):
        for post in range(board.route_first[route], board.route_stop[route]):
            if state.posts[post] != NEUTRAL_TRADER:
                break
        else:
            full.append(route)
    return full


def neutral_actions(state: State) -> list[Action]:
    """Return how the full neutral routes may be resolved: a route, and a city for its office."""
    legal: list[Action] = []
    for route in full_neutral_routes(state):
        first, second, without = state.terms.space.neutral[route]
        built = [a for a in (first, second) if leftmost_empty(state, a.other) != -1]
        legal.extend(built if built else [without])
    return legal


def resolve_neutral(state: State, action: Action) -> None:
    """Establish a route for the neutral colour."""
    route = action.place
    if state.terms.neutral_plays:
        # X3: the office comes first, so that it counts for the control that is scored.
        _build(state, action)
        _score(state, route)
        discard_marker(state, route)
        _clear(state, route, _keeps_one(state, route, action.other))
    else:
        _score(state, route)
        discard_marker(state, route)
        _build(state, action)
        _clear(state, route, False)
    state.phase = SETTLING


def _score(state: State, route: int) -> None:
    reward_control(state, state.terms.board.end_a[route])
    reward_control(state, state.terms.board.end_b[route])


def _build(state: State, action: Action) -> None:
    """Set a neutral office: on the rightmost space in the Big Box, in Egmont on the leftmost."""
    city = action.other
    if city == NOBODY:
        return
    board = state.terms.board
    source = board.route_stop[action.place] - 1
    state.posts[source] = EMPTY
    if state.terms.neutral_plays:
        space = rightmost_empty(state, city)
        set_office(state, NEUTRAL_TRADER, space, city, board.post_ids[source], "X3")
    else:
        space = leftmost_empty(state, city)
        set_office(state, NEUTRAL_TRADER, space, city, board.post_ids[source], "N3")


def _keeps_one(state: State, route: int, city: int) -> bool:
    """Return whether one trader stays: by the yellow banner of the office's city (X3)."""
    yellow = state.terms.board.yellow
    if city != NOBODY:
        return yellow[city]
    return yellow[state.terms.board.end_a[route]] or yellow[state.terms.board.end_b[route]]


def _clear(state: State, route: int, keep: bool) -> None:
    """Take the other neutral traders off the board; one may stay on the first post (N7)."""
    board = state.terms.board
    first = board.route_first[route] + (1 if keep else 0)
    for post in range(first, board.route_stop[route]):
        if state.posts[post] != EMPTY:
            state.posts[post] = EMPTY
            rule = "X3" if state.terms.neutral_plays else "N3"
            note_piece(state, NEUTRAL_TRADER, board.post_ids[post], "gone", rule)


def set_neutral_traders(state: State, routes: list[int]) -> None:
    """Set one neutral trader on each of these routes at the start (N1, X1)."""
    for route in routes:
        state.posts[state.terms.board.route_first[route]] = NEUTRAL_TRADER


def starting_routes(state: State) -> list[int]:
    """Return the routes that start with a neutral trader."""
    board = state.terms.board
    found = []
    for number, route in enumerate(board.routes):
        if state.terms.neutral_plays:
            near = any(board.yellow[city] for city in route.ends)
        else:
            near = any(board.cities[city].abilities for city in route.ends)
        if near or route.tavern:
            found.append(number)
    return found
