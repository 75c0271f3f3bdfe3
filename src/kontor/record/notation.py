"""Actions as text and back (NOTATION)."""

from kontor.board import Board
from kontor.rules import Action, action_space


def format_action(action: Action) -> str:
    """Return an action as a line of text."""
    return action.text


def parse_action(board: Board, text: str) -> Action:
    """Return the action of a board that a text names; other texts raise `NotationError`."""
    return action_space(board).parse(text)
