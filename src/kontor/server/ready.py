"""Statements that are ready: compiled once, for what is done many times a second.

SQLAlchemy finds in a cache what it has compiled, and prepares every execution anew. For a short
statement that costs several times as much as the statement itself.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update

S = TypeVar("S", bound=Select[Any] | Insert | Update | Delete)

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class _Text:
    """A statement in the words of a kind of database."""

    sql: str
    names: Sequence[str]
    """The values that it needs, in their order."""
    is_positional: bool
    converters: Mapping[str, Callable[[Any], Any]]
    """What turns a value into one that the driver takes, where it does not take it as it is."""

    def values(self, row: Mapping[str, Any]) -> Any:
        """Return what the driver needs of a row."""
        found = {name: row[name] for name in self.names}
        for name, convert in self.converters.items():
            found[name] = convert(found[name])
        return tuple(found[name] for name in self.names) if self.is_positional else found


class Ready(Generic[S]):
    """A statement that is made and compiled once.

    All that varies is in its parameters; an insert or update names the columns that it sets.
    """

    def __init__(self, statement: S, columns: Sequence[str] | None = None) -> None:
        self.statement = statement
        self._columns = columns
        self._texts: dict[str, _Text] = {}

    def text(self, dialect: Dialect) -> _Text:
        """Return it for a kind of database."""
        found = self._texts.get(dialect.name)
        if found is None:
            found = self._texts[dialect.name] = self._compile(dialect)
        return found

    def run(self, connection: Connection, row: Mapping[str, Any]) -> int:
        """Carry it out with a row of values, in a transaction; return how many rows it changed."""
        found: int = self.execute(connection, row).rowcount
        return found

    def execute(self, connection: Connection, row: Mapping[str, Any] = NOTHING) -> Any:
        """Carry it out with a row of values, in a transaction; return a cursor of what came of it.

        SQLite's driver does it itself, and raises errors of its own.
        """
        text = self.text(connection.dialect)
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            return driver.execute(text.sql, text.values(row))
        return connection.exec_driver_sql(text.sql, text.values(row))

    def _compile(self, dialect: Dialect) -> _Text:
        columns = None if self._columns is None else list(self._columns)
        compiled: Any = self.statement.compile(dialect=dialect, column_keys=columns)
        converters = {
            name: bind.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bind in compiled.binds.items()
        }
        return _Text(
            compiled.string,
            tuple(compiled.positiontup or compiled.binds),
            compiled.positional,
            {name: convert for name, convert in converters.items() if convert is not None},
        )
