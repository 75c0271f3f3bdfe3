"""A file of SQLite: one writer, readers that never wait for it, and what goes wrong with them."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from kontor.server import schema
from kontor.server.database import SqliteFile
from kontor.server.entries import Person
from kontor.server.people import BY_GUEST
from kontor.server.store import Store
from kontor.server.upgrade import upgrade_database

ANNA, BERT = Person("anna", "Anna"), Person("bert", "Bert")


def add(person: Person, number: int = 1) -> Callable[[Connection], None]:
    """Return what adds a guest, once or more often."""

    def work(connection: Connection) -> None:
        for _ in range(number):
            connection.execute(insert(schema.guests).values(**person._asdict(), created=0.0))

    return work


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "kontor.db"
    upgrade_database(f"sqlite:///{found}")
    return found


async def names(file: SqliteFile, *guests: Person) -> list[str]:
    """Return the names of those who are found by their ids."""
    rows = [await file.look_up(BY_GUEST, {"guest": guest.id}) for guest in guests]
    return [row["name"] for found in rows for row in found]


def test_what_fails_changes_nothing_and_the_next_work_is_done(path: Path) -> None:
    async def run() -> None:
        file = SqliteFile(f"sqlite:///{path}")
        await file.write(add(ANNA))
        with pytest.raises(IntegrityError):
            await file.write(add(BERT, 2))
        assert await names(file, ANNA, BERT) == ["Anna"]
        await file.write(add(BERT))
        assert await names(file, ANNA, BERT) == ["Anna", "Bert"]
        await file.close()

    asyncio.run(run())


def test_who_looks_somebody_up_waits_for_nobody_who_writes(path: Path) -> None:
    async def run() -> None:
        file = SqliteFile(f"sqlite:///{path}")
        await file.write(add(ANNA))
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE guests SET name = 'Berta'")
            assert await names(file, ANNA) == ["Anna"]
            other.execute("COMMIT")
        assert await names(file, ANNA) == ["Berta"]
        await file.close()

    asyncio.run(run())


def test_what_cannot_be_looked_up_at_once_is_waited_for_by_a_thread(path: Path) -> None:
    async def run() -> None:
        file = SqliteFile(f"sqlite:///{path}")
        await file.write(add(ANNA))
        await file.close()
        # Without the log of changes, whoever writes keeps all others from reading.
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("PRAGMA journal_mode=DELETE")
            other.execute("BEGIN EXCLUSIVE")
            store = Store(f"sqlite:///{path}")
            looking = asyncio.create_task(store.guest(ANNA.id))
            await asyncio.wait([looking], timeout=0.2)
            assert not looking.done()
            other.execute("COMMIT")
        assert await looking == ANNA
        await store.close()

    asyncio.run(run())
