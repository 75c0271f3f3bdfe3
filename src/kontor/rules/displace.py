"""C · Displace: pay, relocate the displaced piece, add further ones (C1 to C6, N2, X2)."""

from collections.abc import Callable

from kontor.rules.actions import Action
from kontor.rules.pieces import has_favour, note_piece, pieces_in, post_text, takes, to_stock
from kontor.rules.place import spend_permit
from kontor.rules.state import State
from kontor.rules.words import (
    EMPTY,
    EXTRA_RELOCATION,
    MERCHANT,
    NEUTRAL,
    NOBODY,
    PAY,
    PIECE_KINDS,
    RELOCATE,
    RELOCATE_ANYWHERE,
    SETTLING,
    STOCK,
    SUPPLY,
    TRADER,
    kind_of,
    owner_of,
    piece_of,
    price_of,
)


def displace(state: State, action: Action) -> None:
    """Replace an opponent's piece; paying for it comes next."""
    seat = state.turn
    post = action.place
    route = state.terms.board.route_of[post]
    spend_permit(state, route)
    displaced = state.posts[post]
    piece = piece_of(seat, action.kind)
    state.supply[PIECE_KINDS * seat + action.kind] -= 1
    state.posts[post] = piece
    if state.journal is not None:
        note_piece(state, displaced, post_text(state, post), "hand", "C1")
        note_piece(state, piece, SUPPLY[seat], post_text(state, post), "C1")
    state.displaced = displaced
    state.displaced_from = route
    state.phase = PAY


def most_added(state: State, piece: int) -> int:
    """Return how many pieces may be added when a piece is displaced (C2, N2, FA5)."""
    owner = owner_of(piece)
    if owner != NEUTRAL and kind_of(piece) == TRADER and has_favour(state, owner, EXTRA_RELOCATION):
        return 2
    return kind_of(piece) + 1


def pay_actions(state: State) -> list[Action]:
    """Return the ways to pay for a displacement from the supply (C1)."""
    traders = state.supply[PIECE_KINDS * state.turn + TRADER]
    merchants = state.supply[PIECE_KINDS * state.turn + MERCHANT]
    return _payments(state, price_of(state.displaced), traders, merchants)


def payments_after(state: State, cost: int, kind: int) -> list[Action]:
    """Return the ways to pay a cost when a piece of a kind has displaced another (C1)."""
    traders = state.supply[PIECE_KINDS * state.turn + TRADER] - (kind == TRADER)
    merchants = state.supply[PIECE_KINDS * state.turn + MERCHANT] - (kind == MERCHANT)
    return _payments(state, cost, traders, merchants)


def _payments(state: State, cost: int, traders: int, merchants: int) -> list[Action]:
    return [
        action
        for action in state.terms.space.pay
        if action.kind + action.other == cost
        and action.kind <= traders
        and action.other <= merchants
    ]


def pay(state: State, action: Action) -> None:
    """Move the payment from supply to stock; then the owner of the displaced piece decides."""
    seat = state.turn
    for kind in (TRADER, MERCHANT):
        number = action.kind if kind == TRADER else action.other
        state.supply[PIECE_KINDS * seat + kind] -= number
        for _ in range(number):
            to_stock(state, piece_of(seat, kind), SUPPLY[seat], "C1")
    _begin_relocation(state)


def _begin_relocation(state: State) -> None:
    piece = state.displaced
    owner = owner_of(piece)
    state.phase = RELOCATE
    state.to_add = most_added(state, piece)
    state.neutral_displaced = owner == NEUTRAL
    if owner == NEUTRAL:
        # N2: the opponent of the displacing player relocates it, with one more.
        state.seat = 1 - state.turn
    else:
        state.seat = owner
    if not _nearest(state, piece):
        # C6: no post takes it, so it goes to the stock.
        to_stock(state, piece, "hand", "C6")
        state.displaced = EMPTY


def _anywhere(state: State) -> bool:
    """Return whether the relocating seat may use any empty post (FA2)."""
    return not state.neutral_displaced and has_favour(state, state.seat, RELOCATE_ANYWHERE)


def _nearest(state: State, piece: int) -> list[int]:
    """Return the nearest empty posts that take a piece (C3)."""
    board = state.terms.board
    found: list[int] = []
    if _anywhere(state):
        for post in range(len(state.posts)):
            if state.posts[post] == EMPTY and takes(state, post, piece):
                found.append(post)
        return found
    rings = board.neutral_rings if state.neutral_displaced else board.rings
    for ring in rings[state.displaced_from]:
        for route in ring:
            for post in range(board.route_first[route], board.route_stop[route]):
                if state.posts[post] == EMPTY and takes(state, post, piece):
                    found.append(post)
        if found:
            return found
    return found


def _reserved(state: State) -> int:
    """Return the only post left for the displaced piece, which is kept for it, or -1 (C4)."""
    if state.displaced == EMPTY:
        return NOBODY
    board = state.terms.board
    last = NOBODY
    rings = board.neutral_rings if state.neutral_displaced else board.rings
    if _anywhere(state):
        posts = _nearest(state, state.displaced)
        return posts[0] if len(posts) == 1 else NOBODY
    for ring in rings[state.displaced_from]:
        for route in ring:
            for post in range(board.route_first[route], board.route_stop[route]):
                if state.posts[post] == EMPTY and takes(state, post, state.displaced):
                    if last != NOBODY:
                        return NOBODY
                    last = post
    return last


