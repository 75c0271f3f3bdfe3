"""`kontor arena tune`: better weights for the evaluation, found by self-play."""

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import Final

from kontor.arena.tune import SETUPS, Change, Tuning, tune
from kontor.bots.weights import NAMES, load_weights, weights_json
from kontor.cli.failures import UsageError
from kontor.cli.options import read_setup

OF_MATCHES: Final = (
    "resume",
    "plot",
    "records",
    "ray",
    "start",
    "folder",
    "judge",
    "out",
    "evaluate",
)


def run(arguments: argparse.Namespace) -> int:
    """Tune the weights of the package, and write the best ones after every change."""
    if arguments.json is None:
        raise UsageError("arena tune needs --json FILE, where the weights go")
    tuning = read_tuning(arguments)
    path = Path(arguments.json)
    start = perf_counter()

    def report(weights: list[float], change: Change) -> None:
        text = json.dumps(weights_json(weights), indent=1) + "\n"
        path.write_text(text, encoding="utf-8")
        kept = "kept" if change.kept else "not kept"
        line = f"{change.name} × {change.factor:.2f} won {change.share:.1%}: {kept}"
        print(f"{line} ({perf_counter() - start:.0f} s)", flush=True)

    tune(load_weights(), tuning, report)
    return 0


def read_tuning(arguments: argparse.Namespace) -> Tuning:
    """Return what the arguments ask for; refuse options that only a match has."""
    for name in OF_MATCHES:
        if getattr(arguments, name) is not None:
            raise UsageError(f"arena tune has no --{name}")
    for name in ("tries", "games", "jobs", "cap"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    names = tuple(arguments.weight or NAMES)
    for name in names:
        if name not in NAMES:
            raise UsageError(f"--weight {name}: the weights are {', '.join(NAMES)}")
    setup = read_setup(arguments)
    seed = setup.pop("seed", 0)
    setups = (setup,) if setup else SETUPS
    return Tuning(
        arguments.tries, arguments.games, seed, arguments.jobs, arguments.cap, names, setups
    )
