"""Upgrades: what an older release wrote is played on, and an older program stays away."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Boolean, MetaData, create_engine, text
from sqlalchemy.exc import IntegrityError

from kontor.cli import main
from kontor.record import Game
from kontor.rules import KontorError
from kontor.server.admin import export_table
from kontor.server.backups import prove
from kontor.server.database import driver_url
from kontor.server.store import Store
from kontor.server.upgrade import newest_schema, upgrade_database
from tests.server.places import HERE, PATIENCE, Place, Server, wait_until
from tests.server.players import Guest

RELEASES = Path(__file__).parent / "releases"
FIRST = "0001"
NEWER = "9999"


def load_release(place: Place, schema: str) -> dict[str, Any]:
    """Fill an empty place with what a release wrote; return what its guests kept."""
    dump = (RELEASES / f"{schema}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(":memory:")) as written:
        written.executescript(dump)
        if place.kind == "sqlite":
            with closing(sqlite3.connect(place.database.removeprefix("sqlite:///"))) as file:
                written.backup(file)
        else:
            upgrade_database(place.database, schema)
            _copy_rows(written, place.database)
    kept: dict[str, Any] = json.loads((RELEASES / f"{schema}.json").read_text(encoding="utf-8"))
    return kept


def _copy_rows(written: sqlite3.Connection, database: str) -> None:
    written.row_factory = sqlite3.Row
    engine = create_engine(driver_url(database))
    metadata = MetaData()
    with engine.begin() as connection:
        metadata.reflect(connection)
        for table in metadata.sorted_tables:
            if table.name != "alembic_version":
                rows = [dict(row) for row in written.execute(f"SELECT * FROM {table.name}")]
                connection.execute(table.insert(), [_with_types(table, row) for row in rows])
    engine.dispose()


def _with_types(table: Any, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of SQLite, which has neither JSON nor booleans, as another database has it."""
    for name, value in row.items():
        if isinstance(table.columns[name].type, Boolean):
            row[name] = bool(value)
        elif table.columns[name].type.__class__.__name__ == "JSON":
            row[name] = json.loads(value)
    return row


def returning(server: Server, name: str, cookie: str) -> Guest:
    """Return a guest who comes with a cookie that an older release gave."""
    guest = Guest(server, name, token="none")
    del guest.http.headers["authorization"]
    name, _, value = cookie.partition("=")
    guest.http.cookies.set(name, value, domain=HERE, path="/")
    return guest


def set_schema(place: Place, schema: str) -> None:
    place.change(f"UPDATE alembic_version SET version_num = '{schema}'")


def test_what_the_first_release_wrote_is_played_on(fresh_place: Place) -> None:
    kept = load_release(fresh_place, FIRST)
    upgrade_database(fresh_place.database)
    assert fresh_place.rows("SELECT version_num FROM alembic_version") == [(newest_schema(),)]
    found = prove(fresh_place.database)
    assert (found.tables, found.games, found.faults) == (3, 2, [])
    with fresh_place.serving() as server:
        people = [returning(server, name, cookie) for name, cookie in kept["cookies"].items()]
        assert [guest.ask("GET", "/api/me")["name"] for guest in people] == list(kept["cookies"])
        program = Guest(server, "", token=kept["token"]["secret"])
        assert program.ask("GET", "/api/me")["name"] == kept["token"]["of"]
        _look_back(people, kept)
        _play_on(people, fresh_place, kept)
        celik = people[2].join(kept["invitation"])
        assert celik.id == kept["waiting"]
        celik.send("take")
        assert [seat["kind"] for seat in celik.now["seats"]].count("person") == 2


def _look_back(people: list[Guest], kept: dict[str, Any]) -> None:
    """Check that the game that was over is told as it was."""
    table = people[0].table(kept["over"])
    assert table.now["status"] == "over"
    assert Game.load(table.record()).result() == table.now["result"]
    assert [event["text"] for event in table.events() if event["type"] == "said"] == ["well played"]
    assert kept["over"] in [one["id"] for one in people[1].history()["tables"]]


def _play_on(people: list[Guest], place: Place, kept: dict[str, Any]) -> None:
    """Check that the running game stands where it stood, hides what it hid, and goes on."""
    game = Game.load(json.loads(export_table(place.database, kept["running"], None, False)))
    assert game.actions == kept["actions"]
    for seat, guest in enumerate(people):
        table = guest.table(kept["running"])
        assert table.now["you"] == [seat]
        assert table.now["view"] == json.loads(json.dumps(game.view(seat).json()))
        assert table.now["seats"][seat]["seconds"] > 0
    decider = people[game.seat or 0].table(kept["running"])
    decider.play(game.legal()[0])
    assert decider.now["seq"] > 0


