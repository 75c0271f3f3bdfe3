"""Bots for gathering games: not the same twice, so that positions differ."""

from math import exp
from typing import Final

from kontor.bots import Budget
from kontor.bots.judged import JudgedBot, Reach
from kontor.bots.outlook import Outlook
from kontor.bots.planning import Search
from kontor.bots.players import GreedyBot
from kontor.bots.steps import Step
from kontor.bots.weights import NAMES, load_weights

WILD_BLUR: Final = 4.0
"""A wild step is one among those that are not plainly bad."""
QUICK: Final = Reach(width=8, plans=100, looks=1, answers=1)
"""A judge that only chooses among ends of turns, and never looks at replies: many games tell more
than a few that are played well."""


class Explorer(GreedyBot):
    """Plays greedily with a taste of its own.

    `blur` is how little it sees of small differences, `jitter` how much each weight of its
    judgement differs from ours (as a share), and `wild` how often a step is nearly drawn by lot.
    """

    def __init__(
        self, seed: int, *, blur: float = 0.0, jitter: float = 0.0, wild: float = 0.0
    ) -> None:
        super().__init__(seed, blur=blur)
        self._wild = wild
        if jitter > 0.0:
            # How long a game lasts is a fact, not a taste.
            self._weights = [
                weight if name == "rounds" else weight * exp(self._random.gauss(0.0, jitter))
                for name, weight in zip(NAMES, load_weights(), strict=True)
            ]

    def think(self, search: Search, start: Step, budget: Budget) -> Step:
        """Return a good step, or now and then a wild one."""
        if self._random.random() < self._wild:
            return search.best_step(start, [self._random.gauss(0.0, WILD_BLUR) for _ in range(99)])
        return super().think(search, start, budget)


class Scout(JudgedBot):
    """Takes the turn whose end is worth most, without a look at replies.

    `blur` and `wild` are those of `Explorer`; they count for whole turns.
    """

    def __init__(self, seed: int, *, net: str, blur: float = 0.0, wild: float = 0.0) -> None:
        super().__init__(seed, QUICK, net=net)
        self._blur = blur
        self._wild = wild

    def judged_plans(self, outlook: Outlook, start: Step) -> list[Step]:
        """Return turns as they seem to this bot, the best first."""
        plans = super().judged_plans(outlook, start)
        blur = WILD_BLUR if self._random.random() < self._wild else self._blur
        if blur > 0.0:
            for plan in plans:
                plan.value += self._random.gauss(0.0, blur)
            plans.sort(key=lambda plan: plan.value, reverse=True)
        return plans
