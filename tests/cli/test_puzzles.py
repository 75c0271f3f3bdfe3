"""`kontor puzzles`: listed, shown with and without the solution, in every language, and made."""

from pathlib import Path

import pytest

from kontor.cli import main
from kontor.lessons.puzzles import puzzles
from kontor.messages import LANGUAGES

EVERY = list(puzzles().values())


def test_puzzles_are_listed_by_theme_and_difficulty(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{len(EVERY)} puzzles"
    assert ids(lines) == [puzzle.id for puzzle in EVERY]
    assert main(["puzzles", "list", "--theme", "block", "--difficulty", "3"]) == 0
    few = [puzzle for puzzle in EVERY if "block" in puzzle.themes and puzzle.difficulty == 3]
    assert ids(capsys.readouterr().out.splitlines()) == [puzzle.id for puzzle in few]


def ids(lines: list[str]) -> list[str]:
    """Return the ids of a list; many themes go on in a further line."""
    return [line.split()[0] for line in lines[1:-1] if not line.startswith(" ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_shown_and_its_solution_only_if_asked_for(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["puzzles", "show", EVERY[0].id, "--language", language]
    assert main(words) == 0
    plain = capsys.readouterr().out
    assert main([*words, "--solution"]) == 0
    solved = capsys.readouterr().out
    assert solved.startswith(plain)
    assert len(solved) > len(plain)
    assert "{" not in solved.replace(" {", "")
    assert max(map(len, solved.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["show"], "needs an id"),
        (["check"], "check a file"),
        (["check", "nowhere.jsonl"], "nowhere.jsonl"),
        (["list", "14b32656"], "take none"),
        (["show", "nothing"], "there is no puzzle nothing"),
        (["list", "--theme", "magic"], "the themes are"),
        (["make", "--out", "nowhere/puzzles.jsonl"], "there is no folder nowhere"),
        (["make", "--board", "hansa", "--players", "9"], "no table is like that"),
    ],
)
def test_what_is_wrong_is_said(
    words: list[str],
    wrong: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["puzzles", *words]) != 0
    assert wrong in capsys.readouterr().err


def test_none_of_no_games_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "puzzles.jsonl"
    assert main(["puzzles", "make", "--games", "0", "--out", str(out)]) == 0
    assert "0 puzzles of 0 games" in capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == ""
    assert list(tmp_path.iterdir()) == [out]
