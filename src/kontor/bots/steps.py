"""Whole actions as steps of a plan: what a seat does and where that leads.

A step is one thing of the turn with all its decisions: a displacement with its payment and the
other's answer, a Move with its lifts and drops. Of equal things, such as the same piece on
another post of a route, only one is tried.
"""

from typing import final

from kontor.board import Board
from kontor.bots.scripted import choose_by_rule
from kontor.rules.actions import (
    DISPLACE,
    INCOME,
    LIFT_ONE,
    MOVE_PAWN,
    PLACE,
    Action,
)
from kontor.rules.engine import apply, legal_actions
from kontor.rules.errors import IllegalAction
from kontor.rules.move import drop, lift
from kontor.rules.pieces import level_of, takes
from kontor.rules.state import State
from kontor.rules.turn import settle_action
from kontor.rules.words import BOOK, BOOK_VALUES, DROP, EMPTY, LIFT, OVER, TURN, owner_of

ALL_CERTAIN = 1000


@final
class Step:
    """A state and the decisions of the turn's player that lead to it from the start of a plan."""

    def __init__(self, state: State, path: list[Action], certain: int, put: list[int]) -> None:
        self.state: State = state
        self.path: list[Action] = path
        self.put: list[int] = put
        """The posts on which the turn's player has put a piece in this turn."""
        self.certain: int = certain
        """How many decisions of the path come before another seat's, who may decide otherwise."""
        self.value: float = 0.0


def steps_from(step: Step) -> list[Step]:
    """Return the steps that are worth trying from a step, in the turn of its player."""
    state = step.state
    found: list[Step] = []
    for action in worth_trying(state, legal_actions(state)):
        following = state.copy()
        path = [*step.path, action]
        apply(following, action)
        certain = finish(following, state.turn, path)
        put = step.put
        if action.verb in (PLACE, DISPLACE):
            put = [*put, action.place]
        found.append(Step(following, path, min(step.certain, certain), put))
    if state.actions == 0:
        return found
    return found + moves_from(step)


def first_step(state: State, put: list[int] | None = None) -> Step:
    """Return where a plan begins, with the posts on which pieces were put before in the turn."""
    return Step(state, [], ALL_CERTAIN, [] if put is None else put)


def worth_trying(state: State, legal: list[Action]) -> list[Action]:
    """Return one of each kind of equal actions; the first lifts of a Move are left out."""
    board = state.terms.board
    seen: set[int] = set()
    found: list[Action] = []
    most = 0
    for action in legal:
        if action.verb == INCOME:
            most = max(most, action.kind + action.other)
    for action in legal:
        verb = action.verb
        if verb in (PLACE, DISPLACE):
            post = action.place
            key = 8 * board.route_of[post] + 4 * board.ship[post] + 2 * action.kind
            key = 32 * key + 2 * state.posts[post] + (verb - PLACE)
            if key in seen:
                continue
            seen.add(key)
        elif (
            verb == LIFT_ONE
            or (verb == INCOME and action.kind + action.other < most)
            or (verb == MOVE_PAWN and state.acted and state.actions > 0)
        ):
            continue
        found.append(action)
    return found


def finish(state: State, seat: int, path: list[Action]) -> int:
    """Let all answer until the turn goes on; return how much of the path is certain."""
    certain = ALL_CERTAIN
    while state.phase not in (TURN, OVER) and state.turn == seat:
        legal = legal_actions(state)
        answer = choose_by_rule(state, legal, 0)
        if state.seat == seat:
            path.append(answer)
        else:
            certain = min(certain, len(path))
        apply(state, answer)
    return certain


def moves_from(step: Step) -> list[Step]:
    """Return a Move to each route that own pieces from elsewhere can fill further."""
    state = step.state
    board = state.terms.board
    seat = state.turn
    own, others = standing(state, seat)
    loose = loose_posts(step, seat, own)
    if not loose:
        return []
    most = BOOK_VALUES[level_of(state, seat, BOOK)]
    found: list[Step] = []
    for route in range(len(board.routes)):
        length = board.route_stop[route] - board.route_first[route]
        empty = length - own[route] - others[route]
        if empty == 0 or others[route] > 0:
            continue
        lifted = to_lift(board, loose, route, own, min(most, empty))
        if lifted and own[route] + len(lifted) >= 2:
            moved = move_of(step, lifted, route)
            if moved is not None:
                found.append(moved)
    return found


