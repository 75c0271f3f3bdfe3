"""The names of the numbers that the judge sees, in their order, and who takes them."""

from typing import Final, final

from kontor.rules.words import MARKER_KINDS

WORTH: Final = (
    *("hand", "now", "track", "control", "regions", "abilities"),
    *("markers", "offices", "pieces", "routes", "special", "shortage"),
    *("hand late", "now late"),
)
DESK: Final = (
    *("keys", "actions", "action level", "privilege", "book", "bank"),
    *("keys left", "actions left", "privilege left", "book left", "bank left"),
    *("tops", "keys gain", "actions gain", "best gain"),
)
PLACES: Final = (
    *("cities", "network", "lone offices", "all offices", "network points", "network left"),
    *("traffic", "narrow control", "control near", "open spaces"),
)
MARKS: Final = ("owned", "marker points", *(f"marker {kind}" for kind in range(MARKER_KINDS)))
STAFF: Final = (
    *("supply traders", "supply merchants", "no supply", "stock traders", "stock merchants"),
    *("posted", "posted merchants", "workers"),
)
ROADS: Final = (
    *("full", "one missing", "two missing", "blocked", "spread"),
    *("to keys", "to actions", "to privilege", "to book", "to bank", "to prestige"),
    *("to office", "second office", "permanent"),
)
LOOPS: Final = ("marker tolls", "laden loops", "empty loops", "shortest loop", "near marker")
HONOURS: Final = ("prestige", "linked", "link open", "link lacks 1", "link lacks 2", "no link")
EXTRAS: Final = (
    *("mission known", "mission offices", "mission control", "mission done"),
    *("favours", "favours left", "favour cities", "favour abilities", "favour action"),
    *("permits", "permits left"),
)
CLOCK: Final = ("turns before", "turn now", "actions now")
OWN_NAMES: Final[tuple[str, ...]] = (
    *WORTH,
    *DESK,
    *PLACES,
    *MARKS,
    *STAFF,
    *ROADS,
    *LOOPS,
    *HONOURS,
    *EXTRAS,
    *CLOCK,
)
"""The numbers of a seat, in their order."""
SHARED_NAMES: Final[tuple[str, ...]] = (
    *("left", "near the end", "round", "completed", "pool", "top track", "links", "prestige taken"),
    *("markers out", "2 players", "3 players", "4 players", "5 players", "neutral", "pawn"),
    *("ships", "countries", "missions", "favours", "neutral pieces", "neutral cities"),
    *("neutral plays", "exact income", "in a turn", "crowded"),
)
"""The numbers that all seats share, in their order."""
GAME: Final = 14.0
"""About how many rounds are left at the beginning, by the count of the judgement by hand."""


class Sink:
    """Something that takes numbers one by one."""

    def put(self, value: float) -> None:
        """Take the next number."""
        raise NotImplementedError

    def put_place(self, place: int, value: float) -> None:
        """Take what stands at a place of the board, by the place's number; elsewhere is 0."""
        raise NotImplementedError


@final
class Listing(Sink):
    """Keeps the numbers in a list, and those of places in another."""

    def __init__(self, places: int = 0) -> None:
        self.values: list[float] = []
        self.places: list[float] = [0.0] * places

    def put(self, value: float) -> None:
        """Keep the next number."""
        self.values.append(value)

    def put_place(self, place: int, value: float) -> None:
        """Keep the number of a place."""
        self.places[place] = value
