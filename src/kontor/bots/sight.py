"""What the judge sees of a position: a row of numbers for each seat, and one that all share.

Every number is made from what a viewer may see: the missions of others, the order of the pool and
a hidden plate are never looked at. In the rows nothing is named by its place (see `places.py` for
that): no input stands for a certain city, route or seat. A seat's row holds what the judgement by
hand counts, and what stands on the
board pooled over all routes and cities by what it is to the seat: how many routes are full for it
or lack one piece, what they would bring by kind of reward, in how many cities its control hangs by
a thread. So all boards, those of others too, all numbers of players and all editions fill the same
row and share the same weights; what sets them apart (players, countries, ships, a pawn, a neutral
player, modules) stands in the shared row. Seats follow one another relative to whose turn it is.

The numbers are put one by one into a sink, so that the net can add them up as they come.
"""

from typing import final

from kontor.bots.counts import MERCHANT_COUNT, OWNERS
from kontor.bots.inputs import GAME, Sink
from kontor.bots.loops import Loops
from kontor.bots.maps import MOST_MISSING
from kontor.bots.roads import Roads
from kontor.bots.scales import Scales
from kontor.bots.tally import Tally
from kontor.rules.score import MARKER_POINTS
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITY_COUNT,
    ABILITY_TOP,
    ACTION_VALUES,
    ACTIONS,
    BANK,
    BOOK,
    BOOK_VALUES,
    CITIES,
    EMPTY,
    EXTRA_ACTION,
    FULL_ABILITIES,
    KEY_VALUES,
    KEYS,
    MARKER_KINDS,
    MERCHANT,
    NOBODY,
    PIECE_KINDS,
    PRIVILEGE,
    TRADER,
    favour_owner,
    favour_tile,
)


