"""The review of a whole game: every turn once, mistakes found, a ledger that adds up."""

import re
from functools import cache

import pytest

from kontor.bots import make_bot, people_levels
from kontor.record import Game
from kontor.review import Review, Reviewer, ReviewError, judged_json, review, review_json
from kontor.review.judging import judge_passage
from kontor.review.levels import level_of, losses_of_levels
from kontor.review.study import Study
from kontor.review.walking import Passage, passages_of, steps_of, turn_of
from tests.games.table import lay

NODES = 4000


@cache
def finished() -> Game:
    """Return a game of three weak bots with missions."""
    game = Game.new(players=3, seed=4, modules=("missions",))
    bots = [make_bot(code, 1) for code in ("apprentice", "greedy", "scripted")]
    while not game.over:
        chosen = bots[game.state.seat]
        view = game.view(game.state.seat)
        game.play(chosen.bot.choose(view, game.legal_actions(), chosen.budget))
    return game


@cache
def reviewed() -> Review:
    return review(finished(), NODES)


def test_every_turn_is_walked_once() -> None:
    steps = steps_of(finished())
    assert [step.text for step in steps] == finished().actions
    passages = passages_of(steps)
    turns = [(one.state.round, one.seat) for one in passages if one.is_turn]
    assert len(turns) == len(set(turns))
    assert {seat for _, seat in turns} == {0, 1, 2}
    decided = [
        number
        for one in passages
        for number, (seat, _) in enumerate(one.actions, one.first)
        if seat == one.seat
    ]
    assert sorted(decided) == list(range(len(steps))), "each decision is judged once"


def test_a_turn_that_is_played_anew_is_judged_like_those_of_the_game() -> None:
    reviewer = Reviewer(finished(), NODES)
    turns = (one for one in enumerate(reviewer.passages) if one[1].is_turn)
    number, played = next(one for one in turns if len(one[1].actions) > 2)
    first, texts = played.first, [text for _, text in played.actions]
    later = finished().actions[first + len(texts) :]
    for some in (texts, texts + later):
        turn = turn_of(played.state, first, some)
        assert turn is not None
        assert (turn.first, turn.seat, turn.actions) == (first, played.seat, played.actions)
    assert turn_of(played.state, first, texts[:-1]) is None, "it is not over"
    assert turn_of(played.state, first, []) is None
    expected, found = reviewer.judge(number), reviewer.judge_instead(first, texts)
    assert expected is not None
    assert found is not None
    assert judged_json(found) == judged_json(expected)
    assert reviewer.judge_instead(first + 1, texts[1:]) is None, "no turn begins there"


def test_the_ledger_adds_up() -> None:
    found = reviewed()
    result = finished().result()
    assert result is not None
    for seat, card in enumerate(found.cards):
        account = card.account
        assert account.start == pytest.approx(1 / 3)
        assert account.result == (1 / len(result["winners"]) if seat in result["winners"] else 0)
        change = account.luck - account.errors + sum(account.gifts) + account.rest
        assert account.result - account.start == pytest.approx(change)
        assert account.gifts[seat] == 0.0
        assert account.errors >= 0.0
    for column in ("luck", "rest"):
        total = sum(getattr(card.account, column) for card in found.cards)
        assert total == pytest.approx(0.0, abs=1e-9)
    given = sum(sum(card.account.gifts) - card.account.errors for card in found.cards)
    assert given == pytest.approx(0.0, abs=1e-9)


def test_shares_run_from_the_first_turn_to_the_result() -> None:
    found = reviewed()
    assert [point.seat for point in found.points][-1] is None
    assert found.points[-1].at == finished().action_count
    assert found.points[-1].chances.shares == tuple(card.account.result for card in found.cards)
    assert all(sum(point.chances.shares) == pytest.approx(1.0) for point in found.points)


def test_the_same_game_has_the_same_review() -> None:
    assert review_json(review(finished(), NODES)) == review_json(reviewed())


def test_what_was_not_better_has_no_better_turn() -> None:
    for one in reviewed().judged:
        assert (one.loss > 0) == bool(one.better)
        assert sum(one.moved) == pytest.approx(0.0, abs=1e-9)
        assert one.moved[one.passage.seat] == pytest.approx(-one.loss)
        if one.kind is not None:
            assert one.fall >= 0.05
            assert one.loss > 2 * one.error


