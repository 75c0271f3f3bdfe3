"""The two databases that the store may use: a file of SQLite, or PostgreSQL.

Both answer queries and do work in transactions; the store does not need to know which it has.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Select, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from kontor.server.ready import Ready
from kontor.server.settings import SettingsError
from kontor.server.wire import to_json

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

    async def look_up(self, query: Ready[Select[Any]], values: Mapping[str, Any]) -> Rows:
        """Return the few rows that a key leads to; all columns are texts or numbers."""

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


def _json(data: Any) -> str:
    return to_json(data).decode()


class SqliteFile:
    """A file of SQLite, used from threads.

    A whole piece of work goes to a thread at once. All that is written goes to one thread with a
    connection of its own, because SQLite lets writers wait for each other by sleeping and trying
    again, and a connection forgets what it has read when another one writes.
    """

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url, json_serializer=_json)
        event.listen(self._engine, "connect", _prepare)
        self._readers = ThreadPoolExecutor(READERS, "kontor-reader")
        self._writer = ThreadPoolExecutor(1, "kontor-writer")
        self._writing: Connection | None = None
        """The connection of the writer, while nothing goes wrong with it."""
        self._looking: Any = None
        """The driver's connection for what is looked up without a thread."""

    async def rows(self, query: Select[Any], values: Values = None) -> Rows:
        """Return the rows of a query, with values for what it leaves open."""
        return await _in_thread(self._readers, lambda: self._rows(query, values))

    async def look_up(self, query: Ready[Select[Any]], values: Mapping[str, Any]) -> Rows:
        """Return the few rows that a key leads to, at once.

        That takes a fraction of what it takes to ask a thread for it. Nobody waits here for others:
        what cannot be had now, a thread waits for.
        """
        try:
            return self._look_up(query, values)
        except sqlite3.Error:
            return await self.rows(query.statement, values)

    async def write(self, work: Work[T]) -> T:
        """Do some work in a transaction; if it fails, nothing is changed."""
        return await _in_thread(self._writer, lambda: self._write(work))

    async def close(self) -> None:
        """Finish what is under way, and close the file."""
        self._readers.shutdown()
        self._writer.shutdown()
        if self._writing is not None:
            self._writing.close()
        if self._looking is not None:
            self._looking.close()
        self._engine.dispose()

    def _rows(self, query: Select[Any], values: Values) -> Rows:
        with self._engine.connect() as connection:
            found: Sequence[Any] = connection.execute(query, values).mappings().all()
            return found

    def _look_up(self, query: Ready[Select[Any]], values: Mapping[str, Any]) -> Rows:
        if self._looking is None:
            self._looking = sqlite3.connect(
                self._engine.url.database or "",
                timeout=0,
                isolation_level=None,
                check_same_thread=False,
            )
            self._looking.execute("PRAGMA query_only=ON")
        text = query.text(self._engine.dialect)
        found = self._looking.execute(text.sql, text.values(values))
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

    def _write(self, work: Work[T]) -> T:
        connection = self._writing or self._engine.connect()
        # When something fails it goes back to the pool, which rolls back what was begun.
        self._writing = None
        driver: Any = connection.connection.driver_connection
        try:
            # Take the write lock at once: a reader that wants it later may not get it.
            driver.execute("BEGIN IMMEDIATE")
            found = work(connection)
            driver.commit()
        except sqlite3.Error as error:
            connection.close()
            raise DBAPIError.instance(None, None, error, sqlite3.Error) from error
        except BaseException:
            connection.close()
            raise
        self._writing = connection
        return found


async def _in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work)


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
            url,
            pool_size=pool,
            max_overflow=5,
            pool_timeout=POOL_SECONDS,
            json_serializer=_json,
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

    async def look_up(self, query: Ready[Select[Any]], values: Mapping[str, Any]) -> Rows:
        """Return the few rows that a key leads to; all columns are texts or numbers."""
        return await self.rows(query.statement, values)

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
