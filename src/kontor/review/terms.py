"""The terms of a position: what each seat has and may get, as the judgement by hand counts it."""

from functools import cache

from kontor.board import Board, board
from kontor.bots.counts import MERCHANT_COUNT
from kontor.bots.roads import Roads
from kontor.bots.scales import Scales
from kontor.bots.tally import ABILITY_AIM, PRESTIGE_AIM, Tally
from kontor.bots.weights import load_weights
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_COUNT,
    ACTION_VALUES,
    ACTIONS,
    BOOK,
    BOOK_VALUES,
    ENDINGS,
    KEY_VALUES,
    KEYS,
    MARKER_KINDS,
    NOBODY,
    PRESTIGE_END,
    PRIVILEGE,
)

Value = str | int


@cache
def _scales_of(name: str) -> Scales:
    return Scales(board(name), load_weights())


class Weighed:
    """A position with what its terms are worth."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.scales = _scales_of(state.terms.board.id)
        self.tally = Tally(self.scales, state)
        self.roads = Roads(self.tally)

    @property
    def board(self) -> Board:
        """The board of the position."""
        return self.scales.board

    def look_at(self, seat: int) -> None:
        """Measure what the terms of a seat are made of."""
        self.tally.measure_network(seat)
        self.tally.count_workers(seat)

    def level(self, seat: int, ability: int) -> int:
        """Return the level of an ability."""
        return self.state.ability[ABILITY_COUNT * seat + ability]

    def promises(self, seat: int) -> dict[int, tuple[float, int, int]]:
        """Return of each route where a seat stands its worth, how much is missing, and the aim."""
        tally, printed = self.tally, self.board
        routes = len(printed.routes)
        found = {}
        for route in range(routes):
            count = tally.on_route[seat * routes + route]
            if count == 0:
                continue
            own, merchants = count % MERCHANT_COUNT, count // MERCHANT_COUNT
            missing = printed.route_stop[route] - printed.route_first[route]
            missing -= tally.standing[route]
            if tally.standing[route] > own:
                missing += tally.cost[route] - 2 * own - merchants
            worth = self.roads.promise(seat, route, merchants, missing)
            found[route] = (worth, missing, tally.aim)
        return found


def effect_of(ability: int, level: int) -> dict[str, Value]:
    """Return what a level of an ability shows."""
    if ability == PRIVILEGE:
        return {"privilege": level}
    shown = {KEYS: KEY_VALUES, ACTIONS: ACTION_VALUES, BOOK: BOOK_VALUES}.get(ability)
    return {} if shown is None else {"count": shown[level]}


def markers_of(state: State, seat: int) -> int:
    """Return how many markers a seat owns, used ones included."""
    first = MARKER_KINDS * seat
    return sum(state.unused[first : first + MARKER_KINDS]) + sum(
        state.used[first : first + MARKER_KINDS]
    )


def aim_of(printed: Board, aim: int) -> tuple[str, dict[str, Value]]:
    """Return what a route is for, as the end of a key and the values of it."""
    if aim == NOBODY:
        return "none", {}
    if aim >= PRESTIGE_AIM:
        return "prestige", {}
    if aim >= ABILITY_AIM:
        return "ability", {"ability": ABILITIES[aim - ABILITY_AIM]}
    return "office", {"city": printed.cities[aim].id}


def nearest_end(terms: Weighed) -> dict[str, Value]:
    """Return the end of the game that is nearest, and how much is left to it."""
    state = terms.state
    pool = len(state.terms.pool) - state.drawn
    whole = sum(state.terms.edition.markers) - 3
    cities = terms.board.completed_cities_end
    top = max(state.track)
    ways = (
        (top / PRESTIGE_END, ENDINGS[0], PRESTIGE_END - top),
        (1 - pool / (whole + 1), ENDINGS[1], pool),
        (state.completed / cities, ENDINGS[2], cities - state.completed),
    )
    _, ending, count = max(ways)
    return {"ending": ending, "count": count}
