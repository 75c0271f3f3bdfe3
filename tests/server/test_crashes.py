"""`kill -9` at random moments of games under load: nothing acknowledged is lost, nothing twice."""

import threading
import time
from contextlib import ExitStack
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from kontor.record import Game
from kontor.server.client import ClientError, RemoteTable, Unreachable
from tests.server.places import PATIENCE, Place, Server, wait_until
from tests.server.players import BOT, ME, Guest

SMALL = {"players": 3}


class Life:
    """One table with a person on two seats and a bot, played while servers die."""

    def __init__(self, servers: list[Server], number: int, most: int) -> None:
        self.random = Random(number)
        self.servers = servers
        self.guest = Guest(servers[number % len(servers)], f"Player {number}")
        self.watcher = Guest(servers[(number + 1) % len(servers)], f"Watcher {number}")
        self.table = self.guest.create_table(
            setup=SMALL, seats=[ME, BOT, ME], start=True, order="fixed"
        )
        self.most = most
        self.acknowledged: list[tuple[int, str]] = []
        self.heard: list[dict[str, Any]] = []
        self.error: BaseException | None = None
        self.done = threading.Event()
        self.threads = [
            threading.Thread(target=self._guarded, args=(work,), daemon=True)
            for work in (self._play, self._listen)
        ]

    def _guarded(self, work: Any) -> None:
        try:
            work()
        except BaseException as error:
            self.error = error
            self.done.set()

    def _play(self) -> None:
        """Send actions; a command without an answer is sent again with its key."""
        table = self.table
        while len(self.acknowledged) < self.most and not self.done.is_set():
            self._patiently(table.refresh)
            if table.now["status"] != "playing":
                break
            if not table.legal:
                time.sleep(0.02)
                continue
            action = choose(table.legal, self.random)
            key = f"life-{len(self.acknowledged)}-{self.random.getrandbits(60)}"
            seq = table.seq
            done = self._patiently(partial(self._send, table, action, key, seq))
            if done is not None:
                self.acknowledged.append((done["first"], action))
        self.done.set()

    def _send(self, table: RemoteTable, action: str, key: str, seq: int) -> Any:
        body = {"seq": seq, "key": key, "command": {"type": "play", "action": action}}
        try:
            return self.guest.ask("POST", f"/api/tables/{table.id}/commands", body)
        except ClientError as error:
            # The bot was quicker; anything else is a fault.
            if error.code in ("stale", "not-your-turn"):
                return None
            raise

    def _patiently(self, work: Any) -> Any:
        # A busy machine may take a while to start a server again.
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return work()
            except Unreachable:
                if time.monotonic() > give_up:
                    raise
                self._go_elsewhere()

    def _go_elsewhere(self) -> None:
        """Ask the other process, if there is one."""
        self.guest.move_to(self.random.choice(self.servers))

    def _listen(self) -> None:
        """Keep a stream open and resume after the last seq, whatever happens."""
        table = self._patiently(partial(self.watcher.table, self.table.id))
        for frame in table.live(since=0):
            if frame["type"] == "error":
                continue
            assert frame["type"] != "resync"
            self.heard += frame.get("events", [])
            if self.done.is_set() and self.caught_up():
                return

    def caught_up(self) -> bool:
        return bool(self.heard) and self.heard[-1]["seq"] >= self.last_seq

    def has_heard_all(self) -> bool:
        return self.error is not None or self.caught_up()

    last_seq = 10**9

    def check(self, place: Place) -> None:
        """Compare what was acknowledged and heard with what is stored."""
        assert self.error is None, repr(self.error)
        rows = place.rows(
            f"SELECT seq, kind FROM entries WHERE table_id = '{self.table.id}' ORDER BY seq"
        )
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        events = {event["seq"]: event for event in self.table.events()}
        for seq, action in self.acknowledged:
            assert (events[seq]["type"], events[seq]["action"]) == ("action", action)
        mine = [event for event in events.values() if event.get("how") == "person"]
        assert len(mine) == len(self.acknowledged)
        heard = [event["seq"] for event in self.heard]
        assert heard == list(range(1, len(heard) + 1))
        # A spectator is not shown all that a player is.
        told = self.watcher.table(self.table.id).events()
        assert self.heard == told[: len(self.heard)]
        if self.table.now["status"] == "over":
            Game.load(self.table.record())


def choose(legal: list[str], random: Random) -> str:
    """Return something that furthers the game, from what is offered alone."""
    for verb in ("establish", "use", "place", "displace"):
        found = [text for text in legal if text.startswith(verb)]
        if found and random.random() < 0.9:
            return random.choice(found)
    return random.choice(legal)


def crash_games(
    place: Place,
    processes: int,
    games: int,
    kills: int,
    actions: int,
    seed: int,
    pause: float = 1.6,
) -> int:
    """Play games at once, kill a process now and then, and check every game.

    Return how many commands were acknowledged. `pause` is how long a process lives at most before
    one is killed.
    """
    random = Random(seed)
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(place, poll_seconds=0.3)) for _ in range(processes)]
        lives = [Life(servers, number, actions) for number in range(games)]
        for life in lives:
            for thread in life.threads:
                thread.start()
        for _ in range(kills):
            time.sleep(random.uniform(0.4, pause))
            victim = random.choice(servers)
            victim.kill()
            time.sleep(random.uniform(0.0, 0.5))
            victim.start()
        for life in lives:
            wait_until(life.done.is_set, "a game goes on after the crashes", 900)
            life.guest.move_to(servers[0])
            life.watcher.move_to(servers[0])
        # Everybody comes to hear all of it, however often the stream was lost.
        for life in lives:
            life.table.refresh()
            # Set once and last: a listener that has heard up to here stops listening.
            life.last_seq = life.table.send("say", text="That was all")["now"]["seq"]
            wait_until(life.has_heard_all, "a client resumes")
        for life in lives:
            life.check(place)
        acknowledged = sum(len(life.acknowledged) for life in lives)
        assert acknowledged > games * actions / 4
        return acknowledged


def test_a_killed_server_on_sqlite_loses_nothing(sqlite_place: Place) -> None:
    crash_games(sqlite_place, processes=1, games=2, kills=2, actions=14, seed=1)


def test_killed_servers_on_postgresql_lose_nothing(postgresql_place: Place) -> None:
    crash_games(postgresql_place, processes=2, games=2, kills=2, actions=14, seed=2)


@pytest.mark.soak
def test_a_hundred_kills_lose_nothing_of_twenty_thousand_commands(fresh_place: Place) -> None:
    """Play in waves, because a game has some hundred commands only."""
    commands = kills = 0
    for wave in count(1):
        commands += crash_games(
            fresh_place, processes=2, games=24, kills=40, actions=400, seed=wave, pause=3.0
        )
        kills += 40
        print(f"{fresh_place.kind}: {kills} kills, {commands} commands acknowledged", flush=True)
        if kills >= 100 and commands >= 20_000:
            return
