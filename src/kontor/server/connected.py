"""A database with what may go wrong in it told as a refusal; the parts of the store build on it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Executable, Select
from sqlalchemy.exc import DataError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kontor.server.database import Rows, T, Values, Work, open_database
from kontor.server.errors import NotFound, Unavailable
from kontor.server.ready import Ready
from kontor.server.steady import Steady
from kontor.server.upgrade import VERSION, check_schema, keep_schema

UNAVAILABLE: Final = (OperationalError, InternalError, PoolTimeout)
"""What a sound database raises when it cannot be used now: it is unreachable, full, busy, or a
read-only replica that is about to take over. Anything else is a mistake of ours."""


class Connected:
    """A database that answers queries and does work in transactions."""

    def __init__(self, url: str, pool: int = 10) -> None:
        self._database = open_database(url, pool)
        self.clock = Steady()

    async def close(self) -> None:
        """Give all connections back."""
        await self._database.close()

    async def ping(self) -> None:
        """Check that the database answers, and has the schema that we know."""
        row = await self._row(VERSION)
        check_schema(str(None if row is None else row["version_num"]))

    async def write(self, work: Work[T]) -> T:
        """Do some work of those who run the server in a transaction."""
        return await self._write(work)

    async def rows(self, query: Select[Any]) -> Rows:
        """Return what those who run the server ask for."""
        return await self._rows(query)

    async def _write(self, work: Work[T]) -> T:
        """Do some work in a transaction; if it fails, nothing is changed.

        Another process may have upgraded the database meanwhile: then nothing is done.
        """

        def checked(connection: Connection) -> T:
            keep_schema(connection)
            return work(connection)

        try:
            with _refusing_if_unavailable():
                return await self._database.write(checked)
        except DataError as error:
            raise NotFound("there is nothing by this name") from error

    async def _change(self, statement: Executable) -> int:
        """Carry out a statement by itself; return how many rows it changed."""
        return await self._write(lambda connection: connection.execute(statement).rowcount)

    async def _rows(self, query: Select[Any], values: Values = None) -> Rows:
        try:
            with _refusing_if_unavailable():
                return await self._database.rows(query, values)
        except DataError:
            # PostgreSQL does not even look for a text that it could not hold.
            return []

    async def _look_up(
        self, query: Ready[Select[Any]], values: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return the row that a key leads to, as quickly as can be."""
        try:
            with _refusing_if_unavailable():
                rows = await self._database.look_up(query, values)
        except DataError:
            return None
        return rows[0] if rows else None

    async def _row(self, query: Select[Any], values: Values = None) -> Mapping[str, Any] | None:
        rows = await self._rows(query, values)
        return rows[0] if rows else None


@contextmanager
def _refusing_if_unavailable() -> Iterator[None]:
    """Raise `Unavailable` for what the database could not do now."""
    try:
        yield
    except UNAVAILABLE as error:
        raise Unavailable("the database cannot be reached; nothing was done") from error
