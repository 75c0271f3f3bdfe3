"""The puzzle of the day: the same for everybody, and another theme every day."""

import hashlib
from datetime import date

from kontor.lessons.puzzles import Puzzle, puzzles
from kontor.lessons.themes import THEMES


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day; it follows from the date and from the puzzles that there are.

    Themes take turns. If it can be helped, a puzzle is not about yesterday's theme as well.
    """
    every = puzzles().values()
    themes = [theme for theme in THEMES if any(theme in one.themes for one in every)]
    number = day.toordinal()
    theme, before = (themes[n % len(themes)] for n in (number, number - 1))
    fitting = sorted((one for one in every if theme in one.themes), key=_lot)
    fresh = [one for one in fitting if theme == before or before not in one.themes]
    found = fresh or fitting
    return found[number // len(themes) % len(found)]


def _lot(puzzle: Puzzle) -> str:
    """Return what puts puzzles into an order that has nothing to do with how they were made."""
    return hashlib.sha256(puzzle.id.encode()).hexdigest()
