"""`kontor arena assess`: what the word of a judge is worth in games it has not learned from."""

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from kontor.arena.options import require
from kontor.cli.failures import INTERRUPTED, UsageError
from kontor.cli.learn import OF_MATCHES, read_judge, read_table
from kontor.cli.options import read_setup

REFUSED: Final = ("against", *(name for name in OF_MATCHES if name != "out"))


def run(arguments: argparse.Namespace) -> int:
    """Gather games, and print how the judge did; the same command goes on after an interruption."""
    for module in ("numpy", "matplotlib"):
        require(module, "arena")
    from kontor.arena.assess import Assessment, assess
    from kontor.arena.held_out_text import held_out_text

    options = read_options(arguments)
    start = perf_counter()

    def say(line: str) -> None:
        print(f"{line} ({perf_counter() - start:.0f} s)", file=sys.stderr, flush=True)

    try:
        report = assess(Assessment(**options), say)
    except KeyboardInterrupt:
        print("kontor: interrupted; the same command goes on from here", file=sys.stderr)
        return INTERRUPTED
    print(held_out_text(report))
    return 0


def read_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what the arguments ask for; refuse options that mean nothing here."""
    if arguments.folder is None:
        raise UsageError("arena assess needs --folder FOLDER, where its games go")
    for name in REFUSED:
        if getattr(arguments, name) is not None:
            raise UsageError(f"arena assess has no --{name}")
    for name in ("games", "jobs"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    out = None if arguments.out is None else Path(arguments.out)
    if out is not None and not out.parent.is_dir():
        raise UsageError(f"--out {out}: there is no folder {out.parent}")
    setup = read_setup(arguments)
    options: dict[str, Any] = {
        "folder": Path(arguments.folder),
        "games": arguments.games,
        "seed": setup.pop("seed", 1),
        "jobs": arguments.jobs,
        "ray": arguments.ray,
        "table": read_table(setup, "assess"),
        "out": out,
    }
    judge = read_judge(arguments.judge)
    return options if judge is None else {**options, "judge": judge}
