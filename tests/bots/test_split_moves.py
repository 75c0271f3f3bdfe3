"""Moves whose pieces part can be played as planned, and lead where the plan says."""

from kontor.bots.evaluation import Evaluation
from kontor.bots.planning import Search
from kontor.bots.split_moves import split_moves
from kontor.bots.steps import first_step, steps_from
from kontor.bots.weights import load_weights
from kontor.record import Game
from kontor.rules import legal_actions
from tests.games.table import lay


def table() -> Game:
    """Return a table at which seat 0 can block a route and fill two of its own."""
    return lay(
        posts={
            "bremen-minden": "1t 1t .",
            "minden-muenster": "0t . .",
            "dortmund-paderborn": "0t . .",
            "bremen-hannover": "0t . .",
        },
        supply={0: "2t"},
        players=3,
    )


def texts() -> set[str]:
    """Return the Moves in words."""
    found = split_moves(first_step(table().state))
    return {" ".join(one.text for one in step.path) for step in found}


def test_a_piece_blocks_a_route_that_lacks_one() -> None:
    blocks = [text for text in texts() if text.count("drop") == 1]
    assert len(blocks) == 1
    assert "drop bremen-minden.3" in blocks[0]


def test_two_pieces_go_to_two_routes() -> None:
    pairs = [text for text in texts() if text.count("drop") == 2]
    assert any("drop bremen-minden.3" in text for text in pairs)
    assert all(text.count("lift") == 2 for text in pairs)


def test_they_can_be_played_and_lead_where_the_plan_says() -> None:
    for step in split_moves(first_step(table().state)):
        game = table()
        for action in step.path:
            game.play(action)
        assert game.state.posts == step.state.posts
        assert game.state.actions == step.state.actions


def test_no_marker_is_used_up_for_nothing() -> None:
    """MK9: three pieces that go back where they stood are a marker thrown away."""
    posts = {"coellen-warburg": "1t 1t 1t .", "goslar-quedlinburg": "1t 1t 1t 1t"}
    state = lay(posts=posts, unused={0: ["move-3"]}).state
    start = first_step(state)
    idle = [
        [action.text for action in step.path]
        for step in steps_from(start)
        if step.path[0].text == "use move-3" and step.state.posts == state.posts
    ]
    assert idle
    search = Search(Evaluation(state.terms.board, load_weights()), 10**9)
    for ends in (0, 40):
        plans = search.plans(start, 40, ends)
        paths = [" ".join(action.text for action in plan.path) for plan in plans]
        wasted = any(" ".join(path) in text for path in idle for text in paths)
        assert wasted is (ends == 0)


def test_two_offices_of_ones_own_are_not_swapped() -> None:
    """MK6: whoever owns both gains nothing by it."""
    offices = {"stendal": "0t 0m . ."}
    state = lay(offices=offices, supply={0: "3t"}, unused={0: ["swap-offices"]}).state
    assert "use swap-offices stendal 1" in [action.text for action in legal_actions(state)]
    search = Search(Evaluation(state.terms.board, load_weights()), 10**9)
    plans = search.plans(first_step(state), 40, ends=40)
    assert plans
    assert not any(action.text.startswith("use ") for plan in plans for action in plan.path)


def test_the_office_of_another_is_swapped_with() -> None:
    offices = {"stendal": "0t 1m . ."}
    state = lay(offices=offices, supply={0: "3t", 1: "3t"}, unused={0: ["swap-offices"]}).state
    search = Search(Evaluation(state.terms.board, load_weights()), 10**9)
    plans = search.plans(first_step(state), 40, ends=40)
    swap = "use swap-offices stendal 1"
    assert any(action.text == swap for plan in plans for action in plan.path)
