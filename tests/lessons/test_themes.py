"""Themes of turns: the smallest position of each, and one beside it that lacks the theme."""

from typing import Any, NamedTuple

import pytest

from kontor.lessons.themes import THEMES, themes_of
from tests.games.table import lay

POOL = ["extra-office", "swap-offices", "+3"]
LINE = {"arnheim": "0t . . .", "muenster": "0m .", "minden": "0t . . .", "brunswick": "0t"}
TWO_OF_THREE = {"hannover-minden": "1t 1t ."}


class Case(NamedTuple):
    """A position, a turn of seat 0 in it (without its end), and all its themes."""

    themes: set[str]
    actions: tuple[str, ...]
    table: dict[str, Any]


SWAP = {
    "offices": {"minden": "0t 1t . ."},
    "abilities": {0: {"privilege": 1}, 1: {"privilege": 1}},
    "unused": {0: ["swap-offices"]},
}
FOUR = {
    "unused": {0: ["+4"]},
    "posts": {"emden-stade": "0t . ."},
    "supply": {0: "6t"},
}
RICH = {"actions": 5, "privilege": 3, "bank": 3, "book": 3}
ENDING = {
    "posts": {"kampen-osnabrueck": "0t 0t"},
    "offices": {"kampen": "0m .", "osnabrueck": "0t . ."},
    "supply": {0: "4t"},
}
LINKED = {
    "posts": {"brunswick-stendal": "0t 0t 0t 0t"},
    "offices": LINE,
    "supply": {0: "3t"},
    "abilities": {0: {"privilege": 3, "bank": 3}},
}
BROKEN = {"unused": {0: ["move-3"]}, "posts": TWO_OF_THREE}
MARKED = {
    "posts": {"kampen-osnabrueck": "0t 0t"},
    "position": {"markers": {"kampen-osnabrueck": "+4"}, "pool": POOL},
}
HELD = {"offices": {"minden": "0t . . ."}, "abilities": {1: {"privilege": 1}}}
CASES = [
    # MK6, E3
    Case({"swap-wins-control"}, ("use swap-offices minden 1",), SWAP),
    Case(
        set(),
        ("use swap-offices minden 1",),
        {**SWAP, "offices": {"minden": "1t 0t . ."}},
    ),
    # MK7, E1
    Case(
        {"plus-four"},
        (
            "use +4",
            "place t emden-stade.2",
            "place t emden-stade.3",
            "establish emden-stade develop privilege",
        ),
        FOUR,
    ),
    Case(
        set(),
        ("use +4", "establish emden-stade develop privilege"),
        {**FOUR, "posts": {"emden-stade": "0t 0t 0t"}},
    ),
    Case(set(), ("use +4", "place t emden-stade.2"), FOUR),
    # EN1, EN5
    Case({"end-now"}, ("establish kampen-osnabrueck",), {**ENDING, "track": {0: 18}}),
    Case(set(), ("establish kampen-osnabrueck",), {**ENDING, "track": {0: 17}}),
    Case(
        set(),
        ("establish kampen-osnabrueck",),
        {**ENDING, "track": {0: 18, 1: 19}, "abilities": {1: RICH}},
    ),
    # B1, D1: seat 1 has two actions and lacks one piece
    Case({"block"}, ("place t hannover-minden.3",), {"posts": TWO_OF_THREE}),
    Case(
        {"block"},
        ("lift emden-stade.1", "drop hannover-minden.3"),
        {"posts": {**TWO_OF_THREE, "emden-stade": "0t . ."}},
    ),
    Case(set(), ("place t hannover-minden.3",), {"posts": {"hannover-minden": "1t . ."}}),
    Case(set(), ("place t hannover-minden.3",), {"posts": TWO_OF_THREE, "supply": {1: "0t"}}),
    # E9
    Case({"link", "two-prizes"}, ("establish brunswick-stendal office stendal",), LINKED),
    Case(set(), ("establish brunswick-stendal",), LINKED),
    # MK9
    Case(
        {"move-3-breaks"},
        ("use move-3", "lift hannover-minden.1", "done", "drop emden-stade.1"),
        BROKEN,
    ),
    Case(
        set(),
        ("use move-3", "lift emden-stade.1", "done", "drop emden-stade.2"),
        {**BROKEN, "posts": {**TWO_OF_THREE, "emden-stade": "1t . ."}},
    ),
    # E8
    Case(
        {"closes-city"},
        ("establish hannover-minden office hannover",),
        {
            "posts": {"hannover-minden": "0t 0t 0t"},
            "offices": {"hannover": "0t ."},
            "abilities": {0: {"privilege": 3}},
        },
    ),
    Case(
        set(),
        ("establish hannover-minden office hannover",),
        {"posts": {"hannover-minden": "0t 0t 0t"}},
    ),
    # E4, E5
    Case({"two-prizes"}, ("establish kampen-osnabrueck office osnabrueck",), MARKED),
    Case(set(), ("establish kampen-osnabrueck",), MARKED),
    # E3: an office of seat 1 in Minden would lie to the right of the one of seat 0
    Case(
        {"block", "defend"},
        ("place t hannover-minden.3",),
        {**HELD, "posts": TWO_OF_THREE},
    ),
    Case(
        {"defend"},
        ("establish brunswick-minden office minden",),
        {
            **HELD,
            "posts": {**TWO_OF_THREE, "brunswick-minden": "0t 0t 0t 0t"},
            "abilities": {0: {"privilege": 1}, 1: {"privilege": 1}},
        },
    ),
    Case(
        {"block"},
        ("place t hannover-minden.3",),
        {**HELD, "posts": TWO_OF_THREE, "abilities": {}},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case.actions))
def test_a_turn_has_the_themes_that_it_is_about(case: Case) -> None:
    game = lay(**case.table)
    before = game.position()
    assert set(themes_of(game.state, 0, case.actions)) == case.themes
    assert game.position() == before


def test_every_theme_is_shown_by_a_case() -> None:
    assert set().union(*(case.themes for case in CASES)) == set(THEMES)
