"""Lines: the connections of streams, to which can be written without waiting."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE: Final = "kontor.line"
"""What a line is called among the extensions of a connection."""


class Line(WebSocketsSansIOProtocol):
    """A connection by which a stream can also be told something at once.

    The way by ASGI waits until the client has taken enough of what was sent before, and so is for
    a task alone. Most of the time there is nothing to wait for.
    """

    def handle_connect(self, event: Request) -> None:
        """Begin a stream that knows its line."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def write(self, text: bytes) -> bool:
        """Send a message now; return False if the client is slow to take others, or gone."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
