"""How many sequences of actions there are, by length: a fingerprint of the rules."""

import argparse
import json
from time import perf_counter
from typing import Final

from kontor.cli.options import read_setup
from kontor.rules import Setup, State, apply, begin, draw_deal, draw_start, legal_actions

SHOWN: Final = 14


def count(state: State, depth: int, counts: list[int]) -> None:
    """Add to `counts[n]` how many sequences of `n + 1` actions lead on from a state.

    The end of the game ends a sequence: it is counted at its own length and at no other.
    """
    legal = legal_actions(state)
    level = len(counts) - depth
    counts[level] += len(legal)
    if depth == 1:
        return
    for action in legal:
        following = state.copy()
        apply(following, action)
        count(following, depth - 1, counts)


def run(arguments: argparse.Namespace) -> int:
    """Print the counts for every length up to the depth."""
    setup = draw_start(Setup(**read_setup(arguments)))
    first = begin(setup, draw_deal(setup))
    counts: list[int] = []
    if not arguments.json:
        print(f"{setup.board_id}, players: {setup.players}, edition: {setup.edition}")
        print(f"{'depth':>5} {'sequences':>{SHOWN}} {'seconds':>9}")
    for depth in range(1, arguments.depth + 1):
        before = perf_counter()
        counts = [0] * depth
        count(first.copy(), depth, counts)
        if not arguments.json:
            print(f"{depth:>5} {counts[-1]:>{SHOWN},} {perf_counter() - before:>9.2f}", flush=True)
    if arguments.json:
        print(json.dumps({"board": setup.board_id, "players": setup.players, "counts": counts}))
    return 0
