"""What a text of a person may be made of, so that everybody can see it and nothing covers others.

Names of people, seats, tables and tokens, and what is said, are all checked here.
"""

import unicodedata
from typing import Final

MOST_MARKS: Final = 5
"""Marks on one character; Burmese words have as many."""
MOST_IN_ONE_PLACE: Final = 2
"""Marks that are stacked above or below one character; Vietnamese words have as many."""
BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159"
    "\u180b\u180c\u180d\u180f"
)
"""Letters, signs and marks by their category that show nothing."""


class Illegible(ValueError):
    """Raised when a text has what cannot be seen, or more marks than can be read."""


def check_legible(text: str) -> str:
    """Return a text that everybody can see; refuse any other, in words."""
    marks: list[str] = []
    bears_marks = False
    for char in text:
        if unicodedata.category(char).startswith("M") and char not in BLANK:
            marks.append(char)
            if not bears_marks:
                raise Illegible("has a mark without a letter")
            _check_marks(marks)
            continue
        if char in BLANK or not (char.isprintable() or char == "\n"):
            raise Illegible("has characters that cannot be shown")
        marks = []
        bears_marks = not char.isspace()
    return text


def _check_marks(marks: list[str]) -> None:
    """Refuse a pile of marks on one character; no language needs the same one twice."""
    place = unicodedata.combining(marks[-1])
    stacked = [mark for mark in marks if place and unicodedata.combining(mark) == place]
    is_repeated = marks[-1] in marks[:-1]
    if is_repeated or len(marks) > MOST_MARKS or len(stacked) > MOST_IN_ONE_PLACE:
        raise Illegible("has too many marks on one character")
