"""Forgetting people, after long or at once: their names are gone everywhere, their games stay."""

import json
from pathlib import Path

import httpx
import pytest

from kontor.cli import main
from kontor.record import Game
from kontor.rules import KontorError
from kontor.server.backups import prove
from kontor.server.caretaking import ban, forget_guests, list_guests, purge
from kontor.server.entries import KINDS
from tests.server.places import Place, Server, wait_until
from tests.server.players import ME, Guest, Match, sit_down

DAY = 86_400
LONG = 400 * DAY


def two_people_play(server: Server, most: int = 10**6) -> tuple[Guest, Guest, Match]:
    """Let Anna and Berta play, mostly to the end, with talk and a resignation on the way."""
    anna, berta = Guest(server, "Anna Unverwechselbar"), Guest(server, "Berta")
    tables = sit_down([anna, berta], setup={"variant": "neutral"}, name="Annas Tisch")
    tables[0].send("say", text="I am Anna from Bremerhaven")
    tables[0].send("start")
    match = Match(server.place, tables)
    match.play(2)
    tables[0].refresh()
    tables[0].send("resign", seat=0)
    tables[0].send("take", seat=0)
    match.play(most)
    return anna, berta, match


def everything(place: Place) -> str:
    """Return all that is stored, as one text."""
    found = {
        table: [[str(value) for value in row] for row in place.rows(f"SELECT * FROM {table}")]
        for table in ("guests", "tokens", "tables", "entries", "members", "records", "reviews")
    }
    return json.dumps(found, ensure_ascii=False)


def let_be_long_ago(place: Place, guest: Guest) -> None:
    place.change(
        f"UPDATE guests SET created = created - {LONG}, seen = NULL WHERE id = '{guest.id}'"
    )
    place.change(f"UPDATE entries SET at = at - {LONG} WHERE by = '{guest.id}'")


