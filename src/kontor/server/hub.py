"""The hub: who looks at which table, and word of what happened, between processes too.

Word is only a table's id and seq. What happened is always read from the store: if Redis is away,
or word is lost, a look at the store every few seconds finds it, late but whole.
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
MOST_WORDS: Final = 1000
"""So much word waits for Redis; what is more is found by looking."""
SILENT_SECONDS: Final = 10.0
"""Who looked on at a process that is silent for so long, or five looks, has gone with it."""
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
        self._words: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST_WORDS)
        self._elsewhere: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
        self._heard: dict[str, float] = {}
        """When each other process was last heard of."""
        self.connected = self._redis is None
        """Whether word from other processes comes at once."""
        self.process = new_id()

    async def start(self) -> None:
        """Begin to listen."""
        self._tasks.append(asyncio.create_task(self._poll()))
        if self._redis is not None:
            self._tasks.append(asyncio.create_task(self._listen()))
            self._tasks.append(asyncio.create_task(self._speak()))

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
        self._publish({"table": table_id, "seq": seq})

    async def presence(self, table_id: str) -> None:
        """Tell everybody at a table that somebody came or left."""
        self._hear_presence(table_id)
        self._publish_presence(table_id)

    def _publish_presence(self, table_id: str) -> None:
        here = {viewer.guest for viewer in self._viewers.get(table_id, ()) if viewer.guest}
        self._publish({"table": table_id, "present": sorted(here)})

    def _publish(self, word: dict[str, Any]) -> None:
        """Let word go out as soon as Redis takes it; nobody waits for that."""
        if self._redis is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._words.put_nowait({**word, "process": self.process})

    async def _speak(self) -> None:
        assert self._redis is not None
        while True:
            word = json.dumps(await self._words.get())
            try:
                await asyncio.wait_for(self._redis.publish(CHANNEL, word), PUBLISH_SECONDS)
            except (RedisError, OSError, TimeoutError) as error:
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
            # What was published while nobody listened is found by looking, or told again.
            self._publish({"hello": True})
            self._publish_all_presence()
            with contextlib.suppress(ServerError):
                # The store is away too: the next look will find it.
                await self._look()
            async for message in subscription.listen():
                if message["type"] == "message":
                    self._take(json.loads(message["data"]))

    def _publish_all_presence(self) -> None:
        for table_id in [table_id for table_id in self._viewers if table_id is not None]:
            self._publish_presence(table_id)

    def _take(self, word: dict[str, Any]) -> None:
        process = word["process"]
        if process == self.process:
            return
        self._heard[process] = time.monotonic()
        if "seq" in word:
            self._hear(word["table"], word["seq"])
        elif "present" in word:
            self._take_presence(word["table"], process, frozenset(word["present"]))
        elif "hello" in word:
            self._publish_all_presence()

    def _take_presence(self, table_id: str, process: str, present: frozenset[str]) -> None:
        self._elsewhere[table_id][process] = present
        if not present:
            del self._elsewhere[table_id][process]
        if not self._elsewhere[table_id]:
            del self._elsewhere[table_id]
        self._hear_presence(table_id)

    def _forget_silent(self) -> None:
        """Forget who looked on at processes that were killed."""
        longest = max(SILENT_SECONDS, 5 * self._poll_seconds)
        now = time.monotonic()
        for process in [one for one, at in self._heard.items() if now - at > longest]:
            del self._heard[process]
            for table_id in [one for one, found in self._elsewhere.items() if process in found]:
                self._take_presence(table_id, process, frozenset())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(self._poll_seconds)
            self._publish({"alive": True})
            self._forget_silent()
            try:
                await self._look()
            except ServerError:
                # The store is away: the next look will find what this one missed.
                continue
            except Exception:
                log.exception("a look at the store failed")

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
