"""The time by which a server measures: nobody who sets the clock of the machine changes a span."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

SHORTEST_AWAY: Final = 1.0
"""A server that was away for less has not been missed."""


class Away(NamedTuple):
    """A span in which perhaps no server was there: since the last that was stored, to its start."""

    since: float
    until: float


class Steady:
    """Tells seconds since 1970: at the start those of the wall clock, then by the time that passes.

    A jump of the wall clock is followed only by the next start.
    """

    def __init__(
        self,
        wall: Callable[[], float] | None = None,
        monotonic: Callable[[], float] | None = None,
    ) -> None:
        self._monotonic = monotonic or time.monotonic
        self._ahead = (wall or time.time)() - self._monotonic()

    def now(self) -> float:
        """Return what time it is."""
        return self._ahead + self._monotonic()

    def catch_up(self, at: float) -> None:
        """Be no earlier than something that has happened already."""
        self._ahead = max(self._ahead, at - self._monotonic())
