"""What one position is worth to each seat, in points at the end of the game.

The value of a seat is its score sheet as if the game ended now, and what it can still make of
what it has in the rounds that are left: abilities, unfinished routes, pieces, tolls, markers.
"""

from typing import Final, final

from kontor.bots.counts import MERCHANT_COUNT, OWNERS, UNKNOWN, Counts
from kontor.bots.maps import MOST_MISSING
from kontor.rules.offices import rightmost_owner
from kontor.rules.pieces import pieces_in
from kontor.rules.score import REGION_POINTS
from kontor.rules.words import (
    ABILITY_COUNT,
    ABILITY_TOP,
    ACTIONS,
    BANK,
    CITIES,
    DEVELOP,
    DEVELOP_PRIVILEGE,
    EMPTY,
    FULL_ABILITIES,
    KEYS,
    MARKER_KINDS,
    MERCHANT,
    NEUTRAL,
    NO_MARKER,
    NOBODY,
    OFFICE_IN_GREEN_CITY,
    PIECE_KINDS,
    PRIVILEGE,
    SWAP_OFFICES,
    TRADER,
    favour_entry,
    favour_owner,
    favour_tile,
)

MARKER_WORTH: Final = (0.0, 1.0, 3.0, 3.6, 6.0, 6.8, 10.0, 11.0, 15.0, 16.2, 21.0)
"""The points for markers owned, with something for the next step between two steps."""
FULL_SUPPLY: Final = 6
OUT_OF_REACH: Final = 0.7
ABILITY_AIM: Final = 100
PRESTIGE_AIM: Final = 200


