"""Planted mistakes are found, and good turns are left in peace: a long run that prints figures.

A strong bot plays four seats and in chosen turns takes its tenth best turn. The review judges these
turns, and twice as many of the same games that were played as well as the bot could. What it says
of each game is kept in `artefacts/planted.jsonl`: a run that was ended goes on there.
"""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from kontor.bots import Budget
from kontor.bots.judged import JudgedBot, Reach
from kontor.bots.outlook import WIN_WORTH, Outlook
from kontor.bots.steps import Step
from kontor.record import Game
from kontor.review import Reviewer
from kontor.review.scale import KINDS

KEPT: Final = Path(__file__).parents[2] / "artefacts" / "planted.jsonl"
GAMES: Final = 200
TENTH: Final = 9
OFTEN: Final = 0.15
"""In so many of all turns a mistake is planted."""
PLANTED: Final = 3
LEFT: Final = 6
"""So many turns of each game are judged that had a mistake planted, and that had none."""
STRONG: Final = Reach(width=12, plans=150, looks=1, answers=1)
GAPS: Final = (0.0, 0.01, 0.03, 0.06, 1.0)
"""Planted mistakes by what the bot itself thought that they cost, in shares to win."""
Turns = dict[tuple[int, int], float]
"""Turns by round and seat, each with what its planted mistake costs by the bot's own word."""


class Planter(JudgedBot):
    """Plays the best turn by the judge, and its tenth best one where it is told to."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, STRONG)
        self.planting = False
        self.gap = 0.0

    def judged_plans(self, outlook: Outlook, start: Step) -> list[Step]:
        """Return the best turn alone, or the tenth best."""
        plans = super().judged_plans(outlook, start)
        number = min(TENTH, len(plans) - 1) if self.planting else 0
        self.gap = max(self.gap, (plans[0].value - plans[number].value) / WIN_WORTH)
        return plans[number : number + 1]


class Found(NamedTuple):
    """A turn that was judged."""

    gap: float | None
    """What a planted mistake costs by the bot's own word; None if there is none."""
    loss: float
    kind: str | None


def play(seed: int) -> tuple[Game, Turns]:
    """Return a game of four strong bots, and the turns in which mistakes were planted."""
    random = Random(seed)
    game = Game.new(players=4, seed=seed)
    bots = [Planter(random.randrange(1 << 30)) for _ in range(4)]
    planted: Turns = {}
    last = (0, 0)
    while not game.over and game.action_count < 3000:
        seat = game.state.seat
        turn = (game.state.round, game.state.turn)
        bot = bots[seat]
        if turn != last and seat == turn[1]:
            last = turn
            bot.gap = 0.0
            bot.planting = game.state.round > 2 and random.random() < OFTEN
        game.play(bot.choose(game.view(seat), game.legal_actions(), Budget()))
        if bot.planting and seat == turn[1]:
            planted[turn] = bot.gap
    return game, planted


def judge(game: Game, planted: Turns, seed: int) -> list[Found]:
    """Return what the review says of some planted turns and of some others."""
    random = Random(seed)
    reviewer = Reviewer(game)
    turns = [number for number, one in enumerate(reviewer.passages) if one.is_turn]
    random.shuffle(turns)
    wanted = {True: PLANTED, False: LEFT}
    found = []
    for number in turns:
        state = reviewer.passages[number].state
        gap = planted.get((state.round, state.turn))
        if wanted[gap is not None] == 0 or state.round <= 2:
            continue
        wanted[gap is not None] -= 1
        one = reviewer.judge(number)
        assert one is not None
        found.append(Found(gap, one.loss, one.kind))
    return found


@pytest.mark.soak
def test_planted_mistakes_are_found() -> None:
    KEPT.parent.mkdir(exist_ok=True)
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    found = [Found(*one) for line in lines for one in json.loads(line)]
    for seed in range(len(lines), GAMES):
        game, planted = play(seed)
        new = judge(game, planted, seed) if game.over else []
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps(new) + "\n")
        found += new
        if seed % 10 == 9:
            print(*report(found, seed + 1), sep="\n")
    bad = [one for one in found if one.gap is not None]
    good = [one for one in found if one.gap is None]
    assert named(bad) > 4 * named(good)


def named(turns: list[Found]) -> float:
    """Return how often a turn is called a mistake of any kind."""
    return sum(one.kind is not None for one in turns) / max(1, len(turns))


def report(found: list[Found], games: int) -> list[str]:
    """Return how many planted mistakes and how many good turns are called mistakes."""
    good = [one for one in found if one.gap is None]
    bad = [one for one in found if one.gap is not None]
    lines = [_line(f"{games} games, played well", good), _line("planted", bad)]
    for low, high in pairwise(GAPS):
        chosen = [one for one in bad if low <= (one.gap or 0.0) < high]
        lines.append(_line(f"planted, {low:.0%} to {high:.0%} by the bot's word", chosen))
    # More of the planted turns were judged than there are among all.
    right = OFTEN * named(bad)
    wrong = (1 - OFTEN) * named(good)
    return [*lines, f"of turns called mistakes {right / max(1e-9, right + wrong):.1%} planted"]


def _line(name: str, turns: list[Found]) -> str:
    kinds = {kind: sum(one.kind == kind for one in turns) for kind in KINDS}
    mean = sum(one.loss for one in turns) / max(1, len(turns))
    return f"{name}: {len(turns)} turns, {named(turns):.1%} called {kinds}, mean loss {mean:.3f}"
