"""Chapter 14: permits and countries. On other boards nothing is restricted."""

from __future__ import annotations

from .board import board_of
from .cities import controller, count_offices, spaces_of
from .pieces import big_box_neutral, turn_seat
from .words import NEUTRAL, Position, owner_of

PLACES = [7, 4, 2]


def restricted(region: str | None) -> bool:
    return region in ("wales", "scotland")


# --- BR2: permits ------------------------------------------------------------


def permit_owner(p: Position, city: str) -> str | None:
    """The owner of the rightmost taken printed space."""
    taken = [piece for piece in spaces_of(p, city) if piece is not None]
    return owner_of(taken[-1]) if taken else None


def free_permits(p: Position, region: str) -> list[str]:
    """The permit cities that the turn's player can still use there, London last."""
    cities = [
        city.id
        for city in board_of(p).cities.values()
        if region in city.permits
        and city.id not in p["permits"]
        and permit_owner(p, city.id) == str(turn_seat(p))
    ]
    return sorted(cities, key=lambda city: city == "london")


def permitted(p: Position, route: str) -> bool:
    """May the turn's player place or displace on this route?"""
    region = board_of(p).routes[route].region
    if region is None or not restricted(region):
        return True
    return bool(free_permits(p, region))


def spend_permit(p: Position, route: str) -> None:
    region = board_of(p).routes[route].region
    if region is not None and restricted(region):
        p["permits"] = sorted([*p["permits"], free_permits(p, region)[0]])


# --- countries ---------------------------------------------------------------


def relocation_country(origin: str | None, target: str | None, neutral: bool) -> bool:
    """BR3, X2: may a piece displaced in one country go to the other?"""
    if neutral:
        return target == origin
    return target in (origin, "england", None)


def move_country(origin: str | None, target: str | None) -> bool:
    """BR4."""
    return target in (origin, "england", None)


# --- BR8: Wales and Scotland at the end ----------------------------------------


def _share(ranked: list[tuple[tuple[int, int], str]], points: dict[str, int], place: int) -> int:
    """Gives out the places from `place` on, best first; the next place left over."""
    while ranked:
        best = max(rank for rank, _ in ranked)
        tied = [owner for rank, owner in ranked if rank == best]
        total = sum(PLACES[place : place + len(tied)])
        for owner in tied:
            points[owner] += total // len(tied)
        place += len(tied)
        ranked = [entry for entry in ranked if entry[0] != best]
    return place


def region_points(p: Position) -> list[int]:
    """By seat, Wales and Scotland together."""
    owners = [str(seat) for seat in range(len(p["players"]))]
    if big_box_neutral(p):
        owners.append(NEUTRAL)
    points = dict.fromkeys(owners, 0)
    cities = board_of(p).cities.values()
    for region in ("wales", "scotland"):
        here = [city.id for city in cities if region in city.regions]
        controlled = {o: len([c for c in here if controller(p, c) == o]) for o in owners}
        offices = {o: sum(count_offices(p, c, o) for c in here) for o in owners}
        first = [((controlled[o], offices[o]), o) for o in owners if controlled[o] > 0]
        then = [((0, offices[o]), o) for o in owners if not controlled[o] and offices[o] > 0]
        place = _share(first, points, 0)
        _share(then, points, place)
    return [points[str(seat)] for seat in range(len(p["players"]))]
