"""Writes what belongs to owners and seats into a row of bytes, from the observing seat's own on."""

from typing import Any, Final

from kontor.rules.state import OWNERS
from kontor.rules.words import SEATS, kind_of, owner_of


def put_code(out: bytearray, place: int, width: int, piece: int, near: list[int]) -> None:
    """Write a piece into the first free byte of a row."""
    for slot in range(place, place + width):
        if out[slot] == 0:
            out[slot] = 1 + 2 * near[owner_of(piece)] + kind_of(piece)
            return
    raise AssertionError("a city has more offices than there can be")


def put_by_seat(
    out: bytearray, keys: list[Any], place: int, values: tuple[int, ...], start: int, end: int
) -> None:
    """Write what belongs to each seat, from the observing seat's own on, which is at `start`."""
    for source in range(start, end):
        value = values[source]
        if value != 0:
            out[keys[place + source - start]] = value
    place += end - start
    for source in range(start):
        value = values[source]
        if value != 0:
            out[keys[place + source]] = value


def _places(seat: int, players: int) -> list[int]:
    """Return the place of each owner as a seat sees it: 0 itself, 1 the next one, 5 neutral."""
    if seat >= players:
        return []
    return [(owner - seat) % players if owner < players else owner for owner in range(OWNERS)]


PLACES: Final[list[list[int]]] = [
    _places(seat, players) for players in range(SEATS + 1) for seat in range(SEATS)
]
"""The places of owners by `SEATS * players + seat`."""
