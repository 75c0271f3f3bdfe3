"""The state of a game as flat lists of small numbers."""

from collections.abc import Callable
from typing import Final, final

from kontor.board import Board
from kontor.rules.actions import Action
from kontor.rules.journal import Event
from kontor.rules.terms import Terms
from kontor.rules.words import (
    ABILITY_COUNT,
    BY_MOVE,
    EMPTY,
    FAVOUR_CLOSED,
    JOIN,
    MARK,
    MARKER_KINDS,
    NO_MARKER,
    NOBODY,
    OVER,
    PAWN_NOT_MOVED,
    PAWN_PHASE,
    PHASES,
    PIECE_KINDS,
    SEATS,
    SETTLING,
    TURN,
    favour_owner,
    office_city,
)

OWNERS: Final = SEATS + 1
KEY_BITS: Final = 2**64 - 1
PLAIN_PHASES: Final = (SETTLING, PAWN_PHASE, TURN, JOIN, MARK, OVER)
"""Phases in which nothing is pending."""

FIELDS: Final = tuple(
    """
    phase seat turn round actions acted ended_by favour pawn_moved permits to_draw posts
    spaces extra_offices open_offices control completed prestige east_west pawn markers gone
    tiles favours track stock supply ability unused used displaced displaced_from
    neutral_displaced to_add lifted_by lifted_from removed to_remove permanent to_set hand
    carried out_of_markers drawn plate
    """.split()  # noqa: SIM905 (a line for each would be longer than the class)
)
"""All that a state holds, except what can be found again."""


