"""Themes of puzzles: what a turn is about, told by the positions before and after it.

Every theme is a small test of a whole turn. Nothing here weighs anything: that the turn is the best
one is found elsewhere, and its themes say what it does.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from kontor.lessons.threats import missing, promising, standing, threatened
from kontor.review.lines import line_of
from kontor.review.walking import walk
from kontor.rules.actions import (
    ACCEPT,
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    USE,
    Action,
)
from kontor.rules.score import winners
from kontor.rules.state import State
from kontor.rules.words import MOVE_3, NO_MARKER, NOBODY, OVER, PLUS_4, REMOVE_3, SWAP_OFFICES

REWARDS: Final = (ESTABLISH_OFFICE, ESTABLISH_DEVELOP, ESTABLISH_PRESTIGE, ESTABLISH_EXTRA)
"""The ways to establish a route that bring a reward (E5)."""
ALL_ESTABLISH: Final = (ESTABLISH, *REWARDS)
BREAKS: Final = 1
"""A route that lacks no more pieces than this is one that can be broken."""


class Done(NamedTuple):
    """One decision of a turn, with the positions around it."""

    before: State
    action: Action
    after: State


class TurnPlayed(NamedTuple):
    """A whole turn of a seat with what the others answer."""

    seat: int
    before: State
    after: State
    done: tuple[Done, ...]

    def own(self, *verbs: int) -> Iterator[Done]:
        """Yield the decisions of the seat with these verbs."""
        for one in self.done:
            if one.before.seat == self.seat and one.action.verb in verbs:
                yield one

    def used(self, *markers: int) -> Iterator[Done]:
        """Yield the uses of these markers."""
        for one in self.own(USE):
            if one.action.kind in markers:
                yield one


def themes_of(state: State, seat: int, actions: Sequence[str]) -> tuple[str, ...]:
    """Return the themes of a turn that begins in a position, in the order of `THEMES`."""
    turn = played(state, seat, actions)
    return tuple(name for name, fits in THEMES.items() if fits(turn))


def played(state: State, seat: int, actions: Sequence[str]) -> TurnPlayed:
    """Return the turn that a seat plays by these decisions; the others answer by rule."""
    parse = state.terms.space.parse
    steps = walk(state, line_of(state, seat, actions))
    done = tuple(Done(step.before, parse(step.text), step.after) for step in steps)
    return TurnPlayed(seat, state, done[-1].after, done)


def _swap_wins_control(turn: TurnPlayed) -> bool:
    """MK6, E3: a swap of offices gives the seat a city that it did not control."""
    return any(
        one.before.control[one.action.place] != turn.seat
        and one.after.control[one.action.place] == turn.seat
        for one in turn.used(SWAP_OFFICES)
    )


def _plus_four(turn: TurnPlayed) -> bool:
    """MK7, E1: after +4 a route is filled and established that was not full when it was used."""
    for use in turn.used(PLUS_4):
        for one in turn.own(*ALL_ESTABLISH):
            route = one.action.place
            later = turn.done.index(one) > turn.done.index(use)
            if later and missing(use.before, turn.seat, route) != 0:
                return True
    return False


def _end_now(turn: TurnPlayed) -> bool:
    """EN1, EN5: the turn ends the game, and the seat has won it."""
    return turn.after.phase == OVER and turn.seat in winners(turn.after)


def _block(turn: TurnPlayed) -> bool:
    """B1, D1: an own piece comes to a route that another could have filled and established next."""
    established = {one.action.place for one in turn.own(*ALL_ESTABLISH)}
    for route, other in promising(turn.before, turn.seat):
        came = standing(turn.after, turn.seat, route) > standing(turn.before, turn.seat, route)
        if came and route not in established and missing(turn.after, other, route) is None:
            return True
    return False


def _link(turn: TurnPlayed) -> bool:
    """E9: the seat links the two red cities."""
    return turn.seat not in turn.before.east_west and turn.seat in turn.after.east_west


def _breaks(turn: TurnPlayed) -> bool:
    """MK9, MK10: a marker takes another's pieces off a route that was all but full."""
    if turn.after.phase == OVER:
        return False
    for _ in turn.used(MOVE_3, REMOVE_3):
        for route, other in promising(turn.before, turn.seat):
            lacks = missing(turn.before, other, route)
            fewer = standing(turn.after, other, route) < standing(turn.before, other, route)
            if lacks is not None and lacks <= BREAKS and fewer:
                return True
    return False


def _closes_city(turn: TurnPlayed) -> bool:
    """E8: an office of the seat completes a city."""
    return any(one.after.completed > one.before.completed for one in turn.own(ESTABLISH_OFFICE))


def _two_prizes(turn: TurnPlayed) -> bool:
    """E4, E5, E9, EA4: one route brings a reward and besides a marker, the link, or both."""
    for number, one in enumerate(turn.done):
        if one.before.seat != turn.seat or one.action.verb not in REWARDS:
            continue
        marker = one.before.markers[one.action.place] != NO_MARKER
        linked = turn.seat in one.after.east_west and turn.seat not in one.before.east_west
        then = turn.done[number + 1].action.verb if number + 1 < len(turn.done) else NOBODY
        if marker or linked or then == ACCEPT:
            return True
    return False


def _defend(turn: TurnPlayed) -> bool:
    """E3: a city that another could have taken from the seat in the next turn is safe then."""
    if turn.after.phase == OVER:
        return False
    threats = threatened(turn.before, turn.seat)
    safe = {city for city in threats if turn.after.control[city] == turn.seat}
    return bool(safe - threatened(turn.after, turn.seat))


THEMES: Final[dict[str, Callable[[TurnPlayed], bool]]] = {
    "swap-wins-control": _swap_wins_control,
    "plus-four": _plus_four,
    "end-now": _end_now,
    "block": _block,
    "link": _link,
    "move-3-breaks": _breaks,
    "closes-city": _closes_city,
    "two-prizes": _two_prizes,
    "defend": _defend,
}
"""The themes by name, each with the test for it."""
