"""What goals can ask: each fact and each quantity counts what the rules count."""

import pytest

from kontor.board import board
from kontor.lessons.errors import LessonError
from kontor.lessons.goals import parse_goal
from kontor.lessons.places import check_place
from kontor.lessons.sketch import laid


def test_the_points_for_wales_are_counted() -> None:
    """BR8: 7 for the first in Wales, 4 for the second."""
    sketch = {
        "setup": {"players": 3, "board": "britannia"},
        "offices": {"cardiff": "0t 1t . .", "conway": "1t ."},
    }
    state = laid(sketch).state
    printed = board("britannia-2-3")
    for text, met in (
        ("regions >= 4", True),
        ("regions >= 5", False),
        ("seat 1 regions = 7", True),
        ("seat 2 regions < 1", True),
    ):
        assert parse_goal(text, printed, 3).is_met(state, state, 0, []) is met, text


@pytest.mark.parametrize("place", ["province outer", "favour cities", "desk mission"])
def test_a_lesson_points_at_what_the_modules_and_the_pawn_bring(place: str) -> None:
    """P1, FA1, MI1: provinces, open tiles and the own mission are places."""
    assert check_place(place, board("hansa-2-3")) == place


@pytest.mark.parametrize("place", ["province hamburg", "favour +3", "desk pawn"])
def test_a_lesson_points_at_nothing_that_is_not_there(place: str) -> None:
    with pytest.raises(LessonError, match="no place of this board"):
        check_place(place, board("hansa-2-3"))
