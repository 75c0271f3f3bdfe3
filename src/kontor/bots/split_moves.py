"""Moves whose pieces part: to several routes that they help to fill, or to block another's."""

from typing import Final

from kontor.bots.steps import Step, loose_posts, move_to, standing
from kontor.rules.pieces import level_of
from kontor.rules.state import State
from kontor.rules.words import BOOK, BOOK_VALUES

MOST_TARGETS: Final = 6
"""Of so many routes all pairs are tried."""


def split_moves(step: Step) -> list[Step]:
    """Return Moves of one piece each to two routes, and of one piece to block a route."""
    state = step.state
    seat = state.turn
    own, others = standing(state, seat)
    loose = loose_posts(step, seat, own)
    fills, blocks = _targets(state, own, others)
    wanted = [[route] for route in blocks]
    if BOOK_VALUES[level_of(state, seat, BOOK)] > 1:
        targets = (blocks + fills)[:MOST_TARGETS]
        for number, route in enumerate(targets):
            wanted += [[route, other] for other in targets[number + 1 :]]
    found: list[Step] = []
    for routes in wanted:
        moved = _split(step, loose, routes)
        if moved is not None:
            moved.path = step.path + moved.path
            moved.certain = step.certain
            found.append(moved)
    return found


def _targets(state: State, own: list[int], others: list[int]) -> tuple[list[int], list[int]]:
    """Return the routes of one's own that a piece helps to fill, and those that one would block."""
    board = state.terms.board
    fills: list[int] = []
    blocks: list[int] = []
    for route in range(len(own)):
        empty = board.route_stop[route] - board.route_first[route] - own[route] - others[route]
        if empty == 0:
            continue
        if own[route] > 0 and others[route] == 0:
            fills.append(route)
        elif own[route] == 0 and others[route] > 0 and empty == 1:
            blocks.append(route)
    return fills, blocks


def _split(step: Step, loose: list[int], routes: list[int]) -> Step | None:
    """Return the Move of one loose piece to each of some routes, if there is one."""
    route_of = step.state.terms.board.route_of
    posts: list[int] = []
    for post in loose:
        if route_of[post] not in routes:
            posts.append(post)
            if len(posts) == len(routes):
                return move_to(step, sorted(posts), routes)
    return None
