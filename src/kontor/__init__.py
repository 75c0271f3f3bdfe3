"""Hansa Teutonica as a library: every edition, board and module of the rulebooks."""

from importlib import import_module
from typing import TYPE_CHECKING

from kontor.board import Board, BoardError, board
from kontor.record import Game, format_action, parse_action, read_record, record_text
from kontor.rules import (
    Action,
    Event,
    IllegalAction,
    KontorError,
    NotationError,
    PositionError,
    RecordError,
    Setup,
    SetupError,
    State,
    View,
    apply,
    check,
    legal_actions,
    load_position,
    position,
    sample,
    score,
    view,
)

if TYPE_CHECKING:
    from kontor.board import BOARDS
else:

    def __getattr__(name: str) -> tuple[str, ...]:
        if name == "BOARDS":
            return import_module("kontor.board").BOARDS
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.1.0"
DISTRIBUTION = "hansa-kontor"
"""What to install: `kontor` on the Python package index is another program."""

__all__ = [
    "BOARDS",
    "Action",
    "Board",
    "BoardError",
    "Event",
    "Game",
    "IllegalAction",
    "KontorError",
    "NotationError",
    "PositionError",
    "RecordError",
    "Setup",
    "SetupError",
    "State",
    "View",
    "apply",
    "board",
    "check",
    "format_action",
    "legal_actions",
    "load_position",
    "parse_action",
    "position",
    "read_record",
    "record_text",
    "sample",
    "score",
    "view",
]
