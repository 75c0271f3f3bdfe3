"""The picture of a board with a position on it."""

from html import escape
from typing import Any, Final

from kontor.look.cities import added_houses, city, control, extra_threads, office_pieces
from kontor.look.elements import elements_for
from kontor.look.facts import Board, Places, background_of, board_facts, board_places
from kontor.look.ledger import HEIGHT, ledger
from kontor.look.markup import group
from kontor.look.pawn_game import borders, pawn, soldiers
from kontor.look.pieces import piece
from kontor.look.position import Position, read_position
from kontor.look.prestige import (
    east_west_tag,
    east_west_thread,
    prestige_chain,
    prestige_pieces,
    prestige_table,
)
from kontor.look.routes import (
    marker,
    permanent_marker,
    post_positions,
    posts,
    road,
    tavern,
    thread,
)
from kontor.look.theme import check_theme, styled

LANDSCAPE_NAMES: Final = 22
PORTRAIT_NAMES: Final = 28


def draw(board_id: str, position: dict[str, Any] | None = None, *, theme: str = "light") -> str:
    """Return the picture of a board, with what a position puts on it, as the text of an SVG file.

    The position is the JSON of the notation; missing keys mean that nothing is there. With
    players, a ledger below the chart shows their prestige. The theme is `light`, `dark` or
    `system` (whichever the viewer's system prefers). An unknown board or theme, or a position that
    does not fit the board, raises ValueError.

    Things can be found by their attributes: `data-city`, `data-office`, `data-extra`, `data-post`,
    `data-prestige`, `data-tavern`, `data-permanent`, `data-marker`, `data-control`, `data-desk`;
    every piece has `data-piece` and, in `data-at`, the place where it stands.
    """
    check_theme(theme)
    board = board_facts(board_id)
    state = read_position(position or {}, board)
    chart = background(board_id) + layers(board, board_places(board_id), state)
    content = chart + (ledger(board, state) if state.desks else "")
    width, height = board["size"][0], board["size"][1] + (HEIGHT if state.desks else 0)
    inner = styled(f"<defs>{elements_for(content)}</defs>{content}", theme)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img"><title>{escape(board["title"])}</title>'
        f"{inner}</svg>\n"
    )


def background(board_id: str) -> str:
    """Return the sea, coast, rivers and relief of a chart."""
    picture = background_of(board_id)
    inner = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
    return group([inner.strip()], css="background")


def layers(board: Board, places: Places, state: Position) -> str:
    """Draw everything on the chart, from bottom to top."""
    return "".join(
        [
            group(_ways(board, places, state), css="roads"),
            _cities(board, places, state),
            group((post for route in board["routes"] for post in posts(route)), css="posts"),
            group(_fixtures(board, places, state), css="fixtures"),
            group(_pieces(board, places, state), css="pieces"),
        ]
    )


def name_size(board: Board) -> int:
    """Return the font size of the names: larger on portrait boards, which are shown smaller."""
    width, height = board["size"]
    return PORTRAIT_NAMES if height > width else LANDSCAPE_NAMES


def _ways(board: Board, places: Places, state: Position) -> list[str]:
    parts = [*borders(board)] if state.pawn_game else []
    parts += [prestige_chain(board), east_west_thread(board, places["east_west"])]
    parts += [road(route, board) for route in board["routes"]]
    for route in board["routes"]:
        place = places["markers"][route["id"]]
        if route["permanent_marker"]:
            parts.append(thread(route, place, "thread brass"))
        if route["id"] in state.markers:
            parts.append(thread(route, place, "thread"))
    for facts in board["cities"]:
        if offices := state.offices.get(facts["id"]):
            parts += extra_threads(facts, places, offices)
    return parts


def _cities(board: Board, places: Places, state: Position) -> str:
    size = name_size(board)
    drawn = [
        city(facts, places, size, permit_used=facts["id"] in state.permits_used)
        for facts in board["cities"]
    ]
    tag = east_west_tag(board, state, places["east_west"])
    return f'<g class="cities" font-size="{size}">{"".join(drawn)}{prestige_table(board)}{tag}</g>'


def _fixtures(board: Board, places: Places, state: Position) -> list[str]:
    parts = []
    for route in board["routes"]:
        if route["tavern"]:
            parts.append(tavern(route, places["taverns"][route["id"]]))
        if route["permanent_marker"]:
            parts.append(permanent_marker(route, places["markers"][route["id"]]))
    for facts in board["cities"]:
        if offices := state.offices.get(facts["id"]):
            parts += added_houses(facts, places, offices)
            parts.append(control(facts, places, offices))
    return parts + ([*soldiers(board)] if state.pawn_game else [])


def _pieces(board: Board, places: Places, state: Position) -> list[str]:
    where = post_positions(board)
    parts = [piece(code, where[post], post) for post, code in state.posts.items()]
    for facts in board["cities"]:
        if offices := state.offices.get(facts["id"]):
            parts += office_pieces(facts, places, offices)
    parts += prestige_pieces(board, state)
    parts += [
        marker(name, route_id, places["markers"][route_id])
        for route_id, name in state.markers.items()
    ]
    return parts + ([pawn(board, state.pawn)] if state.pawn else [])
