"""Editions and set-ups (RULES 2 and 9): which games exist, and how they differ."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from kontor.board import board, families, family_of
from kontor.board.components import FEWEST_PLAYERS, MARKER_ROWS, MOST_PLAYERS
from kontor.rules.errors import SetupError

RULES_VERSION: Final = 1
"""Raised whenever a change of the rules changes what is legal or what is scored."""


class Edition(NamedTuple):
    """What one edition does otherwise than the others (the table of RULES section 9)."""

    name: str
    markers: tuple[int, ...]
    """How many of each marker there are, in the order of the notation."""
    exact_income: bool
    """A1: income moves exactly as many pieces as the bank shows."""
    draws_at_end: bool
    """E4: new markers are drawn when the turn ends."""
    move_leaves_route: bool
    """D1: a moved piece must end on another route."""
    extra_needs_leftmost: bool
    """MK5: an extra office needs the leftmost space taken, not just any office."""
    swap_needs_own: bool
    """MK6: one of the swapped offices must be the player's."""
    removes_up_to_3: bool
    """MK10: `remove-3` may stop before the third piece."""
    breaks_ties: bool
    """EN5: ties are broken by the actions ability and the network."""
    variant: str
    """ED3: the game for two players."""
    neutral_plays: bool
    """X1 to X6: the neutral of a game for two is a player with a score, not just a colour."""
    modules: tuple[str, ...]
    """ED4: the modules that it can be played with."""


def _counts(edition: str) -> tuple[int, ...]:
    return tuple(row.counts[edition] for row in MARKER_ROWS)


MODULES: Final = ("missions", "favours")
EDITIONS: Final = (
    Edition(
        name="2009",
        markers=_counts("2009"),
        exact_income=True,
        draws_at_end=False,
        move_leaves_route=False,
        extra_needs_leftmost=False,
        swap_needs_own=False,
        removes_up_to_3=False,
        breaks_ties=False,
        variant="pawn",
        neutral_plays=False,
        modules=(),
    ),
    Edition(
        name="egmont",
        markers=_counts("egmont"),
        exact_income=True,
        draws_at_end=True,
        move_leaves_route=True,
        extra_needs_leftmost=False,
        swap_needs_own=False,
        removes_up_to_3=True,
        breaks_ties=False,
        variant="neutral",
        neutral_plays=False,
        modules=(),
    ),
    Edition(
        name="big-box",
        markers=_counts("big-box"),
        exact_income=False,
        draws_at_end=False,
        move_leaves_route=False,
        extra_needs_leftmost=True,
        swap_needs_own=True,
        removes_up_to_3=False,
        breaks_ties=True,
        variant="neutral",
        neutral_plays=True,
        modules=MODULES,
    ),
)

VARIANTS: Final = tuple(dict.fromkeys(edition.variant for edition in EDITIONS))
VARIANT_PLAYERS: Final = 2
"""ED3: with so many players a variant is played, with more none is."""
BANKS: Final = {"3-5-7": (3, 5, 7), "3-4-7": (3, 4, 7)}
SEED_LIMIT: Final = 2**53
"""Beyond this the numbers of a browser would not hold a seed exactly."""
KEYS: Final = ("edition", "board", "players", "variant", "modules", "bank", "start", "seed")


@dataclass(frozen=True)
class Setup:
    """The options of a game; a wrong value or combination raises `SetupError`.

    `board` is the family, such as `hansa`; the number of players chooses the side.
    With `start` None the start player is drawn from the seed (SU6).
    """

    edition: str = "big-box"
    board: str = "hansa"
    players: int = 4
    variant: str | None = None
    modules: tuple[str, ...] = ()
    bank: str = "3-5-7"
    start: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what the rulebooks do not describe (ED5)."""
        _check_values(self)
        _check_board(self)
        _check_variant(self)
        _check_modules(self)

    @property
    def board_id(self) -> str:
        """The id of the side of the board that is used (ED2)."""
        return family_of(self.board).sides[self.players]

    @property
    def rules(self) -> Edition:
        """The row of the edition in the table of differences."""
        return next(edition for edition in EDITIONS if edition.name == self.edition)

    def with_seed(self, seed: int) -> "Setup":
        """Return the same options with another seed."""
        return replace(self, seed=seed)

    def json(self) -> dict[str, Any]:
        """Return the eight keys of a record's `setup`."""
        return {
            "edition": self.edition,
            "board": self.board,
            "players": self.players,
            "variant": self.variant,
            "modules": list(self.modules),
            "bank": self.bank,
            "start": self.start,
            "seed": self.seed,
        }


