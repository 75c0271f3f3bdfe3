"""Chapter 10: two players, 2009, the pawn."""

from __future__ import annotations

from .board import board_of
from .flow import finish
from .pieces import variant
from .words import Position


def pawn_allows(p: Position, route: str) -> bool:
    """P4: Place, Displace and Establish only around the pawn's province."""
    if variant(p) != "pawn":
        return True
    return route in board_of(p).provinces[p["pawn"]].routes


def within_two_borders(p: Position) -> list[str]:
    provinces = board_of(p).provinces
    near = list(provinces[p["pawn"]].neighbours)
    for province in list(near):
        near += provinces[province].neighbours
    return near


def first_pawn_actions(p: Position) -> list[str]:
    """P2."""
    return [f"pawn {province}" for province in board_of(p).provinces]


def set_first_pawn(p: Position, province: str) -> None:
    p["pawn"] = province
    p["phase"] = "turn"
    p["seat"] = p["turn"]


def pawn_actions(p: Position) -> list[str]:
    """P3 in phase turn."""
    if variant(p) != "pawn":
        return []
    result: list[str] = []
    near = within_two_borders(p)
    for province in board_of(p).provinces:
        if province == p["pawn"]:
            continue
        if p["pawn_moved"] is None and province in near:
            result.append(f"pawn {province}")
        if p["actions"] > 0:
            result.append(f"pawn {province} paid")
    return result


def move_pawn_free(p: Position, province: str) -> None:
    p["pawn"] = province
    p["pawn_moved"] = "last" if p["acted"] else "before"
    finish(p, False)


def move_pawn_paid(p: Position, province: str) -> None:
    p["pawn"] = province
    finish(p, False)
