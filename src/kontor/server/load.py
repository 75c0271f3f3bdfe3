"""A load for benchmarks: the people of many tables, every seat with an open stream.

`python -m kontor.server.load` reads requests as lines of JSON and answers each with a line: the
first, `{"urls", "tables", "name", "together"}`, seats everybody, those of a table at one url or
spread over all of them; with each `{"rate", "seconds"}` after it, they act at that rate. It does as
little as it can, so that it is the server that is measured.
"""

import asyncio
import json
import secrets
import sys
from collections import deque
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from kontor.rules import KontorError

SEATS: Final = 4
SEATED_AT_ONCE: Final = 8
PATIENCE: Final = 30.0
"""What comes more than so many seconds after its command counts as lost."""

Json = dict[str, Any]
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class LoadError(KontorError):
    """Raised when the server refuses what a load needs."""


@dataclass
class Answer:
    """What came back for a request."""

    status: int
    cookie: str
    body: Json


class Http:
    """Connections to a server that are kept open; each carries one request at a time."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self._free: list[Wire] = []

    async def post(self, path: str, cookie: str, body: Json) -> Answer:
        """Send a request; it is sent again when an old connection turns out to be closed."""
        content = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\ncookie: kontor={cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        while True:
            is_new, (reader, writer) = await self._wire()
            try:
                writer.write(head.encode() + content)
                answer = await _read_answer(reader)
            except (OSError, asyncio.IncompleteReadError):
                writer.close()
                if is_new:
                    raise
            else:
                self._free.append((reader, writer))
                return answer

    async def _wire(self) -> tuple[bool, Wire]:
        while self._free:
            reader, writer = self._free.pop()
            if not reader.at_eof():
                return False, (reader, writer)
            writer.close()
        return True, await asyncio.open_connection(self.host, self.port, limit=2**20)

    def close(self) -> None:
        """Close all connections."""
        for _, writer in self._free:
            writer.close()


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    body = await reader.readexactly(int(headers["content-length"]))
    cookie = headers.get("set-cookie", "").partition(";")[0].partition("=")[2]
    return Answer(int(first.split()[1]), cookie, json.loads(body))


@dataclass
class Player:
    """Somebody on a seat, with what the stream has sent so far."""

    http: Http
    cookie: str
    seq: int = 0
    at: float = 0.0
    """When the stream sent this seq."""
    legal: list[str] = field(default_factory=list)
    gaps: int = 0
    """How often events were missing, repeated or out of order."""

    def hear(self, frame: Json) -> None:
        """Take in a frame of the stream."""
        now = frame["now"]
        numbers = [event["seq"] for event in frame.get("events", ())]
        self.gaps += numbers != list(range(self.seq + 1, now["seq"] + 1))
        self.seq, self.at = now["seq"], perf_counter()
        decision = now["decision"]
        self.legal = (decision and decision["legal"]) or []


class PlayedTable:
    """A table, the people who sit there, and their streams."""

    def __init__(self, table_id: str, people: list[Player]) -> None:
        self.id = table_id
        self.people = people
        self._wanted = 0
        self._arrived = asyncio.Event()
        self._streams: list[tuple[ClientConnection, asyncio.Task[None]]] = []

    @property
    def decider(self) -> Player | None:
        """The one who decides; nobody when the game is over."""
        return next((person for person in self.people if person.legal), None)

    async def open_stream(self, person: Player) -> None:
        """Open the stream of a person and listen to it from now on."""
        http = person.http
        address = f"ws://{http.host}:{http.port}/api/tables/{self.id}/live?since={person.seq}"
        headers = {"cookie": f"kontor={person.cookie}"}
        socket = await connect(
            address, additional_headers=headers, max_size=None, ping_interval=None
        )
        self._take(person, await socket.recv())
        self._streams.append((socket, asyncio.create_task(self._listen(socket, person))))

    async def _listen(self, socket: ClientConnection, person: Player) -> None:
        async for message in socket:
            self._take(person, message)

    def _take(self, person: Player, message: str | bytes) -> None:
        frame = json.loads(message)
        if "now" in frame:
            person.hear(frame)
            if all(one.seq >= self._wanted for one in self.people):
                self._arrived.set()

    async def everybody_has(self, seq: int) -> float:
        """Wait until all streams have sent a seq; return when the last one did."""
        self._arrived.clear()
        self._wanted = seq
        if any(person.seq < seq for person in self.people):
            async with asyncio.timeout(PATIENCE):
                await self._arrived.wait()
        return max(person.at for person in self.people)

    async def close(self) -> None:
        """Close the streams."""
        for socket, task in self._streams:
            task.cancel()
            socket.transport.abort()
        await asyncio.gather(*(task for _, task in self._streams), return_exceptions=True)


@dataclass
class Tally:
    """What came of the actions of a step."""

    times: list[float] = field(default_factory=list)
    """Milliseconds from each POST to the last viewer's event."""
    refused: int = 0
    lost: int = 0
    skipped: int = 0
    """How often it was time for an action, but every table still waited for its last one."""


