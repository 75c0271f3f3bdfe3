"""The five boards: their counts, and every table against a naive reading of the board's file."""

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from kontor.board import BOARDS, Board, BoardError, board
from kontor.board.components import ABILITIES, PRIVILEGES
from tests.board.printed import raw

COUNTS = {
    "hansa-4-5": (27, 34, 107),
    "hansa-2-3": (27, 32, 101),
    "east": (28, 32, 98),
    "britannia-4-5": (30, 40, 121),
    "britannia-2-3": (26, 35, 111),
}

each_board = pytest.mark.parametrize("board_id", BOARDS)


def route_names(made: Board, numbers: Iterable[int]) -> list[str]:
    return [made.routes[number].id for number in numbers]


def city_names(made: Board, numbers: Iterable[int]) -> list[str]:
    return [made.cities[number].id for number in numbers]


def test_there_are_five_boards() -> None:
    assert sorted(BOARDS) == sorted(COUNTS)


@each_board
def test_cities_routes_and_posts_are_as_many_as_printed(board_id: str) -> None:
    made = board(board_id)
    assert (len(made.cities), len(made.routes), len(made.post_ids)) == COUNTS[board_id]


@each_board
def test_a_board_is_made_once(board_id: str) -> None:
    assert board(board_id) is board(board_id)


@pytest.mark.parametrize("name", ["hansa", "", "EAST", "hansa-2-3.json", "../hansa-2-3"])
def test_an_unknown_board_is_refused_by_name(name: str) -> None:
    with pytest.raises(BoardError) as caught:
        board(name)
    assert repr(name) in str(caught.value)
    assert all(known in str(caught.value) for known in BOARDS)


@each_board
def test_what_is_printed_beside_the_map_is_as_in_the_file(board_id: str) -> None:
    made, data = board(board_id), raw(board_id)
    assert (made.id, made.title) == (data["id"], data["title"])
    assert list(made.size) == data["size"]
    assert list(made.players) == data["players"]
    assert made.completed_cities_end == data["completed_cities_end"]
    assert city_names(made, made.east_west) == data["east_west"]["ends"]
    assert list(made.east_west_points) == data["east_west"]["points"] == [7, 4, 2]
    assert made.cities[made.prestige_city].id == data["prestige"]["city"]
    assert list(made.prestige_points) == [7, 8, 9, 11]
    assert list(made.regions) == data["regions"]


@each_board
def test_cities_are_as_in_the_file(board_id: str) -> None:
    made, data = board(board_id), raw(board_id)
    first = 0
    for number, (city, row) in enumerate(zip(made.cities, data["cities"], strict=True)):
        assert (city.id, city.name, list(city.position)) == (
            row["id"],
            row["name"],
            row["position"],
        )
        assert made.city_index[city.id] == number
        assert list(city.banner) == row["banner"]
        assert made.yellow[number] == ("yellow" in row["banner"])
        abilities = [ABILITIES[ability] for ability in city.abilities]
        assert sorted(abilities) == sorted(row.get("abilities", []))
        assert city.open == made.open_city[number] == row.get("open", False)
        assert list(city.regions) == row.get("regions", [])
        assert list(city.permits) == row.get("permits", [])
        stop = first + len(row["offices"])
        assert (made.space_first[number], made.space_count[number]) == (first, stop - first)
        for space, office in zip(range(first, stop), row["offices"], strict=True):
            assert made.space_kind[space] == ("square", "circle").index(office["shape"])
            assert PRIVILEGES[made.space_privilege[space]] == office["privilege"]
            assert made.space_coin[space] == office["coin"]
        first = stop
    assert len(made.space_kind) == len(made.space_privilege) == len(made.space_coin) == first


@each_board
def test_routes_and_posts_are_as_in_the_file(board_id: str) -> None:
    made, data = board(board_id), raw(board_id)
    first = 0
    for number, (route, row) in enumerate(zip(made.routes, data["routes"], strict=True)):
        assert (route.id, route.region, route.tavern) == (row["id"], row["region"], row["tavern"])
        assert made.route_index[route.id] == number
        assert route.permanent == row["permanent_marker"]
        assert city_names(made, route.ends) == row["ends"]
        assert city_names(made, (made.end_a[number], made.end_b[number])) == row["ends"]
        stop = first + len(row["posts"])
        assert (made.route_first[number], made.route_stop[number]) == (first, stop)
        region = made.regions[made.region_of_route[number]] if made.regions else None
        assert region == row["region"]
        for count, post in enumerate(row["posts"], 1):
            index = made.post_index[f"{route.id}.{count}"]
            assert index == first + count - 1
            assert made.post_ids[index] == f"{route.id}.{count}"
            assert made.ship[index] == (post["kind"] == "ship")
            assert list(route.posts[count - 1].position) == post["position"]
            assert made.route_of[index] == number
            assert made.region_of_post[index] == made.region_of_route[number]
        first = stop
    assert made.has_ships == any(made.ship) == (board_id not in ("hansa-2-3", "hansa-4-5"))


@each_board
def test_neighbours_are_the_other_ends_of_the_routes_of_a_city(board_id: str) -> None:
    made, data = board(board_id), raw(board_id)
    for number, city in enumerate(made.cities):
        routes = [route for route in data["routes"] if city.id in route["ends"]]
        others = [end for route in routes for end in route["ends"] if end != city.id]
        assert route_names(made, made.city_routes[number]) == [route["id"] for route in routes]
        assert city_names(made, made.neighbours[number]) == sorted(others)


@each_board
def test_routes_are_adjacent_if_they_share_a_city(board_id: str) -> None:
    made, data = board(board_id), raw(board_id)
    for number, route in enumerate(data["routes"]):
        sharing = [
            other["id"]
            for other in data["routes"]
            if other is not route and set(other["ends"]) & set(route["ends"])
        ]
        assert route_names(made, made.adjacent[number]) == sharing


