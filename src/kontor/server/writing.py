"""What the store writes in one transaction, of a new table, of a command or of a member."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Update, bindparam, insert, select, update

from kontor.server import schema
from kontor.server.counting import TableLimit, check_tables, lock_guest
from kontor.server.entries import Entry
from kontor.server.ready import Ready

# Statements of every command, made once.
ADD_ENTRY: Final = Ready(insert(schema.entries), schema.entries.c.keys())
ADD_COMMAND: Final = Ready(insert(schema.commands), schema.commands.c.keys())


class Conflict(Exception):
    """Raised when another process has added entries first."""


@dataclass(frozen=True)
class Command:
    """What is stored of a command, so that a repeat does nothing twice."""

    guest: str
    key: str
    digest: str


@dataclass(frozen=True)
class Asked:
    """How a guest asked for a table: how many they may have, and by which key if there was one."""

    limit: TableLimit
    command: Command | None


def add_member(connection: Connection, member: Mapping[str, str]) -> None:
    """Let a guest in, or in further, in a transaction of the caller."""
    members = schema.members
    mine = members.c.table_id == member["table_id"], members.c.guest == member["guest"]
    role = connection.execute(select(members.c.role).where(*mine)).scalar()
    if role is None:
        connection.execute(insert(members).values(member))
    elif role != "play" and member["role"] == "play":
        connection.execute(update(members).where(*mine).values(role="play"))


def add_table(
    connection: Connection, table: Mapping[str, Any], first: Sequence[Entry], asked: Asked | None
) -> None:
    """Add a table with its host and its first entries, in a transaction of the caller."""
    table_id = table["id"]
    if asked is not None:
        _check_asked(connection, table, asked)
    connection.execute(insert(schema.tables).values({**table, "leased_until": 0.0}))
    _add_entries(connection, table_id, first)
    member = {"table_id": table_id, "guest": table["host"], "role": "play"}
    connection.execute(insert(schema.members).values(member))
    if asked is not None and asked.command is not None:
        span = {"first": 1, "last": first[-1].seq}
        ADD_COMMAND.run(connection, {"table_id": table_id, **vars(asked.command), **span})


def _check_asked(connection: Connection, table: Mapping[str, Any], asked: Asked) -> None:
    """Refuse a table beyond the limit; a repeat is none, even when there is room for no other."""
    lock_guest(connection, table["host"])
    query = select(schema.tables.c.id).where(schema.tables.c.id == table["id"])
    if connection.execute(query).first() is not None:
        raise Conflict(table["id"])
    check_tables(connection, table["host"], asked.limit, table["summary"])


def append(
    connection: Connection,
    table_id: str,
    added: Sequence[Entry],
    row: Mapping[str, Any],
    command: Command | None,
) -> None:
    """Add entries, in a transaction of the caller."""
    place = {"of": table_id, "before": added[0].seq - 1}
    if _advancing(tuple(row)).run(connection, {**row, **place}) != 1:
        raise Conflict(table_id)
    _add_entries(connection, table_id, added)
    if command is not None:
        span = {"first": added[0].seq, "last": added[-1].seq}
        ADD_COMMAND.run(connection, {"table_id": table_id, **vars(command), **span})


@cache
def _advancing(columns: tuple[str, ...]) -> Ready[Update]:
    """Return what sets some columns of a table, if the table is as it was."""
    tables = schema.tables
    place = tables.c.id == bindparam("of"), tables.c.seq == bindparam("before")
    return Ready(update(tables).where(*place), columns)


def _add_entries(connection: Connection, table_id: str, added: Sequence[Entry]) -> None:
    for entry in added:
        ADD_ENTRY.run(connection, {"table_id": table_id, **entry.row()})


def rewrite(
    connection: Connection,
    table_id: str,
    changed: Sequence[Entry],
    added: Sequence[Entry],
    row: Mapping[str, Any],
) -> None:
    """Replace entries, and add those that tell of it, in a transaction of the caller."""
    append(connection, table_id, added, row, None)
    columns = schema.entries.c
    change = update(schema.entries).where(
        columns.table_id == bindparam("of"), columns.seq == bindparam("place")
    )
    rows = [{"of": table_id, "place": entry.seq, "data": entry.data} for entry in changed]
    connection.execute(change, rows)
