"""The hub: who is watching which table, and messages that a table has changed.

A message to other processes holds only a table's id and seq. What happened is always read from the
store: if Redis cannot be reached, or a message is lost, polling the store finds it, late but whole.
"""

import asyncio
import contextlib
import json
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from kontor.server.ending import end_all
from kontor.server.errors import Banned, ServerError, UnknownGuest
from kontor.server.presence import Elsewhere
from kontor.server.secrets import new_id
from kontor.server.store import Store
from kontor.server.visits import Visit

CHANNEL: Final = "kontor"
RETRY_SECONDS: Final = 1.0
PUBLISH_SECONDS: Final = 2.0
MOST_WAITING: Final = 1000
"""How many messages may wait for Redis; what does not fit is found by polling."""
EVERYBODY: Final = True
"""Whom a process greets that has come, or was away; one that has missed something greets one."""
SIGNED_OUT: Final = "you were signed out on this device"
log = logging.getLogger("kontor.hub")


class Viewer:
    """Somebody who is watching a table, or (table None) the lobby."""

    def __init__(self, table_id: str | None, visit: Visit) -> None:
        self.table_id = table_id
        self.visit = visit
        self.guest = visit.person.id
        self.ending: ServerError | None = None
        """Why the viewer may not stay: signed out, or banned."""
        self.wake = asyncio.Event()
        self.seq = 0
        """The latest seq that the hub knows of."""
        self.tell_at_once: Callable[[], bool] = lambda: False
        """What tells the viewer without waking anybody; it returns False if it cannot now."""

    def notify(self, seq: int) -> None:
        """Learn that a table has changed."""
        self.seq = max(self.seq, seq)
        try:
            told = self.tell_at_once()
        except Exception:
            # What fails for one who watches is no matter of whoever acts.
            log.exception("a viewer could not be told at once")
            told = False
        if not told:
            self.wake.set()

    def end(self, why: ServerError) -> None:
        """Learn that one may not stay."""
        self.ending = why
        self.wake.set()


