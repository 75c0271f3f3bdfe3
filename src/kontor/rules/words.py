"""The words of the rules as small numbers, with their texts in the order of the notation."""

# ruff: noqa: PLC0414 (what is printed on desks and markers is a word of the rules too)

from typing import Final, NamedTuple

from kontor.board.components import ABILITIES as ABILITIES
from kontor.board.components import ABILITY_ROWS, MARKER_ROWS, PERMANENT_ROWS
from kontor.board.components import FAVOURS as FAVOURS
from kontor.board.components import KINDS as KINDS
from kontor.board.components import MARKERS as MARKERS
from kontor.board.components import MERCHANT as MERCHANT
from kontor.board.components import PERMANENT as PERMANENT
from kontor.board.components import TRADER as TRADER

# Pieces. On posts and office spaces 0 is empty, else 1 + 2 * owner + kind.
EMPTY: Final = 0

# Lists by seat are flat: first all that belongs to seat 0, then to seat 1, and so on. So many
# values belong to each; by post there is an action for each kind of piece in the same way.
PIECE_KINDS: Final = 2
ABILITY_COUNT: Final = 5

SEATS: Final = 5
"""How many seats a game can have; lists by owner have one place more, for the neutral player."""
NEUTRAL: Final = 5
NOBODY: Final = -1

TRADERS: Final = 27
MERCHANTS: Final = 4

# Places of pieces and markers beside the board, by seat, as the journal names them.
STOCK: Final = ("stock 0", "stock 1", "stock 2", "stock 3", "stock 4")
SUPPLY: Final = ("supply 0", "supply 1", "supply 2", "supply 3", "supply 4")
DESK: Final = ("desk 0", "desk 1", "desk 2", "desk 3", "desk 4")
PLATE: Final = ("plate 0", "plate 1", "plate 2", "plate 3", "plate 4")
UNUSED: Final = ("unused 0", "unused 1", "unused 2", "unused 3", "unused 4")
USED: Final = ("used 0", "used 1", "used 2", "used 3", "used 4")

# Abilities (SU2).
KEYS: Final = 0
ACTIONS: Final = 1
PRIVILEGE: Final = 2
BOOK: Final = 3
BANK: Final = 4
ABILITY_TOP: Final[tuple[int, ...]] = tuple(row.top for row in ABILITY_ROWS)
"""The level of each ability when nothing covers it any more; the starting level is 0."""
KEY_VALUES: Final[tuple[int, ...]] = (1, 2, 2, 3, 4)
ACTION_VALUES: Final[tuple[int, ...]] = (2, 3, 3, 4, 4, 5)
BOOK_VALUES: Final[tuple[int, ...]] = (2, 3, 4, 5)

# Markers.
EXTRA_OFFICE: Final = 0
SWAP_OFFICES: Final = 1
PLUS_3: Final = 2
PLUS_4: Final = 3
DEVELOP: Final = 4
MOVE_3: Final = 5
REMOVE_3: Final = 6
MARKER_KINDS: Final[int] = len(MARKER_ROWS)
NO_MARKER: Final = -1

# Permanent markers.
MOVE_ANY_2: Final = 0
DEVELOP_PRIVILEGE: Final = 1
OFFICE_IN_GREEN_CITY: Final = 2
REPLACE_2: Final = 3
PLACE_2: Final = 4

# Favours.
RELOCATE_ANYWHERE: Final = 0
EXTRA_ACTION: Final = 1
JOIN_INCOME: Final = 2
EXTRA_RELOCATION: Final = 3
CITIES: Final = 4
FULL_ABILITIES: Final = 5

# Phases.
SETTLING: Final = 0
"""An action is complete and its consequences come next; no decision is made in this phase."""
PAWN_PHASE: Final = 1
TURN: Final = 2
PAY: Final = 3
RELOCATE: Final = 4
LIFT: Final = 5
DROP: Final = 6
REMOVE: Final = 7
JOIN: Final = 8
PERMANENT_PHASE: Final = 9
NEUTRAL_PHASE: Final = 10
MARK: Final = 11
OVER: Final = 12


