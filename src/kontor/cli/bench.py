"""How fast the rules are, measured against the speed of plain Python on the same machine."""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import kontor
from kontor import compiled
from kontor.board import BOARDS, board, family_of
from kontor.cli.failures import UsageError
from kontor.rules import (
    KontorError,
    Setup,
    State,
    apply,
    begin,
    draw_deal,
    draw_start,
    legal_actions,
)
from kontor.rules.words import OVER

USUAL_PLAYERS: Final = 4
SPIN_ROUNDS: Final = 10**7
MIDDLE: Final = 400
"""The number of random decisions after which a copy is timed."""
COPIES: Final = 20_000
BATCH: Final = 256
"""How many decisions are made between two looks at the clock."""

Figures = dict[str, Any]


def spin(rounds: int, clock: Callable[[], float] = perf_counter) -> float:
    """Return how many million rounds of a plain loop this Python runs per second of a clock."""
    before = clock()
    x = 1
    for _ in range(rounds):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return rounds / (clock() - before) / 1e6


def usual_players(board_id: str) -> int:
    """Return how many players a board is measured with: four, or as near to four as it allows."""
    sides = family_of(board(board_id).family).sides
    numbers = [number for number, side in sides.items() if side == board_id]
    return min(numbers, key=lambda number: abs(number - USUAL_PLAYERS))


def new_state(family: str, players: int, seed: int) -> State:
    """Return the start of a game in the newest edition for a board."""
    edition = family_of(family).editions[-1]
    setup = draw_start(Setup(edition=edition, board=family, players=players, seed=seed))
    return begin(setup, draw_deal(setup))


def decide(state: State, number: int, x: int) -> tuple[int, int]:
    """Make up to `number` random decisions; return how many, and the last random number."""
    for done in range(number):
        if state.phase == OVER:
            return done, x
        legal = legal_actions(state)
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        apply(state, legal[(x >> 12) % len(legal)])
    return number, x


def decisions_per_second(family: str, players: int, seconds: float) -> float:
    """Return the speed of random play from the start, game after game."""
    state = new_state(family, players, 0)
    games, decisions, x = 0, 0, 1
    before = perf_counter()
    elapsed = 0.0
    while elapsed < seconds or not decisions:
        done, x = decide(state, BATCH, x)
        decisions += done
        if done < BATCH:
            games += 1
            state = new_state(family, players, games)
        elapsed = perf_counter() - before
    return decisions / elapsed


def copy_time(family: str, players: int, copies: int) -> float:
    """Return how many microseconds it takes to copy a state in mid-game."""
    state = new_state(family, players, 0)
    decide(state, MIDDLE, 1)
    before = perf_counter()
    for _ in range(copies):
        state.copy()
    return (perf_counter() - before) / copies * 1e6


def measure(seconds: float) -> dict[str, Figures]:
    """Return the figures of every board, for the imported rules."""
    # A quick run need not be exact: everything is scaled down in proportion.
    share = min(1.0, seconds)
    found: dict[str, Figures] = {}
    for board_id in BOARDS:
        family, players = board(board_id).family, usual_players(board_id)
        kind = "compiled" if compiled else "uncompiled"
        print(f"kontor: measuring {board_id}, {kind} …", file=sys.stderr, flush=True)
        before = spin(int(SPIN_ROUNDS * share))
        speed = decisions_per_second(family, players, seconds)
        turns = (before + spin(int(SPIN_ROUNDS * share))) / 2
        found[board_id] = {
            "decisions_per_second": round(speed),
            "spin": round(turns, 3),
            "per_spin": round(speed / turns),
            "copy_us": round(copy_time(family, players, max(1, int(COPIES * share))), 3),
            "compiled": compiled,
        }
    return found


def measure_uncompiled(seconds: float) -> dict[str, Figures]:
    """Return the figures of the same sources, run as plain Python in another process."""
    package = Path(kontor.__path__[0])
    with TemporaryDirectory(prefix="kontor-") as folder:
        ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(package, Path(folder, "kontor"), ignore=ignored)
        options = ["engine", "--installed-only", "--json", "--seconds", str(seconds)]
        done = subprocess.run(
            [sys.executable, "-m", "kontor.cli", "bench", *options],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": folder},
            stdout=subprocess.PIPE,
            check=False,
        )
    if done.returncode != 0:
        raise KontorError("the uncompiled rules could not be measured")
    figures: dict[str, Figures] = json.loads(done.stdout)
    return figures


def has_sources() -> bool:
    """Tell whether the sources of the compiled rules are installed with them."""
    return Path(kontor.__path__[0], "rules", "state.py").is_file()


def figures_text(figures: dict[str, Figures]) -> str:
    """Return the figures as aligned text."""
    lines = [
        f"  {board:<14}{one['decisions_per_second']:>13,}{one['spin']:>8.2f}"
        f"{one['per_spin']:>12,}{one['copy_us']:>10.2f}"
        for board, one in figures.items()
    ]
    head = f"  {'board':<14}{'decisions/s':>13}{'spin':>8}{'per spin':>12}{'copy µs':>10}"
    return "\n".join([head, *lines])


def run(arguments: argparse.Namespace) -> int:
    """Print the speed of the rules as installed and, if they are compiled, uncompiled too."""
    if not 0 < arguments.seconds < 3600:
        raise UsageError("--seconds must be more than 0 and less than 3600")
    installed = measure(arguments.seconds)
    uncompiled = None
    if compiled and has_sources() and not arguments.installed_only:
        uncompiled = measure_uncompiled(arguments.seconds)
    if arguments.json:
        extra = {} if uncompiled is None else {"uncompiled": uncompiled}
        print(json.dumps({**installed, **extra}, indent=1))
        return 0
    print("Compiled rules" if compiled else "Uncompiled rules")
    print(figures_text(installed))
    if uncompiled is not None:
        print("\nThe same rules uncompiled")
        print(figures_text(uncompiled))
    return 0
