"""WHAT IS PRINTED: the boards as data, with every lookup that the rules need made once."""

from typing import TYPE_CHECKING

from kontor.board.board import Board, board
from kontor.board.folders import (
    Family,
    board_ids,
    facts_of,
    families,
    family_of,
    text_of,
)
from kontor.board.printed import BoardError, City, Office, Post, Province, Route

__all__ = [
    "BOARDS",
    "Board",
    "BoardError",
    "City",
    "Family",
    "Office",
    "Post",
    "Province",
    "Route",
    "board",
    "facts_of",
    "families",
    "family_of",
    "text_of",
]

if TYPE_CHECKING:
    BOARDS: tuple[str, ...]
    """The ids of all boards, in the order in which they are offered."""
else:

    def __getattr__(name: str) -> tuple[str, ...]:
        # The folders are read when they are first needed: the program must start even with a bad
        # one, to say what is wrong with it.
        if name == "BOARDS":
            return board_ids()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
