"""Every bot plays every game to its end, keeps its budget and repeats itself from its seed."""

from random import Random
from typing import Any

import pytest

from kontor.bots import BotError, Budget, bot_names, make_bot
from kontor.bots import registry as registered
from kontor.bots.evaluation import Evaluation
from kontor.bots.planning import Search
from kontor.bots.players import BeginnerBot
from kontor.bots.scripted import choose_by_rule
from kontor.bots.steps import first_step
from kontor.bots.weights import load_weights
from kontor.record import Game
from kontor.rules import Action, View, apply, legal_actions, sample, view
from kontor.rules.actions import PLACE
from tests.games.setups import all_setups
from tests.games.table import lay
from tests.rules.lists import crowded, displaced

SETUPS = all_setups()
LONGEST = 4000


def play(options: dict[str, Any], codes: list[str], seed: int, longest: int = LONGEST) -> Game:
    """Return a game that bots played."""
    game = Game.new(**options, seed=seed)
    bots = [make_bot(code, seed + number) for number, code in enumerate(codes)]
    while not game.over and len(game.actions) < longest:
        seat = game.seat
        assert seat is not None
        legal = game.legal_actions()
        action = bots[seat].bot.choose(game.view(seat), legal, bots[seat].budget)
        assert action in legal
        game.play(action)
    return game


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_greedy_plays_every_setup_to_its_end(number: int) -> None:
    options = SETUPS[number]
    assert play(options, ["greedy"] * options["players"], number).over


@pytest.mark.parametrize("number", range(0, len(SETUPS), 8))
def test_the_levels_play_together_to_the_end(number: int) -> None:
    options = SETUPS[number]
    codes = ["apprentice", "journeyman", "master", "greedy", "planner:300n"]
    assert play(options, codes[: options["players"]], number).over


@pytest.mark.parametrize("number", range(1, len(SETUPS), 8))
def test_alderman_keeps_to_its_nodes_everywhere(number: int) -> None:
    options = SETUPS[number]
    play(options, ["alderman:200n"] + ["scripted"] * (options["players"] - 1), number, 150)


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_the_levels_for_beginners_waste_no_actions(level: str) -> None:
    """TU2: nobody must use all actions, but who ends a turn early looks as if asleep."""
    game = Game.new(players=3, seed=8, start=0)
    bots = [make_bot(level, seat) for seat in range(3)]
    ends = 0
    while not game.over and game.state.round < 14:
        chosen = bots[game.state.seat]
        legal = game.legal_actions()
        action = chosen.bot.choose(game.view(game.state.seat), legal, chosen.budget)
        if action.text == "end":
            ends += 1
            assert game.state.actions == 0 or all(one.text == "end" for one in legal)
        game.play(action)
    assert ends > 20


def test_a_beginner_places_only_where_it_looks() -> None:
    """It looks at the routes where it stands and at one other, which is drawn in every turn."""
    game = Game.new(players=3, seed=1, start=0)
    routes = set()
    for seed in range(12):
        bot = BeginnerBot(seed, eyes=1)
        action = bot.choose(game.view(0), game.legal_actions(), Budget())
        assert action.verb == PLACE
        routes.add(action.text.split()[-1].partition(".")[0])
    assert len(routes) > 5
    game = lay(posts={"bremen-minden": "0t 0t ."}, supply={0: "5t"}, players=3)
    action = BeginnerBot(1, eyes=0).choose(game.view(0), game.legal_actions(), Budget())
    assert action.text.startswith("place t bremen-minden.")


@pytest.mark.parametrize("code", ["random", "scripted", "greedy", "planner:400n", "alderman:400n"])
def test_the_same_seed_gives_the_same_game(code: str) -> None:
    options = SETUPS[-1]
    codes = [code] + ["scripted"] * (options["players"] - 1)
    one = play(options, codes, 5, longest=60)
    assert one.actions == play(options, codes, 5, longest=60).actions


@pytest.mark.parametrize("code", ["greedy", "planner:200n"])
def test_a_bot_knows_only_what_its_seat_sees(code: str) -> None:
    """HI1: from states that differ only in hidden things a bot chooses the same."""
    game = play(SETUPS[-5], ["greedy"] * SETUPS[-5]["players"], 3, longest=60)
    state = game.state
    chosen = set()
    for guess in range(5):
        other = sample(view(state, state.seat), Random(guess))
        contender = make_bot(code, 1)
        legal = legal_actions(other)
        chosen.add(contender.bot.choose(view(other, other.seat), legal, contender.budget).text)
    assert len(chosen) == 1


