"""A board whose file is wrong is refused with what is wrong with it."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from kontor.board import Board, BoardError
from kontor.board.folders import check_shape
from tests.board.printed import raw

Breaking = Callable[[dict[str, Any]], None]


def swap_first_two(key: str) -> Breaking:
    def swap(data: dict[str, Any]) -> None:
        data[key][:2] = data[key][1::-1]

    return swap


def twice(key: str) -> Breaking:
    def double(data: dict[str, Any]) -> None:
        data[key].insert(0, copy.deepcopy(data[key][0]))

    return double


def change(*path: str | int, to: object) -> Breaking:
    def write(data: dict[str, Any]) -> None:
        place: Any = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return write


BROKEN = {
    "cities in disorder": (swap_first_two("cities"), "cities are not sorted or not unique"),
    "a city twice": (twice("cities"), "cities are not sorted or not unique"),
    "routes in disorder": (swap_first_two("routes"), "routes are not sorted or not unique"),
    "a route twice": (twice("routes"), "routes are not sorted or not unique"),
    "a closed city without offices": (change("cities", 0, "offices", to=[]), "arnheim"),
    "an open city with offices": (change("cities", 0, "open", to=True), "arnheim"),
    "a route to nowhere": (change("routes", 0, "ends", to=["arnheim", "rome"]), "rome"),
    "a route with another name": (
        change("routes", 0, "ends", to=["arnheim", "bremen"]),
        "arnheim-duisburg does not join its ends arnheim, bremen",
    ),
    "a route with one post": (
        lambda data: data["routes"][0]["posts"].__delitem__(slice(1, None)),
        "arnheim-duisburg has 1 posts",
    ),
    "a route with five posts": (
        lambda data: data["routes"][0]["posts"].extend(data["routes"][1]["posts"][:2]),
        "arnheim-duisburg has 5 posts",
    ),
    "an unknown permanent marker": (
        change("routes", 0, "permanent_marker", to="win"),
        "arnheim-duisburg has an unknown permanent marker",
    ),
    "a city without a name": (
        lambda data: data["cities"][0].pop("name"),
        "cities arnheim lacks 'name'",
    ),
    "a key that nobody knows": (change("banks", to=3), "unknown key 'banks'"),
    "a text for a number": (
        change("cities", 0, "offices", 1, "coin", to="1"),
        "cities arnheim: offices 2: coin must be a whole number",
    ),
    "half a point": (
        change("routes", 0, "posts", 0, "position", to=[3]),
        "position must hold 2 things, not 1",
    ),
    "an unknown colour": (
        change("cities", 0, "banner", to=["mauve"]),
        "banner 1 must be one of beige, blue, brown, green, red, yellow, not 'mauve'",
    ),
    "no colour": (change("cities", 0, "banner", to=[]), "arnheim: banner is empty"),
    "an id with a space": (change("cities", 0, "id", to="Arn heim"), "id must be a name"),
    "a fourth tavern": (change("routes", 0, "tavern", to=True), "three taverns (SU5), not 4"),
    "a region that is not there": (
        change("routes", 0, "region", to="wales"),
        "arnheim-duisburg lies in an unknown region",
    ),
    "a permit for nowhere": (
        change("cities", 0, "permits", to=["wales"]),
        "arnheim names an unknown region wales",
    ),
    "a mission to nowhere": (
        change("missions", 0, to=["arnheim", "minden", "rome"]),
        "unknown city rome",
    ),
    "too few missions": (lambda data: data.pop("missions"), "a mission for each of five players"),
    "an end of East-West that is not there": (
        change("east_west", "ends", to=["arnheim", "rome"]),
        "there is no city rome",
    ),
    "a border on nowhere": (
        change("provinces", 1, "routes", to=["rome-venice"]),
        "borders on unknown rome-venice",
    ),
    "prestige spaces in disorder": (
        change("prestige", "spaces", 0, "privilege", to="black"),
        "prestige spaces",
    ),
    "a border with one side": (
        lambda data: data["provinces"][0]["neighbours"].pop(),
        "has one side only",
    ),
}


def made_of(data: dict[str, Any]) -> Board:
    check_shape(data)
    return Board(data)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_board_is_refused_with_its_fault(fault: str) -> None:
    breaking, message = BROKEN[fault]
    data = raw("hansa-2-3")
    breaking(data)
    with pytest.raises(BoardError) as caught:
        made_of(data)
    assert str(caught.value).startswith("hansa-2-3: ")
    assert message in str(caught.value)
