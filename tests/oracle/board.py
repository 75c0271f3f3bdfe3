"""Chapter 2, boards: the facts of a board file (schema in boards/README.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .words import Position

DATA = Path(__file__).resolve().parents[2] / "src" / "kontor" / "board" / "data"


@dataclass(frozen=True)
class Space:
    kind: str  # "t" for a square, "m" for a round one
    privilege: str
    coin: int


@dataclass(frozen=True)
class City:
    id: str
    banner: list[str]
    spaces: list[Space]
    abilities: list[str]
    open: bool
    regions: list[str]
    permits: list[str]


@dataclass(frozen=True)
class Route:
    id: str
    ends: list[str]
    region: str | None
    ships: list[bool]  # one for each post: is it a ship post?
    tavern: bool
    permanent: str | None


@dataclass(frozen=True)
class Province:
    id: str
    routes: list[str]
    neighbours: list[str]


@dataclass(frozen=True)
class Board:
    id: str
    completed_end: int
    red: list[str]
    east_west: list[int]
    prestige_city: str
    prestige: list[tuple[str, int]]  # privilege, points
    cities: dict[str, City]
    routes: dict[str, Route]
    provinces: dict[str, Province]

    def neighbours(self, city: str) -> list[str]:
        """The cities joined to this one by a route."""
        result: list[str] = []
        for route in self.routes.values():
            if route.ends[0] == city:
                result.append(route.ends[1])
            if route.ends[1] == city:
                result.append(route.ends[0])
        return result


def _city(raw: dict[str, Any]) -> City:
    spaces = [
        Space("t" if s["shape"] == "square" else "m", s["privilege"], s["coin"])
        for s in raw.get("offices", [])
    ]
    return City(
        id=raw["id"],
        banner=raw["banner"],
        spaces=spaces,
        abilities=raw.get("abilities", []),
        open=raw.get("open", False),
        regions=raw.get("regions", []),
        permits=raw.get("permits", []),
    )


def _route(raw: dict[str, Any]) -> Route:
    return Route(
        id=raw["id"],
        ends=raw["ends"],
        region=raw["region"],
        ships=[post["kind"] == "ship" for post in raw["posts"]],
        tavern=raw["tavern"],
        permanent=raw["permanent_marker"],
    )


def _province(raw: dict[str, Any]) -> Province:
    return Province(raw["id"], raw["routes"], [n["province"] for n in raw["neighbours"]])


@cache
def load_board(name: str) -> Board:
    raw = json.loads((DATA / name / "facts.json").read_text(encoding="utf-8"))
    return Board(
        id=raw["id"],
        completed_end=raw["completed_cities_end"],
        red=raw["east_west"]["ends"],
        east_west=raw["east_west"]["points"],
        prestige_city=raw["prestige"]["city"],
        prestige=[(s["privilege"], s["points"]) for s in raw["prestige"]["spaces"]],
        cities={c["id"]: _city(c) for c in raw["cities"]},
        routes={r["id"]: _route(r) for r in raw["routes"]},
        provinces={v["id"]: _province(v) for v in raw.get("provinces", [])},
    )


def board_of_setup(setup: dict[str, Any]) -> Board:
    """ED2: the family and the player count choose the board."""
    family: str = setup["board"]
    if family == "east":
        return load_board("east")
    side = "2-3" if setup["players"] <= 3 else "4-5"
    return load_board(f"{family}-{side}")


def board_of(p: Position) -> Board:
    return board_of_setup(p["setup"])
