"""A lock between processes, on POSIX and on Windows."""

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
        """Try to take the lock; tell whether that worked."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def take(file: IO[bytes]) -> bool:
        """Try to take the lock; tell whether that worked."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        # A running pip inherits the lock: it goes on if only this process is killed.
        os.set_inheritable(file.fileno(), True)
        return True


@contextmanager
def locked(path: Path, when_waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a lock; call `when_waiting` once if another process has it."""
    # Opened without truncating: another process may hold the lock.
    with path.open("ab") as file:
        if not take(file):
            when_waiting()
            while not take(file):
                time.sleep(0.2)
        yield
