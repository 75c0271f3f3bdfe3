"""What the markers that lie at routes, and the places for new ones, are to each seat.

A *loop* is a route with a place for a marker between two cities that one seat controls. Whenever
that seat establishes it, it gets two points of toll and the marker (E2, E4), and may put the new
marker there again (MK2).
"""

from typing import Final, final

from kontor.bots.counts import MERCHANT_COUNT, OWNERS, Counts
from kontor.bots.inputs import LOOPS, Sink
from kontor.rules.words import EMPTY, NO_MARKER, NOBODY

TOLLS: Final = 0
LADEN: Final = 1
EMPTY_LOOPS: Final = 2
SHORTEST: Final = 3
NEAR: Final = 4
SHORT: Final = 3.0
"""Most routes have so many posts."""


@final
class Loops:
    """The numbers of `inputs.LOOPS` for all seats of a position."""

    def __init__(self, counts: Counts) -> None:
        self.counts: Counts = counts
        self.width: int = len(LOOPS)
        self.values: list[float] = [0.0] * (OWNERS * self.width)
        state = counts.state
        board = counts.scales.board
        control = state.control
        for route in range(len(state.markers)):
            laden = state.markers[route] != NO_MARKER
            a = control[board.end_a[route]]
            b = control[board.end_b[route]]
            if laden:
                self._add(a, TOLLS, 0.5)
                self._add(b, TOLLS, 0.5)
                self._near(route)
            if a == b and a != NOBODY and (laden or self._has_place(route)):
                self._add(a, LADEN if laden else EMPTY_LOOPS, 1.0)
                length = board.route_stop[route] - board.route_first[route]
                self._raise(a, SHORTEST, SHORT / length)

    def show(self, seat: int, sink: Sink) -> None:
        """Put the numbers of a seat into a sink."""
        first = self.width * seat
        for place in range(first, first + self.width):
            sink.put(self.values[place])

    def _has_place(self, route: int) -> bool:
        """Tell whether a new marker may come to a route once it is empty (MK2)."""
        counts = self.counts
        board = counts.scales.board
        if counts.scales.permanents[route] != NO_MARKER or board.region_of_route[route] > 0:
            return False
        return self._has_space(board.end_a[route]) or self._has_space(board.end_b[route])

    def _has_space(self, city: int) -> bool:
        board = self.counts.scales.board
        last = board.space_first[city] + board.space_count[city] - 1
        # Printed spaces fill up from the left.
        return board.space_count[city] > 0 and self.counts.state.spaces[last] == EMPTY

    def _near(self, route: int) -> None:
        """Note who is how near to a marker: by the share of its route, if nobody else is there."""
        counts = self.counts
        board = counts.scales.board
        routes = len(counts.standing)
        standing = counts.standing[route]
        if standing == 0:
            return
        length = board.route_stop[route] - board.route_first[route]
        for seat in range(counts.state.terms.players):
            if counts.on_route[seat * routes + route] % MERCHANT_COUNT == standing:
                self._raise(seat, NEAR, standing / length)

    def _add(self, owner: int, number: int, value: float) -> None:
        if owner != NOBODY:
            place = self.width * owner + number
            self.values[place] = self.values[place] + value

    def _raise(self, owner: int, number: int, value: float) -> None:
        place = self.width * owner + number
        self.values[place] = max(self.values[place], value)
