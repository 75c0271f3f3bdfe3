"""The places that a lesson points at: of the board, or on a desk."""

from collections.abc import Callable
from typing import Final

from kontor.board import Board
from kontor.lessons.errors import LessonError
from kontor.rules.words import ABILITIES, FAVOURS, MARKERS

PLACES: Final[dict[str, Callable[[Board, list[str]], bool]]] = {
    "post": lambda printed, words: words[0] in printed.post_ids,
    "route": lambda printed, words: any(words[0] == route.id for route in printed.routes),
    "city": lambda printed, words: words[0] in printed.city_index,
    "office": lambda printed, words: (
        int(words[1]) in range(1, printed.space_count[printed.city_index[words[0]]] + 1)
    ),
    "ability": lambda printed, words: words[0] in printed.city_index and words[1] in ABILITIES,
    "prestige": lambda printed, words: int(words[0]) in printed.prestige_points,
    "marker": lambda printed, words: any(words[0] == route.id for route in printed.routes),
    "province": lambda printed, words: words[0] in printed.province_index,
    "favour": lambda _, words: words[0] in FAVOURS,
    "desk": lambda _, words: (
        words[0] in (*ABILITIES, *MARKERS, "supply", "stock", "track", "mission")
    ),
}
"""`post POST`, `route ROUTE`, `city CITY`, `office CITY N`, `ability CITY ABILITY`,
`prestige POINTS`, `marker ROUTE`, `province PROVINCE`, `favour TILE` (an open one), and
`desk WORD`: a part of the learner's own desk."""


def check_place(place: str, printed: Board) -> str:
    """Return a place that can be pointed at; refuse one that the board does not have."""
    word, *rest = place.split(" ")
    try:
        known = word in PLACES and PLACES[word](printed, rest)
    except (IndexError, KeyError, ValueError):
        known = False
    if not known:
        raise LessonError(f"{place!r} is no place of this board that can be pointed at")
    return place
