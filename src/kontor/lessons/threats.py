"""What others could do next: routes that they could establish, cities that they could take."""

from collections.abc import Iterator

from kontor.rules.offices import leftmost_empty, row
from kontor.rules.pieces import level_of, pieces_in, pieces_on
from kontor.rules.state import State
from kontor.rules.words import (
    ACTION_VALUES,
    ACTIONS,
    EMPTY,
    MERCHANT,
    PIECE_KINDS,
    PRIVILEGE,
    kind_of,
    owner_of,
)


def standing(state: State, seat: int, route: int) -> int:
    """Return how many pieces of a seat stand on a route."""
    return pieces_on(state, route, seat)[0]


def missing(state: State, seat: int, route: int) -> int | None:
    """Return how many pieces a seat lacks on a route where it stands alone; None elsewhere."""
    board = state.terms.board
    own, others = pieces_on(state, route, seat)
    length = board.route_stop[route] - board.route_first[route]
    return length - own if own > 0 and others == 0 else None


def can_establish(state: State, route: int, seat: int) -> bool:
    """Tell whether a seat could fill a route where it stands and establish it in one turn (E1)."""
    lacks = missing(state, seat, route)
    if lacks is None:
        return False
    actions = ACTION_VALUES[level_of(state, seat, ACTIONS)]
    return lacks <= min(actions - 1, pieces_in(state.supply, seat))


def promising(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the routes that other seats could establish in one turn, with these seats."""
    for other in range(state.terms.players):
        if other != seat:
            for route in range(len(state.terms.board.routes)):
                if can_establish(state, route, other):
                    yield route, other


def threatened(state: State, seat: int) -> set[int]:
    """Return the cities of a seat of which another could take control in one turn (E3, E6)."""
    board = state.terms.board
    return {
        city
        for route, other in promising(state, seat)
        for city in (board.end_a[route], board.end_b[route])
        if state.control[city] == seat and _would_take(state, other, route, city)
    }


def _would_take(state: State, other: int, route: int, city: int) -> bool:
    """Tell whether an office by a route would give its owner control of a city."""
    space = leftmost_empty(state, city)
    board = state.terms.board
    if space < 0 or board.space_privilege[space] > level_of(state, other, PRIVILEGE):
        return False
    if board.space_kind[space] == MERCHANT and not _has_merchant(state, other, route):
        return False
    owners = [owner_of(piece) for piece in row(state, city)]
    # A tie goes to the rightmost office, which is the new one.
    return all(owners.count(other) + 1 >= owners.count(one) for one in set(owners))


def _has_merchant(state: State, seat: int, route: int) -> bool:
    """Tell whether a seat has a merchant on a route, or one in the supply and a post for it."""
    board = state.terms.board
    posts = state.posts[board.route_first[route] : board.route_stop[route]]
    stands = any(piece != EMPTY and kind_of(piece) == MERCHANT for piece in posts)
    ready = state.supply[PIECE_KINDS * seat + MERCHANT] > 0
    return stands or (ready and EMPTY in posts)
