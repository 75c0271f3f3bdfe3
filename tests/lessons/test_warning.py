"""Warnings before typical mistakes: when they come, and when they do not."""

from random import Random
from typing import Any, NamedTuple

import pytest

from kontor.lessons.coaching import warnings
from kontor.lessons.saying import Saying
from kontor.messages import LANGUAGES, PLACEHOLDER, catalogue
from kontor.record import Game
from kontor.rules import sample, view
from tests.games.table import lay


class Case(NamedTuple):
    """An action of seat 0, what is said against it, and a position where nothing is."""

    key: str
    action: str
    table: dict[str, Any]
    values: dict[str, str | int]
    otherwise: dict[str, Any]


CASES = [
    pytest.param(
        Case(
            "helps",
            "displace t goettingen-quedlinburg.1",
            {
                "posts": {"goettingen-quedlinburg": "1t . .", "goettingen-warburg": "1t 1t ."},
                "supply": {0: "4t"},
            },
            {"seat": 1, "route": "goettingen-warburg", "count": 1, "pieces": 2},
            {
                "posts": {"goettingen-quedlinburg": "1t . .", "goettingen-warburg": "1t 2t ."},
                "supply": {0: "4t"},
            },
        ),
        marks=[pytest.mark.rule("C2"), pytest.mark.rule("C3")],
    ),
    pytest.param(
        Case(
            "free",
            "displace t bremen-minden.1",
            {"posts": {"bremen-minden": "1t . ."}, "supply": {0: "4t"}},
            {"route": "bremen-minden", "count": 2},
            {"posts": {"bremen-minden": "1t 0t 0t"}, "supply": {0: "4t"}},
        ),
        marks=pytest.mark.rule("C1"),
    ),
    pytest.param(
        Case(
            "reward",
            "establish goettingen-warburg",
            {"posts": {"goettingen-warburg": "0t 0t 0t"}},
            # An office and the ability, both in Göttingen.
            {"route": "goettingen-warburg", "count": 2},
            {
                "posts": {"goslar-hildesheim": "0t 0t 0t"},
                "offices": {"goslar": "1t 1t", "hildesheim": "1t 1t"},
            },
        ),
        marks=pytest.mark.rule("E5"),
    ),
    pytest.param(
        Case(
            "breaks",
            "lift bremen-minden.1",
            {"posts": {"bremen-minden": "0t 0t 0t"}},
            {"route": "bremen-minden"},
            {"posts": {"bremen-minden": "0t 0t ."}},
        ),
        marks=[pytest.mark.rule("D1"), pytest.mark.rule("E1")],
    ),
    pytest.param(
        Case(
            "income.spare", "income 3t", {"supply": {0: "6t"}}, {"count": 6}, {"supply": {0: "3t"}}
        ),
        marks=pytest.mark.rule("A1"),
    ),
    pytest.param(
        Case("actions", "end", {"supply": {0: "2t"}}, {"count": 2}, {"position": {"actions": 0}}),
        marks=pytest.mark.rule("TU1"),
    ),
    pytest.param(
        Case(
            "merchant",
            "place m hamburg-luebeck.1",
            {"supply": {0: "1t1m"}},
            {},
            {"supply": {0: "1m"}},
        ),
        marks=pytest.mark.rule("B1"),
    ),
    pytest.param(
        Case(
            "points",
            "establish kampen-osnabrueck office osnabrueck",
            {
                "posts": {"kampen-osnabrueck": "0t 0t"},
                "offices": {"kampen": "1t .", "osnabrueck": "1t . ."},
                "abilities": {0: {"privilege": 1}},
            },
            {"seat": 1, "route": "kampen-osnabrueck"},
            {
                "posts": {"kampen-osnabrueck": "0t 0t"},
                "offices": {"kampen": "0t .", "osnabrueck": "1t . ."},
                "abilities": {0: {"privilege": 1}},
            },
        ),
        marks=pytest.mark.rule("E2"),
    ),
    pytest.param(
        Case(
            "scatters",
            "place t hamburg-stade.1",
            {"posts": {"bremen-minden": "0t . .", "emden-stade": "0t . ."}, "supply": {0: "2t"}},
            {"count": 2},
            {"posts": {"bremen-minden": "0t . .", "emden-stade": "0t 1t ."}, "supply": {0: "2t"}},
        ),
        marks=pytest.mark.rule("E1"),
    ),
    pytest.param(
        Case(
            "ends",
            "establish kampen-osnabrueck",
            {
                "posts": {"kampen-osnabrueck": "0t 0t"},
                "offices": {"kampen": "1t .", "osnabrueck": "1t . ."},
                "track": {1: 18},
            },
            {"seat": 1, "ending": "prestige"},
            {
                "posts": {"kampen-osnabrueck": "0t 0t"},
                "offices": {"kampen": "0t .", "osnabrueck": "0t . ."},
                "track": {0: 18},
            },
        ),
        marks=[pytest.mark.rule("EN1"), pytest.mark.rule("EN5")],
    ),
]


