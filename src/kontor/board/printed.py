"""The printed things of a board as immutable values, read from its file and validated."""

from typing import Any, Final, NamedTuple

from kontor.board.components import (
    ABILITIES,
    MERCHANT,
    MOST_PLAYERS,
    PERMANENT,
    PRIVILEGES,
    TRADER,
)

TAVERNS: Final = 3
"""SU5: one for each marker that starts on the board."""

Point = tuple[int, int]


class BoardError(ValueError):
    """Raised when a board is unknown or its file contradicts itself."""


class Office(NamedTuple):
    """A printed office space: the kind of piece and the privilege that it takes, and its coin."""

    kind: int
    privilege: int
    coin: int


class City(NamedTuple):
    """A city: its office spaces from left to right, and whatever else is printed there."""

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
    """A road between two cities (as indices), and its posts in order from the first end."""

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


def cities_of(data: dict[str, Any]) -> tuple[City, ...]:
    """Return the cities of a board file in its order."""
    ids = [city["id"] for city in data["cities"]]
    if ids != sorted(set(ids)):
        raise BoardError(f"{data['id']}: cities are not sorted or not unique")
    return tuple(_city(data["id"], city, data["regions"]) for city in data["cities"])


def _city(board_id: str, city: dict[str, Any], regions: list[str]) -> City:
    offices = tuple(
        Office(
            MERCHANT if office["shape"] == "circle" else TRADER,
            PRIVILEGES.index(office["privilege"]),
            office["coin"],
        )
        for office in city["offices"]
    )
    for region in (*city.get("regions", ()), *city.get("permits", ())):
        # BR1: the first country is the one without restrictions, so that nothing counts for it.
        if region not in regions[1:]:
            raise BoardError(f"{board_id}: {city['id']} names an unknown region {region}")
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
    for route in data["routes"]:
        if route["region"] not in (data["regions"] or [None]):
            raise BoardError(f"{data['id']}: {route['id']} lies in an unknown region")
    taverns = sum(route["tavern"] for route in data["routes"])
    if taverns != TAVERNS:
        raise BoardError(f"{data['id']}: there must be three taverns (SU5), not {taverns}")
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
    """Return the provinces of the pawn game; a board may have none."""
    provinces = data.get("provinces", [])
    number = {province["id"]: index for index, province in enumerate(provinces)}
    route_index = {route.id: index for index, route in enumerate(routes)}
    for province in provinces:
        beyond = [neighbour["province"] for neighbour in province["neighbours"]]
        unknown = [name for name in province["routes"] if name not in route_index]
        unknown += [name for name in beyond if name not in number]
        if unknown:
            raise BoardError(f"{data['id']}: {province['id']} borders on unknown {unknown[0]}")
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


def missions_of(data: dict[str, Any], city_index: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    """Return the missions (MI1) as indices of cities; a board may have none."""
    missions = data.get("missions", [])
    if "missions" in data["modules"] and len(missions) < MOST_PLAYERS:
        raise BoardError(f"{data['id']}: there must be a mission for each of five players (MI1)")
    for city in [city for mission in missions for city in mission]:
        if city not in city_index:
            raise BoardError(f"{data['id']}: a mission names an unknown city {city}")
    return tuple(tuple(city_index[city] for city in mission) for mission in missions)


def _point(pair: list[int]) -> Point:
    return (pair[0], pair[1])