def test_the_stronger_a_level_the_less_it_loses() -> None:
    losses = losses_of_levels()
    assert tuple(losses) == people_levels()
    assert sorted(losses.values(), reverse=True) == list(losses.values())
    for level, loss in losses.items():
        assert level_of(loss) == level
    assert level_of(1.0) == people_levels()[0]


def test_every_seat_gets_a_loss_and_a_level() -> None:
    cards = reviewed().cards
    losses = [card.loss for card in cards]
    assert all(loss is not None for loss in losses)
    assert len({card.level for card in cards} - {None}) >= 1


def displaced() -> Game:
    """Return a game in which seat 1 has just lost a post of a route to seat 0."""
    game = lay(
        posts={"goettingen-warburg": "1t . ."}, supply={0: "3t", 1: "3t"}, position={"actions": 2}
    )
    game.play("displace t goettingen-warburg.1")
    assert game.seat == 1
    return game


@pytest.mark.rule("C3", "C4")
def test_a_displaced_piece_and_the_further_one_are_one_answer() -> None:
    game = displaced()
    for action in ("put paderborn-warburg.1", "add t coellen-warburg.1", "end"):
        game.play(action)
    answers = [one for one in passages_of(steps_of(game)) if not one.is_turn]
    assert [(one.seat, one.own) for one in answers] == [
        (1, ("put paderborn-warburg.1", "add t coellen-warburg.1"))
    ]


@pytest.mark.rule("C3", "C4")
def test_whole_answers_are_compared_and_each_route_is_tried_once() -> None:
    game = displaced()
    study = Study(game.view(1), NODES, 1)
    found = [[action.text for action in one.actions] for one in study.candidates(1000)]
    assert ["put goettingen-quedlinburg.1", "add t paderborn-warburg.1"] in found
    assert all(len(actions) == 2 for actions in found)
    # A merchant before a trader stands as well as one behind it.
    alike = [tuple(sorted(re.sub(r"\.\d", "", text) for text in actions)) for actions in found]
    assert len(set(alike)) == len(alike), "another post of a route is the same answer"


@pytest.mark.rule("MK3")
@pytest.mark.parametrize("drawn", [1, 5])
def test_markers_are_placed_as_one_answer_with_several_choices(drawn: int) -> None:
    pool = lay().position()["pool"]
    mark = {"phase": "mark", "actions": 0, "acted": True, "pending": {}}
    game = lay(position={**mark, "plate": sorted(pool[:drawn]), "pool": pool[drawn:]})
    study = Study(game.view(0), NODES, 1)
    found = [[action.text for action in one.actions] for one in study.candidates(1000)]
    assert len(found) > 1
    assert all(len(actions) == drawn for actions in found)
    assert len({actions[-1] for actions in found}) > 1, "routes differ"


@pytest.mark.rule("TU1")
def test_actions_in_another_order_are_the_same_turn() -> None:
    game = lay(supply={0: "5t"})
    turns = (
        ("place t bremen-hamburg.1", "place t hamburg-stade.1", "end"),
        ("place t hamburg-stade.1", "place t bremen-hamburg.1", "end"),
    )
    found = []
    for actions in turns:
        played = tuple((0, text) for text in actions)
        one = judge_passage(Passage(0, game.state.copy(), 0, played, is_turn=True), NODES, 1)
        assert one is not None
        found.append((one.loss, one.played, one.best, one.better))
    assert found[0] == found[1]


def test_giving_a_win_away_is_a_blunder() -> None:
    """Who has only to establish a route to win, and ends the turn instead, is told so."""
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t", "hannover-minden": "2t 2t 2t"},
        offices={"kampen": "0m .", "osnabrueck": "0t . .", "minden": "2t . . ."},
        supply={0: "4t"},
        track={0: 18, 1: 3, 2: 19},
    )
    passage = Passage(0, game.state.copy(), 0, ((0, "end"),), is_turn=True)
    one = judge_passage(passage, NODES, 1)
    assert one is not None
    assert one.kind == "blunder"
    assert one.better[0] == "establish kampen-osnabrueck"
    assert [reason.key for reason in one.reasons] == ["ends.won"]
    assert one.moved[2] > 0, "another seat gains by it"


def test_only_finished_games_are_reviewed() -> None:
    with pytest.raises(ReviewError, match="only a finished game"):
        Reviewer(Game.new(players=3, seed=1))
