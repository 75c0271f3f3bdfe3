"""Reviews of finished games: made by workers, kept, shown as they are made, the same for all."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kontor.record import Game
from kontor.review import Reviewer, judged_json, points_json
from kontor.server.caretaking import purge
from kontor.server.client import ClientError
from kontor.server.entries import Person
from kontor.server.kept import DONE, FAILED, WAITING
from kontor.server.sharing import Turns
from kontor.server.store import Store
from kontor.server.upgrade import upgrade_database
from tests.server import reviewing
from tests.server.finished import finished_table
from tests.server.places import REVIEW_NODES, Place, Server
from tests.server.players import Guest
from tests.server.reviewing import Json, check_boards


def person_of(guest: Guest) -> Person:
    return Person(guest.id, guest.name)


def review_of(guest: Guest, table: str, since: int = 0) -> Json:
    found: Json = guest.ask("GET", f"/api/tables/{table}/review", since=since)
    return found


def ask(guest: Guest, table: str) -> Json:
    found: Json = guest.ask("POST", f"/api/tables/{table}/review")
    return found


def until(guest: Guest, table: str, is_so: Callable[[Json], Any], what: str) -> Json:
    return reviewing.until(guest, f"/api/tables/{table}/review", is_so, what)


def test_a_review_is_made_turn_by_turn_and_is_the_same_for_all(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
        table = finished_table(fresh_place, person_of(anna), public=True)
        assert review_of(bert, table)["status"] == "none"
        assert ask(bert, table)["status"] == WAITING
        game = Game.load(anna.ask("GET", f"/api/tables/{table}/record"))
        reviewer = Reviewer(game, REVIEW_NODES)
        begun = until(anna, table, lambda found: found["points"], "the shares are there")
        expected = json.loads(json.dumps(points_json(reviewer.points)))
        assert begun["points"] == expected, "as `kontor review` finds them"
        assert begun["passages"] == len(reviewer.passages)
        done = until(anna, table, lambda found: found["status"] == DONE, "all is judged")
        assert ask(bert, table)["judged"] == done["judged"] == len(reviewer.passages)
        assert (done["ahead"], len(done["seats"])) == (0, 3)
        numbers = [turn["number"] for turn in done["turns"]]
        assert numbers == sorted(set(numbers))
        one = next(turn for turn in done["turns"] if turn["kind"] is not None)
        judged = reviewer.judge(one["number"])
        assert judged is not None
        assert {"number": one["number"], **json.loads(json.dumps(judged_json(judged)))} == one
        rest = review_of(bert, table, since=numbers[-1])
        assert [turn["number"] for turn in rest["turns"]] == numbers[-1:]
        for card in done["seats"]:
            account = card["ledger"]
            change = account["luck"] - account["errors"] + sum(account["gifts"]) + account["rest"]
            assert account["result"] - account["start"] == pytest.approx(change, abs=2e-3)
        assert fresh_place.rows("SELECT asker FROM reviews") == [(None,)], "nobody is remembered"
        check_boards(anna, f"/api/tables/{table}/review", one, game)


def test_a_review_goes_on_where_it_was(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        table = finished_table(fresh_place, person_of(anna))
        ask(anna, table)
        until(anna, table, lambda found: found["judged"] >= 5, "some turns are judged")
        server.kill()
        kept = fresh_place.rows("SELECT number FROM judgements ORDER BY number")
        total = fresh_place.rows("SELECT passages FROM reviews")[0][0]
        assert 5 <= len(kept) < total
        # What was judged before is not judged again: it stays as it is, even if it is wrong.
        fresh_place.change("UPDATE judgements SET data = NULL WHERE number = 0")
        server.start()
        done = until(anna, table, lambda found: found["status"] == DONE, "all is judged")
        assert done["judged"] == total
        assert done["turns"][0]["number"] > 0


def test_only_finished_games_are_reviewed_and_only_for_those_who_may_see_them(
    server: Server,
) -> None:
    anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
    running = finished_table(server.place, person_of(anna), actions=30)
    for asked in (ask, review_of):
        with pytest.raises(ClientError, match="only a finished game") as refused:
            asked(anna, running)
        assert refused.value.code == "not-over"
    over = finished_table(server.place, person_of(anna))
    for asked in (ask, review_of):
        with pytest.raises(ClientError) as hidden:
            asked(bert, over)
        assert hidden.value.code == "not-found"
    with pytest.raises(ClientError) as unknown:
        anna.ask("GET", f"/api/tables/{over}/review/at/0")
    assert unknown.value.code == "not-found"
    assert review_of(anna, over)["status"] == "none"


def test_the_queue_tells_the_place_and_has_limits(sqlite_place: Place) -> None:
    # Nobody works on them here.
    with sqlite_place.serving(workers=0, most_reviews=2) as server:
        anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
        tables = [finished_table(sqlite_place, person_of(anna)) for _ in range(3)]
        his = finished_table(sqlite_place, person_of(bert))
        places = [ask(anna, tables[0])["ahead"], ask(anna, tables[1])["ahead"]]
        assert places == [0, 1]
        # Not by the client, which waits for as long as it is told and asks again.
        refused = anna.http.post(f"/api/tables/{tables[2]}/review")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-reviews")
        assert ask(anna, tables[0])["ahead"] == 0, "to ask again is no second one"
        assert ask(bert, his)["ahead"] == 1, "guests take turns"
        assert review_of(anna, tables[1])["ahead"] == 2
        purge(sqlite_place.database, bert.id, sure=True)
        assert review_of(anna, tables[1])["ahead"] == 2, "what was asked for stays"


def test_a_review_that_failed_can_be_asked_for_again(fresh_place: Place) -> None:
    upgrade_database(fresh_place.database)
    with fresh_place.serving(workers=0) as server:
        anna = Guest(server, "Anna")
        table = finished_table(fresh_place, person_of(anna))
        ask(anna, table)

        async def fail() -> list[str | None]:
            store = Store(fresh_place.database)
            leased = [await store.lease_review(name, 60) for name in ("one", "other")]
            await store.add_judgement(table, 0, None)
            await store.add_judgement(table, 0, {"never": "kept"})
            await store.fail_review(table)
            await store.close()
            return leased

        assert asyncio.run(fail()) == [table, None], "only one works on it"
        assert review_of(anna, table)["status"] == FAILED
        again = ask(anna, table)
        assert (again["status"], again["judged"]) == (WAITING, 1)


def test_reviews_wait_for_the_bots_of_people_and_let_none_think_less() -> None:
    async def run() -> tuple[list[str], list[float]]:
        turns, found, shares = Turns(1), list[str](), list[float]()

        async def think(guest: str, alone: bool, is_bot: bool) -> None:
            async with turns.thinking([guest], alone, is_bot) as share:
                found.append(guest)
                shares.append(share)

        async with turns.thinking(["somebody"], alone=False):
            reviews = [think(f"review {number}", True, False) for number in range(9)]
            tasks = [asyncio.create_task(one) for one in (*reviews, think("person", False, True))]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return found, shares

    found, shares = asyncio.run(run())
    assert found[0] == "person"
    assert set(shares) == {1.0}
