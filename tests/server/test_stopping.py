"""A server that is told to stop stops, whatever happens at the same moment."""

import asyncio

import pytest

from kontor.server.ending import end_all
from kontor.server.hub import Hub
from kontor.server.runner import Runner
from kontor.server.store import Store
from kontor.server.tables import Tables
from kontor.server.upgrade import upgrade_database
from tests.server.places import PATIENCE, Place


@pytest.mark.parametrize("moments", range(5))
def test_a_change_in_the_last_moment_does_not_keep_the_bots_awake(
    moments: int, sqlite_place: Place
) -> None:
    """`asyncio.wait_for` of Python 3.11 forgets that it was cancelled when its time has come."""
    upgrade_database(sqlite_place.database)

    async def run() -> None:
        store = Store(sqlite_place.database)
        tables = Tables(store)
        runner = Runner(tables, 1, poll_seconds=1)
        await runner.start()
        # It has looked for what is due, and waits.
        await asyncio.sleep(0.2)
        for heard in tables.on_change:
            await heard("table", 1)
        for _ in range(moments):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await runner.stop()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("moments", range(12))
def test_a_message_in_the_last_moment_does_not_keep_the_hub_awake(
    moments: int, postgresql_place: Place
) -> None:
    """redis-py calls `asyncio.wait_for` for each command, and so forgets it as well."""

    async def run() -> None:
        store = Store(postgresql_place.database)
        hub = Hub(store, postgresql_place.redis, poll_seconds=60)
        await hub.start()
        async with asyncio.timeout(PATIENCE):
            while not hub.connected:
                await asyncio.sleep(0.01)
        await hub.changed("table", 1)
        for _ in range(moments):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await hub.stop()
        await store.close()

    asyncio.run(run())


def test_a_task_that_forgets_that_it_was_cancelled_is_cancelled_again() -> None:
    forgotten = 0

    async def forget() -> None:
        nonlocal forgotten
        while forgotten < 3:
            try:
                await asyncio.sleep(PATIENCE)
            except asyncio.CancelledError:
                forgotten += 1
        await asyncio.sleep(PATIENCE)

    async def fail() -> None:
        raise OSError("no matter")

    async def run() -> None:
        tasks = [asyncio.create_task(forget()), asyncio.create_task(fail())]
        await asyncio.sleep(0)
        await end_all(tasks)
        assert tasks[0].cancelled()
        assert forgotten == 3
        assert tasks[1].done()

    asyncio.run(run())
