"""Writes what a seat sees into bytes, and which actions are legal, without building objects.

`out` is anything that can be written as bytes: a bytearray, a memoryview, a numpy array of uint8.

    out = bytearray(layout(state.terms.board).size)
    observe(state, seat, out)
"""

from typing import Any, Final, final

from kontor.env.errors import EnvError
from kontor.env.layout import BYTE, PLANES, Layout, layout
from kontor.rules.engine import offered
from kontor.rules.setup import BANKS, EDITIONS
from kontor.rules.state import OWNERS, State
from kontor.rules.words import (
    ABILITY_COUNT,
    DROP,
    EMPTY,
    FAVOURS,
    LIFT,
    MARK,
    MARKER_KINDS,
    NEUTRAL,
    NO_MARKER,
    NOBODY,
    OVER,
    PIECE_KINDS,
    SEATS,
    TURN,
    favour_owner,
    favour_tile,
    kind_of,
    office_city,
    office_piece,
    owner_of,
)

ROUND_LIMIT: Final = 65535
FAVOUR_COUNT: Final[int] = len(FAVOURS)
BANK_NAMES: Final[list[str]] = list(BANKS)
EDITION_NAMES: Final[list[str]] = [edition.name for edition in EDITIONS]


@final
class Observer:
    """Writes observations of one board: knows where each part begins."""

    def __init__(self, found: Layout) -> None:
        self.layout: Layout = found
        self.size: int = found.size
        self.zeros: bytes = bytes(found.size)
        self.extra_width: int = 0
        self.open_width: int = 0
        self.open_number: list[int] = []
        """Each city's number among the open ones."""
        number = 0
        for opened in found.board.open_city:
            self.open_number.append(number)
            number += opened
        self._find_game()
        self._find_table()
        self._find_pending()

    def _at(self, name: str) -> int:
        """Return where a part begins; a board without it never asks for what is there."""
        part = self.layout.by_name.get(name)
        return 0 if part is None else part.start

    def _find_game(self) -> None:
        self.edition: int = self._at("edition")
        self.players: int = self._at("players")
        self.variant: int = self._at("variant")
        self.modules: int = self._at("modules")
        self.bank: int = self._at("bank")
        self.start: int = self._at("start")
        self.phase: int = self._at("phase")
        self.decider: int = self._at("decider")
        self.turn: int = self._at("turn")
        self.round: int = self._at("round")
        self.actions: int = self._at("actions")
        self.acted: int = self._at("acted")
        self.ending: int = self._at("ending")
        self.favour: int = self._at("favour")
        self.pawn_moved: int = self._at("pawn_moved")
        self.to_draw: int = self._at("to_draw")

    def _find_table(self) -> None:
        self.posts: int = self._at("posts")
        self.offices: int = self._at("offices")
        self.extra_offices: int = self._at("extra_offices")
        self.extra_width = self.layout.by_name["extra_offices"].shape[1]
        self.control: int = self._at("control")
        self.completed: int = self._at("completed")
        self.prestige: int = self._at("prestige")
        self.east_west: int = self._at("east_west")
        self.open_offices: int = self._at("open_offices")
        if "open_offices" in self.layout.by_name:
            self.open_width = self.layout.by_name["open_offices"].shape[1]
        self.permits: int = self._at("permits")
        self.pawn: int = self._at("pawn")
        self.markers: int = self._at("markers")
        self.pool: int = self._at("pool")
        self.plate_size: int = self._at("plate_size")
        self.plate: int = self._at("plate")
        self.gone: int = self._at("gone")
        self.open_favours: int = self._at("open_favours")
        self.track: int = self._at("track")
        self.stock: int = self._at("stock")
        self.supply: int = self._at("supply")
        self.abilities: int = self._at("abilities")
        self.unused: int = self._at("unused")
        self.used: int = self._at("used")
        self.favours: int = self._at("favours")
        self.missions: int = self._at("missions")

    def _find_pending(self) -> None:
        self.displaced: int = self._at("displaced")
        self.displaced_from: int = self._at("displaced_from")
        self.neutral_displaced: int = self._at("neutral_displaced")
        self.to_add: int = self._at("to_add")
        self.lifted_by: int = self._at("lifted_by")
        self.lifted_from: int = self._at("lifted_from")
        self.hand: int = self._at("hand")
        self.carried: int = self._at("carried")
        self.removed: int = self._at("removed")
        self.to_remove: int = self._at("to_remove")
        self.permanent: int = self._at("permanent")
        self.to_set: int = self._at("to_set")
        self.out_of_markers: int = self._at("out_of_markers")

    def write(self, state: State, seat: int, out: Any, at: int) -> None:
        """Write what a seat sees from a place on; the buffer must have room for it."""
        out[at : at + self.size] = self.zeros
        near = _places_from(seat, state.terms.players)
        self._write_game(state, near, out, at)
        self._write_progress(state, near, out, at)
        self._write_board(state, seat, near, out, at)
        self._write_cities(state, near, out, at)
        self._write_markers(state, seat, out, at)
        self._write_desks(state, seat, out, at)
        if state.favours or state.terms.has_missions:
            self._write_modules(state, seat, near, out, at)
        if state.phase != TURN and state.phase != OVER:
            self._write_pending(state, near, out, at)

    def _write_game(self, state: State, near: list[int], out: Any, at: int) -> None:
        terms = state.terms
        setup = terms.setup
        out[at + self.edition + EDITION_NAMES.index(setup.edition)] = 1
        out[at + self.players + terms.players - 2] = 1
        if terms.has_pawn:
            out[at + self.variant] = 1
        elif terms.has_neutral:
            out[at + self.variant + 1] = 1
        if terms.has_missions:
            out[at + self.modules] = 1
        if terms.has_favours:
            out[at + self.modules + 1] = 1
        out[at + self.bank + BANK_NAMES.index(setup.bank)] = 1
        out[at + self.start + near[terms.start]] = 1

    def _write_progress(self, state: State, near: list[int], out: Any, at: int) -> None:
        out[at + self.phase + state.phase] = 1
        if state.phase != OVER:
            out[at + self.decider + near[state.seat]] = 1
        else:
            out[at + self.ending + state.ended_by] = 1
        out[at + self.turn + near[state.turn]] = 1
        number = min(state.round, ROUND_LIMIT)
        if number > BYTE:
            out[at + self.round] = number >> 8
        out[at + self.round + 1] = number & BYTE
        out[at + self.actions] = state.actions
        if state.acted:
            out[at + self.acted] = 1
        if state.terms.has_favours:
            out[at + self.favour + state.favour] = 1
        if state.terms.has_pawn:
            out[at + self.pawn_moved + state.pawn_moved] = 1
            if state.pawn != NOBODY:
                out[at + self.pawn + state.pawn] = 1
        if state.to_draw > 0:
            out[at + self.to_draw] = state.to_draw
        if state.permits != 0:
            for number in range(len(state.terms.board.permit_cities)):
                if state.permits & (1 << number):
                    out[at + self.permits + number] = 1

    def _write_board(self, state: State, seat: int, near: list[int], out: Any, at: int) -> None:
        tables = _planes_from(seat, state.terms.players)
        _put_planes(out, at + self.posts, state.posts, tables, state.terms.has_neutral)
        _put_planes(out, at + self.offices, state.spaces, tables, state.terms.has_neutral)
        place = at + self.control
        for owner in state.control:
            if owner != NOBODY:
                out[place + near[owner]] = 1
            place += OWNERS
        if state.completed > 0:
            out[at + self.completed] = state.completed

    def _write_cities(self, state: State, near: list[int], out: Any, at: int) -> None:
        place = at + self.prestige
        for owner in state.prestige:
            if owner != NOBODY:
                out[place + near[owner]] = 1
            place += SEATS
        place = at + self.east_west
        for owner in state.east_west:
            out[place + near[owner]] = 1
            place += OWNERS
        for entry in state.extra_offices:
            place = at + self.extra_offices + self.extra_width * office_city(entry)
            _put_code(out, place, self.extra_width, office_piece(entry), near)
        for entry in state.open_offices:
            number = self.open_number[office_city(entry)]
            place = at + self.open_offices + self.open_width * number
            _put_code(out, place, self.open_width, office_piece(entry), near)

    def _write_markers(self, state: State, seat: int, out: Any, at: int) -> None:
        place = at + self.markers
        for marker in state.markers:
            if marker != NO_MARKER:
                out[place + marker] = 1
            place += MARKER_KINDS
        left = len(state.terms.pool) - state.drawn
        if left > 0:
            out[at + self.pool] = left
        if state.plate:
            out[at + self.plate_size] = len(state.plate)
            # TU4: the plate is seen by its player alone, once the turn has ended.
            if state.phase == MARK and seat == state.turn:
                for marker in state.plate:
                    out[at + self.plate + marker] += 1
        for marker in state.gone:
            out[at + self.gone + marker] += 1
        for number, tile in enumerate(state.tiles, 1):
            out[at + self.open_favours + tile] = number

    def _write_desks(self, state: State, seat: int, out: Any, at: int) -> None:
        players = state.terms.players
        _put_by_seat(out, at + self.track, state.track, 1, seat, players)
        if state.track[NEUTRAL] > 0:
            out[at + self.track + NEUTRAL] = state.track[NEUTRAL]
        _put_by_seat(out, at + self.stock, state.stock, PIECE_KINDS, seat, players)
        _put_by_seat(out, at + self.supply, state.supply, PIECE_KINDS, seat, players)
        _put_by_seat(out, at + self.abilities, state.ability, ABILITY_COUNT, seat, players)
        _put_by_seat(out, at + self.unused, state.unused, MARKER_KINDS, seat, players)
        _put_by_seat(out, at + self.used, state.used, MARKER_KINDS, seat, players)

    def _write_modules(self, state: State, seat: int, near: list[int], out: Any, at: int) -> None:
        taken = [0] * SEATS
        for entry in state.favours:
            owner = favour_owner(entry)
            taken[owner] += 1
            place = at + self.favours + FAVOUR_COUNT * near[owner] + favour_tile(entry)
            out[place] = taken[owner]
        if not state.terms.has_missions:
            return
        cities = len(state.terms.board.cities)
        for owner in range(state.terms.players):
            # HI1: others' missions are shown at the end.
            if owner == seat or state.phase == OVER:
                place = at + self.missions + cities * near[owner]
                for city in state.terms.missions[owner]:
                    out[place + city] = 1

    def _write_pending(self, state: State, near: list[int], out: Any, at: int) -> None:
        if state.displaced != EMPTY:
            _put_piece(out, at + self.displaced, state.displaced, near)
        if state.displaced_from != NOBODY:
            out[at + self.displaced_from + state.displaced_from] = 1
        if state.neutral_displaced:
            out[at + self.neutral_displaced] = 1
        if state.to_add > 0:
            out[at + self.to_add] = state.to_add
        if state.phase == LIFT or state.phase == DROP:
            out[at + self.lifted_by + state.lifted_by] = 1
            for post in state.lifted_from:
                out[at + self.lifted_from + post] = 1
        place = at + self.hand
        for piece in state.hand:
            _put_piece(out, place, piece, near)
            place += PLANES
        if state.carried != EMPTY:
            _put_piece(out, at + self.carried, state.carried, near)
        for post in state.removed:
            out[at + self.removed + post] = 1
        if state.to_remove > 0:
            out[at + self.to_remove] = state.to_remove
        if state.permanent != NOBODY:
            out[at + self.permanent + state.permanent] = 1
        if state.to_set > 0:
            out[at + self.to_set] = state.to_set
        if state.out_of_markers:
            out[at + self.out_of_markers] = 1


