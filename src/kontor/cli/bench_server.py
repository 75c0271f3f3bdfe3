"""How much load a server can take: tables with open streams, and actions at rising rates."""

import argparse
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

import kontor
from kontor import compiled
from kontor.cli.bench import SPIN_ROUNDS, spin
from kontor.cli.failures import UsageError
from kontor.rules import KontorError

MOST_CLIENTS: Final = 2
"""Processes that hold the streams; on small machines more would slow the server down."""
START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 15.0
WANTED_FILES: Final = 65_536
SOAK_STEP: Final = 30.0
"""Seconds between the reports of memory during a soak."""
UNLIMITED: Final = {
    "KONTOR_MOST_TABLES": "1000000",
    "KONTOR_MOST_STREAMS": "1000000",
    "KONTOR_MOST_CONNECTIONS": "1000000",
    "KONTOR_GUEST_RATE": "1e9",
    "KONTOR_ADDRESS_RATE": "1e9",
    "KONTOR_NEW_GUESTS_PER_MINUTE": "1e9",
}
"""No limits: all the simulated people share one address."""

Figures = dict[str, Any]


class Server:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self.process = process
        self.url = url

    def cpu_seconds(self) -> float | None:
        """Return the processor time used so far; None if the system does not report it."""
        try:
            stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        except OSError:
            return None
        # The name in parentheses may contain spaces; the times are words 12 and 13 after it.
        words = stat.rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float | None:
        """Return its memory (RSS) in megabytes; None if the system does not report it."""
        try:
            statm = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii")
        except OSError:
            return None
        return int(statm.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Servers(list[Server]):
    """The processes of one site."""

    def cpu_seconds(self) -> float | None:
        """Return the processor time that all of them have used so far, if the system reports it."""
        return _sum(server.cpu_seconds() for server in self)

    def memory(self) -> float | None:
        """Return the memory (RSS) of all of them in megabytes, if the system reports it."""
        return _sum(server.memory() for server in self)


def _sum(figures: Iterable[float | None]) -> float | None:
    found = list(figures)
    return None if None in found else sum(one for one in found if one is not None)


@contextmanager
def started(database: str, redis: str, processes: int = 1) -> Iterator[Servers]:
    """Start the processes of a site without bots or limits, and stop them afterwards."""
    with TemporaryDirectory(prefix="kontor-") as folder, ExitStack() as stack:
        address = database or f"sqlite:///{folder}/kontor.db"
        servers = Servers()
        for number in range(processes):
            log = Path(folder, f"log-{number}")
            server = _start(folder, log, ["--database", address, "--redis", redis])
            stack.callback(_stop, server.process)
            _wait_for(server, log)
            servers.append(server)
        yield servers


def _start(folder: str, log: Path, store: list[str]) -> Server:
    port = _free_port()
    flags = ["--host", "127.0.0.1", "--port", str(port), "--workers", "0", *store]
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "kontor.cli", "serve", *flags],
            cwd=folder,
            env=_environment() | UNLIMITED | {"KONTOR_SECRET_FILE": f"{folder}/secret"},
            stdout=file,
            stderr=file,
        )
    return Server(process, f"http://127.0.0.1:{port}")


