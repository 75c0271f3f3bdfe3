"""The store and the tables above it, without HTTP: what happens at once, and what is half done."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from kontor.rules import Setup, position
from kontor.server.entries import Person
from kontor.server.errors import Refused, ServerError, Stale, Unavailable
from kontor.server.kinds import BotSeated, seated
from kontor.server.options import Options
from kontor.server.store import Store
from kontor.server.table import Table
from kontor.server.tables import Tables
from kontor.server.upgrade import upgrade_database
from kontor.server.writing import Conflict
from tests.server.places import Place

ANNA = Person("anna", "Anna")
Work = Callable[[Tables], Awaitable[None]]
ENDED = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
OURS = "datname = current_database() AND pid <> pg_backend_pid()"
ENDS_AT_COMMIT = """
CREATE TEMPORARY TABLE ending (one int);
CREATE FUNCTION pg_temp.ends() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON ending
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.ends();
"""


def with_tables(place: Place, work: Work) -> None:
    upgrade_database(place.database)

    async def run() -> None:
        store = Store(place.database)
        try:
            await store.add_guest(ANNA)
            await work(Tables(store))
        finally:
            await store.close()

    asyncio.run(run())


async def started(tables: Tables) -> Table:
    drafts = [seated(number, ANNA) for number in range(3)]
    table = await tables.create(Options(Setup(players=3)), ANNA, drafts)
    await tables.command(table.id, ANNA, "start", {}, table.seq, "start-key")
    return await tables.get(table.id)


def test_repeats_at_once_are_one_command(fresh_place: Place) -> None:
    async def work(tables: Tables) -> None:
        table = await started(tables)
        fields = {"action": table.game.legal()[0]}
        wanted = (table.id, ANNA, "play", fields, table.seq, "same-key")
        done = await asyncio.gather(*(tables.command(*wanted) for _ in range(8)))
        assert len({(one.first, one.last) for one in done}) == 1
        # Another process, which has not heard of it, finds it in the store.
        other = await Tables(tables.store).command(*wanted)
        assert (other.first, other.last) == (done[0].first, done[0].last)
        assert (await tables.get(table.id)).game.actions == [fields["action"]]

    with_tables(fresh_place, work)


def test_of_two_processes_that_know_the_same_one_is_first(fresh_place: Place) -> None:
    async def work(tables: Tables) -> None:
        table = await started(tables)
        others = [Tables(tables.store) for _ in range(6)]
        for other in others:
            await other.get(table.id)
        fields = {"action": table.game.legal()[0]}
        seq = table.seq
        found = await asyncio.gather(
            *(
                other.command(table.id, ANNA, "play", fields, seq, f"key-of-{number}")
                for number, other in enumerate(others)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(one, Stale) for one in found) == 5
        entries = await tables.store.entries(table.id)
        assert [entry.seq for entry in entries] == list(range(1, seq + 2))

    with_tables(fresh_place, work)


def test_what_could_not_be_stored_did_not_happen(
    sqlite_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables) -> None:
        table = await started(tables)
        seq, fields = table.seq, {"action": table.game.legal()[0]}
        kept = tables.store.append

        async def fail(*_: Any) -> None:
            raise OSError("no space left")

        monkeypatch.setattr(tables.store, "append", fail)
        with pytest.raises(OSError, match="no space"):
            await tables.command(table.id, ANNA, "play", fields, seq, "key-one")
        monkeypatch.setattr(tables.store, "append", kept)
        again = await tables.get(table.id)
        assert (again.seq, again.game.actions[:]) == (seq, [])
        await tables.command(table.id, ANNA, "play", fields, seq, "key-one")

    with_tables(sqlite_place, work)


@pytest.mark.parametrize(("action", "code"), [("done", "illegal"), ("fly away", "notation")])
def test_an_action_that_the_rules_refuse_changes_nothing(
    sqlite_place: Place, action: str, code: str
) -> None:
    async def work(tables: Tables) -> None:
        table = await started(tables)
        before, row = position(table.game.state), vars(table.seats[0]).copy()
        with pytest.raises(Refused) as refused:
            await tables.command(table.id, ANNA, "play", {"action": action}, table.seq, "key-one")
        assert (refused.value.code, refused.value.detail) == (code, {"action": action})
        assert (position(table.game.state), vars(table.seats[0])) == (before, row)
        # It is still in memory: nobody can make the server fold a game again and again.
        assert await tables.get(table.id) is table

    with_tables(sqlite_place, work)


def test_a_guest_who_comes_in_twice_at_once_is_a_member_once(fresh_place: Place) -> None:
    async def work(tables: Tables) -> None:
        table = await started(tables)
        store = tables.store
        await store.add_guest(Person("bert", "Bert"))
        roles = ["watch", "play", "watch", "play", "watch"]
        await asyncio.gather(*(store.add_member(table.id, "bert", role) for role in roles))
        assert await store.role(table.id, "bert") == "play"

    with_tables(fresh_place, work)


def test_a_table_is_made_once(fresh_place: Place) -> None:
    async def work(tables: Tables) -> None:
        table = await started(tables)
        with pytest.raises(Conflict):
            await tables.create(Options(Setup(players=4)), ANNA, [], table.id)
        assert len((await tables.get(table.id)).seats) == 3

    with_tables(fresh_place, work)


def test_what_is_due_is_leased_to_one(fresh_place: Place) -> None:
    async def work(tables: Tables) -> None:
        drafts = [BotSeated(seat=number, level="apprentice") for number in range(3)]
        for _ in range(6):
            table = await tables.create(Options(Setup(players=3)), ANNA, drafts)
            await tables.command(table.id, ANNA, "start", {}, table.seq, "start-key")
        store = tables.store
        taken = await asyncio.gather(*(store.lease_due(f"w{n}", 60, 2) for n in range(4)))
        found = [one for some in taken for one in some]
        assert len(found) == len(set(found))
        rest = await store.lease_due("w9", 60, 10)
        assert len({*found, *rest}) == 6
        assert await store.lease_due("w9", 60, 10) == {}
        await store.drop_leases("w9")
        assert set(await store.lease_due("w8", 60, 10)) == set(rest)

    with_tables(fresh_place, work)


def test_a_database_that_is_away_is_a_refusal_and_no_crash(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store("postgresql://postgres@127.0.0.1:9/none")
        with pytest.raises(ServerError) as refused:
            await store.ping()
        assert refused.value.status == 503
        await store.close()

    asyncio.run(run())
    assert list(tmp_path.iterdir()) == []


def test_lost_connections_to_a_database_cost_nobody_anything(postgresql_place: Place) -> None:
    def lose_connections() -> int:
        return len(postgresql_place.rows(f"{ENDED} WHERE {OURS}"))

    async def work(tables: Tables) -> None:
        table = await started(tables)
        assert lose_connections() > 0
        assert await tables.store.seqs([table.id]) == {table.id: table.seq}
        assert lose_connections() > 0
        fields = {"action": table.game.legal()[0]}
        done = await tables.command(table.id, ANNA, "play", fields, table.seq, "key-of-a-play")
        assert (await Tables(tables.store).get(table.id)).seq == done.last

    with_tables(postgresql_place, work)


def test_nobody_does_again_what_may_be_done_already(postgresql_place: Place) -> None:
    """A connection that is lost while a transaction is committed leaves open what became of it."""

    async def work(tables: Tables) -> None:
        tried = 0

        def deferred(connection: Connection) -> None:
            nonlocal tried
            tried += 1
            # The check of this constraint, which ends the connection, comes with the commit.
            connection.exec_driver_sql(ENDS_AT_COMMIT)
            connection.exec_driver_sql("INSERT INTO ending VALUES (1)")

        with pytest.raises(Unavailable):
            await tables.store.write(deferred)
        assert tried == 1

    with_tables(postgresql_place, work)
