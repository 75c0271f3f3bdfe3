"""Checking puzzles again: those that stand are kept, and nothing is checked twice."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from kontor.cli import main
from kontor.cli.failures import INTERRUPTED
from kontor.lessons import rechecking
from kontor.lessons.making import Checked, write_puzzles
from kontor.lessons.puzzles import Puzzle, PuzzleError, line_of, puzzles, read_puzzles, start_of
from kontor.lessons.rechecking import recheck
from kontor.lessons.weighing import Lead
from kontor.rules import View, view

FEW = list(puzzles().values())[:3]


class Checks:
    """In place of the checks, which take seconds: one puzzle falls, and nobody solves any."""

    def __init__(self, fallen: Puzzle) -> None:
        self.fallen = fallen
        self.asked: list[Puzzle] = []
        self.ends_at = 99

    def check(self, seen: View, best: Sequence[str]) -> Checked | None:
        puzzle = next(one for one in FEW if one.best.actions == tuple(best))
        assert seen.json() == view(start_of(puzzle), puzzle.seat).json()
        if len(self.asked) == self.ends_at:
            raise KeyboardInterrupt
        self.asked.append(puzzle)
        if puzzle == self.fallen:
            return None
        lead = Lead(puzzle.best, puzzle.next, 0.25, 0.01, 0.2)
        return Checked(lead, puzzle.themes, ())


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Checks:
    found = Checks(FEW[1])
    monkeypatch.setattr(rechecking, "check", found.check)
    return found


def test_those_that_stand_are_kept_as_they_are_found_now(checks: Checks, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    found = recheck(FEW, tmp_path / "journal", lambda *one: told.append(one))
    assert [one.id for one in found] == [FEW[0].id, FEW[2].id]
    expected = FEW[0]._replace(lead=0.25, error=0.01, solved=(), difficulty=5)
    assert line_of(found[0]) == line_of(expected)
    assert told == [(1, 1), (2, 1), (3, 2)]
    assert checks.asked == FEW


def test_the_command_goes_on_where_it_was_and_rewrites_the_file(
    checks: Checks, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    write_puzzles(file, FEW)
    before = file.read_bytes()
    checks.ends_at = 2
    assert main(["puzzles", "check", str(file)]) == INTERRUPTED
    assert file.read_bytes() == before
    checks.ends_at = 99
    assert main(["puzzles", "check", str(file)]) == 0
    assert checks.asked == FEW
    assert "2 of 3 puzzles stand" in capsys.readouterr().out
    kept = read_puzzles(file.name, file.read_text(encoding="utf-8"))
    assert [one.id for one in kept] == [FEW[0].id, FEW[2].id]
    assert list(tmp_path.iterdir()) == [file]


def test_a_journal_of_others_is_refused(checks: Checks, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    recheck(FEW[:2], journal)
    with pytest.raises(PuzzleError, match="belongs to other puzzles"):
        recheck(FEW[2:], journal)
    journal.write_text("something\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match="is not a journal of checked puzzles"):
        recheck(FEW, journal)
    assert len(checks.asked) == 2
