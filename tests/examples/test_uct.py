"""The UCT search plays, and finds by itself what is plainly best."""

import pytest

from kontor.bots import Budget
from tests.examples.places import example
from tests.games.table import lay

uct = example("uct")


def test_it_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    uct.main(20, 12)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 1
    assert all(line.startswith("round ") for line in lines[:-1])


def test_equal_views_get_equal_actions_from_equal_seeds() -> None:
    game = lay(posts={"bremen-hamburg": "0t 0t 0t ."})
    seen, legal = game.view(game.seat), game.legal_actions()
    chosen = {uct.UctBot(3).choose(seen, legal, Budget(nodes=30)) for _ in range(3)}
    assert len(chosen) == 1
    assert chosen <= set(legal)


def test_it_wins_where_one_action_wins() -> None:
    """EN1: the 20th prestige ends the game. Seat 0 can do it now, or seat 1 will."""
    game = lay(
        posts={"bremen-hamburg": "0t 0t 0t 0t", "dortmund-paderborn": "1t 1t 1t"},
        offices={"bremen": "0t .", "hamburg": "0t . .", "dortmund": "1t . ."},
        track={0: 19, 1: 19},
        position={"actions": 1},
    )
    action = uct.UctBot(1).choose(game.view(0), game.legal_actions(), Budget(nodes=150))
    assert action.text.startswith("establish bremen-hamburg")
