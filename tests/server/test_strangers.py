"""What strangers may not do: fill a stream, or read the figures of the server."""

from datetime import UTC, datetime
from itertools import count

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kontor.server.guard import is_local
from kontor.server.settings import SettingsError, read_settings
from tests.server.places import PATIENCE, Place, Server
from tests.server.players import Guest, Stream, hot_seat

TOKEN = "a token of the tests that nobody can guess"


def closing_code(stream: Stream, message: str | bytes, most: int) -> int:
    """Send a message until the stream is closed; return the code it was closed with."""

    def talk() -> None:
        for number in count():
            if number < most:
                stream.socket.send(message)
            else:
                stream.socket.recv(PATIENCE)

    with pytest.raises(ConnectionClosed) as closed:
        talk()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_who_talks_into_a_stream_is_let_go(server: Server) -> None:
    guest = Guest(server, "Talker")
    match = hot_seat(guest)
    for table in (match.id, None):
        for message in ("x", b"x" * 1000, ""):
            assert closing_code(guest.stream(table), message, 40) == 4429
        assert closing_code(guest.stream(table), "x" * 1025, 1) == 4413
        assert closing_code(guest.stream(table), b"x" * 5000, 1) == 1009


def test_a_flood_is_not_read(server: Server) -> None:
    guest, other = Guest(server, "Flooder"), Guest(server, "Other")
    match = hot_seat(other)
    with other.stream(match.id) as stream:
        stream.until_seq(match.table.seq)
        assert closing_code(guest.stream(match.id), "x" * 1000, 10**9) == 4429
        done = match.step()
        stream.until_seq(done["last"])


def test_a_few_words_in_a_stream_do_no_harm(server: Server) -> None:
    guest = Guest(server, "Polite")
    match = hot_seat(guest)
    with guest.stream(match.id) as stream:
        for _ in range(5):
            stream.socket.send("hello")
        done = match.step()
        stream.until_seq(done["last"])


def test_figures_are_for_the_machine_itself_or_by_token(sqlite_place: Place) -> None:
    with sqlite_place.serving(metrics_token=TOKEN) as server:
        url = f"{server.url}/metrics"
        through = {"x-forwarded-for": "127.0.0.1"}
        assert "kontor_requests" in httpx.get(url).text
        answer = httpx.get(url, headers=through)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
        for given, status in ((TOKEN, 200), (TOKEN[:-1], 403), ("x", 403)):
            headers = {**through, "authorization": f"Bearer {given}"}
            assert httpx.get(url, headers=headers).status_code == status
    with sqlite_place.serving() as server:
        headers = {**through, "authorization": "Bearer"}
        assert httpx.get(f"{server.url}/metrics", headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("address", "local"),
    [("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("10.0.0.1", False), ("?", False)],
)
def test_only_this_machine_is_local(address: str, local: bool) -> None:
    assert is_local({"type": "http", "headers": [], "client": (address, 1)}) is local
    assert not is_local({"type": "http", "headers": [], "client": None})


def test_whom_to_write_to_about_a_weakness(sqlite_place: Place, quiet_server: Server) -> None:
    path = "/.well-known/security.txt"
    assert httpx.get(f"{quiet_server.url}{path}").status_code == 404
    with sqlite_place.serving(security_contact="mailto:security@kontor.example") as server:
        answer = httpx.get(f"{server.url}{path}")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    lines = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert lines["Contact"] == "mailto:security@kontor.example"
    assert datetime.fromisoformat(lines["Expires"]) > datetime.now(UTC)


@pytest.mark.parametrize("contact", ["me", "http://kontor.example", "mailto:a\nb", "javascript:1"])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(SettingsError, match="security_contact must be an address"):
        read_settings({"security_contact": contact}, {})
