"""Reasons: in what one position is better for a seat than another, as keys with places and numbers.

A reason is a term in which two positions differ, weighed in points as the judgement by hand weighs
it. It is no sentence: `worth.` and its key stand in the catalogue of messages, and its values are
ids of places, numbers of seats and plain numbers, so that it can be said in every language.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from kontor.bots.maps import MOST_MISSING
from kontor.bots.tally import MARKER_WORTH
from kontor.review.terms import Value, Weighed, aim_of, effect_of, markers_of, nearest_end
from kontor.rules.pieces import pieces_in
from kontor.rules.score import winners
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_TOP,
    ENDINGS,
    FAVOURS,
    KEY_VALUES,
    KEYS,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    OVER,
    PIECE_KINDS,
    favour_owner,
    favour_tile,
)

LEAST_WEIGHT: Final = 0.2
"""Terms that differ by less, in points, are no reason."""
END_WEIGHT: Final = 60.0
"""What a game that is won or lost at once weighs: more than all else."""
OTHERS_PART: Final = 0.5
"""How much that which others have counts beside that which one has."""
FULL: Final = 4.0
"""What a finished ability is worth at the end, besides what it does."""
FREE_PIECE: Final = 1.2
"""What a piece that somebody adds for nothing weighs: about an action."""
NEARER: Final = 0.6
"""What a round more or less to the end weighs, for whoever leads or is behind."""


class Reason(NamedTuple):
    """A term in which one position is better for a seat than another."""

    key: str
    values: dict[str, Value]
    weight: float
    """By how many points; below 0 if this term speaks for the other position."""

    def json(self) -> dict[str, object]:
        """Return the reason as JSON."""
        return {"key": self.key, "values": self.values, "weight": round(self.weight, 2)}


def reasons(better: State, other: State, seat: int) -> list[Reason]:
    """Return the terms in which two positions differ for a seat, the weightiest first."""
    if OVER in (better.phase, other.phase):
        return _ends(better, other, seat)
    pair = Pair(better, other, seat)
    found = [reason for reason in pair.all() if abs(reason.weight) >= LEAST_WEIGHT]
    return sorted(found, key=lambda reason: -abs(reason.weight))


def telling(found: list[Reason], most: int) -> list[Reason]:
    """Return the reasons to be told: those that speak for the better position, weightiest first.

    A full route is no news beside what it brings once it is established.
    """
    reached = {one.values.get("city") for one in found if one.key.startswith(("control", "office"))}
    reached |= {one.values.get("ability") for one in found if one.key.startswith("ability")}
    reached.discard(None)
    return [
        one
        for one in found
        if one.weight > 0
        and not (
            one.key.startswith("route")
            and reached & {one.values.get("city"), one.values.get("ability")}
        )
    ][:most]


def _ends(better: State, other: State, seat: int) -> list[Reason]:
    """Return what there is to say if one of two positions is the end of the game."""
    if better.phase == OVER:
        won = seat in winners(better)
        key = "ends.won" if won else "ends.lost"
        return [
            Reason(key, {"ending": ENDINGS[better.ended_by]}, END_WEIGHT if won else -END_WEIGHT)
        ]
    won = seat in winners(other)
    first = winners(other)[0]
    values: dict[str, Value] = {"ending": ENDINGS[other.ended_by], "seat": first}
    return [Reason("ends.not", {} if won else values, -END_WEIGHT if won else END_WEIGHT)]


class Pair:
    """Two positions that are compared for a seat."""

    def __init__(self, better: State, other: State, seat: int) -> None:
        self.better = Weighed(better)
        self.other = Weighed(other)
        self.seat = seat
        self.left = 0.5 * (self.better.tally.left + self.other.tally.left)

    def all(self) -> Iterator[Reason]:
        """Yield all terms that differ."""
        for terms in (self.better, self.other):
            terms.look_at(self.seat)
        yield from self._abilities()
        yield from self._control()
        yield from self._network()
        yield from self._honours()
        yield from self._markers()
        yield from self._points()
        yield from self._pieces()
        yield from self._routes(self.seat, "route", 1.0)
        yield from self._end()
        for other in range(self.better.state.terms.players):
            if other != self.seat:
                for terms in (self.better, self.other):
                    terms.look_at(other)
                yield from self._given(other)
                yield from self._routes(other, "blocks", -OTHERS_PART)

    def _abilities(self) -> Iterator[Reason]:
        """Yield steps of abilities; keys count with the network."""
        for ability, name in enumerate(ABILITIES):
            levels = [terms.level(self.seat, ability) for terms in (self.better, self.other)]
            if levels[0] == levels[1]:
                continue
            top = max(levels)
            values: dict[str, Value] = {"ability": name, **effect_of(ability, top)}
            weight = self._step(ability, levels[0]) - self._step(ability, levels[1])
            yield Reason(f"ability.{name}", values, weight)

    def _step(self, ability: int, level: int) -> float:
        scales = self.better.scales
        if ability == KEYS:
            network = 0.5 * (self.better.tally.network + self.other.tally.network)
            return scales.keys[level] * (network + scales.growth * self.left)
        worth = scales.steps[ability][level] * self.left
        return worth + (FULL if level == ABILITY_TOP[ability] else 0.0)

    def _control(self) -> Iterator[Reason]:
        """Yield cities that change hands, and offices that do not change that."""
        printed = self.better.board
        cities = len(printed.cities)
        for city in range(cities):
            mine, theirs = (terms.state.control[city] for terms in (self.better, self.other))
            worth = 2.0 + self.better.scales.toll * self.better.scales.traffic[city] * self.left
            offices = [
                t.tally.offices[self.seat * cities + city] for t in (self.better, self.other)
            ]
            name: dict[str, Value] = {"city": printed.cities[city].id}
            if mine != theirs:
                yield from self._hands(name, mine, theirs, worth)
            elif offices[0] != offices[1]:
                gain = (offices[0] - offices[1]) * (self.better.scales.office + 0.5)
                yield Reason("office", name, gain)

    def _hands(
        self, name: dict[str, Value], mine: int, theirs: int, worth: float
    ) -> Iterator[Reason]:
        """Yield what a city is that one position gives to somebody else than the other."""
        players = self.better.state.terms.players
        if self.seat in (mine, theirs):
            sign = 1.0 if mine == self.seat else -1.0
            loser = theirs if mine == self.seat else mine
            if 0 <= loser < players:
                yield Reason("control.from", {**name, "seat": loser}, sign * 1.5 * worth)
            else:
                yield Reason("control", name, sign * worth)
        elif 0 <= theirs < players:
            yield Reason("control.denied", {**name, "seat": theirs}, OTHERS_PART * worth)
        elif 0 <= mine < players:
            yield Reason("control.given", {**name, "seat": mine}, -OTHERS_PART * worth)

    def _network(self) -> Iterator[Reason]:
        sizes = [round(terms.tally.network) for terms in (self.better, self.other)]
        if sizes[0] != sizes[1]:
            level = self.better.level(self.seat, KEYS)
            weight = KEY_VALUES[level] * (self.better.tally.network - self.other.tally.network)
            yield Reason("network", {"count": max(sizes), "keys": KEY_VALUES[level]}, weight)

    def _honours(self) -> Iterator[Reason]:
        """Yield prestige spaces, the East–West link, favours."""
        printed = self.better.board
        for space, points in enumerate(printed.prestige_points):
            held = [t.state.prestige[space] == self.seat for t in (self.better, self.other)]
            if held[0] != held[1]:
                yield Reason("prestige", {"points": points}, points if held[0] else -points)
        yield from self._link()
        yield from self._mission()
        tiles = [
            [favour_tile(entry) for entry in t.state.favours if favour_owner(entry) == self.seat]
            for t in (self.better, self.other)
        ]
        for tile in set(tiles[0]) ^ set(tiles[1]):
            weight = self.better.scales.favour * self.left * (1.0 if tile in tiles[0] else -1.0)
            yield Reason("favour", {"favour": FAVOURS[tile]}, weight)

    def _mission(self) -> Iterator[Reason]:
        """Yield offices in cities of the mission."""
        if not self.better.state.terms.has_missions:
            return
        cities = len(self.better.board.cities)
        for city in self.better.state.terms.missions[self.seat]:
            place = self.seat * cities + city
            held = [terms.tally.offices[place] > 0 for terms in (self.better, self.other)]
            if held[0] != held[1]:
                weight = 1.0 + self.better.scales.mission
                name = self.better.board.cities[city].id
                yield Reason("mission", {"city": name}, weight if held[0] else -weight)

    def _link(self) -> Iterator[Reason]:
        linked = [self.seat in t.state.east_west for t in (self.better, self.other)]
        printed = self.better.board
        if linked[0] != linked[1]:
            points = printed.east_west_points[min(2, len(self.other.state.east_west))]
            yield Reason("link", {"points": points}, float(points if linked[0] else -points))
        if any(linked) or len(self.better.state.east_west) > 2:
            return
        missing = [self._missing(terms) for terms in (self.better, self.other)]
        if missing[0] != missing[1]:
            points = printed.east_west_points[len(self.better.state.east_west)]
            worth = self.better.scales.coveted * points
            weight = worth * (0.5 ** missing[0] - 0.5 ** missing[1])
            yield Reason("link.near", {"points": points, "count": min(missing)}, weight)

    def _missing(self, terms: Weighed) -> int:
        """Return how many cities lack for the link, as far as that counts."""
        if terms.tally.number[self.seat] == 0:
            return MOST_MISSING
        return min(MOST_MISSING, terms.scales.maps.missing_link(terms.tally.towns[self.seat]))

    def _markers(self) -> Iterator[Reason]:
        owned = [markers_of(terms.state, self.seat) for terms in (self.better, self.other)]
        if owned[0] != owned[1]:
            weight = MARKER_WORTH[min(10, owned[0])] - MARKER_WORTH[min(10, owned[1])]
            yield Reason("markers", {"count": max(owned)}, weight)
        first = MARKER_KINDS * self.seat
        for marker, name in enumerate(MARKERS):
            counts = [t.state.unused[first + marker] for t in (self.better, self.other)]
            if counts[0] != counts[1]:
                weight = (counts[0] - counts[1]) * self.better.scales.markers[marker]
                key = "marker.kept" if owned[0] == owned[1] else "marker"
                yield Reason(key, {"marker": name}, weight)

    def _points(self) -> Iterator[Reason]:
        """Yield points on the track, those for the link left out."""
        gained = [float(terms.state.track[self.seat]) for terms in (self.better, self.other)]
        for number, terms in enumerate((self.better, self.other)):
            if self.seat in terms.state.east_west:
                place = terms.state.east_west.index(self.seat)
                gained[number] -= self.better.board.east_west_points[place]
        difference = gained[0] - gained[1]
        if difference != 0:
            yield Reason("points", {"points": int(abs(difference))}, difference)

    def _pieces(self) -> Iterator[Reason]:
        ready = [pieces_in(terms.state.supply, self.seat) for terms in (self.better, self.other)]
        place = PIECE_KINDS * self.seat + MERCHANT
        merchants = [terms.state.supply[place] for terms in (self.better, self.other)]
        worth = [terms.tally.pieces_worth(self.seat) for terms in (self.better, self.other)]
        weight = worth[0] - worth[1]
        if merchants[0] != merchants[1] and (weight > 0) == (merchants[0] > merchants[1]):
            yield Reason("merchants", {"count": max(merchants)}, weight)
        elif ready[0] != ready[1]:
            yield Reason("pieces", {"count": max(ready)}, weight)

    def _given(self, other: int) -> Iterator[Reason]:
        """Yield what another seat gets less of: points and free pieces."""
        tracks = [terms.state.track[other] for terms in (self.better, self.other)]
        if tracks[0] != tracks[1]:
            points = tracks[1] - tracks[0]
            key = "given.points" if points > 0 else "gives.points"
            yield Reason(key, {"seat": other, "points": abs(points)}, OTHERS_PART * points)
        stocks = [pieces_in(terms.state.stock, other) for terms in (self.better, self.other)]
        if stocks[0] != stocks[1]:
            # C2: whoever is displaced adds pieces from the stock for nothing.
            count = stocks[0] - stocks[1]
            key = "given.pieces" if count > 0 else "gives.pieces"
            yield Reason(
                key, {"seat": other, "count": abs(count)}, OTHERS_PART * FREE_PIECE * count
            )

    def _routes(self, seat: int, key: str, part: float) -> Iterator[Reason]:
        """Yield the routes that promise a seat more in one position than in the other."""
        ours, others = self.better.promises(seat), self.other.promises(seat)
        for route in sorted(ours.keys() | others.keys()):
            mine, theirs = ours.get(route), others.get(route)
            difference = (mine[0] if mine else 0.0) - (theirs[0] if theirs else 0.0)
            shown = mine if theirs is None or (mine and mine[0] > theirs[0]) else theirs
            assert shown is not None
            values: dict[str, Value] = {"route": self.better.board.routes[route].id}
            values["count"] = shown[1]
            if seat != self.seat:
                values = {**values, "seat": seat}
            aim, more = aim_of(self.better.board, shown[2])
            state = "full" if shown[1] == 0 else "near"
            kind = f"{key}.{aim}" if key == "blocks" else f"{key}.{state}.{aim}"
            yield Reason(kind, {**values, **more}, part * difference)

    def _end(self) -> Iterator[Reason]:
        """Yield an end of the game that comes nearer, for better or worse."""
        difference = self.other.tally.left - self.better.tally.left
        if abs(difference) < LEAST_WEIGHT:
            return
        nearer = self.better if difference > 0 else self.other
        values = {**nearest_end(nearer)}
        totals = self.better.tally.values()
        leads = totals[self.seat] >= max(totals)
        weight = NEARER * difference * (1.0 if leads else -1.0)
        yield Reason("end.nearer" if leads else "end.further", values, weight)
