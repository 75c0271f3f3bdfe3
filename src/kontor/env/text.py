"""A position as text, for `render`."""

from kontor.env.rewards import totals
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_COUNT,
    EMPTY,
    MARKER_KINDS,
    MARKERS,
    NO_MARKER,
    OVER,
    PHASES,
    PIECE_KINDS,
    count_text,
    office_city,
    office_piece,
    piece_text,
)

NOTHING = "–"


def text_of(state: State) -> str:
    """Return a position as lines: who decides, the desks, the routes and cities with pieces."""
    return "\n".join([_head(state), "", *_desks(state), "", *_routes(state), *_cities(state), ""])


def _head(state: State) -> str:
    where = f"{state.terms.board.id}, round {state.round}"
    if state.phase == OVER:
        return f"{where}: the game is over"
    decides = f"seat {state.seat} decides ({PHASES[state.phase]})"
    return f"{where}, turn of seat {state.turn}: {decides}, actions left: {state.actions}"


def _desks(state: State) -> list[str]:
    head = ["seat", "points", "track", "stock", "supply", *ABILITIES, "markers"]
    rows = [head]
    for seat, points in enumerate(totals(state)):
        first = ABILITY_COUNT * seat
        levels = [str(level) for level in state.ability[first : first + ABILITY_COUNT]]
        piles = [_pile(pile, seat) for pile in (state.stock, state.supply)]
        rows.append(
            [str(seat), str(points), str(state.track[seat]), *piles, *levels, _hand(state, seat)]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _pile(pile: list[int], seat: int) -> str:
    return count_text(pile[PIECE_KINDS * seat], pile[PIECE_KINDS * seat + 1]) or NOTHING


def _hand(state: State, seat: int) -> str:
    kinds = range(MARKER_KINDS)
    unused = [name for kind in kinds for name in [MARKERS[kind]] * state.unused[_at(seat, kind)]]
    used = [f"({name})" for kind in kinds for name in [MARKERS[kind]] * state.used[_at(seat, kind)]]
    return " ".join([*unused, *used]) or NOTHING


def _at(seat: int, kind: int) -> int:
    return MARKER_KINDS * seat + kind


def _routes(state: State) -> list[str]:
    board = state.terms.board
    lines = []
    for number, route in enumerate(board.routes):
        pieces = state.posts[board.route_first[number] : board.route_stop[number]]
        marker = state.markers[number]
        if any(pieces) or marker != NO_MARKER:
            texts = [_piece(piece) for piece in pieces]
            if marker != NO_MARKER:
                texts.append(f"[{MARKERS[marker]}]")
            lines.append(f"{route.id}: {' '.join(texts)}")
    return lines


def _cities(state: State) -> list[str]:
    board = state.terms.board
    lines = []
    for number, city in enumerate(board.cities):
        first = board.space_first[number]
        row = [_piece(p) for p in state.spaces[first : first + board.space_count[number]]]
        extra = [piece_text(office_piece(e)) for e in state.extra_offices if _in(e, number)]
        opened = [piece_text(office_piece(e)) for e in state.open_offices if _in(e, number)]
        if extra or opened or any(text != NOTHING for text in row):
            lines.append(f"{city.id}: {' '.join([*extra[::-1], *row, *opened])}")
    return lines


def _in(entry: int, city: int) -> bool:
    return office_city(entry) == city


def _piece(piece: int) -> str:
    return NOTHING if piece == EMPTY else piece_text(piece)
