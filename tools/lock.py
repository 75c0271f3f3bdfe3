"""A lock between processes, by the means of the system."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def take(file: IO[bytes]) -> bool:
        """Take the lock if nobody has it; tell whether it is ours."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def take(file: IO[bytes]) -> bool:
        """Take the lock if nobody has it; tell whether it is ours."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        # A running pip holds the lock too: it lives on when only this process is killed.
        os.set_inheritable(file.fileno(), True)
        return True


@contextmanager
def locked(path: Path, when_waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a lock; call `when_waiting` once if somebody else has it."""
    # Not emptied: somebody else may hold a lock on it.
    with path.open("ab") as file:
        if not take(file):
            when_waiting()
            while not take(file):
                time.sleep(0.2)
        yield
