"""Writes what a seat sees into bytes, and which actions are legal, without building objects.

`out` is anything that can be written as bytes: a bytearray, a memoryview, a numpy array of uint8.

    out = bytearray(layout(state.terms.board).size)
    observe(state, seat, out)
"""

from typing import Any, Final, final

from kontor.env.buffers import EVERYWHERE, room_in
from kontor.env.errors import EnvError
from kontor.env.layout import BYTE, Layout, layout
from kontor.env.rows import PLACES, put_by_seat, put_code
from kontor.rules.actions import action_space
from kontor.rules.engine import offered
from kontor.rules.setup import BANKS, EDITIONS
from kontor.rules.state import OWNERS, State
from kontor.rules.terms import EVERYTHING
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
    office_city,
    office_piece,
    owner_of,
    price_of,
)

ROUND_LIMIT: Final = 65535
FAVOUR_COUNT: Final[int] = len(FAVOURS)
BANK_ROWS: Final[list[tuple[int, ...]]] = [(*bank, EVERYTHING) for bank in BANKS.values()]


@final
class Observer:
    """Writes observations of one board: knows where each part begins."""

    def __init__(self, found: Layout) -> None:
        self.layout: Layout = found
        self.size: int = found.size
        actions = len(action_space(found.board).all)
        # Everything is written into rows that are copied as a whole, by keys that are made once:
        # a place beyond 256 would be a new object each time.
        self._row: bytearray = bytearray(found.size)
        self._mask: bytearray = bytearray(actions)
        self._no_row: bytearray = bytearray(found.size)
        self._no_mask: bytearray = bytearray(actions)
        self._keys: list[Any] = list(range(max(found.size, actions)))
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

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return observer_of, (self.layout.board.id,)

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

    def write(self, state: State, seat: int, out: Any, where: Any) -> None:
        """Write what a seat sees into a slice of a buffer, which must be as large as that."""
        row = self._row
        row[EVERYWHERE] = self._no_row
        near = PLACES[SEATS * state.terms.players + seat]
        self._write_game(state, near, row)
        self._write_progress(state, near, row)
        self._write_posts(state, near, row)
        self._write_offices(state, near, row)
        self._write_cities(state, near, row)
        self._write_markers(state, seat, row)
        self._write_desks(state, seat, row)
        if state.favours or state.terms.has_missions:
            self._write_modules(state, seat, near, row)
        if state.phase != TURN and state.phase != OVER:
            self._write_pending(state, near, row)
        out[where] = row

    def write_mask(self, state: State, out: Any, where: Any) -> None:
        """Write the mask of the legal actions into a slice of a buffer."""
        row = self._mask
        keys = self._keys
        row[EVERYWHERE] = self._no_mask
        for action in offered(state):
            row[keys[action.index]] = 1
        out[where] = row

    def _write_game(self, state: State, near: list[int], out: bytearray) -> None:
        terms = state.terms
        for number in range(len(EDITIONS)):
            if terms.edition is EDITIONS[number]:
                out[self.edition + number] = 1
        out[self.players + terms.players - 2] = 1
        if terms.has_pawn:
            out[self.variant] = 1
        elif terms.has_neutral:
            out[self.variant + 1] = 1
        if terms.has_missions:
            out[self.modules] = 1
        if terms.has_favours:
            out[self.modules + 1] = 1
        out[self.bank + BANK_ROWS.index(terms.bank_values)] = 1
        out[self.start + near[terms.start]] = 1

    def _write_progress(self, state: State, near: list[int], out: bytearray) -> None:
        out[self.phase + state.phase] = 1
        if state.phase != OVER:
            out[self.decider + near[state.seat]] = 1
        else:
            out[self.ending + state.ended_by] = 1
        out[self.turn + near[state.turn]] = 1
        number = min(state.round, ROUND_LIMIT)
        if number > BYTE:
            out[self.round] = number >> 8
        out[self.round + 1] = number & BYTE
        out[self.actions] = state.actions
        if state.acted:
            out[self.acted] = 1
        if state.terms.has_favours:
            out[self.favour + state.favour] = 1
        if state.terms.has_pawn:
            out[self.pawn_moved + state.pawn_moved] = 1
            if state.pawn != NOBODY:
                out[self.pawn + state.pawn] = 1
        if state.to_draw > 0:
            out[self.to_draw] = state.to_draw
        if state.permits != 0:
            for number in range(len(state.terms.board.permit_cities)):
                if state.permits & (1 << number):
                    out[self.permits + number] = 1

    def _write_posts(self, state: State, near: list[int], out: bytearray) -> None:
        keys = self._keys
        place = self.posts
        for piece in state.posts:
            if piece != EMPTY:
                out[keys[place + near[owner_of(piece)]]] = price_of(piece)
            place += OWNERS

    def _write_offices(self, state: State, near: list[int], out: bytearray) -> None:
        keys = self._keys
        place = self.offices
        for piece in state.spaces:
            if piece != EMPTY:
                out[keys[place + near[owner_of(piece)]]] = price_of(piece)
            place += OWNERS

    def _write_cities(self, state: State, near: list[int], out: bytearray) -> None:
        keys = self._keys
        place = self.control
        for owner in state.control:
            if owner != NOBODY:
                out[keys[place + near[owner]]] = 1
            place += OWNERS
        if state.completed > 0:
            out[self.completed] = state.completed
        place = self.prestige
        for owner in state.prestige:
            if owner != NOBODY:
                out[place + near[owner]] = 1
            place += SEATS
        place = self.east_west
        for owner in state.east_west:
            out[place + near[owner]] = 1
            place += OWNERS
        for entry in state.extra_offices:
            place = self.extra_offices + self.extra_width * office_city(entry)
            put_code(out, place, self.extra_width, office_piece(entry), near)
        for entry in state.open_offices:
            place = self.open_offices + self.open_width * self.open_number[office_city(entry)]
            put_code(out, place, self.open_width, office_piece(entry), near)

    def _write_markers(self, state: State, seat: int, out: bytearray) -> None:
        keys = self._keys
        place = self.markers
        for marker in state.markers:
            if marker != NO_MARKER:
                out[keys[place + marker]] = 1
            place += MARKER_KINDS
        left = len(state.terms.pool) - state.drawn
        if left > 0:
            out[self.pool] = left
        if state.plate:
            out[self.plate_size] = len(state.plate)
            # TU4: the plate is seen by its player alone, once the turn has ended.
            if state.phase == MARK and seat == state.turn:
                for marker in state.plate:
                    out[self.plate + marker] += 1
        for marker in state.gone:
            out[self.gone + marker] += 1
        for number, tile in enumerate(state.tiles, 1):
            out[self.open_favours + tile] = number

    def _write_desks(self, state: State, seat: int, out: bytearray) -> None:
        players = state.terms.players
        keys = self._keys
        put_by_seat(out, keys, self.track, tuple(state.track), seat, players)
        if state.track[NEUTRAL] > 0:
            out[self.track + NEUTRAL] = state.track[NEUTRAL]
        start, end = PIECE_KINDS * seat, PIECE_KINDS * players
        put_by_seat(out, keys, self.stock, tuple(state.stock), start, end)
        put_by_seat(out, keys, self.supply, tuple(state.supply), start, end)
        start, end = ABILITY_COUNT * seat, ABILITY_COUNT * players
        put_by_seat(out, keys, self.abilities, state.ability, start, end)
        start, end = MARKER_KINDS * seat, MARKER_KINDS * players
        put_by_seat(out, keys, self.unused, state.unused, start, end)
        put_by_seat(out, keys, self.used, state.used, start, end)

    def _write_modules(self, state: State, seat: int, near: list[int], out: bytearray) -> None:
        taken = [0] * SEATS
        for entry in state.favours:
            owner = favour_owner(entry)
            taken[owner] += 1
            place = self.favours + FAVOUR_COUNT * near[owner] + favour_tile(entry)
            out[place] = taken[owner]
        if not state.terms.has_missions:
            return
        cities = len(state.terms.board.cities)
        for owner in range(state.terms.players):
            # HI1: others' missions are shown at the end.
            if owner == seat or state.phase == OVER:
                place = self.missions + cities * near[owner]
                for city in state.terms.missions[owner]:
                    out[place + city] = 1

    def _write_pending(self, state: State, near: list[int], out: bytearray) -> None:
        keys = self._keys
        if state.displaced != EMPTY:
            out[self.displaced + near[owner_of(state.displaced)]] = price_of(state.displaced)
        if state.displaced_from != NOBODY:
            out[self.displaced_from + state.displaced_from] = 1
        if state.neutral_displaced:
            out[self.neutral_displaced] = 1
        if state.to_add > 0:
            out[self.to_add] = state.to_add
        if state.phase == LIFT or state.phase == DROP:
            out[self.lifted_by + state.lifted_by] = 1
            for post in state.lifted_from:
                out[keys[self.lifted_from + post]] = 1
        place = self.hand
        for piece in state.hand:
            out[keys[place + near[owner_of(piece)]]] = price_of(piece)
            place += OWNERS
        if state.carried != EMPTY:
            out[self.carried + near[owner_of(state.carried)]] = price_of(state.carried)
        for post in state.removed:
            out[self.removed + post] = 1
        if state.to_remove > 0:
            out[self.to_remove] = state.to_remove
        if state.permanent != NOBODY:
            out[self.permanent + state.permanent] = 1
        if state.to_set > 0:
            out[self.to_set] = state.to_set
        if state.out_of_markers:
            out[self.out_of_markers] = 1


_made: dict[str, Observer] = {}


def observer_of(board_id: str) -> Observer:
    """Return who writes observations of a board, made once and shared by all."""
    found = _made.get(board_id)
    if found is None:
        found = Observer(layout(board_id))
        _made[board_id] = found
    return found


def observer(state: State) -> Observer:
    """Return who writes observations of a state's board."""
    return observer_of(state.terms.board.id)


def observe(state: State, seat: int, out: Any) -> None:
    """Write what a seat may see into a buffer of `layout(board).size` bytes.

    The state of a view, `view.table`, gives its seat the same bytes as the state itself.
    """
    if not 0 <= seat < state.terms.players:
        last = state.terms.players - 1
        raise EnvError(f"there is no seat {seat}: the seats are 0 to {last}")
    found = observer(state)
    found.write(state, seat, room_in(out, found.size), EVERYWHERE)


def mask(state: State, out: Any) -> None:
    """Write 1 for each legal action and 0 for all others into a buffer with a byte for each."""
    room = room_in(out, len(state.terms.space.all))
    observer(state).write_mask(state, room, EVERYWHERE)
