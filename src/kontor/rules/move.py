"""D · Move, and the markers that move pieces the same way (D1, D2, MK9, EA5, BR4, BR6)."""

from kontor.rules.actions import Action
from kontor.rules.pieces import level_of, note_piece, post_text, takes
from kontor.rules.state import State
from kontor.rules.words import (
    BOOK,
    BOOK_VALUES,
    BY_MOVE,
    BY_MOVE_3,
    DROP,
    EMPTY,
    LIFT,
    LIFT_RULES,
    MERCHANT,
    SETTLING,
    TRADER,
    owner_of,
    piece_of,
)


def lift_limit(state: State, by: int) -> int:
    """Return how many pieces may be lifted in all; `by` says what lifts them."""
    if by == BY_MOVE:
        return BOOK_VALUES[level_of(state, state.turn, BOOK)]
    return 3 if by == BY_MOVE_3 else 2


def may_lift(state: State, by: int, post: int) -> bool:
    """Return whether a piece stands on a post that the player may lift."""
    piece = state.posts[post]
    if piece == EMPTY:
        return False
    if by == BY_MOVE:
        return owner_of(piece) == state.turn
    if by == BY_MOVE_3:
        return owner_of(piece) != state.turn
    return True


def lift_actions(state: State) -> list[Action]:
    """Return the posts after the last one lifted, and `done` if all lifted can be placed."""
    legal: list[Action] = []
    by = state.lifted_by
    hand, origins = state.hand, state.lifted_from
    posts = state.posts
    lift = state.terms.space.lift
    if by == BY_MOVE and not state.terms.move_leaves_route:
        own_trader = piece_of(state.turn, TRADER)
        own_merchant = piece_of(state.turn, MERCHANT)
        for post in range(origins[-1] + 1, len(posts)):
            piece = posts[post]
            if piece == own_trader or piece == own_merchant:
                legal.append(lift[post])
        if state.terms.drops_freely or _placeable(state, by, hand, origins):
            legal.append(state.terms.space.done)
        return legal
    for post in range(origins[-1] + 1 if origins else 0, len(posts)):
        # Asked here too: that an empty post costs no call makes the list a good deal faster.
        if posts[post] != EMPTY and may_lift(state, by, post):
            if could_lift(state, by, hand, origins, post):
                legal.append(lift[post])
    if hand and _placeable(state, by, hand, origins):
        legal.append(state.terms.space.done)
    return legal


def could_lift(
    state: State, by: int, hand: tuple[int, ...], origins: tuple[int, ...], post: int
) -> bool:
    """Return whether a lift after others leaves a way to place all lifted pieces (D2)."""
    # Only Egmont's Move can fail: elsewhere every piece can go back to where it stood.
    if not state.terms.move_leaves_route or by != BY_MOVE:
        return True
    piece = state.posts[post]
    # Lifted for the question only, and put back: a copy of all posts would cost too much.
    state.posts[post] = EMPTY
    possible = _could_finish(state, by, (*hand, piece), (*origins, post))
    state.posts[post] = piece
    return possible


def _could_finish(state: State, by: int, hand: tuple[int, ...], origins: tuple[int, ...]) -> bool:
    """Return whether the pieces in hand can be placed now or after further lifts."""
    if _placeable(state, by, hand, origins):
        return True
    if len(hand) >= lift_limit(state, by):
        return False
    for post in range(origins[-1] + 1, len(state.posts)):
        if may_lift(state, by, post) and could_lift(state, by, hand, origins, post):
            return True
    return False


def move(state: State, action: Action) -> None:
    """Begin a Move by lifting its first piece (D1)."""
    state.lifted_by = BY_MOVE
    lift(state, action)


