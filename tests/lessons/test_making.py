"""Making puzzles: the same from the same seed, and going on where it was."""

from pathlib import Path

import pytest

from kontor.lessons import making
from kontor.lessons.making import TABLES, Making, is_clear, make, write_puzzles
from kontor.lessons.puzzles import PuzzleError, line_of, read_puzzles
from kontor.lessons.weighing import Lead, Weighed
from kontor.rules import Setup

NOTHING = Weighed(("end",), 0.5, 0.01)


@pytest.fixture
def easily(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nearly every turn be a puzzle, and look at hardly any position."""
    for name in ("FIRST_NODES", "DEEP_NODES"):
        monkeypatch.setattr(making, name, 1000)
    for name in ("GLANCE_LEAD", "PEEK_LEAD", "FIRST_LEAD", "MARGIN", "DOUBT"):
        monkeypatch.setattr(making, name, 0.0)


@pytest.mark.usefixtures("easily")
def test_it_goes_on_where_it_was_and_makes_the_same(tmp_path: Path) -> None:
    wanted = Making(2, seed=3, board="hansa", players=3)
    told: list[tuple[int, int]] = []
    whole = make(wanted, tmp_path / "whole", lambda *one: told.append(one))
    assert whole
    assert [games for games, _ in told] == [1, 2]
    assert told[-1][1] == len(whole)
    parts = tmp_path / "parts"
    first = make(wanted._replace(games=1), parts)
    with parts.open("a", encoding="utf-8") as file:
        file.write('{"game": 2, "fou')
    again = make(wanted, parts)
    assert list(map(line_of, again)) == list(map(line_of, whole))
    assert first == whole[: len(first)]
    assert parts.read_bytes() == (tmp_path / "whole").read_bytes()
    out = tmp_path / "out.jsonl"
    write_puzzles(out, whole)
    read = read_puzzles(out.name, out.read_text(encoding="utf-8"))
    assert list(map(line_of, read)) == list(map(line_of, whole))
    assert {(puzzle.setup.board, puzzle.setup.players) for puzzle in read} == {("hansa", 3)}


def test_a_journal_of_other_puzzles_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    make(Making(0, seed=3), journal)
    with pytest.raises(PuzzleError, match="belongs to other puzzles"):
        make(Making(0, seed=4), journal)
    journal.write_text("something\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match="is not a journal of puzzles"):
        make(Making(0, seed=3), journal)


def test_a_table_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="no table is like that"):
        make(Making(1, seed=3, board="hansa", players=7), tmp_path / "journal")


def test_the_tables_have_every_board_number_of_players_variant_and_edition() -> None:
    setups = [Setup(**table) for table in TABLES]
    assert {(one.board, one.players) for one in setups} == {
        (board, players) for board in ("hansa", "east", "britannia") for players in range(2, 6)
    }
    assert {one.variant for one in setups} == {None, "neutral", "pawn"}
    assert {one.edition for one in setups} == {"2009", "egmont", "big-box"}


@pytest.mark.parametrize(
    ("points", "error", "glance", "clear"),
    [
        (0.06, 0.03, 0.0, True),
        (0.059, 0.0, 0.1, False),
        (0.07, 0.036, 0.1, False),
        (0.2, 0.01, -0.02, True),
        (0.2, 0.01, -0.04, False),
    ],
)
def test_a_lead_is_clear_beyond_margin_chance_and_doubt(
    points: float, error: float, glance: float, clear: bool
) -> None:
    assert is_clear(Lead(NOTHING, NOTHING, points, error, glance)) == clear
