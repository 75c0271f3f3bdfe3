"""The doctor: what is in good order is called so, and what is not says what to do."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kontor.cli import main
from kontor.messages import LANGUAGES, Messages
from kontor.server import doctor, visiting
from kontor.server.doctor import examine
from kontor.server.settings import Settings
from kontor.server.visiting import visit
from tests.server.places import HERE, Place, Redis, Server
from tests.server.players import Guest, hot_seat
from tests.server.test_proxies import Nginx

DAY = 86_400


def grades(found: Iterator[Any]) -> dict[str, str]:
    return {one.key: one.grade for one in found}


def settings_of(place: Place, **more: Any) -> Settings:
    return Settings(database=place.database, redis=place.redis, secret="s" * 40, **more)


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """Return a folder with a backup of today and its key."""
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("today", "today.secret"):
        (folder / name).write_text("copy")
        (folder / name).chmod(0o600)
    return folder


def test_a_server_in_good_order_has_no_faults(
    fresh_place: Place, backups: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with fresh_place.serving() as server:
        hot_seat(Guest(server, "Anna")).play(3)
        found = list(examine(settings_of(fresh_place), backups))
        assert {one.key for one in found if one.grade == "problem"} == set()
        keys = {one.key for one in found}
        assert keys >= {"database.current", "clock.right", "secret.set", "backups.new"}
        assert ("redis.works" in keys) is bool(fresh_place.redis)
        assert ("database.whole" in keys) is (fresh_place.kind == "sqlite")
        command = ["doctor", "--database", fresh_place.database, "--url", server.url]
        assert main([*command, "--language", "en"]) == 0
        told = capsys.readouterr().out.splitlines()
        assert f"ok         {server.url} answers." in told
        assert "ok         Live streams come through." in told
        assert main([*command, "--json"]) == 0
        assert "streams.open" in [one["key"] for one in json.loads(capsys.readouterr().out)]


def test_what_is_wrong_on_the_machine_is_told(
    sqlite_place: Place, backups: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite_place.serving(secret="") as server:
        hot_seat(Guest(server, "Anna"))
    settings = Settings(database=sqlite_place.database)
    file = Path(sqlite_place.database.removeprefix("sqlite:///"))
    key = file.with_name("kontor.secret")
    # Both were made for their owner alone.
    assert [one.key for one in examine(settings)].count("mode.own") == 2
    key.chmod(0o644)
    (backups / "today").chmod(0o640)
    old = time.time() - 20 * DAY
    os.utime(backups / "today", (old, old))
    sqlite_place.change(f"UPDATE tables SET changed = {time.time() + 1000}")
    found = list(examine(settings, backups))
    problems = {
        (one.key, str(one.values.get("file", ""))) for one in found if one.grade == "problem"
    }
    assert problems == {
        ("mode.open", str(key)),
        ("mode.open", str(backups / "today")),
        ("backups.old", "today"),
        ("clock.behind", ""),
    }
    command = ["doctor", "--database", sqlite_place.database, "--language", "en"]
    assert main([*command, "--backups", str(backups)]) == 1
    assert "20 days old. Make one every day" in capsys.readouterr().out
    assert grades(examine(settings, backups / "nowhere"))["backups.none"] == "problem"


def test_a_database_that_cannot_be_used_is_told(sqlite_place: Place, tmp_path: Path) -> None:
    settings = settings_of(sqlite_place)
    assert grades(examine(settings))["database.none"] == "warning"
    with sqlite_place.serving():
        pass
    file = Path(sqlite_place.database.removeprefix("sqlite:///"))
    sqlite_place.change("UPDATE alembic_version SET version_num = '9999'")
    assert grades(examine(settings))["database.schema"] == "problem"
    file.write_bytes(b"not a database at all" * 100)
    assert grades(examine(settings))["database.damaged"] == "problem"
    nowhere = Settings(database=f"sqlite:///{tmp_path}/no/where/kontor.db")
    assert grades(examine(nowhere))["disk.none"] == "problem"
    away = Settings(database="postgresql://postgres@127.0.0.1:9/none", redis=f"redis://{HERE}:9")
    found = grades(examine(away))
    assert (found["database.away"], found["redis.away"]) == ("problem", "problem")


def test_redis_that_works_is_told(sqlite_place: Place, redis_server: Redis) -> None:
    settings = Settings(database=sqlite_place.database, redis=redis_server.url)
    assert grades(examine(settings))["redis.works"] == "ok"


class SecureNginx(Nginx):
    """The documented nginx with https."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        super().__init__(folder, server)
        self.url = f"https://localhost:{self.port}"

    def _settings(self, server: Server) -> str:
        listen = f"listen {HERE}:{self.port}"
        files = f"ssl_certificate {self.certificate}; ssl_certificate_key {self.key};"
        return super()._settings(server).replace(f"{listen};", f"{listen} ssl; {files}")

    def certify(self, days: int) -> None:
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=here"]
        command += ["-addext", "subjectAltName=DNS:localhost", "-days", str(days)]
        command += ["-out", str(self.certificate), "-keyout", str(self.key)]
        subprocess.run(command, check=True, capture_output=True)


