"""Parts of a board as the notation names them, and routes filled up for a test."""

from collections.abc import Iterable

from kontor.board import board


def posts_on(name: str, *routes: str, traders: bool = False) -> list[str]:
    """Return the posts of some routes in the board's order; `traders`: without ship posts."""
    return [
        post.id
        for route in board(name).routes
        if route.id in routes
        for post in route.posts
        if not (traders and post.ship)
    ]


def routes_in(name: str, *countries: str) -> list[str]:
    """Return the routes of some countries in the board's order."""
    return [route.id for route in board(name).routes if route.region in countries]


def full(name: str, routes: Iterable[str], first: str = "0t", rest: str = "nt") -> dict[str, str]:
    """Return these routes full: one piece on a land post, and others."""
    found = {}
    for route in board(name).routes:
        if route.id in set(routes):
            land = [post.ship for post in route.posts].index(False)
            pieces = [first if n == land else rest for n in range(len(route.posts))]
            found[route.id] = " ".join(pieces)
    return found
