"""What happens by itself: bots decide, clocks run out, votes end. The queue is in the store.

The row of a table says when something is due. Whoever leases the table does it, and adds what came
of it at the seq that it was made for: whatever crashes, it happens once.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from kontor.bots import USUAL_LEVEL
from kontor.rules import deal_json
from kontor.server.attendance import Absent
from kontor.server.drawing import seed_for_decision
from kontor.server.ending import end_all
from kontor.server.entries import Entry
from kontor.server.errors import ServerError
from kontor.server.kinds import Acted, BotSeated, OutOfTime
from kontor.server.seating import end_late_vote
from kontor.server.secrets import new_id
from kontor.server.sharing import Turns
from kontor.server.table import Table
from kontor.server.tables import Tables
from kontor.server.thinking import Task, advise, coach, prepare_worker, think

LEASE_SECONDS: Final = 12.0
"""A lease is extended while the work lasts; that of a process that was killed soon runs out."""
MOST_AT_ONCE: Final = 96
"""At how many tables one process works at a time."""
UNSEEN: Final = ("end", "done")
"""Actions that change nothing on the board: nobody needs a pause to see them."""
log = logging.getLogger("kontor.runner")
T = TypeVar("T")


class Runner:
    """Takes what is due from the store and does it."""

    def __init__(self, tables: Tables, workers: int, poll_seconds: float) -> None:
        self.tables = tables
        self.workers = workers
        """How many processes think for this one."""
        self.decisions = 0
        """How many decisions the bots of this process have taken."""
        self._poll_seconds = poll_seconds
        self._wake = asyncio.Event()
        self._name = new_id()
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()
        """At how many tables of each host there is something to do now."""
        self._turns = Turns(max(1, workers))
        self._loop: asyncio.Task[None] | None = None
        self._pausing: dict[str, asyncio.Event] = {}
        """The tables where a bot pauses, each with what wakes it."""

    def _now(self) -> float:
        return self.tables.store.clock.now()

    async def start(self) -> None:
        """Start looking for what is due."""
        self.tables.on_change.append(self._changed)
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; what is not done yet stays due."""
        tasks = [*self._tasks, *([self._loop] if self._loop else [])]
        await end_all(tasks)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(ServerError):
            # Leases that cannot be given back run out.
            await self.tables.store.drop_leases(self._name)

    async def _changed(self, table_id: str, seq: int) -> None:  # noqa: ARG002
        self._wake.set()
        if table_id in self._pausing:
            self._pausing[table_id].set()

    async def _run(self) -> None:
        while True:
            try:
                free = MOST_AT_ONCE - len(self._tasks)
                found = await self.tables.store.lease_due(
                    self._name, LEASE_SECONDS, free, self._busy
                )
                for table_id, host in found.items():
                    self._spawn(table_id, host)
            except ServerError as error:
                log.warning("what is due cannot be read: %s", error)
            except Exception:
                # Without this loop no bot would ever decide again.
                log.exception("what is due cannot be read")
            await self._wait()

    async def _wait(self) -> None:
        """Wait for a change, and a moment longer for what the change makes due."""
        try:
            async with asyncio.timeout(min(self._poll_seconds, 0.5)):
                await self._wake.wait()
        except TimeoutError:
            return
        self._wake.clear()
        await asyncio.sleep(0.02)

    def _spawn(self, table_id: str, host: str) -> None:
        task = asyncio.create_task(self._handle(table_id))
        self._tasks.add(task)
        self._busy[host] += 1

        def done(_: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            self._busy -= Counter({host: 1})

        task.add_done_callback(done)

    async def _handle(self, table_id: str) -> None:
        keeping = asyncio.create_task(self._keep_lease(table_id))
        try:
            await self._do_what_is_due(await self.tables.get(table_id))
        except Exception:
            log.exception("what is due at table %s failed", table_id)
            # The lease runs out by itself, so that it is not tried again at once.
            return
        finally:
            await end_all([keeping])
        await self.tables.store.keep_lease(table_id, self._name, 0)
        # The next bot's decision may have become due while the table was still leased.
        self._wake.set()

    async def _do_what_is_due(self, table: Table) -> None:
        """Do what is due at a table, if it still is."""
        late = end_late_vote(table, self._now())
        number = table.decider
        if late is not None:
            await self.tables.add(table.id, table.seq, [late])
        elif number is None or (table.takeback is not None and table.takeback.pauses):
            await self.tables.reschedule(table)
        elif table.seats[number].kind == "bot":
            await self._let_bot_decide(table)
        else:
            await self._look_after(table, number)

    async def _keep_lease(self, table_id: str) -> None:
        """Keep the lease while the work lasts, however long a bot thinks."""
        is_ours = True
        while is_ours:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with contextlib.suppress(ServerError):
                is_ours = await self.tables.store.keep_lease(table_id, self._name, LEASE_SECONDS)

    async def _let_bot_decide(self, table: Table) -> None:
        """Let a bot take its decisions, one after the other at a pace that people can follow."""
        seq, seat = table.seq, table.game.state.seat
        for action in await self._think(table):
            if action not in UNSEEN:
                await self._pause(table)
            acted = Acted(seat=seat, action=action, how="bot")
            done = await self.tables.add(table.id, seq, [acted])
            if done is None:
                return
            seq = done.last
            self.decisions += 1

    async def _pause(self, table: Table) -> None:
        """Wait until people had time to see what happened last; whoever plays alone may hurry."""
        while (left := table.since + table.pause_of_bots(self.tables.bot_pause) - self._now()) > 0:
            changed = self._pausing[table.id] = asyncio.Event()
            try:
                async with asyncio.timeout(left):
                    await changed.wait()
            except TimeoutError:
                return
            finally:
                del self._pausing[table.id]

    async def _think(self, table: Table) -> list[str]:
        people = table.people()
        async with self._turns.thinking(people or [table.host], not people) as share:
            return await self._in_worker(think, _task_of(table, share))

    async def advise(self, table: Table, guest: str) -> list[dict[str, Any]]:
        """Return the best turns of the seat that decides, for a guest who asks for a hint."""
        # The table keeps changing while others think; and a hint has its whole budget always.
        return await self.soon(guest, advise, _task_of(table, 1.0))

    async def coach(
        self, table: Table, guest: str, since: int, known: dict[str, int]
    ) -> dict[str, Any]:
        """Return what a coach says to the seat that decides."""
        return await self.soon(guest, coach, _task_of(table, 1.0), since, known)

    async def soon(self, guest: str, work: Callable[..., T], *given: Any) -> T:
        """Do something that a guest waits for in a worker, after the bots of people."""
        async with self._turns.thinking([guest], alone=False, is_bot=False):
            return await self._in_worker(work, *given)

    async def aside(self, guest: str, work: Callable[..., T], *given: Any) -> T:
        """Do something for a guest in a worker, when no bot of a person needs one."""
        async with self._turns.thinking([guest], alone=True, is_bot=False):
            return await self._in_worker(work, *given)

    async def _in_worker(self, work: Callable[..., T], *given: Any) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._worker_pool(), work, *given)
        except BrokenProcessPool:
            log.warning("a worker died; starting others")
            self._pool = None
            return await loop.run_in_executor(self._worker_pool(), work, *given)

    def _worker_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                # Where no bot thinks, somebody may still ask for a hint.
                max(1, self.workers),
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare_worker,
                initargs=(os.getpid(),),
            )
        return self._pool

    async def _look_after(self, table: Table, number: int) -> None:
        """Note that the person who decides has no time left, or has given no sign for long."""
        drafts: list[Entry] = []
        allowance = self.tables.allowance(table)
        if not allowance:
            drafts = self._time_is_up(table, number) or self._absence(table, number)
        if drafts or allowance:
            await self.tables.add(table.id, table.seq, drafts)
        else:
            await self.tables.reschedule(table)

    def _time_is_up(self, table: Table, number: int) -> list[Entry]:
        """Return that a seat has run out of time, and what the table agreed on for that."""
        clock = table.options.clock
        left = table.seconds_left(number, self._now())
        if clock is None or table.seats[number].out_of_time or left is None or left > 0:
            return []
        drafts: list[Entry] = [OutOfTime(seat=number, name=table.seats[number].name)]
        if clock.at_zero == "bot":
            drafts.append(BotSeated(seat=number, level=USUAL_LEVEL))
        return drafts

    def _absence(self, table: Table, number: int) -> list[Entry]:
        """Return that the person of a seat counts as absent, if that is so."""
        at = self.tables.absent_at(table, number)
        if at is None or at > self._now():
            return []
        return [Absent(seat=number, name=table.seats[number].name)]


def _task_of(table: Table, share: float) -> Task:
    """Return what a worker needs to decide for the bot whose turn it is."""
    game = table.game
    number = game.state.seat
    return Task(
        table.id,
        game.setup.json(),
        deal_json(game.setup, game.deal),
        game.actions[:],
        number,
        table.seats[number].level or USUAL_LEVEL,
        seed_for_decision(table.bot_seed, game.action_count),
        share,
    )
