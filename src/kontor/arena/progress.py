"""A bar that shows how far a match has got and how long it will still take."""

from time import monotonic
from typing import TextIO

WIDTH = 30


class Progress:
    """A progress bar on a terminal; on anything else it shows nothing."""

    def __init__(self, stream: TextIO, total: int, things: str = "games") -> None:
        self._stream = stream if stream.isatty() else None
        self._total = total
        self._things = things
        self._begun = monotonic()
        self._earlier: int | None = None
        self.done: int = 0

    def show(self, done: int) -> None:
        """Show how many things are done, including those of an earlier run."""
        self.done = done
        if self._earlier is None:
            self._earlier = done - 1
        seconds = (monotonic() - self._begun) / (done - self._earlier) * (self._total - done)
        bar = ("█" * (WIDTH * done // self._total)).ljust(WIDTH, "·")
        self._write(
            f"\r{bar} {done}/{self._total} {self._things}, {time_text(seconds)} left \x1b[K"
        )

    def close(self) -> None:
        """Erase the bar."""
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def time_text(seconds: float) -> str:
    """Return a duration for people to read, such as `2:05` or `1:00:00`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
