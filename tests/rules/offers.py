"""What a decision offers: parts of the legal list."""

from collections.abc import Iterable
from typing import Any

from kontor.board import board
from kontor.record import Game
from tests.games.table import lay

HANSA = "hansa-4-5"
CARDS = [
    ["osnabrueck", "stendal", "paderborn"],
    ["dortmund", "minden", "lueneburg"],
    ["minden", "perleberg", "goslar"],
    ["arnheim", "perleberg", "hannover"],
    ["dortmund", "stendal", "kampen"],
    ["arnheim", "osnabrueck", "hildesheim"],
    ["arnheim", "perleberg", "bremen"],
    ["minden", "osnabrueck", "magdeburg"],
    ["dortmund", "stendal", "muenster"],
]
"""The nine missions (MI1)."""
QUIET_TILES = [
    "abilities",
    "cities",
    "extra-relocation",
    "extra-action",
    "relocate-anywhere",
    "join-income",
]
"""All favours, those that rarely matter first."""


def offered(game: Game, start: str) -> list[str]:
    """Return the legal actions that begin with these words, in their order."""
    return [action for action in game.legal() if f"{action} ".startswith(f"{start} ")]


def routes(name: str = HANSA) -> list[str]:
    """Return the routes of a board in its order."""
    return [route.id for route in board(name).routes]


def crowded(free: Iterable[str] = (), name: str = HANSA, seats: int = 4) -> dict[str, str]:
    """Return posts with one trader on the first post of every route but the free ones."""
    kept = [route for route in board(name).routes if route.id not in set(free)]
    return {
        route.id: f"{number % seats}t" + " ." * (len(route.posts) - 1)
        for number, route in enumerate(kept)
    }


def favours(
    row: list[str] | None = None, tiles: dict[int, list[str]] | None = None, **table: Any
) -> Game:
    """Return a table with the favours module, as many tiles as players (FA1).

    `row` are the open tiles, all that nobody owns if not given; `tiles` are those owned. What is
    left of the tiles belongs to the last seat.
    """
    players = table.setdefault("players", 4)
    owned = {seat: list(names) for seat, names in (tiles or {}).items()}
    known = [name for names in owned.values() for name in names]
    rest = [name for name in QUIET_TILES if name not in [*known, *(row or [])]]
    rest = rest[: players - len(known) - len(row or [])]
    if row is None:
        row = rest
    else:
        owned[players - 1] = owned.get(players - 1, []) + rest
    position = {"favours": row, **table.pop("position", {})}
    return lay(modules=["favours"], tiles=owned, position=position, **table)
