"""The state of a game as flat lists of small numbers, and the terms that it obeys."""

from typing import Final, final

from kontor.board import Board, board
from kontor.rules.actions import Action, ActionSpace, action_space
from kontor.rules.journal import Event
from kontor.rules.setup import BANKS, Edition, Setup
from kontor.rules.words import (
    ABILITIES,
    FAVOUR_CLOSED,
    MARKER_KINDS,
    NO_MARKER,
    NOBODY,
    PAWN_NOT_MOVED,
    SEATS,
    SETTLING,
)

OWNERS: Final = SEATS + 1
EVERYTHING: Final = 99
"""What the last space of the bank shows: more than there are pieces."""


@final
class Terms:
    """What stays the same throughout a game: setup, board, actions, edition and what was dealt.

    `pool` is the order in which markers are drawn, `missions` the cities of each seat's mission.
    """

    def __init__(
        self, setup: Setup, pool: tuple[int, ...], missions: tuple[tuple[int, ...], ...]
    ) -> None:
        self.setup: Setup = setup
        self.board: Board = board(setup.board_id)
        self.space: ActionSpace = action_space(self.board)
        self.edition: Edition = setup.rules
        self.exact_income: bool = self.edition.exact_income
        self.draws_at_end: bool = self.edition.draws_at_end
        self.move_leaves_route: bool = self.edition.move_leaves_route
        self.players: int = setup.players
        self.start: int = setup.start if setup.start is not None else 0
        self.bank_values: tuple[int, ...] = (*BANKS[setup.bank], EVERYTHING)
        self.has_pawn: bool = setup.variant == "pawn"
        self.has_neutral: bool = setup.variant == "neutral"
        # X1 to X6 hold for a neutral player, N1 to N5 for a neutral colour.
        self.neutral_plays: bool = self.has_neutral and self.edition.neutral_plays
        self.has_favours: bool = "favours" in setup.modules
        self.has_missions: bool = "missions" in setup.modules
        self.has_regions: bool = len(self.board.regions) > 0
        # With neither ships nor countries nor Egmont's rule every piece goes to every post.
        self.drops_freely: bool = not (
            self.board.has_ships or self.has_regions or self.move_leaves_route
        )
        self.pool: tuple[int, ...] = pool
        self.missions: tuple[tuple[int, ...], ...] = missions


@final
class State:
    """Everything that changes in a game; plain data, no search and no rules.

    What changes all the time is a list; what grows and shrinks now and then is a tuple, which
    copies share until it is replaced. Lists by owner have six places (five seats and the neutral
    player); `stock` and `supply` hold traders and merchants of a seat side by side. `extras` and
    `greens` list offices outside the printed spaces as `16 * city + piece` in the order in which
    they were set: extra offices each to the left of all others, offices of open cities (EA7) each
    to the right.
    """

    def __init__(self, terms: Terms, source: "State | None" = None) -> None:
        self.terms: Terms = terms
        self.journal: list[Event] | None = None
        self.legal: list[Action] | None = None
        if source is None:
            self._begin(terms.board)
        else:
            self._take(source)

    def _begin(self, printed: Board) -> None:
        self.phase: int = SETTLING
        self.seat: int = 0
        self.turn: int = 0
        self.round: int = 1
        self.actions: int = 0
        self.acted: bool = False
        self.completed: int = 0
        self.drawn: int = 0
        self.reason: int = NOBODY
        self.favour: int = FAVOUR_CLOSED
        self.pawn: int = NOBODY
        self.pawn_moved: int = PAWN_NOT_MOVED
        self.taken: int = 0
        self.permits: int = 0
        self.posts: list[int] = [0] * len(printed.post_ids)
        self.spaces: list[int] = [0] * len(printed.space_kind)
        self.control: list[int] = [NOBODY] * len(printed.cities)
        self.markers: list[int] = [NO_MARKER] * len(printed.routes)
        self.prestige: list[int] = [NOBODY] * len(printed.prestige_points)
        self.track: list[int] = [0] * OWNERS
        self.stock: list[int] = [0] * (2 * SEATS)
        self.supply: list[int] = [0] * (2 * SEATS)
        self.ability: list[int] = [0] * (len(ABILITIES) * SEATS)
        self.unused: list[int] = [0] * (MARKER_KINDS * SEATS)
        self.used: list[int] = [0] * (MARKER_KINDS * SEATS)
        self.gone: tuple[int, ...] = ()
        self.plate: tuple[int, ...] = ()
        self.extras: tuple[int, ...] = ()
        self.greens: tuple[int, ...] = ()
        self.east_west: tuple[int, ...] = ()
        self.tiles: tuple[int, ...] = ()
        self.favours: tuple[int, ...] = ()
        self.drop_pending()

    def drop_pending(self) -> None:
        """Forget whatever the last decision was about."""
        self.displaced: int = 0
        self.neutral_displaced: bool = False
        self.away: int = NOBODY
        self.left: int = 0
        self.carried: int = 0
        self.permanent: int = NOBODY
        self.ends: bool = False
        self.lifted_by: int = 0
        self.hand: tuple[int, ...] = ()
        self.origins: tuple[int, ...] = ()

    def take_open(self, source: "State") -> None:
        """Copy everything that is open to all players; only pool, plate and missions are not."""
        self.phase = source.phase
        self.seat = source.seat
        self.turn = source.turn
        self.round = source.round
        self.actions = source.actions
        self.acted = source.acted
        self.completed = source.completed
        self.reason = source.reason
        self.favour = source.favour
        self.pawn = source.pawn
        self.pawn_moved = source.pawn_moved
        self.taken = source.taken
        self.permits = source.permits
        self.posts = source.posts.copy()
        self.spaces = source.spaces.copy()
        self.control = source.control.copy()
        self.markers = source.markers.copy()
        self.prestige = source.prestige.copy()
        self.track = source.track.copy()
        self.stock = source.stock.copy()
        self.supply = source.supply.copy()
        self.ability = source.ability.copy()
        self.unused = source.unused.copy()
        self.used = source.used.copy()
        self.gone = source.gone
        self.extras = source.extras
        self.greens = source.greens
        self.east_west = source.east_west
        self.tiles = source.tiles
        self.favours = source.favours
        self.displaced = source.displaced
        self.neutral_displaced = source.neutral_displaced
        self.away = source.away
        self.left = source.left
        self.carried = source.carried
        self.permanent = source.permanent
        self.ends = source.ends
        self.lifted_by = source.lifted_by
        self.hand = source.hand
        self.origins = source.origins

    def _take(self, source: "State") -> None:
        self.take_open(source)
        self.legal = source.legal
        self.drawn = source.drawn
        self.plate = source.plate

    def copy(self) -> "State":
        """Return a state that shares nothing changeable with this one; its journal is off."""
        return State(self.terms, self)
