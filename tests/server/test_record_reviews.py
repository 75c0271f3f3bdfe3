"""Reviews of records from elsewhere: kept once for each game, for all who know its id."""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.record import Game
from kontor.review import Reviewer, points_json
from kontor.rules import legal_actions
from kontor.server.backups import prove
from kontor.server.caretaking import purge
from kontor.server.client import ClientError
from kontor.server.kept import DONE, FAILED, WAITING
from kontor.server.options import DAY
from kontor.server.store import Store
from tests.server.places import REVIEW_NODES, Place, Server, wait_until
from tests.server.players import Guest
from tests.server.reviewing import Json, check_boards, until

RECORDS = Path(__file__).parents[1] / "records"
RECORD_NAMES = ("2009-hansa-2", "2009-hansa-3", "2009-hansa-4")
NAMES = ["Unverwechselbar", "Berta"]
HAT = "a secret of hers"


def record_of(name: str = "2009-hansa-2") -> Json:
    found: Json = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return {**found, "meta": {"names": NAMES, "seal": None, "hat": HAT}}


def unfinished() -> Json:
    record = record_of()
    return {**record, "actions": record["actions"][:-1], "result": None}


def ask(guest: Guest, record: Json) -> Json:
    found: Json = guest.ask("POST", "/api/records/review", record)
    return found


def path_of(review: Json) -> str:
    return f"/api/records/{review['id']}/review"


def tables_of_the_store(place: Place) -> str:
    """Return all that is stored of records and their reviews, as one text."""
    names = ("records", "reviews", "judgements")
    return str([place.rows(f"SELECT * FROM {name}") for name in names])


def test_a_record_is_reviewed_once_and_read_by_all_who_know_its_id(fresh_place: Place) -> None:
    record = record_of()
    with fresh_place.serving() as server:
        anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
        asked = ask(anna, record)
        assert asked["status"] == WAITING
        again = ask(bert, {**record, "meta": {"names": ["Carl", "Dora"]}})
        assert again["id"] == asked["id"], "the same game, whoever played it"
        path = path_of(asked)
        done = until(bert, path, lambda found: found["status"] == DONE, "all is judged")
        game = Game.load(record)
        expected = points_json(Reviewer(game, REVIEW_NODES).points)
        assert done["points"] == json.loads(json.dumps(expected)), "as `kontor review` finds them"
        assert (done["id"], len(done["seats"])) == (asked["id"], 2)
        one = next(turn for turn in done["turns"] if turn["kind"] is not None)
        check_boards(bert, path, one, game)
        check_trials(bert, path, one, game)
        assert ask(anna, record) == done
        for table in ("records", "reviews"):
            assert fresh_place.rows(f"SELECT count(*) FROM {table}") == [(1,)]
        stranger = httpx.get(f"{server.url}{path}", params={"since": done["judged"] - 1})
        assert stranger.json()["judged"] == done["judged"], "also without a name"
        assert stranger.json()["seats"] == done["seats"]


def check_trials(guest: Guest, path: str, one: Json, game: Game) -> None:
    """Try other turns of a record than were played, as in the game of a table."""
    here = f"{path}/at/{one['at']}"
    start = guest.ask("POST", f"{here}/try", {"actions": []})
    legal = [action.text for action in legal_actions(game.state_after(one["at"]))]
    assert start["decision"]["legal"] == legal
    why = guest.ask("POST", f"{here}/why", {"actions": [], "place": "income"})
    assert (why["reason"] is None) == any(action.startswith("income") for action in legal)
    played = game.actions[one["at"] : one["at"] + one["count"]]
    answer = guest.ask("POST", f"{here}/answer", {"actions": played})
    assert {name: answer[name] for name in ("loss", "fall")} == {
        name: one[name] for name in ("loss", "fall")
    }