def test_a_bot_uses_the_actions_of_its_turn() -> None:
    """No dithering: a turn with actions left ends only if there is nothing else to do."""
    game = play({"players": 4}, ["journeyman"] + ["greedy"] * 3, 2, longest=300)
    again = Game.new(players=4, seed=2)
    for text in game.actions:
        if text == "end" and again.turn == 0:
            assert again.state.actions == 0 or len(again.legal()) < 4
        again.play(text)


def test_no_plan_wastes_an_action_for_which_there_is_a_use() -> None:
    """A plan ends its turn early only where a look at single actions would end it too."""
    game = play({"players": 4}, ["greedy"] * 4, 2, longest=160)
    state = game.state
    assert (game.phase, state.actions) == ("turn", 2)
    search = Search(Evaluation(state.terms.board, load_weights()), 10**6)
    plans = search.plans(first_step(state), 24)
    assert len(plans) >= 24
    for plan in plans:
        before = state.copy()
        for action in plan.path[:-1]:
            apply(before, action)
            while before.seat != before.turn:
                apply(before, choose_by_rule(before, legal_actions(before), 0))
        if before.actions > 0:
            assert search.best_step(first_step(before)).path[0].text == "end"


@pytest.mark.parametrize("code", ["greedy", "master:400n"])
def test_nobody_takes_a_piece_up_to_put_it_back(code: str) -> None:
    """C5: the post of the trader that was just relocated is the only one left for it."""
    posts = {"dortmund-paderborn": "1t 1t ."}
    extra = {"stendal": " ".join(["1t"] * 9 + ["1m"])}
    supply = {0: "2t", 1: ""}
    game = displaced(
        **crowded("hansa-4-5", "emden-groningen.1", posts=posts, extra=extra, supply=supply)
    )
    assert game.legal() == ["take emden-groningen.1", "done"]
    bot = make_bot(code, 1)
    assert bot.bot.choose(game.view(1), game.legal_actions(), bot.budget).text == "done"


@pytest.mark.parametrize("code", ["greedy", "master:400n"])
def test_nobody_breaks_a_full_route_up_for_a_further_piece(code: str) -> None:
    """C5: what was displaced is put first; then a piece is taken up only if that is better."""
    full = {"coellen-warburg": "1t 1t 1t 1t", "goslar-quedlinburg": "1t 1t 1t ."}
    game = lay(
        posts={"goettingen-quedlinburg": "1t . .", **full},
        extra={"stendal": "1t 1t 1t 1m"},
        supply={0: "4t", 1: ""},
    )
    game.play("displace t goettingen-quedlinburg.1")
    bot = make_bot(code, 1)
    answers = []
    while game.seat == 1:
        answers.append(bot.bot.choose(game.view(1), game.legal_actions(), bot.budget).text)
        game.play(answers[-1])
    assert answers == ["put goettingen-warburg.1", "done"]


def test_codes_name_a_bot_and_a_budget() -> None:
    assert make_bot("planner:2s", 1).budget == Budget(seconds=2.0)
    assert make_bot("planner:0.5s", 1).budget == Budget(seconds=0.5)
    assert make_bot("planner:500n", 1).budget == Budget(nodes=500)
    assert make_bot("greedy", 1).code == "greedy"
    assert bot_names()[0] == "random"


@pytest.mark.parametrize("code", ["", "nobody", "greedy:fast", "greedy:0s", "greedy:1"])
def test_a_code_that_names_nothing_says_so(code: str) -> None:
    with pytest.raises(BotError, match=r"bot|budget"):
        make_bot(code, 1)


class LastBot:
    """A bot of somebody else."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:  # noqa: ARG002
        return legal[-1]


def test_others_add_bots_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "last"

        def load(self) -> type[LastBot]:
            return LastBot

    monkeypatch.setattr(registered, "entry_points", lambda group: [Point()] if group else [])
    assert bot_names()[-1] == "last"
    assert isinstance(make_bot("last", 7).bot, LastBot)
