"""An audit of a state: everything in it that is impossible, in words."""

from kontor.rules.offices import controller_of
from kontor.rules.pieces import has_favour, level_of
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_COUNT,
    ABILITY_TOP,
    BOOK,
    EMPTY,
    FAVOUR_CLOSED,
    JOIN,
    JOIN_INCOME,
    MARK,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    MERCHANTS,
    NEUTRAL,
    NO_MARKER,
    NOBODY,
    OVER,
    PAWN_LAST,
    PAWN_PHASE,
    PAY,
    PERMANENT_PHASE,
    PHASES,
    PIECE_KINDS,
    PRESTIGE_END,
    RELOCATE,
    SETTLING,
    TRADER,
    TRADERS,
    TURN,
    kind_of,
    office_city,
    office_piece,
    owner_of,
    piece_text,
)


def check(state: State) -> list[str]:
    """Return every fault of a state; none if it is sound."""
    faults: list[str] = []
    _check_counts(state, faults)
    _check_pieces(state, faults)
    _check_owners(state, faults)
    _check_ships(state, faults)
    _check_markers(state, faults)
    _check_cities(state, faults)
    _check_turn(state, faults)
    return faults


def _check_counts(state: State, faults: list[str]) -> None:
    """Report abilities beyond their last space and negative numbers."""
    for seat in range(state.terms.players):
        for ability, top in enumerate(ABILITY_TOP):
            level = level_of(state, seat, ability)
            if not 0 <= level <= top:
                faults.append(f"seat {seat}: {ABILITIES[ability]} has no space {level}")
        for name, pile in (("stock", state.stock), ("supply", state.supply)):
            if min(pile[PIECE_KINDS * seat : PIECE_KINDS * (seat + 1)]) < 0:
                faults.append(f"seat {seat}: a negative number of pieces in the {name}")
        if state.track[seat] < 0:
            faults.append(f"seat {seat}: the track shows {state.track[seat]}")


def _pieces_about(state: State) -> list[int]:
    """Return all pieces on the board, in offices and in hands."""
    pieces = [piece for piece in (*state.posts, *state.spaces) if piece != EMPTY]
    pieces += [office_piece(entry) for entry in state.extra_offices + state.open_offices]
    pieces += [piece for piece in (state.displaced, state.carried) if piece != EMPTY]
    return [*pieces, *state.hand]


def _check_pieces(state: State, faults: list[str]) -> None:
    """Report pieces that appeared or vanished (SU1)."""
    about = _pieces_about(state)
    for seat in range(state.terms.players):
        levels = state.ability[ABILITY_COUNT * seat : ABILITY_COUNT * (seat + 1)]
        covering = [0, 0]
        for ability, top in enumerate(ABILITY_TOP):
            covering[MERCHANT if ability == BOOK else TRADER] += top - levels[ability]
        for kind, total, name in ((TRADER, TRADERS, "traders"), (MERCHANT, MERCHANTS, "merchants")):
            place = PIECE_KINDS * seat + kind
            found = covering[kind] + state.stock[place] + state.supply[place]
            found += about.count(1 + place)
            found += 1 if kind == TRADER else state.prestige.count(seat)
            if found != total:
                faults.append(f"seat {seat}: {found} {name} instead of {total}")


def _check_owners(state: State, faults: list[str]) -> None:
    """Report pieces and rewards of owners who are not in the game."""
    players = state.terms.players
    owners = [*range(players), NEUTRAL] if state.terms.has_neutral else [*range(players)]
    for piece in set(_pieces_about(state)):
        if owner_of(piece) not in owners:
            faults.append(f"{piece_text(piece)} belongs to nobody in this game")
        elif owner_of(piece) == NEUTRAL and kind_of(piece) == MERCHANT:
            faults.append("the neutral colour has traders only (N1, X1)")
    for owner in state.prestige:
        if owner != NOBODY and owner not in range(players):
            faults.append(f"prestige space of seat {owner}, which is not in this game")
    if len(set(state.east_west)) != len(state.east_west) or len(state.east_west) > 3:
        faults.append("East–West was gained twice by one player, or more than three times (E9)")
    if any(owner not in owners for owner in state.east_west):
        faults.append("East–West was gained by somebody who does not play")


def _check_ships(state: State, faults: list[str]) -> None:
    """Report traders of players on ship posts."""
    board = state.terms.board
    for post, piece in enumerate(state.posts):
        if piece != EMPTY and board.ship[post] and kind_of(piece) == TRADER:
            if owner_of(piece) != NEUTRAL:
                faults.append(f"{board.post_ids[post]}: a trader stands on a ship post")