@final
class State:  # noqa: PLW1641 (it changes: it can be compared, not hashed; `key` is for that)
    """Everything that changes in a game; plain data, no search and no rules.

    What changes all the time is a list; what changes now and then is a tuple, which copies share
    until it is replaced. Lists and tuples by owner have six places (five seats and the neutral
    player); lists by seat and something else are flat (see `words.PIECE_KINDS`).
    """

    def __init__(
        self, terms: Terms, source: "State | None" = None, *, open_only: bool = False
    ) -> None:
        self.terms: Terms = terms
        """What stays the same for the whole game."""
        self.journal: list[Event] | None = None
        """What happens is added to this list, if there is one."""
        self.legal: list[Action] | None = None
        """The legal list of this decision, once somebody has asked for it."""
        self._rare: tuple[object, ...] = ()
        self._rare_hash: int = 0
        if source is None:
            self._begin_turn()
            self._lay_board(terms.board)
            self._lay_desks()
            self.drop_pending()
        else:
            self.take_open(source)
            self._take_rest(None if open_only else source)

    def _begin_turn(self) -> None:
        self.phase: int = SETTLING
        """What is decided, a number of `PHASES`."""
        self.seat: int = 0
        """The seat that decides; nobody when the game is over."""
        self.turn: int = 0
        """The seat whose turn it is."""
        self.round: int = 1
        """Counts from 1, and rises when the start seat begins a turn."""
        self.actions: int = 0
        """The actions left in this turn; the one under way is already counted (TU1)."""
        self.acted: bool = False
        """Whether an action was taken in this turn."""
        self.ended_by: int = NOBODY
        """Why the game ended, a number of `ENDINGS` (EN1); nobody while it goes on."""

        # What holds for one turn only.
        self.favour: int = FAVOUR_CLOSED
        """Whether a favour may still be taken in this turn, or was (FA1)."""
        self.pawn_moved: int = PAWN_NOT_MOVED
        """Whether and when the pawn made its free move (P3)."""
        self.permits: int = 0
        """The permits spent in it, as bits by their place in `Board.permit_cities` (BR2)."""
        self.to_draw: int = 0
        """Egmont: how many markers are to be drawn when the turn ends (E4)."""

    def _lay_board(self, printed: Board) -> None:
        self.posts: list[int] = [EMPTY] * len(printed.post_ids)
        """The piece on each post."""
        self.spaces: tuple[int, ...] = (EMPTY,) * len(printed.space_kind)
        """The piece on each printed office space."""
        self.extra_offices: tuple[int, ...] = ()
        """Entries by `office_entry`; each stands to the left of those set before it (MK5)."""
        self.open_offices: tuple[int, ...] = ()
        """Likewise in open cities; each stands to the right of those set before it (EA7)."""
        self.control: tuple[int, ...] = (NOBODY,) * len(printed.cities)
        """Who controls each city (E3); follows from the offices."""
        self.completed: int = 0
        """How many cities are completed (E8); follows from the offices too."""
        self.prestige: tuple[int, ...] = (NOBODY,) * len(printed.prestige_points)
        """The seat on each prestige space (E11)."""
        self.east_west: tuple[int, ...] = ()
        """The owners who have linked the red cities, in order (E9)."""
        self.pawn: int = NOBODY
        """The province of the pawn; nobody before it is set and where there is none (P2)."""
        self.markers: tuple[int, ...] = (NO_MARKER,) * len(printed.routes)
        """The marker at each route."""
        self.drawn: int = 0
        """How many markers of `Terms.pool` have been drawn."""
        self.plate: tuple[int, ...] = ()
        """The markers drawn in this turn and still to be placed."""
        self.gone: tuple[int, ...] = ()
        """The markers that left the game in the open (N3, X4)."""
        self.tiles: tuple[int, ...] = ()
        """The favours that lie open, in the order dealt (FA1)."""
        self.favours: tuple[int, ...] = ()
        """The favours that seats own, as entries by `favour_entry`, in the order taken."""

    def _lay_desks(self) -> None:
        self.track: list[int] = [0] * OWNERS
        """The prestige of each owner so far."""
        self.stock: list[int] = [0] * (PIECE_KINDS * SEATS)
        """How many pieces of each kind each seat has in the stock."""
        self.supply: list[int] = [0] * (PIECE_KINDS * SEATS)
        """How many pieces of each kind each seat has in the supply."""
        self.ability: tuple[int, ...] = (0,) * (ABILITY_COUNT * SEATS)
        """The level of each ability of each seat; 0 is the starting space."""
        self.unused: tuple[int, ...] = (0,) * (MARKER_KINDS * SEATS)
        """How many markers of each kind each seat has not used yet."""
        self.used: tuple[int, ...] = (0,) * (MARKER_KINDS * SEATS)
        """How many markers of each kind each seat has turned over (MK1)."""

    def drop_pending(self) -> None:
        """Forget whatever the last decision was about."""
        # Phases pay and relocate.
        self.displaced: int = EMPTY
        """The displaced piece until it is relocated (C2)."""
        self.displaced_from: int = NOBODY
        """The route of the displacement."""
        self.neutral_displaced: bool = False
        """Phase relocate: whether the displaced piece is, or was, a neutral one (N2, X2)."""
        self.to_add: int = 0
        """Phase relocate: how many further pieces may still be added (C2)."""

        # Phases lift, drop and remove.
        self.lifted_by: int = BY_MOVE
        """Phases lift and drop: what lifts the pieces, a number of `LIFTED_BY`."""
        self.lifted_from: tuple[int, ...] = ()
        """Phases lift and drop: the posts of the pieces in hand, rising."""
        self.removed: tuple[int, ...] = ()
        """Phase remove: the posts of the pieces removed so far, rising (MK10)."""
        self.to_remove: int = 0
        """Phase remove: how many more pieces may or must be removed."""

        # Phase permanent.
        self.permanent: int = NOBODY
        """The permanent marker of the established route (EA4)."""
        self.to_set: int = 0
        """How many pieces it still lets the player set (EA8, BR7)."""

        # Several phases.
        self.hand: tuple[int, ...] = ()
        """The pieces in the air: lifted ones in order, or those of the route (EA8)."""
        self.carried: int = EMPTY
        """Phases relocate and permanent: a piece taken from a post, to be added next (C5, BR7)."""
        self.out_of_markers: bool = False
        """Whether a marker was to be drawn from an empty pool: the game ends after this (E4)."""

    def take_open(self, source: "State") -> None:
        """Copy everything that is open to all players; only pool, plate and missions are not."""
        self.phase = source.phase
        self.seat = source.seat
        self.turn = source.turn
        self.round = source.round
        self.actions = source.actions
        self.acted = source.acted
        self.ended_by = source.ended_by
        self.favour = source.favour
        self.pawn_moved = source.pawn_moved
        self.permits = source.permits
        self.to_draw = source.to_draw
        self.posts = source.posts.copy()
        self.spaces = source.spaces
        self.extra_offices = source.extra_offices
        self.open_offices = source.open_offices
        self.control = source.control
        self.completed = source.completed
        self.prestige = source.prestige
        self.east_west = source.east_west
        self.pawn = source.pawn
        self.markers = source.markers
        self.gone = source.gone
        self.tiles = source.tiles
        self.favours = source.favours
        self.track = source.track.copy()
        self.stock = source.stock.copy()
        self.supply = source.supply.copy()
        self.ability = source.ability
        self.unused = source.unused
        self.used = source.used
        self.displaced = source.displaced
        self.displaced_from = source.displaced_from
        self.neutral_displaced = source.neutral_displaced
        self.to_add = source.to_add
        self.lifted_by = source.lifted_by
        self.lifted_from = source.lifted_from
        self.removed = source.removed
        self.to_remove = source.to_remove
        self.permanent = source.permanent
        self.to_set = source.to_set
        self.hand = source.hand
        self.carried = source.carried
        self.out_of_markers = source.out_of_markers
        self._rare = source._rare
        self._rare_hash = source._rare_hash

    def _take_rest(self, source: "State | None") -> None:
        self.legal = None if source is None else source.legal
        self.drawn = 0 if source is None else source.drawn
        self.plate = () if source is None else source.plate

    def copy(self) -> "State":
        """Return a state that shares nothing mutable with this one; its journal is off."""
        return State(self.terms, self)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == OVER

    def key(self) -> int:
        """Return 64 bits that are equal for equal positions, hidden things included.

        They do not depend on how the position came about, and are the same in every process.
        """
        parts: tuple[object, ...] = (
            self.terms.key(self.drawn),
            self._rare_key(),
            _sorted(self.plate),
            tuple(self.posts),
            tuple(self.supply),
            tuple(self.track),
            self.phase,
            NOBODY if self.phase == OVER else self.seat,
            self.turn,
            self.round,
            self.actions,
            self.acted,
        )
        # The stock is left out: it follows from where all other pieces are.
        if self.phase not in PLAIN_PHASES:
            parts += self._pending()
        return hash(parts) & KEY_BITS

    def _rare_key(self) -> int:
        """Return a number for what changes now and then, found again only after a change."""
        rare: tuple[object, ...] = (
            self.spaces,
            self.markers,
            self.ability,
            self.unused,
            self.used,
            self.prestige,
            self.extra_offices,
            self.open_offices,
            self.favours,
            self.tiles,
            self.east_west,
            self.pawn,
            self.ended_by,
            self.favour,
            self.pawn_moved,
            self.permits,
            self.to_draw,
        )
        if rare != self._rare:
            self._rare = rare
            self._rare_hash = hash((rare[:6], rare[9:], self._grouped()))
        return self._rare_hash

    def open_parts(self) -> tuple[object, ...]:
        """Return all that is open and makes one position differ from another."""
        parts: tuple[object, ...] = (
            tuple(self.posts),
            self.spaces,
            self.markers,
            tuple(self.supply),
            tuple(self.stock),
            self.ability,
            self.unused,
            self.used,
            tuple(self.track),
            self.prestige,
            self.east_west,
            self.tiles,
            self.pawn,
            (self.phase, NOBODY if self.phase == OVER else self.seat, self.turn, self.round),
            (self.actions, self.acted, self.ended_by),
            (self.favour, self.pawn_moved, self.permits, self.to_draw),
        )
        if self.extra_offices or self.open_offices or self.favours:
            parts += self._grouped()
        if self.phase not in PLAIN_PHASES:
            parts += self._pending()
        return parts

    def _grouped(self) -> tuple[object, ...]:
        """Return what is kept in the order in which it came, where only a part of that counts."""
        return (
            _sorted_by(office_city, self.extra_offices),
            _sorted_by(office_city, self.open_offices),
            _sorted_by(favour_owner, self.favours),
        )

    def _pending(self) -> tuple[object, ...]:
        return (
            (self.displaced, self.displaced_from, self.neutral_displaced, self.to_add),
            (self.lifted_by, self.lifted_from, self.removed, self.to_remove),
            (self.permanent, self.to_set, self.hand, self.carried, self.out_of_markers),
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.open_parts() == other.open_parts()
            and self.terms.pool[self.drawn :] == other.terms.pool[other.drawn :]
            and _sorted(self.plate) == _sorted(other.plate)
            and self.terms.missions == other.terms.missions
            and self.terms.setup == other.terms.setup
        )

    def __repr__(self) -> str:
        where = f"round {self.round}, turn of seat {self.turn}"
        return f"<State {self.terms.board.id}, {where}, {PHASES[self.phase]} of seat {self.seat}>"

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, _: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...], tuple[object, ...]]:
        return State, (self.terms,), tuple(getattr(self, name) for name in FIELDS)

    def __setstate__(self, values: tuple[object, ...]) -> None:
        for number, name in enumerate(FIELDS):
            setattr(self, name, values[number])


def _sorted(entries: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(entries)) if len(entries) > 1 else entries


def _sorted_by(group: Callable[[int], int], entries: tuple[int, ...]) -> tuple[int, ...]:
    """Return entries by their group; within one the order in which they came stays."""
    return tuple(sorted(entries, key=group)) if len(entries) > 1 else entries
