"""Two-player tables with neutral traders, and a displacement that fills a neutral route."""

from typing import Any

from kontor.board import board
from kontor.record import Game
from tests.games.table import lay
from tests.rules.terrain import full

HANSA = "hansa-2-3"
EVERYTHING = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
ROUTES = [route.id for route in board(HANSA).routes]
NEAR_FULL = {"bremen-hamburg": "nt . . .", "bremen-minden": "nt nt ."}
FILL = ("displace t bremen-hamburg.1", "put bremen-minden.3", "done")
DISPLACED = {
    "actions": (2, 1),
    "acted": (False, True),
    "posts/bremen-hamburg": (["nt", None, None, None], ["0t", None, None, None]),
    "players/0/supply": ([2, 0], [0, 0]),
}


def egmont(**more: Any) -> Game:
    """Return a turn of seat 0 with two traders in the supply: enough to displace once."""
    options = {"edition": "egmont", "variant": "neutral", "players": 2, "supply": {0: "2t"}}
    return lay(**{**options, **more})


def big_box(**more: Any) -> Game:
    """Return the same table for the neutral player of Big Box."""
    return lay(**{"variant": "neutral", "players": 2, "supply": {0: "2t"}, **more})


def packed(free: dict[str, str]) -> dict[str, str]:
    """Return posts that are all taken but on the routes named, with no neutral route."""
    others = [route for route in ROUTES if route not in free]
    return {
        **full(HANSA, others[::2], first="0t"),
        **full(HANSA, others[1::2], first="1t"),
        **free,
    }
