"""The printed things of a board as immutable values, read from its file and validated."""

import json
from importlib.resources import files
from typing import Any, NamedTuple

from kontor.board.components import ABILITIES, MERCHANT, PERMANENT, PRIVILEGES, TRADER

Point = tuple[int, int]


class BoardError(ValueError):
    """Raised when a board is unknown or its file contradicts itself."""


class Office(NamedTuple):
    """A printed office space: the kind of piece and the privilege that it takes, and its coin."""

    kind: int
    privilege: int
    coin: int


class City(NamedTuple):
    """A city: its office spaces from left to right and what else is printed at it."""

    id: str
    name: str
    position: Point
    banner: tuple[str, ...]
    offices: tuple[Office, ...]
    abilities: tuple[int, ...]
    open: bool
    regions: tuple[str, ...]
    permits: tuple[str, ...]


class Post(NamedTuple):
    """A space on a route; a ship post takes merchants only."""

    id: str
    ship: bool
    position: Point


class Route(NamedTuple):
    """A road between two cities (as indices of cities), its posts in order from the first end."""

    id: str
    ends: tuple[int, int]
    region: str | None
    posts: tuple[Post, ...]
    tavern: bool
    permanent: str | None


class Province(NamedTuple):
    """A province of the pawn game: the routes on its border and its neighbours, as indices."""

    id: str
    position: Point
    routes: tuple[int, ...]
    neighbours: tuple[int, ...]


def read(board_id: str) -> dict[str, Any]:
    """Return the file of a board as it is."""
    text = files("kontor.board").joinpath("data", f"{board_id}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def cities_of(data: dict[str, Any]) -> tuple[City, ...]:
    """Return the cities of a board file in its order."""
    ids = [city["id"] for city in data["cities"]]
    if ids != sorted(set(ids)):
        raise BoardError(f"{data['id']}: cities are not sorted or not unique")
    return tuple(_city(data["id"], city) for city in data["cities"])


def _city(board_id: str, city: dict[str, Any]) -> City:
    offices = tuple(
        Office(
            MERCHANT if office["shape"] == "circle" else TRADER,
            PRIVILEGES.index(office["privilege"]),
            office["coin"],
        )
        for office in city["offices"]
    )
    is_open = bool(city.get("open", False))
    if is_open == bool(offices):
        raise BoardError(f"{board_id}: {city['id']} must have office spaces or be open, not both")
    return City(
        city["id"],
        city["name"],
        _point(city["position"]),
        tuple(city["banner"]),
        offices,
        tuple(sorted(ABILITIES.index(name) for name in city.get("abilities", ()))),
        is_open,
        tuple(city.get("regions", ())),
        tuple(city.get("permits", ())),
    )


def routes_of(data: dict[str, Any], cities: tuple[City, ...]) -> tuple[Route, ...]:
    """Return the routes of a board file in its order."""
    ids = [route["id"] for route in data["routes"]]
    if ids != sorted(set(ids)):
        raise BoardError(f"{data['id']}: routes are not sorted or not unique")
    index = {city.id: number for number, city in enumerate(cities)}
    return tuple(_route(data["id"], route, index) for route in data["routes"])


def _route(board_id: str, route: dict[str, Any], city_index: dict[str, int]) -> Route:
    first, second = route["ends"]
    if route["id"] != f"{first}-{second}" or first not in city_index or second not in city_index:
        raise BoardError(f"{board_id}: {route['id']} does not join its ends {first}, {second}")
    if not 2 <= len(route["posts"]) <= 4:
        raise BoardError(f"{board_id}: {route['id']} has {len(route['posts'])} posts")
    marker = route["permanent_marker"]
    if marker is not None and marker not in PERMANENT:
        raise BoardError(f"{board_id}: {route['id']} has an unknown permanent marker")
    posts = tuple(
        Post(f"{route['id']}.{number}", post["kind"] == "ship", _point(post["position"]))
        for number, post in enumerate(route["posts"], 1)
    )
    return Route(
        route["id"],
        (city_index[first], city_index[second]),
        route["region"],
        posts,
        route["tavern"],
        marker,
    )


def provinces_of(data: dict[str, Any], routes: tuple[Route, ...]) -> tuple[Province, ...]:
    """Return the provinces of the pawn game, none where the board has none."""
    provinces = data.get("provinces", [])
    number = {province["id"]: index for index, province in enumerate(provinces)}
    route_index = {route.id: index for index, route in enumerate(routes)}
    result = tuple(
        Province(
            province["id"],
            _point(province["position"]),
            tuple(route_index[route] for route in province["routes"]),
            tuple(number[neighbour["province"]] for neighbour in province["neighbours"]),
        )
        for province in provinces
    )
    for index, province in enumerate(result):
        if any(index not in result[neighbour].neighbours for neighbour in province.neighbours):
            raise BoardError(f"{data['id']}: a border of {province.id} has one side only")
    return result


def _point(pair: list[int]) -> Point:
    return (pair[0], pair[1])
