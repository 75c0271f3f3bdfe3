"""The favours module: a tile for two markers and a turn without actions (FA1)."""

from kontor.rules.actions import Action
from kontor.rules.journal import Event
from kontor.rules.pieces import turn_over, without
from kontor.rules.state import State
from kontor.rules.words import FAVOUR_TAKEN, FAVOURS, MARKER_KINDS, SETTLING, favour_entry


def favour_actions(state: State, legal: list[Action]) -> None:
    """Add every open tile with every two unused markers to turn over."""
    first = MARKER_KINDS * state.turn
    unused = state.unused
    for tile in range(len(FAVOURS)):
        if tile not in state.tiles:
            continue
        for action in state.terms.space.favour[tile]:
            needed = 2 if action.other == action.more else 1
            if unused[first + action.other] >= needed and unused[first + action.more] >= 1:
                legal.append(action)


def take_favour(state: State, action: Action) -> None:
    """Give up the actions of this turn and two markers for a tile."""
    seat = state.turn
    turn_over(state, seat, action.other, "FA1")
    turn_over(state, seat, action.more, "FA1")
    state.tiles = without(state.tiles, action.kind)
    state.favours = (*state.favours, favour_entry(seat, action.kind))
    state.favour = FAVOUR_TAKEN
    state.actions = 0
    journal = state.journal
    if journal is not None:
        data = {"event": "favour", "seat": seat, "favour": FAVOURS[action.kind], "rule": "FA1"}
        journal.append(Event(data))
    state.phase = SETTLING
