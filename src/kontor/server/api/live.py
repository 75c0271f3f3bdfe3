"""Live streams: what happens at a table, or in the lobby, as it happens.

Nothing is queued for a slow client: a stream remembers the seq that it has sent, and reads on
when the client has received that. A client that is too far behind gets the table as it is.
"""

import asyncio
import contextlib
import time
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from kontor.server.api.lobby import lobby_json
from kontor.server.api.tables import frame_at_hand, frame_since
from kontor.server.api.visitors import find_visit, may_see, pay
from kontor.server.ending import end_all
from kontor.server.entries import Person
from kontor.server.errors import ServerError, TooLarge, TooMany, UnknownGuest
from kontor.server.guard import check_address, check_origin
from kontor.server.hub import Viewer
from kontor.server.limits import Rate
from kontor.server.lines import LINE, Line
from kontor.server.services import Services
from kontor.server.shown import now_of
from kontor.server.wire import to_json

router = APIRouter(prefix="/api")
MOST_EVENTS: Final = 400
"""A client that misses more events than this gets the table as it is."""
SEND_SECONDS: Final = 15.0
LOBBY_PAUSE: Final = 1.0
MOST_HEARD: Final = 30
"""How many messages a client may send at once; afterwards one in a second."""
LONGEST_HEARD: Final = 1024
REFUSED: Final = 4000
"""Close codes are this plus the status that a request would have got."""


@router.websocket("/tables/{table_id}/live")
async def table_live(socket: WebSocket, table_id: str, since: int = 0) -> None:
    """Stream the events of a table after a seq."""
    await _Stream(socket, table_id).run(since)


@router.websocket("/live")
async def lobby_live(socket: WebSocket) -> None:
    """Stream the lobby, which shows at which tables it is one's turn."""
    await _Stream(socket, None).run(0)