def test_proxies_are_compared_with_the_settings(sqlite_place: Place, tmp_path: Path) -> None:
    with sqlite_place.serving(behind_proxy="true") as server:
        nginx = Nginx(tmp_path, server)
        nginx.start()
        try:
            right, none, two = (settings_of(sqlite_place, proxies=number) for number in (1, 0, 2))
            found = grades(visit(nginx.url, right))
            assert set(found.values()) == {"ok"}
            assert found.keys() == {"site.ready", "proxies.right", "streams.open"}
            assert grades(visit(nginx.url, none))["proxies.hidden"] == "problem"
            assert grades(visit(nginx.url, two))["proxies.invented"] == "problem"
            # Whoever goes around the proxy can invent an address.
            assert grades(visit(server.url, right))["proxies.invented"] == "problem"
            cookies = settings_of(sqlite_place, proxies=1, secure_cookies=True)
            assert grades(visit(nginx.url, cookies))["https.cookies-lost"] == "problem"
        finally:
            nginx.end()
        assert grades(visit(nginx.url, right)) == {"site.away": "problem"}


def test_a_proxy_that_changes_the_host_is_told(sqlite_place: Place, tmp_path: Path) -> None:
    class Careless(Nginx):
        def _settings(self, server: Server) -> str:
            kept = super()._settings(server)
            return kept.replace("$http_host", "$host").replace('"upgrade"', '"close"')

    with sqlite_place.serving(behind_proxy="true") as server:
        nginx = Careless(tmp_path, server)
        nginx.start()
        try:
            found = grades(visit(nginx.url, settings_of(sqlite_place, proxies=1)))
        finally:
            nginx.end()
    assert (found["proxies.host"], found["streams.blocked"]) == ("problem", "problem")


def test_certificates_are_looked_at(
    sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite_place.serving(behind_proxy="true", secure_cookies="true") as server:
        nginx = SecureNginx(tmp_path, server)
        secure = settings_of(sqlite_place, proxies=1, secure_cookies=True)
        for days, key in ((90, "https.valid"), (5, "https.ends")):
            nginx.certify(days)
            monkeypatch.setenv("SSL_CERT_FILE", str(nginx.certificate))
            nginx.start()
            try:
                found = grades(visit(nginx.url, secure))
                assert found.keys() == {"site.ready", key, "proxies.right", "streams.open"}
                careless = settings_of(sqlite_place, proxies=1)
                assert grades(visit(nginx.url, careless))["https.cookies-open"] == "warning"
                monkeypatch.delenv("SSL_CERT_FILE")
                assert grades(visit(nginx.url, secure)) == {"site.away": "problem"}
            finally:
                nginx.end()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_its_words(language: str) -> None:
    texts = Messages(language).texts
    sources = [Path(str(module.__file__)).read_text("utf-8") for module in (doctor, visiting)]
    known = {key.removeprefix("doctor.") for key in texts if key.startswith("doctor.")}
    assert known - {"ok", "warning", "problem"}
    assert [key for key in known if not any(f'"{key}"' in source for source in sources)] == []
