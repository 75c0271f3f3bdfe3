"""Reads the weights of the judge from data/judge.json, strictly."""

import json
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any, Final

from kontor.board import Board, BoardError, board
from kontor.bots.inputs import OWN_NAMES, SHARED_NAMES
from kontor.bots.judge import HIDDEN, Judge, Net
from kontor.bots.lanes import WIDTH
from kontor.bots.places import place_names
from kontor.bots.weights import NAMES, weights_from
from kontor.rules import KontorError
from kontor.rules.words import SEATS

FORMAT: Final = 3
SHAPES: Final = {
    "own": (len(OWN_NAMES), 3 * HIDDEN),
    "direct": (len(OWN_NAMES), 2),
    "shared": (len(SHARED_NAMES), HIDDEN),
    "first bias": (1, HIDDEN),
    "second": (HIDDEN, WIDTH),
    "second bias": (1, WIDTH),
    "last": (WIDTH, 2),
    "last bias": (1, 2),
    "boldness": (1, SEATS - 1),
}
"""The matrices of the net: so many rows with so many weights each."""
PLACE_WIDTH: Final = 3 * HIDDEN + 2
"""How many weights a place has: those of a row of `own`, then those of one of `direct`."""
KEYS: Final = ("judge", "made", "inputs", "shared inputs", "hand", "layers", "boards")
MADE: Final = ("command", "seeds", "date", "games", "generation", "from")


class JudgeError(KontorError):
    """Raised when a file does not hold the weights of a judge that sees what ours does."""


@cache
def load_net() -> Net:
    """Return the net that the project ships."""
    text = files("kontor.bots").joinpath("data", "judge.json").read_text(encoding="utf-8")
    return net_from_text("judge.json", text)


def make_judge(board: Board, net: Net | None = None) -> Judge:
    """Return a judge of a board, with our own net unless another is given."""
    return Judge(board, load_net() if net is None else net)


@cache
def judge_of(name: str) -> Judge:
    """Return our own judge of a board."""
    return make_judge(board(name))


def net_from_text(name: str, text: str) -> Net:
    """Return the net of a file's text; what is wrong with it is said with the file's name."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise JudgeError(f"{name} is not JSON: {error}") from error
    try:
        return net_from(data)
    except JudgeError as error:
        raise JudgeError(f"{name}: {error}") from error


def net_from(data: object) -> Net:
    """Return the net that JSON data holds; anything missing, extra or misshapen is refused."""
    found = _with_keys("the file", data, KEYS)
    if found["judge"] != FORMAT:
        raise JudgeError(f"unknown version {found['judge']!r}; this is version {FORMAT}")
    _with_keys("made", found["made"], MADE)
    for key, names in (("inputs", OWN_NAMES), ("shared inputs", SHARED_NAMES)):
        if found[key] != list(names):
            raise JudgeError(f"{key} are others than those of this version of Kontor")
    hand = _with_keys("hand", found["hand"], NAMES)
    for name in NAMES:
        _number(f"hand: {name}", hand[name])
    layers = _with_keys("layers", found["layers"], tuple(SHAPES))
    return Net(
        weights_from(hand),
        {name: _matrix(f"layer {name}", layers[name], *SHAPES[name]) for name in SHAPES},
        {name: _places(name, rows) for name, rows in _object("boards", found["boards"]).items()},
    )


def _places(name: str, data: object) -> list[list[float]]:
    """Return the weights of the places of a board, in their order."""
    try:
        names = place_names(board(name))
    except BoardError as error:
        raise JudgeError(f"boards: {error}") from error
    rows = _with_keys(f"board {name}", data, tuple(names))
    return _matrix(f"board {name}", [rows[place] for place in names], len(names), PLACE_WIDTH)


def _with_keys(what: str, data: object, keys: tuple[str, ...]) -> dict[str, Any]:
    found = _object(what, data)
    for key in keys:
        if key not in found:
            raise JudgeError(f"{what} lacks {key}")
    for key in found:
        if key not in keys:
            raise JudgeError(f"{what} has an unknown key {key!r}")
    return found


def _object(what: str, data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise JudgeError(f"{what} must be an object")
    return data


def _matrix(what: str, data: object, rows: int, width: int) -> list[list[float]]:
    if not isinstance(data, list) or len(data) != rows:
        raise JudgeError(f"{what} must have {rows} rows")
    matrix = []
    for number, row in enumerate(data):
        if not isinstance(row, list) or len(row) != width:
            raise JudgeError(f"{what}, row {number} must have {width} weights")
        matrix.append([_number(f"{what}, row {number}", value) for value in row])
    return matrix


def _number(what: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise JudgeError(f"{what}: {value!r} is not a finite number")
    return float(value)
