"""Upgrades a database to the present schema."""

from importlib.resources import as_file, files
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

from kontor.server.database import BUSY_SECONDS, driver_url
from kontor.server.errors import Unavailable


def upgrade_database(url: str) -> None:
    """Run the migrations that a database still lacks; several processes may do so at once."""
    engine = create_engine(driver_url(url))
    try:
        with engine.connect() as connection:
            _take_turn(connection)
            _upgrade(connection)
            connection.commit()
    except OperationalError as error:
        raise Unavailable(f"the database cannot be opened: {error.orig}") from error
    finally:
        engine.dispose()


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


def _upgrade(connection: Connection) -> None:
    with as_file(files("kontor.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        attributes: dict[str, Any] = config.attributes
        attributes["connection"] = connection
        command.upgrade(config, "head")