@final
class Sight:
    """One position as a viewer sees it; a viewer of `NOBODY` knows nobody's mission."""

    def __init__(self, scales: Scales, state: State, viewer: int) -> None:
        self.scales: Scales = scales
        self.state: State = state
        self.viewer: int = viewer
        self.tally: Tally = Tally(scales, state)
        self.share: float = self.tally.left / GAME
        self.late: float = 4.0 / (1.0 + self.tally.left)
        """A lead counts the more the nearer the end is."""
        self.hand: list[float] = []
        """What the judgement by hand gives each seat that was shown, as far as it is known."""
        self.control: list[float] = self.tally.control_worth()
        self.regions: list[float] = [0.0] * OWNERS
        for region in range(1, len(scales.board.regions)):
            self.tally.rank_region(region, self.regions)
        # What the parts of one seat leave for each other.
        self.cities: int = 0
        self.network: int = 0
        self.owned: int = 0
        self.tops: int = 0
        self.prestige: int = 0
        self.roads: Roads = Roads(self.tally)
        self.loops: Loops = Loops(self.tally)
        self.mission: list[float] = [0.0] * 4

    def show(self, seat: int, sink: Sink) -> None:
        """Put the numbers of a seat into a sink; seats are shown in rising order."""
        tally = self.tally
        tally.measure_network(seat)
        tally.count_workers(seat)
        self._count(seat)
        self.roads.walk(seat)
        self._read_mission(seat)
        self._show_worth(seat, sink)
        self._show_desk(seat, sink)
        self._show_places(seat, sink)
        self._show_markers(seat, sink)
        self._show_pieces(seat, sink)
        for value in self.roads.values:
            sink.put(value)
        self.loops.show(seat, sink)
        self._show_honours(seat, sink)
        self._show_extras(seat, sink)
        self._show_clock(seat, sink)

    def _count(self, seat: int) -> None:
        """Count what several parts need: cities, the network, markers, full abilities."""
        state = self.state
        tally = self.tally
        self.cities = 0
        for owner in state.control:
            if owner == seat:
                self.cities += 1
        first = seat * len(state.control)
        self.network = 0
        for part in self.scales.maps.parts(tally.towns[seat]):
            size = 0
            for city in part:
                size += tally.offices[first + city]
            self.network = max(self.network, size)
        self.owned = 0
        for place in range(MARKER_KINDS * seat, MARKER_KINDS * (seat + 1)):
            self.owned += state.unused[place] + state.used[place]
        self.tops = 0
        for ability in range(ACTIONS, BANK + 1):
            if state.ability[ABILITY_COUNT * seat + ability] == ABILITY_TOP[ability]:
                self.tops += 1
        self.prestige = 0
        for space in range(len(state.prestige)):
            if state.prestige[space] == seat:
                self.prestige += self.scales.board.prestige_points[space]

    def _read_mission(self, seat: int) -> None:
        """Read the mission of a seat if the viewer knows it."""
        self.mission = [0.0] * 4
        terms = self.state.terms
        if seat != self.viewer or not terms.has_missions:
            return
        cities = terms.missions[seat]
        offices = held = 0
        for city in cities:
            if self.tally.offices[seat * len(self.state.control) + city] > 0:
                offices += 1
            if self.state.control[city] == seat:
                held += 1
        done = 1.0 if cities and held == len(cities) else 0.0
        self.mission = [1.0, offices / 3.0, held / 3.0, done]

    def _show_worth(self, seat: int, sink: Sink) -> None:
        """Put the parts of the judgement by hand, and the score as if the game ended now."""
        tally = self.tally
        track = float(self.state.track[seat])
        abilities = tally.abilities_worth(seat)
        markers = tally.markers_worth(seat)
        offices = tally.offices_worth(seat)
        pieces = tally.pieces_worth(seat)
        special = tally.special_worth(seat, False)
        shortage = tally.shortage(seat)
        control = self.control[seat]
        regions = self.regions[seat]
        hand = track + control + regions - shortage + abilities + markers + offices + pieces
        hand += special + self.roads.worth + 3.0 * self.mission[1] + 5.0 * self.mission[3]
        self.hand.append(hand)
        sink.put(hand / 20.0)
        now = (self._now(seat) + regions) / 20.0
        sink.put(now)
        sink.put(track / 10.0)
        sink.put(control / 8.0)
        sink.put(regions / 7.0)
        sink.put(abilities / 10.0)
        sink.put(markers / 5.0)
        sink.put(offices / 10.0)
        sink.put(pieces)
        sink.put(self.roads.worth / 5.0)
        sink.put(special / 5.0)
        sink.put(shortage / 5.0)
        sink.put(self.late * hand / 20.0)
        sink.put(self.late * now)

    def _now(self, seat: int) -> float:
        """Return the points of a seat as if the game ended now, countries left out."""
        state = self.state
        each = 2.0
        full = 4.0
        for entry in state.favours:
            if favour_owner(entry) == seat:
                if favour_tile(entry) == CITIES:
                    each = 4.0
                elif favour_tile(entry) == FULL_ABILITIES:
                    full = 7.0
        keys = KEY_VALUES[state.ability[ABILITY_COUNT * seat + KEYS]]
        points = state.track[seat] + self.prestige + keys * self.network
        points += MARKER_POINTS[min(self.owned, len(MARKER_POINTS) - 1)]
        mission = 3.0 * self.mission[1] + 5.0 * self.mission[3]
        return points + each * self.cities + full * self.tops + mission

    def _show_desk(self, seat: int, sink: Sink) -> None:
        ability = self.state.ability
        first = ABILITY_COUNT * seat
        share = self.share
        sink.put(KEY_VALUES[ability[first + KEYS]] / 2.0)
        sink.put(ACTION_VALUES[ability[first + ACTIONS]] / 2.0)
        sink.put(ability[first + ACTIONS] / 3.0)
        sink.put(ability[first + PRIVILEGE] / 2.0)
        sink.put(BOOK_VALUES[ability[first + BOOK]] / 3.0)
        sink.put(ability[first + BANK] / 2.0)
        sink.put(ability[first + KEYS] * share)
        sink.put(ability[first + ACTIONS] * share)
        sink.put(ability[first + PRIVILEGE] * share)
        sink.put(ability[first + BOOK] * share)
        sink.put(ability[first + BANK] * share)
        sink.put(float(self.tops))
        sink.put(self.tally.gain(seat, KEYS) / 5.0)
        sink.put(self.tally.gain(seat, ACTIONS) / 5.0)
        sink.put(self.tally.best_step(seat) / 5.0)

    def _show_places(self, seat: int, sink: Sink) -> None:
        """Put what a seat has in the cities, and where control may change."""
        state = self.state
        scales = self.scales
        board = scales.board
        offices = self.tally.offices
        cities = len(state.control)
        level = state.ability[ABILITY_COUNT * seat + PRIVILEGE]
        traffic = 0.0
        narrow = near = room = 0
        for city in range(cities):
            owner = state.control[city]
            mine = offices[seat * cities + city]
            if owner == seat:
                traffic += scales.traffic[city]
            space = board.space_first[city]
            stop = space + board.space_count[city]
            while space < stop and state.spaces[space] != EMPTY:
                space += 1
            if space == stop:
                continue
            if board.space_privilege[space] <= level:
                room += 1
            if owner == seat:
                if self._challenged(seat, city, mine):
                    narrow += 1
            elif mine > 0 and owner != NOBODY and mine + 1 >= offices[owner * cities + city]:
                near += 1
        number = self.tally.number[seat]
        keys = KEY_VALUES[state.ability[ABILITY_COUNT * seat + KEYS]]
        sink.put(self.cities / 4.0)
        sink.put(self.network / 5.0)
        sink.put((number - self.network) / 3.0)
        sink.put(number / 6.0)
        sink.put(keys * self.network / 10.0)
        sink.put(self.network * self.share / 3.0)
        sink.put(traffic / 10.0)
        sink.put(narrow / 3.0)
        sink.put(near / 3.0)
        sink.put(room / 12.0)

    def _challenged(self, seat: int, city: int, mine: int) -> bool:
        """Tell whether another needs one more office to control a city of the seat."""
        cities = len(self.state.control)
        for other in range(OWNERS):
            if other != seat:
                theirs = self.tally.offices[other * cities + city]
                if theirs > 0 and theirs + 1 >= mine:
                    return True
        return False

    def _show_markers(self, seat: int, sink: Sink) -> None:
        sink.put(self.owned / 4.0)
        sink.put(MARKER_POINTS[min(self.owned, len(MARKER_POINTS) - 1)] / 5.0)
        for place in range(MARKER_KINDS * seat, MARKER_KINDS * (seat + 1)):
            sink.put(float(self.state.unused[place]))

    def _show_pieces(self, seat: int, sink: Sink) -> None:
        state = self.state
        routes = len(self.scales.board.routes)
        posted = merchants = 0
        for place in range(seat * routes, (seat + 1) * routes):
            count = self.tally.on_route[place]
            if count != 0:
                merchants += count // MERCHANT_COUNT
                posted += count % MERCHANT_COUNT
        place = PIECE_KINDS * seat
        sink.put(state.supply[place + TRADER] / 5.0)
        sink.put(state.supply[place + MERCHANT] / 2.0)
        sink.put(1.0 if state.supply[place + TRADER] + state.supply[place + MERCHANT] == 0 else 0.0)
        sink.put(state.stock[place + TRADER] / 8.0)
        sink.put(state.stock[place + MERCHANT] / 2.0)
        sink.put(posted / 5.0)
        sink.put(merchants / 2.0)
        sink.put(self.tally.workers[seat] / 12.0)

    def _show_honours(self, seat: int, sink: Sink) -> None:
        """Put prestige spaces and the East–West link."""
        tally = self.tally
        missing = MOST_MISSING
        if tally.number[seat] > 0:
            missing = self.scales.maps.missing_link(tally.towns[seat])
        linked = seat in self.state.east_west
        sink.put(self.prestige / 8.0)
        sink.put(1.0 if linked else 0.0)
        sink.put(1.0 if missing == 0 and not linked else 0.0)
        sink.put(1.0 if missing == 1 else 0.0)
        sink.put(1.0 if missing == 2 else 0.0)
        sink.put(1.0 if missing >= MOST_MISSING else 0.0)

    def _show_extras(self, seat: int, sink: Sink) -> None:
        """Put the mission as far as it is known, favours and permits."""
        for value in self.mission:
            sink.put(value)
        count = 0
        tiles = 0
        for entry in self.state.favours:
            if favour_owner(entry) == seat:
                count += 1
                tiles |= 1 << favour_tile(entry)
        sink.put(float(count))
        sink.put(count * self.share)
        sink.put(1.0 if tiles & (1 << CITIES) != 0 else 0.0)
        sink.put(1.0 if tiles & (1 << FULL_ABILITIES) != 0 else 0.0)
        sink.put(1.0 if tiles & (1 << EXTRA_ACTION) != 0 else 0.0)
        regions = len(self.scales.board.regions)
        permits = 0
        for place in range(seat * regions, (seat + 1) * regions):
            permits += self.tally.permits[place]
        sink.put(permits / 2.0)
        sink.put(permits * self.share / 2.0)

    def _show_clock(self, seat: int, sink: Sink) -> None:
        """Put when the turn of a seat comes, and what is left of it."""
        state = self.state
        before = (seat - state.turn) % state.terms.players
        sink.put(before / 3.0)
        sink.put(1.0 if before == 0 else 0.0)
        sink.put(state.actions / 5.0 if before == 0 else 0.0)
