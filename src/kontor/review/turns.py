"""The best turns of a position, with what they are worth and why."""

from typing import Final, NamedTuple

from kontor.review.reasons import Reason, reasons, telling
from kontor.review.study import (
    DEFAULT_NODES,
    Candidate,
    Chances,
    Study,
    mean_chances,
    standard_error,
)
from kontor.rules import Action, View

MOST_CANDIDATES: Final = 8
MOST_REASONS: Final = 4


class Turn(NamedTuple):
    """A whole turn, or an answer, that was looked at."""

    actions: tuple[Action, ...]
    """What the seat does; others may answer in between."""
    certain: int
    """How many of the actions come before another seat answers; then it is best to ask again."""
    chances: Chances
    loss: float
    """How much smaller the seat's share is than that of the best turn."""
    error: float
    """The standard error of the loss."""
    reasons: tuple[Reason, ...]
    """What the best turn brings, compared with the position before it; of other turns: in what
    the best one is ahead of them."""


def best_turns(view: View, nodes: int = DEFAULT_NODES, most: int = 3) -> list[Turn]:
    """Return the best turns of the seat that decides, the best first, from what it sees alone.

    `nodes` is how many positions may be looked at. Equal views give equal turns.
    """
    study = Study(view, nodes)
    found = study.sift(study.candidates(max(MOST_CANDIDATES, most)))[:most]
    if not found:
        return []
    best = found[0]
    turns = [_turn(study, best, best)]
    return turns + [_turn(study, one, best) for one in found[1:]]


def _turn(study: Study, one: Candidate, best: Candidate) -> Turn:
    seat = study.seat
    losses = [
        better.shares[seat] - verdict.shares[seat]
        for better, verdict in zip(best.seen, one.seen, strict=True)
    ]
    why = telling(reasons(best.end, study.state if one is best else one.end, seat), MOST_REASONS)
    return Turn(
        one.actions,
        one.certain,
        mean_chances(one.seen),
        max(0.0, sum(losses) / len(losses)),
        0.0 if one is best else standard_error(losses),
        tuple(why),
    )
