"""Routes that a turn can still establish are not lost sight of, least of all those that win."""

from collections.abc import Sequence

import pytest

from kontor.bots import make_bot
from kontor.bots.aims import aiming_moves
from kontor.bots.endings import is_won, winning_turn
from kontor.bots.evaluation import Evaluation
from kontor.bots.outlook import Outlook
from kontor.bots.planning import Search
from kontor.bots.steps import Step, first_step, moves_from
from kontor.bots.weights import load_weights
from kontor.record import Game
from kontor.rules.state import State
from kontor.rules.words import OVER
from tests.games.table import lay

LAST = "dortmund-duisburg"
"""A route of two posts with a marker, in a game whose pool is empty."""


def near_the_end(
    posts: dict[str, str],
    actions: int = 3,
    leader: int = 0,
    supply: str = "4t",
    unused: Sequence[str] = (),
) -> Game:
    return lay(
        unused={0: list(unused)},
        posts=posts,
        supply={0: supply, 1: "4t"},
        track={leader: 12},
        position={"markers": {LAST: "move-3"}, "pool": [], "actions": actions},
    )


def searching(state: State) -> Search:
    return Search(Evaluation(state.terms.board, load_weights()), 10**9)


def texts(step: Step | None) -> str:
    assert step is not None
    return " / ".join(action.text for action in step.path)


def plays(game: Game, path: str) -> Game:
    """Play a path as a player would, whoever is asked to answer answering first things first."""
    for text in path.split(" / "):
        while text not in game.legal():
            game.play(game.legal()[0])
        game.play(text)
    return game


@pytest.mark.rule("EN1", "EN5")
@pytest.mark.parametrize(
    ("posts", "first"),
    [
        ({LAST: "0t 0t"}, f"establish {LAST}"),
        ({LAST: "1t ."}, f"place t {LAST}.2 / displace t {LAST}.1"),
        ({"emden-stade": "0t 0t 1t"}, f"place t {LAST}.1 / place t {LAST}.2"),
    ],
)
def test_a_turn_that_wins_is_found(posts: dict[str, str], first: str) -> None:
    won = winning_turn(first_step(near_the_end(posts).state))
    assert texts(won).startswith(first)
    assert won is not None
    assert is_won(won.state, 0)
    assert plays(near_the_end(posts), texts(won)).over


@pytest.mark.rule("EN1", "MK7")
def test_a_turn_that_wins_may_begin_with_a_marker_or_an_income() -> None:
    game = near_the_end({LAST: "1t 1t"}, actions=1, unused=["+3"])
    won = winning_turn(first_step(game.state))
    assert texts(won).startswith(f"use +3 / displace t {LAST}.1")
    assert plays(game, texts(won)).over
    game = near_the_end({LAST: "0t ."}, supply="0t")
    won = winning_turn(first_step(game.state))
    assert texts(won).startswith("income ")
    assert plays(game, texts(won)).over


@pytest.mark.rule("EN1", "D1")
@pytest.mark.parametrize("standing", ["0t 0t .", "0t 0t 0t"])
def test_a_turn_that_wins_may_be_a_move_even_from_a_full_route(standing: str) -> None:
    """Without pieces in the supply only a Move fills the last route."""
    game = near_the_end({"goslar-hildesheim": standing}, actions=2, supply="0t")
    won = winning_turn(first_step(game.state))
    assert texts(won).startswith("lift goslar-hildesheim.1 / lift goslar-hildesheim.2")
    assert plays(game, texts(won)).over


@pytest.mark.parametrize(
    ("posts", "actions", "leader"),
    [
        ({LAST: "1t 1t"}, 2, 0),
        ({LAST: "0t 0t"}, 3, 1),
        ({LAST: "0t ."}, 1, 0),
        ({"goslar-hildesheim": "0t 0t 0t"}, 1, 0),
    ],
)
def test_no_turn_wins_without_actions_lead_or_marker(
    posts: dict[str, str], actions: int, leader: int
) -> None:
    assert winning_turn(first_step(near_the_end(posts, actions, leader).state)) is None


def test_a_look_sees_that_another_can_end_the_game() -> None:
    for posts, seen in (({LAST: "1t ."}, True), ({"emden-stade": "1t . ."}, False)):
        game = near_the_end(posts, leader=1)
        game.play("end")
        outlook = Outlook(searching(game.state), None, 0, 1, 0.25)
        after = outlook.look(game.state, 0)
        assert (after.phase == OVER and is_won(after, 1)) is seen


def test_pieces_come_to_a_route_where_others_stand_and_from_full_routes() -> None:
    posts = {LAST: "1t .", "goslar-hildesheim": "0t 0t 0t"}
    start = first_step(near_the_end(posts).state)
    assert moves_from(start) == []
    (moved,) = [step for step in aiming_moves(start) if LAST in step.path[-1].text]
    assert texts(moved) == f"lift goslar-hildesheim.1 / done / drop {LAST}.2"


def test_a_narrow_beam_does_not_lose_a_route_that_can_be_established() -> None:
    """By hand another action looks best, and then two displacements are one too many."""
    posts = {LAST: "1t 1t", "goettingen-warburg": "0t 0t 0t"}
    start = first_step(near_the_end(posts).state)
    search = searching(start.state)
    for ends, seen in ((0, False), (5, True)):
        plans = search.plans(start, 1, ends)
        assert any(is_won(plan.state, 0) for plan in plans) is seen


def test_alderman_ends_a_game_that_it_can_win() -> None:
    game = near_the_end({LAST: "1t 1t"})
    one = make_bot("alderman:2000n", 1)
    while not game.over and game.turn == 0:
        seat = game.state.seat
        if seat == 0:
            game.play(one.bot.choose(game.view(0), game.legal_actions(), one.budget))
        else:
            game.play(game.legal()[0])
    assert game.over
