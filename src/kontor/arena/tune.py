"""Tuning the weights of the evaluation by self-play.

Hill climbing, one weight at a time: a weight is made larger or smaller, the new weights play a
match against the old ones, and are kept only if they win clearly more than their share. Following
an estimated gradient, from games between players with slightly random weights, was tried before:
it looked better and lost its matches.
"""

from collections.abc import Callable, Iterator
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple

from kontor.arena.match import play_game
from kontor.arena.options import DEFAULT_CAP, DEFAULT_JOBS
from kontor.bots import Budget, Contender
from kontor.bots.players import GreedyBot
from kontor.bots.weights import NAMES
from kontor.rules import Setup, draw_start

# Half of the games are on the main board for four, the rest on other setups.
SETUPS: tuple[dict[str, Any], ...] = (
    {"board": "hansa", "players": 4},
    {"board": "east", "players": 4},
    {"board": "hansa", "players": 4},
    {"board": "hansa", "players": 3},
    {"board": "hansa", "players": 4},
    {"board": "britannia", "players": 4},
    {"board": "hansa", "players": 4},
    {"board": "hansa", "players": 5},
)
STEP: Final = 1.3
"""The factor by which a weight is made larger or smaller."""
ENOUGH: Final = 0.56
"""The share of wins from which new weights are kept; half would be chance."""


class Tuning(NamedTuple):
    """How to tune: how many changes of which weights to try, and in how many games each.

    The games take the setups, given as options of `Setup`, in turn.
    """

    tries: int = 70
    games: int = 160
    seed: int = 0
    jobs: int = DEFAULT_JOBS
    cap: int = DEFAULT_CAP
    names: tuple[str, ...] = NAMES
    setups: tuple[dict[str, Any], ...] = SETUPS


class Change(NamedTuple):
    """A change that was tried, and the share of its match that it won."""

    name: str
    factor: float
    share: float

    @property
    def kept(self) -> bool:
        """Whether the new weight stays."""
        return self.share >= ENOUGH


class Trial(NamedTuple):
    """One game to play: its setup, the weights of every seat, and which seats have the new ones."""

    setup: Setup
    weights: list[list[float]]
    new_seats: list[int]
    cap: int


def tune(
    weights: list[float], tuning: Tuning, report: Callable[[list[float], Change], None]
) -> list[float]:
    """Return better weights; `report` is called after every change, with the weights it leaves."""
    best = list(weights)
    random = Random(tuning.seed)
    with get_context("spawn").Pool(tuning.jobs) as pool:
        for number, (place, factor) in enumerate(_changes(random, tuning)):
            new = [*best[:place], best[place] * factor, *best[place + 1 :]]
            trials = list(_match(tuning, number, best, new))
            won = pool.map(play_trial, trials, chunksize=1)
            change = Change(NAMES[place], factor, sum(won) / len(won))
            if change.kept:
                best = new
            report(best, change)
    return best


def _changes(random: Random, tuning: Tuning) -> Iterator[tuple[int, float]]:
    """Yield a weight and its factor: each weight up and down in random order, then again."""
    places = [place for place, name in enumerate(NAMES) if name in tuning.names]
    tries = tuning.tries
    while True:
        changes = [(place, factor) for place in places for factor in (STEP, 1 / STEP)]
        random.shuffle(changes)
        for change in changes:
            if tries == 0:
                return
            tries -= 1
            yield change


def _match(tuning: Tuning, number: int, old: list[float], new: list[float]) -> Iterator[Trial]:
    """Yield games of new against old weights, each deal twice with the sides swapped."""
    for game in range(tuning.games):
        deal = game // 2
        seed = (tuning.seed * 1000 + number) * 10_000 + deal
        setup = draw_start(Setup(**tuning.setups[deal % len(tuning.setups)], seed=seed))
        new_seats = [seat for seat in range(setup.players) if (seat + game) % 2 == 0]
        sides = [new if seat in new_seats else old for seat in range(setup.players)]
        yield Trial(setup, sides, new_seats, tuning.cap)


def play_trial(trial: Trial) -> float:
    """Play a game between greedy bots; return the share of the win that goes to the new weights."""
    contenders = [
        Contender("tuned", GreedyBot(trial.setup.seed + seat, weights), Budget())
        for seat, weights in enumerate(trial.weights)
    ]
    played = play_game(trial.setup, contenders, trial.cap)
    totals = [sheet["total"] for sheet in played.scores]
    won = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return sum(seat in trial.new_seats for seat in won) / len(won)
