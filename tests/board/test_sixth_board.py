"""A board from outside is a folder and nothing else: it is played, recorded, replayed and drawn."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.games.small_board import CITIES, FAMILY, ROUTES, make_board
from tests.house.files import ROOT


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_board(tmp_path_factory.mktemp("boards"))


def run(boards: Path, module: str, *arguments: str, code: int = 0) -> str:
    """Run a module with the further board; return what it printed, or what it refused."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, "KONTOR_BOARDS": str(boards), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


@pytest.mark.parametrize(
    "setup",
    [
        ("players=3", "seed=1"),
        ("players=4", "seed=2", "modules=favours"),
        ("players=2", "seed=3", "variant=neutral"),
        ("players=2", "seed=4", "variant=neutral", "edition=egmont"),
    ],
)
def test_it_is_played_recorded_and_replayed(
    setup: tuple[str, ...], boards: Path, tmp_path: Path
) -> None:
    record = tmp_path / "game.json"
    run(boards, "tests.games.play_board", str(record), f"board={FAMILY}", *setup)
    written = json.loads(record.read_text(encoding="utf-8"))
    assert written["setup"]["board"] == FAMILY
    told = json.loads(run(boards, "kontor.cli", "replay", str(record), "--json"))
    assert told["result"] == written["result"]
    # Without the folder the record is refused in words.
    alone = run(tmp_path, "kontor.cli", "replay", str(record), code=1)
    assert f"unknown board '{FAMILY}'; it must be one of hansa, east, britannia" in alone


def test_it_is_drawn_with_what_stands_on_it(boards: Path, tmp_path: Path) -> None:
    record, picture = tmp_path / "game.json", tmp_path / "board.svg"
    run(boards, "tests.games.play_board", str(record), f"board={FAMILY}", "players=3", "seed=5")
    run(boards, "kontor.cli", "board", FAMILY, "--svg", str(picture))
    drawn = picture.read_text(encoding="utf-8")
    ElementTree.fromstring(drawn)
    assert "<title>Livonia</title>" in drawn
    assert all(f'data-city="{city}"' in drawn for city in CITIES)
    posts = sum(len(posts.removesuffix("T")) for posts in ROUTES.values())
    assert drawn.count("data-post=") == posts
    assert "data-piece=" not in drawn
    run(boards, "kontor.cli", "board", "--record", str(record), "--svg", str(picture))
    assert 'data-piece="' in picture.read_text(encoding="utf-8")


def test_the_judge_of_the_bots_sees_it(boards: Path) -> None:
    found = json.loads(run(boards, "tests.bots.judge_board", FAMILY))
    assert [len(shares) for shares in found.values()] == [2, 3, 4]
    assert all(sum(shares) == pytest.approx(1.0) for shares in found.values())


def test_it_is_listed_and_shown_as_text(boards: Path) -> None:
    listed = "hansa (the default), east, britannia or livonia"
    assert listed in " ".join(run(boards, "kontor.cli", "play", "--help").split())
    shown = run(boards, "kontor.cli", "board", FAMILY, "--language", "en")
    assert shown.startswith("Livonia · livonia\n")
    assert all(name in shown for name, *_ in CITIES.values())


SVG = '<svg xmlns="http://www.w3.org/2000/svg">'
BAD: dict[str, tuple[str, Callable[[str], str], str]] = {
    "no name of Riga": (
        "places.json",
        lambda text: text.replace('"riga": [720, 900], ', "", 1),
        "livonia: places.json: names lacks 'riga'",
    ),
    "half a point": (
        "places.json",
        lambda text: text.replace("[1170, 60]", "[1170]"),
        "livonia: places.json: east_west must hold 2 things, not 1",
    ),
    "no JSON": ("places.json", lambda _: "{", "livonia: places.json: Expecting"),
    "no XML": ("background.svg", lambda _: SVG, "livonia: background.svg: no element found"),
    "no picture": ("background.svg", lambda _: "<p/>", "background.svg must be an SVG picture"),
    "a script": (
        "background.svg",
        lambda _: f"{SVG}<g><script/></g></svg>",
        "background.svg must not have a <script>",
    ),
    "four taverns": (
        "facts.json",
        lambda text: text.replace('"tavern": false', '"tavern": true', 1),
        "livonia: there must be three taverns (SU5), not 4",
    ),
}


def break_board(fault: str, place: Path) -> str:
    """Write a board with a fault, and return what is to be said of it."""
    name, breaking, message = BAD[fault]
    path = make_board(place) / FAMILY / name
    path.write_text(breaking(path.read_text(encoding="utf-8")), encoding="utf-8")
    return message


@pytest.mark.parametrize("fault", BAD)
def test_what_is_wrong_with_it_is_said_in_one_line(fault: str, tmp_path: Path) -> None:
    message = break_board(fault, tmp_path)
    said = run(tmp_path, "kontor.cli", "board", FAMILY, "--svg", "-", code=1)
    assert said.startswith("kontor: ")
    assert message in said
    assert said.count("\n") == 1


@pytest.mark.rule("ED2", "ED4", "ED5")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--edition", "2009"], "board livonia needs edition egmont or big-box, not 2009 (ED2)"),
        (["--players", "5"], "board livonia is not for 5 players (ED2)"),
        (
            ["--modules", "missions"],
            "modules (missions) need board hansa, not livonia (ED4)",
        ),
    ],
)
def test_what_does_not_go_with_it_is_refused(
    options: list[str], message: str, boards: Path
) -> None:
    asked = ["perft", "--board", FAMILY, "--depth", "1", *options]
    assert message in run(boards, "kontor.cli", *asked, code=1)
