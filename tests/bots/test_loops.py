"""Loops: routes between two cities of one seat, where a marker lies or a new one may come."""

import json
from typing import Any

import pytest

from kontor.bots import Budget
from kontor.bots.evaluation import Evaluation
from kontor.bots.inputs import LOOPS, OWN_NAMES, Listing
from kontor.bots.judged import JudgedBot, Reach
from kontor.bots.loops import Loops
from kontor.bots.marking import place_for_tolls
from kontor.bots.planning import Search
from kontor.bots.scales import Scales
from kontor.bots.steps import Step, first_step
from kontor.bots.tally import Tally
from kontor.bots.weights import load_weights
from kontor.rules import State
from kontor.rules.actions import MARK_ROUTE
from kontor.rules.words import SEATS
from tests.bots.nets import net_data
from tests.games.table import lay

LOOP = "kampen-osnabrueck"
"""A route of two posts."""
TRADERS = {0: "4t", 1: "4t"}
BETWEEN_OWN = {"kampen": "0m .", "osnabrueck": "0t . ."}


def loops(state: State) -> list[dict[str, float]]:
    """Return what each seat has of loops, without zeros."""
    found = Loops(Tally(Scales(state.terms.board, load_weights()), state))
    rows = []
    for seat in range(state.terms.players):
        listing = Listing()
        found.show(seat, listing)
        pairs = zip(LOOPS, listing.values, strict=True)
        rows.append({name: value for name, value in pairs if value != 0.0})
    return rows


@pytest.mark.rule("E2", "MK2")
def test_a_route_between_own_cities_is_a_loop() -> None:
    state = lay(offices=BETWEEN_OWN, supply=TRADERS).state
    assert loops(state) == [{"empty loops": 1.0, "shortest loop": 1.5}, {}, {}, {}]


@pytest.mark.rule("E2", "E4")
def test_a_marker_there_promises_its_tolls() -> None:
    state = lay(offices=BETWEEN_OWN, supply=TRADERS, position={"markers": {LOOP: "move-3"}}).state
    assert loops(state)[0] == {"marker tolls": 1.0, "laden loops": 1.0, "shortest loop": 1.5}


@pytest.mark.parametrize(
    ("offices", "rows"),
    [
        ({"kampen": "0m .", "osnabrueck": "1t . ."}, [{}, {}]),
        ({"kampen": "0m 0t", "osnabrueck": "0t 0t 0t"}, [{}, {}]),
    ],
)
@pytest.mark.rule("MK2")
def test_cities_of_two_seats_and_full_cities_make_no_loop(
    offices: dict[str, str], rows: list[dict[str, float]]
) -> None:
    """MK2: a new marker needs an empty office space at one end."""
    assert loops(lay(offices=offices, supply=TRADERS).state)[:2] == rows


@pytest.mark.rule("E2")
def test_tolls_of_a_marker_are_split_between_two_cities() -> None:
    offices = {"kampen": "0m .", "osnabrueck": "1t . ."}
    state = lay(offices=offices, supply=TRADERS, position={"markers": {LOOP: "move-3"}}).state
    assert loops(state) == [{"marker tolls": 0.5}, {"marker tolls": 0.5}, {}, {}]


@pytest.mark.parametrize(
    ("posts", "near"),
    [
        ("0t .", [{"near marker": 0.5}, {}]),
        ("0t 0t", [{"near marker": 1.0}, {}]),
        ("0t 1t", [{}] * 2),
    ],
)
@pytest.mark.rule("E1", "E4")
def test_who_stands_alone_on_a_route_is_near_its_marker(
    posts: str, near: list[dict[str, float]]
) -> None:
    state = lay(posts={LOOP: posts}, position={"markers": {LOOP: "move-3"}}).state
    assert loops(state)[:2] == near


def marked_plan(**position: Any) -> Step:
    """Return a turn of the seat that takes the marker at the loop, with a new one placed."""
    state = lay(
        posts={LOOP: "0t 0t", "goettingen-warburg": "0t . ."},
        supply=TRADERS,
        position={"markers": {LOOP: "move-3"}},
        **position,
    ).state
    search = Search(Evaluation(state.terms.board, load_weights()), 10_000)
    plans = search.plans(first_step(state), 4)
    return next(plan for plan in plans if any(a.verb == MARK_ROUTE for a in plan.path))


def marked_routes(step: Step) -> list[str]:
    board = step.state.terms.board
    return [board.routes[a.place].id for a in step.path if a.verb == MARK_ROUTE]


@pytest.mark.rule("MK2")
def test_a_plan_puts_its_new_marker_on_a_loop() -> None:
    plan = marked_plan(offices=BETWEEN_OWN)
    before = [route for route in plan.state.markers if route != -1]
    place_for_tolls(plan, 0)
    board = plan.state.terms.board
    assert marked_routes(plan) == [LOOP]
    lying = [board.routes[n].id for n, marker in enumerate(plan.state.markers) if marker != -1]
    assert lying == [LOOP]
    assert [marker for marker in plan.state.markers if marker != -1] == before


@pytest.mark.rule("E2", "MK2")
def test_without_a_loop_it_goes_where_others_get_no_toll() -> None:
    """The turn's player controls Kampen alone; Arnheim, at its other route, is another's."""
    plan = marked_plan(offices={"kampen": "0m .", "osnabrueck": "1t . .", "arnheim": "1t . . ."})
    place_for_tolls(plan, 0)
    assert marked_routes(plan) != [LOOP]
    state, board = plan.state, plan.state.terms.board
    (route,) = (board.route_index[name] for name in marked_routes(plan))
    assert {state.control[board.end_a[route]], state.control[board.end_b[route]]} <= {-1, 0}


def test_the_route_of_a_new_marker_is_thought_over_once_it_is_known() -> None:
    plan = marked_plan(offices=BETWEEN_OWN)
    place_for_tolls(plan, 0)
    kept = JudgedBot(1, Reach(looks=1)).kept(plan)
    assert kept == plan.path[1 : 1 + len(kept)]
    assert not any(action.verb == MARK_ROUTE for action in kept)
    assert plan.path[1 + len(kept)].verb == MARK_ROUTE


def loop_lover() -> str:
    """Return the file of a judge that thinks of nothing but laden loops."""
    data = net_data()
    for rows in [
        *data["layers"].values(),
        *(list(rows.values()) for rows in data["boards"].values()),
    ]:
        for row in rows:
            row[:] = [0.0] * len(row)
    data["layers"]["boldness"] = [[1.0] * (SEATS - 1)]
    data["layers"]["direct"][OWN_NAMES.index("laden loops")] = [1.0, 0.0]
    return json.dumps(data)


@pytest.mark.rule("MK2")
def test_the_judge_chooses_the_route_of_a_new_marker() -> None:
    """By hand all routes are alike, and the first of them is far away."""
    game = lay(
        posts={LOOP: "0t 0t"},
        offices=BETWEEN_OWN,
        supply=TRADERS,
        position={"markers": {LOOP: "move-3"}},
    )
    game.play(f"establish {LOOP}")
    while game.state.seat == 0 and not any(a.verb == MARK_ROUTE for a in game.legal_actions()):
        game.play("end" if "end" in game.legal() else game.legal()[0])
    assert not game.legal()[0].endswith(LOOP)
    bot = JudgedBot(1, Reach(width=2, plans=10, looks=1, answers=1), net=loop_lover())
    chosen = bot.choose(game.view(0), game.legal_actions(), Budget()).text
    assert chosen.endswith(LOOP)