def test_reviews_are_kept_when_records_can_be_reviewed_and_unfinished_ones_begin_anew(
    fresh_place: Place,
) -> None:
    upgrade_database(fresh_place.database, "0003")
    rows = ["guests (id, name, created) VALUES ('anna', 'Anna', 1)"]
    for name, status in (("t", "done"), ("u", "waiting")):
        rows += [
            "tables (id, seq, status, public, host, changed, summary, leased_until)"
            f" VALUES ('{name}', 1, 'over', false, 'anna', 1, '{{}}', 0)",
            "reviews (table_id, nodes, status, asker, created, passages, points, leased_until)"
            f" VALUES ('{name}', 7, '{status}', 'anna', 2, 3, '[5]', 0)",
            f"judgements (table_id, number, data) VALUES ('{name}', 0, NULL)",
            f"judgements (table_id, number, data) VALUES ('{name}', 1, '{{\"at\": 4}}')",
        ]
    for row in rows:
        fresh_place.change(f"INSERT INTO {row}")
    upgrade_database(fresh_place.database)

    async def read(name: str) -> tuple[Any, list[Any], list[str]]:
        store = Store(fresh_place.database)
        review, judged = await store.review(name), await store.judgements(name)
        queue = await store.review_queue()
        await store.close()
        return review, [(one["number"], one["data"]) for one in judged], queue

    review, judged, queue = asyncio.run(read("t"))
    expected = {"id": "t", "table_id": "t", "record_id": None, "nodes": 7, "asker": "anna"}
    assert {**review, **expected, "passages": 3, "points": [5]} == dict(review)
    assert judged == [(0, None), (1, {"at": 4})]
    assert queue == ["u"]
    review, judged, _ = asyncio.run(read("u"))
    assert (review["id"], review["passages"], review["points"], judged) == ("u", None, None, [])
    check_references(fresh_place)


def check_references(place: Place) -> None:
    """Check that nothing can be added that refers to something that is not there."""
    judged = "judgements (review_id, number) VALUES ('nothing', 0)"
    reviewed = (
        f"reviews (id, {column}, nodes, status, created, leased_until)"
        " VALUES ('x', 'nothing', 1, 'waiting', 1, 0)"
        for column in ("table_id", "record_id")
    )

    async def add(row: str) -> None:
        store = Store(place.database)
        try:
            await store.write(lambda connection: connection.execute(text(f"INSERT INTO {row}")))
        finally:
            await store.close()

    for row in (judged, *reviewed):
        with pytest.raises(IntegrityError):
            asyncio.run(add(row))


def test_a_program_refuses_a_database_that_is_newer(
    fresh_place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    upgrade_database(fresh_place.database)
    set_schema(fresh_place, NEWER)
    for task in ("list", "upgrade"):
        assert main(["admin", task, "--database", fresh_place.database]) == 1
        assert "a newer version of Kontor" in capsys.readouterr().err
    serve = [sys.executable, "-m", "kontor.cli", "serve", "--port", "0"]
    environment = Server(fresh_place).environment
    done = subprocess.run(
        [*serve, "--database", fresh_place.database],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=fresh_place.folder,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "a newer version of Kontor: start that one instead" in done.stderr
    assert "Traceback" not in done.stderr
    assert fresh_place.rows("SELECT version_num FROM alembic_version") == [(NEWER,)]


def test_a_tool_says_that_a_database_is_older(fresh_place: Place) -> None:
    load_release(fresh_place, FIRST)
    with pytest.raises(KontorError, match="kontor admin upgrade"):
        prove(fresh_place.database)


def test_a_running_server_writes_nothing_after_others_have_upgraded(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        guest = Guest(server, "Anna")
        table = guest.create_table(setup={"players": 3}, seats=[{"kind": "me"}] * 3, start=True)
        entries = fresh_place.rows("SELECT count(*) FROM entries")
        set_schema(fresh_place, NEWER)
        body = {
            "seq": table.seq,
            "key": "a-key-of-ours",
            "command": {"type": "play", "action": table.legal[0]},
        }
        address = f"{server.url}/api/tables/{table.id}/commands"
        answer = httpx.post(address, json=body, headers=guest.stream_headers())
        assert (answer.status_code, answer.json()["code"]) == (503, "outdated")
        assert "a newer version of Kontor" in answer.json()["message"]
        ready = httpx.get(f"{server.url}/readyz")
        assert (ready.status_code, ready.json()["status"]) == (503, "outdated")
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        assert fresh_place.rows("SELECT count(*) FROM entries") == entries
        # Whoever watches is not left alone before the process is started again.
        assert table.refresh()["status"] == "playing"
        # What happens by itself asks the store all the time; it says why nothing does.
        wait_until(lambda: "a newer version of Kontor" in server.output, "the log says so")


def test_upgrading_waits_for_a_write_that_is_under_way(postgresql_place: Place) -> None:
    load_release(postgresql_place, FIRST)
    with ThreadPoolExecutor() as threads:
        with psycopg.connect(postgresql_place.database) as writer:
            # As every write does: see `keep_schema`.
            writer.execute("SELECT version_num FROM alembic_version FOR KEY SHARE")
            upgrading = threads.submit(upgrade_database, postgresql_place.database)
            wait_until(postgresql_place.waiting, "the upgrade waits")
            writer.execute("UPDATE guests SET name = 'Dora' WHERE name = 'Anna'")
        upgrading.result(PATIENCE)
    assert ("Dora",) in postgresql_place.rows("SELECT name FROM guests WHERE generation = 0")
