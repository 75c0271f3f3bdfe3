"""Positions read back into states that can be played on (NOTATION, Position)."""

from collections.abc import Sequence
from typing import Any

from kontor.board import board
from kontor.rules.check import check
from kontor.rules.deal import make_terms, mission_names
from kontor.rules.engine import legal_actions
from kontor.rules.errors import PositionError, SetupError
from kontor.rules.offices import update_control
from kontor.rules.pending import read_pending
from kontor.rules.pieces import with_entry
from kontor.rules.position import position
from kontor.rules.reading import (
    expect_bool,
    expect_dict,
    expect_index,
    expect_int,
    expect_list,
    expect_piece,
    same,
)
from kontor.rules.setup import Setup, setup_from
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_COUNT,
    EMPTY,
    ENDINGS,
    FAVOUR_STATES,
    FAVOURS,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    NEUTRAL,
    NOBODY,
    OVER,
    PAWN_STATES,
    PHASES,
    PIECE_KINDS,
    SETTLING,
    TRADER,
    TURN,
    favour_entry,
    favour_tile,
    office_entry,
)

PLAYER_KEYS = (
    "track",
    "stock",
    "supply",
    "abilities",
    "unused",
    "used",
    "mission",
    "favours",
)


def load_position(data: object) -> State:
    """Return the state of a position; anything that is not exactly one raises `PositionError`."""
    data = expect_dict("position", data)
    if "setup" not in data:
        raise PositionError("position lacks setup")
    try:
        setup = setup_from(data["setup"])
    except SetupError as error:
        raise PositionError(f"setup: {error}") from error
    _check_keys(setup, data)
    state = State(make_terms(setup, _pool(data), _missions(setup, data)))
    _read_table(state, data)
    _read_players(state, data)
    _read_turn(state, data)
    read_pending(state, data["pending"])
    _confirm(state, data)
    return state


def _check_keys(setup: Setup, data: dict[str, Any]) -> None:
    """Refuse a position with other keys than its setup has."""
    known = ["setup", "phase", "seat", "turn", "round", "actions", "acted", "posts", "offices"]
    known += ["prestige", "markers", "pool", "plate", "completed", "east_west", "players"]
    known += ["favours", "neutral", "pawn", "pending", "over"]
    known += ["favour"] if "favours" in setup.modules else []
    known += ["permits"] if board(setup.board_id).regions else []
    known += ["pawn_moved"] if setup.variant == "pawn" else []
    known += ["taken"] if setup.rules.draws_at_end else []
    missing = [key for key in known if key not in data]
    unknown = [str(key) for key in data if key not in known]
    if missing:
        raise PositionError(f"position lacks {', '.join(missing)}")
    if unknown:
        raise PositionError(f"position has unknown keys: {', '.join(unknown)}")


def _pool(data: dict[str, Any]) -> list[int]:
    return [expect_index("pool", MARKERS, name) for name in expect_list("pool", data["pool"])]


def _missions(setup: Setup, data: dict[str, Any]) -> list[int]:
    players = expect_list("players", data["players"])
    if len(players) != setup.players:
        raise PositionError(f"players: {len(players)} of them, the setup says {setup.players}")
    known = mission_names(board(setup.board_id))
    dealt = []
    for seat, entry in enumerate(players):
        player = expect_dict(f"players {seat}", entry)
        if tuple(sorted(map(str, player))) != tuple(sorted(PLAYER_KEYS)):
            raise PositionError(f"players {seat} must have the keys {', '.join(PLAYER_KEYS)}")
        if "missions" in setup.modules:
            if player["mission"] not in known:
                raise PositionError(f"players {seat}: unknown mission {player['mission']!r}")
            dealt.append(known.index(player["mission"]))
    if len(set(dealt)) != len(dealt):
        raise PositionError("two players have the same mission")
    return dealt