def said(game: Game, action: str) -> dict[str, Saying]:
    """Return what speaks against an action of the seat that decides, by its key."""
    seat = game.state.seat
    found = warnings(game.view(seat), game.state.terms.space.parse(action))
    return {one.key: one for one in found}


@pytest.mark.parametrize("case", CASES)
def test_a_warning_comes_with_what_it_is_about_and_only_then(case: Case) -> None:
    found = said(lay(**case.table), case.action)
    assert case.key in found
    assert case.values.items() <= found[case.key].values.items()
    assert case.key not in said(lay(**case.otherwise), case.action)


@pytest.mark.rule("C1")
def test_a_displacement_that_fills_the_own_route_helps_oneself_more() -> None:
    game = lay(
        posts={"goettingen-quedlinburg": "1t 0t 0t", "goettingen-warburg": "1t 1t ."},
        supply={0: "4t"},
    )
    assert said(game, "displace t goettingen-quedlinburg.1") == {}


@pytest.mark.rule("A1")
def test_an_income_is_as_large_as_it_can_be() -> None:
    game = lay(supply={0: "1t"})
    assert said(game, "income 1t")["income.less"].values == {"count": 3}
    assert said(game, "income 2t1m" if "income 2t1m" in game.legal() else "income 3t") == {}


@pytest.mark.rule("D1")
def test_a_piece_that_goes_back_changes_nothing() -> None:
    game = lay(posts={"bremen-minden": "0t . ."})
    game.play("lift bremen-minden.1")
    if game.phase == "lift":
        game.play("done")
    assert said(game, "drop bremen-minden.1")["returns"].places == ("bremen-minden.1",)
    assert said(game, "drop hamburg-stade.1") == {}


@pytest.mark.rule("C1")
def test_merchants_are_not_for_paying() -> None:
    game = lay(posts={"bremen-minden": "1t . ."}, supply={0: "3t1m"})
    game.play("displace t bremen-minden.1")
    assert said(game, "pay 1m")["pays"].values == {"count": 1}
    assert said(game, "pay 1t") == {}


@pytest.mark.rule("C2")
@pytest.mark.rule("C5")
def test_who_is_displaced_adds_what_they_may() -> None:
    game = lay(posts={"bremen-minden": "1t . ."}, supply={0: "4t"})
    game.play("displace t bremen-minden.1")
    game.play("put minden-muenster.1")
    assert game.state.seat == 1
    assert said(game, "done")["adds"].values == {"count": 1}
    game.play("add t minden-muenster.2")
    assert game.state.seat == 0, "nothing more may be added"


def test_there_is_nothing_to_say_against_what_is_not_legal() -> None:
    assert said(lay(supply={0: "1t"}), "establish bremen-minden") == {}


@pytest.mark.rule("HI1")
def test_warnings_use_nothing_that_is_hidden() -> None:
    game = Game.new(players=4, seed=3, start=0, modules=("missions",))
    for _ in range(80):
        game.play(game.legal()[-1] if game.action_count % 3 else game.legal()[0])
    seat = game.state.seat
    other = sample(game.view(seat), Random(5))
    assert other.terms.missions != game.state.terms.missions
    twin = view(other, seat)
    for action in game.legal_actions():
        assert warnings(twin, action) == warnings(game.view(seat), action)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_a_warning_has_a_title_and_at_most_two_sentences(case: Case, language: str) -> None:
    found = said(lay(**case.table), case.action)[case.key]
    texts = catalogue(language)["browser"]
    for key in (f"coach.warn.{found.key}", f"coach.warn.{found.key}.text"):
        named = {name for name, _ in PLACEHOLDER.findall(texts[key])}
        assert named <= found.values.keys(), "everything that it names is told"
    assert 1 <= texts[f"coach.warn.{found.key}.text"].count(".") <= 2
