"""Lessons: the course, a step as somebody plays it, and where people come to in it."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from kontor.server.api.answers import CityShown, Decision, Now, Result, Sheet, ViewShown
from kontor.server.api.events import AnyEvent
from kontor.server.api.offers import ReasonShown
from kontor.server.api.reasons import LONGEST_PLACE, WhyNot
from kontor.server.api.requests import ActionText, Request
from kontor.server.api.visitors import Payer, Server, errors, reader_of
from kontor.server.learning import (
    course_json,
    find_step,
    followed_json,
    followed_reason,
    lesson_json,
    solution_json,
)
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/lessons", tags=["lessons"], dependencies=[Depends(reader_of)])
Name = Annotated[str, Path(max_length=40)]
MOST_PLAYED = 100
"""How many actions a learner may play in a step: no step needs as many."""
Verdict = Literal["open", "done", "wrong", "missed"]
Reached = Literal["begun", "finished", "left"]


class LessonRow(BaseModel):
    """A lesson of the course, and how many steps it has."""

    id: str
    minutes: int
    steps: int


class LessonGroup(BaseModel):
    """Lessons that belong together, in their order."""

    id: str
    lessons: list[LessonRow]


class CourseShown(BaseModel):
    """All lessons, in the order of the course."""

    groups: list[LessonGroup]


class StepShown(BaseModel):
    """A step of a lesson: its goal in the language of goals, and the table where it begins.

    `par` is how many actions it takes, `turns` in how many turns it is to be done. One that is
    to be done `alone` points at nothing.
    """

    id: str
    goal: str
    par: int
    turns: int
    alone: bool
    seat: int
    now: Now


class LessonShown(BaseModel):
    """A lesson: the rules that it teaches, its steps, and the picture at its end, if any."""

    id: str
    minutes: int
    rules: list[str]
    picture: str | None
    steps: list[StepShown]


class FollowedShown(BaseModel):
    """The table after what a learner did in a step, as the learner sees it.

    Of the `events` those of a `person` are the learner's own; the others were played to answer
    them. `moment` is the number of what is said now, `wrong` that of the wrong choice that was
    made, and `show` are the places to point at.
    """

    status: Literal["playing", "over"]
    decision: Decision | None
    view: ViewShown
    cities: dict[str, CityShown]
    scores: list[Sheet]
    result: Result | None
    events: list[AnyEvent]
    verdict: Verdict
    moment: int
    wrong: int | None
    used: int
    show: list[str]


class SolutionShown(BaseModel):
    """What a learner could play in a step, and what happens then."""

    actions: list[str]
    before: ViewShown
    events: list[AnyEvent]


class LearnerRequest(Request):
    """What a learner did in a step, in its order; what others did is played again."""

    actions: Annotated[list[ActionText], Field(max_length=MOST_PLAYED)]


class LearnerPlaceRequest(LearnerRequest):
    """A place where something is to be done after that, as `GET …/why` names it."""

    place: Annotated[str, Field(max_length=LONGEST_PLACE)]


class ReachedRequest(Request):
    """What somebody has done with a step of a lesson."""

    what: Reached


@router.get("", response_model=CourseShown, responses=errors(429))
async def lessons() -> Response:
    """List the lessons by group, in the order of the course."""
    return Answer(await asyncio.to_thread(course_json))


@router.get("/{lesson}", response_model=LessonShown, responses=errors(404, 422, 429))
async def lesson(lesson: Name) -> Response:
    """Return a lesson with the tables at which its steps begin."""
    return Answer(await asyncio.to_thread(lesson_json, lesson))


@router.post("/{lesson}/{step}/try", response_model=FollowedShown, responses=errors(404, 422, 429))
async def play(lesson: Name, step: Name, body: LearnerRequest, payer: Payer) -> Response:
    """Return the table after what a learner did in a step. Nothing is stored."""
    payer(len(body.actions))
    return Answer(await asyncio.to_thread(followed_json, find_step(lesson, step), body.actions))


@router.post("/{lesson}/{step}/why", responses=errors(404, 422, 429))
async def why_not_there(
    lesson: Name, step: Name, body: LearnerPlaceRequest, payer: Payer
) -> WhyNot:
    """Tell why a learner can do nothing at a place, as `GET …/why` does at a table."""
    payer(len(body.actions))
    asked = (find_step(lesson, step), body.actions, body.place)
    found = await asyncio.to_thread(followed_reason, *asked)
    return WhyNot(reason=None if found is None else ReasonShown(**found))


@router.get(
    "/{lesson}/{step}/solution", response_model=SolutionShown, responses=errors(404, 422, 429)
)
async def solution(lesson: Name, step: Name) -> Response:
    """Return what a learner could play in a step, to be drawn for those who are stuck."""
    return Answer(await asyncio.to_thread(solution_json, find_step(lesson, step)))


@router.post("/{lesson}/{step}/reached", status_code=204, responses=errors(404, 422, 429))
async def reached(lesson: Name, step: Name, body: ReachedRequest, services: Server) -> None:
    """Count that somebody has begun, finished or left a step, without noting who."""
    find_step(lesson, step)
    services.metrics.lessons.labels(lesson, step, body.what).inc()
