"""For those who run a server: find guests, forget them, ban them, and keep all finished games."""

import asyncio
import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select, update

from kontor.record import record_text
from kontor.server import schema
from kontor.server.admin import with_store
from kontor.server.ending import end_all
from kontor.server.entries import Entry
from kontor.server.errors import NotFound, Refused, ServerError
from kontor.server.forgetting import (
    TRIES,
    forget,
    forget_long_gone,
    forget_ways,
    seats_of_guests,
)
from kontor.server.kinds import Closed, Emptied, Resigned
from kontor.server.options import DAY
from kontor.server.secrets import server_key
from kontor.server.settings import Settings
from kontor.server.store import Store
from kontor.server.table import CLOSED, OPEN, PLAYING, Table
from kontor.server.tables import Tables
from kontor.server.tracing import Tracer

log = logging.getLogger("kontor.caretaking")
DAYS_OF_LOGS: Final = 31
"""For how many days the guest of a mark in the log is looked for."""
WHILE_AWAY: Final = 60.0
"""After how many seconds it is tried again, when the store could not be reached."""


def list_guests(database: str, name: str = "", banned: bool = False) -> list[dict[str, Any]]:
    """Return the guests whose name has some text in it, or those who are banned, by name."""

    async def work(store: Store) -> list[dict[str, Any]]:
        seats = await seats_of_guests(store)
        found = [
            {
                **{key: row[key] for key in ("id", "name", "created", "seen", "banned")},
                "tables": seats.get(row["id"], []),
            }
            for row in await store.rows(select(schema.guests))
            if name.casefold() in row["name"].casefold()
            and (row["banned"] is not None or not banned)
        ]
        return sorted(found, key=lambda one: (one["name"].casefold(), one["created"]))

    return with_store(database, work)


def guests_marked(settings: Settings, mark: str) -> list[dict[str, Any]]:
    """Return the guests who have a mark in the logs of the last month."""
    tracer, now = Tracer(server_key(settings)), time.time()
    marked = set()
    guests = list_guests(settings.database)
    for day in range(DAYS_OF_LOGS):
        marked |= {one["id"] for one in guests if tracer.guest(one["id"], now - day * DAY) == mark}
    return [one for one in guests if one["id"] in marked]


def forget_guests(database: str, days: float) -> tuple[int, int]:
    """Forget who was not here for so many days; return how many guests, and tables closed."""
    return with_store(database, lambda store: forget_long_gone(Tables(store), days))


def ban(database: str, guest: str, lift: bool = False) -> None:
    """Ban a guest from the server, or let them in again."""

    async def work(store: Store) -> None:
        await _check_guest(store, guest)
        since = None if lift else time.time()
        change = update(schema.guests).where(schema.guests.c.id == guest).values(banned=since)
        await store.write(lambda connection: connection.execute(change).rowcount)

    with_store(database, work)


def purge(database: str, guest: str, sure: bool = False) -> int:
    """Forget a guest at once, with all they have said; return how many seats they lost.

    Unless one is sure, somebody who has a seat at a table that is not over is refused.
    """

    async def work(store: Store) -> int:
        await _check_guest(store, guest)
        seated = (await seats_of_guests(store)).get(guest, [])
        if seated and not sure:
            raise Refused(
                f"guest {guest} has a seat at {', '.join(seated)}; with --yes the seats of running "
                "games are resigned, and the others given up"
            )
        # Nobody comes back while the rest is done.
        await forget_ways(store, [guest])
        tables = Tables(store)
        for table_id in seated:
            await _leave(tables, table_id, guest)
        await forget(tables, [guest], texts=True)
        return len(seated)

    return with_store(database, work)


async def _check_guest(store: Store, guest: str) -> None:
    found = await store.rows(select(schema.guests.c.id).where(schema.guests.c.id == guest))
    if not found:
        raise NotFound(f"there is no guest {guest}; kontor admin guests NAME finds one")


async def _leave(tables: Tables, table_id: str, guest: str) -> None:
    """Let a guest leave a table: the others go on as they vote, and bots if nobody is left."""
    for _ in range(TRIES):
        table = await tables.get(table_id)
        drafts = _leaving(table, guest)
        if not drafts or await tables.add(table_id, table.seq, drafts) is not None:
            return
    raise Refused(f"table {table_id} keeps changing; try again")


def _leaving(table: Table, guest: str) -> list[Entry]:
    seats = table.seats_of(guest)
    if table.status == PLAYING:
        return [Resigned(seat=seat, by=guest) for seat in seats]
    if table.status != OPEN:
        return []
    if table.host == guest:
        return [Closed(reason="admin")]
    return [Emptied(seat=seat, by=guest) for seat in seats]


def export_all(database: str, folder: Path) -> tuple[int, int]:
    """Write the record of every finished game into a folder, a file for each.

    Return how many were written, and how many were there already.
    """
    folder.mkdir(parents=True, exist_ok=True)

    async def work(store: Store) -> tuple[int, int]:
        columns = schema.tables.c
        query = select(columns.id, columns.summary).where(columns.status.in_(("over", CLOSED)))
        rows = await store.rows(query.order_by(columns.changed))
        finished = [row["id"] for row in rows if row["summary"]["result"] is not None]
        missing = [found for found in finished if not _file_of(folder, found).exists()]
        tables = Tables(store)
        for table_id in missing:
            _write_record(await tables.get(table_id), folder)
        return len(missing), len(finished) - len(missing)

    return with_store(database, work)


def _file_of(folder: Path, table_id: str) -> Path:
    return folder / f"{table_id}.json"


def _write_record(table: Table, folder: Path) -> None:
    """Write a record whole or not at all, with the names as shown and the seal broken open."""
    seal = {"digest": table.seal, "bots": table.bot_seed} if table.seal else None
    names = [seat.name or seat.level for seat in table.seats]
    meta: dict[str, Any] = {"table": table.id, "names": names, "seal": seal}
    if table.origin is not None:
        meta["origin"] = table.origin.named()
    partial = folder / f"{table.id}.part"
    partial.write_text(record_text({**table.game.record(), "meta": meta}), encoding="utf-8")
    partial.replace(_file_of(folder, table.id))


class Caretaker:
    """Forgets once a day who was not here for long, and records that nobody has looked at.

    Of either kind nothing is forgotten if the number of days is 0.
    """

    def __init__(self, tables: Tables, days: float, record_days: float) -> None:
        self._tables = tables
        self._days = days
        self._record_days = record_days
        self._tasks: Sequence[asyncio.Task[None]] = ()

    async def start(self) -> None:
        """Begin, if anything is to be forgotten at all."""
        if self._days > 0 or self._record_days > 0:
            self._tasks = [asyncio.create_task(self._run())]

    async def stop(self) -> None:
        """Stop; what is not done yet is done the next time."""
        await end_all(self._tasks)

    async def _run(self) -> None:
        while True:
            pause = float(DAY)
            try:
                await self._forget()
            except ServerError as error:
                log.warning("nothing was forgotten: %s", error)
                pause = WHILE_AWAY
            except Exception:
                log.exception("nothing was forgotten")
            await asyncio.sleep(pause)

    async def _forget(self) -> None:
        if self._days > 0:
            guests, closed = await forget_long_gone(self._tables, self._days)
            log.info("forgot %s guests and closed %s tables", guests, closed)
        if self._record_days > 0:
            store = self._tables.store
            dropped = await store.drop_records(store.clock.now() - self._record_days * DAY)
            log.info("removed %s records that nobody has looked at", dropped)
