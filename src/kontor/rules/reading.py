"""Checks of values read from JSON; each raises `PositionError` naming the place."""

from collections.abc import Sequence
from typing import Any

from kontor.rules.errors import PositionError
from kontor.rules.words import KINDS, NEUTRAL, SEATS, piece_of


def expect_dict(where: str, value: object) -> dict[str, Any]:
    """Return a value that must be an object."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise PositionError(f"{where} must be an object, not {value!r}")
    return value


def expect_list(where: str, value: object) -> list[Any]:
    """Return a value that must be a list."""
    if not isinstance(value, list):
        raise PositionError(f"{where} must be a list, not {value!r}")
    return value


def expect_int(where: str, value: object) -> int:
    """Return a value that must be a whole number from 0 to 999."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1000:
        raise PositionError(f"{where}: {value!r} is not a number from 0 to 999")
    return value


def expect_bool(where: str, value: object) -> bool:
    """Return a value that must be true or false."""
    if not isinstance(value, bool):
        raise PositionError(f"{where} must be true or false, not {value!r}")
    return value


def expect_index(where: str, known: Sequence[str | None], value: object) -> int:
    """Return the number of a word in a list of known words."""
    for number, word in enumerate(known):
        if word == value and type(word) is type(value):
            return number
    raise PositionError(f"{where}: unknown word {value!r}")


def expect_piece(where: str, text: object) -> int:
    """Return the piece that a text such as `0t` or `nt` names."""
    if isinstance(text, str) and len(text) == 2 and text[1] in KINDS:
        kind = KINDS.index(text[1])
        if text[0] == "n":
            return piece_of(NEUTRAL, kind)
        if text[0] in "01234" and int(text[0]) < SEATS:
            return piece_of(int(text[0]), kind)
    raise PositionError(f"{where}: {text!r} is not a piece")


def same(one: object, other: object) -> bool:
    """Return whether two JSON values are the same to the letter: `true` is not 1, nor is 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    return one == other
