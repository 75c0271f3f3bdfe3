"""Shares, their intervals, and means."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations."""


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval, and what chance would give."""

    wins: float
    share: float
    low: float
    high: float
    chance: float

    @property
    def verdict(self) -> str:
        """Whether chance lies outside the interval: `above`, `below`, or nothing."""
        return "above" if self.low > self.chance else "below" if self.high < self.chance else ""


@dataclass(frozen=True)
class Spread:
    """The mean, smallest and largest of some numbers."""

    mean: float
    min: float
    max: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share; `wins` may hold fractions of wins."""
    if games == 0:
        return 0.0, 1.0
    # Rounding may push a sum of thirds slightly above the whole.
    share = min(1.0, wins / games)
    shrink = 1 + Z_95**2 / games
    middle = (share + Z_95**2 / (2 * games)) / shrink
    half = Z_95 * sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2)) / shrink
    return max(0.0, middle - half), min(1.0, middle + half)


def win_share(wins: float, games: int, seats: int, players: int) -> Share:
    """Return the share of wins of one seat, for an entrant with `seats` seats in each game.

    Only one seat can win, so the interval counts games, not seats.
    """
    low, high = wilson(wins, games)
    return Share(wins, wins / (games * seats), low / seats, high / seats, 1 / players)


def mean(numbers: Sequence[float]) -> float | None:
    """Return the mean, or None if there are no numbers."""
    return sum(numbers) / len(numbers) if numbers else None


def spread(numbers: Sequence[float]) -> Spread:
    """Return the spread of one or more numbers."""
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
