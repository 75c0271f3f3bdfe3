"""Buffers of others, to be written into as bytes."""

from typing import Any, Final

from kontor.env.errors import EnvError

EVERYWHERE: Final[Any] = slice(None)
"""All of a buffer; made once, as slices are objects."""


def room_in(out: Any, size: int) -> Any:
    """Return a buffer as bytes that can be written; refuse one that has not the size."""
    try:
        room = memoryview(out)
        if room.ndim != 1 or room.format != "B":
            room = room.cast("B")
    except (TypeError, ValueError) as error:
        raise EnvError(f"{type(out).__name__} is not a buffer of bytes: {error}") from error
    if room.readonly:
        raise EnvError("the buffer can only be read")
    if len(room) != size:
        raise EnvError(f"the buffer has {len(room)} bytes, not {size}")
    return room
