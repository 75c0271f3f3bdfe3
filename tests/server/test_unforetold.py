"""Bots cannot be foretold: what they draw with is secret, and the same after a restart."""

import asyncio
import json
import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from kontor.rules import Setup
from kontor.server import runner as running
from kontor.server.entries import Person
from kontor.server.kinds import BotSeated, entry_from
from kontor.server.options import Options
from kontor.server.runner import Runner
from kontor.server.shown import now_json, seen_record
from kontor.server.store import Store
from kontor.server.table import Table, fold
from kontor.server.tables import Tables
from kontor.server.thinking import Task
from kontor.server.upgrade import upgrade_database
from tests.server.desk import ANNA, Desk
from tests.server.places import Place


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Return a list that gets what bots would be asked to decide."""
    found: list[Task] = []

    def heard(task: Task) -> list[str]:
        found.append(task)
        return []

    monkeypatch.setattr(running, "think", heard)
    monkeypatch.setattr(Runner, "_worker_pool", lambda _: ThreadPoolExecutor(1))
    return found


def asked(table: Table, tasks: list[Task]) -> int:
    """Return the seed with which a bot would decide now."""
    asyncio.run(Runner(Tables(store=None), 0, 1.0)._think(table))  # type: ignore[arg-type]
    return tasks[-1].seed


def with_bots() -> Desk:
    desk = Desk(ANNA, players=3)
    for seat in (1, 2):
        desk.add(BotSeated(seat=seat, level="apprentice"))
    desk.do(ANNA, "start")
    return desk


def again(desk: Desk, without: str = "") -> Table:
    """Return the table as another server reads it from the store."""
    rows = json.loads(json.dumps([entry.row() for entry in desk.entries]))
    for row in rows:
        row["data"].pop(without, None)
    return fold("desk", [entry_from(row) for row in rows])


def test_nobody_can_work_out_with_what_a_bot_draws(tasks: list[Task]) -> None:
    one, other = with_bots(), with_bots()
    seeds = [asked(desk.table, tasks) for desk in (one, other)]
    assert seeds[0] != seeds[1]
    public = zlib.crc32(f"desk {one.table.game.action_count}".encode())
    assert public not in seeds
    # Nor with the deal, which whoever plays a record on knows.
    deal = dict(one.entries[-1].data["deal"]), dict(one.entries[-1].data["setup"])
    same = [entry_from(entry.row()) for entry in other.entries]
    twin = {**same[-1].row(), "data": {**same[-1].data, "deal": deal[0], "setup": deal[1]}}
    assert asked(fold("desk", [*same[:-1], entry_from(twin)]), tasks) != seeds[0]


def test_each_decision_draws_anew_and_a_restart_draws_the_same(tasks: list[Task]) -> None:
    desk = with_bots()
    seeds = []
    for _ in range(4):
        seeds.append(asked(desk.table, tasks))
        assert asked(again(desk), tasks) == seeds[-1]
        number = desk.table.decider
        assert number is not None
        row = {"seat": number, "action": "end", "how": "bot"}
        entry = {"seq": 0, "at": 0.0, "by": None, "kind": "action", "data": row}
        desk.add(entry_from(entry))
    assert len(set(seeds)) == 4


def test_an_old_table_draws_with_what_is_hidden(tasks: list[Task]) -> None:
    desk = with_bots()
    old = again(desk, without="bot_seed")
    seed = asked(old, tasks)
    assert seed == asked(again(desk, without="bot_seed"), tasks)
    assert seed not in (zlib.crc32(b"desk 0"), asked(desk.table, tasks))


def test_it_is_shown_to_nobody_while_the_game_is_played(tasks: list[Task]) -> None:
    desk = with_bots()
    hidden = desk.entries[-1].data["bot_seed"]
    assert len(hidden) >= 32
    shown = [entry.shown_to((0, 1, 2), []) for entry in desk.entries]
    told = [now_json(desk.table, (0, 1, 2), 0.0, ANNA.id), seen_record(desk.table, (0, 1, 2))]
    assert hidden not in json.dumps([shown, told])
    assert str(asked(desk.table, tasks)) not in json.dumps([shown, told])


def test_a_game_that_is_played_on_from_a_record_has_its_own(sqlite_place: Place) -> None:
    upgrade_database(sqlite_place.database)

    async def run() -> None:
        store = Store(sqlite_place.database)
        anna = Person("anna", "Anna")
        await store.add_guest(anna)
        tables = Tables(store)
        drafts = [BotSeated(seat=seat, level="apprentice") for seat in range(3)]
        options = Options(Setup(players=3))
        made = [
            await tables.create(options, anna, drafts, start=True, seed=7, table_id=name)
            for name in ("one", "other")
        ]
        entries = [(await store.entries(table.id))[-1] for table in made]
        assert entries[0].data["setup"]["seed"] == entries[1].data["setup"]["seed"] == 7
        assert entries[0].data["bot_seed"] != entries[1].data["bot_seed"]
        await store.close()

    asyncio.run(run())
