"""Where everything stands in an observation: its parts, each with its slice and its meaning."""

from typing import Any, Final, NamedTuple, final

from kontor.board import Board, board
from kontor.rules.setup import BANKS, EDITIONS, MODULES, VARIANTS
from kontor.rules.state import OWNERS
from kontor.rules.words import (
    ABILITY_COUNT,
    ABILITY_TOP,
    BOOK_VALUES,
    ENDINGS,
    EXTRA_OFFICE,
    FAVOUR_STATES,
    FAVOURS,
    LIFTED_BY,
    MARKER_KINDS,
    MERCHANTS,
    PAWN_STATES,
    PERMANENT,
    PHASES,
    PIECE_KINDS,
    SEATS,
    TRADERS,
)

EXTRA_OFFICES: Final[int] = max(edition.markers[EXTRA_OFFICE] for edition in EDITIONS)
"""MK5: a marker is spent for each extra office, so no city can have more."""
OPEN_OFFICES: Final = SEATS * (TRADERS + MERCHANTS)
"""EA7: an open city holds any number of offices; so many pieces there are."""
BYTE: Final = 255

Row = tuple[str, tuple[int, ...], int, str]


class Part(NamedTuple):
    """A part of an observation: the bytes from `start` up to `stop`, seen in a shape."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    high: int
    """The greatest value that a byte of it can have; the least is 0."""
    meaning: str


@final
class Layout:
    """The parts of the observations on one board, in their order, and their size in bytes.

    It depends on the board alone: what a setup has not (missions, a pawn, a fifth seat) is zero.
    """

    def __init__(self, printed: Board) -> None:
        self.board: Board = printed
        self.parts: list[Part] = []
        self.by_name: dict[str, Part] = {}
        self.size: int = 0
        rows = [*_game(), *_decision(), *_on_board(printed), *_markers(printed), *_desks(printed)]
        for name, shape, high, meaning in [*rows, *_pending(printed)]:
            width = 1
            for number in shape:
                width *= number
            part = Part(name, self.size, self.size + width, shape, high, meaning)
            self.size += width
            self.parts.append(part)
            self.by_name[name] = part

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # A layout that was sent elsewhere is the one of its board there.
        return layout, (self.board.id,)

    def split(self, observation: Any) -> dict[str, Any]:
        """Return the parts of an array of observations by name, each in its shape.

        The last axis of the array must be that of the bytes. Nothing is copied.
        """
        found = {}
        for part in self.parts:
            piece = observation[..., part.start : part.stop]
            found[part.name] = piece.reshape((*piece.shape[:-1], *part.shape))
        return found


def _game() -> list[Row]:
    """Return which game is played: the options of the setup."""
    return [
        ("edition", (len(EDITIONS),), 1, f"one of {_names(one.name for one in EDITIONS)}"),
        ("players", (SEATS - 1,), 1, "one of 2 to 5 players"),
        ("variant", (len(VARIANTS),), 1, f"the game for two: one of {_names(VARIANTS)}"),
        ("modules", (len(MODULES),), 1, f"each of {_names(MODULES)} that is played with"),
        ("bank", (len(BANKS),), 1, f"one of {_names(BANKS)}"),
        ("start", (SEATS,), 1, "the seat that began"),
    ]


def _decision() -> list[Row]:
    """Return who decides what, and how far the game is."""
    return [
        ("phase", (len(PHASES),), 1, f"one of {_names(PHASES)}"),
        ("decider", (SEATS,), 1, "the seat that decides"),
        ("turn", (SEATS,), 1, "the seat whose turn it is"),
        ("round", (2,), BYTE, "the round: 256 times the first byte, and the second"),
        ("actions", (1,), BYTE, "the actions left in this turn"),
        ("acted", (1,), 1, "whether an action was taken in this turn"),
        ("ending", (len(ENDINGS),), 1, f"why the game ended: one of {_names(ENDINGS)}"),
        ("favour", (len(FAVOUR_STATES),), 1, "whether a favour may still be taken: open, taken"
         " or closed"),
        ("pawn_moved", (len(PAWN_STATES),), 1, "the free move of the pawn: not yet, before the"
         " actions or last"),
        ("to_draw", (1,), BYTE, "how many markers are drawn when the turn ends (E4)"),
    ]  # fmt: skip


def _on_board(printed: Board) -> list[Row]:
    """Return what lies on the board."""
    cities = len(printed.cities)
    opened = sum(printed.open_city)
    piece = "at its owner 1 for a trader, 2 for a merchant"
    code = "0, or 1 + 2 × owner for a trader, and 1 more for a merchant"
    rows: list[Row] = [
        ("posts", (len(printed.post_ids), OWNERS), 2, f"the piece on each post: {piece}"),
        ("offices", (len(printed.space_kind), OWNERS), 2, "the piece on each space, likewise"),
        ("extra_offices", (cities, EXTRA_OFFICES), 12, f"the extra offices, as set; {code}"),
        ("control", (cities, OWNERS), 1, "the owner who controls each city"),
        ("completed", (1,), BYTE, "how many cities are completed"),
        ("prestige", (len(printed.prestige_points), SEATS), 1, "the seat on each prestige space"),
        ("east_west", (len(printed.east_west_points), OWNERS), 1, "who linked the red cities, in"
         " order"),
    ]  # fmt: skip
    if opened:
        rows.append(
            ("open_offices", (opened, OPEN_OFFICES), 12, f"open cities from the left; {code}")
        )
    if printed.permit_cities:
        rows.append(("permits", (len(printed.permit_cities),), 1, "the permits spent this turn"))
    if printed.provinces:
        rows.append(("pawn", (len(printed.provinces),), 1, "the province of the pawn"))
    return rows


def _markers(printed: Board) -> list[Row]:
    """Return where markers and favours lie."""
    return [
        ("markers", (len(printed.routes), MARKER_KINDS), 1, "the marker at each route"),
        ("pool", (1,), BYTE, "how many markers are left in the pool"),
        ("plate_size", (1,), BYTE, "how many markers lie on the plate"),
        ("plate", (MARKER_KINDS,), BYTE, "how many of each, if the seat may see them"),
        ("gone", (MARKER_KINDS,), BYTE, "how many of each left the game in the open"),
        ("open_favours", (len(FAVOURS),), SEATS, "the place of each favour in the row, from 1"),
    ]


def _desks(printed: Board) -> list[Row]:
    """Return what the seats have."""
    top = max(ABILITY_TOP)
    rows: list[Row] = [
        ("track", (OWNERS,), BYTE, "the prestige so far, the neutral player's last"),
        ("stock", (SEATS, PIECE_KINDS), TRADERS, "traders and merchants in the stock"),
        ("supply", (SEATS, PIECE_KINDS), TRADERS, "traders and merchants in the supply"),
        ("abilities", (SEATS, ABILITY_COUNT), top, "the level of each ability, from 0"),
        ("unused", (SEATS, MARKER_KINDS), BYTE, "markers not used yet"),
        ("used", (SEATS, MARKER_KINDS), BYTE, "markers turned over"),
        ("favours", (SEATS, len(FAVOURS)), len(FAVOURS), "favours owned, numbered as taken"),
    ]
    if printed.missions:
        shape = (SEATS, len(printed.cities))
        rows.append(("missions", shape, 1, "the cities of each mission that the seat may see"))
    return rows


def _pending(printed: Board) -> list[Row]:
    """Return what the decision is about."""
    posts = len(printed.post_ids)
    longest = max(len(route.posts) for route in printed.routes)
    hand = max(longest, *BOOK_VALUES)
    return [
        ("displaced", (OWNERS,), 2, "the displaced piece until it is relocated, likewise"),
        ("displaced_from", (len(printed.routes),), 1, "the route of the displacement"),
        ("neutral_displaced", (1,), 1, "whether the displaced piece is, or was, a neutral one"),
        ("to_add", (1,), BYTE, "how many further pieces may still be added"),
        ("lifted_by", (len(LIFTED_BY),), 1, f"what lifts pieces: one of {_names(LIFTED_BY)}"),
        ("lifted_from", (posts,), 1, "the posts of the pieces in hand"),
        ("hand", (hand, OWNERS), 2, "the pieces in hand, the next one first, likewise"),
        ("carried", (OWNERS,), 2, "a piece taken from a post, to be added next, likewise"),
        ("removed", (posts,), 1, "the posts of the pieces removed so far"),
        ("to_remove", (1,), BYTE, "how many more pieces may or must be removed"),
        ("permanent", (len(PERMANENT),), 1, f"the permanent marker: one of {_names(PERMANENT)}"),
        ("to_set", (1,), BYTE, "how many pieces it still lets the player set"),
        ("out_of_markers", (1,), 1, "whether the game ends after this for want of markers"),
    ]


def _names(words: Any) -> str:
    return ", ".join(words)


_made: dict[str, Layout] = {}


def layout(of: Board | str) -> Layout:
    """Return the layout of a board or of the board with this id, made once and shared by all."""
    printed = board(of) if isinstance(of, str) else of
    if printed.id not in _made:
        _made[printed.id] = Layout(printed)
    return _made[printed.id]
