"""A database in a file of this machine, used from threads.

The asynchronous driver hands every single step (begin, execute, fetch, close) to a thread and
waits for it. Here a whole piece of work goes to a thread at once, and writers take turns instead of
waiting for the lock of the file, which is done by sleeping and looking again.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, create_engine, event

BUSY_SECONDS: Final = 15
READERS: Final = 4


class Near:
    """A file of SQLite."""

    def __init__(self, url: str) -> None:
        self.turn = asyncio.Lock()
        """Held by the one of this process who writes."""
        self._engine: Engine = create_engine(url)
        event.listen(self._engine, "connect", prepare_sqlite)
        # A thread more than readers, so that nobody who writes waits for those who read.
        self._threads = ThreadPoolExecutor(READERS + 1, "kontor-store")
        self._reading = asyncio.Semaphore(READERS)

    async def rows(self, query: Select[Any]) -> Sequence[Mapping[str, Any]]:
        """Return the rows of a query."""
        async with self._reading:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._rows, query
            )

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do some work in a transaction that is kept if all goes well."""
        async with self.turn:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._write, work)

    def close(self) -> None:
        """Finish what is under way, and close the file."""
        self._threads.shutdown()
        self._engine.dispose()

    def _rows(self, query: Select[Any]) -> Sequence[Mapping[str, Any]]:
        with self._engine.connect() as connection:
            found: Sequence[Any] = connection.execute(query).mappings().all()
            return found

    def _write(self, work: Callable[[Connection], None]) -> None:
        with self._engine.begin() as connection:
            # Take the write lock at once: a reader that wants it later may not get it.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            work(connection)


def prepare_sqlite(connection: Any, record: Any) -> None:  # noqa: ARG001
    """Let readers and a writer work at once, and never lose what was acknowledged."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={1000 * BUSY_SECONDS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
