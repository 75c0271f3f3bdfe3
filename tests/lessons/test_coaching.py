"""The coach: what matters before a turn and why, what others did, and how its talk fades."""

import json
from random import Random
from typing import Any

import pytest

from kontor.bots import make_bot
from kontor.lessons import coaching
from kontor.lessons.coaching import (
    ALWAYS,
    HEARD_AFTER,
    SHORT_AFTER,
    SILENT_AFTER,
    Advice,
    advice,
    remarks,
    talk_of,
    unheard,
)
from kontor.lessons.remarking import ORDER
from kontor.lessons.saying import Saying
from kontor.messages import LANGUAGES, PLACEHOLDER, catalogue
from kontor.record import Game
from kontor.review import Chances, Reason, Turn
from kontor.rules import sample, view
from tests.games.table import lay

NODES = 1500


def advised(game: Game) -> Advice:
    found = advice(game.view(game.state.seat), NODES)
    assert found is not None
    return found


# What matters


@pytest.mark.rule("E10")
def test_a_full_route_is_established_for_more_actions() -> None:
    found = advised(lay(posts={"goettingen-warburg": "0t 0t 0t"}, supply={0: "2t"}))
    assert found.what.key == "do.develop"
    assert found.what.values == {"route": "goettingen-warburg", "ability": "actions"}
    assert found.why is not None
    assert (found.why.key, found.why.values["count"]) == ("why.ability.actions", 3)
    assert found.aim == "establish goettingen-warburg"
    assert found.turns[0].actions[0].text.startswith(found.aim)


@pytest.mark.rule("E1")
def test_a_route_that_lacks_a_piece_is_filled_first() -> None:
    found = advised(lay(posts={"goettingen-warburg": "0t 0t ."}, supply={0: "2t"}))
    assert found.what.key == "do.develop.fill"


def test_somebody_on_the_same_route_is_after_it_too() -> None:
    alone = advised(lay(posts={"goettingen-warburg": "0t 0t ."}, supply={0: "2t"}))
    assert alone.rival is None
    posts = {"goettingen-warburg": "0t 0t 2t"}
    together = coaching._rival(lay(posts=posts).state, alone.what)
    assert together == 2


@pytest.mark.rule("A1")
def test_with_an_empty_supply_there_is_income() -> None:
    found = advised(lay(supply={0: ""}))
    assert found.what.key == "do.income"
    assert found.aim == "income"
    assert found.why is not None
    assert found.why.key in ("why.pieces", "why.merchants", "why.supply")


@pytest.mark.rule("C2")
def test_an_answer_has_its_advice_as_well() -> None:
    game = displaced()
    found = advised(game)
    assert found.what.key.startswith("do.put")
    assert found.what.values["count"] == 2


@pytest.mark.rule("HI1")
def test_nothing_hidden_is_used() -> None:
    game = Game.new(players=4, seed=3, start=0, modules=("missions",))
    bots = [make_bot("apprentice", seat) for seat in range(4)]
    while game.action_count < 100 or game.phase != "turn":
        bot, seat = bots[game.state.seat], game.state.seat
        game.play(bot.bot.choose(game.view(seat), game.legal_actions(), bot.budget))
    seat = game.state.seat
    other = sample(game.view(seat), Random(5))
    assert other.terms.pool != game.state.terms.pool
    assert other.terms.missions != game.state.terms.missions
    twin = view(other, seat)
    assert advice(twin, NODES) == advice(game.view(seat), NODES)
    before = view(game.state_after(60), seat)
    events = seen_since(game, 60, seat)
    assert remarks(events, before, twin) == remarks(events, before, game.view(seat))


# What others did


def displaced() -> Game:
    """Return a game in which seat 0 has just displaced a piece of seat 1."""
    game = lay(
        posts={"bremen-minden": "1t . .", "minden-muenster": "1t 1t ."},
        supply={0: "6t", 1: "1t"},
        players=3,
    )
    game.play("displace t bremen-minden.1")
    while game.state.seat == 0:
        game.play(game.legal()[0])
    return game


def seen_since(game: Game, number: int, seat: int) -> list[dict[str, Any]]:
    steps = game.steps()[number:]
    return [event.seen_by(seat) for _, events in steps for event in events]


