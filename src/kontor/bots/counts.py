"""The counts of one position that all values are made of: pieces, offices, networks, links."""

from typing import Final

from kontor.board import Board
from kontor.bots.scales import Scales
from kontor.rules.state import State
from kontor.rules.words import NOBODY

OWNERS: Final = 6
MOST_MISSING: Final = 4
MERCHANT_COUNT: Final = 16
"""In the counts of pieces on routes a merchant adds this to the 1 of every piece."""


def rounds_left(scales: Scales, state: State) -> float:
    """Return how many rounds the game may still last, by the nearest of its three ends."""
    # In a view the pool is what is left of it; the edition tells how large it was.
    whole = sum(state.terms.edition.markers) - 3
    gone = whole - (len(state.terms.pool) - state.drawn)
    progress = max(max(state.track) / 20.0, gone / (whole + 1.0))
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
        self.towns: list[list[int]] = [[] for _ in range(OWNERS)]
        """The cities in which each owner has an office."""
        self._count_posts(board)
        self._count_offices(cities)
        self.wage: float = 0.0
        """What one more piece that can work is worth to the seat that is looked at."""
        self.aim: int = NOBODY
        """What the best reward of the route last looked at was: a city, or one of the below."""
        self.network: list[float] = [self._network(seat) for seat in range(state.terms.players)]

    def _count_posts(self, board: Board) -> None:
        """Count the pieces on each route by owner, and what displacing them costs."""
        posts = self.state.posts
        route_of = board.route_of
        routes = len(board.routes)
        for post in range(len(posts)):
            piece = posts[post]
            if piece != 0:
                route = route_of[post]
                owner = (piece - 1) >> 1
                kind = (piece - 1) & 1
                self.on_route[owner * routes + route] += 1 + MERCHANT_COUNT * kind
                self.standing[route] += 1
                self.workers[owner] += 1
                self.cost[route] += 2 + kind

    def _count_offices(self, cities: int) -> None:
        """Count the offices in each city by owner, and where owners are present."""
        space_city = self.scales.space_city
        spaces = self.state.spaces
        for space in range(len(spaces)):
            piece = spaces[space]
            if piece != 0:
                self._count_office(piece, space_city[space], cities)
        for entry in self.state.extras:
            self._count_office(entry & 15, entry >> 4, cities)
        for entry in self.state.greens:
            self._count_office(entry & 15, entry >> 4, cities)

    def _count_office(self, piece: int, city: int, cities: int) -> None:
        owner = (piece - 1) >> 1
        if self.offices[owner * cities + city] == 0:
            self.towns[owner].append(city)
        self.offices[owner * cities + city] += 1

    def _network(self, seat: int) -> float:
        """Return the size of the best network, other offices counted in part."""
        neighbours = self.scales.board.neighbours
        cities = len(neighbours)
        first = seat * cities
        seen = [False] * cities
        best = 0
        total = 0
        for town in self.towns[seat]:
            if seen[town]:
                continue
            seen[town] = True
            stack = [town]
            size = 0
            while stack:
                city = stack.pop()
                size += self.offices[first + city]
                for other in neighbours[city]:
                    if not seen[other] and self.offices[first + other] > 0:
                        seen[other] = True
                        stack.append(other)
            total += size
            best = max(best, size)
        return best + self.scales.lone_office * (total - best) * min(1.0, self.left * 0.2)

    def is_near(self, seat: int, city: int) -> bool:
        """Return whether an office in a city would hang together with others of the seat."""
        if not self.towns[seat]:
            return True
        cities = len(self.scales.board.cities)
        if self.offices[seat * cities + city] > 0:
            return True
        for other in self.scales.board.neighbours[city]:
            if self.offices[seat * cities + other] > 0:
                return True
        return False

    def missing_link(self, seat: int) -> int:
        """Return in how many cities an office is missing on the best way between the red ones."""
        neighbours = self.scales.board.neighbours
        cities = len(neighbours)
        first = seat * cities
        start, goal = self.scales.board.east_west
        seen = [False] * cities
        seen[start] = True
        layer = [start]
        missing = 0 if self.offices[first + start] > 0 else 1
        while layer and missing < MOST_MISSING:
            # Own offices lead on at once; every other city is one more that is missing.
            beyond: list[int] = []
            while layer:
                city = layer.pop()
                if city == goal:
                    return missing
                for other in neighbours[city]:
                    if not seen[other]:
                        if self.offices[first + other] > 0:
                            seen[other] = True
                            layer.append(other)
                        else:
                            beyond.append(other)
            for other in beyond:
                if not seen[other]:
                    seen[other] = True
                    layer.append(other)
            missing += 1
        return MOST_MISSING