def relocate_actions(state: State) -> list[Action]:
    """Return what the relocating seat may do."""
    space = state.terms.space
    legal: list[Action] = []
    # A piece that was taken from its post is added next, before anything else (C5).
    carries = state.carried != EMPTY
    if state.displaced != EMPTY and not carries:
        for post in _nearest(state, state.displaced):
            legal.append(space.put[post])
    if state.to_add > 0:
        _offer_further(state, legal)
    if (
        state.displaced == EMPTY
        and not carries
        and not (
            # X2: in the Big Box the added neutral trader must be placed if it can be.
            legal and state.neutral_displaced and state.terms.neutral_plays
        )
    ):
        legal.append(space.done)
    return legal


def _offer_further(state: State, legal: list[Action]) -> None:
    """Add the further pieces: from stock, then supply, then own posts (C5)."""
    if state.neutral_displaced:
        _offer_adds(state, legal, True, False)
        return
    traders, merchants = further_kinds(state, state.seat)
    if traders or merchants:
        _offer_adds(state, legal, traders, merchants)
    else:
        offer_takes(state, state.seat, _finds_post, legal)


def further_kinds(state: State, seat: int) -> tuple[bool, bool]:
    """Return which kinds a further piece may have: those of the stock, else of the supply (C5).

    If a piece was taken from a post, it is this one.
    """
    if state.carried != EMPTY:
        return kind_of(state.carried) == TRADER, kind_of(state.carried) == MERCHANT
    pile = state.stock
    if pieces_in(pile, seat) == 0:
        pile = state.supply
    return pile[PIECE_KINDS * seat + TRADER] > 0, pile[PIECE_KINDS * seat + MERCHANT] > 0


def _offer_adds(state: State, legal: list[Action], traders: bool, merchants: bool) -> None:
    owner = NEUTRAL if state.neutral_displaced else state.seat
    kept = _reserved(state)
    add = state.terms.space.add
    offered = []
    if traders:
        for post in _nearest(state, piece_of(owner, TRADER)):
            if post != kept:
                offered.append(PIECE_KINDS * post + TRADER)
    if merchants:
        for post in _nearest(state, piece_of(owner, MERCHANT)):
            if post != kept:
                offered.append(PIECE_KINDS * post + MERCHANT)
        if traders:
            offered.sort()
    for number in offered:
        legal.append(add[number])


def _finds_post(state: State, piece: int) -> bool:
    """Return whether a piece could be added: at a post that need not be kept (C4)."""
    kept = _reserved(state)
    for post in _nearest(state, piece):
        if post != kept:
            return True
    return False


def offer_takes(
    state: State, seat: int, finds_post: Callable[[State, int], bool], legal: list[Action]
) -> None:
    """Add the pieces of a seat that would find a post once they were lifted (C5, BR7)."""
    for post in range(len(state.posts)):
        piece = state.posts[post]
        if piece != EMPTY and owner_of(piece) == seat:
            # Lifted for the question only, and put back: a copy of all posts would cost too much.
            state.posts[post] = EMPTY
            if finds_post(state, piece):
                legal.append(state.terms.space.take[post])
            state.posts[post] = piece


def put(state: State, action: Action) -> None:
    """Set the displaced piece on its new post."""
    state.posts[action.place] = state.displaced
    if state.journal is not None:
        note_piece(state, state.displaced, "hand", post_text(state, action.place), "C2")
    state.displaced = EMPTY
    if state.to_add == 0:
        state.phase = SETTLING


def add(state: State, action: Action) -> None:
    """Set a further piece on its post."""
    if state.neutral_displaced:
        piece = piece_of(NEUTRAL, TRADER)
        state.posts[action.place] = piece
        if state.journal is not None:
            note_piece(state, piece, "gone", post_text(state, action.place), "N2")
    else:
        add_piece(state, state.seat, action, "C5")
    state.to_add -= 1
    if state.to_add == 0 and state.displaced == EMPTY:
        state.phase = SETTLING


def add_piece(state: State, seat: int, action: Action, rule: str) -> None:
    """Set a further piece of a seat: the one carried, else from stock, else from supply."""
    piece = piece_of(seat, action.kind)
    if state.carried != EMPTY:
        state.carried = EMPTY
        source = "hand"
    elif pieces_in(state.stock, seat) > 0:
        state.stock[PIECE_KINDS * seat + action.kind] -= 1
        source = STOCK[seat]
    else:
        state.supply[PIECE_KINDS * seat + action.kind] -= 1
        source = SUPPLY[seat]
    state.posts[action.place] = piece
    if state.journal is not None:
        note_piece(state, piece, source, post_text(state, action.place), rule)


def take(state: State, action: Action) -> None:
    """Take one of the owner's pieces from its post as the further one (C5)."""
    take_piece(state, action, "C5")


def take_piece(state: State, action: Action, rule: str) -> None:
    """Take a piece from its post, to be added next."""
    state.carried = state.posts[action.place]
    state.posts[action.place] = EMPTY
    if state.journal is not None:
        note_piece(state, state.carried, post_text(state, action.place), "hand", rule)
