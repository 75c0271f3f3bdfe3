"""A server that is told to stop stops, whatever happens at the same moment."""

import asyncio

import pytest

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