def lift(state: State, action: Action) -> None:
    """Lift a piece; with a full hand the drops follow."""
    post = action.place
    piece = state.posts[post]
    state.posts[post] = EMPTY
    state.hand = (*state.hand, piece)
    state.lifted_from = (*state.lifted_from, post)
    if state.journal is not None:
        note_piece(state, piece, post_text(state, post), "hand", LIFT_RULES[state.lifted_by])
    state.phase = DROP if len(state.hand) >= lift_limit(state, state.lifted_by) else LIFT


def end_lifting(state: State, _: Action) -> None:
    """Stop lifting: the drops follow."""
    state.phase = DROP


def drop_actions(state: State) -> list[Action]:
    """Return where the first piece in hand may go so that the others still find a post (D2)."""
    drop = state.terms.space.drop
    posts = state.posts
    legal: list[Action] = []
    if state.terms.drops_freely:
        for post, standing in enumerate(posts):
            if standing == EMPTY:
                legal.append(drop[post])
        return legal
    by = state.lifted_by
    piece = state.hand[0]
    origin = state.lifted_from[0]
    rest = state.hand[1:]
    rest_origins = state.lifted_from[1:]
    tight = _tight(state, by, rest, rest_origins)
    for post in range(len(posts)):
        if posts[post] == EMPTY and _may_drop(state, by, piece, origin, post):
            if tight:
                # Placed for the question only, as in `could_lift`.
                posts[post] = piece
                possible = _placeable(state, by, rest, rest_origins)
                posts[post] = EMPTY
                if not possible:
                    continue
            legal.append(drop[post])
    return legal


def drop(state: State, action: Action) -> None:
    """Set the first piece in hand on a post."""
    piece = state.hand[0]
    state.hand = state.hand[1:]
    state.lifted_from = state.lifted_from[1:]
    state.posts[action.place] = piece
    if state.journal is not None:
        target = post_text(state, action.place)
        note_piece(state, piece, "hand", target, LIFT_RULES[state.lifted_by])
    if not state.hand:
        state.phase = SETTLING


def _may_drop(state: State, by: int, piece: int, origin: int, post: int) -> bool:
    """Return whether a lifted piece may end on an empty post."""
    terms = state.terms
    board = terms.board
    if board.ship[post] and not takes(state, post, piece):
        return False
    if terms.move_leaves_route and by == BY_MOVE and board.route_of[post] == board.route_of[origin]:
        return False
    if not terms.has_regions:
        return True
    # BR4: within its country or to England; BR6: by a marker every piece stays in its country.
    region = board.region_of_post[post]
    return region == board.region_of_post[origin] or (region == 0 and by == BY_MOVE)


def _options(state: State, by: int, piece: int, origin: int) -> list[int]:
    """Return all empty posts where a lifted piece may end."""
    return [
        post
        for post in range(len(state.posts))
        if state.posts[post] == EMPTY and _may_drop(state, by, piece, origin, post)
    ]


def _tight(state: State, by: int, hand: tuple[int, ...], origins: tuple[int, ...]) -> bool:
    """Return whether pieces have so few posts that one placed before could take the last."""
    enough = len(hand) + 1
    for number in range(len(hand)):
        found = 0
        for post in range(len(state.posts)):
            if state.posts[post] == EMPTY and _may_drop(
                state, by, hand[number], origins[number], post
            ):
                found += 1
                if found == enough:
                    break
        if found < enough:
            return True
    return False


def _placeable(state: State, by: int, hand: tuple[int, ...], origins: tuple[int, ...]) -> bool:
    """Return whether all pieces can be placed at the same time, each on a post of its own."""
    if state.terms.drops_freely or not _tight(state, by, hand, origins):
        return True
    options = [_options(state, by, hand[n], origins[n]) for n in range(len(hand))]
    holder: dict[int, int] = {}
    return all(_assign(number, options, holder, set()) for number in range(len(hand)))


def _assign(number: int, options: list[list[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Find a post for a piece, moving others to further posts where needed."""
    for post in options[number]:
        if post not in tried:
            tried.add(post)
            if post not in holder or _assign(holder[post], options, holder, tried):
                holder[post] = number
                return True
    return False