def _check_markers(state: State, faults: list[str]) -> None:
    """Report more markers than the edition has, and markers where none may lie (MK2)."""
    board = state.terms.board
    visible = [marker for marker in state.markers if marker != NO_MARKER]
    visible += [*state.plate, *state.gone, *state.terms.pool[state.drawn :]]
    for marker, number in enumerate(state.terms.edition.markers):
        found = visible.count(marker)
        for place in range(marker, len(state.unused), MARKER_KINDS):
            found += state.unused[place] + state.used[place]
        if found > number:
            faults.append(f"{found} markers {MARKERS[marker]}, the edition has {number}")
    for route, marker in enumerate(state.markers):
        if marker != NO_MARKER and (
            board.routes[route].permanent is not None or board.region_of_route[route] != 0
        ):
            faults.append(f"a marker lies at {board.routes[route].id}, where none may lie (MK2)")


def _check_cities(state: State, faults: list[str]) -> None:
    """Report counters that do not fit the offices: completed cities (E8, EA3) and control."""
    board = state.terms.board
    completed = 0
    for city in range(len(board.cities)):
        owner = controller_of(state, city)
        if state.control[city] != owner:
            faults.append(f"{board.cities[city].id}: control is not what the offices say")
        first = board.space_first[city]
        spaces = state.spaces[first : first + board.space_count[city]]
        if board.open_city[city]:
            completed += 0 if owner == NOBODY else 1
        elif EMPTY not in spaces:
            completed += 1
    if completed != state.completed:
        faults.append(f"{completed} cities are completed, the marker shows {state.completed}")
    for entry in state.open_offices:
        if not board.open_city[office_city(entry)]:
            faults.append(f"{board.cities[office_city(entry)].id} is not an open city")


def _check_turn(state: State, faults: list[str]) -> None:
    """Report an impossible phase, seat or number of actions."""
    phase = state.phase
    if phase == SETTLING:
        faults.append("the state stands between two decisions")
    if not 0 <= state.turn < state.terms.players:
        faults.append(f"turn of seat {state.turn}, which is not in this game")
    if phase != OVER and not _may_decide(state):
        faults.append(f"seat {state.seat} cannot decide in phase {PHASES[phase]}")
    if state.actions < 0 or (phase in (MARK, OVER) and state.actions > 0):
        faults.append(f"{state.actions} actions left in phase {PHASES[phase]}")
    if phase == TURN and max(state.track) >= PRESTIGE_END:
        faults.append(f"somebody has {max(state.track)} prestige and the game goes on (EN1)")
    if phase in (TURN, MARK) and state.completed >= state.terms.board.completed_cities_end:
        faults.append(f"{state.completed} cities are completed and the game goes on (EN1)")
    if state.displaced != EMPTY and phase not in (PAY, RELOCATE):
        faults.append(f"a displaced piece waits in phase {PHASES[phase]}")
    if state.carried != EMPTY and phase not in (RELOCATE, PERMANENT_PHASE):
        faults.append(f"a taken piece waits in phase {PHASES[phase]}")
    _check_options(state, faults)


def _may_decide(state: State) -> bool:
    """Return whether the seat that decides is one that can decide in this phase."""
    seat = state.seat
    if not 0 <= seat < state.terms.players:
        return False
    if state.phase == PAWN_PHASE:
        return seat == (state.terms.start + 1) % state.terms.players
    if state.phase == RELOCATE:
        return seat != state.turn
    if state.phase == JOIN:
        return seat != state.turn and has_favour(state, seat, JOIN_INCOME)
    return seat == state.turn


def _check_options(state: State, faults: list[str]) -> None:
    """Report what the favours, the pawn and late drawing make impossible."""
    if state.terms.has_favours and state.acted and state.favour != FAVOUR_CLOSED:
        faults.append("an action was taken in a turn whose favour is open or taken (FA1)")
    if state.terms.has_pawn and state.pawn_moved == PAWN_LAST and not state.acted:
        faults.append("the pawn made its last move before the first action (P3)")
    if state.phase == PAWN_PHASE and (state.acted or state.turn != state.terms.start):
        faults.append("the pawn is set before play (P2)")
    if state.terms.draws_at_end and state.phase == MARK and state.to_draw > 0:
        faults.append("markers are still to be drawn in phase mark (E4)")
