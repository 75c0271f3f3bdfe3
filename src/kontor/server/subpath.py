"""Serving under a path of a site, such as `/kontor/`: this alone knows of it, and the page."""

from urllib.parse import urlsplit, urlunsplit

from starlette.datastructures import MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from kontor.server.errors import NotFound


class SubPath:
    """Wraps an application that knows paths from the root; nothing outside of the path answers."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through as if it had come to the root, and its answer back."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if path.startswith(f"{self.prefix}/"):
            inner = path[len(self.prefix) :]
            await self.app(
                {**scope, "path": inner, "raw_path": inner.encode()}, receive, self._out(send)
            )
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        elif path == self.prefix:
            query = scope["query_string"].decode("latin-1")
            target = urlunsplit(("", "", f"{self.prefix}/", query, ""))
            await RedirectResponse(target, 308)(scope, receive, send)
        else:
            raise NotFound(f"everything is at {self.prefix}/")

    def _out(self, send: Send) -> Send:
        """Return what sends answers with cookies and addresses under the path."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._move(MutableHeaders(scope=message))
            await send(message)

        return sending

    def _move(self, headers: MutableHeaders) -> None:
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
        for cookie in cookies:
            headers.append("set-cookie", _with_path(cookie, f"{self.prefix}/"))
        if "location" in headers:
            # Without scheme and host, which a proxy may have changed.
            _, _, path, query, fragment = urlsplit(headers["location"])
            headers["location"] = urlunsplit(("", "", self.prefix + path, query, fragment))


def _with_path(cookie: str, path: str) -> str:
    """Return a cookie that is sent to one path only."""
    parts = [part.strip() for part in cookie.split(";")]
    return "; ".join(f"Path={path}" if part.lower() == "path=/" else part for part in parts)
