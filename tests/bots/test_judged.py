"""The bot that asks the judge: it keeps to the rules, to its budget and to what it sees."""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from kontor.bots import Budget, make_bot
from kontor.bots.evaluation import Evaluation
from kontor.bots.judged import JudgedBot, Reach
from kontor.bots.learned import load_net, make_judge
from kontor.bots.outlook import Outlook
from kontor.bots.planning import Search
from kontor.bots.steps import Step, first_step
from kontor.bots.weights import load_weights
from kontor.record import Game
from kontor.rules import legal_actions, position, sample, view
from tests.bots.nets import net_data, played
from tests.games.table import lay

QUICK = partial(JudgedBot, reach=Reach(looks=2, replies=1, width=2))


def choice(bot: JudgedBot, game: Game, budget: Budget | None = None) -> str:
    """Return what a bot chooses for the seat that decides."""
    seen = game.view(game.state.seat)
    return bot.choose(seen, game.legal_actions(), budget or Budget()).text


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "modules": ("missions", "favours")},
        {"board": "east", "players": 3},
        {"board": "britannia", "players": 2, "variant": "neutral"},
        {"players": 2, "variant": "pawn", "edition": "2009"},
    ],
)
def test_it_plays_every_kind_of_table(options: dict[str, Any]) -> None:
    game = Game.new(**options, seed=2)
    bots = [QUICK(seat) for seat in range(options["players"])]
    while len(game.actions) < 30:
        seat = game.state.seat
        action = bots[seat].choose(game.view(seat), game.legal_actions(), Budget(nodes=200))
        game.play(action)


def test_the_same_seed_chooses_the_same() -> None:
    game = Game.new(players=3, seed=1, start=0)
    assert choice(QUICK(5), game) == choice(QUICK(5), game)


def test_it_knows_only_what_its_seat_sees() -> None:
    """HI1: from states that differ only in hidden things it chooses the same."""
    state = played({"players": 3, "modules": ("missions",)}, 3, 61)
    chosen = set()
    for guess in range(3):
        other = sample(view(state, state.seat), Random(guess))
        seen, legal = view(other, other.seat), legal_actions(other)
        chosen.add(QUICK(1).choose(seen, legal, Budget(nodes=400)).text)
    assert len(chosen) == 1


def test_a_winning_end_is_taken() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"kampen": "0m .", "osnabrueck": "0t . ."},
        supply={0: "4t"},
        track={0: 18, 1: 3},
    )
    assert choice(QUICK(1), game) == "establish kampen-osnabrueck"


def test_another_net_and_none_can_be_asked() -> None:
    game = Game.new(players=3, seed=1, start=0)
    other = JudgedBot(1, Reach(looks=1), net=json.dumps(net_data()))
    assert choice(other, game) in game.legal()
    assert choice(JudgedBot(1, Reach(looks=1), by_hand=True), game) in game.legal()


@pytest.mark.parametrize("level", ["master", "grandmaster", "alderman"])
def test_three_levels_are_such_bots(level: str) -> None:
    assert isinstance(make_bot(level, 1).bot, JudgedBot)


def test_our_own_judge_knows_who_is_ahead() -> None:
    state = lay(track={0: 15, 1: 2, 2: 2}, players=3).state
    verdict = make_judge(state.terms.board).judge(state, 0)
    assert verdict.shares[0] > max(verdict.shares[1:])
    assert verdict.points[0] > max(verdict.points[1:])
    assert load_net() is load_net()


def test_an_answer_is_looked_at_too() -> None:
    """C2: the seat whose piece was displaced decides where it goes."""
    game = lay(
        posts={"bremen-minden": "1t . .", "minden-muenster": "1t 1t ."},
        supply={0: "6t", 1: "1t"},
        players=3,
    )
    game.play("displace t bremen-minden.1")
    while game.state.seat == 0:
        game.play(game.legal()[0])
    asked = []

    class Asked(JudgedBot):
        def _halve(
            self, outlook: Outlook, plans: list[Step], replies: int, late: float | None
        ) -> Step:
            asked.append(len(plans))
            return super()._halve(outlook, plans, replies, late)

    assert choice(Asked(1, Reach(replies=1)), game) in game.legal()
    assert asked == [6]


def test_four_times_the_budget_buys_four_times_the_looks() -> None:
    usual = Reach()
    assert usual.within(Budget()) == usual.within(Budget(nodes=80_000)) == usual
    more = usual.within(Budget(nodes=320_000))
    assert (more.looks, more.replies) == (2 * usual.looks, 2 * usual.replies)
    assert usual.within(Budget(seconds=4.0)) == more
    less = usual.within(Budget(nodes=1))
    assert (less.looks, less.replies) == (2, 1)
    quick = Reach(looks=1)
    assert quick.within(Budget(nodes=320_000)) == quick


def test_the_others_can_plan_their_replies_too() -> None:
    game = Game.new(players=3, seed=1, start=0)
    thorough = JudgedBot(1, Reach(looks=2, replies=2, width=2, beam=2))
    assert choice(thorough, game) in game.legal()
    state = sample(game.view(0), Random(1))
    search = Search(Evaluation(state.terms.board, load_weights()), 10_000)
    judge = make_judge(state.terms.board)
    greedy, planned = (Outlook(search, judge, 0, 1, 0.25, beam) for beam in (0, 2))
    end = search.plans(first_step(state), 1)[0].state
    before = position(end)
    looks = [position(one.look(end, number)) for one in (greedy, planned) for number in (0, 0, 1)]
    assert position(end) == before
    assert looks[0] == looks[1] != looks[3] == looks[4]
    assert {look["turn"] for look in looks} == {1}, "a round of replies and the own next turn"


def test_plans_that_look_alike_are_drawn_by_lot() -> None:
    seen = [[3.0, 1.0, 2.0], [1.0, 3.0, 2.0], [0.0, -1.0, -1.5], [5.0]]
    drawn = {QUICK(seed)._draw(seen, 0, [0, 1, 2]) for seed in range(30)}
    assert drawn == {0, 1}


@pytest.mark.rule("C3")
def test_of_answers_to_a_displacement_each_route_is_there_once() -> None:
    """Else the six that are looked at would be the posts of one or two routes."""
    game = lay(posts={"goettingen-warburg": "1t . ."}, supply={0: "3t", 1: "3t"})
    game.play("displace t goettingen-warburg.1")
    legal = game.legal_actions()
    search = Search(Evaluation(game.state.terms.board, load_weights()), 1000)
    found = [step.path[0].text for step in search.answers(game.state, legal)]
    routes = {text.rpartition(".")[0] for text in (action.text for action in legal)}
    assert len(found) == len(routes) < len(legal)
    assert {text.rpartition(".")[0] for text in found} == routes
