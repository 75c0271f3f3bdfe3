"""What guests wait for while a worker finds it: one thing at a time each, and not for long."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from kontor.server.errors import ServerError, TooMany

LONGEST_WAIT: Final = 15.0
"""How many seconds it may take in all; clients wait for 20."""
T = TypeVar("T")


class Busy(ServerError):
    """Raised when so many bots think that nobody has come to what a guest waits for."""

    code = "busy"
    status = 503
    retry_after = 5.0


class Asking:
    """Knows who waits for something that a worker finds."""

    def __init__(self) -> None:
        self._guests: set[str] = set()

    async def wait(self, guest: str, find: Callable[[], Awaitable[T]]) -> T:
        """Return what is found for a guest; refuse those who wait already, and give up in time."""
        if guest in self._guests:
            raise TooMany("you are waiting for a hint or an answer already")
        self._guests.add(guest)
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await find()
        except TimeoutError:
            raise Busy("too many bots are thinking; try again soon") from None
        finally:
            self._guests.discard(guest)
