"""`kontor arena tune`: better weights for the evaluation, found by self-play."""

import argparse
import json
from pathlib import Path
from time import perf_counter

from kontor.arena.tune import Change, Tuning, tune
from kontor.bots.weights import load_weights, weights_json
from kontor.cli.failures import UsageError


def run(arguments: argparse.Namespace) -> int:
    """Tune the weights that are shipped and write the best ones after every change."""
    if arguments.json is None:
        raise UsageError("arena tune needs --json FILE, where the weights go")
    path = Path(arguments.json)
    start = perf_counter()

    def report(weights: list[float], change: Change) -> None:
        text = json.dumps(weights_json(weights), indent=1) + "\n"
        path.write_text(text, encoding="utf-8")
        kept = "kept" if change.kept else "not kept"
        line = f"{change.name} × {change.factor:.2f} won {change.share:.1%}: {kept}"
        print(f"{line} ({perf_counter() - start:.0f} s)", flush=True)

    tuning = Tuning(
        tries=arguments.tries,
        games=arguments.games,
        seed=arguments.seed or 0,
        jobs=arguments.jobs,
    )
    tune(load_weights(), tuning, report)
    return 0
