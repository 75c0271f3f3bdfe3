"""How tasks that run alongside the requests are ended."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN_SECONDS: Final = 0.2


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until every one of them has ended.

    To cancel them once is not enough: `asyncio.wait_for` of Python 3.11, which redis-py calls for
    each command, forgets that it was cancelled when what it waits for is done at that moment.
    """
    running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        done, running = await asyncio.wait(running, timeout=AGAIN_SECONDS)
        # What one of them failed with is of no interest any more, and would be logged.
        await asyncio.gather(*done, return_exceptions=True)
