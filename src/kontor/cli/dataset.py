"""`kontor arena dataset`: records of games between bots, for statistics and for learners."""

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from kontor.arena import ArenaError, GameError
from kontor.arena.dataset import Dataset, make_dataset
from kontor.arena.progress import Progress
from kontor.cli.arena import keep_failure
from kontor.cli.failures import INTERRUPTED, UsageError
from kontor.cli.options import given_setup, read_modules
from kontor.rules import Setup

OF_OTHERS: Final = ("resume", "plot", "records", "json", "weight", "folder", "judge", "against")


def run(arguments: argparse.Namespace) -> int:
    """Play the games of a data set; the same command goes on after an interruption."""
    asked, path = read_dataset(arguments), Path(arguments.out)
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    tables = ", ".join(_table_text(setup) for setup in asked.tables())
    print(f"kontor: {asked.games} games, in turn at: {tables}", file=sys.stderr, flush=True)
    progress = Progress(sys.stderr, asked.games)
    try:
        played = make_dataset(asked, path, progress.show)
    except KeyboardInterrupt:
        progress.close()
        line = f"interrupted after {progress.done} of {asked.games} games"
        print(f"kontor: {line}; the same command goes on from here", file=sys.stderr)
        return INTERRUPTED
    except GameError as error:
        progress.close()
        raise ArenaError(keep_failure(error, path.parent)) from error
    progress.close()
    print(f"{path}: {asked.games} games, {played} of them played now")
    return 0


def read_dataset(arguments: argparse.Namespace) -> Dataset:
    """Return the data set that the arguments ask for."""
    bots = tuple(arguments.bots[1:])
    if not bots:
        raise UsageError("arena dataset needs the names of the bots that play")
    if arguments.out is None:
        raise UsageError("arena dataset needs --out FILE, where the games go")
    for name in OF_OTHERS:
        if getattr(arguments, name) is not None:
            raise UsageError(f"arena dataset has no --{name}")
    for name in ("games", "jobs", "cap"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    options: dict[str, Any] = given_setup(arguments)
    if "modules" in options:
        options["modules"] = read_modules(options["modules"])
    return Dataset(
        bots=bots,
        games=arguments.games,
        seed=options.pop("seed", 0),
        options=options,
        cap=arguments.cap,
        evaluated=bool(arguments.evaluate),
        jobs=arguments.jobs,
        ray=arguments.ray,
    )


def _table_text(setup: Setup) -> str:
    return f"{setup.board} {setup.players}"
