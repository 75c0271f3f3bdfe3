"""Connections: nobody holds many of them, or one for long without saying what they want.

Streams, which are open for hours, are counted by guest (`most_streams`) and tested by pings.
"""

import asyncio
import logging
import sys
from collections import Counter
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kontor.server.settings import Settings

ANSWERS: Final = 5
"""How many times as long an answer may take as the request."""
FEWEST_FILES: Final = 4096
"""With fewer open files a server may run out of connections on a busy evening."""
REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 42\r\n"
    b"retry-after: 5\r\nconnection: close\r\n\r\ntoo many connections from this address now"
)
log = logging.getLogger("kontor.connections")


class Connection(HttpToolsProtocol):
    """A connection by which requests come, each within a time.

    A request has `patience` seconds to arrive, from the connection or its first byte on, and
    several times as many to be answered and to have its answer taken.
    """

    patience: float = 0.0
    most: int = 0
    """How many of them one address may have; 0 where all come from a proxy."""
    open: Counter[str]
    _address = ""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, or refuse an address that has many connections."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.open[self._address] += 1
        if self.most and self.open[self._address] > self.most:
            transport.write(REFUSAL)
            transport.close()
            return
        self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_clock()
        self._release()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Wait for the rest of a request that has begun."""
        super().on_message_begin()
        if self._deadline is None:
            self._start_clock()

    def on_message_complete(self) -> None:
        """Begin to wait for the answer."""
        super().on_message_complete()
        self._stop_clock()
        self._start_clock(ANSWERS)

    def on_response_complete(self) -> None:
        """Wait for nothing: an idle connection is closed by uvicorn."""
        self._stop_clock()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Give the connection to a stream."""
        self._stop_clock()
        self._release()
        super().handle_websocket_upgrade()

    def _start_clock(self, times: int = 1) -> None:
        self._deadline = self.loop.call_later(times * self.patience, self._give_up)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        """Close a connection whose time is up; what waits to be sent is dropped."""
        self._deadline = None
        self.transport.abort()

    def _release(self) -> None:
        if self._address in self.open:
            self.open[self._address] -= 1
            if self.open[self._address] <= 0:
                del self.open[self._address]
        self._address = "released"


def connections(settings: Settings) -> type[Connection]:
    """Return the kind of connections that a server with these settings has."""
    most = 0 if settings.trusted_proxies else settings.most_connections
    values = {"patience": settings.patience_seconds, "most": most, "open": Counter()}
    return type("Connection", (Connection,), values)


def raise_file_limit() -> int:
    """Let the process open as many files as it may; return how many, 0 if nobody can tell.

    Each connection is an open file.
    """
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard != resource.RLIM_INFINITY and hard < FEWEST_FILES:
        log.warning("only %d files may be open: raise LimitNOFILE or ulimit -n", hard)
    return hard
