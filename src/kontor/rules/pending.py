"""The pending part of a position read back: what the decision of the phase is about."""

from typing import Any

from kontor.rules.errors import PositionError
from kontor.rules.reading import (
    expect_bool,
    expect_dict,
    expect_index,
    expect_int,
    expect_list,
    expect_piece,
)
from kontor.rules.state import State
from kontor.rules.words import (
    BY_MOVE_ANY_2,
    DROP,
    EMPTY,
    JOIN,
    LIFT,
    LIFTED_BY,
    MARK,
    NEUTRAL,
    NEUTRAL_PHASE,
    PAY,
    PERMANENT,
    PERMANENT_PHASE,
    PHASES,
    PLACE_2,
    RELOCATE,
    REMOVE,
    REPLACE_2,
    kind_of,
    owner_of,
)


def read_pending(state: State, data: object) -> None:
    """Read what is pending into a state whose phase, seat and turn are known."""
    phase = state.phase
    if phase not in (PAY, RELOCATE, LIFT, DROP, REMOVE, JOIN, PERMANENT_PHASE, NEUTRAL_PHASE, MARK):
        if data is not None:
            raise PositionError(f"pending must be null in phase {PHASES[phase]}")
        return
    pending = expect_dict("pending", data)
    if phase in (PAY, RELOCATE):
        _read_displaced(state, pending)
    elif phase in (LIFT, DROP):
        _read_lifted(state, pending)
    elif phase == REMOVE:
        state.removed = _posts(state, _get(pending, "removed"))
        state.to_remove = expect_int("pending left", _get(pending, "left"))
        if any(state.posts[post] != EMPTY for post in state.removed) or state.to_remove > 3:
            raise PositionError(
                "pending: not more than three are removed, and their posts are empty"
            )
    elif phase == PERMANENT_PHASE:
        _read_permanent(state, pending)
    elif phase == NEUTRAL_PHASE:
        state.out_of_markers = expect_bool("pending ends", _get(pending, "ends"))


def _get(pending: dict[str, Any], key: str) -> object:
    if key not in pending:
        raise PositionError(f"pending lacks {key}")
    return pending[key]


def _posts(state: State, names: object) -> tuple[int, ...]:
    known = list(state.terms.board.post_ids)
    posts = [expect_index("pending", known, name) for name in expect_list("pending", names)]
    if posts != sorted(set(posts)):
        raise PositionError("pending: posts must rise in the order of the board")
    return tuple(posts)


def _read_displaced(state: State, pending: dict[str, Any]) -> None:
    board = state.terms.board
    state.displaced_from = expect_index(
        "pending from", list(board.route_index), _get(pending, "from")
    )
    displaced = _get(pending, "displaced")
    if displaced is not None:
        state.displaced = expect_piece("pending displaced", displaced)
    state.neutral_displaced = state.displaced != EMPTY and owner_of(state.displaced) == NEUTRAL
    if state.phase == PAY:
        if state.displaced == EMPTY or owner_of(state.displaced) == state.turn:
            raise PositionError("pending: nothing was displaced that has to be paid for")
        # A neutral piece is known by itself; the flag belongs to its relocation.
        state.neutral_displaced = False
        return
    if pending.get("neutral") is True:
        state.neutral_displaced = True
    state.to_add = expect_int("pending left", _get(pending, "left"))
    if state.to_add > 2:
        raise PositionError("pending left: at most two pieces are added (C2)")
    if "taken" in pending:
        state.carried = expect_piece("pending taken", pending["taken"])
    _check_relocator(state)


def _check_relocator(state: State) -> None:
    """Refuse a relocation by somebody who has nothing to relocate."""
    if state.neutral_displaced:
        if state.to_add > 1 or state.carried != EMPTY:
            raise PositionError("pending: one neutral trader is added, from nowhere (N2)")
        return
    for piece in (state.displaced, state.carried):
        if piece != EMPTY and owner_of(piece) != state.seat:
            raise PositionError("pending: owners relocate only their own pieces (C2)")
    if state.carried != EMPTY and state.to_add == 0:
        raise PositionError("pending: a piece was taken that cannot be added")


def _read_lifted(state: State, pending: dict[str, Any]) -> None:
    state.lifted_by = expect_index("pending by", LIFTED_BY, _get(pending, "by"))
    hand = expect_list("pending hand", _get(pending, "hand"))
    state.hand = tuple(expect_piece("pending hand", text) for text in hand)
    state.lifted_from = _posts(state, _get(pending, "from"))
    if len(state.hand) != len(state.lifted_from):
        raise PositionError("pending: hand and from differ in length")
    if state.lifted_by == BY_MOVE_ANY_2:
        state.out_of_markers = expect_bool("pending ends", _get(pending, "ends"))
    if state.phase == LIFT and any(state.posts[post] != EMPTY for post in state.lifted_from):
        raise PositionError("pending: a lifted piece left its post")
    _check_hand(state)


def _check_hand(state: State) -> None:
    board = state.terms.board
    for piece, post in zip(state.hand, state.lifted_from, strict=True):
        mine = owner_of(piece) == state.turn
        if (state.lifted_by == 0 and not mine) or (state.lifted_by == 1 and mine):
            raise PositionError(f"pending: {LIFTED_BY[state.lifted_by]} cannot lift this piece")
        if board.ship[post] and kind_of(piece) == 0 and owner_of(piece) != NEUTRAL:
            raise PositionError("pending: a trader cannot have stood on a ship post")


def _read_permanent(state: State, pending: dict[str, Any]) -> None:
    state.permanent = expect_index("pending marker", PERMANENT, _get(pending, "marker"))
    state.out_of_markers = expect_bool("pending ends", _get(pending, "ends"))
    state.to_set = 2
    if state.permanent in (REPLACE_2, PLACE_2):
        state.to_set = expect_int("pending left", _get(pending, "left"))
        if state.to_set not in (1, 2):
            raise PositionError("pending left must be 1 or 2")
    if state.permanent == REPLACE_2:
        hand = expect_list("pending hand", _get(pending, "hand"))
        state.hand = tuple(expect_piece("pending hand", text) for text in hand)
    if "taken" in pending:
        state.carried = expect_piece("pending taken", pending["taken"])
    for piece in [*state.hand, state.carried]:
        if piece != EMPTY and owner_of(piece) != state.turn:
            raise PositionError("pending: these are not pieces of the turn's player")
