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
from kontor.rules.state import State
from kontor.rules.words import ABILITY_COUNT, EMPTY, MARKER_KINDS, owner_of

WILD_BLUR: Final = 4.0
"""A wild step is one among those that are not plainly bad."""
LEAST_BLUR: Final = 0.01
"""Of turns that seem exactly alike none is always the first."""
LIKED: Final = (*(1.0,) * ABILITY_COUNT, 0.6, 0.6, 0.2)
"""By how many points scouts differ in what they like: a step of each ability, an office on a
printed space, a marker, and a point of prestige."""
QUICK: Final = Reach(width=8, plans=40, looks=1, answers=1)
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

    `blur` and `wild` are those of `Explorer`; they count for whole turns. With a `leaning` it goes
    its own way for a whole game: it likes some things so many times more, or less, than others do
    (see `LIKED`). So games are gathered in which somebody tries all five actions, or no keys.
    """

    def __init__(
        self, seed: int, *, net: str, blur: float = 0.0, wild: float = 0.0, leaning: float = 0.0
    ) -> None:
        super().__init__(seed, QUICK, net=net)
        self._blur = blur
        self._wild = wild
        self._likes = [self._random.gauss(0.0, leaning * liked) for liked in LIKED]

    def judged_ends(self, outlook: Outlook, ends: list[Step]) -> list[Step]:
        """Return what ends a turn as it seems to this bot, the best first."""
        ends = super().judged_ends(outlook, ends)
        blur = WILD_BLUR if self._random.random() < self._wild else max(LEAST_BLUR, self._blur)
        for end in ends:
            end.value += self._random.gauss(0.0, blur)
            pairs = zip(self._likes, possessions(end.state, outlook.seat), strict=True)
            end.value += sum(like * number for like, number in pairs)
        ends.sort(key=lambda end: end.value, reverse=True)
        return ends


def possessions(state: State, seat: int) -> list[int]:
    """Return how much a seat has of each thing in `LIKED`."""
    abilities = state.ability[ABILITY_COUNT * seat : ABILITY_COUNT * (seat + 1)]
    offices = sum(piece != EMPTY and owner_of(piece) == seat for piece in state.spaces)
    kinds = slice(MARKER_KINDS * seat, MARKER_KINDS * (seat + 1))
    markers = sum(state.unused[kinds]) + sum(state.used[kinds])
    return [*abilities, offices, markers, state.track[seat]]