def move_of(step: Step, posts: list[int], route: int) -> Step | None:
    """Return the Move of pieces on posts to a route, or None if it cannot be done."""
    terms = step.state.terms
    # Every piece may go to every post and nothing follows a Move: nobody need ask what is legal.
    if terms.drops_freely and not terms.has_neutral:
        moved = _move_at_once(step, posts, route)
    else:
        found = move_to(step, posts, [route])
        if found is None:
            return None
        moved = found
    moved.path = step.path + moved.path
    moved.certain = step.certain
    return moved


def standing(state: State, seat: int) -> tuple[list[int], list[int]]:
    """Return how many own pieces and how many others stand on each route."""
    board = state.terms.board
    own = [0] * len(board.routes)
    others = [0] * len(board.routes)
    for post in range(len(state.posts)):
        piece = state.posts[post]
        if piece != 0:
            if owner_of(piece) == seat:
                own[board.route_of[post]] += 1
            else:
                others[board.route_of[post]] += 1
    return own, others


def loose_posts(step: Step, seat: int, own: list[int]) -> list[int]:
    """Return the posts of the seat's pieces that a Move may lift, the one missed least first."""
    state = step.state
    board = state.terms.board
    found: list[int] = []
    for post in range(len(state.posts)):
        piece = state.posts[post]
        # A piece that was put down in this turn could have gone to its place at once.
        if piece != 0 and owner_of(piece) == seat and post not in step.put:
            route = board.route_of[post]
            if own[route] < board.route_stop[route] - board.route_first[route]:
                found.append(1000 * own[route] + post)
    found.sort()
    return [entry % 1000 for entry in found]


def to_lift(board: Board, loose: list[int], target: int, own: list[int], number: int) -> list[int]:
    """Return the posts of the pieces that go to a route, rising."""
    found: list[int] = []
    most = own[target] + number
    for post in loose:
        route = board.route_of[post]
        # A piece of a route that is nearer to being filled is worth more where it stands.
        if route != target and own[route] <= most:
            found.append(post)
            if len(found) == number:
                break
    found.sort()
    return found


def _last_post(state: State, seat: int) -> int:
    """Return the last post on which a seat has a piece; it has one."""
    post = len(state.posts) - 1
    while state.posts[post] == EMPTY or owner_of(state.posts[post]) != seat:
        post -= 1
    return post


def _move_at_once(step: Step, posts: list[int], target: int) -> Step:
    """Return the Move of pieces on posts to a route, which has room for them."""
    space = step.state.terms.space
    board = step.state.terms.board
    following = step.state.copy()
    path: list[Action] = [space.lift[posts[0]]]
    put = list(step.put)
    apply(following, path[0])
    for post in posts[1:]:
        path.append(space.lift[post])
        lift(following, space.lift[post])
    if following.phase == LIFT and posts[-1] < _last_post(step.state, step.state.turn):
        # Behind its last piece a seat has no choice but to be done, and a path has choices only.
        path.append(space.done)
    post = board.route_first[target]
    for _ in posts:
        while following.posts[post] != EMPTY:
            post += 1
        put.append(post)
        path.append(space.drop[post])
        drop(following, space.drop[post])
    following.legal = None
    settle_action(following)
    return Step(following, path, ALL_CERTAIN, put)


def move_to(step: Step, posts: list[int], targets: list[int]) -> Step | None:
    """Return the Move of pieces on posts, or None if it cannot be done like that.

    Each piece goes to its target, a route; those for which none is named go to the last one.
    """
    space = step.state.terms.space
    following = step.state.copy()
    path: list[Action] = []
    put = list(step.put)
    try:
        for post in posts:
            path.append(space.lift[post])
            apply(following, space.lift[post])
        if following.phase == LIFT:
            path.append(space.done)
            apply(following, space.done)
        while following.phase == DROP:
            target = min(len(put) - len(step.put), len(targets) - 1)
            post = free_post(following, targets[target])
            put.append(post)
            path.append(space.drop[post])
            apply(following, path[-1])
    except IllegalAction:
        return None
    return Step(following, path, ALL_CERTAIN, put)


def free_post(state: State, route: int) -> int:
    """Return the first empty post of a route that takes the next piece in hand."""
    board = state.terms.board
    for post in range(board.route_first[route], board.route_stop[route]):
        if state.posts[post] == 0 and takes(state, post, state.hand[0]):
            return post
    return board.route_first[route]
