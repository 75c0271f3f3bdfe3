"""How fast the bots are, measured against the speed of plain Python on the same machine."""

import argparse
import json
import sys
from time import perf_counter
from typing import Any, Final

from kontor import compiled
from kontor.bots import make_bot
from kontor.bots.evaluation import Evaluation
from kontor.bots.learned import make_judge
from kontor.bots.weights import load_weights
from kontor.cli.bench import SPIN_ROUNDS, new_state, spin
from kontor.rules import State, apply, legal_actions, view
from kontor.rules.words import OVER

BOTS: Final = ("scripted", "greedy", "journeyman", "master", "grandmaster", "alderman")
MIDDLE: Final = 250
EVALUATIONS: Final = 20_000


def run(arguments: argparse.Namespace) -> int:
    """Print evaluations, decisions and whole games per second."""
    figures = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return 0
    print("Compiled" if figures["compiled"] else "Uncompiled", f"spin {figures['spin']:.2f}")
    print(f"evaluation        {figures['evaluation_us']:.1f} µs")
    print(f"judge             {figures['judge_us']:.1f} µs")
    print(f"  {'bot':<12}{'decisions/s':>13}{'per spin':>10}{'games/s':>10}")
    for name, one in figures["bots"].items():
        games = f"{one['games_per_second']:.2f}" if one["games_per_second"] else "-"
        print(
            f"  {name:<12}{one['decisions_per_second']:>13,.1f}{one['per_spin']:>10,.1f}{games:>10}"
        )
    return 0


def measure(seconds: float) -> dict[str, Any]:
    """Return the figures of all bots on hansa-4-5 with four players."""
    share = min(1.0, seconds)
    turns = spin(int(SPIN_ROUNDS * share))
    found = {}
    for name in BOTS:
        print(f"kontor: measuring {name} …", file=sys.stderr, flush=True)
        decisions, games, elapsed = self_play(name, seconds)
        found[name] = {
            "decisions_per_second": decisions / elapsed,
            "per_spin": decisions / elapsed / turns,
            "games_per_second": games / elapsed,
        }
    number = max(1, int(EVALUATIONS * share))
    return {
        "spin": turns,
        "compiled": compiled,
        "evaluation_us": evaluation_time(number),
        "judge_us": judge_time(number),
        "bots": found,
    }


def self_play(name: str, seconds: float) -> tuple[int, int, float]:
    """Return the decisions, finished games and seconds of self-play, whole games if time allows."""
    decisions = games = 0
    start = perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        state = new_state("hansa", 4, games)
        contenders = [make_bot(name, seat) for seat in range(4)]
        while state.phase != OVER and elapsed < 3 * seconds:
            one = contenders[state.seat]
            apply(state, one.bot.choose(view(state, state.seat), legal_actions(state), one.budget))
            decisions += 1
            elapsed = perf_counter() - start
        games += state.phase == OVER
    return decisions, games, elapsed


def evaluation_time(number: int) -> float:
    """Return how many microseconds it takes to evaluate a position in mid-game."""
    state = _middle()
    evaluation = Evaluation(state.terms.board, load_weights())
    start = perf_counter()
    for _ in range(number):
        evaluation.utility(state, 0)
    return (perf_counter() - start) / number * 1e6


def judge_time(number: int) -> float:
    """Return how many microseconds the learned judge takes for all seats of the same position."""
    state = _middle()
    judge = make_judge(state.terms.board)
    start = perf_counter()
    for _ in range(number):
        judge.judge(state, 0)
    return (perf_counter() - start) / number * 1e6


def _middle() -> State:
    """Return a position after a few hundred decisions of greedy bots."""
    state = new_state("hansa", 4, 3)
    contenders = [make_bot("greedy", seat) for seat in range(4)]
    for _ in range(MIDDLE):
        one = contenders[state.seat]
        apply(state, one.bot.choose(view(state, state.seat), legal_actions(state), one.budget))
    return state
