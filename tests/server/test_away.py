"""A database that cannot be used for a while: nobody sees a mistake, and all goes on after it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import httpx
import psycopg
import pytest

from kontor.server.client import RemoteTable
from tests.server.places import PATIENCE, Place, PostgreSQL, Redis, Server, wait_until
from tests.server.players import BOT, ME, Guest, guests, refusal

CONNECTIONS = 15


def unavailable(answer: httpx.Response) -> bool:
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.text
    return int(answer.headers["retry-after"]) >= 1


def a_bot_plays(guest: Guest) -> None:
    """See that what happens by itself has outlived it all."""
    setup = {"players": 3, "start": 0}
    table = guest.create_table(setup=setup, seats=[BOT, ME, ME], start=True, order="fixed")
    wait_until(lambda: table.refresh()["decision"]["seat"] != 0, "the bot has decided")


def nothing_went_wrong(server: Server) -> None:
    assert "Traceback" not in server.output
    assert 500 not in [line.get("status") for line in server.logged()]


@pytest.fixture(scope="module")
def far_server(
    postgresql: PostgreSQL, redis_server: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Return a server on a database of its own, which is to be in its way."""
    folder = tmp_path_factory.mktemp("far")
    database = postgresql.make_database("far")
    with Place("postgresql", database, folder, redis_server.url).serving() as server:
        yield server


def test_when_no_connection_is_free_one_is_told_to_come_again(far_server: Server) -> None:
    (guest,) = guests(far_server, "Anna")
    place = far_server.place
    many = httpx.Limits(max_connections=None)
    with (
        httpx.Client(headers=guest.stream_headers(), timeout=PATIENCE, limits=many) as http,
        ThreadPoolExecutor(2 * CONNECTIONS) as pool,
        psycopg.connect(place.database) as holder,
    ):
        ask = partial(http.get, f"{far_server.url}/api/me")
        holder.execute("LOCK TABLE guests IN ACCESS EXCLUSIVE MODE")
        asked = [pool.submit(ask) for _ in range(2 * CONNECTIONS)]
        wait_until(lambda: place.waiting() == CONNECTIONS, "all connections wait")
        assert refusal(guest.stream(None)) == ("unavailable", 4503)
        # Whoever came later than the stream is refused later: the lock stays until all are.
        wait_until(lambda: sum(one.done() for one in asked) == CONNECTIONS, "the rest is refused")
        refused = [one.result() for one in asked if one.done()]
        holder.rollback()
        answers = [one.result() for one in asked]
        assert ask().status_code == 200
    assert all(unavailable(answer) for answer in refused)
    assert [answer.status_code for answer in answers].count(200) == CONNECTIONS
    a_bot_plays(guest)
    nothing_went_wrong(far_server)


@contextmanager
def read_only(place: Place) -> Iterator[None]:
    """Make a database such as one finds it while another takes its place."""
    _set_read_only(place, "on")
    try:
        yield
    finally:
        _set_read_only(place, "off")


def _set_read_only(place: Place, word: str) -> None:
    name = place.database.rpartition("/")[2]
    with psycopg.connect(place.database, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        text = f'ALTER DATABASE "{name}" SET default_transaction_read_only = {word}'
        connection.execute(text.encode())
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_database_that_can_only_be_read_refuses_and_loses_nothing(far_server: Server) -> None:
    (guest,) = guests(far_server, "Anna")
    table = guest.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
    with read_only(far_server.place):
        assert guest.http.get("/api/me").status_code == 200
        assert unavailable(guest.http.post("/api/guest", json={"name": "Berta"}))
        assert unavailable(play(guest, table))
    assert play(guest, table).status_code == 200
    a_bot_plays(guest)
    nothing_went_wrong(far_server)


def play(guest: Guest, table: RemoteTable) -> httpx.Response:
    command = {"type": "play", "action": table.legal[0]}
    body = {"seq": table.seq, "key": "the-same-key", "command": command}
    return guest.http.post(f"/api/tables/{table.id}/commands", json=body)
