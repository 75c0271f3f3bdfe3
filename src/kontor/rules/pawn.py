"""The pawn of the 2009 game for two (P2 to P4)."""

from kontor.rules.actions import Action
from kontor.rules.journal import Event
from kontor.rules.state import State
from kontor.rules.words import (
    NOBODY,
    PAWN_BEFORE,
    PAWN_LAST,
    PAWN_NOT_MOVED,
    SETTLING,
)


def pawn_actions(state: State, legal: list[Action]) -> None:
    """Add the free and the paid moves of the pawn, by province (P3)."""
    space = state.terms.space
    near = state.terms.board.province_near[state.pawn]
    free = state.pawn_moved == PAWN_NOT_MOVED
    for province in range(len(space.pawn)):
        if province == state.pawn:
            continue
        if free and province in near:
            legal.append(space.pawn[province])
        if state.actions > 0:
            legal.append(space.pawn_paid[province])


def first_province_actions(state: State) -> list[Action]:
    """Return the provinces where the pawn may be set before play: all of them (P2)."""
    return state.terms.space.pawn.copy()


def choose_first_province(state: State, action: Action) -> None:
    """Set the pawn before play (P2)."""
    _set_pawn(state, action.place, "P2")
    state.phase = SETTLING


def move_pawn(state: State, action: Action) -> None:
    """Move the pawn free of charge (P3)."""
    _set_pawn(state, action.place, "P3")
    state.pawn_moved = PAWN_LAST if state.acted else PAWN_BEFORE
    state.phase = SETTLING


def pay_pawn(state: State, action: Action) -> None:
    """Move the pawn for an action (P3)."""
    _set_pawn(state, action.place, "P3")
    state.phase = SETTLING


def _set_pawn(state: State, province: int, rule: str) -> None:
    """Put the pawn into a province."""
    provinces = state.terms.board.provinces
    journal = state.journal
    if journal is not None:
        source = None if state.pawn == NOBODY else provinces[state.pawn].id
        data = {"event": "pawn", "from": source, "to": provinces[province].id, "rule": rule}
        journal.append(Event(data))
    state.pawn = province
