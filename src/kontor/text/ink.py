"""Lines for a terminal: its colours, where it has any, and its width."""

import os
import re
import sys
from collections.abc import Iterable
from typing import Final

WIDTH: Final = 80
CODE: Final = re.compile(r"\x1b\[\d+m")
WORD: Final = re.compile(r"\s*\S+")

COLOURS: Final = {"0": 31, "1": 34, "2": 32, "3": 33, "4": 35, "n": 90}
"""The ANSI colour of each seat, as in the drawn board, and of the neutral player."""
BOLD: Final = 1
DIM: Final = 2


class Ink:
    """Paints texts, or leaves them as they are."""

    def __init__(self, coloured: bool) -> None:
        self.coloured = coloured

    def owner(self, owner: object, text: str) -> str:
        """Return a text in the colour of a seat."""
        return self._paint(COLOURS[str(owner)], text)

    def piece(self, code: str) -> str:
        """Return the code of a piece in the colour of its owner."""
        return self.owner(code[0], code)

    def strong(self, text: str) -> str:
        """Return a text that stands out."""
        return self._paint(BOLD, text)

    def faint(self, text: str) -> str:
        """Return a text that is less prominent."""
        return self._paint(DIM, text)

    def _paint(self, code: int, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured and text else text


def screen_ink() -> Ink:
    """Return the ink of standard output: colours on a terminal, unless NO_COLOR is set."""
    return Ink(sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def write(lines: Iterable[str]) -> None:
    """Print lines; those too long for the screen are wrapped and indented."""
    print(folded(lines))


def folded(lines: Iterable[str]) -> str:
    """Return lines as one text; those too long for the screen are wrapped and indented."""
    return "\n".join(part for line in lines for part in fold(line))


def fold(line: str) -> list[str]:
    """Return a line wrapped between words to the width of the screen."""
    if _length(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    parts = [""]
    for word in WORD.findall(line):
        if parts[-1] and _length(parts[-1] + word) > WIDTH:
            parts.append(indent + word.lstrip())
        else:
            parts[-1] += word
    return parts


def _length(text: str) -> int:
    return len(CODE.sub("", text))
