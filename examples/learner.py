"""A small learner that beats the bot `scripted`: `python examples/learner.py [--minutes 10]`.

It sits alone among three `scripted` bots. In its turn it tries every whole action, looks at the
position that each of them leads to as `kontor.env.observe` shows it, and takes the one that its
net likes best. The net says how many points the seat will be ahead of the best of the others in
the end, or behind. It learns that from positions that whole actions led to, its own and some of the
others', and from how their games ended: first from games of `scripted` alone, then from games of
its own, in which it takes other actions than the best now and then.

The net is in `learner_net.py`. What it has learned is written to `learner.npz`, and how that went
to `learner.json`, which `learner_curve.py` draws. It needs the extras `env` and `arena`.
"""

import argparse
import json
import os
from collections import deque
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

# The processes share the cores: threads of numpy would but wait for each other.
os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np
from learner_net import Bytes, Floats, Net

from kontor.arena import Entrant, MatchOptions, run_match
from kontor.arena.shares import wilson
from kontor.bots import Budget
from kontor.bots.scripted import choose_by_rule
from kontor.bots.steps import first_step, steps_from
from kontor.env import layout, observe, playout, rewards
from kontor.env.playing import new_play
from kontor.rules import Action, Setup, State, View, legal_actions, sample, view
from kontor.rules.words import OVER, TURN

PLAYERS = 4
SIZE = layout(Setup(players=PLAYERS).board_id).size
UNIT = 10.0
"""The net counts points in tens."""
HEAT = 0.05
"""How much chance has a say while learning, in the unit of the net: half a point."""
OTHERS = 0.12
"""How many of the others' positions it learns from: they go on otherwise than it would."""
KEPT = 16
"""A lesson is on the games of so many rounds, the last ones."""
CAP = 1500
LUMP = 25
"""So many games are given to a process at a time."""
SEEDS, TESTS = 10**8, 9 * 10**7
"""So many seeds has each run; from the second number on they are for games to be measured by."""


class Learner:
    """A bot that takes the whole action whose position its net likes best."""

    def __init__(self, seed: int, net: Net, heat: float = 0.0) -> None:
        self.random = Random(seed)
        self.net = net
        self.heat = heat
        self.plan: list[Action] = []
        self.turn = 0
        self.put: list[int] = []

    def choose(self, shown: View, legal: list[Action], budget: Budget) -> Action:  # noqa: ARG002
        """Return the next decision of a whole action; outside its turn, what `scripted` would."""
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        if shown.table.phase != TURN:
            return choose_by_rule(shown.table, legal, self.random.getrandbits(30))
        self.plan = self.think(sample(shown, self.random))
        return self.plan.pop(0)

    def think(self, state: State) -> list[Action]:
        """Return the decisions of the best whole action, up to the answer of another seat."""
        if state.round != self.turn:
            self.turn, self.put = state.round, []
        steps = steps_from(first_step(state, self.put))
        rows = seen_by(state.turn, *[step.state for step in steps])
        worth = self.net.forward(rows[:, self.net.columns])[2]
        if self.heat > 0:
            # With such noise an action is taken as often as softmax has it.
            noise = np.random.default_rng(self.random.getrandbits(60)).gumbel(size=len(steps))
            worth = worth + np.float32(self.heat) * noise.astype(np.float32)
        best = steps[int(worth.argmax())]
        self.put = best.put
        return best.path[: max(1, best.certain)]


def seen_by(seat: int, *states: State) -> Bytes:
    """Return what a seat sees of some positions, each in a row."""
    rows = np.zeros((len(states), SIZE), np.uint8)
    for row, state in zip(rows, states, strict=True):
        observe(state, seat, row.data)
    return rows


class Games(NamedTuple):
    """Positions of games with the points that their seats were ahead in the end, in tens."""

    rows: Bytes
    points: Floats
    wins: float
    """What the learner won; it counts a share of a win that several share."""
    cpu: float


def play(net: Net | None, heat: float, others: str, seeds: range) -> Games:
    """Return games between a learner with a net and three others, or four others without one."""
    began = process_time()
    rows, points, wins = [], [], 0.0
    for seed in seeds:
        dice = Random(seed)
        game = new_play(Setup(players=PLAYERS, seed=seed), CAP, whole=False)
        state, own, seats = game.state, seed % PLAYERS, []
        learner = None if net is None else Learner(seed, net, heat)
        while not (game.over or game.cut):
            turn = state.turn
            if learner is not None and state.seat == own:
                legal = legal_actions(state)
                game.answer(learner.choose(view(state, own), legal, Budget()))
            else:
                game.decisions += playout(state, 1, dice.getrandbits(30), others)
            counts = learner is None or turn == own or dice.random() < OTHERS
            if counts and state.phase in (TURN, OVER):
                seats.append(turn)
                rows.append(seen_by(turn, state)[0])
        ahead = rewards(state, "margin")
        points += [ahead[seat] / UNIT for seat in seats]
        wins += rewards(state, "win")[own]
    found = np.array(rows) if net is None else np.array(rows)[:, net.columns]
    return Games(found, np.array(points, np.float32), wins, process_time() - began)


