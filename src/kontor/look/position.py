"""A position as a drawing needs it: which piece stands where."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from kontor.board.components import KINDS, MARKERS
from kontor.board.control import controller
from kontor.look.facts import Board
from kontor.look.pieces import NEUTRAL, SEAT_COLOURS

OWNERS: Final = frozenset([*(str(seat) for seat in range(len(SEAT_COLOURS))), NEUTRAL])
PIECES: Final = frozenset(owner + kind for owner in OWNERS for kind in KINDS)


class Offices(NamedTuple):
    """The offices of a city, from left to right; None is an empty printed space."""

    extra: list[str]
    spaces: list[str | None]


class Desk(NamedTuple):
    """What the ledger shows of a player; `supply` counts traders and merchants."""

    owner: str
    track: int
    supply: tuple[int, int] | None
    decides: bool


class Position(NamedTuple):
    """The things on the chart and in the ledger, keyed by ids of the board."""

    posts: dict[str, str]
    offices: dict[str, Offices]
    prestige: dict[int, str]
    markers: dict[str, str]
    east_west: list[str]
    pawn_game: bool
    pawn: str | None
    permits_used: list[str]
    desks: list[Desk]
    completed: int


def read_position(given: Mapping[str, Any], board: Board) -> Position:
    """Return what a position puts on a board; raise ValueError if it does not fit.

    The keys are those of the notation; missing ones mean that nothing is there.
    """
    setup = given.get("setup") or {}
    pawn = given.get("pawn")
    _check_known(
        [pawn] if pawn else [], [item["id"] for item in board.get("provinces", [])], "province"
    )
    return Position(
        posts=_posts(given.get("posts") or {}, board),
        offices=_offices(given.get("offices") or {}, board),
        prestige=_prestige(given.get("prestige") or [], board),
        markers=_markers(given.get("markers") or {}, board),
        east_west=_east_west(given.get("east_west") or [], board),
        pawn_game=setup.get("variant") == "pawn" or pawn is not None,
        pawn=pawn,
        permits_used=list(given.get("permits") or []),
        desks=_desks(given),
        completed=given.get("completed") or 0,
    )


def controller_of(offices: Offices) -> str | None:
    """Return who controls a city (E3); None if it has no office."""
    return controller([code[0] for code in [*offices.extra, *offices.spaces] if code])


def _posts(given: Mapping[str, Any], board: Board) -> dict[str, str]:
    routes = {route["id"]: route for route in board["routes"]}
    _check_known(given, routes, "route")
    placed = {}
    for route_id, codes in given.items():
        if len(codes) > len(routes[route_id]["posts"]):
            raise ValueError(f"{route_id} has {len(routes[route_id]['posts'])} posts")
        for n, code in enumerate(codes, 1):
            if code:
                placed[f"{route_id}.{n}"] = code
    _check_known(placed.values(), PIECES, "piece")
    return placed


def _offices(given: Mapping[str, Any], board: Board) -> dict[str, Offices]:
    cities = {city["id"]: city for city in board["cities"]}
    _check_known(given, cities, "city")
    placed = {}
    for city_id, row in given.items():
        extra, spaces = list(row.get("extra") or []), list(row.get("spaces") or [])
        _check_known((code for code in [*extra, *spaces] if code), PIECES, "piece")
        printed = len(cities[city_id]["offices"])
        if len(spaces) > printed and not cities[city_id].get("open"):
            raise ValueError(f"{city_id} has {printed} office spaces")
        placed[city_id] = Offices(extra, spaces + [None] * (printed - len(spaces)))
    return placed


def _prestige(given: list[Any], board: Board) -> dict[int, str]:
    points = [space["points"] for space in board["prestige"]["spaces"]]
    if len(given) > len(points):
        raise ValueError(f"the prestige table has {len(points)} spaces")
    taken = {points[n]: str(seat) for n, seat in enumerate(given) if seat is not None}
    _check_known(taken.values(), OWNERS, "seat")
    return taken


def _markers(given: Mapping[str, Any], board: Board) -> dict[str, str]:
    _check_known(given, [route["id"] for route in board["routes"]], "route")
    _check_known(given.values(), MARKERS, "marker")
    return dict(given)


def _east_west(given: list[Any], board: Board) -> list[str]:
    if len(given) > len(board["east_west"]["points"]):
        raise ValueError("the East–West points are for three players at most")
    owners = [str(owner) for owner in given]
    _check_known(owners, OWNERS, "seat")
    return owners


def _desks(given: Mapping[str, Any]) -> list[Desk]:
    decides = given.get("seat")
    desks = [
        Desk(str(seat), player.get("track") or 0, _supply(player), seat == decides)
        for seat, player in enumerate(given.get("players") or [])
    ]
    _check_known((desk.owner for desk in desks), OWNERS, "seat")
    neutral = given.get("neutral")
    return [*desks, Desk(NEUTRAL, neutral.get("track") or 0, None, False)] if neutral else desks


def _supply(player: Mapping[str, Any]) -> tuple[int, int] | None:
    supply = player.get("supply")
    return (supply[0], supply[1]) if supply else None


def _check_known(found: Iterable[Any], known: Iterable[str], what: str) -> None:
    names = list(known)
    for name in found:
        if name not in names:
            raise ValueError(f"unknown {what} {name!r} in the position")
