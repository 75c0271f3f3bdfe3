"""What a player is offered, full routes, and a board with hardly an empty post."""

from typing import Any

from kontor.board import board
from kontor.record import Game
from tests.games.table import lay

FULL = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
BOARDS: dict[str, dict[str, Any]] = {
    "hansa-2-3": {"players": 3},
    "hansa-4-5": {"players": 4},
    "east": {"players": 4, "board": "east"},
    "britannia-2-3": {"players": 3, "board": "britannia"},
    "britannia-4-5": {"players": 4, "board": "britannia"},
}


def offered(game: Game, *beginnings: str) -> list[str]:
    """Return the legal actions with one of these beginnings, in the order of the list."""
    return [text for text in game.legal() if text.startswith(beginnings)]


def verbs(game: Game) -> set[str]:
    """Return the first words of all legal actions."""
    return {text.split()[0] for text in game.legal()}


def empty_posts(game: Game, board_id: str, kind: str = "t") -> list[str]:
    """Return every empty post that takes a piece of this kind, in the order of the board."""
    held = game.position()["posts"]
    return [
        f"{route.id}.{number}"
        for route in board(board_id).routes
        for number, post in enumerate(route.posts, 1)
        if (kind == "m" or not post.ship) and not held.get(route.id, [None] * 4)[number - 1]
    ]


def pieces_on(side: str, route_id: str, first: str) -> str:
    """Write a route full of pieces of seat 0: merchants on ship posts, else as few as asked."""
    route = board(side).routes[board(side).route_index[route_id]]
    row = ["0m" if post.ship else "0t" for post in route.posts]
    land = next(n for n, post in enumerate(route.posts) if not post.ship)
    row[land] = f"0{first}"
    return " ".join(row)


def seen(differences: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is pending: its form is the engine's own."""
    return {path: pair for path, pair in differences.items() if not path.startswith("pending")}


def displaced(post: str = "dortmund-paderborn.1", **table: Any) -> Game:
    """Return a game in which a trader has just displaced what stood on a post."""
    game = lay(**table)
    game.play(f"displace t {post}")
    return game


def crowded(board_id: str, *empty: str, **options: Any) -> dict[str, Any]:
    """Return keywords for `lay`: five players, and a piece on every post that is not `empty`.

    Routes under `posts` are laid as they are written there. Seats 2, 3, 4 and, where these run
    out, 0 stand on all others; every ability is developed, so that there are pieces enough.
    """
    traders = [f"{seat}t" for seat in (2, 3, 4) for _ in range(26)] + ["0t"] * 18
    merchants = [f"{seat}m" for seat in (2, 3, 4) for _ in range(4)]
    posts = dict(options.pop("posts", {}))
    for piece in " ".join(posts.values()).split():
        for pieces in (traders, merchants):
            if piece in pieces:
                pieces.remove(piece)
    for route in board(board_id).routes:
        if route.id not in posts:
            held = [
                "."
                if post.id in empty
                else (merchants if post.ship else traders or merchants).pop(0)
                for post in route.posts
            ]
            posts[route.id] = " ".join(held)
    abilities = dict.fromkeys((0, 2, 3, 4), FULL) | options.pop("abilities", {})
    supply = {2: "", 3: "", 4: ""} | options.pop("supply", {})
    return {"players": 5, "posts": posts, "abilities": abilities, "supply": supply, **options}
