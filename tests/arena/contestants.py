"""Bots for tests of the arena, in a module of their own so that other processes can import them."""

import os
import time
from pathlib import Path
from random import Random
from typing import Any

from kontor.arena import Entrant, MatchOptions
from kontor.bots import Budget
from kontor.rules import Action, Setup, View
from tests.games.policy import choose

FAILS_AT = 7
HELD_AFTER = 3


class PolicyBot:
    """Plays with a purpose, so that games end."""

    def __init__(self, seed: int, builder: bool = False) -> None:
        self._random = Random(seed)
        self._builder = builder

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:  # noqa: ARG002
        return choose(view.table, legal, self._random, self._builder)


class FailingBot(PolicyBot):
    """Plays some decisions, then does what a bot must not do."""

    def __init__(self, seed: int, how: str) -> None:
        super().__init__(seed)
        self._how = how
        self._decisions = 0

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:
        self._decisions += 1
        if self._decisions < FAILS_AT:
            return super().choose(view, legal, budget)
        if self._how == "raises":
            raise ZeroDivisionError("no idea")
        if self._how == "dies":
            os._exit(3)
        nothing: Any = None
        if self._how == "returns nothing":
            return nothing  # type: ignore[no-any-return]
        actions = view.table.terms.space
        return next(
            action
            for action in map(actions.parse, ("end", "done", "decline"))
            if action not in legal
        )


class HeldBot(PolicyBot):
    """Waits forever as soon as the journal in KONTOR_TEST_HOLD has some games."""

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:
        journal = os.environ.get("KONTOR_TEST_HOLD")
        while journal is not None and lines_of(Path(journal)) > HELD_AFTER:
            time.sleep(0.01)
        return super().choose(view, legal, budget)


def lines_of(journal: Path) -> int:
    """Return how many lines a journal has; the first one is not a game."""
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


class NosyBot(PolicyBot):
    """Records what it is shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: list[View] = []

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:
        self.seen.append(view)
        return super().choose(view, legal, budget)


def policy(code: str = "policy") -> Entrant:
    return Entrant(code, PolicyBot)


def random_match(players: int = 3, **options: Any) -> MatchOptions:
    """Return a short match of random bots, one of them under another code."""
    entrants = (Entrant("random"), Entrant("random"), Entrant("random:5n"), Entrant("random"))
    setup = Setup(players=players, seed=11)
    return MatchOptions(entrants[:players], setup, **{"games": 6, "cap": 40, "jobs": 1, **options})
