"""Reasons name what makes one turn better than another: a set of positions made by hand.

In each the better turn differs from the other by one plain cause, such as blocking before
developing, a piece given to whom is displaced, or a swap that wins control.
"""

from typing import Any, NamedTuple

import pytest

from kontor.bots.scripted import choose_by_rule
from kontor.bots.steps import finish
from kontor.messages import LANGUAGES, Messages
from kontor.record import Game
from kontor.review import reasons
from kontor.review.reasons import telling
from kontor.rules import State, apply, legal_actions
from kontor.rules.words import OVER, TURN
from tests.games.table import lay

TOLD = 3
ELSEWHERE = ("place t bremen-hamburg.1",)
NOTHING: tuple[str, ...] = ()
POOL = ["extra-office", "swap-offices", "+3"]
LINE = {"arnheim": "0t . . .", "muenster": "0m .", "minden": "0t . . ."}


class Case(NamedTuple):
    """A position, a better and a worse turn of seat 0 (without their end), and the cause."""

    cause: str
    better: tuple[str, ...]
    other: tuple[str, ...]
    table: dict[str, Any]


CASES = [
    Case(
        "ability.actions",
        ("establish goettingen-quedlinburg develop actions",),
        ELSEWHERE,
        {"posts": {"goettingen-quedlinburg": "0t 0t 0t"}},
    ),
    Case(
        "ability.actions",
        ("establish goettingen-warburg develop actions",),
        ("establish goettingen-warburg office goettingen",),
        {"posts": {"goettingen-warburg": "0t 0t 0t"}},
    ),
    Case(
        "ability.privilege",
        ("establish emden-stade develop privilege",),
        ELSEWHERE,
        {"posts": {"emden-stade": "0t 0t 0t"}},
    ),
    Case(
        "ability.book",
        ("establish emden-groningen develop book",),
        ELSEWHERE,
        {"posts": {"emden-groningen": "0t 0t 0t"}},
    ),
    Case(
        "ability.bank",
        ("establish hamburg-luebeck develop bank",),
        ("establish hamburg-luebeck",),
        {"posts": {"hamburg-luebeck": "0t 0t 0t"}},
    ),
    Case(
        "ability.keys",
        ("establish halle-quedlinburg develop keys",),
        ("establish halle-quedlinburg",),
        {
            "posts": {"halle-quedlinburg": "0t 0t 0t 0t"},
            "offices": {"hannover": "0t .", "minden": "0t . . .", "paderborn": "0t ."},
            "abilities": {0: {"privilege": 2, "bank": 2}},
        },
    ),
    Case(
        "control",
        ("establish hannover-minden office hannover",),
        ("establish hannover-minden",),
        {"posts": {"hannover-minden": "0t 0t 0t"}},
    ),
    Case(
        "control",
        ("establish goslar-magdeburg office goslar",),
        ELSEWHERE,
        {"posts": {"goslar-magdeburg": "0t 0t"}},
    ),
    Case(
        "control.from",
        ("establish hannover-minden office minden",),
        ("establish hannover-minden",),
        {
            "posts": {"hannover-minden": "0t 0t 0t"},
            "offices": {"minden": "1t . . ."},
            "abilities": {0: {"privilege": 1}},
        },
    ),
    Case(
        "control.from",
        ("use swap-offices minden 1",),
        NOTHING,
        {
            "offices": {"minden": "0t 1t . ."},
            "abilities": {0: {"privilege": 1}, 1: {"privilege": 1}},
            "unused": {0: ["swap-offices"]},
        },
    ),
    Case(
        "control.from",
        ("establish arnheim-muenster office arnheim",),
        ("establish arnheim-muenster office muenster",),
        {
            "posts": {"arnheim-muenster": "0m 0t 0t"},
            "offices": {"arnheim": "1t . . ."},
            "supply": {0: "4t"},
        },
    ),
    Case(
        "office",
        ("establish hannover-minden office minden",),
        ("establish hannover-minden",),
        {
            "posts": {"hannover-minden": "0t 0t 0t"},
            "offices": {"minden": "1t 1t . .", "hannover": "1t ."},
            "abilities": {0: {"privilege": 2, "bank": 2}, 1: {"privilege": 1}},
        },
    ),
    Case(
        "network",
        ("establish brunswick-minden office minden",),
        ("establish brunswick-minden",),
        {
            "posts": {"brunswick-minden": "0t 0t 0t 0t"},
            "offices": {"hannover": "0t .", "brunswick": "0t"},
            "abilities": {0: {"privilege": 1, "bank": 2, "keys": 1}},
        },
    ),
    Case(
        "prestige",
        ("establish coellen-warburg prestige 7",),
        ("establish coellen-warburg office coellen",),
        {"posts": {"coellen-warburg": "0m 0t 0t 0t"}, "supply": {0: "4t"}},
    ),
    Case(
        "link",
        ("establish brunswick-stendal office stendal",),
        ("establish brunswick-stendal",),
        {
            "posts": {"brunswick-stendal": "0t 0t 0t 0t"},
            "offices": {**LINE, "brunswick": "0t"},
            "supply": {0: "3t"},
            "abilities": {0: {"privilege": 3, "bank": 3}},
        },
    ),
    Case(
        "link",
        ("establish perleberg-stendal office stendal", *ELSEWHERE),
        ("establish perleberg-stendal office perleberg", *ELSEWHERE),
        {
            "posts": {"perleberg-stendal": "0t 0t 0t"},
            "offices": {**LINE, "brunswick": "0t"},
            "supply": {0: "3t"},
            "abilities": {0: {"privilege": 3, "bank": 3}},
        },
    ),
    Case(
        "link.near",
        ("establish brunswick-minden office brunswick",),
        ("establish brunswick-minden",),
        {
            "posts": {"brunswick-minden": "0t 0t 0t 0t"},
            "offices": LINE,
            "supply": {0: "3t"},
            "abilities": {0: {"privilege": 2, "bank": 3}},
        },
    ),
    Case(
        "markers",
        ("establish kampen-osnabrueck",),
        ELSEWHERE,
        {
            "posts": {"kampen-osnabrueck": "0t 0t"},
            "used": {0: ["+3"]},
            "position": {"markers": {"kampen-osnabrueck": "develop"}, "pool": POOL},
        },
    ),
    Case(
        "marker",
        ("establish kampen-osnabrueck",),
        ELSEWHERE,
        {
            "posts": {"kampen-osnabrueck": "0t 0t"},
            "position": {"markers": {"kampen-osnabrueck": "+4"}, "pool": POOL},
        },
    ),
    Case(
        "marker.kept",
        ("place t emden-stade.1", "place t emden-stade.2"),
        ("place t emden-stade.1", "place t emden-stade.2", "use +4"),
        {"unused": {0: ["+4"]}},
    ),
    Case(
        "points",
        ("establish kampen-osnabrueck",),
        ELSEWHERE,
        {
            "posts": {"kampen-osnabrueck": "0t 0t"},
            "offices": {"kampen": "0m .", "osnabrueck": "0t . ."},
            "supply": {0: "4t"},
        },
    ),
    Case(
        "given.points",
        ELSEWHERE,
        ("establish hannover-minden",),
        {
            "posts": {"hannover-minden": "0t 0t 0t"},
            "offices": {"hannover": "1t .", "minden": "1t . . ."},
        },
    ),
    Case(
        "given.pieces",
        ("place t goslar-magdeburg.2",),
        ("displace t goslar-magdeburg.1",),
        {"posts": {"goslar-magdeburg": "1t ."}},
    ),
    Case(
        "given.pieces",
        ("place t emden-stade.2",),
        ("displace t emden-stade.1",),
        {"posts": {"emden-stade": "1m . ."}, "supply": {0: "6t", 1: "4t"}},
    ),
    Case(
        "merchants",
        ("place t bremen-hamburg.1",),
        ("place m bremen-hamburg.1",),
        {},
    ),
    Case(
        "pieces",
        ("income 3t",),
        ("place t hannover-lueneburg.1",),
        {"supply": {0: "1t"}, "posts": {"hannover-lueneburg": ". 1t 2t"}},
    ),
    Case(
        "route.full.ability",
        ("place t goettingen-warburg.3",),
        ("place t bremen-hamburg.1",),
        {"posts": {"goettingen-warburg": "0t 0t ."}},
    ),
    Case(
        "route.full.office",
        ("place t hannover-minden.3",),
        ("place t bremen-hamburg.1",),
        {"posts": {"hannover-minden": "0t 0t ."}},
    ),
    Case(
        "route.full.prestige",
        ("place t coellen-warburg.4",),
        ("place t bremen-hamburg.1",),
        {"posts": {"coellen-warburg": "0m 0t 0t ."}, "supply": {0: "4t"}},
    ),
    Case(
        "route.full.ability",
        ("lift hannover-minden.1", "drop emden-stade.3"),
        ELSEWHERE,
        {"posts": {"emden-stade": "0t 0t .", "hannover-minden": "0t . ."}},
    ),
    Case(
        "route.near.ability",
        ("place t goettingen-quedlinburg.2",),
        ("place t bremen-hamburg.1",),
        {"posts": {"goettingen-quedlinburg": "0t . ."}},
    ),
    Case(
        "route.near.office",
        ("place t goslar-magdeburg.1",),
        ("place t hannover-lueneburg.1",),
        {"posts": {"hannover-lueneburg": ". 1t 1t"}},
    ),
    Case(
        "route.near.prestige",
        ("place m coellen-warburg.1", "place t coellen-warburg.2"),
        ("place t bremen-hamburg.1", "place t bremen-hamburg.2"),
        {"posts": {"coellen-warburg": ". . 0t ."}},
    ),
    Case(
        "blocks.ability",
        ("place t goettingen-quedlinburg.3",),
        ("place t goslar-magdeburg.1",),
        {"posts": {"goettingen-quedlinburg": "1t 1t ."}},
    ),
    Case(
        "blocks.ability",
        ("place t hamburg-stade.3",),
        ("place t goslar-magdeburg.1",),
        {"posts": {"hamburg-stade": "2t 2t ."}},
    ),
    Case(
        "blocks.office",
        ("place t bremen-hannover.3",),
        ("place t emden-groningen.1",),
        {"posts": {"bremen-hannover": "1t 1t ."}},
    ),
    Case(
        "blocks.prestige",
        ("place t coellen-warburg.4",),
        ("place t emden-groningen.1",),
        {"posts": {"coellen-warburg": "1m 1t 1t ."}, "supply": {1: "4t"}},
    ),
    Case(
        "ends.won",
        ("establish kampen-osnabrueck",),
        ELSEWHERE,
        {
            "posts": {"kampen-osnabrueck": "0t 0t"},
            "offices": {"kampen": "0m .", "osnabrueck": "0t . ."},
            "supply": {0: "4t"},
            "track": {0: 18},
        },
    ),
    Case(
        "ends.not",
        ELSEWHERE,
        ("establish kampen-osnabrueck",),
        {
            "posts": {"kampen-osnabrueck": "0t 0t"},
            "offices": {"kampen": "0m .", "osnabrueck": "0t . ."},
            "supply": {0: "4t"},
            "track": {0: 18, 2: 19},
            "abilities": {2: {"actions": 5, "bank": 3, "privilege": 3}},
        },
    ),
    Case(
        "end.nearer",
        ("establish kampen-osnabrueck",),
        ELSEWHERE,
        {
            "posts": {"kampen-osnabrueck": "0t 0t"},
            "offices": {"kampen": "0m .", "osnabrueck": "0t . ."},
            "supply": {0: "4t"},
            "track": {0: 15},
        },
    ),
]


