"""Chapter 8: taking a favour (FA1) and the points of a mission (MI2)."""

from __future__ import annotations

from .cities import controller, count_offices
from .establish import use_up
from .flow import finish
from .pieces import player, turn_seat
from .words import FAVOURS, Position


def favour_actions(p: Position) -> list[str]:
    if p.get("favour") != "open":
        return []
    unused: list[str] = sorted(player(p, turn_seat(p))["unused"])
    pairs: list[tuple[str, str]] = []
    for index, first in enumerate(unused):
        for second in unused[index + 1 :]:
            if (first, second) not in pairs:
                pairs.append((first, second))
    result: list[str] = []
    for tile in FAVOURS:
        if tile in p["favours"]:
            result += [f"favour {tile} {first} {second}" for first, second in sorted(pairs)]
    return result


def take_favour(p: Position, words: list[str]) -> None:
    seat = turn_seat(p)
    p["favours"].remove(words[1])
    player(p, seat)["favours"].append(words[1])
    use_up(p, seat, words[2])
    use_up(p, seat, words[3])
    p["actions"] = 0
    p["favour"] = "taken"
    finish(p, False)


def mission_points(p: Position, seat: int) -> int:
    cities: list[str] | None = player(p, seat)["mission"]
    if cities is None:
        return 0
    points = len([city for city in cities if count_offices(p, city, str(seat)) > 0])
    if all(controller(p, city) == str(seat) for city in cities):
        points += 5
    return points
