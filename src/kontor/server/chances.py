"""Who is ahead: the shares to win over a finished game, or where the present turn began."""

from collections.abc import Sequence
from typing import Any

from kontor.record import Game, QuietGame
from kontor.review import Point, Reviewer, evaluate, points_json, turn_begun
from kontor.rules import Deal, Setup, State, view
from kontor.server.errors import NotAllowed, Refused
from kontor.server.progress import Progress
from kontor.server.table import PLAYING, Table

Points = list[dict[str, Any]]


def points_of(game: Game) -> Points:
    """Return the chances of a finished game when each turn began, and at its end."""
    return points_json(Reviewer(game).points)


def points_of_actions(setup: Setup, deal: Deal, actions: Sequence[str]) -> Points:
    """Return the same of a game that is played again from its start."""
    game = QuietGame.begin(setup, deal)
    game.play_all(actions)
    return points_of(game)


def seat_alone(table: Table, guest: str) -> int:
    """Return the seat of a guest who plays alone with bots; refuse all others."""
    if table.status != PLAYING:
        raise Refused("no game is being played here", code="not-playing")
    if not table.tells_chances(guest):
        message = "who is ahead is told during a game only to one who plays alone with bots"
        raise NotAllowed(message, code="no-chances")
    return table.seats_of(guest)[0]


def begun(game: Progress) -> tuple[int, State]:
    """Return how many actions came before the present turn, and how it was then.

    The judge has learned from positions in which a turn begins; within one its word is rougher.
    """
    # Where a game is played on from a moment, the turn may have begun before that moment.
    return turn_begun(game, game.turn_start if game.turn_start > game.first else 0)


def point_of(at: int, state: State, seat: int) -> Points:
    """Return the chances in a position, as one seat sees it: nothing hidden from it is used."""
    return points_json([Point(at, state.round, state.turn, evaluate(view(state, seat)))])