def gather(pool: Any, seeds: range, net: Net | None, heat: float, others: str) -> Games:
    """Return the games of some seeds, played by all processes."""
    lumps = [seeds[start : start + LUMP] for start in range(0, len(seeds), LUMP)]
    found = pool.map(partial(play, net, heat, others), lumps, 1)
    rows, points, wins, cpu = zip(*found, strict=True)
    return Games(np.concatenate(rows), np.concatenate(points), sum(wins), sum(cpu))


def learn(
    pool: Any, seed: int, minutes: float, watched: int, each: int, measured: int
) -> tuple[Net, list[dict[str, float]]]:
    """Return a net that has learned for some minutes, and its curve, measured ten times.

    It watches some games of `scripted`, then plays so many games between two lessons.
    """
    began, spent = perf_counter(), -process_time()
    first = games = seed * SEEDS
    tests = first + TESTS
    found = gather(pool, range(games, games + watched), None, 0.0, "scripted")
    net = Net.new(found.rows, seed)
    for _ in range(2):
        net.learn(found.rows[:, net.columns], found.points)
    games += watched
    kept: deque[Games] = deque(maxlen=KEPT)
    curve: list[dict[str, float]] = []
    while True:
        spent += found.cpu
        now = (perf_counter() - began) / 60
        if now >= len(curve) * minutes / 10:
            cpu = (spent + process_time()) / 60
            won = gather(pool, range(tests, tests + measured), net, 0.0, "scripted").wins
            point = {"minutes": now, "cpu": cpu, "games": games - first, "won": won, "of": measured}
            curve.append(point)
            tests += measured
            print(text_of(point), flush=True)
        if now >= minutes:
            return net, curve
        found = gather(pool, range(games, games + each), net, HEAT, "scripted")
        games += each
        kept.append(found)
        rows, points = zip(*[(one.rows, one.points) for one in kept], strict=True)
        net.learn(np.concatenate(rows), np.concatenate(points))


def text_of(point: dict[str, float]) -> str:
    """Return a point of the curve in words."""
    low, high = wilson(point["won"], int(point["of"]))
    return (
        f"{point['minutes']:5.1f} min ({point['cpu']:.1f} of CPU), {point['games']:6} games: "
        f"wins {point['won'] / point['of']:.1%} ({low:.1%} to {high:.1%})"
    )


def match(net: Net, seed: int, games: int, jobs: int) -> dict[str, float]:
    """Return what a net wins in the arena, with deals of its own."""
    entrants = (Entrant("learner", partial(Learner, net=net)), *[Entrant("scripted")] * 3)
    options = MatchOptions(entrants, Setup(players=PLAYERS, seed=seed), games, jobs=jobs)
    win = run_match(options).codes[0].win
    return {"games": games, "share": win.share, "low": win.low, "high": win.high}


def main() -> None:
    """Learn, play a match, and write what came of it."""
    parser = argparse.ArgumentParser(description="Learn to beat the bot scripted.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to learn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--watched", type=int, default=1000, help="games of scripted at first")
    parser.add_argument("--round", type=int, default=200, help="games between two lessons")
    parser.add_argument("--measured", type=int, default=200, help="games of each measurement")
    parser.add_argument("--games", type=int, default=1000, help="games of the match at the end")
    parser.add_argument("--folder", type=Path, default=Path(), help="where to write")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with get_context("spawn").Pool(args.jobs) as pool:
        net, curve = learn(pool, args.seed, args.minutes, args.watched, args.round, args.measured)
        tests = args.seed * SEEDS + TESTS
        few = max(1, args.games // 25)
        ahead = gather(pool, range(tests, tests + few), net, 0.0, "random").wins / few
    net.save(args.folder / "learner.npz")
    won = match(net, args.seed, args.games, args.jobs)
    print("in the arena: wins {share:.1%} ({low:.1%} to {high:.1%})".format(**won))
    print(f"against random: ahead in {ahead:.1%} of {few} games, cut after {CAP} decisions")
    report = {
        "seed": args.seed,
        "curve": curve,
        "scripted": won,
        "random": {"games": few, "share": ahead},
    }
    (args.folder / "learner.json").write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
