"""Bots by their short codes, such as `greedy` or `planner:2s`; third parties add their own.

A code is a name, and behind a colon a budget: `planner:500n` may look at 500 positions for a
decision, `planner:2s` may think for two seconds. Without one a bot has the budget of its level.
"""

import re
from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from kontor.bots.bot import Bot, Budget
from kontor.bots.exploiters import AllyBot, BlockerBot, TollKeeperBot
from kontor.bots.judged import USUAL_NODES, JudgedBot, Reach
from kontor.bots.players import BeginnerBot, GreedyBot, PlannerBot, ScriptedBot
from kontor.bots.random_bot import RandomBot
from kontor.bots.weights import load_weights
from kontor.rules import KontorError

GROUP: Final = "kontor.bots"
BotFactory = Callable[[int], Bot]
"""Makes a bot from a seed."""


class BotError(KontorError):
    """Raised when a code names no bot, or a bot breaks its contract."""


class Level(NamedTuple):
    """A registered bot: how it is made, and what else is known of it."""

    make: BotFactory
    budget: Budget = Budget()
    """What it may spend if its code does not say."""
    for_people: bool = False
    """Whether people who set up a table can choose it; it has a name in every language then."""


class Contender(NamedTuple):
    """A bot that is ready to play, with its code and its budget."""

    code: str
    bot: Bot
    budget: Budget


def _frozen(seed: int, *, width: int = 12, replies: int = 0, reply_width: int = 1) -> Bot:
    """Return a planner that keeps the weights of the day on which it became a yardstick."""
    weights = load_weights("weights-1")
    return PlannerBot(seed, weights, width=width, replies=replies, reply_width=reply_width)


UNSEEN: Final = ("growth", "second_route", "third_route")
"""What an apprentice does not think of: what comes later."""
LEVELS: Final[dict[str, Level]] = {
    "random": Level(RandomBot),
    "scripted": Level(ScriptedBot),
    "greedy": Level(GreedyBot),
    "planner": Level(PlannerBot),
    "apprentice": Level(partial(BeginnerBot, eyes=5, blind=UNSEEN), for_people=True),
    "journeyman": Level(partial(BeginnerBot, eyes=22), for_people=True),
    "master": Level(
        partial(JudgedBot, reach=Reach(width=2, plans=0, looks=1, answers=1)), for_people=True
    ),
    "grandmaster": Level(
        partial(JudgedBot, reach=Reach(width=3, plans=15, looks=1, answers=1)), for_people=True
    ),
    "alderman": Level(JudgedBot, Budget(nodes=USUAL_NODES), for_people=True),
    "blocker": Level(BlockerBot),
    "toll-keeper": Level(TollKeeperBot),
    "ally": Level(AllyBot),
    "journeyman-1": Level(partial(_frozen, replies=3)),
    "master-1": Level(partial(_frozen, width=40, replies=40, reply_width=3), Budget(nodes=80_000)),
}
"""Our own bots by name; those for people stand in the order of their strength.

A number after a name is a yardstick: a level as it once was, which never changes.
"""
USUAL_LEVEL: Final = "journeyman"
"""The level that plays where nobody has chosen one."""
EXPERIENCES: Final = {"new": "apprentice", "played": "journeyman", "expert": "grandmaster"}
"""The level that suits a player, by how well they know the game."""


def people_levels() -> tuple[str, ...]:
    """Return the names of the levels that people can choose, the weakest first."""
    return tuple(name for name, level in LEVELS.items() if level.for_people)


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
            return Level(point.load())
    raise BotError(f"unknown bot {name!r}; the bots are {', '.join(bot_names())}")


def _budget(code: str, limit: str) -> Budget:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)s|(\d+)n", limit)
    if not found or float(found[1] or found[2]) <= 0:
        raise BotError(f"{code!r}: a budget looks like 2s or 500n, not {limit!r}")
    if found[1]:
        return Budget(seconds=float(found[1]))
    return Budget(nodes=int(found[2]))
