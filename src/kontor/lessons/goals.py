"""The small language of goals: what somebody is asked to do or to reach.

    play establish * develop actions
    actions >= 3 and office stendal
    seat 1 actions < 3 after the round

A goal is one or more clauses joined by `and`. `play` and a pattern is met when the learner plays
such an action, `*` standing for anything. All other clauses are facts of the position, about the
learner or, after `seat N`, about another one. `after the round` asks for them when the others have
answered, instead of at any moment.
"""

import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from kontor.board import Board
from kontor.lessons.errors import LessonError
from kontor.lessons.facts import FACTS, QUANTITIES, Place
from kontor.rules import State, action_space

LATE: Final = " after the round"
AMOUNT: Final = re.compile(r"(>=|<=|<|=|\+) (\d+)")
COMPARE: Final[dict[str, Callable[[int, int, int], bool]]] = {
    ">=": lambda now, _, asked: now >= asked,
    "<=": lambda now, _, asked: now <= asked,
    "<": lambda now, _, asked: now < asked,
    "=": lambda now, _, asked: now == asked,
    "+": lambda now, before, asked: now - before >= asked,
}


class Clause(NamedTuple):
    """One part of a goal: an action to be played, or a fact of a seat."""

    text: str
    pattern: str | None
    """What is to be played; None: it is a fact."""
    seat: int | None
    """Whose fact it is; None: the learner's."""
    negated: bool
    holds: Callable[[State, State, int], bool] | None
    """Whether a seat has it, from the state at the start of the step and the one now."""


class Goal(NamedTuple):
    """What is to be done or reached; all clauses at the same moment."""

    text: str
    clauses: tuple[Clause, ...]
    late: bool
    """Whether it counts only when the others have answered."""

    def is_met(self, start: State, now: State, learner: int, played: Sequence[str]) -> bool:
        """Return whether a learner who played these actions since the start has reached it."""
        return all(_is_met(clause, start, now, learner, played) for clause in self.clauses)


def _is_met(clause: Clause, start: State, now: State, learner: int, played: Sequence[str]) -> bool:
    if clause.pattern is not None:
        return any(matches(clause.pattern, action) for action in played)
    assert clause.holds is not None
    seat = learner if clause.seat is None else clause.seat
    return clause.holds(start, now, seat) != clause.negated


def matches(pattern: str, action: str) -> bool:
    """Return whether an action is one of a pattern, in which `*` stands for anything."""
    return fnmatchcase(action, pattern)


def parse_goal(text: str, printed: Board, players: int) -> Goal:
    """Return the goal that a text says; refuse with words what it does not know."""
    late = text.endswith(LATE)
    parts = text.removesuffix(LATE).split(" and ")
    return Goal(text, tuple(_clause(part, printed, players) for part in parts), late)


def _clause(text: str, printed: Board, players: int) -> Clause:
    rest, seat = text, None
    if text.startswith("play "):
        return Clause(text, check_pattern(text.removeprefix("play "), printed), None, False, None)
    if found := re.fullmatch(r"seat (\d) (.+)", rest):
        seat, rest = int(found[1]), found[2]
        if seat >= players:
            raise LessonError(f"goal {text!r}: there is no seat {seat}")
    negated = rest.startswith("not ")
    rest = rest.removeprefix("not ")
    return Clause(text, None, seat, negated, _fact(text, rest, printed))


def check_pattern(pattern: str, printed: Board) -> str:
    """Return a pattern of actions; refuse one that names no place of the board."""
    if not re.fullmatch(r"[a-z0-9+.* -]+", pattern):
        raise LessonError(f"{pattern!r} is no pattern of actions: it has other signs")
    if not any(matches(pattern, action.text) for action in action_space(printed).all):
        raise LessonError(f"{pattern!r} is no action of this board")
    return pattern


def _fact(text: str, rest: str, printed: Board) -> Callable[[State, State, int], bool]:
    word, _, after = rest.partition(" ")
    if word in QUANTITIES:
        return _amount(text, word, after, printed)
    if word not in FACTS:
        known = ", ".join(sorted((*FACTS, *QUANTITIES)))
        raise LessonError(f"goal {text!r}: {word!r} is not known; known are {known}")
    fact = FACTS[word]
    place = fact.place.read(after, printed)
    if place is None:
        raise LessonError(f"goal {text!r}: {after!r} is no {fact.place.value}")
    return lambda _, now, seat: fact.holds(now, seat, place)


def _amount(
    text: str, word: str, after: str, printed: Board
) -> Callable[[State, State, int], bool]:
    quantity = QUANTITIES[word]
    name = ""
    if quantity.place is not Place.NONE:
        name, _, after = after.partition(" ")
    place = quantity.place.read(name, printed)
    found = AMOUNT.fullmatch(after)
    if place is None or found is None:
        about = "" if quantity.place is Place.NONE else f" {quantity.place.name}"
        wanted = f"{word}{about} >= 3"
        raise LessonError(f"goal {text!r}: say it as {wanted!r}, with >=, <=, <, = or +")
    compare, asked = COMPARE[found[1]], int(found[2])
    number = quantity.number
    return lambda start, now, seat: compare(
        number(now, seat, place), number(start, seat, place), asked
    )