def _put_piece(out: Any, place: int, piece: int, near: list[int]) -> None:
    out[place + 1 + near[owner_of(piece)]] = 1
    if kind_of(piece) != 0:
        out[place] = 1


def _put_planes(
    out: Any, place: int, pieces: list[int], tables: list[bytes], has_neutral: bool
) -> None:
    """Write a plane for merchants and one for each owner: a byte for each place of a list."""
    codes = bytes(pieces)
    seats = b"".join([codes.translate(table) for table in tables])
    out[place : place + len(seats)] = seats
    if has_neutral:
        # The neutral player's plane is the last one.
        end = place + PLANES * len(codes)
        out[end - len(codes) : end] = codes.translate(NEUTRAL_TABLE)


def _put_code(out: Any, place: int, width: int, piece: int, near: list[int]) -> None:
    """Write a piece into the first free byte of a row."""
    for slot in range(place, place + width):
        if out[slot] == 0:
            out[slot] = 1 + 2 * near[owner_of(piece)] + kind_of(piece)
            return
    raise AssertionError("a city has more offices than there can be")


def _put_by_seat(
    out: Any, place: int, values: list[int], width: int, seat: int, players: int
) -> None:
    """Write so many values of each seat, those of the observing seat first."""
    start = width * seat
    end = width * players
    for source in range(start, end):
        if values[source] != 0:
            out[place + source - start] = values[source]
    for source in range(start):
        if values[source] != 0:
            out[place + end - start + source] = values[source]


