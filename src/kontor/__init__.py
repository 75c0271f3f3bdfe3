"""Hansa Teutonica as a library: every edition, board and module of the rulebooks.

`Game` is the friendly front: a game that is played, taken back, shown, saved and loaded. Below it
are `State` with `legal_actions`, `apply` and `score`, for searches, and `View` with `view` and
`sample`, for what a seat may see. `constants` has their numbers and words.

The rooms below have more: `kontor.bots` (who may decide), `kontor.review` (what positions and turns
are worth), `kontor.arena` (many games), `kontor.record` (games and their files), `kontor.look`
(pictures) and `kontor.board` (what is printed).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from kontor import constants
from kontor.board import Board, BoardError, board
from kontor.record import (
    Game,
    Picture,
    as_svg,
    as_text,
    format_action,
    parse_action,
    read_record,
    record_text,
)
from kontor.rules import (
    Action,
    ActionSpace,
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
    action_space,
    apply,
    check,
    legal_actions,
    load_position,
    position,
    sample,
    score,
    view,
)
from kontor.rules import state as _state

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
compiled: Final = not _state.__file__.endswith(".py")
"""Whether the rules are compiled, which makes them six to eight times as fast."""

__all__ = [
    "BOARDS",
    "Action",
    "ActionSpace",
    "Board",
    "BoardError",
    "Event",
    "Game",
    "IllegalAction",
    "KontorError",
    "NotationError",
    "Picture",
    "PositionError",
    "RecordError",
    "Setup",
    "SetupError",
    "State",
    "View",
    "action_space",
    "apply",
    "as_svg",
    "as_text",
    "board",
    "check",
    "compiled",
    "constants",
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
