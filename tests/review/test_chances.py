"""What a position promises: shares that add up to 1, made from what a seat sees."""

from random import Random
from typing import Any

import pytest

from kontor.record import Game
from kontor.review import best_turns, evaluate
from kontor.rules import sample, view
from tests.bots.nets import played
from tests.games.table import lay

TABLES: list[dict[str, Any]] = [
    {"players": 4, "modules": ("missions", "favours")},
    {"board": "east", "players": 3},
    {"board": "britannia", "players": 2, "variant": "neutral"},
    {"players": 2, "variant": "pawn", "edition": "2009"},
]
NODES = 3000


@pytest.mark.parametrize("options", TABLES)
def test_shares_add_up_at_a_glance_and_after_looks(options: dict[str, Any]) -> None:
    state = played(options, 3, 120)
    for found in (
        evaluate(state),
        evaluate(view(state, None)),
        evaluate(view(state, 0)),
        evaluate(state, NODES),
    ):
        assert len(found.shares) == len(found.points) == options["players"]
        assert sum(found.shares) == pytest.approx(1.0)
        assert min(found.shares) >= 0.0
    assert evaluate(state).errors is None
    errors = evaluate(state, NODES).errors
    assert errors is not None
    assert min(errors) >= 0.0


@pytest.mark.rule("EN5")
def test_a_finished_game_is_worth_its_result() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"kampen": "0m .", "osnabrueck": "0t . ."},
        supply={0: "4t"},
        track={0: 18, 1: 3},
    )
    game.play("establish kampen-osnabrueck")
    assert game.over
    found = evaluate(game.state, NODES)
    assert found.shares == (1.0, 0.0, 0.0, 0.0)
    assert list(found.points) == [sheet["total"] for sheet in game.scores()]


@pytest.mark.rule("HI1")
def test_nothing_hidden_is_used() -> None:
    """Games that differ in what is hidden from a seat have the same hints for it."""
    state = played({"players": 4, "modules": ("missions", "favours")}, 3, 120)
    seen = view(state, state.seat)
    other = sample(seen, Random(5))
    assert other.terms.pool != state.terms.pool
    assert other.terms.missions != state.terms.missions
    twin = view(other, state.seat)
    assert twin == seen
    assert evaluate(twin) == evaluate(seen)
    assert best_turns(twin, NODES) == best_turns(seen, NODES)


def test_the_best_turns_are_whole_turns_in_their_order() -> None:
    game = Game.new(players=3, seed=5, start=0)
    turns = best_turns(game.view(0), NODES, 3)
    assert len(turns) == 3
    assert turns[0].loss == turns[0].error == 0.0
    assert all(turn.loss >= 0.0 for turn in turns)
    for turn in turns:
        tried = Game.load(game.record())
        tried.play_all(turn.actions)
        assert tried.turn == 1, "the turn is over"
        assert sum(turn.chances.shares) == pytest.approx(1.0)


def test_a_sure_win_comes_first_and_says_why() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"kampen": "0m .", "osnabrueck": "0t . ."},
        supply={0: "4t"},
        track={0: 18, 1: 3},
    )
    best = best_turns(game.view(0), NODES)[0]
    assert best.chances.shares[0] == 1.0
    assert [reason.key for reason in best.reasons] == ["ends.won"]


@pytest.mark.rule("C2")
def test_answers_are_found_as_well() -> None:
    game = lay(
        posts={"bremen-minden": "1t . .", "minden-muenster": "1t 1t ."},
        supply={0: "6t", 1: "1t"},
        players=3,
    )
    game.play("displace t bremen-minden.1")
    while game.state.seat == 0:
        game.play(game.legal()[0])
    turns = best_turns(game.view(1), NODES, 2)
    assert all(turn.actions[0].text in game.legal() for turn in turns)
