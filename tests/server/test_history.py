"""What waits for a guest is always listed, and what has ended is found page by page, by name."""

import asyncio

import pytest

from kontor.rules import Setup
from kontor.server.admin import close_table
from kontor.server.api.history import ON_A_PAGE
from kontor.server.client import ClientError
from kontor.server.kinds import Closed, seated
from kontor.server.options import Options
from kontor.server.store import Store
from kontor.server.tables import Tables
from kontor.server.upgrade import upgrade_database
from tests.server.places import Place, Server
from tests.server.players import BOT, ME, Guest
from tests.server.test_store import ANNA

MANY = 110


def test_a_table_that_waits_is_listed_behind_any_number_of_ended_ones(fresh_place: Place) -> None:
    """The lobby once took the last 100 tables before it looked where it is one's turn."""
    upgrade_database(fresh_place.database)

    async def run() -> tuple[str, list[str], list[str]]:
        store = Store(fresh_place.database)
        tables = Tables(store)
        await store.add_guest(ANNA)
        drafts = [seated(number, ANNA) for number in range(2)]
        options = Options(Setup(players=2, variant="neutral"))
        made = []
        for number in range(MANY + 1):
            table = await tables.create(options, ANNA, drafts, start=True)
            made.append(table.id)
            if number > 0:
                await tables.add(table.id, table.seq, [Closed(reason="admin")])
        running = [found["id"] for found in await store.running_tables(ANNA.id, 1000)]
        ended = [row["id"] for row in await store.ended_tables(ANNA.id, None, 1000)]
        await store.close()
        return made[0], running, ended

    first, running, ended = asyncio.run(run())
    assert running == [first]
    assert len(ended) == MANY


def test_history_is_paged_and_searched(server: Server) -> None:
    anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
    names = [f"Table {number}" for number in range(ON_A_PAGE + 3)]
    over: list[str] = []
    for name in names:
        table = anna.create_table(
            setup={"players": 2, "variant": "neutral"}, seats=[ME, ME], name=name, start=True
        )
        close_table(server.place.database, table.id)
        over.insert(0, table.id)
    waiting = anna.create_table(setup={"players": 3}, seats=[ME, BOT, BOT], start=True)
    first = anna.history()
    second = anna.history(before=first["next"])
    assert [table["id"] for table in first["tables"] + second["tables"]] == over
    assert (len(first["tables"]), second["next"]) == (ON_A_PAGE, None)
    assert all(table["status"] == "closed" for table in first["tables"])
    listed = [table["id"] for table in anna.lobby()["mine"]]
    assert listed[0] == waiting.id
    assert listed[1:] == over[: len(listed) - 1]
    assert [table["name"] for table in anna.history(name="tAbLe 7 ")["tables"]] == [names[7]]
    assert len(anna.history(name="anna")["tables"]) == ON_A_PAGE
    assert anna.history(name="Zoe") == {"tables": [], "next": None}
    assert bert.history() == {"tables": [], "next": None}
    with pytest.raises(ClientError, match="not the end of a page"):
        anna.history(before="yesterday")
