"""The weights of the evaluation and what it needs to know of a board, made once."""

from typing import final

from kontor.board import Board
from kontor.bots.maps import Maps
from kontor.rules.words import MARKER_KINDS, NO_MARKER, PERMANENT


@final
class Scales:
    """Weights by name (see `weights.NAMES`) and tables of one board."""

    def __init__(self, board: Board, weights: list[float]) -> None:
        self.board: Board = board
        (
            self.rounds,
            self.opponent,
            self.others,
            self.action,
            self.actions,
            self.privilege,
            self.book,
            self.bank,
            self.growth,
            self.half_step,
            self.supply,
            self.stock,
            self.posted,
            self.merchant,
            full_route,
            one_missing,
            two_missing,
            three_missing,
            self.second_route,
            self.third_route,
            self.blocker,
            self.toll,
            self.office,
            self.lone_office,
            self.coveted,
            self.favour,
            self.mission,
            self.region,
            self.permit,
            self.no_permit,
            self.no_merchant,
            self.permanent,
            self.workforce,
            self.win,
        ) = weights[:-MARKER_KINDS]
        self.markers: list[float] = weights[-MARKER_KINDS:]
        """What an unused marker of each kind is worth, `develop` as a share of the best step."""
        tail = [three_missing * 0.5**step for step in range(1, 12)]
        self.chance: list[float] = [full_route, one_missing, two_missing, three_missing, *tail]
        half = self.half_step
        levels = (0.0, 1.0, 1.7, 2.2)
        self.steps: list[list[float]] = [
            [],
            [self.actions * n for n in (0.0, 1.0, 1.0 + half, 2.0, 2.0 + half, 3.0)],
            [self.privilege * n for n in levels],
            [self.book * n for n in levels],
            [self.bank * n for n in levels],
        ]
        """What a level of an ability does in one round; keys count for the network instead."""
        self.keys: list[float] = [1.0, 2.0, 2.0 + half, 3.0, 4.0]
        self.traffic: list[float] = [
            sum(2.0 if self._busy(route) else 1.0 for route in routes)
            for routes in board.city_routes
        ]
        self.space_city: list[int] = [
            city for city, count in enumerate(board.space_count) for _ in range(count)
        ]
        self.maps: Maps = Maps(board)
        self.permits: list[int] = [len(city.permits) for city in board.cities]
        """For how many countries a city gives permits."""
        self.obstructed: list[bool] = [
            any(post.ship for post in route.posts) or board.region_of_route[number] > 0
            for number, route in enumerate(board.routes)
        ]
        """Whether a route has ship posts or needs a permit."""
        self.permanents: list[int] = [
            NO_MARKER if route.permanent is None else PERMANENT.index(route.permanent)
            for route in board.routes
        ]
        self.abroad: list[int] = [len(city.regions) for city in board.cities]
        self.region_cities: list[list[int]] = [
            [number for number, city in enumerate(board.cities) if region in city.regions]
            for region in board.regions
        ]

    def _busy(self, route: int) -> bool:
        """Return whether everybody wants a route: it leads to an ability or to prestige."""
        return (
            self.board.yellow[self.board.end_a[route]]
            or (self.board.yellow[self.board.end_b[route]])
        )
