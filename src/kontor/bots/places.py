"""What a seat has where: the one part of the judge's sight that is a board's own.

Where offices stand tells more than how many there are: with it a judge that has learned from 500
games names the winner better than one without it that has learned from thousands. A board's places
are its routes, with the pieces of a seat, and its cities, with its offices, a second one apart, and
its control. Each board that the judge has learned has weights for its places; on others it goes
without.
"""

from kontor.board import Board
from kontor.bots.counts import MERCHANT_COUNT, Counts
from kontor.bots.inputs import Sink


def place_names(board: Board) -> list[str]:
    """Return the names of a board's places, in their order."""
    cities = [city.id for city in board.cities]
    return [
        *(f"route {route.id}" for route in board.routes),
        *(f"office {city}" for city in cities),
        *(f"second {city}" for city in cities),
        *(f"control {city}" for city in cities),
    ]


def show_places(counts: Counts, seat: int, sink: Sink) -> None:
    """Put what a seat has at the places where it has something."""
    routes = len(counts.standing)
    first = seat * routes
    for route in range(routes):
        count = counts.on_route[first + route]
        if count != 0:
            sink.put_place(route, float(count % MERCHANT_COUNT))
    control = counts.state.control
    cities = len(control)
    first = seat * cities
    for city in range(cities):
        count = counts.offices[first + city]
        if count != 0:
            sink.put_place(routes + city, float(count))
            if count > 1:
                sink.put_place(routes + cities + city, 1.0)
        if control[city] == seat:
            sink.put_place(routes + 2 * cities + city, 1.0)
