"""Shares, means and how sure they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""So many standard deviations hold 95 % of a normal distribution."""


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
    """Mean, least and greatest of some numbers."""

    mean: float
    min: float
    max: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share; wins may be parts of wins."""
    if games == 0:
        return 0.0, 1.0
    # A sum of thirds may be a trace above the whole.
    share = min(1.0, wins / games)
    shrink = 1 + Z_95**2 / games
    middle = (share + Z_95**2 / (2 * games)) / shrink
    half = Z_95 * sqrt(share * (1 - share) / games + Z_95**2 / (4 * games**2)) / shrink
    return max(0.0, middle - half), min(1.0, middle + half)


def win_share(wins: float, games: int, seats: int, players: int) -> Share:
    """Return the share of wins of one seat, for somebody who holds so many seats in each game.

    Only one of several seats can win, so it is the games that are counted, not the seats.
    """
    low, high = wilson(wins, games)
    return Share(wins, wins / (games * seats), low / seats, high / seats, 1 / players)


def mean(numbers: Sequence[float]) -> float | None:
    """Return the mean, None of nothing."""
    return sum(numbers) / len(numbers) if numbers else None


def spread(numbers: Sequence[float]) -> Spread:
    """Return mean, least and greatest of at least one number."""
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
