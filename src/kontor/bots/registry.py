"""Bots by their short codes, such as `greedy` or `planner:2s`; third parties add their own.

A code is a name, and behind a colon a budget: `planner:500n` may look at 500 positions for a
decision, `planner:2s` may think for two seconds. Without one a bot has the budget of its level.
"""

import re
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from kontor.bots.bot import Bot, Budget
from kontor.bots.players import (
    Apprentice,
    GreedyBot,
    Journeyman,
    Master,
    PlannerBot,
    ScriptedBot,
)
from kontor.bots.random_bot import RandomBot
from kontor.rules import KontorError

GROUP: Final = "kontor.bots"
BotFactory = Callable[[int], Bot]
"""Makes a bot from a seed."""


class BotError(KontorError):
    """Raised when a code names no bot, or a bot breaks its contract."""


class Level(NamedTuple):
    """A registered bot: how it is made and what it may spend if its code does not say."""

    make: BotFactory
    budget: Budget


class Contender(NamedTuple):
    """A bot that is ready to play, with its code and its budget."""

    code: str
    bot: Bot
    budget: Budget


LEVELS: Final[dict[str, Level]] = {
    "random": Level(RandomBot, Budget()),
    "scripted": Level(ScriptedBot, Budget()),
    "greedy": Level(GreedyBot, Budget()),
    "planner": Level(PlannerBot, Budget()),
    "apprentice": Level(Apprentice, Budget()),
    "journeyman": Level(Journeyman, Budget()),
    "master": Level(Master, Budget(nodes=80_000)),
}


def bot_names() -> list[str]:
    """Return the names of all bots, our own first."""
    others = sorted(point.name for point in entry_points(group=GROUP) if point.name not in LEVELS)
    return [*LEVELS, *others]


def make_bot(code: str, seed: int) -> Contender:
    """Return the bot that a code names."""
    name, _, limit = code.partition(":")
    level = LEVELS.get(name) or _foreign(name)
    budget = _budget(code, limit) if limit else level.budget
    return Contender(code, level.make(seed), budget)


def _foreign(name: str) -> Level:
    """Return a bot of a third party: an entry point that makes a bot from a seed."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            return Level(point.load(), Budget())
    raise BotError(f"unknown bot {name!r}; the bots are {', '.join(bot_names())}")


def _budget(code: str, limit: str) -> Budget:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)s|(\d+)n", limit)
    if not found or float(found[1] or found[2]) <= 0:
        raise BotError(f"{code!r}: a budget is such as 2s or 500n, not {limit!r}")
    if found[1]:
        return Budget(seconds=float(found[1]))
    return Budget(nodes=int(found[2]))
