"""Upgrades a database to the present schema, and tells one that is newer than this program."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Select, column, create_engine, inspect, select, table
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import OperationalError

from kontor.server.database import BUSY_SECONDS, driver_url
from kontor.server.errors import Unavailable
from kontor.server.ready import Ready

NEWEST: Final = "head"
VERSION: Final[Select[Any]] = select(column("version_num")).select_from(table("alembic_version"))
"""Which schema a database has."""
# A migration changes this row; whoever has read it so is waited for, and reads it after it.
KEPT_VERSION: Final = Ready(VERSION.with_for_update(read=True, key_share=True))
OWN_VERSION: Final = VERSION.with_for_update()


class Outdated(Unavailable):
    """Raised when a database has another schema than this program, which must not write to it."""

    code = "outdated"

    def __init__(self, found: str) -> None:
        if found in known_schemas():
            why = "is of an older version of Kontor: run kontor admin upgrade"
        else:
            why = "was upgraded by a newer version of Kontor: start that one instead"
        super().__init__(f"the database {why} (its schema is {found}, ours {newest_schema()})")


@cache
def newest_schema() -> str:
    """Return the newest schema that this program knows."""
    with _migrations() as config:
        return str(ScriptDirectory.from_config(config).get_current_head())


@cache
def known_schemas() -> frozenset[str]:
    """Return every schema that this program knows."""
    with _migrations() as config:
        return frozenset(
            one.revision for one in ScriptDirectory.from_config(config).walk_revisions()
        )


def check_schema(found: str) -> None:
    """Refuse a database with another schema than ours."""
    if found != newest_schema():
        raise Outdated(found)


def keep_schema(connection: Connection) -> None:
    """Refuse a database with another schema, and keep ours until the transaction ends."""
    row = KEPT_VERSION.execute(connection).fetchone()
    check_schema(str(None if row is None else row[0]))


def upgrade_database(url: str, to: str = NEWEST) -> None:
    """Run the migrations that a database still lacks; several processes may do so at once.

    A database that is newer than this program is refused.
    """
    engine = create_engine(driver_url(url))
    _make_file(engine.url)
    try:
        with engine.connect() as connection:
            _take_turn(connection)
            if inspect(connection).has_table("alembic_version"):
                found = connection.execute(OWN_VERSION).scalar()
                if found is not None and found not in known_schemas():
                    raise Outdated(found)
            _upgrade(connection, to)
            connection.commit()
    except OperationalError as error:
        raise Unavailable(f"the database cannot be opened: {error.orig}") from error
    finally:
        engine.dispose()


def _make_file(url: URL) -> None:
    """Make a new file of SQLite readable by its owner only."""
    if url.get_backend_name() == "sqlite" and url.database:
        with suppress(OSError):
            os.close(os.open(url.database, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))


def _take_turn(connection: Connection) -> None:
    """Let one process migrate after the other."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7406583)")
    else:
        # The driver would begin a transaction only after the tables are made.
        driver: Any = connection.connection.driver_connection
        driver.isolation_level = None
        connection.exec_driver_sql(f"PRAGMA busy_timeout={1000 * BUSY_SECONDS}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _upgrade(connection: Connection, to: str) -> None:
    with _migrations() as config:
        attributes: dict[str, Any] = config.attributes
        attributes["connection"] = connection
        command.upgrade(config, to)


@contextmanager
def _migrations() -> Iterator[Config]:
    """Yield what Alembic needs to find the migrations."""
    with as_file(files("kontor.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield config