def remarked(game: Game, *actions: str, seat: int) -> dict[str, Saying]:
    """Return what is told to a seat of some actions, by its key."""
    before = game.view(seat)
    first = game.action_count
    for action in actions:
        game.play(action)
    found = remarks(seen_since(game, first, seat), before, game.view(seat))
    return {one.key: one for one in found}


@pytest.mark.rule("C2")
def test_who_is_displaced_learns_what_to_do_about_it() -> None:
    game = lay(posts={"bremen-minden": "1t . ."}, supply={0: "6t"}, players=3)
    found = remarked(game, "displace t bremen-minden.1", seat=1)
    assert found["displaced.now"].values == {"seat": 0, "route": "bremen-minden", "count": 1}
    game = lay(posts={"bremen-minden": "1t . ."}, supply={0: "6t"}, players=3)
    assert remarked(game, "displace t bremen-minden.1", seat=2) == {}


@pytest.mark.rule("E3")
def test_a_city_that_changes_hands_is_told_to_who_had_it() -> None:
    table: dict[str, Any] = {
        "posts": {"kampen-osnabrueck": "0t 0t"},
        "offices": {"osnabrueck": "1t . ."},
        "abilities": {0: {"privilege": 1}},
    }
    action = "establish kampen-osnabrueck office osnabrueck"
    found = remarked(lay(**table), action, seat=1)
    assert found["control.lost"].values == {"seat": 0, "city": "osnabrueck"}
    assert "control.lost" not in remarked(lay(**table), action, seat=2)


@pytest.mark.rule("E2")
def test_points_that_others_bring_are_explained() -> None:
    game = lay(posts={"kampen-osnabrueck": "0t 0t"}, offices={"osnabrueck": "1t . ."})
    found = remarked(game, "establish kampen-osnabrueck", seat=1)
    assert found["toll"].values == {"seat": 0, "city": "osnabrueck"}


@pytest.mark.rule("B1")
def test_a_piece_in_the_way_is_told_to_who_was_filling_the_route() -> None:
    table: dict[str, Any] = {"supply": {0: "2t"}, "posts": {"bremen-minden": "1t 1t ."}}
    found = remarked(lay(**table), "place t bremen-minden.3", seat=1)
    assert found["blocks"].values == {"seat": 0, "route": "bremen-minden"}
    assert found["blocks"].places == ("bremen-minden",)
    table["posts"] = {"bremen-minden": "1t . ."}
    assert remarked(lay(**table), "place t bremen-minden.3", seat=1) == {}


@pytest.mark.rule("E6")
def test_an_office_where_one_wanted_to_build_is_told() -> None:
    game = lay(
        posts={"bremen-osnabrueck": "1t 1t .", "kampen-osnabrueck": "0t 0t"},
        abilities={0: {"privilege": 3}, 1: {"privilege": 3}},
        offices={"bremen": "2t 2t"},
    )
    found = remarked(game, "establish kampen-osnabrueck office osnabrueck", seat=1)
    assert found["city"].values == {"seat": 0, "city": "osnabrueck"}


@pytest.mark.rule("EN1")
def test_an_end_that_comes_near_is_told_once() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"kampen": "0t .", "osnabrueck": "0t . ."},
        track={0: 15},
    )
    found = remarked(game, "establish kampen-osnabrueck", seat=1)
    assert found["end.prestige"].values == {"count": 3}
    assert "end.prestige" not in remarked(game, "end", seat=1)


@pytest.mark.rule("E4")
def test_a_marker_that_is_taken_and_more_actions_are_told() -> None:
    game = lay(
        posts={"goettingen-warburg": "0t 0t 0t"},
        position={"markers": {"goettingen-warburg": "+3"}, "pool": ["+4", "+3"]},
    )
    found = remarked(game, "establish goettingen-warburg develop actions", seat=1)
    assert found["marker"].values == {"seat": 0, "marker": "+3"}
    assert found["faster"].values == {"seat": 0, "count": 3}


def test_what_the_seat_did_itself_is_not_told() -> None:
    game = lay(posts={"kampen-osnabrueck": "0t 0t"}, offices={"osnabrueck": "0t . ."})
    assert remarked(game, "establish kampen-osnabrueck", seat=0) == {}


