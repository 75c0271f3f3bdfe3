"""What a game is worth to each seat, at its end or where it is cut."""

from typing import Final

from kontor.env.errors import EnvError
from kontor.rules.score import score, winners
from kontor.rules.state import State

REWARDS: Final = ("win", "place", "margin")
"""The kinds of reward: a share of the win, the final place, or points."""


def check_reward(kind: str) -> None:
    """Refuse what is not a kind of reward."""
    if kind not in REWARDS:
        raise EnvError(f"unknown reward {kind!r}; it must be one of {', '.join(REWARDS)}")


def totals(state: State) -> list[int]:
    """Return the points of each seat as if the game ended now."""
    return [sheet["total"] for sheet in score(state)]


def rewards(state: State, kind: str) -> list[float]:
    """Return the reward of each seat as if the game ended now.

    `win`: 1 for the winner, a share of it for each of several, 0 for all others.
    `place`: from 1 for the first place down to 0 for the last; those who tie share their places.
    `margin`: how many points a seat is ahead of the best of the others, or behind.
    """
    points = totals(state)
    if kind == "margin":
        return [float(own - _best_other(points, seat)) for seat, own in enumerate(points)]
    first = winners(state)
    if kind == "win":
        return [1.0 / len(first) if seat in first else 0.0 for seat in range(len(points))]
    # EN5: of those with the most points a tie-break may leave one.
    ranks = [2 * own + (seat in first) for seat, own in enumerate(points)]
    return [_place_worth(ranks, rank) for rank in ranks]


def _best_other(points: list[int], seat: int) -> int:
    return max(other for number, other in enumerate(points) if number != seat)


def _place_worth(ranks: list[int], rank: int) -> float:
    """Return which share of the others a seat has beaten; a tie counts half."""
    beaten = 0.0
    for other in ranks:
        if other < rank:
            beaten += 1.0
        elif other == rank:
            beaten += 0.5
    return (beaten - 0.5) / (len(ranks) - 1)