def _places(seat: int, players: int) -> list[int]:
    """Return the place of each owner as a seat sees it: 0 itself, 1 the next one, 5 neutral."""
    return [(owner - seat) % players if owner < players else owner for owner in range(OWNERS)]


def _table_of(owner: int) -> bytes:
    """Return for each piece whether it is an owner's."""
    return bytes([piece != EMPTY and owner_of(piece) == owner for piece in range(256)])


def _tables(seat: int, players: int) -> list[bytes]:
    """Return for each plane which pieces it shows, without that of the neutral player."""
    merchants = bytes([piece != EMPTY and kind_of(piece) != 0 for piece in range(256)])
    return [merchants, *(_table_of((seat + place) % players) for place in range(players))]


# By `SEATS * players + seat`.
_NO_SEAT: Final[list[int]] = []
_PLACES: Final[list[list[int]]] = [
    _places(seat, players) if seat < players else _NO_SEAT
    for players in range(SEATS + 1)
    for seat in range(SEATS)
]
_NO_TABLES: Final[list[bytes]] = []
_PLANES: Final[list[list[bytes]]] = [
    _tables(seat, players) if seat < players else _NO_TABLES
    for players in range(SEATS + 1)
    for seat in range(SEATS)
]
NEUTRAL_TABLE: Final[bytes] = _table_of(NEUTRAL)


