"""Chapter 1: reading and changing posts, stocks and supplies of a position."""

from __future__ import annotations

from typing import Any

from .board import board_of
from .words import KINDS, NEUTRAL, Position, kind_of, owner_of, post_name, split_post


def edition(p: Position) -> str:
    result: str = p["setup"]["edition"]
    return result


def variant(p: Position) -> str | None:
    result: str | None = p["setup"]["variant"]
    return result


def big_box_neutral(p: Position) -> bool:
    """Is this the neutral player of section 12?"""
    return variant(p) == "neutral" and edition(p) == "big-box"


def turn_seat(p: Position) -> int:
    result: int = p["turn"]
    return result


def player(p: Position, seat: int) -> dict[str, Any]:
    result: dict[str, Any] = p["players"][seat]
    return result


def has_favour(p: Position, seat: int, tile: str) -> bool:
    return tile in player(p, seat)["favours"]


# --- posts -------------------------------------------------------------------


def posts_of(p: Position, route: str) -> list[str | None]:
    """What stands on a route, from its first post (a copy)."""
    if route in p["posts"]:
        return list(p["posts"][route])
    return [None] * len(board_of(p).routes[route].ships)


def all_posts(p: Position) -> list[str]:
    """Every post in the order of the board file."""
    result: list[str] = []
    for route in board_of(p).routes.values():
        for number in range(1, len(route.ships) + 1):
            result.append(post_name(route.id, number))
    return result


def posts_after(p: Position, post: str | None) -> list[str]:
    """The posts after this one; all for None."""
    everything = all_posts(p)
    if post is None:
        return everything
    return everything[everything.index(post) + 1 :]


def at(p: Position, post: str) -> str | None:
    route, index = split_post(post)
    return posts_of(p, route)[index]


def put_at(p: Position, post: str, piece: str | None) -> None:
    route, index = split_post(post)
    pieces = posts_of(p, route)
    pieces[index] = piece
    if any(pieces):
        p["posts"][route] = pieces
    else:
        p["posts"].pop(route, None)


def clear_route(p: Position, route: str) -> None:
    p["posts"].pop(route, None)


def post_takes(p: Position, post: str, piece: str) -> bool:
    """Ship posts take merchants only, but every post a neutral trader (X4)."""
    route, index = split_post(post)
    ship = board_of(p).routes[route].ships[index]
    return not ship or kind_of(piece) == "m" or owner_of(piece) == NEUTRAL


def empty_and_takes(p: Position, post: str, piece: str) -> bool:
    return at(p, post) is None and post_takes(p, post, piece)


def first_empty_post(p: Position, route: str) -> str:
    """N7: where a neutral trader that is set on a route goes."""
    return post_name(route, posts_of(p, route).index(None) + 1)


def region_of_post(p: Position, post: str) -> str | None:
    return board_of(p).routes[split_post(post)[0]].region


# --- stock and supply --------------------------------------------------------


def pile(p: Position, seat: int, name: str) -> list[int]:
    """[traders, merchants] of 'stock' or 'supply' (the list of the position itself)."""
    result: list[int] = player(p, seat)[name]
    return result


def gain_piece(p: Position, seat: int, name: str, kind: str) -> None:
    pile(p, seat, name)[KINDS.index(kind)] += 1


def lose_piece(p: Position, seat: int, name: str, kind: str) -> None:
    pile(p, seat, name)[KINDS.index(kind)] -= 1


def move_count(p: Position, seat: int, source: str, target: str, count: tuple[int, int]) -> None:
    for index in (0, 1):
        pile(p, seat, source)[index] -= count[index]
        pile(p, seat, target)[index] += count[index]


def kinds_in(have: list[int]) -> list[str]:
    return [kind for kind in KINDS if have[KINDS.index(kind)] > 0]


def added_source(p: Position, seat: int) -> str | None:
    """C5, BR7: where an added piece comes from; None: from one of its owner's posts."""
    for name in ("stock", "supply"):
        if sum(pile(p, seat, name)) > 0:
            return name
    return None