def end_of(game: Game, actions: tuple[str, ...]) -> State:
    """Return the position after a turn, with what others answer by rule."""
    state = game.state.copy()
    for text in actions:
        action = state.terms.space.parse(text)
        assert action in legal_actions(state), text
        apply(state, action)
        while state.phase not in (TURN, OVER) and state.seat != 0:
            apply(state, choose_by_rule(state, legal_actions(state), 0))
    finish(state, 0, [])
    if state.phase == TURN and state.turn == 0:
        apply(state, state.terms.space.parse("end"))
        finish(state, 0, [])
    return state


def told(case: Case) -> list[str]:
    """Return the keys of the reasons that are told."""
    game = lay(**case.table)
    better, other = end_of(game, case.better), end_of(game, case.other)
    return [reason.key for reason in telling(reasons(better, other, 0), TOLD)]


def test_there_are_forty_positions() -> None:
    assert len(CASES) == 40


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number].cause)
def test_the_cause_is_named(number: int) -> None:
    case = CASES[number]
    assert case.cause in told(case)


def test_every_reason_has_words() -> None:
    for case in CASES:
        game = lay(**case.table)
        pair = end_of(game, case.better), end_of(game, case.other)
        for reason in telling(reasons(*pair, 0), 99):
            for language in LANGUAGES:
                assert f"worth.{reason.key}" in Messages(language).texts
