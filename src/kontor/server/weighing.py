"""What a worker process does for a review: one turn or answer at a time."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from kontor.review import Reviewer, judged_from, judged_json, outcome_json, points_json
from kontor.server.subjects import Subject

MOST_REVIEWERS: Final = 3


class Reviewed(NamedTuple):
    """A finished game that is reviewed, and how many positions a turn may look at."""

    subject: Subject
    nodes: int


_reviewers: OrderedDict[str, tuple[Reviewed, Reviewer]] = OrderedDict()
"""The last reviews of this worker, so that no game is walked through again for each turn."""


def _reviewer(task: Reviewed) -> Reviewer:
    known, reviewer = _reviewers.pop(task.subject.id, (None, None))
    if reviewer is None or known != task:
        reviewer = Reviewer(task.subject.game(), task.nodes)
    _reviewers[task.subject.id] = task, reviewer
    while len(_reviewers) > MOST_REVIEWERS:
        _reviewers.popitem(last=False)
    return reviewer


def begin_review(task: Reviewed) -> dict[str, Any]:
    """Return how much there is to judge, and the shares to win over the game."""
    reviewer = _reviewer(task)
    return {"passages": len(reviewer.passages), "points": points_json(reviewer.points)}


def judge_turn(task: Reviewed, number: int) -> dict[str, Any] | None:
    """Return what a turn or an answer was worth; None for an answer that needs no look."""
    found = _reviewer(task).judge(number)
    return None if found is None else judged_json(found)


def judge_instead(task: Reviewed, at: int, actions: list[str]) -> dict[str, Any] | None:
    """Return what other actions would be worth in a turn; None if they are no whole turn there."""
    found = _reviewer(task).judge_instead(at, actions)
    return None if found is None else judged_json(found)


def end_review(task: Reviewed, judged: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """Return how each seat played, by all that was judged."""
    reviewer = _reviewer(task)
    found = [judged_from(reviewer.passages[number], data) for number, data in judged.items()]
    return outcome_json(reviewer.review(found))
