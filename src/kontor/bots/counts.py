"""The counts of one position that all values are made of: pieces, offices, networks, links."""

from typing import Final

from kontor.board import Board
from kontor.bots.scales import Scales
from kontor.rules.offices import rightmost_owner
from kontor.rules.pieces import pieces_in
from kontor.rules.state import State
from kontor.rules.words import (
    NOBODY,
    PRESTIGE_END,
    kind_of,
    office_city,
    office_piece,
    owner_of,
    price_of,
)

OWNERS: Final = 6
MERCHANT_COUNT: Final = 16
"""In the counts of pieces on routes a merchant adds this to the 1 of every piece."""
FULL_WORKFORCE: Final = 8
LEAST_WORKFORCE: Final = 4
HELPLESS: Final = 8.0
"""What it costs to have fewer pieces than most routes have posts, and one to pay with."""
UNKNOWN: Final = -1.0


def rounds_left(scales: Scales, state: State) -> float:
    """Return how many rounds the game may still last, by the nearest of its three ends."""
    # In a view the pool is what is left of it; the edition tells how large it was.
    whole = sum(state.terms.edition.markers) - 3
    gone = whole - (len(state.terms.pool) - state.drawn)
    progress = max(max(state.track) / PRESTIGE_END, gone / (whole + 1.0))
    progress = max(progress, state.completed / scales.board.completed_cities_end)
    return max(0.5, scales.rounds * (1.0 - progress))


class Counts:
    """What stands where in one position, by owner."""

    def __init__(self, scales: Scales, state: State) -> None:
        self.scales: Scales = scales
        self.state: State = state
        self.left: float = rounds_left(scales, state)
        board = scales.board
        routes = len(board.routes)
        cities = len(board.cities)
        self.on_route: list[int] = [0] * (OWNERS * routes)
        self.standing: list[int] = [0] * routes
        self.cost: list[int] = [0] * routes
        self.workers: list[int] = [0] * OWNERS
        """The pieces of each owner that can fill routes: in supply, in stock and on posts."""
        self.offices: list[int] = [0] * (OWNERS * cities)
        self.towns: list[int] = [0] * OWNERS
        """The cities in which each owner has an office, as a set of `maps`."""
        self.number: list[int] = [0] * OWNERS
        """How many offices each owner has."""
        self._count_posts(board)
        self._count_offices(cities)
        self.permits: list[int] = [0] * (OWNERS * len(board.regions))
        """How many permits each owner has for each country."""
        self._count_permits(board)
        self.wage: float = 0.0
        """What one more piece that can work is worth to the seat that is looked at."""
        self.aim: int = NOBODY
        """What the best reward of the route last looked at was: a city, or one of the below."""
        self.network: float = 0.0
        """How large the network of the seat that is looked at is."""
        self.known: list[float] = []
        """The rewards of routes once found, by seat, route and whether a merchant is at hand.

        Empty unless somebody asks for the same ones again and again.
        """
        self.aims: list[int] = []

    def _count_posts(self, board: Board) -> None:
        """Count the pieces on each route by owner, and what displacing them costs."""
        posts = self.state.posts
        route_of = board.route_of
        routes = len(board.routes)
        on_route, standing, cost = self.on_route, self.standing, self.cost
        # Written out: compiled, `list[place] += 1` is several times slower.
        for post in range(len(posts)):
            piece = posts[post]
            if piece != 0:
                route = route_of[post]
                owner = owner_of(piece)
                kind = kind_of(piece)
                place = owner * routes + route
                on_route[place] = on_route[place] + 1 + MERCHANT_COUNT * kind
                standing[route] = standing[route] + 1
                cost[route] = cost[route] + 1 + price_of(piece)
                self.workers[owner] = self.workers[owner] + 1

    def _count_offices(self, cities: int) -> None:
        """Count the offices in each city by owner, and where owners are present."""
        space_city = self.scales.space_city
        spaces = self.state.spaces
        for space in range(len(spaces)):
            piece = spaces[space]
            if piece != 0:
                self._count_office(piece, space_city[space], cities)
        for entry in self.state.extra_offices:
            self._count_office(office_piece(entry), office_city(entry), cities)
        for entry in self.state.open_offices:
            self._count_office(office_piece(entry), office_city(entry), cities)

    def _count_office(self, piece: int, city: int, cities: int) -> None:
        owner = owner_of(piece)
        place = owner * cities + city
        self.towns[owner] = self.towns[owner] | self.scales.maps.bit[city]
        self.number[owner] = self.number[owner] + 1
        self.offices[place] = self.offices[place] + 1

    def _count_permits(self, board: Board) -> None:
        """Count the permits of each owner: the rightmost offices of some cities (BR2)."""
        regions = len(board.regions)
        for number, city in enumerate(board.permit_cities):
            owner = rightmost_owner(self.state, city)
            if owner != NOBODY:
                for region in board.permit_regions[number]:
                    self.permits[owner * regions + region] += 1

    def measure_network(self, seat: int) -> None:
        """Measure the best network of a seat, other offices counted in part."""
        first = seat * len(self.state.control)
        best = 0
        for part in self.scales.maps.parts(self.towns[seat]):
            size = 0
            for city in part:
                size += self.offices[first + city]
            best = max(best, size)
        lone = self.number[seat] - best
        self.network = best + self.scales.lone_office * lone * min(1.0, self.left * 0.2)

    def is_near(self, seat: int, city: int) -> bool:
        """Return whether an office in a city would be connected to others of the seat."""
        towns = self.towns[seat]
        return towns == 0 or towns & self.scales.maps.around[city] != 0

    def count_workers(self, seat: int) -> None:
        """Count the pieces of a seat that can work, and what one more or less is worth."""
        state = self.state
        workers = self.workers[seat] + pieces_in(state.supply, seat) + pieces_in(state.stock, seat)
        self.workers[seat] = workers
        self.wage = 0.0
        if workers <= FULL_WORKFORCE:
            left = min(1.0, self.left * 0.5)
            self.wage = self.scales.workforce * (2 * (FULL_WORKFORCE - workers) + 1) * left
            if workers == LEAST_WORKFORCE:
                self.wage += HELPLESS

    def shortage(self, seat: int) -> float:
        """Return what it costs a seat to have set so many offices that too few pieces work."""
        missing = FULL_WORKFORCE - self.workers[seat]
        if missing <= 0:
            return 0.0
        cost = self.scales.workforce * missing * missing * min(1.0, self.left * 0.5)
        return cost + HELPLESS if self.workers[seat] < LEAST_WORKFORCE else cost
