"""Hidden information (HI1): what a seat may see, and states that agree with it."""

from random import Random
from typing import Any, Final, final

from kontor.rules.engine import legal_actions
from kontor.rules.errors import KontorError
from kontor.rules.position import compose, mission_json
from kontor.rules.setup import Edition
from kontor.rules.state import KEY_BITS, State, Terms
from kontor.rules.words import MARK, MARKER_KINDS, MARKERS, NO_MARKER, OVER

UNKNOWN: Final = -1
SPECTATOR: Final = -1
EVERYBODY: Final = -2
"""Whose missions are shown: nobody's, or those of all seats."""


@final
class View:
    """What one seat, or a spectator (`seat` None), may see of a state.

    Two views are equal if their JSON is: it looks like a position, but `setup` has no seed, the
    pool and a hidden plate are numbers, hidden missions are null, and `gone` lists the markers
    that left the game in the open.
    """

    def __init__(self, seat: int | None, table: State) -> None:
        self.seat: int | None = seat
        self.table: State = table

    def json(self) -> dict[str, Any]:
        """Return the view as JSON."""
        table = self.table
        setup = table.terms.setup.json()
        del setup["seed"]
        plate: Any = len(table.plate)
        if UNKNOWN not in table.plate:
            plate = sorted(MARKERS[marker] for marker in table.plate)
        hidden = {
            "pool": len(table.terms.pool) - table.drawn,
            "plate": plate,
            "gone": sorted(MARKERS[marker] for marker in table.gone),
        }
        missions = [
            mission_json(table, seat) if _known(table, seat) else None
            for seat in range(table.terms.players)
        ]
        return compose(table, setup, hidden, missions)

    def key(self) -> int:
        """Return 64 bits that are equal for equal views, the same in every process."""
        return hash(self) & KEY_BITS

    def _parts(self) -> tuple[object, ...]:
        table = self.table
        pool = len(table.terms.pool) - table.drawn
        plate, gone = tuple(sorted(table.plate)), tuple(sorted(table.gone))
        return (pool, plate, gone, table.terms.missions, table.open_parts())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.table.terms.setup == other.table.terms.setup
            and self._parts() == other._parts()
        )

    def __hash__(self) -> int:
        seat = SPECTATOR if self.seat is None else self.seat
        return hash((seat, self.table.terms.setup_key, self._parts()))

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.table!r}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return View, (self.seat, self.table)


def _known(table: State, seat: int) -> bool:
    return table.terms.has_missions and len(table.terms.missions[seat]) > 0


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator, may see; it is built from what is open."""
    terms = state.terms
    if seat is not None and not 0 <= seat < terms.players:
        raise KontorError(f"there is no seat {seat}: the seats are 0 to {terms.players - 1}")
    table = State(_shown_terms(state, seat))
    table.take_open(state)
    # TU4: the plate is seen by its player alone, once the turn has ended.
    if state.phase == MARK and seat == state.turn:
        table.plate = state.plate
    else:
        table.plate = (UNKNOWN,) * len(state.plate)
    return View(seat, table)


def _shown_terms(state: State, seat: int | None) -> Terms:
    """Return the terms of a game as a seat sees them, made once for all its views."""
    terms = state.terms
    # Missions are all that seats see differently, and at the end everybody sees them.
    viewer = SPECTATOR if seat is None or not terms.has_missions else seat
    if terms.has_missions and state.phase == OVER:
        viewer = EVERYBODY
    pool_size = len(terms.pool) - state.drawn
    found = terms.shown.get((viewer, pool_size))
    if found is None:
        missions: tuple[tuple[int, ...], ...] = ()
        if terms.has_missions:
            missions = tuple(
                terms.missions[owner] if viewer in (owner, EVERYBODY) else ()
                for owner in range(terms.players)
            )
        # The seed would tell the order of the pool.
        found = Terms(terms.setup.with_seed(0), (UNKNOWN,) * pool_size, missions)
        terms.shown[(viewer, pool_size)] = found
    return found


def sees_more(state: State, seat: int | None) -> bool:
    """Tell whether a seat may see something that a spectator may not: a mission, or the plate."""
    if seat is None or state.phase == OVER:
        return False
    return state.terms.has_missions or (state.phase == MARK and seat == state.turn)


def sample(view: View, random: Random) -> State:
    """Return a full state that agrees with a view, its hidden parts drawn at random."""
    while True:
        state = _draw_hidden(view.table, random)
        # That the decision is there at all tells that the plate leaves a choice.
        if state.phase != MARK or len(legal_actions(state)) > 1:
            return state


def _draw_hidden(table: State, random: Random) -> State:
    unseen = unseen_markers(table.terms.edition, _open_markers(table))
    random.shuffle(unseen)
    plate = table.plate
    if UNKNOWN in plate:
        plate = tuple(unseen.pop() for _ in plate)
    size = len(table.terms.pool) - table.drawn
    missions = _sample_missions(table, random)
    state = State(Terms(table.terms.setup, tuple(unseen[:size]), missions))
    state.take_open(table)
    state.plate = plate
    return state


def _open_markers(table: State) -> list[int]:
    """Return all markers that lie in the open, on the board, with players or out of the game."""
    markers = [
        m for m in (*table.markers, *table.plate, *table.gone) if m not in (NO_MARKER, UNKNOWN)
    ]
    for place in range(len(table.unused)):
        markers += [place % MARKER_KINDS] * (table.unused[place] + table.used[place])
    return markers


def unseen_markers(edition: Edition, seen: list[int]) -> list[int]:
    """Return the markers of an edition except those that were seen."""
    unseen: list[int] = []
    for marker, number in enumerate(edition.markers):
        unseen += [marker] * (number - seen.count(marker))
    return unseen


def _sample_missions(table: State, random: Random) -> tuple[tuple[int, ...], ...]:
    """Return a mission for each seat, the known ones as they are."""
    if not table.terms.has_missions:
        return ()
    missions = table.terms.board.missions
    free = [mission for mission in missions if mission not in table.terms.missions]
    random.shuffle(free)
    return tuple(
        table.terms.missions[seat] if _known(table, seat) else free.pop()
        for seat in range(table.terms.players)
    )