def test_nothing_but_the_game_is_stored(fresh_place: Place) -> None:
    record = record_of()
    with fresh_place.serving(workers=0) as server:
        anna = Guest(server, "Anna")
        asked = ask(anna, record)
        told = {key: record[key] for key in ("actions", "deal", "setup")}
        text = json.dumps(told, sort_keys=True, separators=(",", ":"))
        assert asked["id"] == hashlib.sha256(text.encode()).hexdigest()
        ((stored,),) = fresh_place.rows("SELECT game FROM records")
        assert (json.loads(stored) if isinstance(stored, str) else stored) == told
        everything = tables_of_the_store(fresh_place)
        for theirs in (*NAMES, HAT, "Anna"):
            assert theirs not in everything
        now = Guest(server, "Bert").ask("GET", f"/api/records/{asked['id']}")
        assert [seat["name"] for seat in now["seats"]] == ["", ""]
        assert (now["status"], now["result"]) == ("over", record["result"])
        assert now["seq"] == len(record["actions"]) + 1
        assert anna.id in everything, "while the review is waited for"
        purge(fresh_place.database, anna.id, sure=True)
        assert anna.id not in tables_of_the_store(fresh_place)
        assert fresh_place.rows("SELECT status FROM reviews") == [(WAITING,)]


def test_a_review_goes_on_after_a_restart(sqlite_place: Place) -> None:
    record = record_of()
    with sqlite_place.serving() as server:
        anna = Guest(server, "Anna")
        path = path_of(ask(anna, record))
        until(anna, path, lambda found: found["judged"] >= 5, "some turns are judged")
        server.kill()
        kept = sqlite_place.rows("SELECT count(*) FROM judgements")[0][0]
        server.start()
        assert anna.ask("GET", path)["judged"] >= kept
        until(anna, path, lambda found: found["status"] == DONE, "all is judged")
        assert sqlite_place.rows("SELECT asker FROM reviews") == [(None,)]
        server.stop()
        server.start()
        assert ask(Guest(server, "Bert"), record)["status"] == DONE


def test_a_backup_is_proved_with_its_records(sqlite_place: Place) -> None:
    with sqlite_place.serving(workers=0) as server:
        anna = Guest(server, "Anna")
        first, second = (ask(anna, record_of(name))["id"] for name in RECORD_NAMES[:2])
        found = prove(sqlite_place.database)
        assert (found.games, found.faults) == (2, [])
        sqlite_place.change(f"UPDATE records SET game = '{{}}' WHERE id = '{first}'")
        changed = f"SELECT game FROM records WHERE id = '{second}'"
        game = json.loads(sqlite_place.rows(changed)[0][0])
        text = json.dumps({**game, "actions": game["actions"][:-1]})
        sqlite_place.change(f"UPDATE records SET game = '{text}' WHERE id = '{second}'")
        found = prove(sqlite_place.database)
        assert found.games == 0
        assert sorted(found.faults) == sorted(
            [f"record {first}: 'setup'", f"record {second}: it is not what its id is the hash of"]
        )


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (unfinished(), "not-over"),
        ({**record_of(), "actions": ["fly away"]}, "record"),
        ({**record_of(), "result": None}, "record"),
    ],
)
def test_only_whole_finished_games_are_reviewed(server: Server, record: Json, code: str) -> None:
    before = server.place.rows("SELECT count(*) FROM records")
    with pytest.raises(ClientError) as refused:
        ask(Guest(server, "Anna"), record)
    assert (refused.value.status, refused.value.code) == (422, code)
    assert server.place.rows("SELECT count(*) FROM records") == before


def test_a_record_that_is_too_large_or_unknown_is_refused(server: Server) -> None:
    anna = Guest(server, "Anna")
    with pytest.raises(ClientError) as large:
        ask(anna, {**record_of(), "meta": "x" * 70_000})
    assert large.value.status == 413
    for path in ("", "/review", "/review/at/0"):
        with pytest.raises(ClientError) as unknown:
            anna.ask("GET", f"/api/records/{'0' * 64}{path}")
        assert unknown.value.code == "not-found"


def test_a_review_of_a_table_is_not_read_as_that_of_a_record(server: Server) -> None:
    anna = Guest(server, "Anna")
    asked = ask(anna, record_of())
    with pytest.raises(ClientError) as refused:
        anna.ask("GET", f"/api/tables/{asked['id']}/review")
    assert refused.value.code == "not-found"


def refusal_of(guest: Guest, record: Json) -> tuple[int, str]:
    # Not by the client, which waits for as long as it is told and asks again.
    answer = guest.http.post("/api/records/review", json=record)
    return answer.status_code, answer.json().get("code", "")


