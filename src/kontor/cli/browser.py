"""`kontor play` in the browser: a server for one person, and a table with bots."""

import argparse
import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from kontor.cli.failures import UsageError, missing_part
from kontor.cli.playing import Playing, read_playing, seat_words
from kontor.cli.server import loading

HERE: Final = "127.0.0.1"
USUAL_PORT: Final = 8000
"""Browsers keep settings by port, so the same one is used whenever it is free."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C, and open the browser as soon as the server answers."""
    query = _query(arguments, read_playing(arguments))
    serve, settings = _own_server(arguments.origin or arguments.load)
    listener = _listen(arguments.port)
    address = f"http://{HERE}:{listener.getsockname()[1]}/play{query}"
    print(f"Kontor plays at {address}", flush=True)
    print("Ctrl-C stops it; your games are kept.", flush=True)
    if not arguments.no_browser:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve(settings, listener)
    return 0


def _query(arguments: argparse.Namespace, playing: Playing) -> str:
    """Return what the command line asks the page for."""
    asked = {}
    if playing.setup is not None:
        setup = playing.setup.json()
        del setup["seed"]
        asked["setup"] = json.dumps(setup, separators=(",", ":"))
    if seats := seat_words(playing, arguments.hot_seat):
        asked["seats"] = ",".join(seats)
    if arguments.seed is not None:
        asked["seed"] = str(arguments.seed)
    if arguments.language is not None:
        asked["language"] = arguments.language
    if playing.game is not None:
        asked["load"] = ""
    if playing.at is not None:
        asked["at"] = str(playing.at)
        asked["hidden"] = "as-they-fell" if arguments.as_they_fell else "anew"
    return f"?{urlencode(asked, safe=',', quote_via=quote)}" if asked else ""


def _own_server(record: str | None) -> tuple[Any, Any]:
    """Return the function that serves, and its settings; refuse if a part is missing."""
    try:
        with loading():
            from kontor.server.pages import web_folder
            from kontor.server.serving import serve
            from kontor.server.settings import read_settings
    except ImportError as error:
        raise UsageError(f"{missing_part(error, 'server')}, or play with --text") from error
    if not (web_folder() / "index.html").is_file():
        message = "the browser client is not built: start ./kontor play of a clone, which builds it"
        raise UsageError(f"{message}, or play with --text")
    folder = _data_folder()
    flags = {
        "database": f"sqlite:///{folder / 'kontor.db'}",
        "secret_file": str(folder / "kontor.secret"),
        "log_level": "warning",
        # On a private server, unfinished games keep nobody else out.
        "most_tables": 100_000,
        "record": None if record is None else str(Path(record).resolve()),
    }
    return serve, read_settings(flags, environment={})


def _data_folder() -> Path:
    """Return the folder for this user's games, created if needed."""
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME")
    base = named or str(Path.home() / ".local" / "share")
    folder = Path(base, "kontor").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _listen(port: int | None) -> socket.socket:
    """Return a listening socket, on the port that was asked for, else on the usual one if free."""
    if port is not None:
        try:
            return socket.create_server((HERE, port))
        except OSError as error:
            raise UsageError(f"--port {port}: {error.strerror}") from error
    try:
        return socket.create_server((HERE, USUAL_PORT))
    except OSError:
        return socket.create_server((HERE, 0))


def _open_when_ready(address: str) -> None:
    while not _is_ready(address):
        time.sleep(0.05)
    if not (_has_screen() and webbrowser.open(address)):
        print(f"No browser could be opened: go to {address}", file=sys.stderr, flush=True)


def _is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(address.partition("/play")[0] + "/readyz", timeout=1):
            return True
    except OSError:
        return False


def _has_screen() -> bool:
    """Tell whether a graphical browser can open here; a text browser would show nothing."""
    named = any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
    return named or sys.platform in ("darwin", "win32")
