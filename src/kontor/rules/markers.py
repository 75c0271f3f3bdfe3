"""Markers: taken, drawn, used and placed again (E4, MK1 to MK10, N4, X4, X5)."""

from collections.abc import Callable
from typing import Final, final

from kontor.board.components import MARKER_ROWS
from kontor.rules.actions import Action
from kontor.rules.journal import Event
from kontor.rules.offices import leftmost_empty, swap_allowed, update_control
from kontor.rules.pieces import (
    can_develop,
    develop,
    gain_actions,
    note_marker,
    note_piece,
    post_text,
    turn_over,
    with_entry,
    without,
)
from kontor.rules.state import State
from kontor.rules.words import (
    BY_MOVE_3,
    EMPTY,
    FAVOUR_TAKEN,
    LIFT,
    MARKER_KINDS,
    MARKERS,
    NEUTRAL,
    NO_MARKER,
    PIECE_KINDS,
    PLATE,
    PLUS_3,
    REMOVE,
    SETTLING,
    SUPPLY,
    TRADER,
    UNUSED,
    kind_of,
    office_city,
    office_piece,
    owner_of,
    piece_of,
)


def take_marker(state: State, route: int) -> None:
    """Give the marker of an established route to the turn's player and draw another (E4)."""
    marker = state.markers[route]
    if marker == NO_MARKER:
        return
    seat = state.turn
    state.markers = with_entry(state.markers, route, NO_MARKER)
    place = MARKER_KINDS * seat + marker
    state.unused = with_entry(state.unused, place, state.unused[place] + 1)
    if state.journal is not None:
        note_marker(state, marker, state.terms.board.routes[route].id, UNUSED[seat], "E4")
    replace_marker(state)


def discard_marker(state: State, route: int) -> None:
    """Take the marker of a neutral route out of the game and draw another (N3, X4)."""
    marker = state.markers[route]
    if marker == NO_MARKER:
        return
    state.markers = with_entry(state.markers, route, NO_MARKER)
    state.gone = (*state.gone, marker)
    if state.journal is not None:
        rule = "X4" if state.terms.neutral_plays else "N3"
        note_marker(state, marker, state.terms.board.routes[route].id, "gone", rule)
    replace_marker(state)


def replace_marker(state: State) -> None:
    """Draw a marker for one that left the board: at once, or in Egmont when the turn ends."""
    if state.terms.draws_at_end:
        state.to_draw += 1
    elif not draw_marker(state):
        state.out_of_markers = True


def draw_marker(state: State) -> bool:
    """Draw a marker to the plate, unseen; return False if the pool is empty (E4)."""
    pool = state.terms.pool
    if state.drawn >= len(pool):
        return False
    marker = pool[state.drawn]
    state.drawn += 1
    state.plate = (*state.plate, marker)
    journal = state.journal
    if journal is not None:
        data = {"event": "marker", "marker": MARKERS[marker], "from": "pool"}
        journal.append(Event({**data, "to": PLATE[state.turn], "rule": "E4", "hidden": []}))
    return True


@final
class Use:
    """How a marker is used in a turn: what that may name now, and what it does."""

    def __init__(
        self,
        marker: str,
        offer: Callable[[State, list[Action], list[Action]], None],
        do: Callable[[State, Action], None],
    ) -> None:
        self.marker: int = MARKERS.index(marker)
        self.rule: str = MARKER_ROWS[self.marker].rule
        self.offer: Callable[[State, list[Action], list[Action]], None] = offer
        """Adds to a list those of the marker's actions that are possible now."""
        self.do: Callable[[State, Action], None] = do
        """Does an action, after the marker was turned over."""


def marker_actions(state: State, legal: list[Action]) -> None:
    """Add all uses of the unused markers of the turn's player, `extra-office` left out."""
    first = MARKER_KINDS * state.turn
    unused = state.unused
    for use in USES:
        if unused[first + use.marker] > 0:
            use.offer(state, state.terms.space.use[use.marker], legal)


