"""Solving puzzles: what a turn that somebody plays is worth beside the best one."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kontor.lessons.puzzles import Puzzle, start_of
from kontor.lessons.weighing import Scales
from kontor.review import Reason
from kontor.review.reasons import reasons, telling
from kontor.rules import view

MOST_REASONS: Final = 3
FEW_NODES: Final = 1
"""Enough to follow turns without looking at what comes of them."""


class Solution(NamedTuple):
    """What a turn is worth in a puzzle."""

    accepted: bool
    """Whether it is right: as good as the best one, but for the margin."""
    share: float
    loss: float
    """By how much its share is smaller than that of the best turn."""
    error: float
    reasons: tuple[Reason, ...]
    """What a right turn brings; of a wrong one in what the best is ahead."""


def judge(puzzle: Puzzle, actions: Sequence[tuple[int, str]]) -> Solution:
    """Return what a whole turn is worth: all its decisions, with the seats that took them."""
    scales = Scales(view(start_of(puzzle), puzzle.seat), puzzle.nodes, puzzle.seeds[0])
    best, played = scales.turn(puzzle.best.actions), scales.study.played(actions)
    lead = scales.compared(best, played)
    accepted = scales.is_same(best, played) or lead.points <= puzzle.margin
    pair = (played.end, scales.start) if accepted else (best.end, played.end)
    told = telling(reasons(*pair, puzzle.seat), MOST_REASONS)
    return Solution(accepted, lead.other.share, max(0.0, lead.points), lead.error, tuple(told))


def why(puzzle: Puzzle) -> list[Reason]:
    """Return in what the best turn of a puzzle is ahead of the next one."""
    scales = Scales(view(start_of(puzzle), puzzle.seat), FEW_NODES)
    best, other = scales.turn(puzzle.best.actions), scales.turn(puzzle.next.actions)
    return telling(reasons(best.end, other.end, puzzle.seat), MOST_REASONS)