class Hub:
    """All viewers of this process."""

    def __init__(self, store: Store, redis_url: str, poll_seconds: float) -> None:
        self.store = store
        self._viewers: defaultdict[str | None, set[Viewer]] = defaultdict(set)
        self._poll_seconds = poll_seconds
        self._redis: Redis | None = Redis.from_url(redis_url) if redis_url else None
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST_WAITING)
        self._elsewhere = Elsewhere(poll_seconds)
        self._news = 0
        """How many messages about presence this process has sent."""
        self.connected = self._redis is None
        """Whether messages of other processes come at once."""
        self.process = new_id()

    async def start(self) -> None:
        """Start listening and polling."""
        self._tasks.append(asyncio.create_task(self._poll_all()))
        if self._redis is not None:
            self._tasks.append(asyncio.create_task(self._receive_all()))
            self._tasks.append(asyncio.create_task(self._send_all()))

    async def stop(self) -> None:
        """Stop both."""
        await end_all(self._tasks)
        if self._redis is not None:
            await self._redis.aclose()

    def add(self, viewer: Viewer) -> None:
        """Notify a viewer of changes from now on."""
        self._viewers[viewer.table_id].add(viewer)

    def remove(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        self._viewers[viewer.table_id].discard(viewer)
        if not self._viewers[viewer.table_id]:
            del self._viewers[viewer.table_id]

    def count(self, guest: str | None = None) -> int:
        """Return how many viewers there are, or how many of a guest."""
        everybody = (viewer for viewers in self._viewers.values() for viewer in viewers)
        return sum(guest is None or viewer.guest == guest for viewer in everybody)

    def present(self, table_id: str) -> set[str]:
        """Return the guests who are watching a table now, at any process."""
        return self._here(table_id) | self._elsewhere.at(table_id)

    def _here(self, table_id: str) -> set[str]:
        return {viewer.guest for viewer in self._viewers.get(table_id, ())}

    async def changed(self, table_id: str, seq: int) -> None:
        """Tell everybody that a table has changed."""
        self._notify(table_id, seq)
        self._publish({"table": table_id, "seq": seq})

    async def presence(self, table_id: str) -> None:
        """Tell everybody at a table that somebody came or left."""
        self._notify_presence([table_id])
        self._news += 1
        here = sorted(self._here(table_id))
        self._publish({"table": table_id, "present": here, "news": self._news})

    def _publish_everybody(self) -> None:
        """Tell all that other processes may have missed."""
        tables = [table_id for table_id in self._viewers if table_id is not None]
        here = {table_id: sorted(self._here(table_id)) for table_id in tables}
        self._publish({"everybody": here, "news": self._news})

    def _publish(self, message: dict[str, Any]) -> None:
        """Queue a message for Redis; nobody waits until it is sent."""
        if self._redis is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._outbox.put_nowait({**message, "process": self.process})

    async def _send_all(self) -> None:
        assert self._redis is not None
        while True:
            message = json.dumps(await self._outbox.get())
            try:
                async with asyncio.timeout(PUBLISH_SECONDS):
                    await self._redis.publish(CHANNEL, message)
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis cannot be reached: %s", error)

    def _notify(self, table_id: str, seq: int) -> None:
        for viewer in (*self._viewers.get(table_id, ()), *self._viewers.get(None, ())):
            viewer.notify(seq)

    def _notify_presence(self, tables: Iterable[str]) -> None:
        for table_id in tables:
            for viewer in self._viewers.get(table_id, ()):
                viewer.wake.set()

    async def _receive_all(self) -> None:
        """Receive what other processes publish; try again while Redis cannot be reached."""
        while True:
            try:
                await self._receive()
            except (RedisError, OSError) as error:
                if self.connected:
                    log.warning("Redis cannot be reached: %s", error)
                self.connected = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self) -> None:
        assert self._redis is not None
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            self.connected = True
            # What was published before is found by polling, or published again.
            self._publish({"hello": EVERYBODY})
            self._publish_everybody()
            with contextlib.suppress(ServerError):
                # If the store cannot be reached either, the next poll finds it.
                await self._poll()
            async for received in subscription.listen():
                if received["type"] == "message":
                    self._handle(json.loads(received["data"]))

    def _handle(self, message: dict[str, Any]) -> None:
        process = message["process"]
        if process == self.process:
            return
        if "seq" in message:
            self._notify(message["table"], message["seq"])
        if message.get("hello") in (EVERYBODY, self.process):
            self._publish_everybody()
        self._notify_presence(self._elsewhere.hear(process, message))
        if self._elsewhere.has_missed(process, message):
            self._publish({"hello": process})

    async def _poll_all(self) -> None:
        while True:
            await asyncio.sleep(self._poll_seconds)
            self._publish({"alive": True, "news": self._news})
            self._notify_presence(self._elsewhere.forget_silent())
            try:
                await self._poll()
            except ServerError:
                # The store cannot be reached: the next poll finds what this one missed.
                continue
            except Exception:
                log.exception("the store could not be polled")

    async def _poll(self) -> None:
        """Compare what viewers know of with what is stored."""
        seen = [table_id for table_id in self._viewers if table_id is not None]
        for start in range(0, len(seen), 500):
            for table_id, seq in (await self.store.seqs(seen[start : start + 500])).items():
                for viewer in self._viewers.get(table_id, ()):
                    if viewer.seq < seq:
                        viewer.notify(seq)
        for viewer in self._viewers.get(None, ()):
            viewer.wake.set()
        await self._end_visits()

    async def _end_visits(self) -> None:
        """Let those go who were signed out or banned, by whichever process."""
        viewers = [viewer for found in self._viewers.values() for viewer in found]
        ended = await self.store.ended([*{viewer.visit for viewer in viewers}])
        for viewer in viewers:
            if viewer.visit in ended:
                viewer.end(Banned() if ended[viewer.visit] else UnknownGuest(SIGNED_OUT))
