"""A machine whose clock is set, or that is switched off, costs nobody time."""

import asyncio
import time

import pytest

from kontor.rules import Setup
from kontor.server.entries import Person
from kontor.server.kinds import seated
from kontor.server.options import Clock, Options
from kontor.server.shown import now_of
from kontor.server.steady import Away, Steady
from kontor.server.store import Store
from kontor.server.table import Table
from kontor.server.tables import Tables
from kontor.server.upgrade import upgrade_database
from tests.server.places import Place, wait_until
from tests.server.players import guests, start_match

ANNA = Person("anna", "Anna")
AN_HOUR = 3600.0
BANK = 600


async def started(tables: Tables) -> Table:
    """Return a game with ten minutes for each seat."""
    await tables.store.add_guest(ANNA)
    options = Options(Setup(players=3), clock=Clock(BANK, 0, "bot"))
    drafts = [seated(number, ANNA) for number in range(3)]
    return await tables.create(options, ANNA, drafts, start=True)


async def play(tables: Tables, table: Table) -> float:
    """Let whoever decides end the turn; return what is left on that clock."""
    number = table.decider
    assert number is not None
    await tables.command(table.id, ANNA, "end", {}, table.seq, f"key-{table.seq}-end")
    left = (await tables.get(table.id)).seats[number].seconds
    assert left is not None
    return left


@pytest.mark.parametrize("jump", [AN_HOUR, -AN_HOUR])
def test_a_jump_of_the_wall_clock_costs_no_time_and_gives_none(
    sqlite_place: Place, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    upgrade_database(sqlite_place.database)
    real = time.time

    async def run() -> None:
        store = Store(sqlite_place.database)
        tables = Tables(store)
        table = await started(tables)
        since = table.since
        monkeypatch.setattr(time, "time", lambda: real() + jump)
        assert await store.lease_due("w", 60, 10) == {}
        assert BANK - AN_HOUR / 2 < await play(tables, table) < BANK
        assert 0 < table.since - since < AN_HOUR / 2
        await store.close()

    asyncio.run(run())


def test_a_steady_clock_goes_on_from_where_the_store_is() -> None:
    wall, ticks = 1000.0, 50.0
    clock = Steady(lambda: wall, lambda: ticks)
    assert clock.now() == 1000
    wall, ticks = 9000.0, 52.0
    assert clock.now() == 1002
    clock.catch_up(1001)
    assert clock.now() == 1002
    clock.catch_up(1500)
    ticks = 53.0
    assert clock.now() == 1501


def test_no_seat_is_lost_while_no_server_was_there(sqlite_place: Place) -> None:
    with sqlite_place.serving() as server:
        people = guests(server, "Anna", "Bert", "Carl")
        clock = {"bank": BANK, "increment": 0, "at_zero": "bot"}
        match = start_match(people, setup={"players": 3, "start": 0}, clock=clock)
        server.kill()
        sqlite_place.let_pass(AN_HOUR)
        server.start()
        table = match.by_seat[0]
        told = wait_until(
            lambda: (
                [event for event in table.events() if event["type"] != "said"][-1]
                if len(table.events()) > match.by_seat[1].seq
                else None
            ),
            "the server has noticed that it was away",
        )
        assert (told["type"], told["seconds"] >= AN_HOUR - 1) == ("resumed", True)
        seat = table.refresh()["seats"][0]
        assert (seat["kind"], seat["out_of_time"]) == ("person", False)
        assert 0 < seat["seconds"] <= BANK


def test_what_was_spent_before_a_restart_is_spent(
    sqlite_place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade_database(sqlite_place.database)
    ticks = 0.0
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + ticks)
    monkeypatch.setattr(time, "monotonic", lambda: ticks)

    async def run() -> None:
        nonlocal ticks
        store = Store(sqlite_place.database)
        tables = Tables(store)
        table = await started(tables)
        ticks += 100
        # Somebody else does something: until then the server was certainly there.
        await tables.create(Options(Setup(players=3)), ANNA, [])
        ticks += AN_HOUR
        again = Tables(Store(sqlite_place.database))
        await again.resume()
        ticks += 20
        assert await play(again, await again.get(table.id)) == pytest.approx(BANK - 120)
        # The next decision began after the restart: nothing is allowed for.
        ticks += 30
        assert await play(again, await again.get(table.id)) == pytest.approx(BANK - 30)
        for one in (store, again.store):
            await one.close()

    asyncio.run(run())


def test_clocks_show_at_once_that_no_server_was_there(sqlite_place: Place) -> None:
    upgrade_database(sqlite_place.database)
    ticks = 0.0

    async def run() -> None:
        nonlocal ticks
        store = Store(sqlite_place.database)
        store.clock = Steady(monotonic=lambda: ticks)
        table = await started(Tables(store))
        ticks += 20 + AN_HOUR
        later = Tables(store)
        later.away = Away(table.since + 20, store.clock.now())
        found = await later.get(table.id)
        number = found.decider
        assert number is not None
        shown = now_of(found, ANNA.id, later.time_at(found))["seats"][number]["seconds"]
        assert shown == pytest.approx(BANK - 20, abs=0.2)
        ticks += 7
        assert await play(later, found) == pytest.approx(BANK - 27, abs=0.2)
        await store.close()

    asyncio.run(run())