def _environment() -> dict[str, str]:
    """Return the environment of a process that must run this very Kontor."""
    return {**os.environ, "PYTHONPATH": str(Path(kontor.__path__[0]).parent)}


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_for(server: Server, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and server.process.poll() is None:
        with suppress(URLError, OSError), urlopen(f"{server.url}/readyz", timeout=5):
            return
        time.sleep(0.1)
    last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
    raise KontorError(f"the server did not start: {''.join(last)}")


def _stop(process: "subprocess.Popen[Any]") -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Clients:
    """The processes that put load on the server."""

    def __init__(self, urls: list[str], tables: int, together: bool) -> None:
        command = [sys.executable, "-m", "kontor.server.load"]
        number = min(MOST_CLIENTS, tables)
        self._processes = [
            subprocess.Popen(
                command,
                env=_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(number)
        ]
        shares = [tables // number + (which < tables % number) for which in range(number)]
        self._orders = [
            {"urls": urls, "tables": share, "name": f"load-{which}", "together": together}
            for which, share in enumerate(shares)
        ]

    def seat_all(self) -> int:
        """Seat everybody; return how many streams are open."""
        return sum(answer["streams"] for answer in self._ask(self._orders))

    def play(self, rate: float, seconds: float) -> list[Figures]:
        """Let everybody act at a total rate; return the figures of each process."""
        number = len(self._processes)
        return self._ask([{"rate": rate / number, "seconds": seconds}] * number)

    def _ask(self, orders: list[Figures]) -> list[Figures]:
        for process, order in zip(self._processes, orders, strict=True):
            assert process.stdin is not None
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.flush()
        return [_answer(process) for process in self._processes]

    def stop(self) -> None:
        """End all of them."""
        for process in self._processes:
            _stop(process)
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    if stream is not None:
                        stream.close()


def _answer(process: "subprocess.Popen[str]") -> Figures:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise KontorError("a client process has failed")
    answer: Figures = json.loads(line)
    return answer


def step(servers: Servers, clients: Clients, rate: float, seconds: float) -> Figures:
    """Return the figures measured at one rate."""
    _say(f"{rate:g} actions per second for {seconds:g} s …")
    before, start = servers.cpu_seconds(), time.monotonic()
    answers = clients.play(rate, seconds)
    elapsed, after = time.monotonic() - start, servers.cpu_seconds()
    times = sorted(one for answer in answers for one in answer["times"])
    busy = None if before is None or after is None else (after - before) / elapsed
    memory = servers.memory()
    return {
        "rate": rate,
        "accepted_per_second": round(sum(len(one["times"]) / one["seconds"] for one in answers), 1),
        "p50_ms": percentile(times, 50),
        "p99_ms": percentile(times, 99),
        "cpu": None if busy is None else round(busy, 2),
        "memory_mb": None if memory is None else round(memory, 1),
        **{name: sum(one[name] for one in answers) for name in ("refused", "lost", "skipped")},
        "gaps": sum(one["gaps"] for one in answers),
        "machine_load": round(os.getloadavg()[0], 2),
    }


def percentile(ordered: list[float], percent: int) -> float | None:
    """Return the smallest value that `percent` % of all values do not exceed."""
    if not ordered:
        return None
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def measure(
    arguments: argparse.Namespace, database: str, redis: str, processes: int = 1
) -> Figures:
    """Return the figures of all rates, or of a soak, on one store."""
    with ExitStack() as stack:
        servers = stack.enter_context(started(database, redis, processes))
        urls = [server.url for server in servers]
        clients = Clients(urls, arguments.tables, arguments.together)
        stack.callback(clients.stop)
        _say(f"seating {arguments.tables} tables …")
        streams = clients.seat_all()
        # Not measured: the first requests still have modules to load.
        clients.play(rates_of(arguments)[0], min(2.0, arguments.seconds))
        memory = servers.memory()
        steps = [step(servers, clients, *one) for one in _steps(arguments)]
    return {
        "processes": processes,
        "tables": arguments.tables,
        "streams": streams,
        "memory_mb_at_rest": None if memory is None else round(memory, 1),
        "steps": steps,
    }


def _steps(arguments: argparse.Namespace) -> list[tuple[float, float]]:
    """Return the rate and seconds of each step; a soak holds the last rate."""
    rates = rates_of(arguments)
    if arguments.soak is None:
        return [(rate, arguments.seconds) for rate in rates]
    return [(rates[-1], SOAK_STEP)] * max(1, round(arguments.soak * 60 / SOAK_STEP))


def rates_of(arguments: argparse.Namespace) -> list[float]:
    """Return the rates of the steps."""
    try:
        rates = [float(rate) for rate in arguments.rates.split(",")]
    except ValueError:
        rates = []
    if not rates or not all(0 < rate < 1e5 for rate in rates):
        raise UsageError("--rates must be numbers above 0, as in 10,20,40")
    return rates


def run(arguments: argparse.Namespace) -> int:
    """Print how much a server can take on SQLite and, if given, on another store."""
    if not 0 < arguments.seconds < 3600:
        raise UsageError("--seconds must be more than 0 and less than 3600")
    if arguments.soak is not None and not 0 < arguments.soak < 10_000:
        raise UsageError("--soak must be more than 0 minutes and less than 10000")
    for name in ("tables", "processes"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    if arguments.processes > 1 and not (arguments.database and arguments.redis):
        raise UsageError("--processes above 1 needs --database and --redis")
    if arguments.only and not (arguments.database or arguments.redis):
        raise UsageError("--only needs --database or --redis")
    rates_of(arguments)
    _allow_files()
    figures: Figures = {"spin": round(spin(SPIN_ROUNDS // 4), 2), "compiled": compiled}
    figures["stores"] = {}
    for name, database, redis, processes in stores_of(arguments):
        _say(f"on {name} …")
        figures["stores"][name] = measure(arguments, database, redis, processes)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return 0
    rules = "Compiled rules" if figures["compiled"] else "Uncompiled rules"
    print(f"{rules}, spin {figures['spin']:.2f}")
    for name, one in figures["stores"].items():
        number = "1 process" if one["processes"] == 1 else f"{one['processes']} processes"
        print(f"\n{name}: {number}, {one['tables']} tables, {one['streams']} streams")
        print(figures_text(one["steps"]))
    return 0


def stores_of(arguments: argparse.Namespace) -> list[tuple[str, str, str, int]]:
    """Return name, database, Redis and processes of each store: SQLite first, in a temporary file.

    That has one process, and is left out if only the store that is given is of interest; the
    processes that are asked for share that one.
    """
    found = [("sqlite", "", "", 1)]
    if arguments.database or arguments.redis:
        kind = (arguments.database or "sqlite").partition(":")[0].partition("+")[0]
        name = f"{kind} + redis" if arguments.redis else kind
        given = (name, arguments.database or "", arguments.redis or "", arguments.processes)
        found = [given] if arguments.only or name == "sqlite" else [*found, given]
    return found


def _allow_files() -> None:
    """Let the processes open a file for every stream, as far as the system allows."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def figures_text(steps: list[Figures]) -> str:
    """Return the figures as aligned text."""
    columns = {
        "rate": "rate",
        "accepted/s": "accepted_per_second",
        "p50 ms": "p50_ms",
        "p99 ms": "p99_ms",
        "cpu": "cpu",
        "MB": "memory_mb",
        "refused": "refused",
        "lost": "lost",
        "skipped": "skipped",
        "gaps": "gaps",
        "load": "machine_load",
    }
    lines = ["".join(f"{head:>11}" for head in columns)]
    for one in steps:
        cells = ("-" if one[name] is None else f"{one[name]:g}" for name in columns.values())
        lines.append("".join(f"{cell:>11}" for cell in cells))
    return "\n".join(lines)


def _say(line: str) -> None:
    print(f"kontor: {line}", file=sys.stderr, flush=True)
