"""The store: entries that are only ever added, and the few rows that point into them.

Everything else (states, views, the lobby) is made from it. One command is one transaction; two
that want the same seq cannot both succeed, because `(table, seq)` is unique.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Executable,
    Select,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import DataError, IntegrityError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kontor.server import schema
from kontor.server.counting import check_invitations, check_tokens, lock_guest, lock_table
from kontor.server.database import Rows, T, Work, open_database
from kontor.server.entries import Entry, Person
from kontor.server.errors import NotFound, Unavailable
from kontor.server.kinds import entry_from
from kontor.server.sharing import MOST_FOR_A_HOST, in_turn
from kontor.server.steady import Steady
from kontor.server.upgrade import VERSION, check_schema, keep_schema
from kontor.server.writing import Asked, Command, Conflict, add_member, add_table, append

MOST_CONSIDERED: Final = 500
"""Among how many tables where something is due the next ones are chosen."""
LAST_SEQ: Final = 2**31 - 1
"""The greatest seq that a database can hold."""
UNAVAILABLE: Final = (OperationalError, InternalError, PoolTimeout)
"""What a sound database raises when it cannot be used now: it is unreachable, full, busy, or a
read-only replica that is about to take over. Anything else is a mistake of ours."""


Mark = tuple[float, str]
"""Where a page of tables ends: when its last table changed, and the id of that table."""


@dataclass(frozen=True)
class Done:
    """The entries that a command led to, from the first to the last."""

    first: int
    last: int
    digest: str


class Store:
    """The database, by the few questions that the server asks it."""

    def __init__(self, url: str, pool: int = 10) -> None:
        self._database = open_database(url, pool)
        self.clock = Steady()

    async def close(self) -> None:
        """Give all connections back."""
        await self._database.close()

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

    async def write(self, work: Work[T]) -> T:
        """Do some work of those who run the server in a transaction."""
        return await self._write(work)

    async def rows(self, query: Select[Any]) -> Rows:
        """Return what those who run the server ask for."""
        return await self._rows(query)

    async def _change(self, statement: Executable) -> int:
        """Carry out a statement by itself; return how many rows it changed."""
        return await self._write(lambda connection: connection.execute(statement).rowcount)

    async def _rows(self, query: Select[Any]) -> Rows:
        try:
            with _refusing_if_unavailable():
                return await self._database.rows(query)
        except DataError:
            # PostgreSQL does not even look for a text that it could not hold.
            return []

    async def _row(self, query: Select[Any]) -> Mapping[str, Any] | None:
        rows = await self._rows(query)
        return rows[0] if rows else None

    async def ping(self) -> None:
        """Check that the database answers, and has the schema that we know."""
        row = await self._row(VERSION)
        check_schema(str(None if row is None else row["version_num"]))

    # People

    async def add_guest(self, person: Person) -> None:
        """Add a guest."""
        row = {**person._asdict(), "created": time.time()}
        await self._change(insert(schema.guests).values(row))

    async def guest(self, guest: str) -> Person | None:
        """Return a guest; None for one who was forgotten."""
        row = await self._row(select(schema.guests).where(schema.guests.c.id == guest))
        return None if row is None or not row["name"] else Person(row["id"], row["name"])

    async def rename_guest(self, person: Person) -> None:
        """Give a guest another name."""
        change = update(schema.guests).where(schema.guests.c.id == person.id)
        await self._change(change.values(name=person.name))

    async def add_token(self, token: Mapping[str, Any], most: int) -> None:
        """Add the hash of a token, or refuse if its guest has as many as may be."""
        row = {**token, "created": time.time()}

        def work(connection: Connection) -> None:
            lock_guest(connection, token["guest"])
            check_tokens(connection, token["guest"], most)
            connection.execute(insert(schema.tokens).values(row))

        await self._write(work)

    async def tokens(self, guest: str) -> Rows:
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
        found = schema.tokens.c.guest == guest, schema.tokens.c.id == token
        return await self._change(delete(schema.tokens).where(*found)) > 0

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
        """Let a guest in; a second invitation can only add to what the first allowed."""
        member = {"table_id": table_id, "guest": guest, "role": role}
        try:
            await self._write(lambda connection: add_member(connection, member))
        except IntegrityError:
            # The same guest came in by another request meanwhile.
            await self._write(lambda connection: add_member(connection, member))

    async def add_invitation(self, invitation: Mapping[str, Any], most: int) -> None:
        """Add the hash of an invitation, or refuse if its table has as many as may be.

        One that is there already is not added again.
        """
        row = {**invitation, "created": time.time()}
        same = select(schema.invitations.c.id).where(schema.invitations.c.hash == row["hash"])

        def work(connection: Connection) -> None:
            lock_table(connection, row["table_id"])
            if connection.execute(same).first() is None:
                check_invitations(connection, row["table_id"], most)
                connection.execute(insert(schema.invitations).values(row))

        await self._write(work)

    async def invitation(self, secret_hash: str) -> Mapping[str, Any] | None:
        """Return the invitation with this hash."""
        found = schema.invitations.c.hash == secret_hash
        return await self._row(select(schema.invitations).where(found))

    async def invitations(self, table_id: str) -> Rows:
        """Return the invitations of a table."""
        found = schema.invitations.c.table_id == table_id
        query = select(schema.invitations).where(found).order_by(schema.invitations.c.created)
        return await self._rows(query)

    async def remove_invitation(self, table_id: str, invitation: str) -> bool:
        """Revoke an invitation; return whether there was one."""
        found = schema.invitations.c.table_id == table_id, schema.invitations.c.id == invitation
        return await self._change(delete(schema.invitations).where(*found)) > 0

    # Entries

    async def add_table(
        self,
        table: Mapping[str, Any],
        first: Sequence[Entry],
        asked: Asked | None = None,
    ) -> None:
        """Add a table with its first entries, or raise `Conflict`; its host is a member.

        If its host asked for it and has as many as may be, it is refused.
        """
        try:
            await self._write(lambda connection: add_table(connection, table, first, asked))
        except IntegrityError as error:
            raise Conflict(table["id"]) from error

    async def append(
        self,
        table_id: str,
        added: Sequence[Entry],
        row: Mapping[str, Any],
        command: Command | None = None,
    ) -> None:
        """Add entries and what the lobby shows of them; raise `Conflict` if others were first."""
        try:
            await self._write(lambda connection: append(connection, table_id, added, row, command))
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

    async def entries(self, table_id: str, since: int = 0, until: int = LAST_SEQ) -> list[Entry]:
        """Return the entries of a table after a seq, up to another."""
        columns = schema.entries.c
        query = (
            select(schema.entries)
            .where(columns.table_id == table_id, columns.seq > since, columns.seq <= until)
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

    async def running_tables(self, guest: str, limit: int) -> list[dict[str, Any]]:
        """Return the tables of a guest that are not over, the last changed first."""
        columns = schema.tables.c
        query = _tables_of(guest).where(columns.status.in_(("open", "playing"))).limit(limit)
        return [row["summary"] for row in await self._rows(query)]

    async def ended_tables(self, guest: str, before: Mark | None, limit: int) -> Rows:
        """Return the ended tables of a guest with when each changed, the last changed first.

        They begin after the mark, if there is one. A table that was closed before its game began
        is nothing to remember.
        """
        columns = schema.tables.c
        begun = columns.summary["round"].as_integer() > 0
        ended = or_(columns.status == "over", and_(columns.status == "closed", begun))
        query = _tables_of(guest).where(ended)
        if before is not None:
            query = query.where(tuple_(columns.changed, columns.id) < before)
        return await self._rows(query.limit(limit))

    async def all_tables(self) -> Rows:
        """Return all tables for those who run the server."""
        query = select(schema.tables).order_by(schema.tables.c.changed.desc())
        return await self._rows(query)

    async def last_change(self) -> float | None:
        """Return when something was stored last; None if nothing ever was."""
        row = await self._row(select(func.max(schema.tables.c.changed).label("at")))
        return None if row is None else row["at"]

    # What is due

    async def lease_due(
        self, worker: str, seconds: float, limit: int, busy: Mapping[str, int] | None = None
    ) -> dict[str, str]:
        """Lease tables where something is due and nobody else is at work.

        Return the host of each. Hosts take turns; `busy` tells at how many tables of each the
        worker is already.
        """
        now = self.clock.now()
        busy = busy or {}
        columns = schema.tables.c
        full = [host for host, count in busy.items() if count >= MOST_FOR_A_HOST]
        free = columns.due <= now, columns.leased_until < now, columns.host.not_in(full)
        query = select(columns.id, columns.host).where(*free).order_by(columns.due)
        # SQLite, where only one writes at a time, leaves the lock of the rows out.
        query = query.limit(MOST_CONSIDERED).with_for_update(skip_locked=True)
        lease = {"leased_until": now + seconds, "leased_by": worker}

        def work(connection: Connection) -> dict[str, str]:
            hosts = {row.id: row.host for row in connection.execute(query)}
            found = in_turn(hosts, busy, limit)
            if found:
                leased = update(schema.tables).where(columns.id.in_(found))
                connection.execute(leased.values(lease))
            return {table_id: hosts[table_id] for table_id in found}

        return await self._write(work)

    async def keep_lease(self, table_id: str, worker: str, seconds: float) -> bool:
        """Extend a lease, or give it back (0 seconds); return whether the worker still had it."""
        columns = schema.tables.c
        change = update(schema.tables).where(columns.id == table_id, columns.leased_by == worker)
        until = self.clock.now() + seconds if seconds > 0 else 0.0
        return await self._change(change.values(leased_until=until)) > 0

    async def set_due(self, table_id: str, seq: int, due: float | None) -> None:
        """Change when something is due at a table, unless the table has changed."""
        tables = schema.tables
        found = update(tables).where(tables.c.id == table_id, tables.c.seq == seq)
        await self._change(found.values(due=due))

    async def drop_leases(self, worker: str) -> None:
        """Give all leases of a worker back."""
        change = update(schema.tables).where(schema.tables.c.leased_by == worker)
        await self._change(change.values(leased_until=0.0, leased_by=None))


@contextmanager
def _refusing_if_unavailable() -> Iterator[None]:
    """Raise `Unavailable` for what the database could not do now."""
    try:
        yield
    except UNAVAILABLE as error:
        raise Unavailable("the database cannot be reached; nothing was done") from error


def _tables_of(guest: str) -> Select[Any]:
    """Select the tables of which a guest is a member, the last changed first."""
    columns = schema.tables.c
    return (
        select(columns.id, columns.changed, columns.summary)
        .join(schema.members, schema.members.c.table_id == columns.id)
        .where(schema.members.c.guest == guest)
        .order_by(columns.changed.desc(), columns.id.desc())
    )
