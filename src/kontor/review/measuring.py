"""Measuring how much the levels of our bots lose in a turn, for `data/levels.json`."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from typing import Any, Final

from kontor.bots import make_bot, people_levels
from kontor.record import Game
from kontor.review.reviewing import Reviewer
from kontor.review.study import DEFAULT_NODES

TURNS: Final = 12
"""So many turns of each game are judged, drawn by lot: those of one game are much alike."""
LONGEST: Final = 3000


def measure_levels(
    games: int, seed: int, nodes: int = DEFAULT_NODES, on_game: Callable[[], None] | None = None
) -> dict[str, Any]:
    """Return what a turn with a choice loses on average, by level, from games of four equals."""
    losses = {}
    for level in people_levels():
        found: list[float] = []
        for number in range(games):
            found += _losses(level, seed + number, nodes)
            if on_game is not None:
                on_game()
        losses[level] = round(fmean(found), 4)
    command = f"kontor review levels --games {games} --seed {seed} --budget {nodes}"
    return {"made": {"command": command, "turns": TURNS}, "losses": losses}


def _losses(level: str, seed: int, nodes: int) -> Iterator[float]:
    """Yield what some turns of a game of equals lost, against one average opponent."""
    game = _played(level, seed)
    if not game.over:
        return
    reviewer = Reviewer(game, nodes)
    turns = [number for number, one in enumerate(reviewer.passages) if one.is_turn]
    for number in Random(seed).sample(turns, min(TURNS, len(turns))):
        one = reviewer.judge(number)
        if one is not None and one.counts:
            yield one.fall


def _played(level: str, seed: int) -> Game:
    game = Game.new(players=4, seed=seed)
    bots = [make_bot(level, 4 * seed + seat) for seat in range(4)]
    while not game.over and game.action_count < LONGEST:
        chosen = bots[game.state.seat]
        view = game.view(game.state.seat)
        game.play(chosen.bot.choose(view, game.legal_actions(), chosen.budget))
    return game
