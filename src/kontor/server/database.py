"""The two databases that the store may use: a file of SQLite, or PostgreSQL.

Both answer queries and do work in transactions; the store does not need to know which it has.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Select, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from kontor.server.settings import SettingsError

BUSY_SECONDS: Final = 15
"""How long SQLite waits for another process that writes."""
READERS: Final = 4
POOL_SECONDS: Final = 5.0
"""How long a request waits for a free connection to PostgreSQL."""

Rows = Sequence[Mapping[str, Any]]
Values = Mapping[str, Any] | None
T = TypeVar("T")
Work = Callable[[Connection], T]


class Database(Protocol):
    """What the store needs of a database."""

    async def rows(self, query: Select[Any], values: Values = None) -> Rows:
        """Return the rows of a query, with values for what it leaves open."""

    async def write(self, work: Work[T]) -> T:
        """Do some work in a transaction; if it fails, nothing is changed."""

    async def close(self) -> None:
        """Finish what is under way, and close all connections."""


def open_database(url: str, pool: int = 10) -> Database:
    """Return the database at an address such as `sqlite:///kontor.db`."""
    address = driver_url(url)
    return SqliteFile(address) if address.startswith("sqlite") else PostgreSQL(address, pool)


def driver_url(url: str) -> str:
    """Return an address with the driver that we use."""
    scheme, separator, rest = url.partition("://")
    name = scheme.partition("+")[0]
    if not separator or name not in ("sqlite", "postgresql", "postgres"):
        # The address may hold a password: only its beginning is told.
        raise SettingsError(f"the database must be sqlite:///FILE or postgresql://…, not {name}…")
    return f"{'sqlite' if name == 'sqlite' else 'postgresql+psycopg'}://{rest}"


class SqliteFile:
    """A file of SQLite, used from threads.

    A whole piece of work goes to a thread at once. Writers of this process take turns, because
    SQLite lets them wait for the lock of the file by sleeping and trying again.
    """

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url)
        event.listen(self._engine, "connect", _prepare)
        # One thread more than readers, so that a writer never waits for those who read.
        self._threads = ThreadPoolExecutor(READERS + 1, "kontor-store")
        self._reading = asyncio.Semaphore(READERS)
        self._writing = asyncio.Lock()

    async def rows(self, query: Select[Any], values: Values = None) -> Rows:
        """Return the rows of a query, with values for what it leaves open."""
        async with self._reading:
            return await self._in_thread(lambda: self._rows(query, values))

    async def write(self, work: Work[T]) -> T:
        """Do some work in a transaction; if it fails, nothing is changed."""
        async with self._writing:
            return await self._in_thread(lambda: self._write(work))

    async def close(self) -> None:
        """Finish what is under way, and close the file."""
        self._threads.shutdown()
        self._engine.dispose()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _rows(self, query: Select[Any], values: Values) -> Rows:
        with self._engine.connect() as connection:
            found: Sequence[Any] = connection.execute(query, values).mappings().all()
            return found

    def _write(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            # Take the write lock at once: a reader that wants it later may not get it.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            return work(connection)


def _prepare(connection: Any, record: Any) -> None:  # noqa: ARG001
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


class PostgreSQL:
    """A PostgreSQL server, by a pool of connections that may be lost and made again.

    No connection is tested before it is used, which would cost as much as most queries: what was
    certainly not done, because its connection was lost meanwhile, is done again on another.
    """

    def __init__(self, url: str, pool: int) -> None:
        self._engine = create_async_engine(
            url, pool_size=pool, max_overflow=5, pool_timeout=POOL_SECONDS
        )
        # A query by itself needs no transaction, whose beginning and end are two more journeys.
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def rows(self, query: Select[Any], values: Values = None) -> Rows:
        """Return the rows of a query, with values for what it leaves open."""

        async def attempt(_: _Attempt) -> Rows:
            async with self._reading.connect() as connection:
                found: Sequence[Any] = (await connection.execute(query, values)).mappings().all()
                return found

        return await _again_if_lost(attempt)

    async def write(self, work: Work[T]) -> T:
        """Do some work in a transaction; if it fails, nothing is changed."""

        async def attempt(tried: _Attempt) -> T:
            async with self._engine.begin() as connection:
                found = await connection.run_sync(work)
                # Whether it is committed now, nobody knows who then loses the connection.
                tried.is_done = True
            return found

        return await _again_if_lost(attempt)

    async def close(self) -> None:
        """Give all connections back."""
        await self._engine.dispose()


@dataclass
class _Attempt:
    """Whether something may have been done already."""

    is_done: bool = False


async def _again_if_lost(attempt: Callable[[_Attempt], Awaitable[T]]) -> T:
    """Do something, and once more if a lost connection kept it from being done."""
    tried = _Attempt()
    try:
        return await attempt(tried)
    except DBAPIError as error:
        if tried.is_done or not error.connection_invalidated:
            raise
    return await attempt(_Attempt())
