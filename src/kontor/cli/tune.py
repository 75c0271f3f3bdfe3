"""`kontor arena tune`: better weights for the evaluation, found by self-play."""

import argparse
import json
from pathlib import Path
from time import perf_counter

from kontor.arena.tune import Tuning, tune
from kontor.bots.weights import load_weights, weights_json
from kontor.cli.failures import UsageError


def run(arguments: argparse.Namespace) -> int:
    """Tune the weights that are shipped and write the new ones after every generation."""
    if arguments.json is None:
        raise UsageError("arena tune needs --json FILE, where the weights go")
    path = Path(arguments.json)
    start = perf_counter()

    def report(generation: int, weights: list[float], winner: float) -> None:
        text = json.dumps(weights_json(weights), indent=1) + "\n"
        path.write_text(text, encoding="utf-8")
        spent = perf_counter() - start
        print(
            f"generation {generation + 1}: winner {winner:.1f} on average, {spent:.0f} s",
            flush=True,
        )

    tuning = Tuning(
        generations=arguments.generations,
        games=arguments.games,
        seed=arguments.seed or 0,
        jobs=arguments.jobs,
    )
    tune(load_weights(), tuning, report)
    return 0
