"""What is printed besides the boards: pieces, desks, markers and tiles, each with its rule."""

from typing import Final, NamedTuple

# ED2: how many people a box is for.
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5

# The kinds of pieces, and their texts in the notation.
TRADER: Final = 0
MERCHANT: Final = 1
KINDS: Final[tuple[str, ...]] = ("t", "m")

PRIVILEGES: Final[tuple[str, ...]] = ("white", "orange", "pink", "black")
"""The colours of office spaces and of the privilege, from the lowest to the highest."""


class Ability(NamedTuple):
    """An ability of the desk (SU2)."""

    name: str
    rule: str
    """The rule that says what the ability is for."""
    top: int
    """Its level once nothing covers it; the starting level is 0."""
    covered_by: int
    """The kind of the pieces that cover it."""


ABILITY_ROWS: Final[tuple[Ability, ...]] = (
    Ability("keys", rule="EN3", top=4, covered_by=TRADER),
    Ability("actions", rule="TU1", top=5, covered_by=TRADER),
    Ability("privilege", rule="E6", top=3, covered_by=TRADER),
    Ability("book", rule="D1", top=3, covered_by=MERCHANT),
    Ability("bank", rule="A1", top=3, covered_by=TRADER),
)


class Marker(NamedTuple):
    """A kind of bonus marker."""

    name: str
    rule: str
    """The rule that says what it does."""
    names: str | None
    """What `use MARKER` names: nothing, an `ability` or two `spaces`; None: it has no `use`."""
    counts: dict[str, int]
    """How many of them each edition has."""


MARKER_ROWS: Final[tuple[Marker, ...]] = (
    Marker("extra-office", rule="MK5", names=None, counts={"2009": 5, "egmont": 4, "big-box": 4}),
    Marker(
        "swap-offices", rule="MK6", names="spaces", counts={"2009": 2, "egmont": 3, "big-box": 3}
    ),
    Marker("+3", rule="MK7", names="", counts={"2009": 2, "egmont": 2, "big-box": 2}),
    Marker("+4", rule="MK7", names="", counts={"2009": 2, "egmont": 2, "big-box": 2}),
    Marker("develop", rule="MK8", names="ability", counts={"2009": 3, "egmont": 2, "big-box": 2}),
    Marker("move-3", rule="MK9", names="", counts={"2009": 0, "egmont": 0, "big-box": 2}),
    Marker("remove-3", rule="MK10", names="", counts={"2009": 2, "egmont": 2, "big-box": 0}),
)

USE_ORDER: Final[tuple[str, ...]] = ("+3", "+4", "develop", "swap-offices", "move-3", "remove-3")
"""The markers with a `use`, in the order in which the notation lists them."""


class Tile(NamedTuple):
    """A permanent marker of a board, or a favour."""

    name: str
    rule: str
    """The rule that says what it does."""


PERMANENT_ROWS: Final[tuple[Tile, ...]] = (
    Tile("move-any-2", rule="EA5"),
    Tile("develop-privilege", rule="EA6"),
    Tile("office-in-green-city", rule="EA7"),
    Tile("replace-2-from-route", rule="EA8"),
    Tile("place-2-in-wales-or-scotland", rule="BR7"),
)

FAVOUR_ROWS: Final[tuple[Tile, ...]] = (
    Tile("relocate-anywhere", rule="FA2"),
    Tile("extra-action", rule="FA3"),
    Tile("join-income", rule="FA4"),
    Tile("extra-relocation", rule="FA5"),
    Tile("cities", rule="FA6"),
    Tile("abilities", rule="FA7"),
)

# The names alone, in the order of the notation; things are known by their index in these.
ABILITIES: Final[tuple[str, ...]] = tuple(row.name for row in ABILITY_ROWS)
MARKERS: Final[tuple[str, ...]] = tuple(row.name for row in MARKER_ROWS)
PERMANENT: Final[tuple[str, ...]] = tuple(row.name for row in PERMANENT_ROWS)
FAVOURS: Final[tuple[str, ...]] = tuple(row.name for row in FAVOUR_ROWS)
