"""Limits: how often somebody may do something."""

import time
from collections import OrderedDict
from typing import Final

from kontor.server.errors import TooMany

MOST_REMEMBERED: Final = 20_000


class Rate:
    """Token buckets, one for each key: each fills at a rate per second, up to a burst."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = max(1.0, burst)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str, what: str, cost: float = 1.0) -> None:
        """Take tokens from a bucket; refuse if it has too few, or is not full if it never can."""
        cost = min(cost, self._burst)
        now = time.monotonic()
        level, filled = self._buckets.get(key, (self._burst, now))
        level = min(self._burst, level + (now - filled) * self._per_second)
        self._buckets[key] = (level - cost if level >= cost else level, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if level < cost:
            raise TooMany(f"too many {what}; try again later", (cost - level) / self._per_second)