def use_marker(state: State, action: Action) -> None:
    """Use a marker: it is turned over (MK1), and what it says is done."""
    use = _use_of[action.kind]
    turn_over(state, state.turn, use.marker, use.rule)
    state.phase = SETTLING
    use.do(state, action)


def _offer_actions(state: State, actions: list[Action], legal: list[Action]) -> None:
    # FA1: whoever gave up the actions of this turn for a favour gets none by a marker.
    if not (state.terms.has_favours and state.favour == FAVOUR_TAKEN):
        legal.extend(actions)


def _gain_actions(state: State, action: Action) -> None:
    gain_actions(state, 3 if action.kind == PLUS_3 else 4, "MK7")


def _offer_develop(state: State, actions: list[Action], legal: list[Action]) -> None:
    for action in actions:
        if can_develop(state, state.turn, action.other):
            legal.append(action)


def _develop(state: State, action: Action) -> None:
    develop(state, state.turn, action.other, "MK8")


def _offer_swaps(state: State, _: list[Action], legal: list[Action]) -> None:
    # By what stands in the cities: an open city has an action for every office it could ever have.
    board = state.terms.board
    for city in range(len(board.cities)):
        if board.open_city[city]:
            offices = [
                office_piece(entry) for entry in state.open_offices if office_city(entry) == city
            ]
        else:
            first = board.space_first[city]
            offices = list(state.spaces[first : first + board.space_count[city]])
        for number in range(1, len(offices)):
            if swap_allowed(state, offices[number - 1], offices[number], state.turn):
                legal.append(state.terms.space.swap[city][number - 1])


def _swap(state: State, action: Action) -> None:
    """Let two neighbouring offices trade places (MK6)."""
    board = state.terms.board
    city = action.place
    if board.open_city[city]:
        places = [n for n, entry in enumerate(state.open_offices) if office_city(entry) == city]
        left, right = places[action.other - 1], places[action.other]
        state.open_offices = _traded(state.open_offices, left, right)
    else:
        right = board.space_first[city] + action.other
        state.spaces = _traded(state.spaces, right - 1, right)
    journal = state.journal
    if journal is not None:
        data = {"event": "swap", "city": board.cities[city].id, "space": action.other}
        journal.append(Event({**data, "rule": "MK6"}))
    update_control(state, city)


def _traded(offices: tuple[int, ...], left: int, right: int) -> tuple[int, ...]:
    """Return offices after two of them have traded places."""
    moved = with_entry(offices, left, offices[right])
    return with_entry(moved, right, offices[left])


def _offer_move_3(state: State, actions: list[Action], legal: list[Action]) -> None:
    for piece in state.posts:
        if piece != EMPTY and owner_of(piece) != state.turn:
            legal.extend(actions)
            return


def _move_3(state: State, _: Action) -> None:
    """Let opponents' pieces be lifted next (MK9)."""
    state.lifted_by = BY_MOVE_3
    state.phase = LIFT


def _offer_remove_3(state: State, actions: list[Action], legal: list[Action]) -> None:
    for piece in state.posts:
        if piece != EMPTY:
            legal.extend(actions)
            return


def _remove_3(state: State, _: Action) -> None:
    """Let pieces be taken off the routes next (MK10)."""
    state.to_remove = 3
    if not state.terms.edition.removes_up_to_3:
        # MK10: exactly three, or all if fewer stand on the routes.
        state.to_remove = min(3, len(state.posts) - state.posts.count(EMPTY))
    state.phase = REMOVE


# In the order of the notation (`USE_ORDER`); `extra-office` is used by establishing a route.
USES: Final[tuple[Use, ...]] = (
    Use("+3", _offer_actions, _gain_actions),
    Use("+4", _offer_actions, _gain_actions),
    Use("develop", _offer_develop, _develop),
    Use("swap-offices", _offer_swaps, _swap),
    Use("move-3", _offer_move_3, _move_3),
    Use("remove-3", _offer_remove_3, _remove_3),
)
_use_of: Final[dict[int, Use]] = {use.marker: use for use in USES}


