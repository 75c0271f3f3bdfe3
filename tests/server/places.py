"""Real things to test on: PostgreSQL, Redis and `kontor serve` in processes of their own."""

import atexit
import contextlib
import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, Self

import httpx
import psycopg
import pytest
import redis

import kontor
from kontor.server.client import trusted
from tests.server.starting import Copy

HERE = "127.0.0.1"
PATIENCE = 120.0
"""Seconds until a test gives up, on any machine; no test depends on speed."""
SECRET = "a secret of the tests, long enough for nobody to guess"
REVIEW_NODES = 200
"""So few positions that a whole game is reviewed within seconds."""
# No limits get in the way; the tests of limits set their own.
GENEROUS = {
    "secret": SECRET,
    "guest_rate": 5000,
    "address_rate": 5000,
    "new_guests_per_minute": 60_000,
    "returns_per_minute": 60_000,
    "chat_per_minute": 60_000,
    "hints_per_minute": 60_000,
    "entries_rate": 1_000_000,
    "most_tables": 1000,
    "most_reviews": 1000,
    "records_per_day": 1000,
    "review_nodes": REVIEW_NODES,
    "most_streams": 100,
    "most_connections": 10_000,
    "patience_seconds": 600,
    "bot_pause": 0.02,
    "poll_seconds": 0.5,
    "heartbeat_seconds": 20,
}


def cannot_have(what: str) -> NoReturn:
    """Skip the test, or fail it where the whole suite must run (CI)."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def lacks(program: str) -> NoReturn:
    """Fail a test that needs a program where root could install it; elsewhere it cannot be had."""
    what = f"{program} is missing: install it, or let root run ./kontor test"
    if os.geteuid() == 0 and shutil.which("apt-get"):
        pytest.fail(what)
    cannot_have(what)


def keep_port() -> int:
    """Return a port that stays ours until the tests are over, even between two starts of a server.

    A program that binds with SO_REUSEADDR, as all our servers do, may share it with a socket that
    does not listen; to all others it is taken.
    """
    holder = socket.socket()
    atexit.register(holder.close)
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind((HERE, 0))
    port: int = holder.getsockname()[1]
    return port


def wait_until(
    is_so: Callable[[], Any], what: str, seconds: float = PATIENCE, pause: float = 0.02
) -> Any:
    """Wait for a true value and return it; fail if it takes too long."""
    end = time.monotonic() + seconds
    while True:
        found = is_so()
        if found:
            return found
        if time.monotonic() > end:
            pytest.fail(f"{what}: not after {seconds} s")
        time.sleep(pause)


class Program:
    """A process that is started, stopped, killed and started again."""

    def __init__(self, name: str, folder: Path) -> None:
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | Copy | None = None

    def run(self, command: list[str], **options: Any) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **options
            )

    @property
    def running(self) -> subprocess.Popen[bytes] | Copy:
        assert self.process is not None
        return self.process

    @property
    def output(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def end(self, with_signal: int = signal.SIGTERM, seconds: float = PATIENCE) -> int:
        """Send a signal, wait for the end and return the exit code."""
        if self.process is None:
            return 0
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(with_signal)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            pytest.fail(f"did not end after signal {with_signal}:\n{self.output[-3000:]}")
        finally:
            self.process = None


def postgresql_folder() -> Path | None:
    """Return where the programs of PostgreSQL are; Debian keeps them out of the PATH."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


