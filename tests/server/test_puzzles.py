"""Puzzles at a server: listed, tried out by their seat alone, answered, and played on."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kontor.lessons.daily import puzzle_of_day
from kontor.lessons.puzzles import Puzzle, puzzles
from kontor.record import Game
from kontor.rules import view
from kontor.server.client import ClientError
from kontor.server.shown import offers_json
from tests.server.places import Server
from tests.server.players import BOT, ME, Guest

Json = dict[str, Any]
EVERY = list(puzzles().values())


def plain(data: object) -> Any:
    """Return data as it comes over the network."""
    return json.loads(json.dumps(data))


def displacing() -> Puzzle:
    """Return a puzzle in whose best turn somebody else has to answer."""
    return next(
        puzzle
        for puzzle in EVERY
        if puzzle.setup.players > 2
        and any(action.startswith("displace") for action in puzzle.best.actions)
    )


def tried(guest: Guest, puzzle: Puzzle, *actions: str) -> Json:
    found: Json = guest.ask("POST", f"/api/puzzles/{puzzle.id}/try", {"actions": list(actions)})
    return found


def answered(guest: Guest, puzzle: Puzzle, actions: tuple[str, ...]) -> Json:
    body = {"actions": list(actions)}
    found: Json = guest.ask("POST", f"/api/puzzles/{puzzle.id}/answer", body)
    return found


# Looking


def test_all_are_listed_without_what_is_right(server: Server) -> None:
    anna = Guest(server, "Anna")
    found = anna.ask("GET", "/api/puzzles")
    today = datetime.now(UTC).date()
    days = (today - timedelta(days=1), today, today + timedelta(days=1))
    assert found["today"] in {puzzle_of_day(day).id for day in days}
    assert [row["id"] for row in found["puzzles"]] == [puzzle.id for puzzle in EVERY]
    first, puzzle = found["puzzles"][0], EVERY[0]
    assert first == {
        "id": puzzle.id,
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "board": puzzle.setup.board_id,
        "players": puzzle.setup.players,
        "seat": puzzle.seat,
    }


def test_one_is_a_table_as_its_seat_sees_it(server: Server) -> None:
    anna = Guest(server, "Anna")
    for puzzle in EVERY[:3]:
        found = anna.ask("GET", f"/api/puzzles/{puzzle.id}")
        state = puzzle.game().state
        assert found["table"]["view"] == plain(view(state, puzzle.seat).json())
        assert found["table"]["status"] == "playing"
        assert {seat["name"] for seat in found["table"]["seats"]} == {""}
        start = found["start"]
        assert start["view"] == found["table"]["view"]
        assert start["events"] == []
        offered = plain(offers_json(state))
        assert {name: start["decision"][name] for name in offered} == offered
        assert "chances" not in start


def test_nobody_needs_a_name_to_look_and_to_try(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = EVERY[0]
    anna.http.cookies.clear()
    assert anna.ask("GET", "/api/puzzles")["puzzles"]
    assert anna.ask("GET", f"/api/puzzles/{puzzle.id}")["id"] == puzzle.id
    assert tried(anna, puzzle)["decision"]["seat"] == puzzle.seat
    with pytest.raises(ClientError) as refused:
        answered(anna, puzzle, puzzle.best.actions)
    assert refused.value.status == 401


def test_an_unknown_puzzle_is_not_found(server: Server) -> None:
    anna = Guest(server, "Anna")
    body: Json = {"actions": [], "place": "income"}
    for method, path, sent in (
        ("GET", "", None),
        ("GET", "/record", None),
        ("POST", "/try", {"actions": []}),
        ("POST", "/why", body),
        ("POST", "/answer", {"actions": []}),
    ):
        with pytest.raises(ClientError) as refused:
            anna.ask(method, f"/api/puzzles/00000000{path}", sent)
        assert (refused.value.status, refused.value.code) == (404, "not-found")


# Trying


def test_others_answer_by_themselves_until_the_turn_is_over(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = displacing()
    best = puzzle.best.actions
    for number in range(len(best)):
        found = tried(anna, puzzle, *best[:number])
        assert found["decision"]["seat"] == puzzle.seat
        assert best[number] in found["decision"]["legal"]
        assert found["view"]["seat"] == puzzle.seat
    end = tried(anna, puzzle, *best)
    assert end["decision"] is None
    own = [event["action"] for event in end["events"] if event["seat"] == puzzle.seat]
    assert own == list(best)
    assert len(end["events"]) > len(own), "somebody else had to answer"


def test_nothing_is_shown_that_the_seat_may_not_see(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = next(one for one in EVERY if "missions" in one.setup.modules)
    end = tried(anna, puzzle, *puzzle.best.actions)
    for shown in (end["view"], anna.ask("GET", f"/api/puzzles/{puzzle.id}")["table"]["view"]):
        for seat, player in enumerate(shown["players"]):
            assert (player["mission"] is None) == (seat != puzzle.seat)
        assert isinstance(shown["pool"], int)


def test_what_is_not_legal_is_refused_with_its_number(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = EVERY[0]
    best = puzzle.best.actions
    with pytest.raises(ClientError, match="action 2: ") as refused:
        tried(anna, puzzle, best[0], "place t nowhere.1")
    assert (refused.value.code, refused.value.detail["number"]) == ("illegal", 2)
    with pytest.raises(ClientError, match="the turn is over") as late:
        tried(anna, puzzle, *best, "income 1t")
    assert (late.value.code, late.value.detail["number"]) == ("illegal", len(best) + 1)


def test_it_is_told_why_something_is_not_possible(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = EVERY[0]
    path = f"/api/puzzles/{puzzle.id}/why"
    legal = tried(anna, puzzle)["decision"]["legal"]
    post = next(action for action in legal if action.startswith("place t ")).split()[-1]
    assert anna.ask("POST", path, {"actions": [], "place": f"post {post}"})["reason"] is None
    reason = anna.ask("POST", path, {"actions": [], "place": "prestige 11"})["reason"]
    assert reason["rule"]
    with pytest.raises(ClientError) as refused:
        anna.ask("POST", path, {"actions": [], "place": "moon"})
    assert refused.value.code == "notation"


# Answers


def test_the_best_turn_is_right_and_the_next_one_is_not(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = displacing()
    right = answered(anna, puzzle, puzzle.best.actions)
    assert (right["accepted"], right["loss"]) == (True, 0.0)
    assert right["best"] - right["next"] >= puzzle.margin - 0.02
    assert right["solved"] == list(puzzle.solved)
    wrong = answered(anna, puzzle, puzzle.next.actions)
    assert not wrong["accepted"]
    assert wrong["loss"] > wrong["margin"] == puzzle.margin
    own = [e["action"] for e in wrong["turn"]["events"] if e["seat"] == puzzle.seat]
    assert own == list(puzzle.best.actions)
    assert wrong["turn"] == right["turn"]
    others = {event["seat"] for event in wrong["reply"]["events"]}
    assert others - {puzzle.seat}, "the others reply on the board"
    assert (
        wrong["reply"]["view"]["turn"] == puzzle.seat or wrong["reply"]["view"]["phase"] == "over"
    )


def test_a_turn_must_be_played_to_its_end(server: Server) -> None:
    anna = Guest(server, "Anna")
    with pytest.raises(ClientError) as refused:
        answered(anna, EVERY[0], EVERY[0].best.actions[:1])
    assert (refused.value.status, refused.value.code) == (422, "no-turn")


# Playing on


def test_a_puzzle_can_be_played_on(server: Server) -> None:
    anna = Guest(server, "Anna")
    puzzle = next(one for one in EVERY if one.setup.players == 3)
    record = anna.ask("GET", f"/api/puzzles/{puzzle.id}/record")
    assert tuple(Game.load(record).actions) == puzzle.actions
    seats = [ME if seat == puzzle.seat else BOT for seat in range(3)]
    origin = {"record": record, "actions": len(puzzle.actions)}
    body = {"public": False, "start": True, "seats": seats, "origin": origin}
    now = anna.ask("POST", "/api/tables", body)["now"]
    assert now["decision"]["seat"] == puzzle.seat
    assert now["view"] == plain(view(puzzle.game().state, puzzle.seat).json())
