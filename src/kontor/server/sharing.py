"""How bots share the workers: everybody's in turn, and people before tables of bots alone.

Hints wait for the bots of people, and reviews for all bots.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

SMALLEST_SHARE: Final = 0.1
"""How much of its budget a bot has at least, however many wait."""
CALM: Final = 2
"""How many may wait for each worker before bots think less."""
MOST_FOR_A_HOST: Final = 12
"""At how many tables of one host a process works at a time."""
log = logging.getLogger("kontor.bots")


@dataclass(eq=False)
class Waiting:
    """A table where a bot is to think, and whose it is: its people, or its host if there are none.

    A table is as near to its turn as the one of its people who has had least.
    """

    guests: tuple[str, ...]
    alone: bool
    """Whether nobody plays there but bots."""
    is_bot: bool
    """Whether it is a bot; what else a worker does for a guest lets no bot think less."""
    may_think: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Turns:
    """Lets as many bots think at a time as there are workers, everybody's in turn."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._most_for_one = max(1, (workers + 1) // 2)
        self._thinking: list[Waiting] = []
        self._waiting: list[Waiting] = []
        self._served: dict[str, int] = {}
        """When a bot last thought for each guest, by the number of times that any did."""
        self._count = 0
        self._is_short = False

    @asynccontextmanager
    async def thinking(
        self, guests: Iterable[str], alone: bool, is_bot: bool = True
    ) -> AsyncIterator[float]:
        """Wait for a worker; yield how much of its budget a bot may spend, 1 if few wait."""
        mine = Waiting(tuple(guests), alone, is_bot)
        self._waiting.append(mine)
        self._let_next_think()
        try:
            await mine.may_think
            yield self._share(mine)
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)
            if mine in self._thinking:
                self._thinking.remove(mine)
            self._let_next_think()

    def _let_next_think(self) -> None:
        while len(self._thinking) < self._workers:
            ready = [one for one in self._waiting if self._may_think(one)]
            if not ready:
                break
            chosen = min(ready, key=lambda one: (one.alone, not one.is_bot, self._last_turn(one)))
            self._waiting.remove(chosen)
            self._thinking.append(chosen)
            self._count += 1
            self._served.update(dict.fromkeys(chosen.guests, self._count))
            if not chosen.may_think.done():
                chosen.may_think.set_result(None)
        if not self._waiting:
            # Nobody is ahead of anybody.
            self._served.clear()

    def _may_think(self, one: Waiting) -> bool:
        """Tell whether a guest has not as many bots thinking as one may have."""
        busy = Counter(guest for other in self._thinking for guest in other.guests)
        if one.alone and any(other.alone for other in self._thinking if other.guests == one.guests):
            return False
        return min(busy[guest] for guest in one.guests) < self._most_for_one

    def _last_turn(self, one: Waiting) -> int:
        return min(self._served.get(guest, 0) for guest in one.guests)

    def _share(self, mine: Waiting) -> float:
        """Return how much of its budget a bot may spend.

        Whoever has many tables makes the own bots think less, and others' only a little.
        """
        bots = [other for other in self._waiting if other.is_bot]
        own = sum(other.guests == mine.guests for other in bots)
        others = len({other.guests for other in bots})
        crowd = max(own, others) / (CALM * self._workers)
        share = 1.0 if crowd <= 1 else max(SMALLEST_SHARE, 1 / crowd)
        if (share < 1) is not self._is_short:
            self._is_short = share < 1
            state = "less" if self._is_short else "as much as they may again"
            log.info("bots think %s: %d tables wait for a worker", state, len(bots))
        return share


def in_turn(hosts: Mapping[str, str], busy: Mapping[str, int], limit: int) -> list[str]:
    """Return the tables to work at next, one of each host after the other.

    `hosts` tells whose the tables are, those that have been due longest first; `busy` at how many
    tables of each host one is at work already.
    """
    at_work = Counter(busy)
    ranked = []
    for table_id, host in hosts.items():
        at_work[host] += 1
        if at_work[host] <= MOST_FOR_A_HOST:
            ranked.append((at_work[host], table_id))
    # Sorting keeps the order of those that are equal.
    return [table_id for _, table_id in sorted(ranked, key=lambda one: one[0])[:limit]]
