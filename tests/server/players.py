"""People at a server: clients that remember every answer, and tables checked by the library."""

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from typing import Any, ClassVar, Self
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kontor.bots.scripted import choose_by_rule
from kontor.record import Game
from kontor.server.admin import export_table
from kontor.server.attendance import Absent
from kontor.server.client import Client, RemoteTable
from kontor.server.store import Store
from kontor.server.tables import Tables
from tests.server.described import check_answer, check_frame
from tests.server.places import PATIENCE, Place, Server, wait_until

ME = {"kind": "me"}
EMPTY = {"kind": "empty"}
BOT = {"kind": "bot", "level": "apprentice"}
Json = dict[str, Any]


class Guest(Client):
    """A guest who remembers every answer, and checks it against its description."""

    opened: ClassVar[list["Guest | Stream"]] = []

    def __init__(self, server: Server, name: str, token: str | None = None) -> None:
        super().__init__(server.url, token)
        Guest.opened.append(self)
        self.server = server
        self.name = name
        self.heard: list[Any] = []
        self.http: httpx.Client = self._http
        self.http.event_hooks["response"] = [self._hear]
        if token is None:
            self.id: str = self.become(name)["id"]

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        check_answer(response)
        if response.content and response.headers.get("content-type") == "application/json":
            self.heard.append(response.json())

    def move_to(self, server: Server) -> None:
        """Talk to another server process from now on."""
        self.server = server
        self.url = server.url
        self.http.base_url = httpx.URL(server.url)
        # A cookie belongs to a host; both processes are on the same one.

    def stream(self, table_id: str | None, since: int = 0, **options: Any) -> "Stream":
        """Open a live stream of a table, or of the lobby."""
        path = "/api/live" if table_id is None else f"/api/tables/{table_id}/live?since={since}"
        return Stream(self, path, **options)


class Stream:
    """A live stream with all its frames."""

    def __init__(self, guest: Guest, path: str, **options: Any) -> None:
        address = f"ws://{urlsplit(guest.url).netloc}{path}"
        headers = guest.stream_headers() | options.pop("headers", {})
        chosen: Json = {"max_size": None, "max_queue": None, "open_timeout": PATIENCE, **options}
        self._open = ExitStack()
        made = connect(address, additional_headers=headers, **chosen)
        self.socket: ClientConnection = self._open.enter_context(made)
        Guest.opened.append(self)
        self.frames: list[Json] = []
        self.guest = guest

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def next(self, seconds: float = PATIENCE) -> Json:
        message = self.socket.recv(seconds)
        check_frame(message)
        frame: Json = json.loads(message)
        self.frames.append(frame)
        self.guest.heard.append(frame)
        return frame

    def until(self, condition: Callable[[Json], Any], seconds: float = PATIENCE) -> Json:
        """Return the first frame that meets a condition; those before it are kept in `frames`."""
        end = time.monotonic() + seconds
        while True:
            frame = self.next(max(0.0, end - time.monotonic()))
            if condition(frame):
                return frame

    def until_seq(self, seq: int, seconds: float = PATIENCE) -> Json:
        return self.until(lambda frame: "now" in frame and frame["now"]["seq"] >= seq, seconds)

    @property
    def events(self) -> list[Json]:
        return [event for frame in self.frames for event in frame.get("events", ())]


class Match:
    """A table that was started, its players by seat, and the library's game of the same deal."""

    def __init__(self, place: Place, tables: list[RemoteTable], seed: int = 1) -> None:
        self.place = place
        self.id = tables[0].id
        self.by_seat: dict[int, RemoteTable] = {}
        for table in tables:
            for seat in table.refresh()["you"]:
                self.by_seat[seat] = table
        self.random = Random(seed)
        self.game = Game.load(json.loads(export_table(place.database, self.id, None, False)))

    @property
    def table(self) -> RemoteTable:
        """The table of the seat that decides."""
        seat = self.game.seat
        assert seat is not None
        return self.by_seat[seat]

    def choose(self) -> str:
        dice = self.random.getrandbits(20)
        return choose_by_rule(self.game.state, self.game.legal_actions(), dice).text

    def step(self, hold: bool = False) -> Json:
        """Let whoever decides play, after checking what is offered and seen."""
        table, game = self.table, self.game
        now = table.refresh()
        assert table.legal == game.legal()
        assert now["view"] == json.loads(json.dumps(game.view(game.seat).json()))
        action = self.choose()
        done = table.play(action, hold)
        game.play(action)
        return done

    def play(self, most: int = 10**6) -> None:
        """Play until the game is over, or for `most` actions."""
        for _ in range(most):
            if self.game.over:
                return
            self.step()

    def check_record(self) -> None:
        """Compare what everybody gets at the end with the library's own fold."""
        assert self.game.over
        for table in self.by_seat.values():
            now = table.refresh()
            assert now["status"] == "over"
            assert now["result"] == json.loads(json.dumps(self.game.result()))
            loaded = Game.load(table.record())
            assert loaded.actions == self.game.actions
            assert loaded.position() == self.game.position()
            assert loaded.result() == self.game.result()


def refusal(stream: Stream) -> tuple[str, int]:
    """Return the code of the refusal that a stream gets, and its close code."""
    frame = stream.next()
    assert frame["type"] == "error"
    with pytest.raises(ConnectionClosed) as closed:
        stream.next()
    assert closed.value.rcvd is not None
    return frame["code"], closed.value.rcvd.code


def guests(server: Server, *names: str) -> list[Guest]:
    return [Guest(server, name) for name in names]


def sit_down(people: list[Guest], **options: Any) -> list[RemoteTable]:
    """Let the first create a table with a seat for each, and the others join by invitation."""
    setup = {"players": len(people), **options.pop("setup", {})}
    host = people[0].create_table(setup=setup, **{"order": "fixed", **options})
    tables = [host]
    for guest in people[1:]:
        table = guest.join(host.invitation)
        table.send("take")
        tables.append(table)
    host.refresh()
    return tables


def start_match(people: list[Guest], seed: int = 1, **options: Any) -> Match:
    tables = sit_down(people, **options)
    tables[0].send("start")
    return Match(people[0].server.place, tables, seed)


def note_absence(place: Place, table_id: str, seat: int) -> None:
    """Note that somebody gives no sign, as a server does when the time has come."""

    async def add() -> None:
        store = Store(place.database)
        tables = Tables(store)
        found = await tables.get(table_id)
        absent = Absent(seat=seat, name=found.seats[seat].name)
        assert await tables.add(table_id, found.seq, [absent]) is not None
        await store.close()

    # Where a browser is watched, an event loop runs in this thread already.
    with ThreadPoolExecutor(1) as other:
        other.submit(lambda: asyncio.run(add())).result()


def hot_seat(guest: Guest, players: int = 3, seed: int = 1, **options: Any) -> Match:
    """Start a game that one person plays alone on all seats."""
    setup = {"players": players, **options.pop("setup", {})}
    table = guest.create_table(setup=setup, seats=[ME] * setup["players"], start=True, **options)
    return Match(guest.server.place, [table], seed)


def await_status(table: RemoteTable, status: str, seconds: float = PATIENCE) -> None:
    wait_until(lambda: table.refresh()["status"] == status, f"the table is {status}", seconds)
