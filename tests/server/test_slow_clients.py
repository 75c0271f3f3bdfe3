"""Clients that read nothing: they hold nobody up, nothing is queued for them, and they are let go.

A network takes megabytes for a client before the server notices: the app is driven without one.
"""

import asyncio
import json
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from kontor.server.api import live
from kontor.server.app import create_app
from kontor.server.lines import LINE
from kontor.server.settings import Settings
from kontor.server.upgrade import upgrade_database
from tests.server.places import PATIENCE

Json = dict[str, Any]
TURNS = 5


class Listener:
    """A stream of a table whose client takes frames, or does not.

    With a line the server can tell it something at once, as long as the client reads.
    """

    def __init__(self, app: FastAPI, table: str, cookie: str, has_line: bool = False) -> None:
        self.frames: list[Json] = []
        self.offered = 0
        """How many frames the server has tried to send."""
        self.reads = asyncio.Event()
        self.reads.set()
        self.changed = asyncio.Event()
        self._left = asyncio.Event()
        self._connected = False
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/api/tables/{table}/live",
            "query_string": b"since=0",
            "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "subprotocols": [],
            "extensions": {LINE: self} if has_line else {},
        }
        self.told_at_once = 0
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> Json:
        if not self._connected:
            self._connected = True
            return {"type": "websocket.connect"}
        await self._left.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] != "websocket.send":
            return
        self.offered += 1
        self.changed.set()
        await self.reads.wait()
        self.frames.append(json.loads(message["text"]))
        self.changed.set()

    def write(self, text: bytes) -> bool:
        """Take a frame as a line does."""
        if not self.reads.is_set():
            return False
        self.told_at_once += 1
        self.offered += 1
        self.frames.append(json.loads(text))
        self.changed.set()
        return True

    @property
    def seqs(self) -> list[int]:
        return [event["seq"] for frame in self.frames for event in frame.get("events", ())]

    async def until_seq(self, seq: int) -> None:
        """Wait until the client has everything up to a seq."""
        async with asyncio.timeout(PATIENCE):
            while not self.seqs or self.seqs[-1] < seq:
                self.changed.clear()
                await self.changed.wait()

    async def until_offered(self, count: int) -> None:
        """Wait until the server has tried to send so many frames."""
        async with asyncio.timeout(PATIENCE):
            while self.offered < count:
                self.changed.clear()
                await self.changed.wait()

    async def leave(self) -> None:
        self.reads.set()
        self._left.set()
        await self.task


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """Run the app in this process, with a guest who talks to it."""
    database = f"sqlite:///{folder}/kontor.db"
    upgrade_database(database)
    app = create_app(Settings(database=database, secret="x" * 32))
    transport = httpx.ASGITransport(app)
    address = "http://testserver"
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=address) as guest,
    ):
        (await guest.post("/api/guest", json={"name": "Anna"})).raise_for_status()
        yield app, guest


async def start_table(guest: httpx.AsyncClient) -> Json:
    """Start a game that one guest plays on all seats."""
    body = {"setup": {"players": 3}, "seats": [{"kind": "me"}] * 3, "start": True}
    made = await guest.post("/api/tables", json=body)
    made.raise_for_status()
    now: Json = made.json()["now"]
    return now


async def end_turn(guest: httpx.AsyncClient, now: Json) -> Json:
    command = {"type": "play", "action": "end"}
    body = {"seq": now["seq"], "key": f"turn-{now['seq']}-key", "command": command}
    done = await guest.post(f"/api/tables/{now['id']}/commands", json=body)
    done.raise_for_status()
    after: Json = done.json()["now"]
    return after


async def hold_up(folder: Path, has_line: bool) -> None:
    async with serving(folder) as (app, guest):
        now = await start_table(guest)
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        quick, slow = (Listener(app, now["id"], cookie, has_line) for _ in range(2))
        await quick.until_seq(now["seq"])
        await slow.until_seq(now["seq"])
        slow.reads.clear()
        taken, offered = len(slow.frames), slow.offered
        for _ in range(TURNS):
            now = await end_turn(guest, now)
            # The other is not waited for.
            await quick.until_seq(now["seq"])
        await slow.until_offered(offered + 1)
        assert (len(slow.frames), slow.offered) == (taken, offered + 1), "nothing is queued"
        slow.reads.set()
        await slow.until_seq(now["seq"])
        assert quick.seqs == slow.seqs == list(range(1, now["seq"] + 1))
        told = [sum("events" in frame for frame in one.frames) for one in (quick, slow)]
        assert told[1] < told[0], "what was missed comes at once"
        assert (quick.told_at_once >= TURNS) is has_line
        await quick.leave()
        await slow.leave()


@pytest.mark.parametrize("has_line", [False, True])
def test_a_client_that_reads_nothing_holds_nobody_up_and_misses_nothing(
    tmp_path: Path, has_line: bool
) -> None:
    asyncio.run(hold_up(tmp_path, has_line))


async def let_go(folder: Path, has_line: bool) -> None:
    async with serving(folder) as (app, guest):
        now = await start_table(guest)
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        slow = Listener(app, now["id"], cookie, has_line)
        await slow.until_seq(now["seq"])
        slow.reads.clear()
        await end_turn(guest, now)
        async with asyncio.timeout(PATIENCE):
            await slow.task


@pytest.mark.parametrize("has_line", [False, True])
def test_a_client_that_reads_nothing_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_line: bool
) -> None:
    monkeypatch.setattr(live, "SEND_SECONDS", 0.05)
    asyncio.run(let_go(tmp_path, has_line))
