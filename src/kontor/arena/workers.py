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

SELDOM: Final = 200_000
"""A search makes lists by the million, none in circles; to look for circles costs a tenth."""

Outcomes = Generator[Outcome, None, None]
"""Games as they end; closing it stops those that are still played."""


def play_here(tasks: Iterable[Task]) -> Outcomes:
    """Play one game after the other in this process."""
    for task in tasks:
        yield play_task(task)


def play_in_processes(tasks: Iterable[Task], jobs: int) -> Outcomes:
    """Play so many games at the same time, each worker process one after the other."""
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
    """A process that plays games, seen from outside.

    While a game is played, its actions are in a file: they outlive the process.
    """

    def __init__(self, actions: Path) -> None:
        context = get_context("spawn")
        self.connection, there = context.Pipe()
        self.task: Task | None = None
        self._actions = actions
        self._process: SpawnProcess = context.Process(
            target=_work, args=(there, actions), daemon=True
        )
        self._process.start()
        there.close()

    def play(self, task: Task) -> None:
        """Begin a game."""
        self.task = task
        try:
            self.connection.send(task)
        except BrokenPipeError:
            # The end of the process is told where its outcome is asked for.
            return

    def outcome(self) -> Outcome:
        """Return how the game went that has just ended."""
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
        # A last line without its end was cut off.
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
    """Play games as they come until nobody is there to ask for another."""
    gc.set_threshold(SELDOM)
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
    """Let processes that start meanwhile leave Ctrl-C to this one, which then stops them."""
    if sys.platform == "win32":
        # Nothing is inherited there: a worker ignores Ctrl-C by itself.
        yield
        return
    # It lets all signals through again when it starts, so it must run before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