class Load:
    """All tables of this process."""

    def __init__(self, urls: list[str], name: str, together: bool = False) -> None:
        self.https = [Http(url) for url in urls]
        self.together = together
        self.name = name
        self.tables: list[PlayedTable] = []
        self._idle: deque[PlayedTable] = deque()
        self._random = Random(name)

    async def seat_all(self, number: int) -> None:
        """Make the tables, with everybody seated, looking and ready."""
        gate = asyncio.Semaphore(SEATED_AT_ONCE)

        async def seat(which: int) -> None:
            async with gate:
                self.tables.append(await self._seat(which))

        await asyncio.gather(*(seat(which) for which in range(number)))
        self._idle.extend(self.tables)

    async def _seat(self, which: int) -> PlayedTable:
        name = f"{self.name}-{which}"
        places = [which if self.together else seat for seat in range(SEATS)]
        people = [await self._guest(f"{name}-{n}", place) for n, place in enumerate(places)]
        setup = {"players": SEATS}
        options = {"setup": setup, "name": name, "order": "fixed"}
        now = (await self._ask("/api/tables", people[0], options))["now"]
        table = PlayedTable(now["id"], people)
        for number in range(1, SEATS):
            now = (await self._command(table, people[number], now["seq"], "take"))["now"]
        now = (await self._command(table, people[0], now["seq"], "start"))["now"]
        for person in people:
            person.seq = now["seq"]
            await table.open_stream(person)
        return table

    async def _guest(self, name: str, place: int) -> Player:
        http = self.https[place % len(self.https)]
        answer = await http.post("/api/guest", "", {"name": name})
        if answer.status != 200:
            raise LoadError(f"no guest: {answer.body.get('message')}")
        return Player(http, answer.cookie)

    async def _command(self, table: PlayedTable, person: Player, seq: int, kind: str) -> Json:
        body = _command(seq, kind)
        return await self._ask(f"/api/tables/{table.id}/commands", person, body)

    async def _ask(self, path: str, person: Player, body: Json) -> Json:
        answer = await person.http.post(path, person.cookie, body)
        if answer.status >= 300:
            raise LoadError(f"{path}: {answer.body.get('message')}")
        return answer.body

    async def play(self, rate: float, seconds: float) -> Json:
        """Act at a rate per second, whatever the server does; return what came of it."""
        tally = Tally()
        acts: set[asyncio.Task[None]] = set()
        start = perf_counter()
        for number in range(max(1, round(rate * seconds))):
            await asyncio.sleep(max(0.0, start + number / rate - perf_counter()))
            if self._idle:
                act = asyncio.create_task(self._act(self._idle.popleft(), tally))
                acts.add(act)
                act.add_done_callback(acts.discard)
            else:
                tally.skipped += 1
        await asyncio.gather(*acts)
        gaps = sum(person.gaps for table in self.tables for person in table.people)
        elapsed = max(seconds, perf_counter() - start)
        return {**vars(tally), "seconds": elapsed, "gaps": gaps}

    async def _act(self, table: PlayedTable, tally: Tally) -> None:
        """Take one action at a table, and wait until everybody there has seen it."""
        person = table.decider
        if person is None:
            # The game is over, and the table stays as it is.
            return
        body = _command(person.seq, "play", action=self._random.choice(person.legal))
        start = perf_counter()
        answer = await person.http.post(f"/api/tables/{table.id}/commands", person.cookie, body)
        try:
            if answer.status == 200:
                end = await table.everybody_has(answer.body["last"])
                tally.times.append(round(1000 * (end - start), 2))
            else:
                tally.refused += 1
        except TimeoutError:
            tally.lost += 1
        self._idle.append(table)

    async def close(self) -> None:
        """Close everything."""
        for table in self.tables:
            await table.close()
        for http in self.https:
            http.close()


def _command(seq: int, kind: str, **fields: Any) -> Json:
    return {"seq": seq, "key": secrets.token_urlsafe(12), "command": {"type": kind, **fields}}


async def _serve_requests() -> None:
    """Answer the requests until there are no more."""
    load: Load | None = None
    while line := await asyncio.to_thread(sys.stdin.readline):
        request = json.loads(line)
        if load is None:
            load = Load(request["urls"], request["name"], request["together"])
            await load.seat_all(request["tables"])
            answer: Json = {"streams": SEATS * len(load.tables)}
        else:
            answer = await load.play(request["rate"], request["seconds"])
        print(json.dumps(answer), flush=True)
    if load is not None:
        await load.close()


if __name__ == "__main__":
    asyncio.run(_serve_requests())
