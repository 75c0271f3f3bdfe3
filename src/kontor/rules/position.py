"""Any state as canonical JSON (NOTATION, Position)."""

from typing import Any

from kontor.rules.offices import row
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_COUNT,
    BY_MOVE_ANY_2,
    DROP,
    EMPTY,
    ENDINGS,
    FAVOUR_STATES,
    FAVOURS,
    JOIN,
    LIFT,
    LIFTED_BY,
    MARK,
    MARKER_KINDS,
    MARKERS,
    NEUTRAL,
    NEUTRAL_PHASE,
    NO_MARKER,
    NOBODY,
    OVER,
    PAWN_STATES,
    PAY,
    PERMANENT,
    PERMANENT_PHASE,
    PHASES,
    PIECE_KINDS,
    PLACE_2,
    RELOCATE,
    REMOVE,
    REPLACE_2,
    favour_owner,
    favour_tile,
    office_city,
    office_piece,
    piece_text,
    price_of,
)


def position(state: State) -> dict[str, Any]:
    """Return the whole state, hidden things included, in its one canonical form."""
    hidden = {
        "pool": [MARKERS[marker] for marker in state.terms.pool[state.drawn :]],
        "plate": sorted(MARKERS[marker] for marker in state.plate),
    }
    missions = [mission_json(state, seat) for seat in range(state.terms.players)]
    return compose(state, state.terms.setup.json(), hidden, missions)


def compose(
    state: State, setup: dict[str, Any], hidden: dict[str, Any], missions: list[list[str] | None]
) -> dict[str, Any]:
    """Return the JSON of what is open in a state, with the hidden parts as given."""
    return {
        "setup": setup,
        "phase": PHASES[state.phase],
        "seat": None if state.phase == OVER else state.seat,
        "turn": state.turn,
        "round": state.round,
        "actions": state.actions,
        "acted": state.acted,
        "posts": posts_json(state),
        "offices": offices_json(state),
        "prestige": [None if owner == NOBODY else owner for owner in state.prestige],
        "markers": _markers_json(state),
        **hidden,
        "completed": state.completed,
        "east_west": ["n" if owner == NEUTRAL else owner for owner in state.east_west],
        "players": [player_json(state, seat, missions[seat]) for seat in range(len(missions))],
        "favours": [FAVOURS[tile] for tile in state.tiles],
        "neutral": {"track": state.track[NEUTRAL]} if state.terms.has_neutral else None,
        "pawn": _pawn_json(state),
        "pending": pending_json(state),
        "over": {"reason": ENDINGS[state.ended_by]} if state.phase == OVER else None,
        **_optional_json(state),
    }


def _pawn_json(state: State) -> str | None:
    return None if state.pawn == NOBODY else state.terms.board.provinces[state.pawn].id


def posts_json(state: State) -> dict[str, Any]:
    """Return the pieces on each route that has any."""
    board = state.terms.board
    found = {}
    for number, route in enumerate(board.routes):
        pieces = state.posts[board.route_first[number] : board.route_stop[number]]
        if any(pieces):
            found[route.id] = [None if p == EMPTY else piece_text(p) for p in pieces]
    return found


def offices_json(state: State) -> dict[str, Any]:
    """Return the offices of each city that has any."""
    board = state.terms.board
    found = {}
    for number, city in enumerate(board.cities):
        if not row(state, number):
            continue
        first = board.space_first[number]
        spaces = list(state.spaces[first : first + board.space_count[number]])
        if city.open:
            spaces = [
                office_piece(entry) for entry in state.open_offices if office_city(entry) == number
            ]
        extra = [
            office_piece(entry)
            for entry in state.extra_offices[::-1]
            if office_city(entry) == number
        ]
        found[city.id] = {
            "spaces": [None if p == EMPTY else piece_text(p) for p in spaces],
            "extra": [piece_text(p) for p in extra],
        }
    return found


def _markers_json(state: State) -> dict[str, str]:
    routes = state.terms.board.routes
    return {
        routes[route].id: MARKERS[marker]
        for route, marker in enumerate(state.markers)
        if marker != NO_MARKER
    }


