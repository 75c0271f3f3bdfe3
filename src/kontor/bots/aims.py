"""Routes that a turn can still fill and establish: what a beam must not lose sight of.

On the way to a route a plan may look poor, because pieces are paid and others' are let go where
they like; by hand alone it would be dropped before it is seen what the route brings, be it the
end of a game that is won.
"""

from typing import Final

from kontor.board import Board
from kontor.bots.steps import Step, loose_posts, move_of, standing, to_lift
from kontor.rules.pieces import level_of
from kontor.rules.state import State
from kontor.rules.words import BOOK, BOOK_VALUES, owner_of

FAR: Final = 99
"""No route lacks so many pieces."""
MOVE_AND_ESTABLISH: Final = 2
"""The actions that a Move and an establishment take."""


def nearest_to_aims(steps: list[Step], width: int, seat: int) -> list[Step]:
    """Return those of some steps, the best first, that a beam of a width keeps.

    Besides the best ones these are, for each route that pieces were put on in the turn, the step
    that is nearest to establishing it, if it can still be done and none of the best is as near.
    """
    beam = steps[:width]
    if not steps:
        return beam
    nearest = [FAR] * len(steps[0].state.terms.board.routes)
    found: list[Step | None] = [None] * len(nearest)
    for number in range(len(steps)):
        step = steps[number]
        for route in _routes_of(step):
            lacking = lacking_posts(step.state, route, seat)
            if lacking < nearest[route] and lacking < step.state.actions:
                nearest[route] = lacking
                found[route] = None if number < width else step
    for kept in found:
        if kept is not None and kept not in beam:
            beam.append(kept)
    return beam


def aiming_moves(step: Step) -> list[Step]:
    """Return Moves to routes that can be filled and established with the actions left after them.

    Unlike those of `moves_from` they may come from full routes, and go where others stand.
    """
    state = step.state
    found: list[Step] = []
    if state.actions < MOVE_AND_ESTABLISH:
        return found
    seat = state.turn
    board = state.terms.board
    own, others = standing(state, seat)
    loose = loose_posts(step, seat, own)
    full = _full_posts(step, own)
    most = BOOK_VALUES[level_of(state, seat, BOOK)]
    for route in range(len(own)):
        lacking = board.route_stop[route] - board.route_first[route] - own[route]
        number = min(most, lacking - others[route])
        if number <= 0 or lacking - number > state.actions - MOVE_AND_ESTABLISH:
            continue
        if others[route] == 0 and len(to_lift(board, loose, route, own, number)) == number:
            # `moves_from` has it.
            continue
        lifted = _to_lift(board, loose + full, route, number)
        if not lifted or lacking - len(lifted) > state.actions - MOVE_AND_ESTABLISH:
            continue
        moved = move_of(step, lifted, route)
        if moved is not None:
            found.append(moved)
    return found


def _to_lift(board: Board, posts: list[int], target: int, number: int) -> list[int]:
    """Return the posts of the pieces that go to a route, rising: the first of those elsewhere."""
    found: list[int] = []
    for post in posts:
        if board.route_of[post] != target:
            found.append(post)
            if len(found) == number:
                break
    return sorted(found)


def _full_posts(step: Step, own: list[int]) -> list[int]:
    """Return the posts of the full routes among `own`, but none that was filled in this turn."""
    state = step.state
    board = state.terms.board
    found: list[int] = []
    for route in range(len(own)):
        if own[route] == board.route_stop[route] - board.route_first[route]:
            for post in range(board.route_first[route], board.route_stop[route]):
                if post not in step.put:
                    found.append(post)
    return found


def _routes_of(step: Step) -> set[int]:
    """Return the routes on which pieces were put in the turn."""
    route_of = step.state.terms.board.route_of
    return {route_of[post] for post in step.put}


def lacking_posts(state: State, route: int, seat: int) -> int:
    """Return how many posts of a route have no piece of a seat."""
    board = state.terms.board
    lacking = 0
    for post in range(board.route_first[route], board.route_stop[route]):
        piece = state.posts[post]
        if piece == 0 or owner_of(piece) != seat:
            lacking += 1
    return lacking
