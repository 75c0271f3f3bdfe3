"""HOW WELL THEY PLAY: many games between bots, measured honestly."""

from kontor.arena.match import Clock, DecisionError, GameResult, play_game
from kontor.arena.options import ArenaError, Entrant, MatchOptions
from kontor.arena.report import MatchReport
from kontor.arena.runner import GameError, run_match
from kontor.arena.tasks import Failure, Played

__all__ = [
    "ArenaError",
    "Clock",
    "DecisionError",
    "Entrant",
    "Failure",
    "GameError",
    "GameResult",
    "MatchOptions",
    "MatchReport",
    "Played",
    "play_game",
    "run_match",
]
