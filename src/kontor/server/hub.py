"""The hub: who looks at which table, and word of what happened, between processes too.

Word is only a table's id and seq. What happened is always read from the store: if Redis is away,
or word is lost, a look at the store every few seconds finds it, late but whole.
"""

import asyncio
import contextlib
import json
import logging
from collections import defaultdict
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from kontor.server.store import Store

CHANNEL: Final = "kontor"
RETRY_SECONDS: Final = 1.0
log = logging.getLogger("kontor.hub")


class Viewer:
    """Somebody who looks at a table, or (table None) at the lobby."""

    def __init__(self, table_id: str | None, guest: str | None) -> None:
        self.table_id = table_id
        self.guest = guest
        self.wake = asyncio.Event()
        self.seq = 0
        """The latest seq that the hub has heard of."""
        self.presence = False
        """Whether those present have changed."""

    def hear(self, seq: int) -> None:
        """Hear that a table went on."""
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
        self._elsewhere: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self.connected = self._redis is None
        """Whether word from other processes comes at once."""
        self.process = f"{id(self):x}"

    async def start(self) -> None:
        """Begin to listen."""
        self._tasks.append(asyncio.create_task(self._poll()))
        if self._redis is not None:
            self._tasks.append(asyncio.create_task(self._listen()))

    async def stop(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose()

    def add(self, viewer: Viewer) -> None:
        """Let a viewer hear of its table."""
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
        """Return the guests who look at a table now, at any process."""
        here = {viewer.guest for viewer in self._viewers.get(table_id, ()) if viewer.guest}
        return here.union(*self._elsewhere.get(table_id, {}).values())

    async def changed(self, table_id: str, seq: int) -> None:
        """Tell everybody that a table went on."""
        self._hear(table_id, seq)
        await self._publish({"table": table_id, "seq": seq})

    async def presence(self, table_id: str) -> None:
        """Tell everybody at a table that somebody came or left."""
        self._hear_presence(table_id)
        here = {viewer.guest for viewer in self._viewers.get(table_id, ()) if viewer.guest}
        word = {"table": table_id, "present": sorted(here), "process": self.process}
        await self._publish(word)

    async def _publish(self, word: dict[str, Any]) -> None:
        if self._redis is None:
            return
        try:
            await self._redis.publish(CHANNEL, json.dumps(word))
        except (RedisError, OSError) as error:
            log.warning("redis is away: %s", error)

    def _hear(self, table_id: str, seq: int) -> None:
        for viewer in (*self._viewers.get(table_id, ()), *self._viewers.get(None, ())):
            viewer.hear(seq)

    def _hear_presence(self, table_id: str) -> None:
        for viewer in self._viewers.get(table_id, ()):
            viewer.presence = True
            viewer.wake.set()

    async def _listen(self) -> None:
        """Hear what other processes publish; try again for as long as Redis is away."""
        while True:
            try:
                await self._hear_redis()
            except (RedisError, OSError) as error:
                if self.connected:
                    log.warning("redis is away: %s", error)
                self.connected = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_redis(self) -> None:
        assert self._redis is not None
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            self.connected = True
            # What was published while nobody listened is found by looking.
            await self._look()
            async for message in subscription.listen():
                if message["type"] == "message":
                    self._take(json.loads(message["data"]))

    def _take(self, word: dict[str, Any]) -> None:
        if "seq" in word:
            self._hear(word["table"], word["seq"])
        elif word["process"] != self.process:
            self._elsewhere[word["table"]][word["process"]] = frozenset(word["present"])
            self._hear_presence(word["table"])

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(self._poll_seconds)
            with contextlib.suppress(Exception):
                await self._look()

    async def _look(self) -> None:
        """Compare what viewers have heard of with what is stored."""
        seen = [table_id for table_id in self._viewers if table_id is not None]
        for start in range(0, len(seen), 500):
            for table_id, seq in (await self.store.seqs(seen[start : start + 500])).items():
                for viewer in self._viewers.get(table_id, ()):
                    if viewer.seq < seq:
                        viewer.hear(seq)
        for viewer in self._viewers.get(None, ()):
            viewer.wake.set()
