"""The store: entries that are only ever added, and the few rows that point into them.

Everything else (states, views, the lobby) is made from it. One command is one transaction; two
that want the same seq cannot both succeed, because `(table, seq)` is unique.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError

from kontor.server import schema
from kontor.server.counting import check_invitations, lock_table
from kontor.server.database import Rows
from kontor.server.entries import Entry
from kontor.server.kept import Kept
from kontor.server.kinds import entry_from
from kontor.server.sharing import MOST_FOR_A_HOST, in_turn
from kontor.server.writing import Asked, Command, Conflict, add_member, add_table, append

MOST_CONSIDERED: Final = 500
"""Among how many tables where something is due the next ones are chosen."""
LAST_SEQ: Final = 2**31 - 1
"""The greatest seq that a database can hold."""
ENTRIES: Final = (
    # Made once, because every change of a table asks it in every other process.
    select(schema.entries)
    .where(
        schema.entries.c.table_id == bindparam("of"),
        schema.entries.c.seq > bindparam("since"),
        schema.entries.c.seq <= bindparam("until"),
    )
    .order_by(schema.entries.c.seq)
)
Mark = tuple[float, str]
"""Where a page of tables ends: when its last table changed, and the id of that table."""


@dataclass(frozen=True)
class Done:
    """The entries that a command led to, from the first to the last."""

    first: int
    last: int
    digest: str


class Store(Kept):
    """The database, by the few questions that the server asks it."""

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
        rows = await self._rows(ENTRIES, {"of": table_id, "since": since, "until": until})
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


def _tables_of(guest: str) -> Select[Any]:
    """Select the tables of which a guest is a member, the last changed first."""
    columns = schema.tables.c
    return (
        select(columns.id, columns.changed, columns.summary)
        .join(schema.members, schema.members.c.table_id == columns.id)
        .where(schema.members.c.guest == guest)
        .order_by(columns.changed.desc(), columns.id.desc())
    )
