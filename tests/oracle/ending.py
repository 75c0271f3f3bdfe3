"""Chapter 7: the score sheets and the result (EN3 to EN5)."""

from __future__ import annotations

from typing import Any

from .board import board_of
from .britannia import region_points
from .cities import controller, largest_network
from .desk import fully_developed, level, value
from .modules import mission_points
from .pieces import edition, has_favour, player
from .words import Position


def marker_points(markers: int) -> int:
    for least, points in ((10, 21), (8, 15), (6, 10), (4, 6), (2, 3), (1, 1)):
        if markers >= least:
            return points
    return 0


def _sheet(p: Position, seat: int) -> dict[str, int]:
    board = board_of(p)
    me = player(p, seat)
    for_ability = 7 if has_favour(p, seat, "abilities") else 4
    for_city = 4 if has_favour(p, seat, "cities") else 2
    developed = [
        ability
        for ability in ("actions", "privilege", "book", "bank")
        if fully_developed(p, seat, ability)
    ]
    controlled = [city for city in board.cities if controller(p, city) == str(seat)]
    spaces = zip(board.prestige, p["prestige"], strict=True)
    sheet: dict[str, int] = {
        "track": me["track"],
        "abilities": for_ability * len(developed),
        "markers": marker_points(len(me["unused"]) + len(me["used"])),
        "prestige": sum(points for (_, points), holder in spaces if holder == seat),
        "cities": for_city * len(controlled),
        "network": largest_network(p, str(seat)) * value(p, seat, "keys"),
        "mission": mission_points(p, seat),
        "regions": region_points(p)[seat],
    }
    sheet["total"] = sum(sheet.values())
    return sheet


def scores(p: Position) -> list[dict[str, int]]:
    return [_sheet(p, seat) for seat in range(len(p["players"]))]


def winners(p: Position) -> list[int]:
    """EN5."""
    sheets = scores(p)

    def rank(seat: int) -> tuple[int, ...]:
        if edition(p) != "big-box":
            return (sheets[seat]["total"],)
        return (sheets[seat]["total"], -level(p, seat, "actions"), sheets[seat]["network"])

    seats = range(len(sheets))
    best = max(rank(seat) for seat in seats)
    return [seat for seat in seats if rank(seat) == best]


def result(p: Position) -> dict[str, Any] | None:
    if p["phase"] != "over":
        return None
    return {"winners": winners(p), "reason": p["over"]["reason"], "scores": scores(p)}
