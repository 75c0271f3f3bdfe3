"""A board with all its lookups: adjacency, distances, posts, office spaces, regions, provinces."""

from typing import Any, Final, final

from kontor.board.components import PRIVILEGES
from kontor.board.folders import facts_of
from kontor.board.printed import (
    BoardError,
    City,
    Province,
    Route,
    cities_of,
    missions_of,
    provinces_of,
    routes_of,
)

ENGLAND: Final = 0
"""The country without restrictions; a board without countries lies wholly in it."""

Rings = tuple[tuple[int, ...], ...]
"""Routes by distance from one route: first those that share a city with it, and so on."""


@final
class Board:
    """What is printed on one side of a board.

    Cities, routes, posts, office spaces and provinces are known by their index in the order of
    the board's file. Everything is a tuple: all games share one board.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.title: str = data["title"]
        self.family: str = data["family"]
        self.size: tuple[int, int] = (data["size"][0], data["size"][1])
        self.players: tuple[int, int] = (data["players"][0], data["players"][1])
        self.completed_cities_end: int = data["completed_cities_end"]
        self.cities: tuple[City, ...] = cities_of(data)
        self.routes: tuple[Route, ...] = routes_of(data, self.cities)
        self.provinces: tuple[Province, ...] = provinces_of(data, self.routes)
        self.regions: tuple[str, ...] = tuple(data["regions"])
        self.city_index: dict[str, int] = {city.id: n for n, city in enumerate(self.cities)}
        self.route_index: dict[str, int] = {route.id: n for n, route in enumerate(self.routes)}
        self.missions: tuple[tuple[int, ...], ...] = missions_of(data, self.city_index)
        ends = data["east_west"]["ends"]
        self.east_west: tuple[int, int] = (self._city(ends[0]), self._city(ends[1]))
        self.east_west_points: tuple[int, ...] = tuple(data["east_west"]["points"])
        self.prestige_city: int = self._city(data["prestige"]["city"])
        spaces = data["prestige"]["spaces"]
        self.prestige_points: tuple[int, ...] = tuple(space["points"] for space in spaces)
        if [space["privilege"] for space in spaces] != list(PRIVILEGES):
            raise BoardError(f"{self.id}: the prestige spaces must rise from white to black")
        self._make_posts()
        self._make_cities()
        self._make_distances()
        self._make_provinces()

    def __repr__(self) -> str:
        return f"<Board {self.id}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # A board that was sent elsewhere is the one of that name there.
        return board, (self.id,)

    def __copy__(self) -> "Board":
        return self

    def __deepcopy__(self, _: object) -> "Board":
        return self

    def _city(self, city_id: str) -> int:
        if city_id not in self.city_index:
            raise BoardError(f"{self.id}: there is no city {city_id}")
        return self.city_index[city_id]

    def _make_posts(self) -> None:
        posts = [post for route in self.routes for post in route.posts]
        self.post_ids: tuple[str, ...] = tuple(post.id for post in posts)
        self.post_index: dict[str, int] = {post: n for n, post in enumerate(self.post_ids)}
        self.ship: tuple[bool, ...] = tuple(post.ship for post in posts)
        self.has_ships: bool = any(self.ship)
        self.route_of: tuple[int, ...] = tuple(
            n for n, route in enumerate(self.routes) for _ in route.posts
        )
        first = 0
        bounds = []
        for route in self.routes:
            bounds.append((first, first + len(route.posts)))
            first += len(route.posts)
        self.route_first: tuple[int, ...] = tuple(bound[0] for bound in bounds)
        self.route_stop: tuple[int, ...] = tuple(bound[1] for bound in bounds)
        self.end_a: tuple[int, ...] = tuple(route.ends[0] for route in self.routes)
        self.end_b: tuple[int, ...] = tuple(route.ends[1] for route in self.routes)
        self.region_of_route: tuple[int, ...] = tuple(
            ENGLAND if route.region is None else self.regions.index(route.region)
            for route in self.routes
        )
        self.region_of_post: tuple[int, ...] = tuple(
            self.region_of_route[route] for route in self.route_of
        )

    def _make_cities(self) -> None:
        first = 0
        firsts = []
        for city in self.cities:
            firsts.append(first)
            first += len(city.offices)
        self.space_first: tuple[int, ...] = tuple(firsts)
        self.space_count: tuple[int, ...] = tuple(len(city.offices) for city in self.cities)
        offices = [office for city in self.cities for office in city.offices]
        self.space_kind: tuple[int, ...] = tuple(office.kind for office in offices)
        self.space_privilege: tuple[int, ...] = tuple(office.privilege for office in offices)
        self.space_coin: tuple[int, ...] = tuple(office.coin for office in offices)
        self.open_city: tuple[bool, ...] = tuple(city.open for city in self.cities)
        self.yellow: tuple[bool, ...] = tuple("yellow" in city.banner for city in self.cities)
        self.city_routes: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n, route in enumerate(self.routes) if city in route.ends)
            for city in range(len(self.cities))
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(self.end_a[n] + self.end_b[n] - city for n in routes))
            for city, routes in enumerate(self.city_routes)
        )
        self.permit_cities: tuple[int, ...] = tuple(
            sorted(
                (n for n, city in enumerate(self.cities) if city.permits),
                # BR2: the permit of one country is spent before London's, which serves either.
                key=lambda n: ("yellow" in self.cities[n].banner, n),
            )
        )
        self.permit_regions: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.regions.index(region) for region in self.cities[city].permits)
            for city in self.permit_cities
        )

    def _make_distances(self) -> None:
        numbers = range(len(self.routes))
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                n
                for n in numbers
                if n != route and set(self.routes[n].ends) & set(self.routes[route].ends)
            )
            for route in numbers
        )
        # BR3: a displaced piece stays in its own country or England, a neutral one (X2) in its own.
        self.rings: tuple[Rings, ...] = tuple(
            self._rings(n, (ENGLAND, self.region_of_route[n])) for n in numbers
        )
        self.neutral_rings: tuple[Rings, ...] = tuple(
            self._rings(n, (self.region_of_route[n],)) for n in numbers
        )

    def _rings(self, start: int, regions: tuple[int, ...]) -> Rings:
        seen = {start}
        ring = [start]
        rings: list[tuple[int, ...]] = []
        while True:
            near = {n for route in ring for n in self.adjacent[route]}
            ring = sorted(n for n in near - seen if self.region_of_route[n] in regions)
            if not ring:
                return tuple(rings)
            seen.update(ring)
            rings.append(tuple(ring))

    def _make_provinces(self) -> None:
        self.province_index: dict[str, int] = {p.id: n for n, p in enumerate(self.provinces)}
        self.province_has: tuple[tuple[bool, ...], ...] = tuple(
            tuple(n in province.routes for n in range(len(self.routes)))
            for province in self.provinces
        )
        # P3: across one or two borders, never back to the same province.
        self.province_near: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                sorted(
                    {
                        *province.neighbours,
                        *(f for n in province.neighbours for f in self.provinces[n].neighbours),
                    }
                    - {index}
                )
            )
            for index, province in enumerate(self.provinces)
        )


_made: dict[str, Board] = {}


def board(board_id: str) -> Board:
    """Return the board with this id, made once and shared by all games."""
    if board_id not in _made:
        _made[board_id] = Board(facts_of(board_id))
    return _made[board_id]