class _Stream:
    """One open stream."""

    def __init__(self, socket: WebSocket, table_id: str | None) -> None:
        self.socket = socket
        self.services: Services = socket.app.state.services
        self.table_id = table_id
        self.person: Person
        self.viewer: Viewer
        self.presence: dict[str, Any] | None = None
        """What the client was told last of who is looking on."""
        self.sent = 0
        """The seq that the client has."""
        self._line: Line | None = socket.scope.get("extensions", {}).get(LINE)
        self._is_waiting = False
        """Whether nothing is being sent, and no news has come."""
        self._sent_at = time.monotonic()

    async def run(self, since: int) -> None:
        """Serve the stream until the client leaves, or may not stay."""
        await self.socket.accept()
        try:
            await self._admit()
        except ServerError as error:
            await self._refuse(error)
            return
        hub = self.services.hub
        try:
            await self._serve(since)
        except ServerError as error:
            await self._refuse(error)
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            with contextlib.suppress(Exception):
                await self.socket.close(1001)
        finally:
            hub.remove(self.viewer)
            if self.table_id is not None:
                await hub.presence(self.table_id)

    async def _admit(self) -> None:
        check_address(self.socket.scope, self.services)
        check_origin(self.socket.headers, self.services)
        visit = await find_visit(self.socket, self.services)
        if visit is None:
            raise UnknownGuest("choose a name first: POST /api/guest")
        person = visit.person
        if self.table_id is not None:
            await may_see(self.services, await self.services.tables.get(self.table_id), person)
        self.person = person
        self.viewer = Viewer(self.table_id, visit)
        # Nothing is awaited between counting the streams and adding this one.
        if self.services.hub.count(person.id) >= self.services.settings.most_streams:
            raise TooMany(f"a guest has at most {self.services.settings.most_streams} streams")
        self.services.hub.add(self.viewer)

    async def _refuse(self, error: ServerError) -> None:
        with contextlib.suppress(Exception):
            await self._send({"type": "error", **error.json()})
            await self.socket.close(REFUSED + error.status)

    async def _serve(self, since: int) -> None:
        """Send until the client closes the stream; what it sends is ignored."""
        receiving = asyncio.create_task(self._receive())
        sending = asyncio.create_task(
            self._send_lobby() if self.table_id is None else self._send_table(since)
        )
        done, waiting = await asyncio.wait(
            (receiving, sending), return_when=asyncio.FIRST_COMPLETED
        )
        await end_all(waiting)
        for task in done:
            task.result()

    async def _receive(self) -> None:
        """Wait until the client leaves; refuse one that says much, as there is nothing to say."""
        heard = Rate(1.0, MOST_HEARD)
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            said = message.get("bytes") or message.get("text") or ""
            if len(said) > LONGEST_HEARD:
                raise TooLarge("a stream is for listening", {"most": LONGEST_HEARD})
            heard.spend("", "messages in a stream, which is for listening")

    async def _send(self, frame: dict[str, Any]) -> None:
        """Send a frame; whoever does not take it for long is let go."""
        if not self._send_at_once(frame):
            async with asyncio.timeout(SEND_SECONDS):
                await self.socket.send_text(to_json(frame).decode())
            self._sent_at = time.monotonic()

    def _send_at_once(self, frame: dict[str, Any]) -> bool:
        """Send a frame if nobody has to wait for it; return whether it was sent."""
        is_sent = self._line is not None and self._line.write(to_json(frame))
        if is_sent:
            self._sent_at = time.monotonic()
        return is_sent

    async def _wait(self) -> bool:
        """Wait until something happens; return False when nothing was sent for long.

        Whoever may not stay is refused.
        """
        seconds, wake = self.services.settings.heartbeat_seconds, self.viewer.wake
        self._is_waiting = True
        try:
            while not wake.is_set() and (left := self._sent_at + seconds - time.monotonic()) > 0:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await wake.wait()
        finally:
            self._is_waiting = False
        is_news = wake.is_set()
        wake.clear()
        if self.viewer.ending is not None:
            raise self.viewer.ending
        return is_news

    async def _send_table(self, since: int) -> None:
        await self._send_events(since, first=True)
        await self.services.hub.presence(self.table_id or "")
        self.viewer.tell_at_once = self._tell_at_once
        while True:
            if not await self._wait():
                # A change that came just as the time ran out is looked at all the same.
                await self._send({"type": "heartbeat", "at": time.time()})
            if self.viewer.seq > self.sent:
                await self._send_events(self.sent)
            await self._send_presence(self.sent)

    def _tell_at_once(self) -> bool:
        """Send what happened to one who sits at the table and keeps up.

        So whoever acts tells the others, and wakes no task for each of them. Return False if there
        is something left to tell.
        """
        if not self._is_waiting or self.viewer.wake.is_set():
            return False
        place = self.services, self.table_id or "", self.sent, self.person, self.viewer.seq
        frame = frame_at_hand(*place)
        if frame is None or not self._send_at_once(frame):
            return False
        self._note_sent(frame)
        # Anything but an action may change who plays and who looks on.
        return all(event["type"] == "action" for event in frame["events"])

    def _note_sent(self, frame: dict[str, Any]) -> None:
        """Note which seq the client has now."""
        self.sent = frame["now"]["seq"]
        self.viewer.seq = max(self.viewer.seq, self.sent)

    async def _send_events(self, since: int, first: bool = False) -> None:
        """Send what happened after a seq."""
        assert self.table_id is not None
        table = await self.services.tables.get(self.table_id, None if first else self.viewer.seq)
        await may_see(self.services, table, self.person)
        # It may have changed while we checked who may see it.
        table = await self.services.tables.get(self.table_id, 1)
        if since > table.seq or table.seq - since > MOST_EVENTS:
            frame: dict[str, Any] = {
                "type": "resync",
                "now": now_of(table, self.person.id, self.services.tables.time_at(table)),
            }
        else:
            tables = self.services.tables
            folded = await tables.folding(self.table_id, since, table.seq)
            pay(self.services, self.person.id, folded)
            frame = await frame_since(self.services, self.table_id, since, self.person, table.seq)
        await self._send(frame)
        self._note_sent(frame)

    async def _send_presence(self, sent: int) -> None:
        """Tell who is looking on, if that has changed for the table that the client has.

        It changes when somebody comes or leaves, and also when somebody sits down, stands up, or is
        given another seat by the start of the game.
        """
        table = await self.services.tables.get(self.table_id or "", sent)
        if table.seq > sent:
            # Its seats may have other numbers: the client gets what happened first.
            self.viewer.notify(table.seq)
            return
        present = self.services.hub.present(table.id)
        seats = [n for n, seat in enumerate(table.seats) if seat.guest in present]
        spectators = len(present - set(table.people()))
        frame = {"type": "presence", "seats": seats, "spectators": spectators}
        if frame != self.presence:
            await self._send(frame)
            self.presence = frame

    async def _send_lobby(self) -> None:
        last: dict[str, Any] | None = None
        sent = 0.0
        while True:
            found = await lobby_json(self.services, self.person)
            if found != last:
                await self._send({"type": "lobby", "lobby": found})
                last, sent = found, time.monotonic()
            await self._wait()
            # Every change of any table wakes the lobby: most of them tell nothing new here.
            if time.monotonic() - sent >= self.services.settings.heartbeat_seconds:
                await self._send({"type": "heartbeat", "at": time.time()})
                sent = time.monotonic()
            await asyncio.sleep(LOBBY_PAUSE)
