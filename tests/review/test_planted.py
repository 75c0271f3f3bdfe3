"""Planted mistakes are found, and good turns are left in peace: a long run that prints figures.

A strong bot plays four seats and in chosen turns takes its tenth best turn. The review judges these
turns, and as many turns again and again of the same games that were played as well as it could.
"""

from random import Random
from typing import NamedTuple

import pytest

from kontor.bots import Budget
from kontor.bots.judged import JudgedBot, Reach
from kontor.bots.outlook import Outlook
from kontor.bots.steps import Step
from kontor.record import Game
from kontor.review import Reviewer
from kontor.review.scale import KINDS

GAMES = 200
TENTH = 9
PLANTED = 3
LEFT = 6
"""So many turns of each game are judged that had a mistake planted, and that had none."""
STRONG = Reach(width=12, plans=150, looks=1, answers=1)


class Planter(JudgedBot):
    """Plays the best turn by the judge, and its tenth best one where it is told to."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, STRONG)
        self.planting = False

    def judged_plans(self, outlook: Outlook, start: Step) -> list[Step]:
        """Return the best turn alone, or the tenth best."""
        plans = super().judged_plans(outlook, start)
        number = min(TENTH, len(plans) - 1) if self.planting else 0
        return plans[number : number + 1]


class Found(NamedTuple):
    """A turn that was judged."""

    planted: bool
    loss: float
    kind: str | None


def play(seed: int) -> tuple[Game, set[tuple[int, int]]]:
    """Return a game of four strong bots, and the turns in which mistakes were planted."""
    random = Random(seed)
    game = Game.new(players=4, seed=seed)
    bots = [Planter(random.randrange(1 << 30)) for _ in range(4)]
    planted: set[tuple[int, int]] = set()
    last = (0, 0)
    while not game.over and game.action_count < 3000:
        seat = game.state.seat
        turn = (game.state.round, game.state.turn)
        if turn != last and seat == turn[1]:
            last = turn
            bots[seat].planting = game.state.round > 2 and random.random() < 0.15
            if bots[seat].planting:
                planted.add(turn)
        game.play(bots[seat].choose(game.view(seat), game.legal_actions(), Budget()))
    return game, planted


def judge(game: Game, planted: set[tuple[int, int]], seed: int) -> list[Found]:
    """Return what the review says of some planted turns and of some others."""
    random = Random(seed)
    reviewer = Reviewer(game)
    turns = [number for number, one in enumerate(reviewer.passages) if one.is_turn]
    random.shuffle(turns)
    wanted = {True: PLANTED, False: LEFT}
    found = []
    for number in turns:
        state = reviewer.passages[number].state
        was = (state.round, state.turn) in planted
        if wanted[was] == 0 or state.round <= 2:
            continue
        wanted[was] -= 1
        one = reviewer.judge(number)
        assert one is not None
        found.append(Found(was, one.loss, one.kind))
    return found


@pytest.mark.soak
def test_planted_mistakes_are_found() -> None:
    found: list[Found] = []
    for seed in range(GAMES):
        game, planted = play(seed)
        if game.over:
            found += judge(game, planted, seed)
        if seed % 10 == 9:
            report(found, seed + 1)
    bad, good = (share(found, planted) for planted in (True, False))
    assert bad > 4 * good


def share(found: list[Found], planted: bool) -> float:
    """Return how often a turn is called a mistake of any kind."""
    chosen = [one for one in found if one.planted == planted]
    return sum(one.kind is not None for one in chosen) / max(1, len(chosen))


def report(found: list[Found], games: int) -> None:
    """Print how many planted mistakes and how many good turns are called mistakes."""
    for planted, name in ((True, "planted"), (False, "played well")):
        chosen = [one for one in found if one.planted == planted]
        kinds = {kind: sum(one.kind == kind for one in chosen) for kind in KINDS}
        mean = sum(one.loss for one in chosen) / max(1, len(chosen))
        named = f"{share(found, planted):.1%} named {kinds}"
        print(f"{games} games, {name}: {len(chosen)} turns, {named}, mean loss {mean:.3f}")
