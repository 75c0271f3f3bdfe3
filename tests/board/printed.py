"""What is printed on the boards, as their files have it."""

import json
from importlib.resources import files
from typing import Any


def raw(board_id: str) -> dict[str, Any]:
    """Return the file of a board, read without the package's own reader."""
    path = files("kontor.board").joinpath("data", board_id, "facts.json")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
