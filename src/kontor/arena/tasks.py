"""A game of a match as a parcel: sent to whatever process plays it, and sent back as it went."""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kontor.arena.match import DecisionError, GameResult, play_game
from kontor.arena.options import ArenaError, Entrant, MatchOptions
from kontor.arena.schedule import Seating
from kontor.record import QuietGame
from kontor.rules import RULES_VERSION, Setup, draw_deal

OnAction = Callable[[str], None]


class Task(NamedTuple):
    """A game to play, with all that it takes."""

    number: int
    setup: Setup
    entrants: tuple[Entrant, ...]
    seeds: tuple[int, ...]
    cap: int
    keeps_record: bool
    rules: int = RULES_VERSION

    @property
    def title(self) -> str:
        """The game in words."""
        codes = ", ".join(entrant.code for entrant in self.entrants)
        return f"game {self.number} (seed {self.setup.seed}, start {self.setup.start}, {codes})"

    def meta(self) -> dict[str, Any]:
        """Return what a record of the game says about it."""
        codes = [entrant.code for entrant in self.entrants]
        return {"game": self.number, "bots": codes, "bot_seeds": list(self.seeds)}


class Played(NamedTuple):
    """A game that was played."""

    number: int
    result: GameResult


class Failure(NamedTuple):
    """A game that could not be played on: why in one line, and the record so far if there is one.

    Under `meta` the record has the bots with their seeds, the traceback, and what the bot saw.
    """

    number: int
    line: str
    record: dict[str, Any] | None


Outcome = Played | Failure


def task_of(options: MatchOptions, seating: Seating) -> Task:
    """Return a game of a match as a parcel."""
    return Task(
        seating.number,
        seating.setup,
        tuple(options.entrants[number] for number in seating.entrants),
        seating.seeds,
        options.cap,
        options.records is not None,
    )


def play_task(task: Task, on_action: OnAction | None = None) -> Outcome:
    """Play a game and return how it went; what goes wrong is returned, not raised."""
    try:
        if task.rules != RULES_VERSION:
            raise ArenaError(f"rules version {task.rules} is asked for, here is {RULES_VERSION}")
        pairs = zip(task.entrants, task.seeds, strict=True)
        contenders = [entrant.contender(seed) for entrant, seed in pairs]
        result = play_game(task.setup, contenders, task.cap, on_action)
    except DecisionError as error:
        told = {"traceback": traceback.format_exc(), "view": error.seen}
        record = {**error.record, "meta": {**task.meta(), **told}}
        return Failure(task.number, f"{task.title}: {error}", record)
    except Exception as error:
        line = f"{task.title}: {type(error).__name__}: {error}"
        return Failure(task.number, line, lost_record(task, [], traceback.format_exc()))
    if not task.keeps_record or result.record is None:
        return Played(task.number, replace(result, record=None))
    record = {**result.record, "meta": {**task.meta(), "capped": result.capped}}
    return Played(task.number, replace(result, record=record))


def lost_record(task: Task, actions: Sequence[str], reason: str) -> dict[str, Any] | None:
    """Return the record of a game whose process is gone, from its actions; None if impossible."""
    try:
        meta = {**task.meta(), "traceback": reason}
        game = QuietGame.begin(task.setup, draw_deal(task.setup), meta)
        game.play_all(actions)
        return game.record()
    except Exception:
        # The rules themselves may be what failed.
        return None
