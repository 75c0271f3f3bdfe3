"""How fast the environments are, measured against the speed of plain Python on the same machine."""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final

from kontor import compiled
from kontor.cli.bench import SPIN_ROUNDS, new_state, spin
from kontor.cli.failures import UsageError
from kontor.env import playout
from kontor.env.options import USUAL_CAP

GAMES: Final = 64
"""How many games are stepped at once."""
ROUNDS: Final = 6
"""How often each is measured; the best round counts: others were disturbed."""
SPIN_SHARE: Final = 0.1
STEPS: Final = 200
"""How many steps are made between two looks at the clock."""

Work = Callable[[], int]
"""Does some work and returns how many decisions were made."""


def run(arguments: argparse.Namespace) -> int:
    """Print the decisions per second of each way to play at random."""
    if not 0 < arguments.seconds < 3600:
        raise UsageError("--seconds must be more than 0 and less than 3600")
    figures = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return 0
    print("Compiled" if compiled else "Uncompiled", "rules, hansa-4-5, random legal actions")
    print(f"  {'way':<20}{'decisions/s':>13}{'spin':>8}{'per spin':>12}")
    for name, one in figures.items():
        print(
            f"  {name:<20}{one['decisions_per_second']:>13,}{one['spin']:>8.2f}"
            f"{one['per_spin']:>12,}"
        )
    return 0


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """Return the figures of every way, each measured for some seconds in all."""
    ways = {
        "AEC steps": aec_work(),
        "vector steps": vector_work(),
        "playout, random": playout_work("random"),
        "playout, scripted": playout_work("scripted"),
    }
    found = {}
    for name, work in ways.items():
        print(f"kontor: measuring {name} …", file=sys.stderr, flush=True)
        rounds = [measure_round(work, seconds / ROUNDS, seconds) for _ in range(ROUNDS)]
        speed, turns = max(rounds, key=lambda one: one[0] / one[1])
        found[name] = {
            "decisions_per_second": round(speed),
            "spin": round(turns, 3),
            "per_spin": round(speed / turns),
            "compiled": compiled,
        }
    return found


def measure_round(work: Work, seconds: float, scale: float) -> tuple[float, float]:
    """Return decisions per second, and the spin beside them, in seconds of this process.

    The time of the process leaves out what other programs take, on both sides alike.
    """
    rounds = int(SPIN_ROUNDS * SPIN_SHARE * min(1.0, scale))
    before = spin(rounds, process_time)
    decisions = 0
    start = process_time()
    while process_time() - start < seconds or not decisions:
        decisions += work()
    speed = decisions / (process_time() - start)
    # The quicker of the two: a slow one would flatter the environment.
    return speed, max(before, spin(rounds, process_time))


def aec_work() -> Work:
    """Return how to step the environment of PettingZoo, with its observation and mask each time."""
    from kontor.env import aec

    env = aec(players=4, seed=1)
    random = Random(1).random
    env.reset()

    def work() -> int:
        for _ in range(STEPS):
            seen, _reward, over, cut, _info = env.last()
            if over or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(random() * len(legal))])
        return STEPS

    return work


def vector_work() -> Work:
    """Return how to step many games at once, with their observations and masks."""
    from kontor.env import VectorEnv

    env = VectorEnv(GAMES, players=4, seed=1)

    def work() -> int:
        for _ in range(STEPS // GAMES + 1):
            env.step(env.sample())
        return (STEPS // GAMES + 1) * GAMES

    return work


def playout_work(policy: str) -> Work:
    """Return how to play games from their start until they are cut."""
    seeds = iter(range(1 << 30))

    def work() -> int:
        seed = next(seeds)
        return playout(new_state("hansa", 4, seed), USUAL_CAP, seed, policy)

    return work
