"""A record of a guest is shown like a table: its events, and how it was after each."""

import json
from pathlib import Path
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import view
from kontor.server.client import ClientError
from tests.server.places import Server
from tests.server.players import guests

RECORDS = Path(__file__).parents[1] / "records"


def kept(name: str = "2009-hansa-2.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / name).read_text(encoding="utf-8"))
    return found


def test_all_that_happens_is_told_as_spectators_see_it(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    record = kept()
    found = guest.ask("POST", "/api/records", record)
    assert [event["type"] for event in found["events"][:2]] == ["started", "action"]
    actions = [event["action"] for event in found["events"][1:]]
    assert actions == record["actions"]
    assert [event["seq"] for event in found["events"]] == list(range(1, len(actions) + 2))
    journals = [event["journal"] for event in found["events"][1:]]
    seen = [[event.seen_by(None) for event in events] for _, events in Game.load(record).steps()]
    assert journals == json.loads(json.dumps(seen))
    assert found["now"]["status"] == "over"
    assert found["now"]["result"] == record["result"]


@pytest.mark.parametrize("seq", [1, 2, 40])
def test_a_moment_is_the_position_after_an_event(server: Server, seq: int) -> None:
    (guest,) = guests(server, "Anna")
    record = kept()
    now = guest.ask("POST", f"/api/records/at/{seq}", record)
    state = Game.load(record).state_after(seq - 1)
    assert now["view"] == json.loads(json.dumps(view(state, None).json()))
    assert now["decision"]["seat"] == state.seat
    assert now["decision"]["legal"] is None


def test_names_come_from_the_record(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    record = {**kept(), "meta": {"names": ["Berta", 7, "Carl"]}}
    now = guest.ask("POST", "/api/records/at/1", record)
    assert [seat["name"] for seat in now["seats"]] == ["Berta", ""]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 9}, "unknown format version 9"),
        ({"actions": ["fly away"]}, "action 1"),
        ({"deal": {}}, "deal"),
        ({"hat": 1}, "unknown keys: hat"),
    ],
)
def test_what_is_wrong_is_named(server: Server, change: dict[str, Any], message: str) -> None:
    (guest,) = guests(server, "Anna")
    with pytest.raises(ClientError) as refusal:
        guest.ask("POST", "/api/records", {**kept(), **change})
    assert (refusal.value.status, refusal.value.code) == (422, "record")
    assert message in str(refusal.value)


def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    with pytest.raises(ClientError) as refusal:
        guest.ask("POST", "/api/records", {**kept(), "meta": "x" * 70_000})
    assert refusal.value.status == 413
