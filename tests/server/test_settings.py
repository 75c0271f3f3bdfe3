"""Settings: a flag stands above the environment, that above the file; what is wrong is named."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kontor.server.database import driver_url
from kontor.server.settings import Settings, SettingsError, read_settings
from tests.server.places import PATIENCE


def test_a_flag_stands_above_the_environment_and_that_above_the_file(tmp_path: Path) -> None:
    file = tmp_path / "kontor.toml"
    file.write_text('port = 1\nhost = "file"\nworkers = 7\nsecure_cookies = true\n', "utf-8")
    environment = {"KONTOR_PORT": "2", "KONTOR_HOST": "environment", "KONTOR_EXPECT": "pure"}
    found = read_settings({"port": 3, "host": None}, environment, file)
    assert (found.port, found.host, found.workers) == (3, "environment", 7)
    assert found.secure_cookies is True
    assert found.redis == Settings().redis


def test_nothing_given_gives_what_a_single_host_needs() -> None:
    assert read_settings({}, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("yes", True), ("TRUE", True), ("0", False), ("no", False)]
)
def test_yes_and_no_have_several_words(text: str, value: bool) -> None:
    assert read_settings({}, {"KONTOR_BEHIND_PROXY": text}).behind_proxy is value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", ""),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("WORKERS", "1.5"),
        ("WORKERS", "-1"),
        ("GUEST_RATE", "much"),
        ("GUEST_RATE", "0"),
        ("GUEST_RATE", "nan"),
        ("CHAT_PER_MINUTE", "-3"),
        ("POLL_SECONDS", "0"),
        ("SECURE_COOKIES", "perhaps"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_in_the_environment_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as error:
        read_settings({}, {f"KONTOR_{name}": value})
    assert name.lower() in str(error.value)
    assert repr(value) in str(error.value)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("colour = 1", "colour"),
        ("port = 8000.5", "port"),
        ("port = true", "port"),
        ("behind_proxy = 1", "behind_proxy"),
        ("port =", "kontor.toml"),
    ],
)
def test_a_bad_line_of_the_file_is_named(line: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "kontor.toml"
    file.write_text(line, "utf-8")
    with pytest.raises(SettingsError, match=word):
        read_settings({}, {}, file)


@pytest.mark.parametrize("secret", ["x", "p4ssw0rd", "x" * 31])
def test_a_secret_that_can_be_guessed_is_refused_and_not_told(secret: str) -> None:
    for given in ({"secret": secret}, {}):
        with pytest.raises(SettingsError, match="secret must be 32 characters or more") as error:
            read_settings(given, {} if given else {"KONTOR_SECRET": secret})
        assert repr(secret) not in str(error.value)
    assert read_settings({"secret": "x" * 32}, {}).secret == "x" * 32
    assert read_settings({"secret": ""}, {}).secret == ""


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml"):
        read_settings({}, {}, tmp_path / "none.toml")


@pytest.mark.parametrize("url", ["mysql://secret@host/db", "kontor.db", ""])
def test_a_database_of_another_kind_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(SettingsError) as error:
        driver_url(url)
    assert "secret" not in str(error.value)


def test_both_kinds_of_database_are_known_by_their_usual_addresses() -> None:
    assert driver_url("postgres://a@b/c") == driver_url("postgresql://a@b/c")
    assert driver_url("sqlite:///kontor.db") == "sqlite:///kontor.db"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--port", "http"], "--port"),
        (["--config", "none.toml"], "none.toml"),
        (["--database", "mysql://x"], "database"),
        (["--database", "sqlite:////nowhere/at/all/kontor.db"], "database"),
    ],
)
def test_the_command_line_says_in_one_line_what_is_wrong(
    arguments: list[str], word: str, tmp_path: Path
) -> None:
    found: Any = subprocess.run(
        [sys.executable, "-m", "kontor.cli", "serve", *arguments],
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert found.returncode in (1, 2)
    assert word in found.stderr
    assert "Traceback" not in found.stderr
