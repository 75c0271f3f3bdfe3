"""Lessons as data: each a file, made of steps; a step is a position with a goal."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kontor.board import Board
from kontor.lessons.errors import LessonError
from kontor.lessons.goals import Goal, check_pattern, parse_goal
from kontor.lessons.places import check_place
from kontor.lessons.sketch import laid
from kontor.rules import State

FOLDER: Final = files("kontor.lessons") / "data"
LESSON_KEYS: Final = ("id", "minutes", "rules", "picture", "steps")
STEP_KEYS: Final = (
    "id",
    "position",
    "seat",
    "goal",
    "turns",
    "par",
    "moments",
    "others",
    "wrong",
    "solution",
    "alone",
)


class Moment(NamedTuple):
    """What is said while something is to be done."""

    until: Goal | None
    """When the next moment begins; None: at the end of the step."""
    show: tuple[str, ...]
    """The places that are pointed at; the text stands beside the first."""


class Wrong(NamedTuple):
    """A typical wrong choice, and what comes of it."""

    play: str
    """The pattern of the actions that are meant."""
    then: tuple[str, ...]
    """What is played then, by anybody, to show it."""
    show: tuple[str, ...]


class Step(NamedTuple):
    """A position in which one thing is to be done."""

    id: str
    sketch: Mapping[str, Any]
    seat: int
    goal: Goal
    turns: int
    """In how many turns of one's own."""
    par: int
    """How many actions it takes."""
    moments: tuple[Moment, ...]
    others: Mapping[int, tuple[str, ...]]
    """What the other seats play, by pattern, the first that is legal; they end their turn else."""
    wrong: tuple[Wrong, ...]
    solution: tuple[str, ...]
    """One's own actions that reach the goal."""
    alone: bool
    """Whether it is to be solved without help."""

    def state(self) -> State:
        """Return the position of the step, to be played on."""
        return laid(self.sketch).state.copy()


class Lesson(NamedTuple):
    """Some steps that teach one idea."""

    id: str
    minutes: int
    rules: tuple[str, ...]
    """The ids of the rules that it teaches."""
    picture: str | None
    """The picture that is shown at its end, if any."""
    steps: tuple[Step, ...]

    def step(self, step_id: str) -> Step:
        """Return a step by its id."""
        for step in self.steps:
            if step.id == step_id:
                return step
        raise LessonError(f"lesson {self.id} has no step {step_id!r}")


class Group(NamedTuple):
    """Lessons that belong together, in their order."""

    id: str
    lessons: tuple[str, ...]


@cache
def course() -> tuple[Group, ...]:
    """Return the groups of the course, with the ids of their lessons."""
    groups = json.loads((FOLDER / "course.json").read_text(encoding="utf-8"))
    return tuple(Group(one["id"], tuple(one["lessons"])) for one in groups)


def lesson_ids() -> list[str]:
    """Return the ids of all lessons, in the order of the course."""
    return [lesson for group in course() for lesson in group.lessons]


@cache
def lesson(lesson_id: str) -> Lesson:
    """Return a lesson by its id; refuse one that is not there or not right."""
    if lesson_id not in lesson_ids():
        raise LessonError(f"there is no lesson {lesson_id!r}")
    text = (FOLDER / "lessons" / f"{lesson_id}.json").read_text(encoding="utf-8")
    return read_lesson(json.loads(text))


def read_lesson(data: Mapping[str, Any]) -> Lesson:
    """Return the lesson that a file says; refuse what is not right, with words."""
    where = f"lesson {data.get('id')}"
    _known(data, LESSON_KEYS, where)
    return Lesson(
        data["id"],
        data["minutes"],
        tuple(data["rules"]),
        data.get("picture"),
        tuple(_step(one, f"{where}, step {one.get('id')}") for one in data["steps"]),
    )


def _known(data: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in keys:
            raise LessonError(f"{where}: unknown key {key!r}; known are {', '.join(keys)}")


def _step(data: Mapping[str, Any], where: str) -> Step:
    _known(data, STEP_KEYS, where)
    try:
        game = laid(data["position"])
        printed, players = game.state.terms.board, game.setup.players
        return Step(
            data["id"],
            data["position"],
            data.get("seat", game.state.seat),
            parse_goal(data["goal"], printed, players),
            data.get("turns", 1),
            data["par"],
            tuple(_moment(one, printed, players) for one in data.get("moments", ({},))),
            _others(data.get("others", {}), printed, players),
            tuple(_wrong(one, printed) for one in data.get("wrong", ())),
            tuple(data["solution"]),
            data.get("alone", False),
        )
    except KeyError as error:
        raise LessonError(f"{where}: {error.args[0]!r} is missing") from error
    except LessonError as error:
        raise LessonError(f"{where}: {error}") from error


def _moment(data: Mapping[str, Any], printed: Board, players: int) -> Moment:
    _known(data, ("until", "show"), "a moment")
    until = parse_goal(data["until"], printed, players) if "until" in data else None
    return Moment(until, _places(data, printed))


def _wrong(data: Mapping[str, Any], printed: Board) -> Wrong:
    _known(data, ("play", "then", "show"), "a wrong choice")
    pattern = check_pattern(data["play"], printed)
    return Wrong(pattern, tuple(data["then"]), _places(data, printed))


def _places(data: Mapping[str, Any], printed: Board) -> tuple[str, ...]:
    return tuple(check_place(place, printed) for place in data.get("show", ()))


def _others(
    data: Mapping[str, list[str]], printed: Board, players: int
) -> dict[int, tuple[str, ...]]:
    for seat in data:
        if not seat.isdigit() or int(seat) >= players:
            raise LessonError(f"others: there is no seat {seat}")
    return {
        int(seat): tuple(check_pattern(pattern, printed) for pattern in patterns)
        for seat, patterns in data.items()
    }