def distances(data: dict[str, Any], start: str, countries: set[str | None]) -> dict[str, int]:
    """Return how far each route is when only routes of some countries are there (BR3)."""
    ends = {r["id"]: set(r["ends"]) for r in data["routes"] if r["region"] in countries}
    found = {start: 0}
    for step in range(1, len(ends) + 1):
        near = [route for route, far in found.items() if far == step - 1]
        for route, joined in ends.items():
            if route not in found and any(joined & ends[other] for other in near):
                found[route] = step
    return found


def by_distance(found: dict[str, int]) -> list[list[str]]:
    return [
        [route for route in sorted(found) if found[route] == far]
        for far in range(1, max(found.values()) + 1)
    ]


@each_board
def test_rings_hold_the_routes_of_one_distance(board_id: str) -> None:
    made, data = board(board_id), raw(board_id)
    for number, route in enumerate(data["routes"]):
        own = {route["region"]}
        player = distances(data, route["id"], own | {"england"})
        neutral = distances(data, route["id"], own)
        rings = [route_names(made, ring) for ring in made.rings[number]]
        neutral_rings = [route_names(made, ring) for ring in made.neutral_rings[number]]
        assert rings == by_distance(player)
        assert neutral_rings == by_distance(neutral)
        if not data["regions"]:
            assert rings == neutral_rings
            assert sum(map(len, rings)) == len(data["routes"]) - 1


@pytest.mark.parametrize(
    ("board_id", "expected"),
    [
        ("hansa-4-5", []),
        ("hansa-2-3", []),
        ("east", []),
        (
            "britannia-4-5",
            [
                ("cardiff", ["wales"]),
                ("carlisle", ["scotland"]),
                ("london", ["wales", "scotland"]),
            ],
        ),
        ("britannia-2-3", [("cardiff", ["wales"]), ("london", ["wales"])]),
    ],
)
def test_permits_are_listed_with_london_last(
    board_id: str, expected: list[tuple[str, list[str]]]
) -> None:
    made = board(board_id)
    found = [
        (made.cities[city].id, [made.regions[region] for region in regions])
        for city, regions in zip(made.permit_cities, made.permit_regions, strict=True)
    ]
    assert found == expected


def faces(data: dict[str, Any]) -> list[set[str]]:
    """Return the borders around each face of the drawing of routes and soldiers.

    A walker goes along a border, turns at the city into the next border clockwise, and so on until
    it is back: that is the way round one face.
    """
    place = {city["id"]: city["position"] for city in data["cities"]}
    leaving: dict[str, list[tuple[float, str, str]]] = defaultdict(list)
    for line in [*data["routes"], *data["soldiers"]]:
        first, second = line["ends"]
        between = [post["position"] for post in line.get("posts", [])]
        for here, there, to in (
            (first, [*between, place[second]][0], second),
            (second, [*between[::-1], place[first]][0], first),
        ):
            x, y = place[here]
            leaving[here].append((math.atan2(there[1] - y, there[0] - x), line["id"], to))
    turn = {}
    for here, lines in leaving.items():
        lines.sort()
        for (_, arriving, origin), (_, line, to) in zip(lines, lines[1:] + lines[:1], strict=True):
            turn[origin, arriving, here] = (here, line, to)
    found = []
    while turn:
        step, border = next(iter(turn)), set()
        while step in turn:
            border.add(step[1])
            step = turn.pop(step)
        found.append(border)
    return found


def test_provinces_are_the_faces_of_the_drawing() -> None:
    made, data = board("hansa-2-3"), raw("hansa-2-3")
    found = faces(data)
    soldiers = {soldier["id"] for soldier in data["soldiers"]}
    assert len(found) == len(made.provinces) == 11
    assert len(soldiers) == 4
    bordered = {frozenset(border - soldiers): border for border in found}
    around = {p.id: bordered[frozenset(route_names(made, p.routes))] for p in made.provinces}
    for index, province in enumerate(made.provinces):
        assert made.province_index[province.id] == index
        beyond = [
            other
            for other, border in around.items()
            if other != province.id and border & around[province.id]
        ]
        assert sorted(made.provinces[n].id for n in province.neighbours) == sorted(beyond)


def test_each_border_of_a_province_is_written_on_both_sides() -> None:
    data = raw("hansa-2-3")
    sides = defaultdict(set)
    for province in data["provinces"]:
        for neighbour in province["neighbours"]:
            for border in neighbour["borders"]:
                sides[border].add((province["id"], neighbour["province"]))
    for border, pairs in sides.items():
        (pair, back) = sorted(pairs)
        assert pair == back[::-1], border
    pendant = {line["id"] for line in [*data["routes"], *data["soldiers"]]} - sides.keys()
    assert len(pendant) == 9
    assert pendant <= set(data["provinces"][0]["routes"])


def test_provinces_know_their_routes_and_what_is_two_borders_away() -> None:
    made = board("hansa-2-3")
    near = {p.id: {made.provinces[n].id for n in p.neighbours} for p in made.provinces}
    for index, province in enumerate(made.provinces):
        has = [n for n in range(len(made.routes)) if made.province_has[index][n]]
        assert sorted(province.routes) == has
        reach = near[province.id] | {far for n in near[province.id] for far in near[n]}
        reached = [made.provinces[n].id for n in made.province_near[index]]
        assert reached == [p.id for p in made.provinces if p.id in reach - {province.id}]


@pytest.mark.parametrize("board_id", [name for name in BOARDS if name != "hansa-2-3"])
def test_only_the_main_board_for_two_and_three_has_provinces(board_id: str) -> None:
    assert board(board_id).provinces == ()
