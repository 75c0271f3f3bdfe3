"""Positions in the middle of games, for the tests of the environments."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kontor.env import layout, observe
from kontor.record import Game
from kontor.rules import State, apply, legal_actions
from tests.games.setups import all_setups

SETUPS = all_setups()


def name_of_setup(setup: dict[str, Any]) -> str:
    return "-".join(map(str, (*list(setup.values())[:4], *setup["modules"])))


def seen(state: State, seat: int) -> bytes:
    """Return what a seat observes."""
    out = bytearray(layout(state.terms.board).size)
    observe(state, seat, out)
    return bytes(out)


def parts_of(state: State, seat: int, *names: str) -> list[list[int]]:
    """Return some parts of what a seat observes."""
    found = layout(state.terms.board)
    bytes_seen = seen(state, seat)
    return [list(bytes_seen[found.by_name[n].start : found.by_name[n].stop]) for n in names]


def random_states(setup: dict[str, Any], seed: int, number: int) -> Iterator[State]:
    """Give the states of a random game, at most so many; they are changed afterwards."""
    state = Game.new(**setup, seed=seed).state
    random = Random(seed)
    for _ in range(number):
        if state.over:
            return
        yield state
        apply(state, random.choice(legal_actions(state)))
