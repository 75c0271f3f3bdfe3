"""One game: what bots see, how it is timed, how it ends."""

from functools import partial
from typing import Any

import pytest

from kontor.arena import DecisionError, play_game
from kontor.arena.match import places_of, result_from
from kontor.bots import Budget, Contender, make_bot
from kontor.record import Game
from kontor.rules import KontorError, Setup, apply, begin, draw_deal, draw_start, legal_actions
from kontor.rules.words import OVER
from tests.arena.contestants import FAILS_AT, FailingBot, NosyBot, PolicyBot


def contenders(players: int, make: Any = PolicyBot) -> list[Contender]:
    return [Contender("policy", make(seat), Budget()) for seat in range(players)]


def test_a_game_is_played_to_its_end_and_its_record_is_right() -> None:
    result = play_game(Setup(players=3, seed=3), contenders(3), 3000)
    assert result.record is not None
    game = Game.load(result.record)
    told = game.result()
    assert told is not None
    assert result.winners == told["winners"]
    assert result.reason == told["reason"]
    assert result.scores == told["scores"]
    assert result.decisions == len(game.actions)
    assert (result.rounds, result.start, result.seed) == (game.state.round, game.setup.start, 3)
    assert not result.capped


def test_a_capped_game_is_won_by_nobody() -> None:
    result = play_game(Setup(players=4), [make_bot("random", seat) for seat in range(4)], 25)
    assert result.capped
    assert (result.winners, result.reason) == ([], None)
    # Nobody has a point yet, and nobody more actions than others.
    assert [sheet["total"] for sheet in result.scores] == [0] * 4
    assert result.places == [2.5] * 4
    assert result.decisions == 25
    assert result.record is not None
    assert len(result.record["actions"]) == 25


def test_a_bot_sees_the_view_of_its_seat_only() -> None:
    bots = [NosyBot(seat) for seat in range(3)]
    setup = Setup(players=3, seed=2, modules=("missions",))
    play_game(setup, [Contender("nosy", bot, Budget()) for bot in bots], 200)
    for seat, bot in enumerate(bots):
        assert bot.seen
        for seen in bot.seen:
            assert seen.seat == seat
            missions = [player["mission"] for player in seen.json()["players"]]
            assert [n for n, mission in enumerate(missions) if mission] == [seat]


def test_time_is_counted_for_decisions_and_turns() -> None:
    result = play_game(Setup(players=3, seed=3), contenders(3), 3000)
    assert sum(clock.decisions for clock in result.clocks) == result.decisions
    turns = [clock.turns for clock in result.clocks]
    assert max(turns) <= result.rounds
    assert min(turns) >= result.rounds - 1
    for clock in result.clocks:
        assert 0 < clock.seconds / clock.decisions <= clock.longest
        assert 0 < clock.turn_seconds / clock.turns <= clock.longest_turn
        assert clock.turn_seconds <= clock.seconds


@pytest.mark.parametrize("edition", ["big-box", "2009"])
def test_places_agree_with_the_winners(edition: str) -> None:
    setup = draw_start(Setup(players=4, edition=edition))
    for seed in range(6):
        bots = contenders(4, lambda seat, seed=seed: PolicyBot(10 * seed + seat))
        result = play_game(setup, bots, 3000)
        best = min(result.places)
        assert [seat for seat, place in enumerate(result.places) if place == best] == result.winners
        assert sum(result.places) == 1 + 2 + 3 + 4


def test_those_who_tie_share_their_places() -> None:
    setup = draw_start(Setup(players=3, edition="2009"))
    state = begin(setup, draw_deal(setup))
    assert places_of(state) == [2, 2, 2]
    state.track[1] = 5
    assert places_of(state) == [2.5, 1, 2.5]


def test_a_result_survives_json() -> None:
    result = play_game(Setup(players=3), contenders(3), 60)
    assert result_from(result.json()) == result


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("raises", "raised ZeroDivisionError: no idea"),
        ("returns nothing", "returned None, which is not an action"),
        ("chooses an illegal action", "chose an illegal action: '"),
    ],
)
def test_a_failing_bot_is_named_with_what_it_saw(how: str, what: str) -> None:
    bad = Contender("bad", FailingBot(0, how), Budget())
    with pytest.raises(DecisionError) as caught:
        play_game(Setup(players=3, start=0), [bad, *contenders(3)[1:]], 500)
    assert f"bot bad (seat 0, decision {len(caught.value.record['actions']) + 1}" in str(
        caught.value
    )
    assert what in str(caught.value)
    assert caught.value.seen["seat"] == 0
    game = Game.load(caught.value.record)
    assert game.view(0).json() == caught.value.seen
    assert len(game.actions) >= FAILS_AT - 1


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(KontorError, match="3 players need as many bots, not 2"):
        play_game(Setup(players=3), contenders(2), 5)


def test_the_same_seeds_play_the_same_game() -> None:
    make = partial(play_game, Setup(players=3, seed=9))
    first, second = make(contenders(3), 300).record, make(contenders(3), 300).record
    assert first == second


def test_the_loop_is_the_rules_and_nothing_else() -> None:
    setup = draw_start(Setup(players=2, variant="neutral", seed=4))
    result = play_game(setup, [make_bot("random", seat) for seat in range(2)], 80)
    state = begin(setup, draw_deal(setup))
    bots = [make_bot("random", seat) for seat in range(2)]
    actions: list[str] = []
    while state.phase != OVER and len(actions) < 80:
        _, bot, budget = bots[state.seat]
        action = bot.choose(Game(state, setup, None).view(state.seat), legal_actions(state), budget)
        actions.append(action.text)
        apply(state, action)
    assert result.record is not None
    assert result.record["actions"] == actions