def mission_json(state: State, seat: int) -> list[str] | None:
    """Return the cities of a seat's mission."""
    if not state.terms.has_missions:
        return None
    return [state.terms.board.cities[city].id for city in state.terms.missions[seat]]


def player_json(state: State, seat: int, mission: list[str] | None) -> dict[str, Any]:
    """Return what a player has."""
    levels = state.ability[ABILITY_COUNT * seat : ABILITY_COUNT * (seat + 1)]
    return {
        "track": state.track[seat],
        "stock": state.stock[PIECE_KINDS * seat : PIECE_KINDS * (seat + 1)],
        "supply": state.supply[PIECE_KINDS * seat : PIECE_KINDS * (seat + 1)],
        "abilities": {name: levels[number] for number, name in enumerate(ABILITIES)},
        "unused": _hand_json(state.unused, seat),
        "used": _hand_json(state.used, seat),
        "mission": mission,
        "favours": [
            FAVOURS[favour_tile(entry)] for entry in state.favours if favour_owner(entry) == seat
        ],
    }


def _hand_json(counts: tuple[int, ...], seat: int) -> list[str]:
    names = []
    for marker in range(MARKER_KINDS):
        names += [MARKERS[marker]] * counts[MARKER_KINDS * seat + marker]
    return sorted(names)


def _optional_json(state: State) -> dict[str, Any]:
    """Return the keys that only some setups have."""
    terms = state.terms
    found: dict[str, Any] = {}
    if terms.has_favours:
        found["favour"] = FAVOUR_STATES[state.favour]
    if terms.has_regions:
        permits = enumerate(terms.board.permit_cities)
        used = [terms.board.cities[city].id for n, city in permits if state.permits & (1 << n)]
        found["permits"] = sorted(used)
    if terms.has_pawn:
        found["pawn_moved"] = PAWN_STATES[state.pawn_moved]
    if terms.draws_at_end:
        found["taken"] = state.to_draw
    return found


def pending_json(state: State) -> dict[str, Any] | None:
    """Return what the decision of the phase is about; documented in docs/notation.md."""
    phase = state.phase
    if phase == PAY:
        displaced = state.displaced
        route = state.terms.board.routes[state.displaced_from].id
        return {"displaced": piece_text(displaced), "from": route, "cost": price_of(displaced)}
    if phase == RELOCATE:
        return _relocate_json(state)
    if phase in (LIFT, DROP):
        return _lift_json(state)
    if phase == REMOVE:
        posts = state.terms.board.post_ids
        return {"removed": [posts[post] for post in state.removed], "left": state.to_remove}
    if phase == PERMANENT_PHASE:
        return _permanent_json(state)
    if phase == NEUTRAL_PHASE:
        return {"ends": state.out_of_markers}
    if phase in (JOIN, MARK):
        return {}
    return None


def _relocate_json(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "displaced": None if state.displaced == EMPTY else piece_text(state.displaced),
        "from": state.terms.board.routes[state.displaced_from].id,
        "left": state.to_add,
    }
    if state.neutral_displaced:
        found["neutral"] = True
    if state.carried != EMPTY:
        found["taken"] = piece_text(state.carried)
    return found


def _lift_json(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "hand": [piece_text(piece) for piece in state.hand],
        "from": [state.terms.board.post_ids[post] for post in state.lifted_from],
        "by": LIFTED_BY[state.lifted_by],
    }
    if state.lifted_by == BY_MOVE_ANY_2:
        found["ends"] = state.out_of_markers
    return found


def _permanent_json(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {"marker": PERMANENT[state.permanent], "ends": state.out_of_markers}
    if state.permanent == REPLACE_2:
        found["hand"] = [piece_text(piece) for piece in state.hand]
    if state.permanent in (REPLACE_2, PLACE_2):
        found["left"] = state.to_set
    if state.carried != EMPTY:
        found["taken"] = piece_text(state.carried)
    return found
