"""What the coach says, as keys of the catalogue with values: no sentence in any language."""

from typing import NamedTuple

from kontor.rules import State

Value = str | int


class Saying(NamedTuple):
    """Something to be said: `coach.` and its key stand in the catalogue of messages.

    Its values are ids of places, numbers of seats and plain numbers. The key is also its topic:
    what a player knows already is counted by it.
    """

    key: str
    values: dict[str, Value]
    places: tuple[str, ...] = ()
    """What it speaks of on the board, as the notation names it."""

    def json(self) -> dict[str, object]:
        """Return the saying as JSON."""
        return {"key": self.key, "values": self.values, "places": list(self.places)}


def number_of(state: State, route: str) -> int:
    """Return the number of a route on its board."""
    board = state.terms.board
    return board.route_of[board.post_index[f"{route}.1"]]
