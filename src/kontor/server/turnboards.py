"""The board around a turn of a review: before it, as it was played, and as it would be better."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from kontor.record import QuietGame
from kontor.review import line_of
from kontor.rules import view
from kontor.server.entries import Seats
from kontor.server.kinds import Acted
from kontor.server.shown import cities_json
from kontor.server.subjects import Subject


class Stretch(NamedTuple):
    """Some actions of a game that were or will be judged together."""

    at: int
    """How many actions come before them."""
    length: int
    seat: int
    better: Sequence[str] = ()


def stretch_at(
    at: int, points: Sequence[Mapping[str, Any]], judged: Sequence[Mapping[str, Any] | None]
) -> Stretch | None:
    """Return the turn or the answer that begins after so many actions; None if none does.

    The end of a game is a stretch of nothing.
    """
    for one in judged:
        if one is not None and one["at"] == at:
            return Stretch(at, one["count"], one["seat"], one["better"])
    for number, point in enumerate(points):
        if point["at"] == at:
            until = points[min(number + 1, len(points) - 1)]["at"]
            return Stretch(at, until - at, point["seat"] or 0)
    return None


def turn_json(subject: Subject, stretch: Stretch) -> dict[str, Any]:
    """Return the board before some actions, after them, and after the better ones."""
    at, length, seat, better = stretch
    actions = subject.actions
    game = QuietGame.begin(subject.setup, subject.deal)
    game.play_all(actions[:at])
    before = view(game.state, None)
    cities = cities_json(before.table)
    line = line_of(game.state, seat, better) if better else []
    played = position_json(game, actions[at : at + length])
    game.undo_to(at)
    return {
        "before": before.json(),
        "cities": cities,
        "played": played,
        "better": position_json(game, line) if line else None,
    }


def played_json(
    game: QuietGame, action: str, seats: Seats, how: Literal["person", "bot"] = "person"
) -> dict[str, Any]:
    """Play an action; return what happened, as a viewer with these seats sees it."""
    acted = Acted(seq=game.action_count + 1, seat=game.state.seat, action=action, how=how)
    return acted.shown_to(seats, game.play(action))


def position_json(
    game: QuietGame, actions: Sequence[str], seat: int | None = None
) -> dict[str, Any]:
    """Play actions; return the board after them, and what happened, as a seat sees it.

    Without a seat it is what a spectator sees.
    """
    seats = () if seat is None else (seat,)
    events = [played_json(game, action, seats) for action in actions]
    seen = view(game.state, seat)
    return {"events": events, "view": seen.json(), "cities": cities_json(seen.table)}
