"""Messages between processes: nobody waits for Redis to take them."""

import asyncio
import socket

from kontor.server.hub import MOST_WAITING, Hub
from kontor.server.store import Store
from tests.server.places import HERE, PATIENCE, Place


def test_nobody_waits_for_a_redis_that_does_not_answer(sqlite_place: Place) -> None:
    async def tell(port: int) -> None:
        store = Store(sqlite_place.database)
        hub = Hub(store, f"redis://{HERE}:{port}", poll_seconds=3600)
        await hub.start()
        try:
            # More than may wait: what does not fit is dropped, and found by polling.
            async with asyncio.timeout(PATIENCE):
                for seq in range(2 * MOST_WAITING):
                    await hub.changed("a-table", seq)
        finally:
            await hub.stop()
            await store.close()

    with socket.create_server((HERE, 0)) as silent:
        asyncio.run(tell(silent.getsockname()[1]))