def _read_table(state: State, data: dict[str, Any]) -> None:
    """Read what lies on the board and beside it."""
    board = state.terms.board
    for name, entry in expect_dict("posts", data["posts"]).items():
        route = expect_index("posts", list(board.route_index), name)
        pieces = expect_list(f"posts {name}", entry)
        first, stop = board.route_first[route], board.route_stop[route]
        if len(pieces) != stop - first:
            raise PositionError(f"posts {name}: {len(pieces)} of {stop - first} posts")
        for post in range(first, stop):
            state.posts[post] = _piece_or_empty(f"posts {name}", pieces[post - first])
    for name, offices in expect_dict("offices", data["offices"]).items():
        _read_offices(state, name, offices)
    for name, marker in expect_dict("markers", data["markers"]).items():
        route = expect_index("markers", list(board.route_index), name)
        index = expect_index(f"markers {name}", MARKERS, marker)
        state.markers = with_entry(state.markers, route, index)
    prestige = expect_list("prestige", data["prestige"])
    if len(prestige) != len(state.prestige):
        raise PositionError(f"prestige: {len(prestige)} of {len(state.prestige)} spaces")
    state.prestige = tuple(
        NOBODY if seat is None else expect_int("prestige", seat) for seat in prestige
    )
    plate = expect_list("plate", data["plate"])
    state.plate = tuple(expect_index("plate", MARKERS, name) for name in plate)
    state.completed = expect_int("completed", data["completed"])
    gained = expect_list("east_west", data["east_west"])
    state.east_west = tuple(NEUTRAL if o == "n" else expect_int("east_west", o) for o in gained)
    tiles = expect_list("favours", data["favours"])
    state.tiles = tuple(expect_index("favours", FAVOURS, name) for name in tiles)


def _piece_or_empty(where: str, text: object) -> int:
    return EMPTY if text is None else expect_piece(where, text)


def _read_offices(state: State, name: object, offices: object) -> None:
    board = state.terms.board
    city = expect_index("offices", list(board.city_index), name)
    where = f"offices {name}"
    offices = expect_dict(where, offices)
    if set(offices) != {"spaces", "extra"}:
        raise PositionError(f"{where} must have spaces and extra")
    spaces = expect_list(where, offices["spaces"])
    extra = [expect_piece(where, text) for text in expect_list(where, offices["extra"])]
    if board.open_city[city]:
        state.open_offices += tuple(
            office_entry(city, expect_piece(where, text)) for text in spaces
        )
    else:
        if len(spaces) != board.space_count[city]:
            raise PositionError(f"{where}: {len(spaces)} of {board.space_count[city]} spaces")
        for number, text in enumerate(spaces):
            space = board.space_first[city] + number
            state.spaces = with_entry(state.spaces, space, _piece_or_empty(where, text))
    state.extra_offices += tuple(office_entry(city, piece) for piece in reversed(extra))
    update_control(state, city)


def _read_players(state: State, data: dict[str, Any]) -> None:
    taken: list[int] = []
    for seat, player in enumerate(data["players"]):
        where = f"players {seat}"
        state.track[seat] = expect_int(where, player["track"])
        for pile, name in ((state.stock, "stock"), (state.supply, "supply")):
            counts = expect_list(f"{where} {name}", player[name])
            if len(counts) != 2:
                raise PositionError(f"{where} {name} must be [traders, merchants]")
            pile[PIECE_KINDS * seat + TRADER] = expect_int(where, counts[0])
            pile[PIECE_KINDS * seat + MERCHANT] = expect_int(where, counts[1])
        abilities = expect_dict(f"{where} abilities", player["abilities"])
        if set(abilities) != set(ABILITIES):
            raise PositionError(f"{where} abilities must name {', '.join(ABILITIES)}")
        for number, name in enumerate(ABILITIES):
            place = ABILITY_COUNT * seat + number
            state.ability = with_entry(state.ability, place, expect_int(where, abilities[name]))
        state.unused = _with_markers(state.unused, seat, player["unused"], f"{where} unused")
        state.used = _with_markers(state.used, seat, player["used"], f"{where} used")
        favours = expect_list(f"{where} favours", player["favours"])
        taken += [favour_entry(seat, expect_index(where, FAVOURS, name)) for name in favours]
    state.favours = tuple(taken)
    _check_favours(state)
    if state.terms.has_neutral:
        neutral = expect_dict("neutral", data["neutral"])
        state.track[NEUTRAL] = expect_int("neutral", neutral.get("track"))


