"""B · Place, and the permits that placing and displacing may need (B1, BR2)."""

from kontor.rules.actions import Action
from kontor.rules.journal import Event
from kontor.rules.offices import rightmost_owner
from kontor.rules.pieces import note_piece, post_text
from kontor.rules.state import State
from kontor.rules.words import (
    PIECE_KINDS,
    SETTLING,
    SUPPLY,
    piece_of,
)


def permitted_regions(state: State) -> list[bool]:
    """Return for each country whether the turn's player may place and displace in it now."""
    permitted = [True]
    for region in range(1, len(state.terms.board.regions)):
        permitted.append(permit_for(state, region) >= 0)
    return permitted


def permit_for(state: State, region: int) -> int:
    """Return which permit the turn's player would spend in a country, or -1 (BR2)."""
    board = state.terms.board
    for number, city in enumerate(board.permit_cities):
        if region in board.permit_regions[number] and not state.permits & (1 << number):
            if rightmost_owner(state, city) == state.turn:
                return number
    return -1


def spend_permit(state: State, route: int) -> None:
    """Spend the permit that an action on a route needs, if it needs one."""
    board = state.terms.board
    region = board.region_of_route[route]
    if region == 0:
        return
    number = permit_for(state, region)
    state.permits |= 1 << number
    journal = state.journal
    if journal is not None:
        name = board.cities[board.permit_cities[number]].id
        journal.append(Event({"event": "permit", "seat": state.turn, "city": name, "rule": "BR2"}))


def place(state: State, action: Action) -> None:
    """Put a piece from the supply on an empty post."""
    seat = state.turn
    post = action.place
    spend_permit(state, state.terms.board.route_of[post])
    state.supply[PIECE_KINDS * seat + action.kind] -= 1
    piece = piece_of(seat, action.kind)
    state.posts[post] = piece
    if state.journal is not None:
        note_piece(state, piece, SUPPLY[seat], post_text(state, post), "B1")
    state.phase = SETTLING
