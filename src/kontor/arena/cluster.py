"""Games on a Ray cluster, or on a local Ray started for the match."""

import os
import socket
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import ray
from ray.exceptions import RayError

from kontor.arena.options import LOCAL, ArenaError
from kontor.arena.tasks import Failure, Outcome, Task, play_task

PATIENCE: Final = 10
"""How many seconds a cluster may take to answer."""
AHEAD: Final = 2
"""How many games are handed out per processor, so that none is ever idle."""


def play_on_ray(tasks: Iterable[Task], address: str, jobs: int) -> Generator[Outcome, None, None]:
    """Play the games on all processors of a cluster; `jobs` is for a local Ray only."""
    waiting = deque(tasks)
    with _connected(address, jobs):
        # If a machine is lost, its games are played again elsewhere.
        remote = ray.remote(max_retries=2)(play_task)
        resources = ray.cluster_resources()  # type: ignore[no-untyped-call]
        most = AHEAD * max(1, int(resources.get("CPU", 1)))
        running: dict[Any, Task] = {}
        try:
            while waiting or running:
                while waiting and len(running) < most:
                    task = waiting.popleft()
                    running[remote.remote(task)] = task
                for ended in ray.wait(list(running))[0]:
                    yield _outcome(ended, running.pop(ended))
        finally:
            for unfinished in running:
                ray.cancel(unfinished, force=True)


def _outcome(ended: Any, task: Task) -> Outcome:
    try:
        outcome: Outcome = ray.get(ended)
    except RayError as error:
        first = str(error).strip().partition("\n")[0]
        return Failure(task.number, f"{task.title}: {type(error).__name__}: {first}", None)
    return outcome


def _check_listening(address: str) -> None:
    """Refuse a host and port where nothing listens: Ray itself would keep trying for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"there is no Ray at {address}: {error}") from error


@contextmanager
def _connected(address: str, jobs: int) -> Iterator[None]:
    """Hold a connection to a cluster; one that exists already is used and left open."""
    if ray.is_initialized():
        yield
        return
    # Nothing about these games is sent to Ray's makers.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    local: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
    quiet: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    _check_listening(address)
    try:
        ray.init(address, **(local if address == LOCAL else {}), **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        first = str(error).strip().partition("\n")[0]
        raise ArenaError(f"there is no Ray at {address}: {first}") from error
    try:
        yield
    finally:
        ray.shutdown()