class PostgreSQL(Program):
    """A cluster of its own in a temporary folder."""

    def __init__(self) -> None:
        programs = postgresql_folder()
        if programs is None:
            lacks("PostgreSQL")
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="kontor-postgresql-"))
        super().__init__("postgresql", self.folder)
        self.port = keep_port()
        self._options: dict[str, Any] = {"cwd": self.folder}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            try:
                owner = pwd.getpwnam("postgres")
            except KeyError:
                cannot_have("PostgreSQL does not run as root, and there is no user postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            own = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
            self._options |= own
        self._data = self.folder / "data"
        command = [str(programs / "initdb"), "--pgdata", str(self._data), "--auth=trust"]
        command += ["--username=postgres", "--no-sync", "--encoding=UTF8", "--locale=C"]
        self.run(command, **self._options)
        if self.running.wait() != 0:
            pytest.fail(f"initdb failed:\n{self.output}")

    def start(self) -> None:
        command = [str(self._programs / "postgres"), "-D", str(self._data)]
        command += ["-p", str(self.port), "-h", HERE, "-c", "unix_socket_directories="]
        # Tests crash the server, never the machine; and no database lives long enough for vacuum.
        command += ["-c", "fsync=off", "-c", "max_connections=60", "-c", "autovacuum=off"]
        self.run(command, **self._options)
        wait_until(self._answers, "PostgreSQL answers")

    def _answers(self) -> bool:
        assert self.running.poll() is None, self.output
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.url("postgres")).close()
            return True
        return False

    def url(self, database: str) -> str:
        return f"postgresql://postgres@{HERE}:{self.port}/{database}"

    def make_database(self, name: str) -> str:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)

    def remove(self) -> None:
        # At once: what is not written yet is removed anyway.
        self.end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Program):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        if shutil.which("redis-server") is None:
            lacks("redis-server")
        super().__init__("redis", folder)
        self.port = keep_port()
        self.url = f"redis://{HERE}:{self.port}"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", HERE]
        self.run([*command, "--save", "", "--appendonly", "no", "--dir", str(self.log.parent)])
        wait_until(self._answers, "Redis answers")

    def _answers(self) -> bool:
        with (
            contextlib.suppress(redis.ConnectionError),
            redis.Redis(port=self.port, host=HERE) as connection,
        ):
            return bool(connection.ping())
        return False


@dataclass
class Place:
    """Where servers keep what happened: a database, and Redis if there are several of them."""

    kind: str
    database: str
    folder: Path
    redis: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

    @contextlib.contextmanager
    def serving(self, **settings: Any) -> Iterator["Server"]:
        with Server(self, **settings) as server:
            yield server

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Query the database directly, without the server."""
        if self.kind == "sqlite":
            with self._sqlite() as connection:
                return connection.execute(query).fetchall()
        with psycopg.connect(self.database) as other:
            return other.execute(query.encode()).fetchall()

    def let_pass(self, seconds: float) -> None:
        """Let time pass for servers that are not running."""
        self.change(f"UPDATE entries SET at = at - {seconds}")
        times = ", ".join(f"{name} = {name} - {seconds}" for name in ("due", "changed"))
        self.change(f"UPDATE tables SET {times}, leased_until = 0")

    def change(self, statement: str) -> None:
        """Change the database directly, without the server."""
        if self.kind == "sqlite":
            with self._sqlite() as connection, connection:
                connection.execute(statement)
        else:
            with psycopg.connect(self.database) as other:
                other.execute(statement.encode())

    def _sqlite(self) -> contextlib.closing[sqlite3.Connection]:
        path = self.database.removeprefix("sqlite:///")
        return contextlib.closing(sqlite3.connect(path, timeout=PATIENCE))

    def waiting(self) -> int:
        """Return how many connections wait for a lock in a PostgreSQL database."""
        query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return int(self.rows(f"{query} AND datname = current_database()")[0][0])


class Server(Program):
    """A `kontor serve` at a place."""

    count = 0

    def __init__(self, place: Place, **settings: Any) -> None:
        Server.count += 1
        super().__init__(f"server-{Server.count}", place.folder)
        self.place = place
        self.port = keep_port()
        chosen = {**GENEROUS, **place.settings, **settings}
        self.url = f"http://{HERE}:{self.port}{str(chosen.get('base', '')).rstrip('/')}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "KONTOR_PURE"},
            # The same rules and server that this process has imported.
            "PYTHONPATH": str(Path(kontor.__file__).parents[1]),
            "PYTHONUNBUFFERED": "1",
            **{f"KONTOR_{name.upper()}": str(value) for name, value in chosen.items()},
        }

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def start(self) -> None:
        self.launch()
        self.wait_ready()

    def launch(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--database", self.place.database]
        if self.place.redis:
            arguments += ["--redis", self.place.redis]
        self.process = Copy(arguments, self.log, self.place.folder, self.environment)

    def wait_ready(self) -> None:
        wait_until(self._is_ready, f"the server at {self.url} is ready")

    def _is_ready(self) -> bool:
        assert self.running.poll() is None, f"the server ended:\n{self.output}"
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.get(f"{self.url}/readyz", timeout=PATIENCE, verify=trusted())
            return answer.status_code == 200
        return False

    def kill(self) -> None:
        """End the process as a crash would."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """End the process politely and return its exit code."""
        return self.end(signal.SIGTERM)

    def logged(self) -> list[dict[str, Any]]:
        import json  # noqa: PLC0415

        return [json.loads(line) for line in self.output.splitlines() if line.startswith("{")]
