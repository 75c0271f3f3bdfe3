"""WHAT IS PRINTED: the five boards as data, with every table that the rules need made once."""

from kontor.board.board import BOARDS, Board, board
from kontor.board.printed import BoardError, City, Office, Post, Province, Route

__all__ = [
    "BOARDS",
    "Board",
    "BoardError",
    "City",
    "Office",
    "Post",
    "Province",
    "Route",
    "board",
]