def _with_markers(
    counts: tuple[int, ...], seat: int, markers: object, where: str
) -> tuple[int, ...]:
    """Return how many markers of each kind there are, with those that a seat has."""
    for name in expect_list(where, markers):
        place = MARKER_KINDS * seat + expect_index(where, MARKERS, name)
        counts = with_entry(counts, place, counts[place] + 1)
    return counts


def _check_favours(state: State) -> None:
    """Refuse tiles that no game with this setup can have."""
    tiles = [*state.tiles, *(favour_tile(entry) for entry in state.favours)]
    dealt = state.terms.players if state.terms.has_favours else 0
    if len(tiles) != dealt or len(set(tiles)) != len(tiles):
        raise PositionError(f"favours: there must be {dealt} different tiles (FA1)")


def _read_turn(state: State, data: dict[str, Any]) -> None:
    """Read whose turn it is and what was done in it."""
    board = state.terms.board
    state.phase = expect_index("phase", PHASES, data["phase"])
    if state.phase == SETTLING:
        raise PositionError(f"unknown phase {data['phase']!r}")
    state.turn = expect_int("turn", data["turn"])
    state.seat = NOBODY if data["seat"] is None else expect_int("seat", data["seat"])
    state.round = expect_int("round", data["round"])
    if state.round < 1:
        raise PositionError("round counts from 1")
    state.actions = expect_int("actions", data["actions"])
    state.acted = expect_bool("acted", data["acted"])
    if data["pawn"] is not None:
        state.pawn = expect_index("pawn", list(board.province_index), data["pawn"])
    if state.terms.has_pawn:
        state.pawn_moved = expect_index("pawn_moved", PAWN_STATES, data["pawn_moved"])
    if state.terms.has_favours:
        state.favour = expect_index("favour", FAVOUR_STATES, data["favour"])
    if state.terms.has_regions:
        cities = [board.cities[city].id for city in board.permit_cities]
        for name in expect_list("permits", data["permits"]):
            state.permits |= 1 << expect_index("permits", cities, name)
    if state.terms.draws_at_end:
        state.to_draw = expect_int("taken", data["taken"])
    if data["over"] is not None:
        over = expect_dict("over", data["over"])
        state.ended_by = expect_index("over", ENDINGS, over.get("reason"))


def _confirm(state: State, data: dict[str, Any]) -> None:
    """Refuse a state that is not sound, not canonical or not at a decision."""
    if state.phase == OVER and state.ended_by == NOBODY:
        raise PositionError("over: the reason is missing")
    faults = check(state)
    if faults:
        raise PositionError(f"impossible position: {'; '.join(faults)}")
    if state.terms.has_pawn and (state.pawn == NOBODY) != (PHASES[state.phase] == "pawn"):
        raise PositionError("pawn: it stands in no province before play only (P2)")
    again = position(state)
    if not same(again, data):
        raise PositionError(f"not in canonical form: {_difference(data, again)}")
    if state.phase not in (TURN, OVER) and len(legal_actions(state)) < 2:
        raise PositionError(f"phase {PHASES[state.phase]} leaves no choice here")


def _difference(given: dict[str, Any], canonical: dict[str, Any]) -> str:
    keys: Sequence[str] = [key for key in canonical if not same(given.get(key), canonical[key])]
    key = keys[0]
    return f"{key} is {given.get(key)!r}, should be {canonical[key]!r}"