# How much is said


def made(key: str, loss: float = 0.0, error: float = 0.0) -> Advice:
    chances = Chances((0.5, 0.5), (20.0, 20.0))
    turns = (
        Turn((), 0, chances, 0.0, 0.0, ()),
        Turn((), 0, chances, loss, error, ()),
    )
    return Advice(Saying(key, {}), None, None, "income", turns)


def test_what_was_done_right_is_told_shortly_and_then_no_more() -> None:
    found = made("do.income")
    said = [talk_of(found, {"do.income": times}) for times in range(SILENT_AFTER + 2)]
    assert said[:SHORT_AFTER] == ["whole"] * SHORT_AFTER
    assert set(said[SHORT_AFTER:SILENT_AFTER]) == {"short"}
    assert said[SILENT_AFTER:] == ["silent", "silent"]
    assert talk_of(found, {"do.place": 100}) == "whole", "each topic counts for itself"


def test_where_much_is_at_stake_it_is_said_to_anybody() -> None:
    known = {"do.income": 100}
    assert talk_of(made("do.income", 0.1, 0.01), known) == "short"
    assert talk_of(made("do.income", 0.1, 0.09), known) == "silent", "it may be chance"


def test_what_others_did_is_not_explained_for_ever() -> None:
    sayings = [Saying(key, {}) for key in ORDER]
    assert unheard(sayings, {}) == sayings
    known = dict.fromkeys(ORDER, HEARD_AFTER)
    assert [one.key for one in unheard(sayings, known)] == list(ALWAYS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_coach_is_in_the_catalogues(language: str) -> None:
    texts = catalogue(language)["browser"]
    assert {f"coach.remark.{key}" for key in ORDER} <= texts.keys()
    kinds = {"do.fill", "do.place", "do.move", "do.displace", "do.income", "do.use", "do.put"}
    kinds |= {"do.put.apart", "do.mark", "do.end"}
    for name in coaching.ESTABLISHES.values():
        kinds |= {f"do.{name}", f"do.{name}.fill"}
    assert {f"coach.{key}" for key in kinds} <= texts.keys()
    told = {key.removeprefix("worth.") for key in catalogue(language)["game"] if "worth." in key}
    for key in told:
        if key.partition(".")[0] not in coaching.EXPLAINS or key.endswith((".none", ".kept")):
            continue
        if key in ("control.denied", "ends.not"):
            continue
        why = coaching._why(Reason(key, {}, 1.0)).key
        assert f"coach.{why}" in texts
    assert {f"coach.{why.key}" for why in coaching.PLAIN.values()} <= texts.keys()


SETUPS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 4, "modules": ("missions", "favours")},
    {"players": 2, "variant": "pawn", "edition": "2009"},
    {"players": 2, "variant": "neutral"},
    {"players": 3, "board": "east"},
    {"players": 4, "board": "britannia"},
    {"players": 5, "edition": "egmont"},
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_game_is_said_in_words_that_are_filled(setup: dict[str, Any]) -> None:
    """Everything that is said in a game has a text, and values for all that the text names."""
    texts = catalogue("en")["browser"]
    game = Game.new(seed=1, start=0, **setup)
    bots = [make_bot("apprentice", seat) for seat in range(setup["players"])]
    since, before, heard = 0, game.view(0), 0
    while not game.over and game.state.round < 5:
        seat = game.state.seat
        if seat == 0 and since < game.action_count:
            told = [
                Saying(f"remark.{one.key}", one.values)
                for one in remarks(seen_since(game, since, 0), before, game.view(0))
            ]
            found = advice(game.view(0), 500)
            if found is not None:
                told += [found.what, *([found.why] if found.why else [])]
            for one in told:
                heard += 1
                named = {name for name, _ in PLACEHOLDER.findall(texts[f"coach.{one.key}"])}
                assert named <= one.values.keys(), json.dumps(one.json())
        bot = bots[seat]
        game.play(bot.bot.choose(game.view(seat), game.legal_actions(), bot.budget))
        if seat == 0:
            since, before = game.action_count, game.view(0)
    assert heard > 5