@final
class Tally(Counts):
    """The values of one position for all seats."""

    def values(self) -> list[float]:
        """Return the value of each seat."""
        state = self.state
        players = state.terms.players
        abroad = [0.0] * OWNERS
        for region in range(1, len(self.scales.board.regions)):
            self.rank_region(region, abroad)
        result = []
        control = self.control_worth()
        for seat in range(players):
            self.measure_network(seat)
            self.count_workers(seat)
            value = state.track[seat] + abroad[seat] + control[seat] - self.shortage(seat)
            value += self.abilities_worth(seat)
            value += self.markers_worth(seat)
            value += self.offices_worth(seat)
            value += self.pieces_worth(seat)
            value += self.routes_worth(seat)
            value += self.special_worth(seat)
            if self.permits:
                value += self.permits_worth(seat)
            result.append(value)
        return result

    def control_worth(self) -> list[float]:
        """Return for each owner the worth of the cities that it controls, and their tolls."""
        state = self.state
        scales = self.scales
        each = [2.0] * OWNERS
        for entry in state.favours:
            if favour_tile(entry) == CITIES:
                each[favour_owner(entry)] = 4.0
        toll = scales.toll * self.left
        found = [0.0] * OWNERS
        for city in range(len(state.control)):
            owner = state.control[city]
            if owner != NOBODY:
                found[owner] = found[owner] + each[owner] + toll * scales.traffic[city]
        return found

    def rank_region(self, region: int, points: list[float]) -> None:
        """Add what a country would give now, ties shared (BR8)."""
        cities = len(self.scales.board.cities)
        ranks = [0] * OWNERS
        for city in self.scales.region_cities[region]:
            for owner in range(OWNERS):
                ranks[owner] += self.offices[owner * cities + city]
            if self.state.control[city] != NOBODY:
                ranks[self.state.control[city]] += 100
        for owner in range(OWNERS):
            if ranks[owner] > 0:
                place = tied = 0
                for rank in ranks:
                    if rank > ranks[owner]:
                        place += 1
                    elif rank == ranks[owner]:
                        tied += 1
                points[owner] += sum(REGION_POINTS[place : place + tied]) // tied

    def abilities_worth(self, seat: int) -> float:
        """Return the worth of the abilities, keys excepted."""
        ability = self.state.ability
        full = 7.0 if favour_entry(seat, FULL_ABILITIES) in self.state.favours else 4.0
        value = 0.0
        for number in range(ACTIONS, BANK + 1):
            level = ability[ABILITY_COUNT * seat + number]
            value += self.scales.steps[number][level] * self.left
            if level == ABILITY_TOP[number]:
                value += full
        return value

    def key_worth(self, seat: int) -> float:
        """Return what an office of the network counts, half a step included."""
        return self.scales.keys[self.state.ability[ABILITY_COUNT * seat + KEYS]]

    def markers_worth(self, seat: int) -> float:
        """Return the worth of the markers, used ones included."""
        unused = self.state.unused
        first = MARKER_KINDS * seat
        owned = 0
        value = 0.0
        for marker in range(MARKER_KINDS):
            count = unused[first + marker]
            owned += count + self.state.used[first + marker]
            if count > 0:
                value += count * self._marker(seat, marker)
        return MARKER_WORTH[min(owned, 10)] + value

    def _marker(self, seat: int, marker: int) -> float:
        """Return what an unused marker is worth."""
        worth = self.scales.markers[marker]
        if marker == DEVELOP:
            return worth * self.best_step(seat)
        # Swapping offices needs no further action: it is worth its price to the very end.
        return worth if marker == SWAP_OFFICES else worth * min(1.0, self.left)

    def gain(self, seat: int, ability: int) -> float:
        """Return what one more step of an ability is worth, nothing if it is complete."""
        level = self.state.ability[ABILITY_COUNT * seat + ability]
        if level >= ABILITY_TOP[ability]:
            return 0.0
        scales = self.scales
        if ability == KEYS:
            size = self.network + scales.growth * self.left
            return (scales.keys[level + 1] - scales.keys[level]) * size
        steps = scales.steps[ability]
        gain = (steps[level + 1] - steps[level]) * self.left
        gain += scales.supply
        if level + 1 == ABILITY_TOP[ability]:
            gain += 4.0
        return gain

    def best_step(self, seat: int) -> float:
        """Return what the best step of an ability is worth."""
        best = 0.0
        for ability in range(5):
            best = max(best, self.gain(seat, ability))
        return best

    def offices_worth(self, seat: int) -> float:
        """Return the worth of the offices and their network."""
        scales = self.scales
        size = self.network + scales.growth * self.left
        return scales.office * self.number[seat] + self.key_worth(seat) * size

    def pieces_worth(self, seat: int) -> float:
        """Return the worth of the pieces that can still be used."""
        state = self.state
        scales = self.scales
        traders = state.supply[PIECE_KINDS * seat + TRADER]
        merchants = state.supply[PIECE_KINDS * seat + MERCHANT]
        ready = traders + merchants
        value = scales.supply * (min(ready, FULL_SUPPLY) + 0.4 * max(0, ready - FULL_SUPPLY))
        value += scales.stock * (pieces_in(state.stock, seat))
        value += scales.merchant * (merchants + 0.4 * state.stock[PIECE_KINDS * seat + MERCHANT])
        return value * min(1.0, self.left * 0.4)

    def routes_worth(self, seat: int) -> float:
        """Return the worth of unfinished routes: the best three, and pieces in others' way."""
        state = self.state
        scales = self.scales
        board = scales.board
        routes = len(board.routes)
        first = seat * routes
        best = second = third = 0.0
        best_aim = second_aim = NOBODY
        value = 0.0
        for route in range(routes):
            count = self.on_route[first + route]
            if count == 0:
                continue
            merchants = count // MERCHANT_COUNT
            own = count - MERCHANT_COUNT * merchants
            value += scales.posted * own + scales.merchant * merchants
            others = self.standing[route] - own
            length = board.route_stop[route] - board.route_first[route]
            missing = length - self.standing[route]
            if others > 0:
                mine = 2 * own + merchants
                missing += self.cost[route] - mine
                value += scales.blocker * min(others, own)
            worth = self.reward(seat, route, merchants) * scales.chance[missing]
            if state.pawn >= 0 and not board.province_has[state.pawn][route]:
                # P4: nothing can be done there before the pawn comes.
                worth *= OUT_OF_REACH
            if missing > 0 and scales.obstructed[route]:
                worth *= self.obstacles(seat, route)
            # Two routes that promise the same, such as one office, are worth one of them.
            if self.aim == best_aim:
                best = max(best, worth)
            elif worth > best:
                if second_aim != self.aim:
                    third = max(third, second)
                best, second, best_aim, second_aim = worth, best, self.aim, best_aim
            elif self.aim == second_aim:
                second = max(second, worth)
            elif worth > second:
                third = max(third, second)
                second, second_aim = worth, self.aim
            elif worth > third:
                third = worth
        value *= min(1.0, self.left * 0.5)
        return value + best + scales.second_route * second + scales.third_route * third

    def obstacles(self, seat: int, route: int) -> float:
        """Return the share of a reward that is left by what keeps a seat from filling its route."""
        state = self.state
        scales = self.scales
        board = scales.board
        share = 1.0
        region = board.region_of_route[route]
        if region > 0 and self.permits[seat * len(board.regions) + region] == 0:
            share *= scales.no_permit
        merchants = state.supply[PIECE_KINDS * seat + MERCHANT]
        for post in range(board.route_first[route], board.route_stop[route]):
            if board.ship[post] and state.posts[post] == EMPTY:
                merchants -= 1
                if merchants < 0:
                    share *= scales.no_merchant
        return share

    def reward(self, seat: int, route: int, merchants: int) -> float:
        """Return what establishing a route would bring a seat; `aim` is then the best of it."""
        merchants += self.state.supply[PIECE_KINDS * seat + MERCHANT]
        if not self.known:
            return self._reward(seat, route, merchants > 0)
        place = 2 * (seat * len(self.standing) + route) + (1 if merchants > 0 else 0)
        if self.known[place] == UNKNOWN:
            self.known[place] = self._reward(seat, route, merchants > 0)
            self.aims[place] = self.aim
        self.aim = self.aims[place]
        return self.known[place]

    def _reward(self, seat: int, route: int, has_merchant: bool) -> float:
        state = self.state
        board = self.scales.board
        a, b = board.end_a[route], board.end_b[route]
        best = self._office(seat, a, has_merchant)
        self.aim = a
        other = self._office(seat, b, has_merchant)
        if other > best:
            best = other
            self.aim = b
        for action in state.terms.space.develop[route]:
            other = self.gain(seat, action.other)
            if other > best:
                best = other
                self.aim = ABILITY_AIM + action.other
        if has_merchant and state.terms.space.prestige[route]:
            other = self._prestige(seat)
            if other > best:
                best = other
                self.aim = PRESTIGE_AIM
        best += self._toll(seat, a) + self._toll(seat, b)
        if state.markers[route] >= 0:
            best += 2.4
        if self.scales.permanents[route] != NO_MARKER:
            best += self.scales.permanent * self._permanent(seat, self.scales.permanents[route])
        return max(0.1, best)

    def _permanent(self, seat: int, marker: int) -> float:
        """Return what a permanent marker would bring a seat (EA5 to EA8, BR7)."""
        scales = self.scales
        if marker == DEVELOP_PRIVILEGE:
            return self.gain(seat, PRIVILEGE)
        if marker == OFFICE_IN_GREEN_CITY:
            return 2.0 + scales.office + scales.lone_office * self.key_worth(seat) - self.wage
        return scales.action * min(1.0, self.left * 0.5)

    def _toll(self, seat: int, city: int) -> float:
        """Return what the control of a city brings a seat that establishes a route to it."""
        owner = self.state.control[city]
        if owner == seat:
            return 1.0
        return 0.0 if owner in (NOBODY, NEUTRAL) else -0.3

    def _prestige(self, seat: int) -> float:
        """Return the points of the best prestige space that a seat may take."""
        state = self.state
        for space in range(state.ability[ABILITY_COUNT * seat + PRIVILEGE], -1, -1):
            if state.prestige[space] == NOBODY:
                return float(self.scales.board.prestige_points[space])
        return 0.0

    def _office(self, seat: int, city: int, has_merchant: bool) -> float:
        """Return what the next office in a city would bring a seat."""
        state = self.state
        scales = self.scales
        board = scales.board
        first = board.space_first[city]
        space = first
        stop = first + board.space_count[city]
        while space < stop and state.spaces[space] != 0:
            space += 1
        if (
            space == stop
            or state.ability[ABILITY_COUNT * seat + PRIVILEGE] < board.space_privilege[space]
        ):
            return 0.0
        if board.space_kind[space] == MERCHANT and not has_merchant:
            return 0.0
        cities = len(board.cities)
        value = scales.office + board.space_coin[space] + scales.region * scales.abroad[city]
        value -= self.wage
        mine = self.offices[seat * cities + city] + 1
        holder = state.control[city]
        if holder != seat and (holder == NOBODY or mine >= self.offices[holder * cities + city]):
            # The new office is the rightmost one but for neutral ones, so it wins a tie.
            value += 2.0 + scales.toll * scales.traffic[city] * self.left
        if scales.permits[city] > 0 and rightmost_owner(state, city) != seat:
            value += scales.permit * scales.permits[city] * self.left
        key = self.key_worth(seat)
        return value + (key if self.is_near(seat, city) else scales.lone_office * key)

    def special_worth(self, seat: int, knows_mission: bool = True) -> float:
        """Return the worth of prestige spaces, missions, favours and the East–West link."""
        state = self.state
        board = self.scales.board
        value = 0.0
        for space in range(len(state.prestige)):
            if state.prestige[space] == seat:
                value += board.prestige_points[space]
        if knows_mission and state.terms.has_missions:
            value += self._mission(seat)
        if state.terms.has_favours:
            for entry in state.favours:
                if favour_owner(entry) == seat:
                    value += self.scales.favour * self.left
        gained = len(state.east_west)
        if gained < 3 and self.number[seat] > 2 and seat not in state.east_west:
            points = board.east_west_points[len(state.east_west)]
            missing = self.scales.maps.missing_link(self.towns[seat])
            if missing < MOST_MISSING and missing * 1.5 < self.left:
                value += self.scales.coveted * points * 0.5**missing
        return value

    def permits_worth(self, seat: int) -> float:
        """Return the worth of being allowed to place in Wales and Scotland (BR2)."""
        regions = len(self.scales.board.regions)
        number = sum(self.permits[seat * regions : (seat + 1) * regions])
        return self.scales.permit * number * self.left

    def _mission(self, seat: int) -> float:
        cities = len(self.scales.board.cities)
        mission = self.state.terms.missions[seat]
        value = 0.0
        controlled = 0
        for city in mission:
            if self.offices[seat * cities + city] > 0:
                value += 1.0
            if self.state.control[city] == seat:
                controlled += 1
        if mission and controlled == len(mission):
            return value + 5.0
        return value + self.scales.mission * controlled * min(1.0, self.left * 0.3)
