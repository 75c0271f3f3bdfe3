"""The charts that the browser shows are those that the drawing makes now."""

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kontor.board import BOARDS
from kontor.look.charts import chart
from kontor.look.export import export, main
from kontor.look.facts import board_facts
from kontor.look.geometry import geometry

GENERATED = Path(__file__).parents[2] / "web" / "src" / "chart" / "generated"
FILES = export()


def places(board_id: str) -> Any:
    return json.loads(json.dumps(geometry(board_id)))


def test_the_files_of_the_browser_are_not_stale() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in GENERATED.iterdir()}
    stale = [name for name in FILES if kept.get(name) != FILES[name]]
    assert not stale, "run: python -m kontor.look.export web/src/chart/generated"
    assert sorted(kept) == sorted(FILES)


def test_the_command_writes_all_files(tmp_path: Path) -> None:
    assert main([str(tmp_path / "new")]) == 0
    written = {path.name for path in (tmp_path / "new").iterdir()}
    assert written == set(FILES)


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["elements.svg", *BOARDS])
def test_a_picture_can_be_a_part_of_a_page(name: str) -> None:
    picture = FILES.get(name) or chart(name)
    ElementTree.fromstring(picture)
    assert "<style" not in picture
    assert "style=" not in picture
    classes = chain.from_iterable(
        found.split() for found in re.findall(r'class="([^"]*)"', picture)
    )
    assert all(each.startswith("k-") for each in classes)
    known = set(re.findall(r'id="([^"]*)"', picture + FILES["elements.svg"]))
    assert all(each.startswith(("k-", "bg-")) for each in known)
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture)) <= known


def test_the_colours_of_both_themes_are_properties_of_the_page() -> None:
    light, chosen, asked = re.split(r"\n(?=:root\[|@media)", FILES["tokens.css"])
    assert "--red: #a8261f;" in light
    assert chosen.startswith(':root[data-theme="dark"]')
    assert asked.startswith("@media (prefers-color-scheme: dark)")
    assert all("--red: #c0372e;" in dark for dark in (chosen, asked))


def test_classes_of_the_chart_touch_nothing_of_the_page() -> None:
    style = FILES["chart.css"].partition("*/\n")[2]
    assert "--red:" not in style
    assert all(each.startswith("k-") for each in re.findall(r"\.([a-z][\w-]*)", style))


@pytest.mark.parametrize("board_id", BOARDS)
def test_everything_on_a_board_has_its_place(board_id: str) -> None:
    board, found = board_facts(board_id), places(board_id)
    assert [city["id"] for city in found["cities"]] == [city["id"] for city in board["cities"]]
    assert [route["id"] for route in found["routes"]] == [route["id"] for route in board["routes"]]
    for shown, city in zip(found["cities"], board["cities"], strict=True):
        assert len(shown["offices"]) == len(city["offices"])
        assert [one["ability"] for one in shown["abilities"]] == city.get("abilities", [])
        assert [permit["country"] for permit in shown["permits"]] == city.get("permits", [])
    for shown_route, route in zip(found["routes"], board["routes"], strict=True):
        assert [post["kind"] for post in shown_route["posts"]] == [
            post["kind"] for post in route["posts"]
        ]
        assert shown_route["d"].startswith("M")
        assert (shown_route["tavern"] is not None) == route["tavern"]
    assert len(found["prestige"]["spaces"]) == len(board["prestige"]["spaces"])
    assert len(found["provinces"]) == len(board.get("provinces", []))


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_bounds_hold_every_city_and_post(board_id: str) -> None:
    found = places(board_id)
    left, top, width, height = found["bounds"]
    spots = [city["at"] for city in found["cities"]]
    spots += [post["at"] for route in found["routes"] for post in route["posts"]]
    assert all(left < x < left + width and top < y < top + height for x, y in spots)
