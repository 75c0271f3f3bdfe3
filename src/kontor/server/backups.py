"""Copies of a server: made while it runs, proved, and brought back.

A backup is two files: a copy of the database, and `FILE.secret` with the key that signs the
cookies. Without the key nobody would be recognised after a restore.
"""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import create_engine, inspect, select
from sqlalchemy.engine import URL, make_url

from kontor.record import Game, digest_of
from kontor.rules import KontorError
from kontor.server import schema
from kontor.server.admin import with_store
from kontor.server.database import driver_url
from kontor.server.errors import Unavailable
from kontor.server.secrets import new_id, read_key, secret_file
from kontor.server.settings import Settings, SettingsError
from kontor.server.store import Store
from kontor.server.subjects import of_stored
from kontor.server.table import fold
from kontor.server.upgrade import upgrade_database

SQLITE: Final = b"SQLite format 3\0"
POSTGRESQL: Final = b"PGDMP"
OWNER_ONLY: Final = 0o600


class Broken(KontorError):
    """Raised when a database does not hold what it should; says where."""


@dataclass
class Proof:
    """What was found in a database: tables that fold, games that replay, and what is wrong."""

    tables: int = 0
    games: int = 0
    faults: list[str] = field(default_factory=list)


def back_up(settings: Settings, target: Path) -> list[Path]:
    """Write a copy of the database, and of the key, while the server runs; return the files."""
    if target.exists() or _key_of(target).exists():
        raise SettingsError(f"{target} exists already; a backup is never overwritten")
    partial = target.with_name(target.name + ".part")
    # Nobody else may read it, not even while it is written.
    os.close(os.open(partial, os.O_CREAT | os.O_WRONLY, OWNER_ONLY))
    try:
        if _url(settings).drivername == "sqlite":
            _copy_sqlite(str(_url(settings).database), partial)
        else:
            _run("pg_dump", "--format=custom", f"--file={partial}", _address(_url(settings)))
        written = _copy_key(settings, target)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return [target, *written]


def restore(settings: Settings, source: Path) -> Proof:
    """Bring a backup back into an empty place, proved before it is used; return the proof."""
    _check_kind(settings, source)
    key = _key_to_restore(settings, source)
    url = _url(settings)
    if url.drivername == "sqlite":
        found = _restore_sqlite(source, Path(str(url.database)))
    else:
        found = _restore_postgresql(url, source)
    if key is not None:
        _write_key(secret_file(settings), key)
    return found


def check(settings: Settings, source: Path) -> Proof:
    """Prove a backup without touching what is there; return what was found."""
    _check_kind(settings, source)
    if _url(settings).drivername == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            return _proved(_copied(source, Path(folder) / "kontor.db"))
    with _own_database(_url(settings)) as url:
        return _restore_postgresql(url, source)


def prove(database: str) -> Proof:
    """Fold every table of a database and replay every game and record; return what was found."""

    async def work(store: Store) -> Proof:
        found = Proof()
        for row in await store.all_tables():
            fault = await _fault(store, row["id"], row["seq"], found)
            found.tables += fault is None
            found.faults += [] if fault is None else [f"table {row['id']}: {fault}"]
        for row in await store.rows(select(schema.records)):
            fault = _fault_of_record(row["id"], row["game"])
            found.games += fault is None
            found.faults += [] if fault is None else [f"record {row['id']}: {fault}"]
        return found

    return with_store(database, work)


async def _fault(store: Store, table_id: str, seq: int, found: Proof) -> str | None:
    """Return what is wrong with a table; None if it folds and its game replays."""
    try:
        table = fold(table_id, await store.entries(table_id))
        if table.seq != seq:
            return f"its entries end at {table.seq}, not at {seq}"
        if table.progress is not None:
            again = Game.load(table.game.record())
            if again.position() != table.game.position():
                return "its record leads to another position"
            found.games += 1
    except (KontorError, LookupError, TypeError, ValueError) as error:
        return str(error) or type(error).__name__
    return None


