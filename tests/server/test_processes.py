"""Several processes on one PostgreSQL and Redis; Redis away and back."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psycopg
import pytest

from kontor.server.client import RemoteTable
from tests.server.places import Place, PostgreSQL, Redis, Server, wait_until
from tests.server.players import Guest, Json, Match, sit_down, start_match

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


@pytest.fixture(scope="module")
def pair(postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("pair")
    redis = Redis(folder)
    redis.start()
    place = Place("postgresql", postgresql.make_database("pair"), folder, redis.url)
    first, second = Server(place), Server(place)
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


def test_players_of_one_table_sit_at_different_processes(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    seq = match.table.refresh()["seq"]
    streams = [guest.stream(match.id, since=seq) for guest in people]
    slowest = 0.0
    while len(match.game.actions) < 40 and not match.game.over:
        done = match.step()
        start = time.monotonic()
        for stream in streams:
            stream.until_seq(done["last"])
        slowest = max(slowest, time.monotonic() - start)
    # Redis carries the word; without it one would wait for the next look at the store.
    assert slowest < 2.0
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


def play_on(match: Match, actions: int) -> float:
    """Play on and return the longest time that a command took."""
    longest = 0.0
    for _ in range(actions):
        if match.game.over:
            break
        start = time.monotonic()
        match.step()
        longest = max(longest, time.monotonic() - start)
    return longest


def test_nothing_is_lost_while_redis_is_away(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    seq = match.table.refresh()["seq"]
    streams = [guest.stream(match.id, since=seq) for guest in people]
    match.play(5)
    pair.redis.end(signal.SIGKILL)
    longest = play_on(match, 10)
    assert longest < 3.0
    pair.redis_is("away")
    last = match.by_seat[0].refresh()["seq"]
    for stream in streams:
        stream.until_seq(last, seconds=20)
    pair.redis.start()
    pair.redis_is("connected")
    done = match.step()
    for stream in streams:
        stream.until_seq(done["last"], seconds=20)
        expected = list(range(seq + 1, done["last"] + 1))
        assert [event["seq"] for event in stream.events] == expected


def test_a_redis_that_does_not_answer_stops_nobody(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    pair.redis.running.send_signal(signal.SIGSTOP)
    try:
        longest = play_on(match, 6)
    finally:
        pair.redis.running.send_signal(signal.SIGCONT)
    assert longest < 3.0
    pair.redis_is("connected")


def test_a_process_that_is_killed_is_not_present_for_ever(pair: Pair) -> None:
    people = pair.people()
    match = start_match(people)
    with people[0].stream(match.id) as first, people[1].stream(match.id):
        first.until(lambda frame: frame["type"] == "presence" and frame["seats"] == [0, 1])
        pair.servers[1].kill()
        try:
            first.until(
                lambda frame: frame["type"] == "presence" and frame["seats"] == [0], seconds=30
            )
        finally:
            pair.servers[1].start()
