"""Limits of how much somebody may have; they hold however many requests come at once.

Each is checked in the transaction that adds one more, after a lock on whose it is: on
PostgreSQL of a row, on SQLite, which lets one write at a time, by the transaction itself.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, func, select

from kontor.server import schema
from kontor.server.errors import TooMany


@dataclass(frozen=True)
class TableLimit:
    """How many tables a guest may host, and after how many seconds one that stalled is none."""

    most: int
    stalled_after: float


def check_tables(
    connection: Connection, host: str, limit: TableLimit, table: Mapping[str, Any]
) -> None:
    """Refuse one more table to a guest who hosts as many as may be, in the caller's transaction.

    What is over or closed does not count, nor what has stalled. The summary of the new table tells
    whether people play there.
    """
    columns = schema.tables.c
    query = select(columns.summary).where(
        columns.host == host,
        columns.status.in_(("open", "playing")),
        columns.changed > time.time() - limit.stalled_after,
    )
    found = [row.summary for row in connection.execute(query)]
    if only_bots(table) and any(map(only_bots, found)):
        raise TooMany("a guest has at most one table of bots alone at a time", 60.0)
    if sum(not _waits_for_nobody(one) for one in found) >= limit.most:
        raise TooMany(f"a guest has at most {limit.most} tables that are not over", 60.0)


def check_tokens(connection: Connection, guest: str, most: int) -> None:
    """Refuse one more token to a guest who has as many as may be."""
    tokens = schema.tokens
    query = select(func.count()).select_from(tokens).where(tokens.c.guest == guest)
    if (connection.execute(query).scalar() or 0) >= most:
        raise TooMany(f"a guest has at most {most} tokens; revoke one first", 60.0)


def check_invitations(connection: Connection, table_id: str, most: int) -> None:
    """Refuse one more invitation to a table that has as many as may be."""
    invitations = schema.invitations
    query = select(func.count()).select_from(invitations)
    if (connection.execute(query.where(invitations.c.table_id == table_id)).scalar() or 0) >= most:
        raise TooMany(f"a table has at most {most} invitations; revoke one", 60.0)


def lock_guest(connection: Connection, guest: str) -> None:
    """Let other transactions that count what a guest has wait for this one."""
    _lock(connection, schema.guests, guest)


def lock_table(connection: Connection, table_id: str) -> None:
    """Let other transactions that count what a table has wait for this one."""
    _lock(connection, schema.tables, table_id)


def _lock(connection: Connection, found: Table, row: str) -> None:
    # What merely refers to the row need not wait.
    lock = select(found.c.id).where(found.c.id == row).with_for_update(key_share=True)
    connection.execute(lock)


def only_bots(summary: Mapping[str, Any]) -> bool:
    """Tell whether nobody but bots plays at a table."""
    return all(seat["kind"] == "bot" for seat in summary["seats"])


def _waits_for_nobody(summary: Mapping[str, Any]) -> bool:
    """Tell whether a game waits for a seat that its person has left."""
    decider = summary["decider"]
    return decider is not None and summary["seats"][decider]["kind"] == "empty"
