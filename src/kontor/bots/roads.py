"""What stands on the routes, pooled by what it is to a seat: the same numbers for every board."""

from typing import final

from kontor.bots.counts import MERCHANT_COUNT
from kontor.bots.inputs import ROADS
from kontor.bots.tally import ABILITY_AIM, OUT_OF_REACH, PRESTIGE_AIM, Tally
from kontor.rules.words import NO_MARKER, NOBODY


@final
class Roads:
    """The numbers of `inputs.ROADS` for one seat after the other."""

    def __init__(self, tally: Tally) -> None:
        self.tally: Tally = tally
        self.values: list[float] = [0.0] * len(ROADS)
        self.worth: float = 0.0
        """What the routes are worth to the seat, as the judgement by hand counts it."""

    def walk(self, seat: int) -> None:
        """Pool what stands on all routes for a seat."""
        tally = self.tally
        scales = tally.scales
        board = scales.board
        routes = len(board.routes)
        roads = [0.0] * len(ROADS)
        office_city = NOBODY
        loose = 0.0
        for route in range(routes):
            count = tally.on_route[seat * routes + route]
            if count == 0:
                continue
            merchants = count // MERCHANT_COUNT
            own = count - MERCHANT_COUNT * merchants
            others = tally.standing[route] - own
            missing = board.route_stop[route] - board.route_first[route] - tally.standing[route]
            loose += scales.posted * own + scales.merchant * merchants
            roads[4] += 0.25
            if others > 0:
                roads[3] += 0.5
                missing += tally.cost[route] - 2 * own - merchants
                loose += scales.blocker * min(others, own)
            elif missing < 3:
                roads[missing] += 1.0
            worth = 0.2 * self.promise(seat, route, merchants, missing)
            aim = tally.aim
            if scales.permanents[route] != NO_MARKER:
                roads[13] = max(roads[13], worth)
            if aim >= PRESTIGE_AIM:
                roads[10] = max(roads[10], worth)
            elif aim >= ABILITY_AIM:
                place = 5 + aim - ABILITY_AIM
                roads[place] = max(roads[place], worth)
            elif aim == office_city:
                roads[11] = max(roads[11], worth)
            elif worth > roads[11]:
                office_city = aim
                roads[12] = roads[11]
                roads[11] = worth
            else:
                roads[12] = max(roads[12], worth)
        self.values = roads
        self.worth = loose * min(1.0, tally.left * 0.5) + self._best_roads(roads)

    def promise(self, seat: int, route: int, merchants: int, missing: int) -> float:
        """Return what a route promises a seat, as the judgement by hand counts it."""
        scales = self.tally.scales
        pawn = self.tally.state.pawn
        worth = self.tally.reward(seat, route, merchants) * scales.chance[missing]
        if pawn >= 0 and not scales.board.province_has[pawn][route]:
            worth *= OUT_OF_REACH
        if missing > 0 and scales.obstructed[route]:
            worth *= self.tally.obstacles(seat, route)
        return worth

    def _best_roads(self, roads: list[float]) -> float:
        """Return the worth of the three best different promises."""
        best = second = third = 0.0
        for place in range(5, 13):
            worth = 5.0 * roads[place]
            if worth > best:
                best, second, third = worth, best, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
        scales = self.tally.scales
        return best + scales.second_route * second + scales.third_route * third
