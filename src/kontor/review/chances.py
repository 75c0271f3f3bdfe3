"""What a position promises each seat: at a glance by the judge, or after looking ahead."""

from kontor.bots.glance import glance
from kontor.bots.learned import judge_of
from kontor.bots.outlook import verdict_on
from kontor.review.study import Chances, Study, mean_chances
from kontor.rules import State, View, view
from kontor.rules.words import NOBODY, OVER

CANDIDATES = 4
"""So many turns are looked at to know what a position is worth."""


def evaluate(seen: View | State, nodes: int | None = None) -> Chances:
    """Return the share of each seat to win and its points at the end.

    From a view nothing is used that its seat may not see. From a state every seat is judged as it
    sees itself, its mission included. Without `nodes` it is the judge's word at a glance. With them
    it is what comes of the best turn, looked at with so many positions, and the shares have errors.
    """
    if isinstance(seen, State):
        if nodes is None or seen.phase == OVER:
            return chances_of(seen)
        seen = view(seen, seen.seat)
    table = seen.table
    if nodes is None or table.phase == OVER:
        viewer = NOBODY if seen.seat is None else seen.seat
        verdict = verdict_on(judge_of(table.terms.board.id), table, viewer)
        return Chances(tuple(verdict.shares), tuple(verdict.points))
    study = Study(seen, nodes)
    return mean_chances(study.sift(study.candidates(CANDIDATES))[0].seen)


def chances_of(state: State) -> Chances:
    """Return the chances of each seat as it sees itself, at a glance; in all they are 1."""
    verdict = glance(judge_of(state.terms.board.id), state)
    return Chances(tuple(verdict.shares), tuple(verdict.points))
