"""The store: entries that are only ever added, and the few rows that point into them.

Everything else (states, views, the lobby) is made from it. One command is one transaction; two
that want the same seq cannot both succeed, because `(table, seq)` is unique.
"""

import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, delete, event, insert, select, text, update
from sqlalchemy.exc import DataError, IntegrityError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kontor.server import schema
from kontor.server.entries import Entry, Person
from kontor.server.errors import NotFound, Unavailable
from kontor.server.kinds import entry_from
from kontor.server.near import Near, prepare_sqlite
from kontor.server.settings import SettingsError

# Statements of every command, made once.
ADVANCE: Final = update(schema.tables).where(
    schema.tables.c.id == bindparam("of"), schema.tables.c.seq == bindparam("before")
)
ADD_ENTRIES: Final = insert(schema.entries)
ADD_COMMAND: Final = insert(schema.commands)

POOL_SECONDS: Final = 5.0
"""So long one waits for a free connection to PostgreSQL."""
AWAY: Final = (OperationalError, InternalError, NoneFree)
"""Why a database that works cannot be used now: it is away, full, busy, or a copy that is read only
while another takes its place. What else goes wrong is a mistake of ours."""


class Conflict(Exception):
    """Raised when another process has added entries first."""


@dataclass(frozen=True)
class Command:
    """What is remembered of a command, so that a repeat does nothing twice."""

    guest: str
    key: str
    digest: str


@dataclass(frozen=True)
class Done:
    """The entries that a command led to, from the first to the last."""

    first: int
    last: int
    digest: str


def async_url(url: str) -> str:
    """Return an address such as `sqlite:///kontor.db` with the driver that the server uses."""
    name, rest = _split(url)
    return f"{'sqlite+aiosqlite' if name == 'sqlite' else 'postgresql+psycopg'}://{rest}"


def sync_url(url: str) -> str:
    """Return an address with the driver that migrations use."""
    name, rest = _split(url)
    return f"{'sqlite' if name == 'sqlite' else 'postgresql+psycopg'}://{rest}"


def _split(url: str) -> tuple[str, str]:
    kind, separator, rest = url.partition("://")
    name = kind.partition("+")[0]
    if not separator or name not in ("sqlite", "postgresql", "postgres"):
        # The address may hold a password: only its beginning is told.
        raise SettingsError(f"the database must be sqlite:///FILE or postgresql://…, not {name}…")
    return name, rest