def test_who_was_away_for_long_is_forgotten_and_the_game_stays(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna, berta, match = two_people_play(server)
        anna.make_token("a program")
        before = berta.table(match.id)
        order = [one["id"] for one in berta.history()["tables"]]
        let_be_long_ago(fresh_place, anna)
        assert forget_guests(fresh_place.database, 365) == (1, 0)
        assert forget_guests(fresh_place.database, 365) == (0, 0)
        # Her words stay, without her name; another process has changed what this one remembers.
        stored = everything(fresh_place)
        assert "Unverwechselbar" not in stored
        assert "from Bremerhaven" in stored
        assert fresh_place.rows("SELECT count(*) FROM tokens") == [(0,)]
        table = berta.table(match.id)
        assert [seat["name"] for seat in table.now["seats"]] == ["", "Berta"]
        assert (table.now["result"], table.now["view"]) == (
            before.now["result"],
            before.now["view"],
        )
        assert "Unverwechselbar" not in json.dumps(table.events(), ensure_ascii=False)
        assert table.events()[-1]["type"] == "forgotten"
        assert table.record()["meta"]["names"] == [None, "Berta"]
        assert Game.load(table.record()).result() == table.now["result"]
        assert [one["id"] for one in berta.history()["tables"]] == order
        assert httpx.get(f"{server.url}/api/me", headers=anna.stream_headers()).status_code == 401
    assert prove(fresh_place.database).faults == []


def test_who_plays_or_did_something_lately_is_not_forgotten(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        playing, talking = Guest(server, "Playing"), Guest(server, "Talking")
        waiting = Guest(server, "Waiting")
        playing.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
        old = waiting.create_table(setup={"players": 3}, seats=[ME])
        new = talking.create_table(setup={"players": 3}, seats=[ME])
        for guest in (playing, talking, waiting):
            let_be_long_ago(fresh_place, guest)
        fresh_place.change(f"UPDATE tables SET changed = changed - {LONG} WHERE id = '{old.id}'")
        new.send("leave", seat=0)
        assert forget_guests(fresh_place.database, 365) == (1, 1)
        assert [one["name"] for one in list_guests(fresh_place.database) if one["name"]] == [
            "Playing",
            "Talking",
        ]
        assert old.now["status"] == "open"
        statuses = dict(fresh_place.rows("SELECT id, status FROM tables"))
        assert (statuses[old.id], statuses[new.id]) == ("closed", "open")


def test_a_server_forgets_by_itself(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        guest = Guest(server, "Anna")
    let_be_long_ago(fresh_place, guest)
    with fresh_place.serving(forget_after=365):
        wait_until(
            lambda: fresh_place.rows("SELECT name FROM guests") == [("",)], "Anna is forgotten"
        )


def test_a_purge_takes_what_was_said_and_leaves_the_game_to_the_others(
    fresh_place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    with fresh_place.serving() as server:
        anna, berta, _ = two_people_play(server, 3)
        tables = sit_down([anna, berta], setup={"variant": "neutral"})
        tables[0].send("start")
        hosted = anna.create_table(setup={"players": 3}, seats=[ME])
        database = ["--database", fresh_place.database]
        with berta.stream(tables[0].id) as stream:
            stream.next()
            assert main(["admin", "purge", anna.id, *database]) == 1
            refused = capsys.readouterr().err
            assert tables[0].id in refused
            assert "--yes" in refused
            assert main(["admin", "purge", anna.id, "--yes", *database]) == 0
            frame = stream.until(lambda one: "now" in one and not one["now"]["seats"][0]["left"])
        seat = frame["now"]["seats"][0]
        assert (seat["kind"], seat["name"], seat["left"]) == ("empty", "", "")
        # The other one can go on with a bot.
        table = berta.table(tables[0].id)
        table.send("replace", seat=0, level="apprentice")
        wait_until(lambda: table.refresh()["seats"][0]["kind"] == "bot", "a bot plays on")
        stored = everything(fresh_place)
        for gone in ("Unverwechselbar", "Bremerhaven", "Annas Tisch"):
            assert gone not in stored
        assert dict(fresh_place.rows("SELECT id, status FROM tables"))[hosted.id] == "closed"
    assert prove(fresh_place.database).faults == []


def test_nobody_is_purged_or_banned_by_mistake(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        Guest(server, "Anna")
    for task in (purge, ban):
        with pytest.raises(KontorError, match="no guest nobody"):
            task(fresh_place.database, "nobody")


def test_bans_are_set_listed_and_lifted(
    fresh_place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    with fresh_place.serving() as server:
        anna, _ = Guest(server, "Anna"), Guest(server, "Berta")
    database = ["--database", fresh_place.database]
    assert main(["admin", "ban", anna.id, *database]) == 0
    assert main(["admin", "ban", *database]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert anna.id in line
    assert "banned" in line
    assert main(["admin", "ban", anna.id, "--lift", *database]) == 0
    assert main(["admin", "ban", *database]) == 0
    assert capsys.readouterr().out == ""


def test_guests_are_found_by_name(fresh_place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    with fresh_place.serving() as server:
        anna, _ = Guest(server, "Änne"), Guest(server, "Berta")
        table = anna.create_table(setup={"players": 3}, seats=[ME])
    assert main(["admin", "guests", "äN", "--json", "--database", fresh_place.database]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["id"], found["name"], found["tables"]) == (anna.id, "Änne", [table.id])


def test_all_finished_games_are_exported_once(
    sqlite_place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    export = ["admin", "export", "--all", str(folder), "--database", sqlite_place.database]
    with sqlite_place.serving() as server:
        anna, _, match = two_people_play(server)
        anna.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
        assert main(export) == 0
        assert main(export) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 games written, 0 were there already.",
        "0 games written, 1 were there already.",
    ]
    (file,) = folder.iterdir()
    assert file.name == f"{match.id}.json"
    assert json.loads(file.read_text("utf-8"))["meta"]["names"] == ["Anna Unverwechselbar", "Berta"]
    assert main(["replay", str(file), "--verify"]) == 0


def test_every_kind_of_entry_with_a_name_is_known_to_be_forgotten() -> None:
    # Whoever adds one looks whether `forgetting.py` finds out whose name it is.
    named = {name for name, kind in KINDS.items() if "name" in kind.stored_fields}
    assert named == {
        "absent",
        "created",
        "host",
        "let-in",
        "out-of-time",
        "proposed",
        "resigned",
        "said",
        "seated",
    }
