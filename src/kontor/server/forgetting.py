"""Forgetting people: what names them is removed from what is stored, and their games stay.

Entries are never changed, but for this: those that name somebody who is forgotten are rewritten
without the name, in one transaction with an entry that says so. Whoever holds the table in memory
reads all of it again when that entry comes, so that records, history and tables agree everywhere.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, func, select, union, update

from kontor.server import schema
from kontor.server.asides import Forgotten, Said
from kontor.server.entries import Entry, after
from kontor.server.errors import Refused
from kontor.server.kinds import Closed, Created, Started
from kontor.server.options import DAY
from kontor.server.store import Store
from kontor.server.summaries import summary
from kontor.server.table import Table, fold
from kontor.server.tables import Tables
from kontor.server.writing import Conflict, rewrite

TRIES: Final = 20
"""Bots may play on at a table while somebody is forgotten there."""
AT_ONCE: Final = 500
"""How many guests one query asks for."""
WAYS_BACK: Final = tuple(
    found
    for found in reversed(schema.metadata.sorted_tables)
    if "guest" in found.c and found not in (schema.members, schema.commands)
)
"""By what a guest is known when they come back: devices, codes, passkeys, tokens."""
RUNNING: Final = ("open", "playing")


async def forget_long_gone(tables: Tables, days: float) -> tuple[int, int]:
    """Forget who was not here for so many days, and close tables that waited for so long.

    Return how many guests and how many tables. Whoever has a seat at a table that is not over is
    not forgotten.
    """
    before = tables.store.clock.now() - days * DAY
    closed = await _close_waiting(tables, before)
    gone = await _long_gone(tables.store, before)
    for start in range(0, len(gone), AT_ONCE):
        await forget(tables, gone[start : start + AT_ONCE])
    return len(gone), closed


async def forget(tables: Tables, guests: Sequence[str], texts: bool = False) -> None:
    """Take their names from guests, and all by which they could come back; `texts`: theirs, too."""
    for table_id in await tables_of(tables.store, guests):
        await _forget_at(tables, table_id, frozenset(guests), texts)
    # At last, so that whoever stops in between begins again.
    await forget_ways(tables.store, guests)


async def forget_ways(store: Store, guests: Sequence[str]) -> None:
    """Take from guests their name and all by which they could come back.

    What they have asked for is made for nobody in particular.
    """
    columns = schema.guests.c
    bare = {"name": "", "recovery": None, "generation": columns.generation + 1}

    def work(connection: Connection) -> None:
        for way in WAYS_BACK:
            connection.execute(delete(way).where(way.c.guest.in_(guests)))
        asked = update(schema.reviews).where(schema.reviews.c.asker.in_(guests))
        connection.execute(asked.values(asker=None))
        connection.execute(update(schema.guests).where(columns.id.in_(guests)).values(bare))

    await store.write(work)


async def seats_of_guests(store: Store) -> dict[str, list[str]]:
    """Return the tables that are not over at which each guest has a seat."""
    columns = schema.tables.c
    query = select(columns.id, columns.summary).where(columns.status.in_(RUNNING))
    found: dict[str, list[str]] = {}
    for row in await store.rows(query):
        for guest in dict.fromkeys(filter(None, row["summary"]["guests"])):
            found.setdefault(guest, []).append(row["id"])
    return found


async def tables_of(store: Store, guests: Sequence[str]) -> list[str]:
    """Return the tables at which guests may be named: they were let in, or did something there."""
    host, member, by = schema.tables.c.host, schema.members.c.guest, schema.entries.c.by
    query: Any = union(
        select(schema.tables.c.id).where(host.in_(guests)),
        select(schema.members.c.table_id).where(member.in_(guests)),
        select(schema.entries.c.table_id).where(by.in_(guests)).distinct(),
    )
    return sorted(row["id"] for row in await store.rows(query))


def without_names(
    table_id: str, entries: Sequence[Entry], guests: Collection[str], texts: bool
) -> list[Entry]:
    """Return the entries of a table without the names of guests; `texts`: nor what they wrote."""
    table = Table(table_id)
    holders: list[str | None] = []
    found = []
    for entry in entries:
        is_theirs = _named(entry, holders) in guests
        found.append(_without_name(entry, texts) if is_theirs else entry)
        table.add(entry)
        if isinstance(entry, Started):
            holders = [holders[number] for number in entry.order]
        holders = holders or [None] * len(table.seats)
        holders = [seat.guest or last for seat, last in zip(table.seats, holders, strict=True)]
    return found


def _named(entry: Entry, holders: Sequence[str | None]) -> str | None:
    """Return the guest whose name is in an entry; None if there is none."""
    if "name" not in entry.stored_fields:
        return None
    for whose in ("guest", "host"):
        if whose in entry.stored_fields:
            guest: str = getattr(entry, whose)
            return guest
    if isinstance(entry, Said):
        return entry.by
    seat: int = entry.data["seat"]
    return holders[seat]


def _without_name(entry: Entry, texts: bool) -> Entry:
    changes: dict[str, Any] = {"name": ""}
    if texts and isinstance(entry, Said):
        changes |= {"text": "", "phrase": None}
    if texts and isinstance(entry, Created):
        changes["options"] = {**entry.options, "name": ""}
    return replace(entry, **changes)


async def _forget_at(tables: Tables, table_id: str, guests: frozenset[str], texts: bool) -> None:
    """Rewrite what names guests at a table, if anything does."""
    store = tables.store
    for _ in range(TRIES):
        entries = await store.entries(table_id)
        bare = without_names(table_id, entries, guests, texts)
        changed = [new for old, new in zip(entries, bare, strict=True) if new != old]
        if not changed:
            return
        last = after(entries[-1].seq, store.clock.now(), [Forgotten()])
        table = fold(table_id, [*bare, *last])
        row = {"seq": table.seq, "summary": summary(table)}
        try:
            await store.write(lambda connection: rewrite(connection, table_id, changed, last, row))  # noqa: B023
        except Conflict:
            continue
        await tables.tell(table_id, table.seq)
        return
    raise Refused(f"table {table_id} keeps changing; try again")


async def _close_waiting(tables: Tables, before: float) -> int:
    """Close the tables that have waited for their start since before a time; return how many."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status == "open", columns.changed < before)
    closed = 0
    for row in await tables.store.rows(query):
        table = await tables.get(row["id"])
        done = await tables.add(table.id, table.seq, [Closed(reason="admin")])
        closed += done is not None
    return closed


async def _long_gone(store: Store, before: float) -> list[str]:
    """Return the guests with a name who did nothing since a time, and have no seat anywhere."""
    columns = schema.guests.c
    seen = func.coalesce(columns.seen, columns.created)
    query: Select[Any] = select(columns.id).where(columns.name != "", seen < before)
    seated = await seats_of_guests(store)
    found = [row["id"] for row in await store.rows(query) if row["id"] not in seated]
    at, by = schema.entries.c.at, schema.entries.c.by
    active: set[str] = set()
    for start in range(0, len(found), AT_ONCE):
        some = found[start : start + AT_ONCE]
        rows = await store.rows(select(by).where(by.in_(some), at >= before).distinct())
        active |= {row["by"] for row in rows}
    return [guest for guest in found if guest not in active]
