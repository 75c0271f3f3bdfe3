"""Every board and position can be drawn, and the drawing shows all of it once."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from kontor.board import BOARDS
from kontor.look import draw

THEMES = ("light", "dark", "system")
SVG = "{http://www.w3.org/2000/svg}"

POSITIONS: dict[str, dict[str, Any]] = {
    "hansa-4-5": {
        "seat": 2,
        "posts": {
            "bremen-hamburg": ["0t", None, "1m", None],
            "emden-stade": ["4t", "4m", "3t"],
            "coellen-warburg": [None, None, None, "2t"],
        },
        "offices": {
            "groningen": {"spaces": ["0t", None], "extra": []},
            "minden": {"spaces": ["0t", "1t", "2t", "3t"], "extra": ["4t", "4m", "4t"]},
            "halle": {"spaces": ["1t", "1t"], "extra": ["0m", "0t"]},
        },
        "prestige": [None, 2, None, 4],
        "markers": {"kampen-osnabrueck": "+3", "goslar-hildesheim": "swap-offices"},
        "completed": 3,
        "east_west": [1, 4],
        "players": [{"track": track, "supply": [4, 1]} for track in (12, 3, 0, 7, 20)],
    },
    "hansa-2-3": {
        "setup": {"variant": "pawn"},
        "posts": {"arnheim-kampen": ["nt", "0t", None]},
        "offices": {"arnheim": {"spaces": ["0t", None, None, "nt"], "extra": []}},
        "markers": {"minden-paderborn": "remove-3"},
        "east_west": ["n", 1],
        "players": [{"track": 5}, {"track": 6}],
        "neutral": {"track": 3},
        "pawn": "osnabrueck-bremen-minden",
    },
    "east": {
        "posts": {"danzig-malmoe": [None, "2m", "0t", "0t"]},
        "offices": {
            "belgard": {"spaces": ["1t", "2m"], "extra": ["0t"]},
            "dresden": {"spaces": [], "extra": ["3t", "4t"]},
            "waren": {"spaces": ["4t"], "extra": []},
        },
        "markers": {"waren-wismar": "move-3", "krakau-thorn": "+4"},
    },
    "britannia-4-5": {
        "posts": {"carlisle-chester": ["0t", "1m", "2m"]},
        "offices": {
            "london": {"spaces": ["0t", "1t", None, None, None, None, None, "nt"], "extra": ["3t"]},
            "isle-of-man": {"spaces": ["2m"], "extra": []},
        },
        "markers": {"cambridge-london": "develop"},
        "prestige": [0, 1, 2, 3],
        "permits": ["london"],
    },
    "britannia-2-3": {
        "posts": {"calais-southampton": ["1m", "nt", None]},
        "offices": {"cardiff": {"spaces": ["0t"], "extra": []}},
        "markers": {"cambridge-london": "extra-office"},
        "east_west": [0, "n", 1],
    },
}


def facts(board_id: str) -> dict[str, Any]:
    text = files("kontor.board").joinpath("data", board_id, "facts.json").read_text("utf-8")
    board: dict[str, Any] = json.loads(text)
    return board


def drawn(board_id: str, position: dict[str, Any] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(draw(board_id, position))


def having(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in svg.iter() if f"data-{name}" in element.attrib]


def values(svg: ElementTree.Element, name: str) -> list[str]:
    return [element.attrib[f"data-{name}"] for element in having(svg, name)]


def symbols(element: ElementTree.Element) -> list[str]:
    return [use.attrib["href"].removeprefix("#") for use in element.iter(f"{SVG}use")]


def text_of(element: ElementTree.Element) -> str:
    return "".join(text for part in element.iter(f"{SVG}text") for text in part.itertext())


def origin(element: ElementTree.Element) -> tuple[float, float]:
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.attrib["transform"])
    assert found
    return float(found[1]), float(found[2])


def pieces_of(position: dict[str, Any], board: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for route, codes in position.get("posts", {}).items():
        yield from ((code, f"{route}.{n}") for n, code in enumerate(codes, 1) if code)
    for city, row in position.get("offices", {}).items():
        yield from ((code, f"{city}.extra.{n}") for n, code in enumerate(row["extra"], 1))
        yield from ((code, f"{city}.{n}") for n, code in enumerate(row["spaces"], 1) if code)
    spaces = board["prestige"]["spaces"]
    for space, seat in zip(spaces, position.get("prestige", [None] * 4), strict=True):
        if seat is not None:
            yield f"{seat}m", f"prestige.{space['points']}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board_id", BOARDS)
def test_a_drawing_is_a_whole_svg(board_id: str, theme: str) -> None:
    for position in (None, POSITIONS[board_id]):
        text = draw(board_id, position, theme=theme)
        svg = ElementTree.fromstring(text)
        assert svg.tag == f"{SVG}svg"
        width, height = facts(board_id)["size"]
        assert svg.attrib["viewBox"].startswith(f"0 0 {width} ")
        assert int(svg.attrib["height"]) >= height


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_city_is_named_once(board_id: str) -> None:
    board = facts(board_id)
    svg = drawn(board_id, POSITIONS[board_id])
    texts = Counter(text_of(element) for element in svg.iter(f"{SVG}text"))
    for city in board["cities"]:
        assert texts[city["name"]] == 1
    cities = having(svg, "city")
    assert [city.attrib["data-city"] for city in cities] == [city["id"] for city in board["cities"]]
    for shown, city in zip(cities, board["cities"], strict=True):
        assert city["name"] in text_of(shown)
        assert values(shown, "ability") == city.get("abilities", [])
        assert " ".join(values(shown, "permits")) == " ".join(city.get("permits", []))


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_post_is_drawn_once_at_its_position(board_id: str) -> None:
    expected = {
        f"{route['id']}.{n}": (f"#{post['kind']}-post", *post["position"])
        for route in facts(board_id)["routes"]
        for n, post in enumerate(route["posts"], 1)
    }
    posts = having(drawn(board_id, POSITIONS[board_id]), "post")
    assert len(posts) == len(expected)
    for post in posts:
        (use,) = post
        place = (use.attrib["href"], float(use.attrib["x"]), float(use.attrib["y"]))
        assert place == expected[post.attrib["data-post"]]


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_office_space_shows_privilege_shape_and_coin(board_id: str) -> None:
    expected = {
        f"{city['id']}.{n}": office
        for city in facts(board_id)["cities"]
        for n, office in enumerate(city["offices"], 1)
    }
    offices = having(drawn(board_id), "office")
    assert [office.attrib["data-office"] for office in offices] == list(expected)
    for shown, office in zip(offices, expected.values(), strict=True):
        wanted = [f"house-{office['privilege']}", f"door-{office['shape']}"]
        assert symbols(shown) == wanted + ["coin"] * bool(office["coin"])
        assert text_of(shown) == str(office["coin"] or "")


@pytest.mark.parametrize("board_id", BOARDS)
def test_taverns_permanent_markers_and_prestige_spaces_are_drawn_once(board_id: str) -> None:
    board, svg = facts(board_id), drawn(board_id)
    routes = board["routes"]
    assert values(svg, "tavern") == [route["id"] for route in routes if route["tavern"]]
    permanent = {
        route["id"]: route["permanent_marker"] for route in routes if route["permanent_marker"]
    }
    found = having(svg, "permanent")
    assert {one.attrib["data-route"]: one.attrib["data-permanent"] for one in found} == permanent
    assert len(found) == len(permanent)
    spaces = board["prestige"]["spaces"]
    for shown, space in zip(having(svg, "prestige"), spaces, strict=True):
        assert symbols(shown) == [f"seat-{space['privilege']}"]
        assert text_of(shown) == shown.attrib["data-prestige"] == str(space["points"])


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_piece_is_drawn_once_where_it_stands(board_id: str) -> None:
    board, position = facts(board_id), POSITIONS[board_id]
    svg = drawn(board_id, position)
    shown = [
        (piece.attrib["data-piece"], piece.attrib["data-at"]) for piece in having(svg, "piece")
    ]
    assert sorted(shown) == sorted(pieces_of(position, board))
    extra = [f"{city}.{n}" for city, n in extra_offices(position)]
    assert sorted(values(svg, "extra")) == sorted(extra)


def extra_offices(position: dict[str, Any]) -> Iterator[tuple[str, int]]:
    for city, row in position["offices"].items():
        yield from ((city, n) for n in range(1, len(row["extra"]) + 1))


def test_pieces_stand_on_their_posts() -> None:
    svg = drawn("hansa-4-5", {"posts": {"bremen-hamburg": [None, "3m"]}})
    (route,) = [route for route in facts("hansa-4-5")["routes"] if route["id"] == "bremen-hamburg"]
    (piece,) = having(svg, "piece")
    assert origin(piece) == tuple(route["posts"][1]["position"])
    assert symbols(piece) == ["merchant", "mark-yellow"]


def test_a_neutral_trader_is_drawn_as_such() -> None:
    (piece,) = having(drawn("hansa-2-3", {"posts": {"arnheim-kampen": ["nt"]}}), "piece")
    assert symbols(piece) == ["trader", "mark-neutral"]


def test_extra_offices_stand_in_order_left_of_the_row() -> None:
    row = {"spaces": ["0t", "1t"], "extra": ["2t", "3m"]}
    svg = drawn("hansa-4-5", {"offices": {"coellen": row}})
    places = {piece.attrib["data-at"]: origin(piece)[0] for piece in having(svg, "piece")}
    assert sorted(places, key=lambda at: places[at]) == [
        "coellen.extra.1",
        "coellen.extra.2",
        "coellen.1",
        "coellen.2",
    ]


def test_more_extra_offices_than_any_game_has_can_be_drawn() -> None:
    row = {"spaces": ["0t"], "extra": ["1t"] * 8}
    assert len(values(drawn("east", {"offices": {"perleberg": row}}), "extra")) == 8


def test_offices_of_an_open_city_stand_side_by_side() -> None:
    row = {"spaces": ["1t", "2m"], "extra": ["0t"]}
    svg = drawn("east", {"offices": {"belgard": row}})
    assert [at for at in values(svg, "office") if at.startswith("belgard")] == [
        "belgard.1",
        "belgard.2",
    ]
    places = [origin(piece)[0] for piece in having(svg, "piece")]
    assert places == sorted(places)
    assert len(set(places)) == 3


@pytest.mark.parametrize("board_id", BOARDS)
def test_markers_lie_at_their_routes(board_id: str) -> None:
    position = POSITIONS[board_id]
    markers = having(drawn(board_id, position), "marker")
    shown = {marker.attrib["data-route"]: marker.attrib["data-marker"] for marker in markers}
    assert shown == position["markers"]
    assert len(markers) == len(shown)


@pytest.mark.parametrize(
    ("row", "owner"),
    [
        ({"spaces": ["0t", "1t", None, None], "extra": []}, "1"),
        ({"spaces": ["0t", "1t", None, None], "extra": ["0t"]}, "0"),
        ({"spaces": ["0t", None, None, "nt"], "extra": []}, "n"),
        ({"spaces": [None, None, None, None], "extra": ["2t", "4t"]}, "4"),
    ],
)
def test_the_shield_names_who_controls_a_city(row: dict[str, Any], owner: str) -> None:
    (shield,) = having(drawn("hansa-4-5", {"offices": {"arnheim": row}}), "control")
    assert (shield.attrib["data-control"], shield.attrib["data-owner"]) == ("arnheim", owner)


def test_the_east_west_tag_shows_who_gained_what() -> None:
    svg = drawn("britannia-2-3", {"east_west": [1, "n"]})
    (tag,) = having(svg, "east-west")
    gained = {
        coin.attrib["data-gained"]: coin.attrib["data-owner"] for coin in having(tag, "owner")
    }
    assert gained == {"7": "1", "4": "n"}
    assert text_of(tag) == "2"
    (untouched,) = having(drawn("britannia-2-3"), "east-west")
    assert text_of(untouched) == "742"


def test_soldiers_and_pawn_belong_to_the_pawn_game() -> None:
    board = facts("hansa-2-3")
    svg = drawn("hansa-2-3", POSITIONS["hansa-2-3"])
    assert values(svg, "soldier") == [soldier["id"] for soldier in board["soldiers"]]
    (pawn,) = having(svg, "pawn")
    places = {province["id"]: tuple(province["position"]) for province in board["provinces"]}
    assert origin(pawn) == places[pawn.attrib["data-pawn"]]
    before_play = drawn("hansa-2-3", {"setup": {"variant": "pawn"}, "pawn": None})
    assert len(values(before_play, "soldier")) == 4
    assert values(before_play, "pawn") == []
    assert values(drawn("hansa-2-3"), "soldier") == []


def test_the_ledger_shows_the_prestige_of_every_player() -> None:
    desks = having(drawn("hansa-2-3", POSITIONS["hansa-2-3"]), "desk")
    assert {desk.attrib["data-desk"]: text_of(desk) for desk in desks} == {
        "0": "5",
        "1": "6",
        "n": "3",
    }
    assert values(drawn("hansa-2-3"), "desk") == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board_id", BOARDS)
def test_a_drawing_has_just_the_symbols_that_it_uses(board_id: str, theme: str) -> None:
    for position in (None, POSITIONS[board_id]):
        text = draw(board_id, position, theme=theme)
        used = set(re.findall(r'(?:href="|url\()#([\w-]+)', text))
        there = re.findall(r'\bid="([\w-]+)"', text)
        assert len(there) == len(set(there))
        assert used == set(there)


@pytest.mark.parametrize("board_id", BOARDS)
def test_a_drawing_needs_nothing_from_outside(board_id: str) -> None:
    text = draw(board_id, POSITIONS[board_id], theme="system")
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import|file:|<script|<image', text)


def test_light_and_dark_colours_are_written_out() -> None:
    light, dark = (draw("east", theme=theme) for theme in ("light", "dark"))
    assert "var(" not in light + dark
    assert light != dark


def test_the_system_theme_has_every_colour_that_it_names() -> None:
    text = draw("britannia-4-5", POSITIONS["britannia-4-5"], theme="system")
    assert "prefers-color-scheme:dark" in text
    assert set(re.findall(r"var\(--([\w-]+)\)", text)) == set(re.findall(r"--([\w-]+):", text))


@pytest.mark.parametrize("board_id", BOARDS)
def test_a_position_is_drawn_alike_every_time_and_left_alone(board_id: str) -> None:
    position = deepcopy(POSITIONS[board_id])
    assert draw(board_id, position) == draw(board_id, position)
    assert position == POSITIONS[board_id]


def test_missing_keys_mean_that_nothing_is_there() -> None:
    assert draw("east", {}) == draw("east")
    nothing = {"posts": None, "prestige": [None] * 4, "pawn": None, "neutral": None, "players": []}
    assert draw("east", nothing) == draw("east")
    assert draw("east", {"offices": {"kulm": {"spaces": ["0t"]}}}) == draw(
        "east", {"offices": {"kulm": {"spaces": ["0t", None], "extra": []}}}
    )


def test_an_unknown_board_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'atlantis'") as refusal:
        draw("atlantis")
    assert all(board_id in str(refusal.value) for board_id in BOARDS)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="light, dark, system"):
        draw("east", theme="sepia")


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"posts": {"bremen-rome": ["0t"]}}, "unknown route 'bremen-rome'"),
        ({"posts": {"bremen-minden": ["0x"]}}, "unknown piece '0x'"),
        ({"posts": {"bremen-minden": ["0t"] * 9}}, "bremen-minden has 3 posts"),
        ({"offices": {"rome": {"spaces": ["0t"]}}}, "unknown city 'rome'"),
        ({"offices": {"bremen": {"spaces": ["0t"] * 3}}}, "bremen has 2 office spaces"),
        ({"offices": {"bremen": {"extra": ["9m"]}}}, "unknown piece '9m'"),
        ({"markers": {"bremen-minden": "+5"}}, r"unknown marker '\+5'"),
        ({"prestige": [7]}, "unknown seat '7'"),
        ({"prestige": [None] * 5}, "the prestige table has 4 spaces"),
        ({"east_west": ["x"]}, "unknown seat 'x'"),
        ({"east_west": [0, 1, 2, 3]}, "three players at most"),
        ({"pawn": "outer"}, "unknown province 'outer'"),
        ({"players": [{}] * 6}, "unknown seat '5'"),
    ],
)
def test_a_position_of_another_board_is_refused(position: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        draw("hansa-4-5", position)
