"""What stays the same throughout a game, shared by all copies of its state."""

from hashlib import blake2b
from typing import Final, final

from kontor.board import Board, board
from kontor.rules.actions import ActionSpace, action_space
from kontor.rules.setup import BANKS, Edition, Setup

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
        self.shown: dict[tuple[int, int], Terms] = {}
        """The terms as somebody sees them, kept because every view needs them (HI1)."""
        self._setup_key: int = 0
        self._keys: list[int] = [0] * (len(pool) + 1)

    @property
    def setup_key(self) -> int:
        """A number for the setup, the same in every process."""
        if self._setup_key == 0:
            text = repr(self.setup).encode()
            self._setup_key = int.from_bytes(blake2b(text, digest_size=8).digest(), "big") | 1
        return self._setup_key

    def key(self, drawn: int) -> int:
        """Return a number for the setup and for what is hidden after so many draws."""
        if self._keys[drawn] == 0:
            self._keys[drawn] = hash((self.setup_key, self.missions, self.pool[drawn:])) | 1
        return self._keys[drawn]

    def __repr__(self) -> str:
        return f"<Terms of {self.setup}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Terms, (self.setup, self.pool, self.missions)

    def __copy__(self) -> "Terms":
        return self

    def __deepcopy__(self, _: object) -> "Terms":
        return self
