"""SU2, E10, TU2: the five abilities of a desk."""

from __future__ import annotations

from .pieces import gain_piece, player, turn_seat
from .words import ABILITIES, EVERYTHING, PRIVILEGES, Position

VALUES: dict[str, list[int]] = {
    "keys": [1, 2, 2, 3, 4],
    "actions": [2, 3, 3, 4, 4, 5],
    "privilege": [0, 1, 2, 3],
    "book": [2, 3, 4, 5],
    "bank": [3, 5, 7, EVERYTHING],
}


def level(p: Position, seat: int, ability: str) -> int:
    result: int = player(p, seat)["abilities"][ability]
    return result


def value(p: Position, seat: int, ability: str) -> int:
    if ability == "bank" and p["setup"]["bank"] == "3-4-7":
        return [3, 4, 7, EVERYTHING][level(p, seat, ability)]
    return VALUES[ability][level(p, seat, ability)]


def fully_developed(p: Position, seat: int, ability: str) -> bool:
    return level(p, seat, ability) == len(VALUES[ability]) - 1


def can_develop(p: Position, seat: int) -> list[str]:
    return [ability for ability in ABILITIES if not fully_developed(p, seat, ability)]


def privilege_allows(p: Position, seat: int, colour: str) -> bool:
    return PRIVILEGES.index(colour) <= value(p, seat, "privilege")


def develop(p: Position, seat: int, ability: str) -> None:
    """E10; the piece goes to the supply, a higher actions value counts at once (TU2)."""
    before = value(p, seat, ability)
    player(p, seat)["abilities"][ability] += 1
    gain_piece(p, seat, "supply", "m" if ability == "book" else "t")
    after = value(p, seat, ability)
    if ability == "actions" and seat == turn_seat(p) and p.get("favour") != "taken":
        p["actions"] += after - before
