"""For those who run a server: back up, list, close and export while it runs."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy.engine import make_url

from kontor.record import record_text
from kontor.server.database import driver_url
from kontor.server.errors import NotFound, Refused
from kontor.server.kinds import Closed
from kontor.server.settings import SettingsError
from kontor.server.store import Store
from kontor.server.table import CLOSED
from kontor.server.tables import Tables

T = TypeVar("T")
CLOSE_TRIES: Final = 20
"""Bots may play on while a table is being closed."""


def back_up(database: str, target: Path) -> Path:
    """Write a copy of the database to a file while the server runs, whole or not at all."""
    if target.exists():
        raise SettingsError(f"{target} exists already; a backup is never overwritten")
    partial = target.with_name(target.name + ".part")
    url = make_url(driver_url(database))
    if url.drivername == "sqlite":
        _copy_sqlite(str(url.database), partial)
    else:
        _dump_postgresql(database, partial)
    partial.replace(target)
    return target


def _copy_sqlite(source: str, partial: Path) -> None:
    if not Path(source).is_file():
        raise SettingsError(f"{source} does not exist")
    old, new = sqlite3.connect(source), sqlite3.connect(partial)
    try:
        old.backup(new)
    finally:
        old.close()
        new.close()


def _dump_postgresql(database: str, partial: Path) -> None:
    if shutil.which("pg_dump") is None:
        raise SettingsError("pg_dump is missing; it comes with PostgreSQL's client programs")
    plain = make_url(driver_url(database)).set(drivername="postgresql")
    address = plain.render_as_string(hide_password=False)
    command = ["pg_dump", "--format=custom", f"--file={partial}", address]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        partial.unlink(missing_ok=True)
        raise SettingsError(f"pg_dump failed: {done.stderr.strip()}")


def list_tables(database: str) -> list[dict[str, Any]]:
    """Return all tables, the last changed first."""

    async def work(store: Store) -> list[dict[str, Any]]:
        rows = await store.all_tables()
        found = [{**row["summary"], "changed": row["changed"]} for row in rows]
        return [{key: one[key] for key in one if key != "guests"} for one in found]

    return _with_store(database, work)


def close_table(database: str, table_id: str) -> None:
    """Close a table; a running server tells its viewers within seconds."""

    async def work(store: Store) -> None:
        tables = Tables(store)
        for _ in range(CLOSE_TRIES):
            table = await tables.get(table_id)
            if table.status == CLOSED:
                raise Refused(f"table {table_id} is closed already")
            closed = Closed(reason="admin")
            if await tables.add(table_id, table.seq, [closed]) is not None:
                return
        raise Refused(f"table {table_id} keeps changing; try again")

    _with_store(database, work)


def export_table(database: str, table_id: str, target: Path | None, whole: bool) -> str:
    """Return a table's record as text, or with `whole` all its entries, and write it to a file."""

    async def work(store: Store) -> str:
        table = await Tables(store).get(table_id)
        if whole:
            entries = await store.entries(table_id)
            return json.dumps([entry.row() for entry in entries], ensure_ascii=False, indent=1)
        if table.progress is None:
            raise NotFound(f"the game of table {table_id} has not begun")
        meta = {"table": table_id, "exported": time.time()}
        return record_text({**table.game.record(), "meta": meta})

    text = _with_store(database, work)
    if target is not None:
        target.write_text(text, encoding="utf-8")
    return text


def _with_store(database: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    async def run() -> T:
        store = Store(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
