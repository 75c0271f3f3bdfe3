"""Games on a Ray cluster, or on a Ray of one's own on this machine."""

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
"""The seconds that a cluster may take to answer."""
AHEAD: Final = 2
"""How many games are handed out for each processor, so that none waits for the next."""


def play_on_ray(tasks: Iterable[Task], address: str, jobs: int) -> Generator[Outcome, None, None]:
    """Play the games on all processors of a cluster; `jobs` holds for a Ray of one's own."""
    waiting = deque(tasks)
    with _connected(address, jobs):
        # A lost machine is no reason to fail: the same game is played again elsewhere.
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


def _check_there(address: str) -> None:
    """Refuse a host and port where nobody listens: Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"there is no Ray at {address}: {error}") from error


@contextmanager
def _connected(address: str, jobs: int) -> Iterator[None]:
    """Be in a cluster meanwhile; a connection that was there before is used and left alone."""
    if ray.is_initialized():
        yield
        return
    # What is played here is nobody else's business.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
    quiet: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    _check_there(address)
    try:
        ray.init(address, **(own if address == LOCAL else {}), **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        first = str(error).strip().partition("\n")[0]
        raise ArenaError(f"there is no Ray at {address}: {first}") from error
    try:
        yield
    finally:
        ray.shutdown()