def remove_actions(state: State) -> list[Action]:
    """Return the pieces that may be removed next, in ascending order of posts (MK10)."""
    space = state.terms.space
    first = state.removed[-1] + 1 if state.removed else 0
    posts = [post for post in range(first, len(state.posts)) if state.posts[post] != EMPTY]
    up_to = state.terms.edition.removes_up_to_3
    if not up_to:
        # All that are due must still be found after the post that is offered.
        posts = posts[: len(posts) - state.to_remove + 1]
    legal = [space.remove[post] for post in posts]
    if up_to and state.removed:
        legal.append(space.done)
    return legal


def remove(state: State, action: Action) -> None:
    """Take a piece off a route into its owner's supply."""
    post = action.place
    piece = state.posts[post]
    owner = owner_of(piece)
    state.posts[post] = EMPTY
    state.removed = (*state.removed, post)
    state.to_remove -= 1
    # N7: a neutral piece leaves the board.
    if owner != NEUTRAL:
        state.supply[PIECE_KINDS * owner + kind_of(piece)] += 1
    if state.journal is not None:
        target = "gone" if owner == NEUTRAL else SUPPLY[owner]
        note_piece(state, piece, post_text(state, post), target, "MK10")
    if state.to_remove == 0:
        state.phase = SETTLING


def free_routes(state: State) -> list[int]:
    """Return the routes where a marker of the plate may be placed (MK2, X5)."""
    routes = range(len(state.markers))
    free = [route for route in routes if _may_mark(state, route) and not _standing(state, route)]
    if not free and state.terms.neutral_plays:
        lone = [piece_of(NEUTRAL, TRADER)]
        free = [n for n in routes if _may_mark(state, n) and _standing(state, n) == lone]
    return free


def _standing(state: State, route: int) -> list[int]:
    """Return the pieces on a route."""
    board = state.terms.board
    posts = state.posts[board.route_first[route] : board.route_stop[route]]
    return [piece for piece in posts if piece != EMPTY]


def _may_mark(state: State, route: int) -> bool:
    """Return whether a route can take a marker, whoever stands on it."""
    board = state.terms.board
    if state.markers[route] != NO_MARKER or board.routes[route].permanent is not None:
        return False
    if board.region_of_route[route] != 0:
        return False
    a, b = board.end_a[route], board.end_b[route]
    return leftmost_empty(state, a) != -1 or leftmost_empty(state, b) != -1


def mark_actions(state: State) -> list[Action]:
    """Return all ways to place one marker of the plate."""
    mark = state.terms.space.mark
    markers = sorted(set(state.plate))
    return [mark[MARKER_KINDS * route + m] for route in free_routes(state) for m in markers]


def mark(state: State, action: Action) -> None:
    """Place a marker of the plate at a route; in neutral games a neutral trader comes with it."""
    route = action.place
    state.plate = without(state.plate, action.other)
    state.markers = with_entry(state.markers, route, action.other)
    if state.journal is not None:
        name = state.terms.board.routes[route].id
        note_marker(state, action.other, PLATE[state.turn], name, "MK2")
    # N4, X5: a route that has its neutral trader already gets no further one.
    if state.terms.has_neutral and not _standing(state, route):
        post = state.terms.board.route_first[route]
        piece = piece_of(NEUTRAL, TRADER)
        state.posts[post] = piece
        if state.journal is not None:
            rule = "X5" if state.terms.neutral_plays else "N4"
            note_piece(state, piece, "gone", post_text(state, post), rule)


def lose_plate(state: State) -> None:
    """Take the markers out of the game for which there is no route (MK3)."""
    journal = state.journal
    if journal is not None:
        for marker in sorted(state.plate):
            data = {"event": "marker", "marker": MARKERS[marker], "from": PLATE[state.turn]}
            journal.append(Event({**data, "to": "gone", "rule": "MK3", "hidden": [state.turn]}))
    state.plate = ()
