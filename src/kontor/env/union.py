"""One space of actions for all boards of the package, beside the space of each board.

An index of a board is that of `action_space(board).all`. Both are the same for everybody as long as
the rules version is the same, and a board that is added comes last.
"""

from typing import Any, Final, final

from kontor.board import board
from kontor.board.folders import own_board_ids
from kontor.env.buffers import room_in
from kontor.env.errors import EnvError
from kontor.rules.actions import ActionSpace, action_space
from kontor.rules.engine import offered
from kontor.rules.state import State

NOT_THERE: Final = -1


@final
class UnionSpace:
    """The actions of all boards of the package by their texts; an equal text has one index."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        """The text of each index."""
        self.by_text: dict[str, int] = {}
        self._from_board: dict[str, list[int]] = {}
        for board_id in own_board_ids():
            self._from_board[board_id] = self._add(action_space(board(board_id)))

    def _add(self, space: ActionSpace) -> list[int]:
        """Add the actions of a board that are new; return the index of each of its actions."""
        found: list[int] = []
        for action in space.all:
            if action.text not in self.by_text:
                self.by_text[action.text] = len(self.texts)
                self.texts.append(action.text)
            found.append(self.by_text[action.text])
        return found

    def __reduce__(self) -> tuple[object, tuple[()]]:
        return union_space, ()

    def __len__(self) -> int:
        return len(self.texts)

    def of_board(self, board_id: str) -> list[int]:
        """Return the index in this space of each action of a board, in the board's order."""
        found = self._from_board.get(board_id)
        if found is None:
            known = ", ".join(self._from_board)
            raise EnvError(f"board {board_id!r} is not in the union of {known}")
        return found

    def to_board(self, board_id: str, index: int) -> int:
        """Return the board's own index of an action of this space."""
        if board_id not in self._from_board:
            self.of_board(board_id)
        if not 0 <= index < len(self.texts):
            raise EnvError(f"there is no action {index}: there are {len(self.texts)}")
        text = self.texts[index]
        action = action_space(board(board_id)).by_text.get(text)
        if action is None:
            raise EnvError(f"action {index} ({text}) is not on board {board_id}")
        return action.index

    def mask(self, state: State, out: Any) -> None:
        """Write 1 for each legal action and 0 for all others into a buffer of `len(self)` bytes."""
        room = room_in(out, len(self.texts))
        indices = self.of_board(state.terms.board.id)
        room[:] = bytes(len(self.texts))
        for action in offered(state):
            room[indices[action.index]] = 1


_made: list[UnionSpace] = []


def union_space() -> UnionSpace:
    """Return the union of the actions of all boards, made once and shared by all."""
    if not _made:
        _made.append(UnionSpace())
    return _made[0]
