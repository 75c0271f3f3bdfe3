"""Who is watching tables at other processes, as their messages tell it.

A process numbers its messages about presence, and repeats the last number whenever it says that it
is alive: whoever has missed one notices, and asks for all of them.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

SILENT_SECONDS: Final = 10.0
"""A process that is silent for so long, or for five polls, is gone, and its viewers with it."""


class Elsewhere:
    """The guests who are watching at other processes."""

    def __init__(self, poll_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._longest = max(SILENT_SECONDS, 5 * poll_seconds)
        self._present: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self._heard: dict[str, float] = {}
        """When the last message of each process came."""
        self._news: dict[str, int] = {}
        """The number up to which all that a process has told is known."""

    def at(self, table_id: str) -> set[str]:
        """Return the guests who are watching a table."""
        return set().union(*self._present.get(table_id, {}).values())

    def hear(self, process: str, message: Mapping[str, Any]) -> set[str]:
        """Note what a process tells; return the tables where others are present now."""
        self._heard[process] = self._clock()
        if "everybody" in message:
            self._news[process] = message["news"]
            told = message["everybody"]
            gone = self._tables_of(process) - told.keys()
            return self._set_all(process, {**told, **dict.fromkeys(gone, ())})
        if "present" in message:
            if self._news.get(process) == message.get("news", 0) - 1:
                self._news[process] += 1
            return self._set_all(process, {message["table"]: message["present"]})
        return set()

    def has_missed(self, process: str, message: Mapping[str, Any]) -> bool:
        """Tell whether a process that says it is alive has told more than was heard."""
        return "alive" in message and self._news.get(process) != message.get("news")

    def forget_silent(self) -> set[str]:
        """Forget the viewers of processes that were killed; return the tables that they watched."""
        now = self._clock()
        changed: set[str] = set()
        for process in [one for one, at in self._heard.items() if now - at > self._longest]:
            del self._heard[process]
            # If it was only slow, it is asked for everybody when it is heard again.
            self._news.pop(process, None)
            changed |= self._set_all(process, dict.fromkeys(self._tables_of(process), ()))
        return changed

    def _tables_of(self, process: str) -> set[str]:
        return {table_id for table_id, found in self._present.items() if process in found}

    def _set_all(self, process: str, told: Mapping[str, Iterable[str]]) -> set[str]:
        """Set who is watching which table at a process; return the tables where that is new."""
        return {
            table_id
            for table_id, guests in told.items()
            if self._set(table_id, process, frozenset(guests))
        }

    def _set(self, table_id: str, process: str, guests: frozenset[str]) -> bool:
        before = self._present.get(table_id, {}).get(process, frozenset())
        if guests:
            self._present[table_id][process] = guests
        elif before:
            del self._present[table_id][process]
            if not self._present[table_id]:
                del self._present[table_id]
        return guests != before
