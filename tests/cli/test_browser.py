"""`kontor play` in the browser: a server of one's own that opens the page and keeps the games."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from kontor.cli import main
from kontor.server import pages
from tests.server.places import wait_until

COMMAND = [sys.executable, "-m", "kontor.cli", "play"]


@contextmanager
def playing(folder: Path, *options: str) -> Iterator[str]:
    """Start `kontor play`, give the address that the browser was sent to, and press Ctrl-C."""
    opened = folder / "opened"
    opened.unlink(missing_ok=True)
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    environment = {**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(
        [*COMMAND, *options],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        wait_until(lambda: opened.exists() or process.poll() is not None, "the browser opens")
        assert process.poll() is None, process.stdout.read()
        yield opened.read_text()
        process.send_signal(signal.SIGINT)
        printed = process.stdout.read()
    assert process.returncode == 0, printed
    assert "Traceback" not in printed


def test_the_browser_opens_when_the_server_answers_and_games_are_kept(tmp_path: Path) -> None:
    with playing(tmp_path) as address:
        assert urlsplit(address).path == "/play"
        assert urlsplit(address).query == ""
        base = address.removesuffix("/play")
        assert "<script" in httpx.get(address).text
        with httpx.Client(base_url=base) as me:
            me.post("/api/guest", json={"name": "Berta"}).raise_for_status()
            asked = {"setup": {"players": 3}, "seats": [{"kind": "me"}, *[{"kind": "bot"}] * 2]}
            table = me.post("/api/tables", json={**asked, "start": True}).json()["now"]["id"]
            cookies = dict(me.cookies)
    with playing(tmp_path) as address:
        path = f"{address.removesuffix('/play')}/api/tables/{table}"
        assert httpx.get(path, cookies=cookies).json()["status"] == "playing"


def test_the_setup_goes_to_the_page(tmp_path: Path) -> None:
    with playing(tmp_path, "--board", "east", "--players", "2") as address:
        (setup,) = parse_qs(urlsplit(address).query)["setup"]
    assert json.loads(setup) == {
        "edition": "big-box",
        "board": "east",
        "players": 2,
        "variant": "neutral",
        "modules": [],
        "bank": "3-5-7",
        "start": None,
    }


def test_without_the_client_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pages, "web_folder", lambda: tmp_path)
    assert main(["play"]) == 2
    said = capsys.readouterr().err
    assert "the browser client is not built" in said
    assert "--text" in said


def test_without_the_extra_it_says_what_to_do() -> None:
    code = "import sys; sys.modules['fastapi'] = None; from kontor.cli import main; main(['play'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (
        done.stderr
        == "kontor: fastapi is missing: pip install 'hansa-kontor[server]', or play with --text\n"
    )


@pytest.mark.parametrize("option", ["--text", "--seed=1", "--bot=1", "--language=pl"])
def test_some_options_play_in_the_terminal(option: str) -> None:
    done = subprocess.run([*COMMAND, option], input="", capture_output=True, text=True, check=True)
    assert "http" not in done.stdout
    assert "1" in done.stdout
