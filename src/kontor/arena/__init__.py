"""HOW WELL THEY PLAY: many games between bots, measured honestly."""

from kontor.arena.dataset import Dataset, make_dataset
from kontor.arena.match import Clock, DecisionError, GameResult, play_game
from kontor.arena.options import ArenaError, Entrant, MatchOptions
from kontor.arena.report import MatchReport
from kontor.arena.runner import GameError, run_match
from kontor.arena.tasks import Failure, Played

__all__ = [
    "ArenaError",
    "Clock",
    "Dataset",
    "DecisionError",
    "Entrant",
    "Failure",
    "GameError",
    "GameResult",
    "MatchOptions",
    "MatchReport",
    "Played",
    "make_dataset",
    "play_game",
    "run_match",
]
