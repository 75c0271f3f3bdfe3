"""Limits on sizes, counts and rates."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from kontor.server import limits
from kontor.server.errors import TooMany
from kontor.server.limits import Rate
from tests.server.places import Place, Server
from tests.server.players import Guest

HARDLY_EVER = 0.001
"""A rate at which no second one comes while a test runs, however slow the machine is."""


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strict")
    place = Place("sqlite", f"sqlite:///{folder}/kontor.db", folder)
    with place.serving(chat_per_minute=HARDLY_EVER, most_tables=3, most_body=2000) as server:
        yield server


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    if status == 429:
        assert int(answer.headers["retry-after"]) >= 1
        assert answer.json()["detail"]["retry_after"] > 0


def test_a_bucket_empties_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now))
    rate = Rate(per_second=0.25, burst=3)
    for _ in range(3):
        rate.spend("anna", "words")
    now += 3.0
    with pytest.raises(TooMany) as found:
        rate.spend("anna", "words")
    assert found.value.retry_after == 1.0
    rate.spend("bert", "words")
    now += found.value.retry_after
    rate.spend("anna", "words")
    with pytest.raises(TooMany):
        rate.spend("anna", "words")
    # However long nobody comes, no more than a burst is saved.
    now += 1000.0
    for _ in range(3):
        rate.spend("anna", "words")
    with pytest.raises(TooMany):
        rate.spend("anna", "words")


def test_bodies_have_a_limit_whether_they_tell_their_length_or_not(strict_server: Server) -> None:
    def chunks() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(30):
            yield b"x" * 100
        yield b'"}'

    url = f"{strict_server.url}/api/guest"
    refused(httpx.post(url, json={"name": "x" * 3000}), 413, "too-large")
    headers = {"content-type": "application/json"}
    refused(httpx.post(url, content=chunks(), headers=headers), 413, "too-large")


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 31, "a\nb", "a\x00b", "a\u202eb", "\ud800", 7, None, ["a"]]
)
def test_a_name_is_short_and_can_be_shown(name: Any, quiet_server: Server) -> None:
    text = json.dumps({"name": name})
    headers = {"content-type": "application/json"}
    answer = httpx.post(f"{quiet_server.url}/api/guest", content=text, headers=headers)
    refused(answer, 422, "invalid")
    assert answer.json()["detail"]["faults"]


def test_a_name_of_thirty_letters_of_any_language_is_welcome(quiet_server: Server) -> None:
    for name in ("Ł" * 30, "Михаил", "王小明", "O’Neill-Ávila"):
        answer = httpx.post(f"{quiet_server.url}/api/guest", json={"name": f" {name} "})
        assert (answer.status_code, answer.json()["name"]) == (200, name)


def test_talk_has_a_length_and_a_rate(strict_server: Server) -> None:
    guest = Guest(strict_server, "Talker")
    table = guest.create_table(setup={"players": 3})
    path = f"/api/tables/{table.id}/commands"

    def say(number: int, text: str) -> httpx.Response:
        command = {"type": "say", "text": text}
        body = {"seq": 1, "key": f"say-{number:05}", "command": command}
        return guest.http.post(path, json=body)

    refused(say(0, "x" * 501), 422, "invalid")
    answers = [say(number, "Hello") for number in range(1, 12)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 3
    refused(answers[-1], 429, "too-many")
    said = [event for event in table.events() if event["type"] == "said"]
    assert len(said) == 8


def test_a_guest_has_few_tables_tokens_and_invitations(strict_server: Server) -> None:
    guest = Guest(strict_server, "Host")
    tables = [guest.create_table(setup={"players": 3}) for _ in range(3)]
    refused(guest.http.post("/api/tables", json={}), 429, "too-many")
    tables[0].send("close")
    tables.append(guest.create_table(setup={"players": 3}))


def test_tokens_and_invitations_are_counted(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Host")
    for number in range(10):
        guest.make_token(f"program {number}")
    refused(guest.http.post("/api/me/tokens", json={}), 429, "too-many")
    table = guest.create_table(setup={"players": 3})
    path = f"/api/tables/{table.id}/invitations"
    for _ in range(19):
        guest.ask("POST", path, {})
    refused(guest.http.post(path, json={}), 429, "too-many")


def from_address(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def test_guests_have_a_rate_and_so_has_becoming_one(sqlite_place: Place) -> None:
    rates = {"guest_rate": HARDLY_EVER, "new_guests_per_minute": HARDLY_EVER}
    with (
        sqlite_place.serving(**rates, behind_proxy="yes") as server,
        httpx.Client(base_url=server.url) as http,
    ):

        def come(address: str) -> httpx.Response:
            http.cookies.clear()
            return http.post("/api/guest", json={"name": "A"}, headers=from_address(address))

        def ask(cookie: str) -> httpx.Response:
            http.cookies.clear()
            return http.get("/api/me", headers={"cookie": cookie})

        first = come("10.0.0.1")
        assert first.status_code == 200
        refused(come("10.0.0.1"), 429, "too-many")
        # The first address may be invented, the last one is from our own proxy.
        refused(come("10.0.0.9, 10.0.0.1"), 429, "too-many")
        other = come("10.0.0.1, 10.0.0.2")
        assert other.status_code == 200
        mine, theirs = (one.headers["set-cookie"].partition(";")[0] for one in (first, other))
        assert ask(mine).status_code == 200
        refused(ask(mine), 429, "too-many")
        assert ask(theirs).status_code == 200


def test_addresses_have_a_rate(sqlite_place: Place) -> None:
    with sqlite_place.serving(address_rate=HARDLY_EVER, behind_proxy="yes") as server:
        url = f"{server.url}/healthz"
        assert httpx.get(url, headers=from_address("10.0.0.1")).status_code == 200
        refused(httpx.get(url, headers=from_address("10.0.0.1")), 429, "too-many")
        assert httpx.get(url, headers=from_address("10.0.0.2")).status_code == 200


def test_an_impossible_setup_is_refused_by_its_conflict(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Host")
    for setup, word in (
        ({"players": 4, "variant": "pawn"}, "variant"),
        ({"edition": "2009", "board": "east"}, "east"),
        ({"edition": "2009", "modules": ["missions"]}, "missions"),
        ({"players": 3, "start": 3}, "start"),
    ):
        answer = guest.http.post("/api/tables", json={"setup": setup})
        refused(answer, 422, "setup")
        assert word in answer.json()["message"]
    answer = guest.http.post("/api/tables", json={"setup": {"seed": 5}})
    refused(answer, 422, "invalid")
    many = {"setup": {"players": 2, "variant": "neutral"}, "seats": [{"kind": "me"}] * 3}
    assert guest.http.post("/api/tables", json=many).status_code == 422


def test_every_preset_can_be_played(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Host")
    for preset in guest.ask("GET", "/api/presets"):
        seats = [{"kind": "me"}] * preset["setup"]["players"]
        table = guest.create_table(setup=preset["setup"], seats=seats, start=True)
        assert table.legal
