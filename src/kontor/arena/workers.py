"""Games in this process, or in several processes of this machine."""

import gc
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kontor.arena.tasks import Failure, Outcome, Task, lost_record, play_task

GC_THRESHOLD: Final = 200_000
"""Searches make millions of lists, none in cycles; looking for cycles costs a tenth of the time."""

Outcomes = Generator[Outcome, None, None]
"""Games as they end; closing it stops those still in progress."""


def play_here(tasks: Iterable[Task]) -> Outcomes:
    """Play one game after another in this process."""
    for task in tasks:
        yield play_task(task)


def play_in_processes(tasks: Iterable[Task], jobs: int) -> Outcomes:
    """Play up to `jobs` games at the same time, each in a worker process."""
    waiting = deque(tasks)
    with TemporaryDirectory(prefix="kontor-") as folder:
        workers: list[_Worker] = []
        try:
            with _interrupts_blocked():
                for number in range(min(jobs, len(waiting))):
                    workers.append(_Worker(Path(folder, str(number))))
            yield from _hand_out(waiting, workers)
        finally:
            for worker in workers:
                worker.stop()


def _hand_out(waiting: deque[Task], workers: "list[_Worker]") -> Outcomes:
    for worker in workers:
        worker.play(waiting.popleft())
    while busy := {worker.connection: worker for worker in workers if worker.task}:
        for connection in wait(list(busy)):
            assert isinstance(connection, Connection)
            worker = busy[connection]
            yield worker.outcome()
            if waiting:
                worker.play(waiting.popleft())


class _Worker:
    """A handle on a process that plays games.

    The actions of the current game are in a file, so they outlive the process.
    """

    def __init__(self, actions: Path) -> None:
        context = get_context("spawn")
        self.connection, other_end = context.Pipe()
        self.task: Task | None = None
        self._actions = actions
        self._process: SpawnProcess = context.Process(
            target=_work, args=(other_end, actions), daemon=True
        )
        self._process.start()
        other_end.close()

    def play(self, task: Task) -> None:
        """Begin a game."""
        self.task = task
        try:
            self.connection.send(task)
        except BrokenPipeError:
            # `outcome` reports that the process has died.
            return

    def outcome(self) -> Outcome:
        """Return how the game that has just ended went."""
        task, self.task = self.task, None
        assert task is not None
        try:
            outcome: Outcome = self.connection.recv()
        except (EOFError, ConnectionResetError):
            return self._death(task)
        return outcome

    def _death(self, task: Task) -> Failure:
        self._process.join()
        reason = f"its process died with exit code {self._process.exitcode}"
        text = self._actions.read_text(encoding="utf-8") if self._actions.exists() else ""
        # An unterminated last line is incomplete.
        actions = text.split("\n")[:-1]
        line = f"{task.title}: {reason} after {len(actions)} decisions"
        return Failure(task.number, line, lost_record(task, actions, reason))

    def stop(self) -> None:
        """End the process, in the middle of a game if need be."""
        self._process.terminate()
        self._process.join()
        self._process.close()
        self.connection.close()


def _work(connection: Connection, path: Path) -> None:
    """Play games as they come until the other end of the connection closes."""
    gc.set_threshold(GC_THRESHOLD)
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with path.open("w", encoding="utf-8", buffering=1) as actions:

        def note(action: str) -> None:
            actions.write(f"{action}\n")

        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            while True:
                task = connection.recv()
                actions.seek(0)
                actions.truncate()
                connection.send(play_task(task, note))


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let processes started here leave Ctrl-C to this one, which then stops them."""
    if sys.platform == "win32":
        # Nothing is inherited on Windows: a worker ignores Ctrl-C by itself.
        yield
        return
    # It unblocks all signals when it starts, so it must be running already.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
