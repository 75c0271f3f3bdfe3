"""No two games alike: four equal bots do not begin in the same way each time."""

from collections import Counter

import pytest

from kontor.bots import make_bot
from kontor.bots.evaluation import Evaluation
from kontor.bots.outlook import Outlook
from kontor.bots.planning import Search
from kontor.bots.weights import load_weights
from kontor.record import Game
from tests.bots.nets import played


def first_round(code: str, deal: int) -> str:
    """Return what four bots of a code do in the first round, all deals from the same start seat."""
    game = Game.new(players=4, seed=5000 + deal, start=0)
    bots = [make_bot(code, 5 * deal + seat) for seat in range(4)]
    while game.state.round == 1:
        one = bots[game.state.seat]
        view, legal = game.view(game.state.seat), game.legal_actions()
        game.play(one.bot.choose(view, legal, one.budget))
    return " / ".join(game.actions)


@pytest.mark.soak
@pytest.mark.parametrize("code", ["master", "grandmaster", "alderman"])
def test_in_twenty_deals_no_first_round_comes_up_more_than_three_times(code: str) -> None:
    rounds = Counter(first_round(code, deal) for deal in range(20))
    assert max(rounds.values()) <= 3


def test_looks_of_one_number_are_alike_and_others_differ() -> None:
    state = played({"players": 3}, 1, 40)
    search = Search(Evaluation(state.terms.board, load_weights()), 10**9)
    seen = []
    for order in ((0, 1, 2), (2, 1, 0)):
        outlook = Outlook(search, None, (state.turn + 2) % 3, 7, 1.0)
        seen.append({number: outlook.worth(outlook.look(state, number)) for number in order})
    assert seen[0] == seen[1]
    assert len(set(seen[0].values())) > 1
