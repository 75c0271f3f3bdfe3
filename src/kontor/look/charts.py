"""What is printed on a board, as a part of a page.

The browser puts its own things between the layers. There is no style attribute or element, which
the page's policy would block, and every class and id begins with `k-` or `bg-`, so that nothing of
the page is touched.
"""

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from kontor.look.cities import abilities, name, office_spaces, ribbon
from kontor.look.drawing import background, name_size
from kontor.look.facts import Board, City, Places, board_facts, board_places
from kontor.look.markup import group, use
from kontor.look.position import read_position
from kontor.look.routes import permanent_marker, posts, road, tavern, thread
from kontor.look.tables import (
    borders,
    east_west_tag,
    east_west_thread,
    prestige_chain,
    prestige_table,
    soldiers,
)

PREFIX: Final = "k-"

# The classes of things inside symbols: a rule of a page does not reach them in every browser when
# it names what is around the use, so that they carry their look themselves.
INSIDE: Final = {
    "mark": (
        'fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" '
        'stroke-linejoin="round"'
    ),
    "rank": 'stroke="var(--window)" stroke-width="4" stroke-linecap="round"',
    "rank lit": 'stroke="var(--window-lit)" stroke-width="4" stroke-linecap="round"',
}

CLASS: Final = re.compile(r'class="([^"]+)"')
OWN_ID: Final = re.compile(r'(id="|href="#|url\(#)(?!bg-|k-)')
TITLE: Final = re.compile(r"<title>.*?</title>")
FONT_SIZE: Final = re.compile(r'style="font-size:(\d+)px"')


def chart(board_id: str) -> str:
    """Return what is printed on a board, layer after layer from below."""
    board, places = board_facts(board_id), board_places(board_id)
    size = f'viewBox="0 0 {board["size"][0]} {board["size"][1]}"'
    layers = "".join(
        f"<!--{layer}-->\n{''.join(parts)}\n" for layer, parts in _layers(board, places).items()
    )
    # What a pointer is told is up to the page: it knows the player's language.
    content = own(TITLE.sub("", layers))
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


def own(markup: str) -> str:
    """Return a markup whose classes and ids cannot be taken for those of the page."""
    styleless = FONT_SIZE.sub(r'font-size="\1"', markup)
    return OWN_ID.sub(lambda found: found[1] + PREFIX, CLASS.sub(_class, styleless))


def _class(found: re.Match[str]) -> str:
    if found[1] in INSIDE:
        return INSIDE[found[1]]
    return f'class="{" ".join(PREFIX + name for name in found[1].split())}"'
