"""What the drawing reads: the facts of a board, and the places of what stands on its chart."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NotRequired, TypedDict, cast

BOARDS: Final = ("hansa-4-5", "hansa-2-3", "east", "britannia-4-5", "britannia-2-3")

Point = Sequence[float]


class Office(TypedDict):
    """A printed office space."""

    shape: str
    privilege: str
    coin: int


class City(TypedDict):
    """A city with its office spaces from left to right."""

    id: str
    name: str
    position: Point
    banner: list[str]
    offices: list[Office]
    abilities: NotRequired[list[str]]
    open: NotRequired[bool]
    permits: NotRequired[list[str]]


class Post(TypedDict):
    """A post, of kind land or ship."""

    kind: str
    position: Point


class Route(TypedDict):
    """A route with its posts, from the first of its ends to the second."""

    id: str
    ends: list[str]
    region: str | None
    posts: list[Post]
    tavern: bool
    permanent_marker: str | None


class PrestigeSpace(TypedDict):
    """A space of the prestige table."""

    privilege: str
    points: int


class Prestige(TypedDict):
    """The prestige table and the city that it belongs to."""

    city: str
    spaces: list[PrestigeSpace]
    position: Point


class EastWest(TypedDict):
    """The two red cities and the points for linking them."""

    ends: list[str]
    points: list[int]


class Soldier(TypedDict):
    """A soldier of the pawn game, who closes the border between two cities."""

    id: str
    ends: list[str]
    position: Point


class Province(TypedDict):
    """A province of the pawn game, and where the pawn stands in it."""

    id: str
    position: Point


class Board(TypedDict):
    """One side of a board."""

    id: str
    title: str
    size: list[int]
    completed_cities_end: int
    east_west: EastWest
    prestige: Prestige
    cities: list[City]
    routes: list[Route]
    soldiers: NotRequired[list[Soldier]]
    provinces: NotRequired[list[Province]]


class Places(TypedDict):
    """Where the things without a printed position go, so that they hide nothing else.

    By city: `names` (top centre of the ribbon), `medals`, `shields` and `extra` (extra offices,
    the one next to the printed row first). By route: `markers` and `taverns`.
    """

    names: dict[str, Point]
    medals: dict[str, list[Point]]
    shields: dict[str, Point]
    extra: dict[str, list[Point]]
    markers: dict[str, Point]
    taverns: dict[str, Point]
    east_west: Point


@cache
def board_facts(board_id: str) -> Board:
    """Return the facts of a board; raise ValueError if there is no such board."""
    if board_id not in BOARDS:
        raise ValueError(f"unknown board {board_id!r}; the boards are {', '.join(BOARDS)}")
    text = files("kontor.board").joinpath("data", f"{board_id}.json").read_text(encoding="utf-8")
    return cast(Board, json.loads(text))


@cache
def board_places(board_id: str) -> Places:
    """Return the places on the chart of a known board."""
    return cast(dict[str, Places], json.loads(look_data("places.json")))[board_id]


@cache
def look_data(name: str) -> str:
    """Return the text of a data file of the look."""
    return files("kontor.look").joinpath("data", name).read_text(encoding="utf-8")
