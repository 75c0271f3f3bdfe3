"""A game of a match as a task for any process, and its outcome."""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kontor.arena.evaluations import evaluations_of
from kontor.arena.match import DecisionError, GameResult, play_game
from kontor.arena.options import ArenaError, Entrant, MatchOptions
from kontor.arena.schedule import Seating
from kontor.record import QuietGame
from kontor.rules import RULES_VERSION, Setup, draw_deal

OnAction = Callable[[str], None]


class Task(NamedTuple):
    """A game to play, with everything needed to play it."""

    number: int
    setup: Setup
    entrants: tuple[Entrant, ...]
    seeds: tuple[int, ...]
    cap: int
    keeps_record: bool
    rules: int = RULES_VERSION
    evaluated: bool = False
    """Whether the record gets what our judge says at the beginning of every turn."""

    @property
    def title(self) -> str:
        """The game in words."""
        codes = ", ".join(entrant.code for entrant in self.entrants)
        return f"game {self.number} (seed {self.setup.seed}, start {self.setup.start}, {codes})"

    def meta(self) -> dict[str, Any]:
        """Return what the record of the game says about its bots."""
        codes = [entrant.code for entrant in self.entrants]
        seeds = list(self.seeds)
        return {"game": self.number, "bots": codes, "bot_seeds": seeds, "cap": self.cap}


class Played(NamedTuple):
    """A game that was played."""

    number: int
    result: GameResult


class Failure(NamedTuple):
    """A game that failed: why, in one line, and the record so far if there is one.

    Under `meta` the record has the bots with their seeds, the traceback, and what the bot saw.
    """

    number: int
    line: str
    record: dict[str, Any] | None


Outcome = Played | Failure


def task_of(options: MatchOptions, seating: Seating) -> Task:
    """Return the task of playing a game of a match."""
    return Task(
        seating.number,
        seating.setup,
        tuple(options.entrants[number] for number in seating.entrants),
        seating.seeds,
        options.cap,
        options.records is not None,
    )


def play_task(task: Task, on_action: OnAction | None = None) -> Outcome:
    """Play a game and return how it went; a failure is returned, not raised."""
    try:
        if task.rules != RULES_VERSION:
            raise ArenaError(f"rules version {task.rules} is required, this is {RULES_VERSION}")
        pairs = zip(task.entrants, task.seeds, strict=True)
        contenders = [entrant.contender(seed) for entrant, seed in pairs]
        result = play_game(task.setup, contenders, task.cap, on_action)
    except DecisionError as error:
        details = {"traceback": traceback.format_exc(), "view": error.seen}
        record = {**error.record, "meta": {**task.meta(), **details}}
        return Failure(task.number, f"{task.title}: {error}", record)
    except Exception as error:
        line = f"{task.title}: {type(error).__name__}: {error}"
        return Failure(task.number, line, lost_record(task, [], traceback.format_exc()))
    if not task.keeps_record or result.record is None:
        return Played(task.number, replace(result, record=None))
    record = {**result.record, "meta": {**task.meta(), **_outcome_meta(result)}}
    if task.evaluated:
        record["meta"]["evaluations"] = evaluations_of(record)
    return Played(task.number, replace(result, record=record))


def _outcome_meta(result: GameResult) -> dict[str, Any]:
    """Return what a record does not tell by itself: the places, and of a capped game the scores."""
    found: dict[str, Any] = {"capped": result.capped, "places": result.places}
    return {**found, "scores": result.scores} if result.capped else found


def lost_record(task: Task, actions: Sequence[str], reason: str) -> dict[str, Any] | None:
    """Return the record of a game that was lost, from its actions; None if that fails too."""
    try:
        meta = {**task.meta(), "traceback": reason}
        game = QuietGame.begin(task.setup, draw_deal(task.setup), meta)
        game.play_all(actions)
        return game.record()
    except Exception:
        # The rules themselves may be what failed.
        return None
