"""Where everything on a chart is, in board units: what the browser needs besides the drawing."""

from collections.abc import Iterable, Iterator
from math import dist
from typing import Any, Final

from kontor.look.cities import RIBBON_END, STRIPE, name_width, row
from kontor.look.drawing import name_size
from kontor.look.facts import Board, City, Places, Point, Route, board_facts, board_places
from kontor.look.prestige import COIN_PITCH, SPACE_PITCH
from kontor.look.routes import curve, route_points

Box = tuple[float, float, float, float]

RIBBON_TAIL: Final = 9
MARGIN: Final = 14
"""The space left around the things on a chart when the whole of it is shown."""


def geometry(board_id: str) -> dict[str, Any]:
    """Return the places of a board as JSON."""
    board, places = board_facts(board_id), board_places(board_id)
    size = name_size(board)
    return {
        "id": board_id,
        "title": board["title"],
        "size": board["size"],
        "bounds": _bounds(board, places),
        "nameSize": size,
        "cities": [_city(city, places, size) for city in board["cities"]],
        "routes": [_route(route, board, places) for route in board["routes"]],
        "prestige": _prestige(board),
        "eastWest": _east_west(board, places),
        "soldiers": [
            {"id": soldier["id"], "at": soldier["position"], "ends": soldier["ends"]}
            for soldier in board.get("soldiers", [])
        ],
        "provinces": [
            {"id": province["id"], "at": province["position"]}
            for province in board.get("provinces", [])
        ],
    }


def _city(city: City, places: Places, size: float) -> dict[str, Any]:
    spaces = row(city, len(city["offices"]))
    return {
        "id": city["id"],
        "name": city["name"],
        "at": city["position"],
        "open": bool(city.get("open")),
        "banner": city["banner"],
        "ribbon": _rounded(_ribbon(city, places, size)),
        "offices": [
            {"at": _rounded(at), **office}
            for office, at in zip(city["offices"], spaces, strict=True)
        ],
        "extra": places["extra"].get(city["id"], []),
        "abilities": [
            {"ability": ability, "at": at}
            for ability, at in zip(
                city.get("abilities", []), places["abilities"].get(city["id"], []), strict=True
            )
        ],
        "shield": places["shields"][city["id"]],
        "permits": [
            {
                "country": country,
                "at": _rounded((spaces[-1][0] + 1 + 5 * n, spaces[-1][1] - 40 + 11 * n)),
            }
            for n, country in enumerate(city.get("permits", []))
        ],
    }


def _ribbon(city: City, places: Places, size: float) -> Box:
    x, y = places["names"][city["id"]]
    half = name_width(city["name"], size) / 2 + RIBBON_END
    return x - half, y, 2 * half, size + 4 + STRIPE * (len(city["banner"]) - 1)


def _route(route: Route, board: Board, places: Places) -> dict[str, Any]:
    points = route_points(route, board)
    marker = places["markers"][route["id"]]
    middle = len(points) // 2
    return {
        "id": route["id"],
        "ends": route["ends"],
        "region": route["region"],
        "d": curve(points),
        "middle": _rounded(_between(points[middle - 1], points[middle])),
        "posts": [{"kind": post["kind"], "at": post["position"]} for post in route["posts"]],
        "marker": marker,
        "tied": min((post["position"] for post in route["posts"]), key=lambda at: dist(at, marker)),
        "tavern": places["taverns"].get(route["id"]),
        "permanent": route["permanent_marker"],
    }


def _prestige(board: Board) -> dict[str, Any]:
    x, y = board["prestige"]["position"]
    spaces = board["prestige"]["spaces"]
    return {
        "city": board["prestige"]["city"],
        "at": [x, y],
        "spaces": [
            {**space, "at": _rounded((x + (n - (len(spaces) - 1) / 2) * SPACE_PITCH, y))}
            for n, space in enumerate(spaces)
        ],
    }


def _east_west(board: Board, places: Places) -> dict[str, Any]:
    x, y = places["east_west"]
    return {
        "at": [x, y],
        "ends": board["east_west"]["ends"],
        "coins": [
            {"points": points, "at": _rounded((x + (n - 1) * COIN_PITCH, y))}
            for n, points in enumerate(board["east_west"]["points"])
        ],
    }


def _bounds(board: Board, places: Places) -> list[float]:
    boxes = list(_boxes(board, places))
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    bottom = max(box[1] + box[3] for box in boxes)
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    return _rounded((left - MARGIN, top - MARGIN, width, height))


def _boxes(board: Board, places: Places) -> Iterator[Box]:
    """Yield a box around each thing on a chart, so that none of them is cut off."""
    size = name_size(board)
    for city in board["cities"]:
        x, y, width, height = _ribbon(city, places, size)
        yield x - RIBBON_TAIL, y, width + 2 * RIBBON_TAIL, height
        for at in row(city, max(len(city["offices"]), 1)):
            yield _around(at, 19, 41)
        yield from (_around(at, 18, 18) for at in places["abilities"].get(city["id"], []))
        yield _around(places["shields"][city["id"]], 13, 16)
    for route in board["routes"]:
        yield from (_around(post["position"], 22, 24) for post in route["posts"])
        yield _around(places["markers"][route["id"]], 24, 24)
    yield from (_around(at, 24, 18) for at in places["taverns"].values())
    yield _around(places["east_west"], 41, 18)
    yield _around(board["prestige"]["position"], 121, 40)


def _around(at: Point, half_width: float, half_height: float) -> Box:
    return at[0] - half_width, at[1] - half_height, 2 * half_width, 2 * half_height


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _rounded(values: Iterable[float]) -> list[float]:
    """Return whole numbers as integers, others rounded to one decimal."""
    tenths = [round(value, 1) for value in values]
    return [int(value) if value == int(value) else value for value in tenths]
