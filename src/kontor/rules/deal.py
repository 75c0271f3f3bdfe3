"""Setting up a game (RULES 3): what chance deals, and the first state (SU1 to SU7, N1, P2, X1)."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from kontor.board import Board, board
from kontor.rules.errors import SetupError
from kontor.rules.neutral import set_neutral_traders, starting_routes
from kontor.rules.pieces import with_entry
from kontor.rules.setup import Setup
from kontor.rules.state import State
from kontor.rules.terms import Terms
from kontor.rules.turn import start_turn
from kontor.rules.words import (
    EXTRA_OFFICE,
    FAVOURS,
    MARKERS,
    MERCHANT,
    MOVE_3,
    NOBODY,
    PAWN_PHASE,
    PIECE_KINDS,
    REMOVE_3,
    SWAP_OFFICES,
    TRADER,
)

FIRST_TRADERS: Final = 5
TRADERS_TO_DEAL: Final = 11


class Deal(NamedTuple):
    """What chance dealt: markers as numbers, missions and favours as numbers of their lists."""

    taverns: tuple[int, ...]
    pool: tuple[int, ...]
    missions: tuple[int, ...]
    favours: tuple[int, ...]


def starting_markers(setup: Setup) -> list[int]:
    """Return the three markers that start on the taverns (SU5)."""
    three = MOVE_3 if setup.rules.markers[MOVE_3] else REMOVE_3
    return [EXTRA_OFFICE, SWAP_OFFICES, three]


def pool_markers(setup: Setup) -> list[int]:
    """Return the markers of the pool, unshuffled (SU5)."""
    markers = []
    for marker, number in enumerate(setup.rules.markers):
        markers += [marker] * number
    for marker in starting_markers(setup):
        markers.remove(marker)
    return markers


def favour_count(setup: Setup) -> int:
    """Return how many favours lie open: one for each player (FA1)."""
    return setup.players if "favours" in setup.modules else 0


def draw_start(setup: Setup) -> Setup:
    """Return the setup with its start seat, drawn from the seed if none was asked for (SU6)."""
    if setup.start is not None:
        return setup
    start = Random(f"{setup.seed} start").randrange(setup.players)
    values = {**setup.json(), "start": start, "modules": setup.modules}
    return Setup(**values)


def draw_deal(setup: Setup) -> Deal:
    """Return what chance deals, fully determined by setup and seed (SU7)."""
    random = Random(f"{setup.seed} deal")
    taverns = starting_markers(setup)
    random.shuffle(taverns)
    pool = pool_markers(setup)
    random.shuffle(pool)
    missions = list(range(len(board(setup.board_id).missions)))
    random.shuffle(missions)
    favours = list(range(len(FAVOURS)))
    random.shuffle(favours)
    dealt = setup.players if "missions" in setup.modules else 0
    return Deal(
        tuple(taverns),
        tuple(pool),
        tuple(missions[:dealt]),
        tuple(favours[: favour_count(setup)]),
    )


def tavern_routes(setup: Setup) -> list[int]:
    """Return the routes with a tavern."""
    routes = board(setup.board_id).routes
    return [number for number, route in enumerate(routes) if route.tavern]


def deal_json(setup: Setup, deal: Deal) -> dict[str, Any]:
    """Return a deal as it stands in a record."""
    printed = board(setup.board_id)
    taverns = zip(tavern_routes(setup), deal.taverns, strict=True)
    return {
        "taverns": {printed.routes[route].id: MARKERS[marker] for route, marker in taverns},
        "pool": [MARKERS[marker] for marker in deal.pool],
        "missions": [mission_names(printed)[mission] for mission in deal.missions],
        "favours": [FAVOURS[favour] for favour in deal.favours],
    }


def deal_from(setup: Setup, data: object) -> Deal:
    """Return the deal that a record holds; what could not have been dealt is refused."""
    if not isinstance(data, dict) or set(data) != {"taverns", "pool", "missions", "favours"}:
        raise SetupError("deal must be an object with taverns, pool, missions and favours")
    printed = board(setup.board_id)
    names = [printed.routes[route].id for route in tavern_routes(setup)]
    taverns = data["taverns"]
    if not isinstance(taverns, dict) or sorted(map(str, taverns)) != names:
        raise SetupError(f"deal: taverns must name the routes {', '.join(names)}")
    deal = Deal(
        tuple(_index("marker", MARKERS, taverns[name]) for name in names),
        tuple(_index("marker", MARKERS, name) for name in _list("pool", data["pool"])),
        tuple(_mission(printed, cities) for cities in _list("missions", data["missions"])),
        tuple(_index("favour", FAVOURS, name) for name in _list("favours", data["favours"])),
    )
    _check_deal(setup, deal)
    return deal


def _list(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise SetupError(f"deal: {name} must be a list")
    return value


def _index(what: str, known: Sequence[str], name: object) -> int:
    if not isinstance(name, str) or name not in known:
        raise SetupError(f"deal: unknown {what} {name!r}")
    return list(known).index(name)


def mission_names(printed: Board) -> list[list[str]]:
    """Return the missions of a board (MI1) as they stand in records and positions."""
    return [[printed.cities[city].id for city in mission] for mission in printed.missions]


def _mission(printed: Board, cities: object) -> int:
    for number, mission in enumerate(mission_names(printed)):
        if cities == mission:
            return number
    raise SetupError(f"deal: unknown mission {cities!r}")


def _check_deal(setup: Setup, deal: Deal) -> None:
    if sorted(deal.taverns) != sorted(starting_markers(setup)):
        raise SetupError("deal: the taverns do not hold one of each starting marker (SU5)")
    if sorted(deal.pool) != sorted(pool_markers(setup)):
        raise SetupError(f"deal: the pool does not hold the markers of edition {setup.edition}")
    missions = setup.players if "missions" in setup.modules else 0
    if len(deal.missions) != missions or len(set(deal.missions)) != missions:
        raise SetupError(f"deal: there must be {missions} different missions (MI1)")
    favours = favour_count(setup)
    if len(deal.favours) != favours or len(set(deal.favours)) != favours:
        raise SetupError(f"deal: there must be {favours} different favours (FA1)")


def make_terms(setup: Setup, pool: Sequence[int], missions: Sequence[int]) -> Terms:
    """Return the terms of a game from its setup and what was dealt."""
    known = board(setup.board_id).missions
    return Terms(setup, tuple(pool), tuple(known[mission] for mission in missions))


def begin(setup: Setup, deal: Deal) -> State:
    """Return the first state of a game."""
    terms = make_terms(setup, deal.pool, deal.missions)
    state = State(terms)
    for order in range(terms.players):
        seat = (terms.start + order) % terms.players
        # SU4: the start player takes 5 traders, each next player one more.
        state.supply[PIECE_KINDS * seat + MERCHANT] = 1
        state.supply[PIECE_KINDS * seat + TRADER] = FIRST_TRADERS + order
        state.stock[PIECE_KINDS * seat + TRADER] = TRADERS_TO_DEAL - FIRST_TRADERS - order
    for route, marker in zip(tavern_routes(setup), deal.taverns, strict=True):
        state.markers = with_entry(state.markers, route, marker)
    state.tiles = deal.favours
    if terms.has_neutral:
        set_neutral_traders(state, starting_routes(state))
    start_turn(state, terms.start)
    if terms.has_pawn:
        # P2: the second player sets the pawn before play.
        state.phase = PAWN_PHASE
        state.seat = (terms.start + 1) % terms.players
        state.pawn = NOBODY
    return state
