"""The scale on which turns are measured, the same for two to five players.

A share to win says little by itself: 40 % is poor for two players and good for five. So shares are
turned into the chance against one average opponent (Luce's rule), on which an even position is
50 % for every number of players, and to which the measures apply that players know from chess.
"""

from collections.abc import Sequence
from math import exp
from statistics import fmean, harmonic_mean, pstdev
from typing import Final

KINDS: Final = ("inaccuracy", "mistake", "blunder")
"""What a turn is called that loses so much, the smallest loss first."""
LEAST_LOSS: Final = (0.05, 0.10, 0.15)
"""From how much on, against one average opponent."""
DOUBT: Final = 2.0
"""A loss counts if it is larger than so many standard errors."""
CLOSE: Final = 0.01
"""Turns whose shares to win differ by no more leave no real choice."""
ACCEPTED: Final = 0.04
"""A turn that loses no more than this, against one average opponent, is as good as the best."""

LEAST_WEIGHT, MOST_WEIGHT = 0.005, 0.12
LEAST_WINDOW, MOST_WINDOW = 2, 8


def against_one(share: float, players: int) -> float:
    """Return the chance against one average opponent that a share to win amounts to."""
    part = share * (players - 1)
    return part / (part + 1.0 - share)


def kind_of(loss: float, error: float) -> str | None:
    """Return what a turn is called that loses so much against one average opponent, if anything.

    A loss that may be chance, by its standard error, has no name.
    """
    if loss <= DOUBT * error:
        return None
    found = None
    for kind, least in zip(KINDS, LEAST_LOSS, strict=True):
        if loss >= least:
            found = kind
    return found


def accuracy_of(loss: float) -> float:
    """Return the accuracy of a turn in percent, by what it loses against one average opponent.

    It is the curve of lichess, without the point that makes up for an engine's doubt: here doubt
    is counted.
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * max(0.0, loss)) - 3.1669))


def game_accuracy(losses: Sequence[float], chances: Sequence[float]) -> float | None:
    """Return the accuracy of a game in percent, or None if there was no choice in it.

    `losses` are those of the turns that count, `chances` the chance against one average opponent
    before each of them. It lies halfway between the harmonic mean, in which bad turns tell, and
    the mean weighted by how much was at stake, as at lichess.
    """
    if not losses:
        return None
    accuracies = [accuracy_of(loss) for loss in losses]
    window = min(MOST_WINDOW, max(LEAST_WINDOW, len(chances) // 10))
    weights = []
    for number in range(len(chances)):
        first = max(0, min(number - window // 2, len(chances) - window))
        stake = pstdev(chances[first : first + window])
        weights.append(min(MOST_WEIGHT, max(LEAST_WEIGHT, stake)))
    pairs = zip(accuracies, weights, strict=True)
    weighted = sum(accuracy * weight for accuracy, weight in pairs) / sum(weights)
    # A harmonic mean takes no zeros.
    return fmean((weighted, harmonic_mean([max(1.0, one) for one in accuracies])))
