"""What a drawing is made from: the facts of a board, and the places of things on its chart."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NotRequired, TypedDict, cast
from xml.etree import ElementTree

from kontor.board import BoardError, facts_of, text_of
from kontor.board.shape import POINT, Some, fault_of

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
    """Where things without a printed position go, so that they cover nothing else.

    By city: `names` (top centre of the ribbon), `abilities`, `shields` and `extra` (extra offices,
    the one next to the printed row first). By route: `markers` and `taverns`.
    """

    names: dict[str, Point]
    abilities: dict[str, list[Point]]
    shields: dict[str, Point]
    extra: dict[str, list[Point]]
    markers: dict[str, Point]
    taverns: dict[str, Point]
    east_west: Point


def board_facts(board_id: str) -> Board:
    """Return the facts of a board; raise BoardError if it is unknown."""
    return cast(Board, facts_of(board_id))


@cache
def board_places(board_id: str) -> Places:
    """Return the places on the chart of a board; raise BoardError if one is missing."""
    where = f"{board_id}: places.json"
    try:
        found: object = json.loads(text_of(board_id, "places.json"))
    except json.JSONDecodeError as error:
        raise BoardError(f"{where}: {error}") from error
    fault = fault_of(found, _places_shape(board_facts(board_id)), where)
    if fault is not None:
        raise BoardError(fault)
    return cast(Places, found)


def _places_shape(board: Board) -> dict[str, object]:
    """Return the shape that the places of a board must have."""
    cities = [city["id"] for city in board["cities"]]
    abilities = {city["id"]: len(city.get("abilities", [])) for city in board["cities"]}
    return {
        "names": dict.fromkeys(cities, POINT),
        "abilities": {city: (POINT,) * count for city, count in abilities.items() if count},
        "shields": dict.fromkeys(cities, POINT),
        # The offices of an open city stand side by side, extra ones too.
        "extra": {city["id"]: Some(POINT) for city in board["cities"] if not city.get("open")},
        "markers": {route["id"]: POINT for route in board["routes"]},
        "taverns": {route["id"]: POINT for route in board["routes"] if route["tavern"]},
        "east_west": POINT,
    }


@cache
def background_of(board_id: str) -> str:
    """Return the picture of sea, coast, rivers and relief below a chart."""
    picture = text_of(board_id, "background.svg")
    try:
        root = ElementTree.fromstring(picture)
    except ElementTree.ParseError as error:
        raise BoardError(f"{board_id}: background.svg: {error}") from error
    if not root.tag.endswith("}svg"):
        raise BoardError(f"{board_id}: background.svg must be an SVG picture")
    # It becomes part of a page, whose policy allows neither.
    for name in ("script", "style"):
        if root.find(f".//{{*}}{name}") is not None:
            raise BoardError(f"{board_id}: background.svg must not have a <{name}>")
    return picture


@cache
def look_data(name: str) -> str:
    """Return the text of a data file of this package."""
    return files("kontor.look").joinpath("data", name).read_text(encoding="utf-8")
