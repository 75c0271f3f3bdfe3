"""Connections that say nothing, or never finish, shut nobody out."""

import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from kontor.server.connections import connections
from kontor.server.settings import Settings
from tests.server.places import HERE, PATIENCE, Place, Server, wait_until
from tests.server.players import Guest, hot_seat

MOST = 6
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/",
    "half the headers": b"GET /healthz HTTP/1.1\r\nhost: here\r\nx-",
    "half a body": (
        b"POST /api/guest HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
        b'content-length: 1000\r\n\r\n{"name": "'
    ),
}


@pytest.fixture
def strict(sqlite_place: Place) -> Iterator[Server]:
    with sqlite_place.serving(patience_seconds=1, most_connections=MOST) as server:
        yield server


def connect(server: Server, sent: bytes = b"") -> socket.socket:
    found = socket.create_connection((HERE, server.port), timeout=PATIENCE)
    found.sendall(sent)
    return found


def is_closed(connection: socket.socket) -> bool:
    """Wait until the server has closed a connection."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=list(UNFINISHED))
def test_a_request_that_does_not_arrive_is_given_up(sent: bytes, strict: Server) -> None:
    with connect(strict, sent) as connection:
        assert is_closed(connection)


def test_a_connection_that_is_used_again_waits_no_longer_for_the_next_request(
    strict: Server,
) -> None:
    request = b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n"
    with connect(strict, request) as connection:
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        connection.sendall(request[:20])
        assert is_closed(connection)


def test_many_unfinished_requests_of_one_address_leave_room(strict: Server) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(connect(strict, b"GET /")) for _ in range(MOST)]
        refused = stack.enter_context(connect(strict))
        assert refused.recv(4096).startswith(b"HTTP/1.1 503")
        assert is_closed(refused)
        assert all(map(is_closed, held))
    # All of them were counted, and none of them is any more.
    for _ in range(3 * MOST):
        assert httpx.get(f"{strict.url}/healthz", timeout=PATIENCE).status_code == 200


def test_streams_are_not_counted_as_connections(strict: Server) -> None:
    guest = Guest(strict, "Watcher")
    match = hot_seat(guest)
    streams = [guest.stream(match.id) for _ in range(2 * MOST)]
    done = match.step()
    for stream in streams:
        stream.until_seq(done["last"])
        stream.close()
    wait_until(lambda: guest.http.get("/healthz").status_code == 200, "requests are answered")


def test_behind_a_proxy_all_come_from_one_address() -> None:
    assert connections(Settings(most_connections=5)).most == 5
    assert connections(Settings(most_connections=5, proxies=1)).most == 0


def test_each_server_counts_for_itself() -> None:
    one, other = connections(Settings()), connections(Settings())
    one.open["address"] += 1
    assert not other.open


def test_a_server_opens_as_many_files_as_it_may() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = min(1000, hard)
    script = (
        "import logging, resource; logging.basicConfig();"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, (100, {few}));"
        "from kontor.server.connections import raise_file_limit;"
        "print(raise_file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.split() == [str(few)] * 3
    assert f"only {few} files may be open" in done.stderr
