"""Marks in the log: one address, or one guest, can be followed for a day, and nobody is named."""

import json
import time
from typing import Any

import httpx
import pytest

from kontor.cli import main
from kontor.server.tracing import Tracer
from tests.server.places import SECRET, Place, Server, wait_until
from tests.server.players import ME, Guest

DAY = 86_400.0


def lines(
    server: Server, path: str, number: int = 1, message: str = "request"
) -> list[dict[str, Any]]:
    """Return the lines of a path, which are written a moment after the answer was sent."""

    def found() -> list[dict[str, Any]]:
        told = [one for one in server.logged() if one["message"] == message]
        return [one for one in told if one["path"] == path]

    wait_until(lambda: len(found()) >= number, f"{path} is logged")
    return found()


def test_requests_of_one_guest_and_of_one_address_have_the_same_marks(
    sqlite_place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite_place.serving(behind_proxy="true") as server:
        anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
        token = anna.make_token("program")
        for guest, address in ((anna, "192.0.2.7"), (anna, "192.0.2.8"), (bert, "192.0.2.7")):
            guest.http.get("/api/me", headers={"x-forwarded-for": address})
        bearer = {"authorization": f"Bearer {token}", "x-forwarded-for": "192.0.2.8"}
        httpx.get(f"{server.url}/api/me", headers=bearer)
        httpx.get(f"{server.url}/api/me", headers={"x-forwarded-for": "192.0.2.8"})
        one, two, three, four, nobody = lines(server, "/api/me", 5)
        assert one["guest"] == two["guest"] == four["guest"] != three["guest"]
        assert one["address"] == three["address"] != two["address"] == four["address"]
        assert two["address"] == nobody["address"]
        assert "guest" not in nobody
        table = anna.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
        with anna.stream(table.id) as stream:
            stream.next()
        path = f"/api/tables/{table.id}/live"
        (ended,) = lines(server, path, message="stream")
        assert ended["guest"] == one["guest"]
        for hidden in ("192.0.2.7", "192.0.2.8", anna.id, bert.id, token):
            assert hidden not in server.output
    with sqlite_place.serving(behind_proxy="true") as again:
        # Whoever starts again, or another process, makes the same marks.
        anna.move_to(again)
        anna.http.get("/api/me", headers={"x-forwarded-for": "192.0.2.7"})
        (later,) = lines(again, "/api/me")
        if later["at"][:10] == one["at"][:10]:
            assert (later["guest"], later["address"]) == (one["guest"], one["address"])
    config = sqlite_place.folder / "kontor.toml"
    config.write_text(f'database = "{sqlite_place.database}"\nsecret = "{SECRET}"\n')
    assert main(["admin", "guests", "--mark", one["guest"], "--json", "--config", str(config)]) == 0
    assert [found["id"] for found in json.loads(capsys.readouterr().out)] == [anna.id]


def test_marks_change_with_the_day_and_with_the_secret() -> None:
    now = time.time()
    tracer, other = Tracer(b"a secret"), Tracer(b"another")
    marks = {tracer.guest("g", now - day * DAY) for day in range(3)}
    assert len(marks | {other.guest("g", now)}) == 4
    assert tracer.guest("g", now) in marks
    assert tracer.guest("x", now) != tracer.address("x", now)
    assert all(len(mark) == 12 for mark in marks)


def test_a_household_has_one_mark() -> None:
    def mark(address: str) -> str:
        return Tracer(b"a secret").address(address, 0.0)

    assert mark("2001:db8::1") == mark("2001:db8::ffff:2") != mark("2001:db8:0:1::1")
    assert mark("::ffff:192.0.2.1") == mark("192.0.2.1") != mark("192.0.2.2")
    assert mark("?") != mark("192.0.2.1")
