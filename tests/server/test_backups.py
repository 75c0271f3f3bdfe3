"""A drill: back up a running server, lose everything, bring it back and play on."""

import sqlite3
import stat
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from kontor.cli import main
from kontor.rules import KontorError
from kontor.server.backups import Broken, back_up, check, prove, restore
from kontor.server.settings import Settings
from tests.server.conftest import new_place
from tests.server.places import Place, Server, postgresql_folder
from tests.server.players import BOT, ME, Guest, Match, hot_seat


@pytest.fixture(autouse=True)
def programs_in_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pg_dump be found where Debian keeps it."""
    folder = postgresql_folder()
    if folder is not None:
        monkeypatch.setenv("PATH", str(folder), prepend=":")


def settings_of(place: Place) -> Settings:
    return Settings(database=place.database, secret_file=key_of(place))


def key_of(place: Place) -> str:
    return str(place.folder / "kontor.secret")


def serving(place: Place) -> AbstractContextManager[Server]:
    """Serve with a key from a file, as a host does who has set none."""
    return place.serving(secret="", secret_file=key_of(place))


def play_some(guest: Guest) -> Match:
    """Play a game to its end, begin another, and leave a third waiting for its start."""
    hot_seat(guest).play()
    guest.create_table(setup={"players": 3}, seats=[ME, BOT])
    match = hot_seat(guest)
    match.play(7)
    return match


def test_what_was_lost_comes_back_and_is_played_on(
    request: pytest.FixtureRequest,
    fresh_place: Place,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    target = tmp_path / "copy"
    (tmp_path / "other").mkdir()
    other_place = new_place(fresh_place.kind, tmp_path / "other", request)
    with serving(fresh_place) as server:
        anna = Guest(server, "Anna")
        match = play_some(anna)
        database = ["--database", fresh_place.database]
        assert back_up(settings_of(fresh_place), target)[0] == target
        match.play(3)
    for file in (target, tmp_path / "copy.secret"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert main(["admin", "restore", str(target), "--check", *database]) == 0
    assert capsys.readouterr().out == "3 tables fold, 2 games replay.\n"
    found = restore(settings_of(other_place), target)
    assert (found.tables, found.games, found.faults) == (3, 2, [])
    with serving(other_place) as server:
        anna.move_to(server)
        # She is recognised, and the table stands where it stood when the copy was made.
        table = anna.table(match.id)
        assert table.now["you"] == [0, 1, 2]
        assert len([one for one in table.events() if one["type"] == "action"]) == 7
        table.play(table.now["decision"]["legal"][0])


def test_nothing_is_overwritten(fresh_place: Place, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    settings = settings_of(fresh_place)
    with serving(fresh_place) as server:
        play_some(Guest(server, "Anna"))
    back_up(settings, target)
    before = target.read_bytes()
    with pytest.raises(KontorError, match="never overwritten"):
        back_up(settings, target)
    with pytest.raises(KontorError, match="never overwrites"):
        restore(settings, target)
    assert target.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))
    assert prove(fresh_place.database).tables == 3


def test_what_is_damaged_is_told_and_not_restored(sqlite_place: Place, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    settings = settings_of(sqlite_place)
    with serving(sqlite_place) as server:
        match = play_some(Guest(server, "Anna"))
    back_up(settings, target)
    with closing(sqlite3.connect(target)) as copy:
        copy.execute("DELETE FROM entries WHERE table_id = ? AND seq = 9", (match.id,))
        copy.commit()
    elsewhere = Settings(database=f"sqlite:///{tmp_path}/new/kontor.db")
    (tmp_path / "new").mkdir()
    for attempt in (check, restore):
        with pytest.raises(Broken, match=f"table {match.id}"):
            attempt(elsewhere, target)
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file"),
        (b"hello", "is not a backup"),
        (b"PGDMP", "is a backup of postgresql"),
    ],
)
def test_a_file_that_is_no_backup_is_refused(
    content: bytes | None, said: str, sqlite_place: Place, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(KontorError, match=said):
        restore(settings_of(sqlite_place), file)


def test_another_secret_is_not_replaced(sqlite_place: Place, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    with serving(sqlite_place) as server:
        play_some(Guest(server, "Anna"))
    back_up(settings_of(sqlite_place), target)
    folder = tmp_path / "new"
    folder.mkdir()
    (folder / "kontor.secret").write_text("ab" * 32)
    with pytest.raises(KontorError, match="another secret"):
        restore(Settings(database=f"sqlite:///{folder}/kontor.db"), target)
    assert [path.name for path in folder.iterdir()] == ["kontor.secret"]
