"""What happened at a table with very many entries: page by page, and at a price."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from kontor.server.client import ClientError, RemoteTable
from kontor.server.play import MOST_SECOND_THOUGHTS
from kontor.server.tables import PAGE
from tests.server.places import Place, Server
from tests.server.players import Guest, hot_seat, refusal


@pytest.fixture(scope="module")
def long_table(quiet_server: Server) -> Iterator[RemoteTable]:
    """Return a table at which more was said than one answer tells."""
    guest = Guest(quiet_server, "Talker")
    Guest.opened.remove(guest)
    match = hot_seat(guest)
    match.play(3)
    table = match.table
    for number in range(PAGE + 20):
        table.send("say", text=f"Line {number}")
    yield table
    guest.close()


def test_much_is_told_page_by_page(long_table: RemoteTable) -> None:
    path = f"/api/tables/{long_table.id}/events"
    first = long_table.client.ask("GET", path, since=0)
    assert [event["seq"] for event in first["events"]] == list(range(1, PAGE + 1))
    assert first["more"] is True
    # The table is the present one: whoever needs no events has all that there is.
    assert first["now"]["seq"] == long_table.seq
    rest = long_table.client.ask("GET", path, since=PAGE)
    assert [event["seq"] for event in rest["events"]] == [*range(PAGE + 1, long_table.seq + 1)]
    assert "more" not in rest
    events = long_table.events()
    assert [event["seq"] for event in events] == list(range(1, long_table.seq + 1))
    assert long_table.events(long_table.seq - 3) == events[-3:]
    assert long_table.events(PAGE - 5) == events[PAGE - 5 :]


def test_a_stale_command_brings_a_page(long_table: RemoteTable) -> None:
    body: dict[str, Any] = {"seq": 0, "key": "a-key-of-mine", "command": {"type": "undo"}}
    with pytest.raises(ClientError) as refused:
        long_table.client.ask("POST", f"/api/tables/{long_table.id}/commands", body)
    assert refused.value.code == "stale"
    assert len(refused.value.detail["events"]) == PAGE
    assert refused.value.detail["more"] is True


@pytest.fixture
def dear(sqlite_place: Place) -> Iterator[Server]:
    # What was not in memory is read once, and not again for as long as a test takes.
    with sqlite_place.serving(entries_rate=0.001) as server:
        yield server


def test_reading_all_again_and_again_is_refused_for_a_while(dear: Server) -> None:
    guest = Guest(dear, "Reader")
    match = hot_seat(guest)
    match.play(70)
    other = Guest(dear, "Other")
    path = f"/api/tables/{match.id}"

    def ask(who: Guest, what: str) -> httpx.Response:
        return who.http.get(f"{path}/{what}")

    for what in ("events?since=0", "at/60", "statistics"):
        reader = Guest(dear, "Another")
        first, again = ask(reader, what), ask(reader, what)
        assert (first.status_code, again.status_code) == (200, 429), what
        assert int(again.headers["retry-after"]) >= 1
        # What is in memory costs nothing, and others pay for themselves.
        last = match.table.seq
        assert ask(reader, f"events?since={last - 20}").status_code == 200
        assert ask(other, "events?since=0").status_code == 200
        other = Guest(dear, "Other")
    with other.stream(match.id) as stream:
        stream.until_seq(match.table.seq)
    assert refusal(other.stream(match.id)) == ("too-many", 4429)


def test_undo_and_redo_have_an_end_in_each_turn(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Doubtful")
    match = hot_seat(guest)
    match.step()
    table = match.table
    for number in range(MOST_SECOND_THOUGHTS):
        table.send("undo" if number % 2 == 0 else "redo")
    ways: tuple[tuple[str, dict[str, Any]], ...] = (
        ("undo", {}),
        ("reset", {}),
        ("takeback", {"seat": match.game.seat}),
    )
    for kind, fields in ways:
        with pytest.raises(ClientError) as refused:
            table.send(kind, **fields)
        assert (refused.value.status, refused.value.code) == (422, "undo-limit"), kind
    seat = match.game.seat
    while match.game.seat == seat:
        match.step()
    match.step()
    match.table.send("undo")
