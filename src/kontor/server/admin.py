"""For those who run a server: list, close and export tables while it runs."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from kontor.record import record_text
from kontor.server.entries import Person
from kontor.server.errors import NotFound, Refused
from kontor.server.kinds import Closed, Emptied, Seated
from kontor.server.shown import seal_json
from kontor.server.store import Store
from kontor.server.table import CLOSED, PLAYING, Table
from kontor.server.tables import Tables

T = TypeVar("T")
CLOSE_TRIES: Final = 20
"""Bots may play on while a table is being closed."""


def list_tables(database: str) -> list[dict[str, Any]]:
    """Return all tables, the last changed first."""

    async def work(store: Store) -> list[dict[str, Any]]:
        rows = await store.all_tables()
        found = [{**row["summary"], "changed": row["changed"]} for row in rows]
        return [{key: one[key] for key in one if key != "guests"} for one in found]

    return with_store(database, work)


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

    with_store(database, work)


def reseat(database: str, table_id: str, number: int, guest: str) -> str:
    """Give a seat of a running game to a guest, such as one who has lost a cookie; return the name.

    Nobody gets to know a second seat of the game by it.
    """

    async def work(store: Store) -> str:
        tables = Tables(store)
        person = await store.guest(guest)
        if person is None:
            raise NotFound(f"there is no guest {guest}")
        for _ in range(CLOSE_TRIES):
            table = await tables.get(table_id)
            _check_reseat(table, number, person)
            drafts = [Emptied(seat=number), Seated(seat=number, guest=guest, name=person.name)]
            if await tables.add(table_id, table.seq, drafts) is not None:
                await store.add_member(table_id, guest, "play")
                return person.name
        raise Refused(f"table {table_id} keeps changing; try again")

    return with_store(database, work)


def _check_reseat(table: Table, number: int, person: Person) -> None:
    """Refuse to give a seat to somebody who may not have it."""
    if table.status != PLAYING:
        raise Refused(f"no game is played at table {table.id}")
    if not 0 <= number < len(table.seats):
        raise Refused(f"there is no seat {number}: the seats are 0 to {len(table.seats) - 1}")
    if table.seats[number].guest == person.id:
        raise Refused(f"seat {number} is theirs already")
    if table.knows_another(number, person.id):
        raise Refused(f"{person.name} has had another seat of this game, and knows what it hides")


def export_table(database: str, table_id: str, target: Path | None, whole: bool) -> str:
    """Return a table's record as text, or with `whole` all its entries, and write it to a file."""

    async def work(store: Store) -> str:
        table = await Tables(store).get(table_id)
        if whole:
            entries = await store.entries(table_id)
            return json.dumps([entry.row() for entry in entries], ensure_ascii=False, indent=1)
        if table.progress is None:
            raise NotFound(f"the game of table {table_id} has not begun")
        meta: dict[str, Any] = {
            "table": table_id,
            "exported": time.time(),
            "seal": seal_json(table),
        }
        if table.origin is not None:
            meta["origin"] = table.origin.named()
        return record_text({**table.game.record(), "meta": meta})

    text = with_store(database, work)
    if target is not None:
        target.write_text(text, encoding="utf-8")
    return text


def with_store(database: str, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Return what some work with the store comes to; the store is closed after it."""

    async def run() -> T:
        store = Store(database)
        try:
            await store.ping()
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
