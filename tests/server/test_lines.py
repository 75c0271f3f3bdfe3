"""Lines: what is written to a stream at once, and when it is not."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from kontor.server.lines import LINE, Line


class Network:
    """What a line writes to, and the client at the other end."""

    def __init__(self) -> None:
        self.client = ClientProtocol(parse_uri("ws://kontor.example/api/live"))
        self.closing = False

    def write(self, data: bytes) -> None:
        self.client.receive_data(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def get_extra_info(self, name: str) -> None:  # noqa: ARG002
        return None


async def accept(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Serve a stream that is never told anything by ASGI."""
    assert isinstance(scope["extensions"][LINE], Line)
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def write_and_wait() -> None:
    network = Network()
    line = Line(Config(accept, log_config=None, ws_ping_interval=None), ServerState(), {})
    line.connection_made(network)  # type: ignore[arg-type]
    network.client.send_request(network.client.connect())
    line.data_received(b"".join(network.client.data_to_send()))
    assert not line.write(b"{}"), "the stream is not open yet"
    while not line.handshake_complete:
        await asyncio.sleep(0)
    network.client.events_received()
    assert line.write(b'{"type":"heartbeat"}')
    line.pause_writing()
    assert not line.write(b"{}"), "the client takes nothing"
    line.resume_writing()
    assert line.write(b"{}")
    told = [one for one in network.client.events_received() if isinstance(one, Frame)]
    assert [(bytes(one.data), one.opcode) for one in told] == [
        (b'{"type":"heartbeat"}', Opcode.TEXT),
        (b"{}", Opcode.TEXT),
    ]
    line.shutdown()
    assert not line.write(b"{}"), "it is closed"


def test_a_line_is_written_to_while_its_client_takes_what_is_sent() -> None:
    asyncio.run(write_and_wait())
