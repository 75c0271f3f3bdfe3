"""Checking puzzles again: what another judge, or other levels of our bots, make of each."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from kontor.arena.journal import complete_lines, write_line
from kontor.lessons.making import check, puzzle_of_check
from kontor.lessons.puzzles import Puzzle, PuzzleError, puzzle_from, start_of
from kontor.rules import view

HEAD: Final = {"rechecked": 1}


def checked_again(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle as the checks find it now; None if its turn is not clearly the best."""
    checked = check(view(start_of(puzzle), puzzle.seat), puzzle.best.actions)
    if checked is None:
        return None
    return puzzle_of_check(puzzle.setup, puzzle.deal, puzzle.actions, puzzle.seat, checked)


def recheck(
    puzzles: Sequence[Puzzle],
    journal: Path,
    on_puzzle: Callable[[int, int], None] | None = None,
) -> list[Puzzle]:
    """Return the puzzles that stand, each as it is found now.

    Each is written to the journal as it is done; a later call goes on from there. `on_puzzle` is
    told how many are done and how many stand.
    """
    known = _journal(puzzles, journal)
    standing = [one for one in known.values() if one is not None]
    with journal.open("a", encoding="utf-8") as file:
        for puzzle in puzzles:
            if puzzle.id in known:
                continue
            found = checked_again(puzzle)
            known[puzzle.id] = found
            standing += [] if found is None else [found]
            write_line(file, {"id": puzzle.id, "found": None if found is None else found.json()})
            if on_puzzle is not None:
                on_puzzle(len(known), len(standing))
    return [found for one in puzzles if (found := known[one.id]) is not None]


def _journal(puzzles: Sequence[Puzzle], path: Path) -> dict[str, Puzzle | None]:
    """Return what is done, and leave a journal that can be added to."""
    lines = complete_lines(path)
    try:
        head, *rows = [json.loads(line) for line in lines] or [HEAD]
        known = {
            row["id"]: None if row["found"] is None else puzzle_from(row["found"]) for row in rows
        }
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{path} is not a journal of checked puzzles: {error!r}") from error
    if head != HEAD or not known.keys() <= {one.id for one in puzzles}:
        raise PuzzleError(f"{path} belongs to other puzzles; delete it")
    with path.open("a", encoding="utf-8") as file:
        # A partial line at the end would corrupt the next one.
        file.truncate(sum(len(f"{line}\n".encode()) for line in lines))
        if not lines:
            write_line(file, HEAD)
    return known
