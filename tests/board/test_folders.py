"""The folders of the boards: what is found, and what is wrong with a bad one (ED2, ED4)."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from kontor.board import BOARDS, BoardError, board, families, family_of
from kontor.board.folders import Found, find

OWN = Path(str(files("kontor.board").joinpath("data")))


@pytest.fixture
def further(tmp_path: Path) -> Path:
    """Return a folder with one more board, a copy of East."""
    place = tmp_path / "boards"
    shutil.copytree(OWN / "east", place / "far-east")
    change(place / "far-east", id="far-east", family="far-east", order=9)
    return place


def change(folder: Path, **values: object) -> None:
    path = folder / "facts.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**facts, **values}), encoding="utf-8")


def found_with(further: Path) -> Found:
    return find([OWN, further])


def test_the_boards_are_the_folders_in_the_order_of_their_facts() -> None:
    assert BOARDS == ("hansa-4-5", "hansa-2-3", "east", "britannia-4-5", "britannia-2-3")
    assert {path.name for path in OWN.iterdir()} == set(BOARDS)


@pytest.mark.rule("ED2")
def test_the_number_of_players_chooses_the_side() -> None:
    sides = {family.id: family.sides for family in families()}
    assert list(sides) == ["hansa", "east", "britannia"]
    for name in ("hansa", "britannia"):
        small, large = f"{name}-2-3", f"{name}-4-5"
        assert sides[name] == {2: small, 3: small, 4: large, 5: large}
    # East is printed for three to five; the games for two are played on it all the same.
    assert board("east").players == (3, 5)
    assert sides["east"] == dict.fromkeys((2, 3, 4, 5), "east")


@pytest.mark.rule("ED2", "ED4")
def test_editions_and_modules_are_those_of_the_rules() -> None:
    told = {family.id: (family.editions, family.modules) for family in families()}
    assert told == {
        "hansa": (("2009", "egmont", "big-box"), ("missions", "favours")),
        "east": (("big-box",), ()),
        "britannia": (("big-box",), ()),
    }


def test_an_unknown_family_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BoardError, match="'rome'; the families are hansa, east, britannia"):
        family_of("rome")


def test_a_further_folder_is_a_further_board(further: Path) -> None:
    found = found_with(further)
    assert list(found.folders) == [*BOARDS, "far-east"]
    assert [family.id for family in found.families] == ["hansa", "east", "britannia", "far-east"]
    assert found.families[3].sides == dict.fromkeys((3, 4, 5, 2), "far-east")


def test_the_order_decides_then_the_id(further: Path) -> None:
    change(further / "far-east", order=3)
    assert list(found_with(further).folders)[2:4] == ["east", "far-east"]


def test_the_folders_of_tools_are_no_boards(further: Path) -> None:
    (further / ".git").mkdir()
    (further / "__pycache__").mkdir()
    (further / "README.md").write_text("far away", encoding="utf-8")
    assert list(found_with(further).folders) == [*BOARDS, "far-east"]


def missing(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).unlink()


def with_facts(**values: object) -> Callable[[Path], object]:
    return lambda folder: change(folder, **values)


def with_text(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "facts.json").write_bytes(text.encode("latin-1"))


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "no places": (missing("places.json"), "far-east: there is no places.json"),
    "no background": (missing("background.svg"), "there is no background.svg"),
    "no facts": (missing("facts.json"), "there is no facts.json"),
    "not JSON": (with_text("{"), "facts.json: Expecting"),
    "not UTF-8": (with_text('"L\xfcbeck"'), "facts.json: not a text in UTF-8"),
    "not an object": (with_text("[]"), "facts.json must be an object"),
    "no family": (with_text('{"id": "far-east", "title": "Far"}'), "lacks 'family'"),
    "another id": (with_facts(id="near-east"), "the id is near-east, the folder is far-east"),
    "six players": (with_facts(players=[4, 6]), "players must be two numbers from 2 to 5"),
    "players fall": (with_facts(players=[4, 3]), "players must be two numbers from 2 to 5"),
    "no edition": (with_facts(editions=[]), "editions is empty"),
    "order as a text": (with_facts(order="9"), "order must be a whole number"),
    "a side without the modules of the others": (
        with_facts(family="hansa", editions=["2009", "egmont", "big-box"], players=[5, 5]),
        "the sides of hansa differ in their modules",
    ),
    "a side that is there already": (
        with_facts(family="east"),
        "east and far-east are both for 3 players (ED2)",
    ),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_folder_is_refused_with_its_fault(fault: str, further: Path) -> None:
    breaking, message = BAD[fault]
    breaking(further / "far-east")
    with pytest.raises(BoardError) as caught:
        found_with(further)
    assert message in str(caught.value)


def test_two_boards_with_one_id_are_refused(further: Path) -> None:
    shutil.copytree(OWN / "east", further / "east")
    with pytest.raises(BoardError, match="two boards with the id east"):
        found_with(further)


def kontor(*arguments: str, boards: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kontor.cli", *arguments],
        env={**os.environ, "KONTOR_BOARDS": str(boards)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_bad_folder_is_one_line_for_whoever_runs_a_command(further: Path) -> None:
    (further / "far-east" / "background.svg").unlink()
    done = kontor("board", "east", boards=further)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("far-east: there is no background.svg\n")
    done = kontor("board", "east", boards=further / "none")
    assert (done.returncode, done.stderr) == (
        1,
        f"kontor: KONTOR_BOARDS: {further / 'none'} is not a folder\n",
    )