def test_a_guest_stores_only_so_many_records(sqlite_place: Place) -> None:
    records = [record_of(name) for name in RECORD_NAMES]
    with sqlite_place.serving(workers=0, records_per_day=2, most_reviews=1) as server:
        anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
        ask(anna, records[0])
        assert refusal_of(anna, records[1]) == (429, "too-many-reviews"), "as those of tables"
        assert refusal_of(anna, records[2]) == (429, "too-many-records")
        assert ask(anna, records[0])["status"] == WAITING, "to ask again is no second one"
        assert ask(bert, records[2])["status"] == WAITING, "others may"
        assert sqlite_place.rows("SELECT count(*) FROM records") == [(2,)]


def test_records_that_nobody_looks_at_are_removed(fresh_place: Place) -> None:
    old, new = record_of("2009-hansa-2"), record_of("2009-hansa-3")
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        paths = [path_of(ask(anna, record)) for record in (old, new)]
        for path in paths:
            until(anna, path, lambda found: found["status"] == DONE, "all is judged")
        fresh_place.change(f"UPDATE records SET looked = looked - {200 * DAY}")
        anna.ask("GET", paths[1])
        server.stop()
        server.start()
        wait_until(lambda: "removed 1 records" in server.output, "the caretaker was there")
        with pytest.raises(ClientError) as gone:
            anna.ask("GET", paths[0])
        assert gone.value.code == "not-found"
        assert anna.ask("GET", paths[1])["status"] == DONE, "somebody has looked at it"
        judged = fresh_place.rows("SELECT DISTINCT review_id FROM judgements")
        assert judged == fresh_place.rows("SELECT id FROM records")
        assert ask(anna, old)["status"] == WAITING, "whoever has the file can ask again"


def test_a_review_that_failed_can_be_asked_for_again_without_the_file(sqlite_place: Place) -> None:
    with sqlite_place.serving(workers=0) as server:
        anna = Guest(server, "Anna")
        path = path_of(ask(anna, record_of()))
        sqlite_place.change("UPDATE reviews SET status = 'failed', asker = NULL")
        assert anna.ask("GET", path)["status"] == FAILED
        assert Guest(server, "Bert").ask("POST", path)["status"] == WAITING


def test_looking_is_noted_once_a_day(sqlite_place: Place) -> None:
    with sqlite_place.serving(workers=0) as server:
        anna = Guest(server, "Anna")
        path = path_of(ask(anna, record_of()))

        def looked() -> float:
            anna.ask("GET", path)
            found: float = sqlite_place.rows("SELECT looked FROM records")[0][0]
            return found

        first = looked()
        assert looked() == first
        sqlite_place.change(f"UPDATE records SET looked = looked - {2 * DAY}")
        assert looked() >= first


def test_two_who_ask_at_once_get_one_review(fresh_place: Place) -> None:
    with fresh_place.serving(workers=0) as server:
        guests = [Guest(server, name) for name in ("Anna", "Bert", "Carl")]

        async def ask_all() -> list[httpx.Response]:
            async with httpx.AsyncClient(base_url=server.url) as http:
                return await asyncio.gather(
                    *(
                        http.post(
                            "/api/records/review", json=record_of(), headers=one.stream_headers()
                        )
                        for one in guests
                    )
                )

        assert [answer.status_code for answer in asyncio.run(ask_all())] == [200, 200, 200]
        assert fresh_place.rows("SELECT count(*) FROM reviews") == [(1,)]


def test_many_old_records_are_removed_some_at_a_time(fresh_place: Place) -> None:
    async def drop() -> tuple[int, int]:
        store = Store(fresh_place.database)
        for number in range(250):
            looked: Any = 1.0 if number < 230 else 5.0
            row = f"('{number}', '{{}}', {looked})"
            fresh_place.change(f"INSERT INTO records (id, game, looked) VALUES {row}")
        found = await store.drop_records(2.0), await store.drop_records(2.0)
        await store.close()
        return found

    with fresh_place.serving(workers=0):
        pass
    assert asyncio.run(drop()) == (230, 0)
    assert fresh_place.rows("SELECT count(*) FROM records") == [(20,)]
