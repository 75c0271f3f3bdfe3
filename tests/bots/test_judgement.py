"""What the bots' judgement knows: each thing that helps a seat is worth something."""

import json
from importlib.resources import files
from typing import Any

import pytest

from kontor.board import board
from kontor.bots.counts import rounds_left
from kontor.bots.evaluation import Evaluation
from kontor.bots.planning import Search
from kontor.bots.steps import first_step, steps_from
from kontor.bots.weights import NAMES, load_weights, weights_from, weights_json
from kontor.record import Game
from tests.games.table import lay

KEYS: dict[str, Any] = {"supply": {0: "4t"}, "abilities": {0: {"keys": 3}}}
EVALUATION = Evaluation(board("hansa-4-5"), load_weights())


def worth(game: Game, seat: int = 0) -> float:
    """Return the value of a position for a seat."""
    return EVALUATION.values(game.state)[seat]


@pytest.mark.parametrize(
    ("poor", "rich"),
    [
        ({}, {"track": {0: 5}}),
        ({}, {"abilities": {0: {"actions": 1}}}),
        ({"abilities": {0: {"actions": 4}}}, {"abilities": {0: {"actions": 5}}}),
        ({}, {"abilities": {0: {"privilege": 1}}}),
        ({}, {"unused": {0: ["+4"]}}),
        ({"used": {0: ["+4"]}}, {"unused": {0: ["+4"]}}),
        ({}, {"offices": {"minden": "0t . . ."}}),
        (
            {"offices": {"minden": "0t . . .", "emden": "0m ."}, **KEYS},
            {"offices": {"minden": "0t . . .", "muenster": "0m ."}, **KEYS},
        ),
        ({"offices": {"minden": "0t 1t . ."}}, {"offices": {"minden": "1t 0t . ."}}),
        ({"supply": {0: "1t1m"}}, {"supply": {0: "6t1m"}}),
        (
            {"posts": {"goettingen-warburg": "0t 0t ."}},
            {"posts": {"goettingen-warburg": "0t 0t 0t"}},
        ),
        (
            {"posts": {"goettingen-warburg": "0t 0t 1t"}},
            {"posts": {"goettingen-warburg": "0t 0t ."}},
        ),
        ({}, {"prestige": {7: 0}, "supply": {0: "4t"}}),
    ],
)
def test_what_helps_is_worth_more(poor: dict[str, Any], rich: dict[str, Any]) -> None:
    assert worth(lay(**rich)) > worth(lay(**poor))


def test_an_opponents_gain_is_the_own_loss() -> None:
    before, after = lay().state, lay(track={1: 6}).state
    assert EVALUATION.utility(after, 0) < EVALUATION.utility(before, 0)
    assert EVALUATION.utility(after, 1) > EVALUATION.utility(before, 1)


def test_an_ability_is_worth_less_when_the_end_is_near() -> None:
    def gain(**late: Any) -> float:
        return worth(lay(abilities={0: {"actions": 1}}, **late)) - worth(lay(**late))

    assert gain(track={1: 18}) < gain()
    assert rounds_left(EVALUATION.scales, lay(track={1: 18}).state) < 3


def test_a_finished_game_is_best_for_its_winner() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"kampen": "0m .", "osnabrueck": "0t . ."},
        supply={0: "4t"},
        track={0: 18, 1: 3},
    )
    before = EVALUATION.utility(game.state, 0)
    game.play("establish kampen-osnabrueck")
    assert game.over
    assert EVALUATION.utility(game.state, 0) > before
    assert EVALUATION.utility(game.state, 1) < EVALUATION.utility(game.state, 0)


def test_a_full_route_to_goettingen_is_established_for_an_action() -> None:
    game = lay(posts={"goettingen-warburg": "0t 0t 0t"})
    best = Search(EVALUATION, 10**6).best_step(first_step(game.state))
    assert best.path[0].text == "establish goettingen-warburg develop actions"


def test_equal_steps_are_tried_once() -> None:
    game = Game.new(players=4, seed=1, start=0)
    steps = steps_from(first_step(game.state))
    assert len(game.legal()) == 218
    # Two kinds of piece on each of 34 routes, the largest income, and the end of the turn.
    assert len(steps) == 2 * 34 + 1 + 1


def test_the_weights_are_complete_and_positive() -> None:
    text = files("kontor.bots").joinpath("data", "weights.json").read_text(encoding="utf-8")
    values = json.loads(text)
    assert list(values) == list(NAMES)
    assert all(value > 0 for value in values.values())
    assert weights_json(weights_from(values)) == values


def judged(name: str, game: Game, **weights: float) -> float:
    """Return the value of a position for seat 0, judged with some weights changed."""
    changed = weights_from({**weights_json(load_weights()), **weights})
    return Evaluation(board(name), changed).values(game.state)[0]


def in_wales(cardiff: str) -> Game:
    """Return a position in which seat 0 controls Cardiff and has begun a route in Wales."""
    return lay(
        board="britannia",
        posts={"cardiff-montgomery": "0t 0t ."},
        offices={"cardiff": cardiff},
        extra={"cardiff": "0t"},
    )


def test_a_permit_is_worth_something_and_opens_routes_abroad() -> None:
    """BR2: the rightmost office of Cardiff is a permit; control of the city is not."""
    name = "britannia-4-5"
    allowed, barred = in_wales("1t 0t . . ."), in_wales("0t 1t . . .")
    assert judged(name, allowed, permit=0) < judged(name, allowed)
    assert judged(name, allowed, no_permit=1) == judged(name, allowed)
    assert judged(name, barred, no_permit=1) > judged(name, barred)
    assert judged(name, allowed) > judged(name, barred)


def test_a_ship_waits_for_a_merchant() -> None:
    """EA4: a route with an empty ship post promises less to a seat without a merchant at hand."""
    posts = {"malmoe-visby": "0t . 0t"}
    ready = lay(board="east", posts=posts, supply={0: "3t1m"})
    waiting = lay(board="east", posts=posts, supply={0: "4t"})
    manned = lay(board="east", posts={"malmoe-visby": ". 0m 0t"}, supply={0: "4t"})
    assert judged("east", ready, no_merchant=1) == judged("east", ready)
    assert judged("east", waiting, no_merchant=1) > judged("east", waiting)
    assert judged("east", manned, no_merchant=1) == judged("east", manned)


@pytest.mark.parametrize(
    ("table", "route", "pieces"),
    [
        ("east", "malmoe-stralsund", "0m 0m 0t"),
        ("east", "malmoe-visby", "0t 0m 0t"),
        ("east", "danzig-malmoe", "0t 0t 0t 0m"),
        ("britannia", "calais-southampton", "0t 0m 0m"),
    ],
)
def test_a_permanent_marker_adds_to_what_its_route_promises(
    table: str, route: str, pieces: str
) -> None:
    """EA6, EA7, EA8, BR7."""
    game = lay(board=table, posts={route: pieces}, supply={0: "2t"}, abilities={0: {"book": 3}})
    name = game.state.terms.board.id
    assert judged(name, game) > judged(name, game, permanent=0)
