"""What goals can ask about a seat: facts that hold or not, and quantities that can be counted."""

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from kontor.board import Board
from kontor.review import evaluate
from kontor.rules import State, score, winners
from kontor.rules.offices import network, offices_in
from kontor.rules.pieces import ability_value, has_favour, pieces_in, pieces_on
from kontor.rules.words import (
    ABILITIES,
    FAVOURS,
    MARKER_KINDS,
    MARKERS,
    OVER,
    PIECE_KINDS,
)


class Place(Enum):
    """What a fact is about: nothing, or something of the board by its name."""

    NONE = "none"
    CITY = "city"
    ROUTE = "route"
    MARKER = "marker"
    FAVOUR = "favour"
    PRESTIGE = "prestige space"
    PROVINCE = "province"

    def read(self, text: str, printed: Board) -> int | None:
        """Return the number of what a text names on a board; None if there is no such thing."""
        names = {
            Place.NONE: [""],
            Place.CITY: [city.id for city in printed.cities],
            Place.ROUTE: [route.id for route in printed.routes],
            Place.MARKER: list(MARKERS),
            Place.FAVOUR: list(FAVOURS),
            Place.PRESTIGE: [str(points) for points in printed.prestige_points],
            Place.PROVINCE: [province.id for province in printed.provinces],
        }[self]
        return names.index(text) if text in names else None


class Fact(NamedTuple):
    """Something that a seat has or not."""

    holds: Callable[[State, int, int], bool]
    place: Place = Place.NONE


class Quantity(NamedTuple):
    """Something of a seat that can be counted."""

    number: Callable[[State, int, int], int]
    place: Place = Place.NONE


def _has_marker(state: State, seat: int, marker: int) -> bool:
    return state.unused[MARKER_KINDS * seat + marker] > 0


def _markers(state: State, seat: int, _: int) -> int:
    first = MARKER_KINDS * seat
    held = slice(first, first + MARKER_KINDS)
    return sum(state.unused[held]) + sum(state.used[held])


def _merchants(state: State, seat: int, _: int) -> int:
    return state.supply[PIECE_KINDS * seat + 1]


def _share(state: State, seat: int, _: int) -> int:
    return round(100 * evaluate(state).shares[seat])


def _regions(state: State, seat: int, _: int) -> int:
    return score(state)[seat]["regions"]


def _value(ability: int) -> Callable[[State, int, int], int]:
    return lambda state, seat, _: ability_value(state, seat, ability)


FACTS: Final[dict[str, Fact]] = {
    "control": Fact(lambda state, seat, city: state.control[city] == seat, Place.CITY),
    "office": Fact(lambda state, seat, city: offices_in(state, seat, city) > 0, Place.CITY),
    "linked": Fact(lambda state, seat, _: seat in state.east_west),
    "marker": Fact(_has_marker, Place.MARKER),
    "favour": Fact(has_favour, Place.FAVOUR),
    "prestige": Fact(lambda state, seat, space: state.prestige[space] == seat, Place.PRESTIGE),
    "pawn": Fact(lambda state, _, province: state.pawn == province, Place.PROVINCE),
    "over": Fact(lambda state, _, __: state.phase == OVER),
    "wins": Fact(lambda state, seat, _: state.phase == OVER and seat in winners(state)),
}
QUANTITIES: Final[dict[str, Quantity]] = {
    **{name: Quantity(_value(number)) for number, name in enumerate(ABILITIES)},
    "score": Quantity(lambda state, seat, _: score(state)[seat]["total"]),
    "track": Quantity(lambda state, seat, _: state.track[seat]),
    "supply": Quantity(lambda state, seat, _: pieces_in(state.supply, seat)),
    "stock": Quantity(lambda state, seat, _: pieces_in(state.stock, seat)),
    "merchants": Quantity(_merchants),
    "network": Quantity(lambda state, seat, _: network(state, seat)),
    "offices": Quantity(offices_in, Place.CITY),
    "pieces": Quantity(lambda state, seat, route: pieces_on(state, route, seat)[0], Place.ROUTE),
    "markers": Quantity(_markers),
    "regions": Quantity(_regions),
    "completed": Quantity(lambda state, _, __: state.completed),
    "left": Quantity(lambda state, _, __: state.actions),
    "share": Quantity(_share),
}
"""The privilege counts from 0, white, to 3, black; `left` are the actions left in the turn."""
