"""What is printed on a board, for embedding in a page.

The browser adds its own things between the layers. There is no style attribute or element, because
the page's policy would block it, and every class and id begins with `k-` or `bg-`, so that none
clashes with the page's own.
"""

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from kontor.look.cities import abilities, name, office_spaces, ribbon
from kontor.look.drawing import background, name_size
from kontor.look.facts import Board, City, Places, board_facts, board_places
from kontor.look.markup import group, use
from kontor.look.pawn_game import borders, soldiers
from kontor.look.position import read_position
from kontor.look.prestige import east_west_tag, east_west_thread, prestige_chain, prestige_table
from kontor.look.routes import permanent_marker, posts, road, tavern, thread

PREFIX: Final = "k-"

# The classes used inside symbols, as attributes: in some browsers a page's rule that names what is
# around a <use> does not reach into it.
INSIDE: Final = {
    "mark": (
        'fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" '
        'stroke-linejoin="round"'
    ),
    "rank": 'stroke="var(--window)" stroke-width="4" stroke-linecap="round"',
    "rank lit": 'stroke="var(--window-lit)" stroke-width="4" stroke-linecap="round"',
}

CLASS: Final = re.compile(r'class="([^"]+)"')
PLAIN_ID: Final = re.compile(r'(id="|href="#|url\(#)(?!bg-|k-)')
TITLE: Final = re.compile(r"<title>.*?</title>")
FONT_SIZE: Final = re.compile(r'style="font-size:(\d+)px"')


def chart(board_id: str) -> str:
    """Return what is printed on a board, one layer above another."""
    board, places = board_facts(board_id), board_places(board_id)
    size = f'viewBox="0 0 {board["size"][0]} {board["size"][1]}"'
    layers = "".join(
        f"<!--{layer}-->\n{''.join(parts)}\n" for layer, parts in _layers(board, places).items()
    )
    # The page writes its own tooltips: it knows the player's language.
    content = prefixed(TITLE.sub("", layers))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{content}<!--end-->\n</svg>\n'


def _layers(board: Board, places: Places) -> dict[str, Iterator[str]]:
    return {
        "background": iter([background(board["id"])]),
        "roads": _ways(board, places),
        "cities": _cities(board, places),
        "posts": (post for route in board["routes"] for post in posts(route)),
        "fixtures": _fixtures(board, places),
        "borders": borders(board),
        "soldiers": soldiers(board),
    }


def _ways(board: Board, places: Places) -> Iterator[str]:
    yield prestige_chain(board)
    yield east_west_thread(board, places["east_west"])
    yield from (road(route, board) for route in board["routes"])
    for route in board["routes"]:
        if route["permanent_marker"]:
            yield thread(route, places["markers"][route["id"]], "thread brass")


def _cities(board: Board, places: Places) -> Iterator[str]:
    size = name_size(board)
    yield f'<g font-size="{size}">'
    for facts in board["cities"]:
        yield _city(facts, places, size)
    yield "</g>"
    yield prestige_table(board)
    yield east_west_tag(board, read_position({}, board), places["east_west"])


def _city(facts: City, places: Places, size: float) -> str:
    place = places["names"][facts["id"]]
    parts = [
        ribbon(facts, place, size),
        use("open-city", facts["position"]) if facts.get("open") else "",
        *office_spaces(facts),
        name(facts, place, size),
        *abilities(facts, places),
    ]
    return f'<g id="city-{escape(facts["id"])}">{group(parts, data={"city": facts["id"]})}</g>'


def _fixtures(board: Board, places: Places) -> Iterator[str]:
    for route in board["routes"]:
        if route["tavern"]:
            yield tavern(route, places["taverns"][route["id"]])
        if route["permanent_marker"]:
            yield permanent_marker(route, places["markers"][route["id"]])


def prefixed(markup: str) -> str:
    """Return markup with prefixed classes and ids, so that they do not clash with the page's."""
    styleless = FONT_SIZE.sub(r'font-size="\1"', markup)
    return PLAIN_ID.sub(lambda found: found[1] + PREFIX, CLASS.sub(_class, styleless))


def _class(found: re.Match[str]) -> str:
    if found[1] in INSIDE:
        return INSIDE[found[1]]
    return f'class="{" ".join(PREFIX + name for name in found[1].split())}"'