def setup_from(data: object) -> Setup:
    """Return the setup that a record or a position holds under `setup`."""
    if not isinstance(data, dict):
        raise SetupError(f"setup must be an object with the keys {', '.join(KEYS)}")
    missing = [key for key in KEYS if key not in data]
    if missing:
        raise SetupError(f"setup lacks {', '.join(missing)}")
    unknown = [str(key) for key in data if key not in KEYS]
    if unknown:
        raise SetupError(f"setup has unknown keys: {', '.join(unknown)}")
    if not isinstance(data["modules"], list):
        raise SetupError("modules must be a list")
    if data["start"] is None:
        raise SetupError("start must be a seat in a record, which holds the seat that was drawn")
    values = dict(data)
    values["modules"] = tuple(_texts(data["modules"]))
    setup = Setup(**values)
    if list(setup.modules) != data["modules"]:
        raise SetupError("modules must stand in the order missions, favours")
    return setup


def _texts(values: list[object]) -> list[str]:
    for value in values:
        if not isinstance(value, str):
            raise SetupError(f"unknown module {value!r}; the modules are {', '.join(MODULES)}")
    return [str(value) for value in values]


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_values(setup: Setup) -> None:
    names = tuple(edition.name for edition in EDITIONS)
    _one_of("edition", setup.edition, names)
    _one_of("board", setup.board, tuple(family.id for family in families()))
    _one_of("bank", setup.bank, tuple(BANKS))
    if setup.variant is not None:
        _one_of("variant", setup.variant, VARIANTS)
    if not _is_int(setup.players) or not FEWEST_PLAYERS <= setup.players <= MOST_PLAYERS:
        numbers = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
        raise SetupError(f"players must be {numbers}, not {setup.players!r}")
    if not _is_int(setup.seed) or not -SEED_LIMIT < setup.seed < SEED_LIMIT:
        raise SetupError("seed must be a whole number of at most 53 bits")
    if setup.start is None:
        return
    if not _is_int(setup.start) or not 0 <= setup.start < setup.players:
        raise SetupError(f"start must be a seat from 0 to {setup.players - 1}, not {setup.start!r}")


def _one_of(name: str, value: object, known: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in known:
        raise SetupError(f"unknown {name} {value!r}; it must be one of {', '.join(known)}")


def _check_board(setup: Setup) -> None:
    family = family_of(setup.board)
    if setup.edition not in family.editions:
        needed = _either(family.editions)
        raise SetupError(f"board {setup.board} needs edition {needed}, not {setup.edition} (ED2)")
    if setup.players not in family.sides:
        raise SetupError(f"board {setup.board} is not for {setup.players} players (ED2)")


def _check_variant(setup: Setup) -> None:
    needed = setup.rules.variant
    if setup.players == VARIANT_PLAYERS and setup.variant is None:
        raise SetupError(f"two players need a variant: {needed} with edition {setup.edition} (ED3)")
    if setup.players != VARIANT_PLAYERS and setup.variant is not None:
        raise SetupError(f"variant {setup.variant} is for two players, not {setup.players} (ED3)")
    if setup.variant is not None and setup.variant != needed:
        raise SetupError(
            f"variant {setup.variant} does not go with edition {setup.edition}, "
            f"which has {needed} (ED3)"
        )
    if setup.variant is not None and setup.variant not in variants_on(setup.board_id):
        raise SetupError(f"board {setup.board} has no provinces for variant {setup.variant} (P1)")


def variants_on(board_id: str) -> tuple[str, ...]:
    """Return the games for two that a side of a board has room for: a pawn needs provinces (P1)."""
    return tuple(name for name in VARIANTS if name != "pawn" or board(board_id).provinces)


def _check_modules(setup: Setup) -> None:
    if not isinstance(setup.modules, (tuple, list, set, frozenset)):
        raise SetupError(f"modules must be a collection of names, not {setup.modules!r}")
    for module in setup.modules:
        _one_of("module", module, MODULES)
    if len(set(setup.modules)) != len(setup.modules):
        raise SetupError("a module is named twice")
    object.__setattr__(setup, "modules", tuple(m for m in MODULES if m in setup.modules))
    if not setup.modules:
        return
    named = ", ".join(setup.modules)
    wanted = set(setup.modules)
    if not wanted <= set(setup.rules.modules):
        needed = _either(edition.name for edition in EDITIONS if wanted <= set(edition.modules))
        raise SetupError(f"modules ({named}) need edition {needed}, not {setup.edition} (ED4)")
    if not wanted <= set(family_of(setup.board).modules):
        needed = _either(family.id for family in families() if wanted <= set(family.modules))
        raise SetupError(f"modules ({named}) need board {needed}, not {setup.board} (ED4)")


def _either(names: Iterable[str]) -> str:
    return " or ".join(names) or "another"
