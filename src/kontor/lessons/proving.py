"""Proof that a lesson is right: what it asks for can be done, and every answer is there."""

import json
from collections import deque
from collections.abc import Iterator
from typing import Final

from kontor.lessons.following import Following
from kontor.lessons.goals import matches
from kontor.lessons.lesson import Lesson, Step
from kontor.rules import KontorError, position

MOST_POSITIONS: Final = 1000
"""So many positions are looked at for a way that is shorter than par."""


def faults(lesson: Lesson) -> Iterator[str]:
    """Yield in words what is wrong with a lesson."""
    if not lesson.steps and lesson.picture is None:
        yield f"{lesson.id}: it has neither steps nor a picture"
    if lesson.steps and not lesson.steps[-1].alone:
        yield f"{lesson.id}: its last step is not to be solved alone"
    for step in lesson.steps:
        for fault in _faults_of_step(step):
            yield f"{lesson.id}, {step.id}: {fault}"


def _faults_of_step(step: Step) -> Iterator[str]:
    begun = Following(step)
    if begun.verdict != "open":
        yield f"it is {begun.verdict} before anything is done"
        return
    if step.goal.is_met(begun.start, begun.start, step.seat, ()) and not step.goal.late:
        yield "its goal is reached before anything is done"
    yield from _faults_of_solution(step)
    if (short := shorter(step)) is not None:
        yield f"its par is {step.par}, but this is shorter: {'; '.join(short)}"
    if _is_trivial(step):
        yield "the first legal action, again and again, reaches its goal"
    for number, _ in enumerate(step.wrong):
        yield from _faults_of_wrong(step, number)


def _faults_of_solution(step: Step) -> Iterator[str]:
    followed = Following(step)
    try:
        followed.play_all(step.solution)
    except KontorError as error:
        yield f"its solution cannot be played: {error}"
        return
    if followed.verdict != "done":
        yield f"its solution ends {followed.verdict}"
    if followed.used != step.par:
        yield f"its solution takes {followed.used} actions, its par is {step.par}"
    if not step.alone and followed.moment != len(step.moments) - 1:
        yield f"its solution comes only to moment {followed.moment + 1}"


def shorter(step: Step) -> list[str] | None:
    """Return a way to the goal with fewer actions than par; None if a search finds none."""
    queue = deque([Following(step)])
    seen: set[str] = set()
    while queue and len(seen) < MOST_POSITIONS:
        here = queue.popleft()
        for action in here.legal():
            there = here.copy()
            there.play(action)
            if there.verdict == "done" and there.used < step.par:
                return there.own
            key = json.dumps(position(there.state))
            if there.verdict == "open" and there.used < step.par and key not in seen:
                seen.add(key)
                queue.append(there)
    return None


def _is_trivial(step: Step) -> bool:
    followed = Following(step)
    while legal := followed.legal():
        followed.play(legal[0])
    return followed.verdict == "done"


def _faults_of_wrong(step: Step, number: int) -> Iterator[str]:
    """Play a wrong choice at the start and along the solution: somewhere all of it is possible."""
    wrong = step.wrong[number]
    shown = -1
    for length in range(len(step.solution)):
        followed = Following(step)
        followed.play_all(step.solution[:length])
        for action in followed.legal():
            if not matches(wrong.play, action):
                continue
            tried = followed.copy()
            tried.play(action)
            if tried.verdict == "wrong" and tried.wrong == number:
                shown = max(shown, len(tried.played) - len(followed.played) - 1)
    if shown < 0:
        yield f"wrong choice {number + 1} ({wrong.play}) can be made nowhere on the way"
    elif shown < len(wrong.then):
        yield f"wrong choice {number + 1} ({wrong.play}): {wrong.then[shown]!r} cannot follow"
