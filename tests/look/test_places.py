"""What stands on a chart hides nothing that a player must see."""

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest

from kontor.board import BOARDS
from kontor.look.cities import HOUSE, name_width
from kontor.look.drawing import name_size
from kontor.look.facts import Board, Point, board_facts, board_places

Box = tuple[float, float, float, float]

TOUCH = 3
"""So far two things may overlap: a rim or the tail of a letter, nothing that says anything."""


def box(at: Point, left: float, up: float, right: float, down: float) -> Box:
    return at[0] - left, at[1] - up, at[0] + right, at[1] + down


def overlap(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, min(across, along))


def names(board: Board) -> Iterator[tuple[str, Box]]:
    size, places = name_size(board), board_places(board["id"])["names"]
    for city in board["cities"]:
        half = name_width(city["name"], size) / 2
        yield city["id"], box(places[city["id"]], half, 0, half, size + 2)


def posts(board: Board) -> Iterator[tuple[str, Box]]:
    for route in board["routes"]:
        for n, post in enumerate(route["posts"], 1):
            yield f"{route['id']}.{n}", box(post["position"], 16, 16, 16, 16)


def houses(board: Board) -> Iterator[tuple[str, Box]]:
    for city in board["cities"]:
        half = max(len(city["offices"]), 3 if city.get("open") else 1) * HOUSE / 2
        yield city["id"], box(city["position"], half, 15, half, 17)


def markers(board: Board) -> Iterator[tuple[str, Box]]:
    for route_id, place in board_places(board["id"])["markers"].items():
        yield route_id, box(place, 15, 15, 15, 15)


def first_extra_offices(board: Board) -> Iterator[tuple[str, Box]]:
    for city_id, places in board_places(board["id"])["extra"].items():
        yield city_id, box(places[0], 11, 11, 11, 14)


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return board_facts(request.param)


def hidden(ones: Iterator[tuple[str, Box]], others: Iterator[tuple[str, Box]]) -> list[str]:
    behind = list(others)
    return [
        f"{name} over {other}"
        for name, one in ones
        for other, two in behind
        if overlap(one, two) > TOUCH
    ]


def test_everything_has_a_place(board: Board) -> None:
    places = board_places(board["id"])
    cities = [city["id"] for city in board["cities"]]
    routes = [route["id"] for route in board["routes"]]
    assert sorted(places["names"]) == sorted(places["shields"]) == cities
    assert sorted(places["markers"]) == routes
    assert sorted(places["taverns"]) == [
        route["id"] for route in board["routes"] if route["tavern"]
    ]
    rows = [city["id"] for city in board["cities"] if not city.get("open")]
    assert sorted(places["extra"]) == rows


def test_no_name_is_under_a_post(board: Board) -> None:
    assert hidden(names(board), posts(board)) == []


def test_no_name_is_under_a_house(board: Board) -> None:
    assert hidden(names(board), houses(board)) == []


def test_no_two_names_overlap(board: Board) -> None:
    for (one, here), (other, there) in combinations(names(board), 2):
        assert overlap(here, there) == 0, (one, other)


def test_no_extra_office_is_over_a_post(board: Board) -> None:
    assert hidden(first_extra_offices(board), posts(board)) == []


def test_no_extra_office_is_over_a_house_or_a_name(board: Board) -> None:
    assert hidden(first_extra_offices(board), houses(board)) == []
    assert hidden(first_extra_offices(board), names(board)) == []


def test_no_marker_is_over_anything_else(board: Board) -> None:
    for others in (posts(board), houses(board), names(board)):
        assert hidden(markers(board), others) == []


def test_no_two_markers_overlap(board: Board) -> None:
    for (one, here), (other, there) in combinations(
        board_places(board["id"])["markers"].items(), 2
    ):
        assert dist(here, there) > 40, (one, other)


def test_all_places_are_on_the_chart(board: Board) -> None:
    places, (width, height) = board_places(board["id"]), board["size"]
    extra = [place for row in places["extra"].values() for place in row]
    for x, y in [*extra, *places["shields"].values(), *places["markers"].values()]:
        assert 10 < x < width - 10
        assert 10 < y < height - 10