class Store:
    """The database, by the few questions that we ask it."""

    def __init__(self, url: str, pool: int = 10) -> None:
        self.url = async_url(url)
        self.is_sqlite = self.url.startswith("sqlite")
        options: dict[str, Any] = {}
        if not self.is_sqlite:
            # A connection to another machine may be lost; one to a file is not.
            options = {"pool_size": pool, "max_overflow": 5, "pool_timeout": POOL_SECONDS}
            options["pool_pre_ping"] = True
        self.engine: AsyncEngine = create_async_engine(self.url, **options)
        self._near: Near | None = None
        if self.is_sqlite:
            self._near = Near(sync_url(url))
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)

    async def close(self) -> None:
        """Give all connections back."""
        if self._near is not None:
            self._near.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give a transaction that is kept if all goes well."""
        turn = self._near.turn if self._near is not None else nullcontext()
        try:
            with _reaching():
                async with turn, self.engine.begin() as connection:
                    if self.is_sqlite:
                        # Take the write lock at once: a reader that wants it later may not get it.
                        await connection.exec_driver_sql("BEGIN IMMEDIATE")
                    yield connection
        except DataError as error:
            raise NotFound("there is nothing with this name") from error

    async def _rows(self, query: Select[Any]) -> Sequence[Mapping[str, Any]]:
        try:
            with _reaching():
                if self._near is not None:
                    return await self._near.rows(query)
                async with self.engine.connect() as connection:
                    found: Sequence[Any] = (await connection.execute(query)).mappings().all()
                    return found
        except DataError:
            # PostgreSQL does not even look for a text that it could not hold.
            return []

    async def _row(self, query: Select[Any]) -> Mapping[str, Any] | None:
        rows = await self._rows(query)
        return rows[0] if rows else None

    async def ping(self) -> None:
        """Ask for nothing, to see whether anybody answers."""
        await self._rows(select(text("1")))

    # People

    async def add_guest(self, person: Person) -> None:
        """Add a guest."""
        async with self.writing() as connection:
            row = {**person._asdict(), "created": time.time()}
            await connection.execute(insert(schema.guests).values(row))

    async def guest(self, guest: str) -> Person | None:
        """Return a guest."""
        row = await self._row(select(schema.guests).where(schema.guests.c.id == guest))
        return None if row is None else Person(row["id"], row["name"])

    async def rename_guest(self, person: Person) -> None:
        """Give a guest another name."""
        async with self.writing() as connection:
            change = update(schema.guests).where(schema.guests.c.id == person.id)
            await connection.execute(change.values(name=person.name))

    async def add_token(self, token: Mapping[str, Any]) -> None:
        """Add the hash of a token."""
        async with self.writing() as connection:
            await connection.execute(
                insert(schema.tokens).values({**token, "created": time.time()})
            )

    async def tokens(self, guest: str) -> Sequence[Mapping[str, Any]]:
        """Return the tokens of a guest."""
        found = select(schema.tokens).where(schema.tokens.c.guest == guest)
        return await self._rows(found.order_by(schema.tokens.c.created))

    async def guest_of_token(self, token_hash: str) -> Person | None:
        """Return the guest who owns a token."""
        query = (
            select(schema.guests)
            .join(schema.tokens, schema.tokens.c.guest == schema.guests.c.id)
            .where(schema.tokens.c.hash == token_hash)
        )
        row = await self._row(query)
        return None if row is None else Person(row["id"], row["name"])

    async def remove_token(self, guest: str, token: str) -> bool:
        """Revoke a token of a guest; return whether there was one."""
        async with self.writing() as connection:
            found = schema.tokens.c.guest == guest, schema.tokens.c.id == token
            done = await connection.execute(delete(schema.tokens).where(*found))
            return bool(done.rowcount)

    # Members and invitations

    async def role(self, table_id: str, guest: str) -> str | None:
        """Return what a guest was invited to at a table: `play`, `watch` or nothing."""
        members = schema.members
        query = select(members.c.role).where(
            members.c.table_id == table_id, members.c.guest == guest
        )
        row = await self._row(query)
        return None if row is None else str(row["role"])

    async def add_member(self, table_id: str, guest: str, role: str) -> None:
        """Let a guest in; a second invitation can only widen what the first gave."""
        try:
            await self._add_member(table_id, guest, role)
        except IntegrityError:
            # The same guest came in by another request meanwhile.
            await self._add_member(table_id, guest, role)

    async def _add_member(self, table_id: str, guest: str, role: str) -> None:
        members = schema.members
        async with self.writing() as connection:
            mine = members.c.table_id == table_id, members.c.guest == guest
            row = (await connection.execute(select(members.c.role).where(*mine))).first()
            if row is None:
                values = {"table_id": table_id, "guest": guest, "role": role}
                await connection.execute(insert(members).values(values))
            elif role == "play" and row[0] != "play":
                await connection.execute(update(members).where(*mine).values(role=role))

    async def add_invitation(self, invitation: Mapping[str, Any]) -> None:
        """Add the hash of an invitation."""
        async with self.writing() as connection:
            values = {**invitation, "created": time.time()}
            await connection.execute(insert(schema.invitations).values(values))

    async def invitation(self, secret_hash: str) -> Mapping[str, Any] | None:
        """Return the invitation with this hash."""
        found = schema.invitations.c.hash == secret_hash
        return await self._row(select(schema.invitations).where(found))

    async def invitations(self, table_id: str) -> Sequence[Mapping[str, Any]]:
        """Return the invitations of a table."""
        found = schema.invitations.c.table_id == table_id
        query = select(schema.invitations).where(found).order_by(schema.invitations.c.created)
        return await self._rows(query)

    async def remove_invitation(self, table_id: str, invitation: str) -> bool:
        """Revoke an invitation; return whether there was one."""
        found = schema.invitations.c.table_id == table_id, schema.invitations.c.id == invitation
        async with self.writing() as connection:
            done = await connection.execute(delete(schema.invitations).where(*found))
            return bool(done.rowcount)

    # Entries

    async def add_table(self, table: Mapping[str, Any], first: Sequence[Entry]) -> None:
        """Add a table with its first entries, or raise `Conflict`; its host is a member."""
        row = {**table, "leased_until": 0.0}
        member = {"table_id": table["id"], "guest": table["host"], "role": "play"}
        try:
            async with self.writing() as connection:
                await connection.execute(insert(schema.tables).values(row))
                await connection.execute(ADD_ENTRIES, _entry_rows(table["id"], first))
                await connection.execute(insert(schema.members).values(member))
        except IntegrityError as error:
            raise Conflict(table["id"]) from error

    async def append(
        self,
        table_id: str,
        added: Sequence[Entry],
        row: Mapping[str, Any],
        command: Command | None = None,
    ) -> None:
        """Add entries and what the lobby tells of them, or nothing: then `Conflict` is raised."""
        work = partial(_append, table_id=table_id, added=added, row=row, command=command)
        try:
            if self._near is not None:
                with _reaching():
                    await self._near.write(work)
            else:
                async with self.writing() as connection:
                    await connection.run_sync(work)
        except IntegrityError as error:
            raise Conflict(table_id) from error

    async def done(self, table_id: str, guest: str, key: str) -> Done | None:
        """Return what a command with this key led to before."""
        known = schema.commands.c
        query = select(known.first, known.last, known.digest).where(
            known.table_id == table_id, known.guest == guest, known.key == key
        )
        row = await self._row(query)
        return None if row is None else Done(row["first"], row["last"], row["digest"])

    async def entries(self, table_id: str, since: int = 0) -> list[Entry]:
        """Return the entries of a table after a seq."""
        columns = schema.entries.c
        query = (
            select(schema.entries)
            .where(columns.table_id == table_id, columns.seq > since)
            .order_by(columns.seq)
        )
        rows = await self._rows(query)
        return [entry_from(row) for row in rows]

    async def seqs(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Return the last seq of each of these tables that exist."""
        query = select(schema.tables.c.id, schema.tables.c.seq)
        rows = await self._rows(query.where(schema.tables.c.id.in_(table_ids)))
        return {row["id"]: row["seq"] for row in rows}

    # The lobby

    async def open_tables(self, limit: int) -> list[dict[str, Any]]:
        """Return the public tables that wait for players, the newest first."""
        columns = schema.tables.c
        query = (
            select(columns.summary)
            .where(columns.status == "open", columns.public)
            .order_by(columns.changed.desc())
            .limit(limit)
        )
        return [row["summary"] for row in await self._rows(query)]

    async def tables_of(self, guest: str, limit: int) -> list[dict[str, Any]]:
        """Return the tables of which a guest is a member, the last changed first."""
        columns = schema.tables.c
        mine = schema.members.c
        query = (
            select(columns.summary)
            .join(schema.members, mine.table_id == columns.id)
            .where(mine.guest == guest, columns.status != "closed")
            .order_by(columns.changed.desc())
            .limit(limit)
        )
        return [row["summary"] for row in await self._rows(query)]

    async def hosted(self, guest: str) -> int:
        """Return how many tables a guest hosts that are not over."""
        columns = schema.tables.c
        running = columns.host == guest, columns.status.in_(("open", "playing"))
        return len(await self._rows(select(columns.id).where(*running)))

    async def all_tables(self) -> Sequence[Mapping[str, Any]]:
        """Return all tables for those who run the server."""
        query = select(schema.tables).order_by(schema.tables.c.changed.desc())
        return await self._rows(query)

    # What is due

    async def lease_due(self, worker: str, seconds: float, limit: int) -> list[str]:
        """Take tables with something due that nobody else is at; return their ids."""
        now = time.time()
        columns = schema.tables.c
        free = columns.due <= now, columns.leased_until < now
        async with self.writing() as connection:
            query = select(columns.id).where(*free).order_by(columns.due).limit(limit)
            if not self.is_sqlite:
                query = query.with_for_update(skip_locked=True)
            found = [row[0] for row in await connection.execute(query)]
            if found:
                lease = {"leased_until": now + seconds, "leased_by": worker}
                await connection.execute(
                    update(schema.tables).where(columns.id.in_(found)).values(lease)
                )
        return found

    async def keep_lease(self, table_id: str, worker: str, seconds: float) -> bool:
        """Prolong a lease, or with 0 seconds give it back; return whether it was still ours."""
        columns = schema.tables.c
        change = update(schema.tables).where(columns.id == table_id, columns.leased_by == worker)
        until = time.time() + seconds if seconds > 0 else 0.0
        async with self.writing() as connection:
            done = await connection.execute(change.values(leased_until=until))
            return bool(done.rowcount)

    async def drop_leases(self, worker: str) -> None:
        """Give all leases of a worker back."""
        change = update(schema.tables).where(schema.tables.c.leased_by == worker)
        async with self.writing() as connection:
            await connection.execute(change.values(leased_until=0.0, leased_by=None))


@contextmanager
def _reaching() -> Iterator[None]:
    """Refuse what a database that cannot be used now did not do."""
    try:
        yield
    except AWAY as error:
        raise Unavailable("the database cannot be reached; nothing was done") from error


def _append(
    connection: Connection,
    table_id: str,
    added: Sequence[Entry],
    row: Mapping[str, Any],
    command: Command | None,
) -> None:
    """Add entries, in a transaction of the caller."""
    place = {"of": table_id, "before": added[0].seq - 1}
    if connection.execute(ADVANCE, {**row, **place}).rowcount != 1:
        raise Conflict(table_id)
    connection.execute(ADD_ENTRIES, _entry_rows(table_id, added))
    if command is not None:
        span = {"first": added[0].seq, "last": added[-1].seq}
        connection.execute(ADD_COMMAND, {"table_id": table_id, **vars(command), **span})


def _entry_rows(table_id: str, added: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table_id": table_id, **entry.row()} for entry in added]
