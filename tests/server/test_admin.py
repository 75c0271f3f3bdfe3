"""`kontor admin` beside a running server, and the migrations of both databases."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect

import kontor
from kontor.cli import main
from kontor.record import Game
from kontor.rules import KontorError
from kontor.server import schema
from kontor.server.admin import close_table, export_table, list_tables
from kontor.server.database import driver_url
from kontor.server.upgrade import upgrade_database
from tests.server.places import PATIENCE, Place, Server
from tests.server.players import Guest, Match, hot_seat


@pytest.fixture
def match(server: Server) -> Match:
    found = hot_seat(Guest(server, "Anna"), name="Of interest")
    found.play(3)
    return found


def test_all_tables_are_listed(
    match: Match, place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = [one for one in list_tables(place.database) if one["id"] == match.id]
    assert (found["name"], found["status"]) == ("Of interest", "playing")
    assert main(["admin", "list", "--database", place.database]) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if match.id in one]
    assert "Anna, Anna, Anna" in line
    assert main(["admin", "list", "--json", "--database", place.database]) == 0
    assert match.id in [one["id"] for one in json.loads(capsys.readouterr().out)]


def test_a_table_is_exported_as_a_record_or_whole(
    match: Match, place: Place, tmp_path: Path
) -> None:
    target = tmp_path / "game.json"
    database = ["--database", place.database]
    assert main(["admin", "export", match.id, "--to", str(target), *database]) == 0
    assert Game.load(target).position() == match.game.position()
    whole = json.loads(export_table(place.database, match.id, None, True))
    assert [entry["seq"] for entry in whole] == list(range(1, len(whole) + 1))
    with pytest.raises(KontorError, match="no table nowhere"):
        export_table(place.database, "nowhere", None, False)


def test_a_closed_table_is_closed_for_those_who_look_at_it(match: Match, place: Place) -> None:
    guest = match.table.client
    assert isinstance(guest, Guest)
    with guest.stream(match.id) as stream:
        stream.until_seq(match.table.seq)
        close_table(place.database, match.id)
        assert stream.until_seq(match.table.seq + 1)["now"]["status"] == "closed"
    with pytest.raises(KontorError, match="closed already"):
        close_table(place.database, match.id)
    match.table.refresh()
    with pytest.raises(KontorError, match="closed"):
        match.table.play(match.choose())


def test_closed_tables_are_listed_if_their_game_had_begun(place: Place, server: Server) -> None:
    anna = Guest(server, "Anna")
    begun, over = (hot_seat(anna) for _ in range(2))
    waiting = anna.create_table(setup={"players": 3}, seats=[{"kind": "me"}])
    begun.play(3)
    over.play()
    told = {one["id"]: one["result"] for one in anna.lobby()["mine"]}[over.id]
    assert told is not None
    for closed in (begun.id, over.id, waiting.id):
        close_table(place.database, closed)
    listed = {one["id"]: (one["status"], one["result"]) for one in anna.lobby()["mine"]}
    assert listed == {begun.id: ("closed", None), over.id: ("closed", told)}


def test_migrations_make_exactly_the_schema(fresh_place: Place) -> None:
    upgrade_database(fresh_place.database)
    upgrade_database(fresh_place.database)
    engine = create_engine(driver_url(fresh_place.database))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        found = set(inspect(connection).get_table_names())
    engine.dispose()
    assert found == {*schema.metadata.tables, "alembic_version"}


def test_several_processes_may_migrate_at_once(fresh_place: Place) -> None:
    command = [sys.executable, "-m", "kontor.cli", "admin", "upgrade"]
    command += ["--database", fresh_place.database]
    environment = {**os.environ, "PYTHONPATH": str(Path(kontor.__file__).parents[1])}
    running = [subprocess.Popen(command, env=environment) for _ in range(3)]
    assert [one.wait(PATIENCE) for one in running] == [0, 0, 0]
    assert fresh_place.rows("SELECT count(*) FROM entries") == [(0,)]
