"""What a player is offered, and a board on which hardly a post is left."""

from typing import Any

from kontor.board import board
from kontor.record import Game

FULL = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}


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
                "." if post.id in empty else (merchants if post.ship else traders or merchants).pop(0)
                for post in route.posts
            ]
            posts[route.id] = " ".join(held)
    abilities = {seat: FULL for seat in (0, 2, 3, 4)} | options.pop("abilities", {})
    supply = {2: "", 3: "", 4: ""} | options.pop("supply", {})
    return {"players": 5, "posts": posts, "abilities": abilities, "supply": supply, **options}
