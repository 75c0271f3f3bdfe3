"""Several processes on one PostgreSQL and Redis; Redis away and back."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg
import pytest

from kontor.server.client import RemoteTable
from tests.server.places import Place, PostgreSQL, Redis, Server, wait_until
from tests.server.players import Guest, Json, sit_down, start_match

PEOPLE = ("Anna", "Bert", "Carl")


class Pair:
    """Two processes with a Redis of their own."""

    def __init__(self, redis: Redis, servers: list[Server]) -> None:
        self.redis = redis
        self.servers = servers

    def people(self) -> list[Guest]:
        """Return guests who ask one process and the other in turn."""
        return [Guest(self.servers[number % 2], name) for number, name in enumerate(PEOPLE)]

    def redis_is(self, word: str) -> None:
        for server in self.servers:
            guest = Guest(server, "Asker")
            wait_until(partial(self._says, guest, word), f"Redis is {word}")

    def _says(self, guest: Guest, word: str) -> bool:
        return bool(guest.ask("GET", "/readyz")["redis"] == word)


@contextmanager
def two_processes(
    postgresql: PostgreSQL, name: str, folder: Path, **settings: float
) -> Iterator[Pair]:
    redis = Redis(folder)
    redis.start()
    place = Place("postgresql", postgresql.make_database(name), folder, redis.url)
    first, second = Server(place, **settings), Server(place, **settings)
    # Both at once: they take turns at the empty database.
    first.launch()
    second.launch()
    try:
        first.wait_ready()
        second.wait_ready()
        yield Pair(redis, [first, second])
    finally:
        first.end()
        second.end()
        redis.end()


@pytest.fixture(scope="module")
def pair(postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with two_processes(postgresql, "pair", tmp_path_factory.mktemp("pair")) as found:
        yield found


def test_players_of_one_table_sit_at_different_processes(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    # Redis alone carries the word: nobody here would live to see the next look at the store.
    with two_processes(postgresql, "prompt", tmp_path, poll_seconds=3600) as pair:
        pair.redis_is("connected")
        play_and_listen(pair.people())


def play_and_listen(people: list[Guest]) -> None:
    match = start_match(people)
    seq = match.table.refresh()["seq"]
    streams = [guest.stream(match.id, since=seq) for guest in people]
    while len(match.game.actions) < 40 and not match.game.over:
        done = match.step()
        for stream in streams:
            stream.until_seq(done["last"])
    for guest, stream in zip(people, streams, strict=True):
        assert [event["seq"] for event in stream.events] == list(range(seq + 1, done["last"] + 1))
        assert stream.events == guest.table(match.id).events(seq)


@pytest.mark.parametrize("page", ["/at/{start}", "", "/events?since=0", "/record"])
def test_nobody_looks_with_a_seat_from_before_the_start(page: str, pair: Pair) -> None:
    has_moved = False
    while not has_moved:
        # By chance a seat may keep its number: then nothing was proved yet.
        people = [Guest(pair.servers[1], name) for name in PEOPLE]
        host = sit_down(people, setup={"modules": ["missions"]}, order="random")[0]
        guest = people[1]
        before = guest.table(host.id).now["you"]
        guest.move_to(pair.servers[0])
        found = ask_while_it_starts(guest, host, page.format(start=host.seq + 1))
        own = guest.table(host.id).now["you"]
        has_moved = own != before
        now = found.get("now", found)
        if now.get("view"):
            missions = [player["mission"] for player in now["view"]["players"]]
            assert now["you"] == own
            assert [seat for seat, one in enumerate(missions) if one] == own


def ask_while_it_starts(guest: Guest, host: RemoteTable, page: str) -> Json:
    """Return what a guest gets if the game begins between two looks at what is stored.

    PostgreSQL lets those who want to use a table in one after the other: our guest, then the start
    that the other process writes, then a lock, and only then the guest's next look.
    """
    place = guest.server.place
    lock = "LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"
    with (
        psycopg.connect(place.database) as first,
        psycopg.connect(place.database) as second,
        ThreadPoolExecutor(3) as pool,
    ):
        first.execute(lock)
        asked = pool.submit(guest.http.get, f"/api/tables/{host.id}{page}")
        wait_until(lambda: place.waiting() == 1, "the guest waits")
        started = pool.submit(host.send, "start")
        wait_until(lambda: place.waiting() == 2, "the start waits")
        locked = pool.submit(second.execute, lock)
        wait_until(lambda: place.waiting() == 3, "the lock waits")
        first.rollback()
        locked.result()
        wait_until(lambda: asked.done() or place.waiting() == 1, "the guest looks again")
        second.rollback()
        started.result()
        found: Json = asked.result().json()
        return found


def test_those_present_are_known_at_every_process(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    with people[0].stream(match.id) as first:
        with people[1].stream(match.id):
            first.until(lambda frame: frame["type"] == "presence" and frame["seats"] == [0, 1])
        first.until(lambda frame: frame["type"] == "presence" and frame["seats"] == [0])


def test_whoever_sits_down_at_one_process_is_present_at_the_other(pair: Pair) -> None:
    pair.redis_is("connected")
    anna, bert, _ = pair.people()
    table = anna.create_table(setup={"players": 3})
    with anna.stream(table.id) as first, bert.stream(table.id) as second:
        first.until(lambda frame: frame["type"] == "presence" and frame["spectators"] == 1)
        bert.table(table.id).send("take", seat=2)
        for stream in (first, second):
            stream.until(lambda frame: frame["type"] == "presence" and frame["seats"] == [0, 2])


def test_nothing_is_lost_while_redis_is_away(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    seq = match.table.refresh()["seq"]
    streams = [guest.stream(match.id, since=seq) for guest in people]
    match.play(5)
    pair.redis.end(signal.SIGKILL)
    match.play(10)
    pair.redis_is("away")
    last = match.by_seat[0].refresh()["seq"]
    for stream in streams:
        stream.until_seq(last)
    pair.redis.start()
    pair.redis_is("connected")
    done = match.step()
    for stream in streams:
        stream.until_seq(done["last"])
        expected = list(range(seq + 1, done["last"] + 1))
        assert [event["seq"] for event in stream.events] == expected


def test_a_redis_that_does_not_answer_stops_nobody(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    pair.redis.running.send_signal(signal.SIGSTOP)
    try:
        match.play(6)
    finally:
        pair.redis.running.send_signal(signal.SIGCONT)
    pair.redis_is("connected")


def test_a_process_that_is_killed_is_not_present_for_ever(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    with people[0].stream(match.id) as first, people[1].stream(match.id):
        first.until(lambda frame: frame["type"] == "presence" and frame["seats"] == [0, 1])
        pair.servers[1].kill()
        try:
            first.until(lambda frame: frame["type"] == "presence" and frame["seats"] == [0])
        finally:
            pair.servers[1].start()