def _fault_of_record(record_id: str, stored: Mapping[str, Any]) -> str | None:
    """Return what is wrong with a record that was reviewed; None if its game replays."""
    try:
        if digest_of(of_stored(record_id, stored).game()) != record_id:
            return "it is not what its id is the hash of"
    except (KontorError, LookupError, TypeError, ValueError) as error:
        return str(error) or type(error).__name__
    return None


def _proved(database: str) -> Proof:
    """Bring a copy to the present schema and prove it, or raise what is wrong with it."""
    upgrade_database(database)
    found = prove(database)
    if found.faults:
        raise Broken("the backup is damaged:\n" + "\n".join(found.faults))
    return found


# The files of a backup


def _key_of(backup: Path) -> Path:
    return backup.with_name(backup.name + ".secret")


def _copy_key(settings: Settings, target: Path) -> list[Path]:
    """Copy the key beside a backup, unless it is not in a file."""
    source = secret_file(settings)
    if settings.secret or not source.exists():
        return []
    _write_key(_key_of(target), source.read_text(encoding="ascii"))
    return [_key_of(target)]


def _key_to_restore(settings: Settings, source: Path) -> str | None:
    """Return the key of a backup; None if there is none, or if it is in its place already."""
    target = secret_file(settings)
    if settings.secret or not _key_of(source).exists():
        return None
    key = _key_of(source).read_text(encoding="ascii")
    if not target.exists():
        return key
    if read_key(target) != read_key(_key_of(source)):
        raise SettingsError(f"{target} holds another secret than the backup; move it away first")
    return None


def _write_key(path: Path, key: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)


def _check_kind(settings: Settings, source: Path) -> None:
    """Make sure that a file is a backup, and one of this kind of database."""
    kinds = {SQLITE: "sqlite", POSTGRESQL: "postgresql"}
    try:
        with source.open("rb") as file:
            start = file.read(len(SQLITE))
    except OSError as error:
        raise SettingsError(f"{source}: {error.strerror}") from error
    kind = next((kind for magic, kind in kinds.items() if start.startswith(magic)), None)
    if kind is None:
        raise SettingsError(f"{source} is not a backup")
    wanted = _url(settings).get_backend_name()
    if kind != wanted:
        raise SettingsError(f"{source} is a backup of {kind}, but the database is {wanted}")


# SQLite


def _copy_sqlite(source: str, target: Path) -> None:
    if not Path(source).is_file():
        raise SettingsError(f"{source} does not exist")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        try:
            old.backup(new)
        except sqlite3.DatabaseError as error:
            raise Broken(f"{source}: {error}") from error


def _copied(source: Path, target: Path) -> str:
    """Copy a backup to a new file and return its address."""
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_EXCL, OWNER_ONLY))
    _copy_sqlite(str(source), target)
    return f"sqlite:///{target}"


def _restore_sqlite(source: Path, target: Path) -> Proof:
    if target.exists():
        raise SettingsError(f"{target} exists already; a restore never overwrites it")
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        found = _proved(_copied(source, partial))
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return found


# PostgreSQL


def _restore_postgresql(url: URL, source: Path) -> Proof:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            if inspect(connection).get_table_names():
                raise SettingsError("the database is not empty; a restore never overwrites it")
    finally:
        engine.dispose()
    options = ("--no-owner", "--exit-on-error", "--single-transaction")
    _run("pg_restore", *options, f"--dbname={_address(url)}", str(source))
    return _proved(_address(url))


@contextmanager
def _own_database(url: URL) -> Iterator[URL]:
    """Make a database beside the one of the server, and remove it afterwards."""
    own = url.set(database=f"kontor_check_{new_id()}")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{own.database}"')
            try:
                yield own
            finally:
                connection.exec_driver_sql(f'DROP DATABASE "{own.database}"')
    finally:
        engine.dispose()


def _run(program: str, *arguments: str) -> None:
    if shutil.which(program) is None:
        raise SettingsError(f"{program} is missing; it comes with PostgreSQL's client programs")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unavailable(f"{program} failed: {done.stderr.strip()}")


def _url(settings: Settings) -> URL:
    return make_url(driver_url(settings.database))


def _address(url: URL) -> str:
    """Return an address as the programs of PostgreSQL read it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
