"""Starts `kontor serve` as a copy of a process that has loaded it already.

Loading is most of what a start costs, and each test process starts hundreds of servers.
"""

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
import warnings
from pathlib import Path

import kontor
from kontor.cli import main

LOADED = ["kontor.cli.server", "kontor.server.serving", "kontor.server.thinking"]
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(LOADED)


class Copy:
    """A process that can do what the tests ask of a `subprocess.Popen`."""

    def __init__(
        self, arguments: list[str], log: Path, folder: Path, environment: dict[str, str]
    ) -> None:
        log.touch()
        given = (arguments, log, folder, environment, kontor.__file__)
        self._process = _context.Process(target=_serve, args=given)
        self._process.start()
        # Otherwise the tests would wait at their end for one that was left behind.
        atexit.register(self.kill)

    @property
    def pid(self) -> int:
        found = self._process.pid
        assert found is not None
        return found

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("kontor serve", timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        # Nobody else gets the number of a process that has ended and was not asked yet.
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _serve(
    arguments: list[str], log: Path, folder: Path, environment: dict[str, str], expected: str
) -> None:
    """Be `python -W error::RuntimeWarning -m kontor.cli serve …`."""
    assert kontor.__file__ == expected
    with log.open("ab") as file:
        for number in (1, 2):
            os.dup2(file.fileno(), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.warnoptions.append("error::RuntimeWarning")
    warnings.simplefilter("error", RuntimeWarning)
    sys.argv = ["kontor", *arguments]
    sys.exit(main(arguments))
