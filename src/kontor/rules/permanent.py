"""Permanent markers of East and Britannia, used at once or never (EA4 to EA8, BR7)."""

from collections.abc import Callable
from typing import Final

from kontor.rules.actions import Action
from kontor.rules.displace import add_piece, further_kinds, offer_takes, take_piece
from kontor.rules.move import lift
from kontor.rules.offices import set_open_office
from kontor.rules.pieces import (
    can_develop,
    develop,
    note_piece,
    post_text,
    takes,
    to_stock,
    without,
)
from kontor.rules.state import State
from kontor.rules.words import (
    BY_MOVE_ANY_2,
    EMPTY,
    MERCHANT,
    PIECE_KINDS,
    PRIVILEGE,
    REPLACE_2,
    SETTLING,
    SUPPLY,
    TRADER,
    kind_of,
    piece_of,
)

PIECES_TO_SET: Final = 2


def permanent_actions(state: State) -> list[Action]:
    """Return the uses of the route's permanent marker, and how to leave it."""
    legal: list[Action] = []
    _OFFERS[state.permanent](state, legal)
    if state.carried == EMPTY:
        space = state.terms.space
        legal.append(space.decline if state.to_set == PIECES_TO_SET else space.done)
    return legal


def _offer_lifts(state: State, legal: list[Action]) -> None:
    """Add every piece on a post (EA5)."""
    for post in range(len(state.posts)):
        if state.posts[post] != EMPTY:
            legal.append(state.terms.space.lift[post])


def _offer_privilege(state: State, legal: list[Action]) -> None:
    if can_develop(state, state.turn, PRIVILEGE):
        legal.append(state.terms.space.accept)


def _offer_open_offices(state: State, legal: list[Action]) -> None:
    for action in state.terms.space.open_office:
        if state.supply[PIECE_KINDS * state.turn + action.kind] > 0:
            legal.append(action)


def _offer_route_pieces(state: State, legal: list[Action]) -> None:
    """Add the pieces of the route, to be set anywhere (EA8)."""
    kinds = [kind_of(piece) for piece in state.hand]
    _offer_adds(state, legal, TRADER in kinds, MERCHANT in kinds, abroad=False)


def _offer_abroad(state: State, legal: list[Action]) -> None:
    """Add pieces for Wales and Scotland: from stock, then supply, then own posts (BR7)."""
    traders, merchants = further_kinds(state, state.turn)
    if traders or merchants:
        _offer_adds(state, legal, traders, merchants, abroad=True)
    else:
        offer_takes(state, state.turn, _finds_post_abroad, legal)


# By the number of the permanent marker.
_OFFERS: Final[tuple[Callable[[State, list[Action]], None], ...]] = (
    _offer_lifts,
    _offer_privilege,
    _offer_open_offices,
    _offer_route_pieces,
    _offer_abroad,
)


def _finds_post_abroad(state: State, piece: int) -> bool:
    for post in range(len(state.posts)):
        if _may_add(state, post, kind_of(piece), True):
            return True
    return False


def _may_add(state: State, post: int, kind: int, abroad: bool) -> bool:
    """Return whether a piece of the turn's player may be set on a post."""
    if state.posts[post] != EMPTY or not takes(state, post, piece_of(state.turn, kind)):
        return False
    return not abroad or state.terms.board.region_of_post[post] != 0


def _offer_adds(
    state: State, legal: list[Action], traders: bool, merchants: bool, abroad: bool
) -> None:
    add = state.terms.space.add
    for post in range(len(state.posts)):
        if traders and _may_add(state, post, TRADER, abroad):
            legal.append(add[PIECE_KINDS * post + TRADER])
        if merchants and _may_add(state, post, MERCHANT, abroad):
            legal.append(add[PIECE_KINDS * post + MERCHANT])


def move_any_2(state: State, action: Action) -> None:
    """Lift the first piece by `move-any-2` (EA5)."""
    state.lifted_by = BY_MOVE_ANY_2
    lift(state, action)


def accept(state: State, _: Action) -> None:
    """Develop the privilege (EA6)."""
    develop(state, state.turn, PRIVILEGE, "EA6")
    state.phase = SETTLING


def open_office(state: State, action: Action) -> None:
    """Set a piece of the supply as an office in an open city (EA7)."""
    seat = state.turn
    state.supply[PIECE_KINDS * seat + action.kind] -= 1
    set_open_office(state, piece_of(seat, action.kind), action.place, SUPPLY[seat])
    state.phase = SETTLING


def add_permanent(state: State, action: Action) -> None:
    """Set one of the two pieces that EA8 or BR7 allows."""
    if state.permanent == REPLACE_2:
        piece = piece_of(state.turn, action.kind)
        state.hand = without(state.hand, piece)
        state.posts[action.place] = piece
        if state.journal is not None:
            note_piece(state, piece, "hand", post_text(state, action.place), "EA8")
    else:
        add_piece(state, state.turn, action, "BR7")
    state.to_set -= 1
    if state.to_set == 0:
        leave_permanent(state, action)


def take_permanent(state: State, action: Action) -> None:
    """Take one of the player's pieces from its post, to be set abroad (BR7)."""
    take_piece(state, action, "BR7")


def leave_permanent(state: State, _: Action) -> None:
    """Finish with the permanent marker; pieces still in hand go to the stock."""
    for piece in state.hand:
        to_stock(state, piece, "hand", "EA8")
    state.hand = ()
    state.phase = SETTLING