def _places_from(seat: int, players: int) -> list[int]:
    return _PLACES[SEATS * players + seat]


def _planes_from(seat: int, players: int) -> list[bytes]:
    return _PLANES[SEATS * players + seat]


_made: dict[str, Observer] = {}


def observer(state: State) -> Observer:
    """Return who writes observations of a state's board, made once and shared by all."""
    board = state.terms.board
    found = _made.get(board.id)
    if found is None:
        found = Observer(layout(board))
        _made[board.id] = found
    return found


def observe(state: State, seat: int, out: Any) -> None:
    """Write what a seat may see into a buffer of `layout(board).size` bytes.

    The state of a view, `view.table`, gives its seat the same bytes as the state itself.
    """
    if not 0 <= seat < state.terms.players:
        last = state.terms.players - 1
        raise EnvError(f"there is no seat {seat}: the seats are 0 to {last}")
    found = observer(state)
    found.write(state, seat, room_in(out, found.size), 0)


def mask(state: State, out: Any) -> None:
    """Write 1 for each legal action and 0 for all others into a buffer with a byte for each."""
    room = room_in(out, len(state.terms.space.all))
    write_mask(state, room, 0)


def write_mask(state: State, out: Any, at: int) -> None:
    """Write the mask of the legal actions from a place on."""
    size = len(state.terms.space.all)
    out[at : at + size] = bytes(size)
    for action in offered(state):
        out[at + action.index] = 1


def room_in(out: Any, size: int) -> Any:
    """Return a buffer as bytes that can be written; refuse one that has not the size."""
    try:
        room = memoryview(out)
        if room.ndim != 1 or room.format != "B":
            room = room.cast("B")
    except (TypeError, ValueError) as error:
        raise EnvError(f"{type(out).__name__} is not a buffer of bytes: {error}") from error
    if room.readonly:
        raise EnvError("the buffer can only be read")
    if len(room) != size:
        raise EnvError(f"the buffer has {len(room)} bytes, not {size}")
    return room
