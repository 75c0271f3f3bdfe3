"""Lessons as pages are shown them. What was played comes with the request: nothing is kept."""

from collections.abc import Sequence
from typing import Any

from kontor.lessons import Following, Lesson, LessonError, Step, course, laid, solved
from kontor.lessons.lesson import lesson
from kontor.rules import KontorError, NotationError, result, score, view
from kontor.rules.reasons import why_not
from kontor.rules.words import OVER
from kontor.server.errors import NotFound, Refused
from kontor.server.kinds import Acted
from kontor.server.recorded import moment_json
from kontor.server.shown import NOTHING_OFFERED, cities_json, lone_decision_json, offers_json


def course_json() -> dict[str, Any]:
    """Return all lessons by group, in the order of the course."""
    return {
        "groups": [
            {"id": group.id, "lessons": [_row_json(lesson(one)) for one in group.lessons]}
            for group in course()
        ]
    }


def _row_json(found: Lesson) -> dict[str, Any]:
    return {"id": found.id, "minutes": found.minutes, "steps": len(found.steps)}


def lesson_json(lesson_id: str) -> dict[str, Any]:
    """Return a lesson with its steps, each with the table at which it begins."""
    found = find_lesson(lesson_id)
    return {
        "id": found.id,
        "minutes": found.minutes,
        "rules": list(found.rules),
        "picture": found.picture,
        "steps": [_step_json(step) for step in found.steps],
    }


def find_lesson(lesson_id: str) -> Lesson:
    """Return a lesson, or say that there is none."""
    try:
        return lesson(lesson_id)
    except LessonError as error:
        raise NotFound(str(error)) from error


def find_step(lesson_id: str, step_id: str) -> Step:
    """Return a step of a lesson, or say that there is none."""
    try:
        return find_lesson(lesson_id).step(step_id)
    except LessonError as error:
        raise NotFound(str(error)) from error


def _step_json(step: Step) -> dict[str, Any]:
    game = laid(step.sketch)
    seen = view(game.state, step.seat)
    return {
        "id": step.id,
        "goal": step.goal.text,
        "par": step.par,
        "turns": step.turns,
        "alone": step.alone,
        "seat": step.seat,
        "now": {**moment_json(game, 1), "you": [step.seat], "view": seen.json()},
    }


def followed_json(step: Step, actions: Sequence[str]) -> dict[str, Any]:
    """Return the table after what a learner did in a step, and how far the goal is."""
    followed = _followed(step, actions)
    return {**_table_json(followed), **_verdict_json(followed)}


def _table_json(followed: Following) -> dict[str, Any]:
    state, seat = followed.state, followed.step.seat
    over = state.phase == OVER
    seen = view(state, seat)
    decides = followed.verdict == "open" and state.seat == seat
    offered = offers_json(state) if decides else NOTHING_OFFERED
    return {
        "status": "over" if over else "playing",
        "decision": None if over else lone_decision_json(state, offered),
        "view": seen.json(),
        "cities": cities_json(seen.table),
        "scores": score(seen.table),
        "result": result(state) if over else None,
        "events": events_json(followed),
    }


def _verdict_json(followed: Following) -> dict[str, Any]:
    step = followed.step
    wrong = None if followed.wrong is None else step.wrong[followed.wrong]
    return {
        "verdict": followed.verdict,
        "moment": followed.moment,
        "wrong": followed.wrong,
        "used": followed.used,
        "show": list(step.moments[followed.moment].show if wrong is None else wrong.show),
    }


def events_json(followed: Following) -> list[dict[str, Any]]:
    """Return all that was played in a step as the learner sees it."""
    seats = (followed.step.seat,)
    return [
        Acted(
            seq=number,
            seat=played.seat,
            action=played.action,
            how="bot" if played.shown else "person",
        ).shown_to(seats, list(played.events))
        for number, played in enumerate(followed.played, 1)
    ]


def followed_reason(step: Step, actions: Sequence[str], place: str) -> dict[str, Any] | None:
    """Return why a learner can do nothing at a place after these actions; None if they can."""
    followed = _followed(step, actions)
    try:
        reason = why_not(followed.state, step.seat, place)
    except NotationError as error:
        raise Refused(str(error), code="notation") from error
    return None if reason is None else reason.json()


def solution_json(step: Step) -> dict[str, Any]:
    """Return what a learner could play, and what happens then."""
    return {
        "actions": list(step.solution),
        "before": view(Following(step).state, step.seat).json(),
        "events": events_json(solved(step)),
    }


def _followed(step: Step, actions: Sequence[str]) -> Following:
    followed = Following(step)
    try:
        followed.play_all(actions)
    except KontorError as error:
        raise Refused(str(error), code="illegal") from error
    return followed
