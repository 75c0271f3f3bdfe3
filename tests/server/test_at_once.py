"""Limits and keys when everything is asked at once, of two processes on either database."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import Any

import httpx
import pytest

from tests.server.places import PATIENCE, Place, Server
from tests.server.players import Guest, hot_seat, start_match

AT_ONCE = 12
MOST = 4


@pytest.fixture
def processes(fresh_place: Place) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(fresh_place.serving(most_tables=MOST)) for _ in range(2)]


def all_at_once(
    servers: list[Server], guest: Guest, ask: Callable[[httpx.Client], httpx.Response]
) -> list[httpx.Response]:
    """Return the answers to the same request, sent to both processes by many at one moment."""
    ready = Barrier(AT_ONCE)

    def one(number: int) -> httpx.Response:
        url = servers[number % len(servers)].url
        headers = guest.stream_headers()
        with httpx.Client(base_url=url, headers=headers, timeout=PATIENCE) as http:
            http.get("/healthz")
            ready.wait(PATIENCE)
            return ask(http)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(one, range(AT_ONCE)))


def statuses(answers: list[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def test_no_more_tables_than_may_be(processes: list[Server]) -> None:
    guest = Guest(processes[0], "Host")
    answers = all_at_once(processes, guest, lambda http: http.post("/api/tables", json={}))
    assert statuses(answers) == {201: MOST, 429: AT_ONCE - MOST}
    assert len(guest.lobby()["mine"]) == MOST


def test_no_more_tokens_and_invitations_than_may_be(processes: list[Server]) -> None:
    guest = Guest(processes[0], "Host")
    for number in range(6):
        guest.make_token(f"program {number}")
    answers = all_at_once(processes, guest, lambda http: http.post("/api/me/tokens", json={}))
    assert statuses(answers) == {201: 4, 429: AT_ONCE - 4}
    assert len(guest.ask("GET", "/api/me/tokens")) == 10
    path = f"/api/tables/{guest.create_table().id}/invitations"
    for _ in range(15):
        guest.ask("POST", path, {})
    answers = all_at_once(processes, guest, lambda http: http.post(path, json={}))
    assert statuses(answers) == {201: 4, 429: AT_ONCE - 4}
    assert len(guest.ask("GET", path)) == 20


def test_a_key_makes_one_table_however_often_it_is_sent(processes: list[Server]) -> None:
    guest = Guest(processes[0], "Host")
    body: dict[str, Any] = {"key": "a-key-of-mine", "name": "Ours", "setup": {"players": 3}}
    answers = all_at_once(processes, guest, lambda http: http.post("/api/tables", json=body))
    assert statuses(answers) == {201: AT_ONCE}
    made = [answer.json() for answer in answers]
    assert len({one["now"]["id"] for one in made}) == 1
    assert len({one["invitation"]["secret"] for one in made}) == 1
    friend = Guest(processes[1], "Friend")
    assert friend.join(made[0]["invitation"]["secret"]).id == made[0]["now"]["id"]
    # Another guest's key is another, and a key says one thing only.
    assert friend.create_table(**body).id != made[0]["now"]["id"]
    answer = guest.http.post("/api/tables", json={**body, "name": "Another"})
    assert (answer.status_code, answer.json()["code"]) == (422, "key-used")
    # A repeat is answered even when there is no room for another.
    for _ in range(MOST - 1):
        guest.create_table()
    assert guest.http.post("/api/tables", json={}).status_code == 429
    assert guest.create_table(**body).id == made[0]["now"]["id"]


def test_what_is_over_or_has_stalled_leaves_room(fresh_place: Place) -> None:
    limits = {"most_tables": 1, "stalled_days": 2}
    with fresh_place.serving(**limits) as server:
        guest = Guest(server, "Host")
        match = hot_seat(guest, setup={"players": 2, "variant": "neutral"})
        assert guest.http.post("/api/tables", json={}).status_code == 429
        match.play()
        match.check_record()
        left = start_match([guest, Guest(server, "Friend")], setup={"variant": "neutral"})
        assert guest.http.post("/api/tables", json={}).status_code == 429
        left.table.send("resign", seat=left.game.seat)
        guest.create_table()
        assert guest.http.post("/api/tables", json={}).status_code == 429
    fresh_place.let_pass(3 * 86_400)
    with fresh_place.serving(**limits) as server:
        guest.move_to(server)
        guest.create_table()
        assert guest.http.post("/api/tables", json={}).status_code == 429
