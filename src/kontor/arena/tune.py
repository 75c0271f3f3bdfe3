"""Tuning the weights of the evaluation by self-play.

An evolution strategy: in every game each seat plays with weights that differ a little at random
from the present ones, two seats always in opposite directions. What those who did better than
their table had in common is the direction of the next step.
"""

from collections.abc import Callable, Iterator
from math import exp, log
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from kontor.arena.match import play_game
from kontor.bots import Budget, Contender
from kontor.bots.players import GreedyBot
from kontor.bots.weights import NAMES
from kontor.rules import Setup, draw_start

# Half of the games on the main board for four, the others on everything else.
TABLES: tuple[dict[str, Any], ...] = (
    {"board": "hansa", "players": 4},
    {"board": "east", "players": 4},
    {"board": "hansa", "players": 4},
    {"board": "hansa", "players": 3},
    {"board": "hansa", "players": 4},
    {"board": "britannia", "players": 4},
    {"board": "hansa", "players": 4},
    {"board": "hansa", "players": 5},
)
WIN_BONUS = 10.0
LONGEST = 2500
BIGGEST_STEP = 0.25


class Tuning(NamedTuple):
    """How to tune: how many generations of how many games, how far and how fast."""

    generations: int = 8
    games: int = 400
    spread: float = 0.3
    rate: float = 0.08
    seed: int = 0
    jobs: int = 2


class Trial(NamedTuple):
    """One game to play: its number, its table and the weights of every seat."""

    setup: Setup
    seed: int
    weights: list[list[float]]


def tune(
    weights: list[float], tuning: Tuning, report: Callable[[int, list[float], float], None]
) -> list[float]:
    """Return better weights; `report` hears of every generation and the mean winner's score."""
    logs = [log(weight) for weight in weights]
    context = get_context("spawn")
    with context.Pool(tuning.jobs) as pool:
        for generation in range(tuning.generations):
            noises = list(_noises(tuning, generation))
            trials = [
                _trial(tuning, generation, game, logs, noise) for game, noise in enumerate(noises)
            ]
            outcomes = pool.map(play_trial, trials, chunksize=1)
            logs = _improved(logs, noises, outcomes, tuning)
            best = sum(max(totals) for totals in outcomes) / len(outcomes)
            report(generation, [exp(value) for value in logs], best)
    return [exp(value) for value in logs]


def _noises(tuning: Tuning, generation: int) -> Iterator[list[list[float]]]:
    """Yield for every game how each seat differs: pairs in opposite directions."""
    for game in range(tuning.games):
        random = Random(f"{tuning.seed} {generation} {game}")
        players = TABLES[game % len(TABLES)]["players"]
        seats: list[list[float]] = []
        while len(seats) < players:
            noise = [random.gauss(0.0, 1.0) for _ in NAMES]
            seats += [noise, [-value for value in noise]]
        seats = seats[:players]
        random.shuffle(seats)
        yield seats


def _trial(
    tuning: Tuning, generation: int, game: int, logs: list[float], noise: list[list[float]]
) -> Trial:
    seed = (tuning.seed * 1000 + generation) * 100_000 + game
    setup = draw_start(Setup(**TABLES[game % len(TABLES)], seed=seed))
    weights = [
        [exp(value + tuning.spread * step) for value, step in zip(logs, seat, strict=True)]
        for seat in noise
    ]
    return Trial(setup, seed, weights)


def play_trial(trial: Trial) -> list[float]:
    """Return what each seat scored in a game between greedy bots, a bonus for the winners."""
    contenders = [
        Contender("tuned", GreedyBot(trial.seed + seat, weights), Budget())
        for seat, weights in enumerate(trial.weights)
    ]
    played = play_game(trial.setup, contenders, LONGEST)
    totals = [float(sheet["total"]) for sheet in played.scores]
    best = max(totals)
    return [total + WIN_BONUS if total == best else total for total in totals]


def _improved(
    logs: list[float],
    noises: list[list[list[float]]],
    outcomes: list[list[float]],
    tuning: Tuning,
) -> list[float]:
    """Return the weights one step further in the direction that did well."""
    slopes = [0.0] * len(logs)
    samples = 0
    for seats, totals in zip(noises, outcomes, strict=True):
        mean = sum(totals) / len(totals)
        for noise, total in zip(seats, totals, strict=True):
            samples += 1
            for number, value in enumerate(noise):
                slopes[number] += value * (total - mean)
    found = []
    for value, slope in zip(logs, slopes, strict=True):
        step = tuning.rate * slope / samples / tuning.spread
        found.append(value + max(-BIGGEST_STEP, min(BIGGEST_STEP, step)))
    return found
