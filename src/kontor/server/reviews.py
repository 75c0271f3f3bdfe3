"""Reviews of finished games: jobs of the workers, whose queue is in the store.

A review is made one turn after the other, each by a worker when no bot of a person needs one. What
was judged is kept at once: whoever leases the review next goes on where it was.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any, Final

from kontor.server.ending import end_all
from kontor.server.errors import NotFound, ServerError, Unavailable
from kontor.server.kept import WAITING
from kontor.server.options import DAY
from kontor.server.runner import LEASE_SECONDS, Runner
from kontor.server.secrets import new_id
from kontor.server.subjects import Subject, check_over, of_stored
from kontor.server.table import OVER, Table
from kontor.server.tables import Tables
from kontor.server.weighing import Reviewed, begin_review, end_review, judge_turn

log = logging.getLogger("kontor.reviews")
NOBODY: Final = "nobody"
"""Whose turn it is to have a worker if it is not known who asked."""


class Reviews:
    """Takes reviews from the queue and makes them."""

    def __init__(self, tables: Tables, runner: Runner, nodes: int, most: int, poll: float) -> None:
        self.tables = tables
        self.judged = 0
        """How many turns and answers this process has judged."""
        self._runner = runner
        self._nodes = nodes
        self._most = most
        self._poll = poll
        self._name = new_id()
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start looking for reviews to make."""
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; another process, or this one when it is started again, goes on."""
        await end_all([*self._tasks, *([self._loop] if self._loop else [])])
        with contextlib.suppress(ServerError):
            # Leases that cannot be given back run out.
            await self.tables.store.drop_review_leases(self._name)

    async def ask(self, subject: Subject, guest: str) -> None:
        """Put the review of a finished game into the queue, if there is none yet."""
        wanted = {
            "id": subject.id,
            "record_id" if subject.is_record else "table_id": subject.id,
            "nodes": self._nodes,
            "status": WAITING,
            "asker": guest,
            "created": self.tables.store.clock.now(),
        }
        game = subject.json() if subject.is_record else None
        await self.tables.store.ask_review(wanted, self._most, game)
        self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._take_next()
            except ServerError as error:
                log.warning("the queue of reviews cannot be read: %s", error)
            except Exception:
                # Without this loop no review would ever be made again.
                log.exception("the queue of reviews cannot be read")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._poll):
                    await self._wake.wait()
            self._wake.clear()

    async def _take_next(self) -> None:
        """Lease reviews for as many workers as there are."""
        while len(self._tasks) < self._runner.workers:
            review_id = await self.tables.store.lease_review(self._name, LEASE_SECONDS)
            if review_id is None:
                return
            task = asyncio.create_task(self._handle(review_id))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._wake.set()

    async def _handle(self, review_id: str) -> None:
        keeping = asyncio.create_task(self._keep_lease(review_id))
        try:
            await self._make(review_id)
        except ServerError as error:
            # The lease runs out by itself, so that it is not tried again at once.
            log.warning("the review of %s waits: %s", review_id, error)
        except Exception:
            log.exception("the review of %s failed", review_id)
            with contextlib.suppress(ServerError):
                await self.tables.store.fail_review(review_id)
        finally:
            await end_all([keeping])

    async def _keep_lease(self, review_id: str) -> None:
        is_ours = True
        while is_ours:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with contextlib.suppress(ServerError):
                is_ours = await self.tables.store.keep_review(review_id, self._name, LEASE_SECONDS)

    async def _make(self, review_id: str) -> None:
        """Make what is left of a review."""
        store = self.tables.store
        row = await store.review(review_id)
        if row is None:
            return
        asker = row["asker"] or NOBODY
        task = Reviewed(await self._subject_of(row), row["nodes"])
        passages = row["passages"]
        if passages is None:
            begun = await self._runner.aside(asker, begin_review, task)
            await store.begin_review(review_id, begun)
            passages = begun["passages"]
        known = {one["number"]: one["data"] for one in await store.judgements(review_id)}
        for number in range(passages):
            if number not in known:
                known[number] = await self._runner.aside(asker, judge_turn, task, number)
                await store.add_judgement(review_id, number, known[number])
                self.judged += 1
        told = {number: data for number, data in sorted(known.items()) if data is not None}
        await store.end_review(review_id, await self._runner.aside(asker, end_review, task, told))

    async def _subject_of(self, row: Mapping[str, Any]) -> Subject:
        """Return the game that a review is of."""
        if row["table_id"] is not None:
            return of_table(await self.tables.get(row["table_id"]))
        return of_stored(row["record_id"], (await self._record(row["record_id"]))["game"])

    async def look_at(self, record_id: str) -> Subject:
        """Return the game of a record, and note that somebody looks at it: so long it is kept."""
        store = self.tables.store
        found = await self._record(record_id)
        if store.clock.now() - found["looked"] > DAY:
            # A store that can only be read is still one that can be read.
            with contextlib.suppress(Unavailable):
                await store.note_look(record_id)
        return of_stored(record_id, found["game"])

    async def _record(self, record_id: str) -> Mapping[str, Any]:
        found = await self.tables.store.record(record_id)
        if found is None:
            raise NotFound(f"nobody has asked for a review of the record {record_id}")
        return found


def of_table(table: Table) -> Subject:
    """Return the game of a table; refuse one that is not over."""
    check_over(table.status == OVER)
    game = table.game
    return Subject(table.id, game.setup, game.deal, game.actions[:], is_record=False)
