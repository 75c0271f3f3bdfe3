"""The short way of commands answers as the long one does, whatever is sent."""

from typing import Any

import httpx
import pytest

from tests.server.places import Server
from tests.server.players import Guest, hot_seat

LONG = "application/json; charset=utf-8"
"""A type with a parameter takes the long way."""
BODIES: dict[str, Any] = {
    "nothing": b"",
    "no JSON": b"{",
    "no object": b"[1]",
    "no text": b"\xff\xfe",
    "a wrong key": b'{"seq": 1, "key": "x", "command": {"type": "end"}}',
    "an unknown command": b'{"seq": 1, "key": "long-enough", "command": {"type": "win"}}',
    "more than is known": b'{"seq": 1, "key": "long-enough", "command": {"type": "end"}, "x": 1}',
    "a number for a text": b'{"seq": "1", "key": "long-enough", "command": {"type": "end"}}',
    "a stale command": b'{"seq": 1, "key": "long-enough-1", "command": {"type": "end"}}',
    "a later command": b'{"seq": 999, "key": "long-enough-2", "command": {"type": "end"}}',
    "not an action": (
        b'{"seq": %d, "key": "long-enough-3", "command": {"type": "play", "action": "fly"}}'
    ),
    "half a character": (
        b'{"seq": %d, "key": "long-enough-4", "command": {"type": "say", "text": "\\ud800"}}'
    ),
    "an answer to nothing": (
        b'{"seq": %d, "key": "long-enough-5", "command": {"type": "vote", "agree": true}}'
    ),
    "talk": b'{"seq": %d, "key": "long-enough-6", "command": {"type": "say", "text": "Hello"}}',
    "too much": b" " * 70_000,
}


def both(guest: Guest, table: str, body: bytes) -> list[httpx.Response]:
    path = f"/api/tables/{table}/commands"
    kinds = ("application/json", LONG)
    return [guest.http.post(path, content=body, headers={"content-type": one}) for one in kinds]


@pytest.mark.parametrize("name", BODIES)
def test_both_ways_answer_the_same(name: str, server: Server) -> None:
    guest = Guest(server, "Anna")
    match = hot_seat(guest)
    body = BODIES[name]
    if b"%d" in body:
        body %= match.table.seq
    short, long = both(guest, match.id, body)
    assert short.status_code == long.status_code < 500
    left, right = short.json(), long.json()
    assert left.get("code") == right.get("code")
    assert left.get("message") == right.get("message")
    # A repeat is answered like the first: by the same key, nothing was done twice.
    assert [left.get(key) for key in ("first", "last")] == [
        right.get(key) for key in ("first", "last")
    ]
    assert set(short.headers) == set(long.headers)


def test_nobody_and_strangers_are_refused_by_both(server: Server) -> None:
    guest, stranger = Guest(server, "Anna"), Guest(server, "Stranger")
    match = hot_seat(guest, public=False)
    body = b'{"seq": 1, "key": "long-enough-7", "command": {"type": "end"}}'
    assert [one.status_code for one in both(stranger, match.id, body)] == [404, 404]
    stranger.http.cookies.clear()
    assert [one.status_code for one in both(stranger, match.id, body)] == [401, 401]
    assert [one.status_code for one in both(guest, "0" * 16, body)] == [404, 404]
    other = {"origin": "https://elsewhere.example"}
    path = f"/api/tables/{match.id}/commands"
    headers = {"content-type": "application/json", **other}
    assert guest.http.post(path, content=body, headers=headers).status_code == 403


def test_a_body_without_a_length_is_limited(server: Server) -> None:
    guest = Guest(server, "Anna")
    match = hot_seat(guest)

    def much() -> Any:
        for _ in range(100):
            yield b" " * 1000

    headers = {"content-type": "application/json"}
    path = f"/api/tables/{match.id}/commands"
    answer = guest.http.post(path, content=much(), headers=headers)
    assert answer.status_code == 413
