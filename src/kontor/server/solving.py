"""Answers to tasks: a turn of a finished game that somebody has played anew, judged by a worker."""

import asyncio
from collections.abc import Mapping
from typing import Any

from kontor.review import ACCEPTED
from kontor.server.asking import Asking
from kontor.server.entries import Person
from kontor.server.errors import NotFound, Refused
from kontor.server.runner import Runner
from kontor.server.store import Store
from kontor.server.subjects import Subject
from kontor.server.trials import check_turn, trial_of
from kontor.server.weighing import Reviewed, judge_instead


class Answers:
    """Judges turns that were played anew as the review has judged those of the game."""

    def __init__(self, store: Store, runner: Runner, asking: Asking) -> None:
        self._store = store
        self._runner = runner
        self._asking = asking

    async def judge(
        self, subject: Subject, person: Person, at: int, actions: list[str]
    ) -> dict[str, Any]:
        """Return what other actions would be worth in the turn that begins after `at` actions."""
        row = await self._store.review(subject.id)
        if row is None:
            raise Refused("this game was not reviewed yet", code="no-review")
        await asyncio.to_thread(check_turn, trial_of(subject, at, actions))
        task = Reviewed(subject, row["nodes"])
        found = await self._asking.wait(
            person.id, lambda: self._runner.soon(person.id, judge_instead, task, at, actions)
        )
        if found is None:
            raise NotFound(f"no turn of the game begins after {at} actions")
        return _answer_json(found)


def _answer_json(judged: Mapping[str, Any]) -> dict[str, Any]:
    told = ("played", "best", "loss", "error", "fall", "better", "reasons")
    return {"accepted": judged["fall"] <= ACCEPTED, **{name: judged[name] for name in told}}
