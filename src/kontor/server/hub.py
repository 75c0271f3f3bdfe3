"""The hub: who is watching which table, and messages that a table has changed.

A message to other processes holds only a table's id and seq. What happened is always read from the
store: if Redis cannot be reached, or a message is lost, polling the store finds it, late but whole.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections import defaultdict
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from kontor.server.errors import ServerError
from kontor.server.secrets import new_id
from kontor.server.store import Store

CHANNEL: Final = "kontor"
RETRY_SECONDS: Final = 1.0
PUBLISH_SECONDS: Final = 2.0
MOST_WAITING: Final = 1000
"""How many messages may wait for Redis; what does not fit is found by polling."""
SILENT_SECONDS: Final = 10.0
"""A process that is silent for so long, or for five polls, is gone, and its viewers with it."""
log = logging.getLogger("kontor.hub")


class Viewer:
    """Somebody who is watching a table, or (table None) the lobby."""

    def __init__(self, table_id: str | None, guest: str | None) -> None:
        self.table_id = table_id
        self.guest = guest
        self.wake = asyncio.Event()
        self.seq = 0
        """The latest seq that the hub knows of."""
        self.presence = False
        """Whether those present have changed."""

    def notify(self, seq: int) -> None:
        """Learn that a table has changed."""
        self.seq = max(self.seq, seq)
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
        self._elsewhere: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self._heard: dict[str, float] = {}
        """When the last message of each other process came."""
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
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
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
        here = {viewer.guest for viewer in self._viewers.get(table_id, ()) if viewer.guest}
        return here.union(*self._elsewhere.get(table_id, {}).values())

    async def changed(self, table_id: str, seq: int) -> None:
        """Tell everybody that a table has changed."""
        self._notify(table_id, seq)
        self._publish({"table": table_id, "seq": seq})

    async def presence(self, table_id: str) -> None:
        """Tell everybody at a table that somebody came or left."""
        self._notify_presence(table_id)
        self._publish_presence(table_id)

    def _publish_presence(self, table_id: str) -> None:
        here = {viewer.guest for viewer in self._viewers.get(table_id, ()) if viewer.guest}
        self._publish({"table": table_id, "present": sorted(here)})

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
                await asyncio.wait_for(self._redis.publish(CHANNEL, message), PUBLISH_SECONDS)
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis cannot be reached: %s", error)

    def _notify(self, table_id: str, seq: int) -> None:
        for viewer in (*self._viewers.get(table_id, ()), *self._viewers.get(None, ())):
            viewer.notify(seq)

    def _notify_presence(self, table_id: str) -> None:
        for viewer in self._viewers.get(table_id, ()):
            viewer.presence = True
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
            self._publish({"hello": True})
            self._publish_all_presence()
            with contextlib.suppress(ServerError):
                # If the store cannot be reached either, the next poll finds it.
                await self._poll()
            async for received in subscription.listen():
                if received["type"] == "message":
                    self._handle(json.loads(received["data"]))

    def _publish_all_presence(self) -> None:
        for table_id in [table_id for table_id in self._viewers if table_id is not None]:
            self._publish_presence(table_id)

    def _handle(self, message: dict[str, Any]) -> None:
        process = message["process"]
        if process == self.process:
            return
        self._heard[process] = time.monotonic()
        if "seq" in message:
            self._notify(message["table"], message["seq"])
        elif "present" in message:
            self._set_presence(message["table"], process, frozenset(message["present"]))
        elif "hello" in message:
            self._publish_all_presence()

    def _set_presence(self, table_id: str, process: str, present: frozenset[str]) -> None:
        self._elsewhere[table_id][process] = present
        if not present:
            del self._elsewhere[table_id][process]
        if not self._elsewhere[table_id]:
            del self._elsewhere[table_id]
        self._notify_presence(table_id)

    def _forget_silent(self) -> None:
        """Forget the viewers of processes that were killed."""
        longest = max(SILENT_SECONDS, 5 * self._poll_seconds)
        now = time.monotonic()
        for process in [one for one, at in self._heard.items() if now - at > longest]:
            del self._heard[process]
            for table_id in [one for one, found in self._elsewhere.items() if process in found]:
                self._set_presence(table_id, process, frozenset())

    async def _poll_all(self) -> None:
        while True:
            await asyncio.sleep(self._poll_seconds)
            self._publish({"alive": True})
            self._forget_silent()
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
