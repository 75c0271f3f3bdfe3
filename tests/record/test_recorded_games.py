"""Whole recorded games of every setup, replayed to the exact score sheet (tests/records)."""

import json
from pathlib import Path
from typing import Any

import pytest

from kontor.record import Game, record_text
from kontor.rules import Event, apply, check, legal_actions, load_position, position, result, score
from kontor.rules.actions import ActionSpace
from tests.games.make_records import RECORDS
from tests.games.setups import all_setups

FILES = sorted(RECORDS.glob("*.json"))
NAMES = [path.stem for path in FILES]


def record_of(path: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def test_the_records_cover_every_setup_and_every_way_to_end() -> None:
    assert len(FILES) >= 40
    records = [record_of(path) for path in FILES]
    keys = ("edition", "board", "players", "variant", "modules")
    covered = [{key: record["setup"][key] for key in keys} for record in records]
    for options in all_setups():
        assert {**options, "modules": list(options["modules"])} in covered
    assert {record["result"]["reason"] for record in records} == {"prestige", "markers", "cities"}
    assert {record["setup"]["bank"] for record in records} == {"3-5-7", "3-4-7"}


def test_the_records_use_every_verb() -> None:
    used: set[int] = set()
    known: set[int] = set()
    for path in FILES:
        game = Game.load(path)
        space: ActionSpace = game.state.terms.space
        known |= {action.verb for action in space.all}
        used |= {space.parse(text).verb for text in game.actions}
    assert used == known


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_recorded_game_leads_to_its_result(path: Path) -> None:
    record = record_of(path)
    game = Game.load(path)
    assert game.over
    assert game.result() == record["result"]
    assert game.scores() == record["result"]["scores"]
    assert record_text(game.record()) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_saving_and_loading_after_every_action_changes_nothing(path: Path) -> None:
    record = record_of(path)
    straight = Game.load({**record, "actions": [], "result": None}).state
    state = straight.copy()
    for text in record["actions"]:
        action = state.terms.space.parse(text)
        apply(straight, action)
        apply(state, action)
        saved = json.dumps(position(state))
        state = load_position(json.loads(saved))
        assert check(state) == check(straight) == []
        assert position(straight) == json.loads(saved)
        assert legal_actions(state) == legal_actions(straight)
    assert result(state) == record["result"]


@pytest.mark.parametrize("path", FILES[::5], ids=NAMES[::5])
def test_a_record_can_be_cut_anywhere_and_played_on(path: Path) -> None:
    record = record_of(path)
    for cut in range(0, len(record["actions"]), 97):
        game = Game.load({**record, "actions": record["actions"][:cut], "result": None})
        game = Game.load(record_text(game.record()))
        for text in record["actions"][cut:]:
            game.play(text)
        assert game.record() == record


@pytest.mark.parametrize("path", FILES[::5], ids=NAMES[::5])
def test_undo_leads_back_through_every_position(path: Path) -> None:
    record = record_of(path)
    game = Game.load({**record, "actions": [], "result": None})
    positions = [game.position()]
    for text in record["actions"]:
        game.play(text)
        positions.append(game.position())
    for text in reversed(record["actions"]):
        assert game.position() == positions.pop()
        assert game.undo() == text
    assert game.position() == positions.pop()
    assert game.events == []


@pytest.mark.parametrize("path", FILES[::5], ids=NAMES[::5])
def test_the_points_of_the_journal_are_those_of_the_tracks(path: Path) -> None:
    game = Game.load(path)
    sums: dict[Any, int] = {}
    events: list[Event] = game.events
    for event in events:
        if event.data["event"] == "points":
            seat = event.data["seat"]
            sums[seat] = sums.get(seat, 0) + event.data["points"]
    assert [sums.get(seat, 0) for seat in range(game.setup.players)] == [
        sheet["track"] for sheet in score(game.state)
    ]
