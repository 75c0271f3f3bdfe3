"""`kontor arena learn`: a judge that learns from games, generation after generation."""

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from kontor.arena.options import require
from kontor.cli.failures import INTERRUPTED, UsageError
from kontor.cli.options import read_setup
from kontor.rules import Setup

OF_MATCHES: Final = ("resume", "plot", "records", "json", "weight", "out", "evaluate")


def run(arguments: argparse.Namespace) -> int:
    """Learn until all generations are done; the same command goes on after an interruption."""
    for module in ("numpy", "matplotlib"):
        require(module, "arena")
    from kontor.arena.learn import Learning, learn

    options = read_options(arguments)
    start = perf_counter()

    def say(line: str) -> None:
        print(f"{line} ({perf_counter() - start:.0f} s)", flush=True)

    try:
        kept = learn(Learning(**options), say)
    except KeyboardInterrupt:
        print("kontor: interrupted; the same command goes on from here", file=sys.stderr)
        return INTERRUPTED
    print(f"the last judge that was kept is {kept}" if kept else "no judge won its gate")
    return 0


def read_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what the arguments ask for; refuse options that only a match has."""
    if arguments.folder is None:
        raise UsageError("arena learn needs --folder FOLDER, where games and judges go")
    for name in OF_MATCHES:
        if getattr(arguments, name) is not None:
            raise UsageError(f"arena learn has no --{name}")
    for name in ("games", "generations", "gate", "jobs"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    setup = read_setup(arguments)
    seed = setup.pop("seed", 1)
    return {
        "folder": Path(arguments.folder),
        "games": arguments.games,
        "even": arguments.even,
        "judge": read_judge(arguments.judge),
        "against": read_judge(arguments.against),
        "table": read_table(setup, "learn"),
        "generations": arguments.generations,
        "gate": arguments.gate,
        "seed": seed,
        "jobs": arguments.jobs,
        "ray": arguments.ray,
    }


def read_judge(name: str | None) -> Path | None:
    """Return the path of a judge's file, once it has been read."""
    from kontor.bots.learned import net_from_text

    if name is None:
        return None
    path = Path(name)
    net_from_text(name, path.read_text(encoding="utf-8"))
    return path


def read_table(setup: dict[str, Any], command: str) -> dict[str, Any] | None:
    """Return the options of a table, once they have been checked; None if there are none."""
    if not setup:
        return None
    if "players" not in setup:
        raise UsageError(f"arena {command} needs --players beside other options of a table")
    Setup(**setup)
    return setup
