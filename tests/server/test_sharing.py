"""Bots share the workers fairly: nobody's games keep those of others waiting."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontor.bots import Budget
from kontor.server.sharing import MOST_FOR_A_HOST, SMALLEST_SHARE, Turns, in_turn
from tests.server.places import Place, Server
from tests.server.players import Guest, guests

Case = tuple[tuple[str, ...], bool]


def order_of(cases: Sequence[Case]) -> list[tuple[str, ...]]:
    """Return whose bots think one after the other, when all of them wait at the same time."""

    async def run() -> list[tuple[str, ...]]:
        turns, found = Turns(1), []

        async def think(guests: tuple[str, ...], alone: bool) -> None:
            async with turns.thinking(guests, alone):
                found.append(guests)

        async with turns.thinking(["somebody else"], False):
            tasks = [asyncio.create_task(think(*case)) for case in cases]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return found

    return asyncio.run(run())


def test_whoever_has_one_table_waits_for_one_other_bot_at_most() -> None:
    found = order_of([(("many",), False)] * 30 + [(("one",), False)])
    assert found.index(("one",)) <= 1
    assert Counter(found)["many",] == 30, "nobody is forgotten"


def test_guests_take_turns() -> None:
    found = order_of([(("a",), False)] * 3 + [(("b",), False)] * 3 + [(("c",), False)] * 3)
    for start in (0, 3, 6):
        assert sorted(found[start : start + 3]) == [("a",), ("b",), ("c",)]


def test_tables_with_people_come_before_those_of_bots_alone() -> None:
    found = order_of([(("x",), True), (("y",), True), (("z",), False), (("z",), False)])
    assert found[:2] == [("z",), ("z",)]


def test_the_tables_of_a_club_are_their_players_and_not_their_hosts() -> None:
    """A host may run many tables; each is as near to its turn as its most patient person."""
    cases = [(("greedy",), False)] * 6 + [(("greedy", f"member {n}"), False) for n in range(3)]
    found = order_of(cases)
    assert {f"member {n}" for n in range(3)} < {guests[-1] for guests in found[:4]}


def test_one_guest_never_has_all_workers() -> None:
    async def run() -> list[bool]:
        turns, may_end = Turns(4), asyncio.Event()
        thinking: list[str] = []

        async def think(guest: str, alone: bool = False) -> None:
            async with turns.thinking([guest], alone):
                thinking.append(guest)
                await may_end.wait()

        tasks = [asyncio.create_task(think("many")) for _ in range(9)]
        tasks += [asyncio.create_task(think("bots", alone=True)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        found = [thinking.count("many") == 2, thinking.count("bots") == 1]
        tasks.append(asyncio.create_task(think("one")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        found.append("one" in thinking)
        may_end.set()
        await asyncio.gather(*tasks)
        return found

    assert asyncio.run(run()) == [True, True, True]


def test_who_gives_up_waiting_gives_the_turn_to_the_next() -> None:
    async def run() -> None:
        turns = Turns(1)
        async with turns.thinking(["a"], False):
            waiting = asyncio.create_task(_once(turns, "b"))
            other = asyncio.create_task(_once(turns, "c"))
            await asyncio.sleep(0)
            waiting.cancel()
        await other
        async with turns.thinking(["a"], False) as share:
            assert share == 1

    asyncio.run(run())


async def _once(turns: Turns, guest: str) -> float:
    async with turns.thinking([guest], False) as share:
        return share


def test_many_tables_make_the_own_bots_think_less_and_it_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> dict[str, list[float]]:
        turns = Turns(1)
        found: dict[str, list[float]] = {"many": [], "one": []}

        async def think(guest: str) -> None:
            found[guest].append(await _once(turns, guest))

        async with turns.thinking(["somebody else"], False):
            names = ["many"] * 40 + ["one"]
            tasks = [asyncio.create_task(think(name)) for name in names]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return found

    with caplog.at_level(logging.INFO, "kontor.bots"):
        found = asyncio.run(run())
    assert min(found["many"]) == SMALLEST_SHARE
    assert found["many"][-1] == 1, "when the crowd is gone, everything is as before"
    assert found["one"] == [1]
    assert [
        record.message.split(":")[0] for record in caplog.records if "as much" in record.message
    ]


def test_a_budget_is_shared() -> None:
    assert Budget(2.0, 1000).shared(0.25) == Budget(0.5, 250)
    assert Budget(None, 3).shared(0.1) == Budget(None, 1)
    assert Budget().shared(0.1) == Budget()
    assert Budget(1.0, 5).shared(1.0) == Budget(1.0, 5)


@given(
    st.lists(st.sampled_from("abcd"), max_size=60),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, MOST_FOR_A_HOST)),
    st.integers(0, 40),
)
def test_hosts_take_turns_when_tables_are_leased(
    hosts: list[str], busy: dict[str, int], limit: int
) -> None:
    tables = {str(number): host for number, host in enumerate(hosts)}
    found = in_turn(tables, busy, limit)
    assert len(set(found)) == len(found) <= limit
    after = Counter(busy)
    after.update(tables[table] for table in found)
    assert all(count <= MOST_FOR_A_HOST for count in after.values())
    left = Counter(tables[table] for table in tables if table not in found)
    for host in left:
        if after[host] < MOST_FOR_A_HOST:
            # Only because others, who had no more than this one, took the rest.
            assert len(found) == limit
            assert all(
                after[other] <= after[host] + 1 for other in {tables[table] for table in found}
            )
    for host in set(hosts):
        mine = [int(table) for table in found if tables[table] == host]
        assert mine == sorted(mine), "what has been due longest comes first"


def test_a_guest_has_one_table_of_bots_alone(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        (guest, other) = guests(server, "Anna", "Bert")
        answer = only_bots(guest)
        assert answer[0] == 201
        assert only_bots(guest) == (429, "too-many")
        assert only_bots(other)[0] == 201
        assert guest.http.post("/api/tables", json={}).status_code == 201


def only_bots(guest: Guest) -> tuple[int, str]:
    seats = [{"kind": "bot", "level": "master"}] * 3
    body = {"setup": {"players": 3}, "seats": seats, "start": True}
    answer = guest.http.post("/api/tables", json=body)
    return answer.status_code, answer.json().get("code", "")


def test_a_person_among_many_tables_is_answered(server: Server) -> None:
    """The whole way, with real workers: bots answer while another guest has many tables."""
    crowd, guest = guests(server, "Crowd", "Guest")
    for _ in range(8):
        crowd.create_table(
            setup={"players": 5},
            seats=[{"kind": "me"}, *[{"kind": "bot", "level": "journeyman"}] * 4],
            start=True,
        )
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "journeyman"}] * 2]
    table = guest.create_table(setup={"players": 3}, seats=seats, start=True)
    with guest.stream(table.id) as stream:
        stream.until(lambda frame: frame.get("now", {}).get("decision", {}).get("yours"))