class Phase(NamedTuple):
    """A kind of decision: its name in the notation, and the rule that it is about."""

    name: str
    rule: str


PHASE_ROWS: Final[tuple[Phase, ...]] = (
    Phase("settling", rule="TU1"),
    Phase("pawn", rule="P2"),
    Phase("turn", rule="TU1"),
    Phase("pay", rule="C1"),
    Phase("relocate", rule="C2"),
    Phase("lift", rule="D1"),
    Phase("drop", rule="D1"),
    Phase("remove", rule="MK10"),
    Phase("join", rule="FA4"),
    Phase("permanent", rule="EA4"),
    Phase("neutral", rule="N3"),
    Phase("mark", rule="MK2"),
    Phase("over", rule="EN1"),
)
PHASES: Final[tuple[str, ...]] = tuple(row.name for row in PHASE_ROWS)

# Why pieces are lifted.
BY_MOVE: Final = 0
BY_MOVE_3: Final = 1
BY_MOVE_ANY_2: Final = 2
LIFTED_BY: Final[tuple[str, ...]] = ("move", MARKERS[MOVE_3], PERMANENT[MOVE_ANY_2])
LIFT_RULES: Final[tuple[str, ...]] = (
    "D1",
    MARKER_ROWS[MOVE_3].rule,
    PERMANENT_ROWS[MOVE_ANY_2].rule,
)

# The favour of a turn (FA1) and the free move of the pawn (P3).
FAVOUR_OPEN: Final = 0
FAVOUR_TAKEN: Final = 1
FAVOUR_CLOSED: Final = 2
FAVOUR_STATES: Final = ("open", "taken", "closed")
PAWN_NOT_MOVED: Final = 0
PAWN_BEFORE: Final = 1
PAWN_LAST: Final = 2
PAWN_STATES: Final = (None, "before", "last")

# Why the game ended (EN1); of several reasons the first one is named.
BY_PRESTIGE: Final = 0
BY_MARKERS: Final = 1
BY_CITIES: Final = 2
ENDINGS: Final = ("prestige", "markers", "cities")
PRESTIGE_END: Final = 20


def piece_of(owner: int, kind: int) -> int:
    """Return the number of a piece."""
    return 1 + 2 * owner + kind


def owner_of(piece: int) -> int:
    """Return the owner of a piece."""
    return (piece - 1) >> 1


def kind_of(piece: int) -> int:
    """Return the kind of a piece."""
    return (piece - 1) & 1


def office_entry(city: int, piece: int) -> int:
    """Return an office outside the printed spaces as one number."""
    return (city << 4) + piece


def office_city(entry: int) -> int:
    """Return the city of an office outside the printed spaces."""
    return entry >> 4


def office_piece(entry: int) -> int:
    """Return the piece of an office outside the printed spaces."""
    return entry & 15


def favour_entry(seat: int, tile: int) -> int:
    """Return a favour and the seat that owns it as one number."""
    return (seat << 3) + tile


def favour_owner(entry: int) -> int:
    """Return the seat that owns a favour."""
    return entry >> 3


def favour_tile(entry: int) -> int:
    """Return which favour a seat owns."""
    return entry & 7


def price_of(piece: int) -> int:
    """Return how many more pieces it costs to displace a piece: 1 for a trader, 2 for a merchant.

    The piece that replaces it comes on top (C1).
    """
    return 1 + ((piece - 1) & 1)


def owner_text(owner: int) -> str:
    """Return a seat's number or `n` as text."""
    return "n" if owner == NEUTRAL else str(owner)


def piece_text(piece: int) -> str:
    """Return a piece as text, such as `0t` or `nt`."""
    return owner_text(owner_of(piece)) + KINDS[kind_of(piece)]


def count_text(traders: int, merchants: int) -> str:
    """Return a count of pieces as text, such as `2t1m`."""
    return (f"{traders}t" if traders else "") + (f"{merchants}m" if merchants else "")
