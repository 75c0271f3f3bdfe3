"""`kontor play` in the browser: a server of one's own that opens the page and keeps the games."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from kontor.cli import main
from kontor.cli.browser import _query
from kontor.cli.parser import make_parser
from kontor.cli.playing import read_playing
from kontor.messages import catalogue
from kontor.record import Game
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


@pytest.mark.parametrize("option", ["", "--seed=1", "--bot=1", "--language=pl", "--hot-seat"])
def test_only_text_plays_in_the_terminal(option: str) -> None:
    command = [*COMMAND, "--text", *option.split()]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert "http" not in done.stdout
    language = "pl" if "pl" in option else "en"
    assert done.stdout.startswith(catalogue(language)["terminal"]["start.new"])


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ("--bot 1=master,2 --players 4", {"seats": "me,master,bot,me"}),
        ("--hot-seat --players 3", {"seats": "me,me,me"}),
        ("--hot-seat --bot 0", {"seats": "bot,me,me,me"}),
        ("--seed 7 --language ru", {"seed": "7", "language": "ru"}),
        ("--load", {"load": ""}),
        ("--at 0 --from", {"load": "", "at": "0", "hidden": "anew"}),
    ],
)
def test_the_other_options_choose_what_the_page_opens(
    options: str, asked: dict[str, str], tmp_path: Path
) -> None:
    record = tmp_path / "game.json"
    Game.new(players=3).save(record)
    with_file = options.endswith(("--load", "--from"))
    given = [*options.split(), str(record)] if with_file else options.split()
    arguments = make_parser().parse_args(["play", *given])
    query = _query(arguments, read_playing(arguments))
    found = {key: texts[0] for key, texts in parse_qs(query[1:], keep_blank_values=True).items()}
    assert {key: value for key, value in found.items() if key != "setup"} == asked
    players = json.loads(found.get("setup", "{}")).get("players", 4)
    assert len(asked.get("seats", "x" * players).split(",")) in (1, players)


def test_a_port_can_be_chosen_and_nothing_opened(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    Game.new(players=3, seed=3).save(record)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = subprocess.run(
            [*COMMAND, "--port", str(port)], capture_output=True, text=True, check=False
        )
    assert (refused.returncode, f"--port {port}: " in refused.stderr) == (2, True)
    options = ["--port", str(port), "--no-browser", "--load", str(record)]
    environment = {**os.environ, "BROWSER": "false", "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*COMMAND, *options], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        assert address == f"http://127.0.0.1:{port}/play?load="
        base = address.removesuffix("/play?load=")
        wait_until(lambda: answers(base), "the server answers")
        with httpx.Client(base_url=base) as me:
            me.post("/api/guest", json={"name": "Berta"}).raise_for_status()
            assert me.get("/api/records/given").json()["setup"]["seed"] == 3
        process.send_signal(signal.SIGINT)


def answers(base: str) -> bool:
    """Tell whether the server at an address is ready."""
    try:
        return httpx.get(f"{base}/readyz").is_success
    except httpx.TransportError:
        return False
