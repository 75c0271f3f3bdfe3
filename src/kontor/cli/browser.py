"""`kontor play` without `--text`: a server of one's own, and the browser at a table with bots."""

import argparse
import json
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from urllib.parse import quote

from kontor.cli.failures import UsageError
from kontor.cli.options import read_setup


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C, and open the browser when the server answers."""
    try:
        from kontor.server.serving import serve
        from kontor.server.settings import read_settings
    except ImportError as error:
        message = f"{error.name} is missing: install kontor[server], or play with --text"
        raise UsageError(message) from error
    folder = data_folder()
    port = free_port()
    flags = {
        "port": port,
        "database": f"sqlite:///{folder / 'kontor.db'}",
        "secret_file": str(folder / "kontor.secret"),
        "log_level": "warning",
    }
    settings = read_settings(flags, environment={})
    address = f"http://127.0.0.1:{port}/play{_query(arguments)}"
    print(f"Kontor plays at {address} (Ctrl-C stops it; nothing is lost)", flush=True)
    threading.Thread(target=_open_when_ready, args=(port, address), daemon=True).start()
    serve(settings)
    return 0


def data_folder() -> Path:
    """Return the folder for one's own games, made if it is not there."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base, "kontor")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def free_port() -> int:
    """Return a port that nobody listens on: the usual one if possible."""
    for wanted in (8000, 0):
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", wanted))
            except OSError:
                continue
            return int(trial.getsockname()[1])
    raise OSError("no port is free")


def _query(arguments: argparse.Namespace) -> str:
    """Return the setup for the page, if the command line says one."""
    from kontor.rules import Setup

    setup = Setup(**read_setup(arguments)).json()
    del setup["seed"]
    return f"?setup={quote(json.dumps(setup))}"


def _open_when_ready(port: int, address: str) -> None:
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    if not webbrowser.open(address):
        print(f"No browser could be opened: go to {address}", file=sys.stderr, flush=True)
