"""The guard of all requests: limits, same origin, strict headers, logs and metrics."""

import logging
import time
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontor.server.errors import NotAllowed, ServerError, TooLarge
from kontor.server.services import Services
from kontor.server.tracing import GUEST
from kontor.server.wire import Answer

SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
NO_STORE: Final = (b"cache-control", b"no-store")
log = logging.getLogger("kontor.request")


def error_response(error: ServerError) -> Response:
    """Return a refusal as an answer."""
    headers = {}
    if error.retry_after is not None:
        headers["retry-after"] = str(max(1, round(error.retry_after)))
    return Answer(error.json(), status_code=error.status, headers=headers)


def address_of(scope: Scope, services: Services) -> str:
    """Return the address that a request came from."""
    return forwarded_address(scope, services.settings.trusted_proxies)


def forwarded_address(scope: Scope, proxies: int) -> str:
    """Return the address from which a request came to the first of some proxies.

    Each proxy adds one at the end, to the last line or in a line of its own: so many from the
    right are true, and those before them may be made up.
    """
    client = scope.get("client")
    address: str = client[0] if client else "?"
    told = forwarded_addresses(scope)[-proxies:] if proxies > 0 else []
    return told[0] if told and told[0] else address


def forwarded_addresses(scope: Scope) -> list[str]:
    """Return the addresses that proxies, or whoever asks, told of a request."""
    lines = Headers(scope=scope).getlist("x-forwarded-for")
    return [part.strip() for part in ",".join(lines).split(",")] if lines else []


def origin_of(request: Request) -> str:
    """Return the origin of the page that has sent a request, which the guard has checked."""
    told = request.headers.get("origin")
    return told or f"{request.url.scheme}://{request.headers.get('host', '')}"


def is_local(scope: Scope) -> bool:
    """Tell whether a request came from this machine itself, and not through a proxy on it."""
    client = scope.get("client")
    if client is None or Headers(scope=scope).get("x-forwarded-for") is not None:
        return False
    try:
        return ip_address(client[0]).is_loopback
    except ValueError:
        return False


def check_address(scope: Scope, services: Services) -> None:
    """Refuse an address that asks too often, for requests or for streams."""
    services.rates.address.spend(address_of(scope, services), "requests")


def check_origin(headers: Headers, services: Services) -> None:
    """Refuse what a page of another site sends with our cookie."""
    origin = headers.get("origin")
    if headers.get("authorization") or origin is None:
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise NotAllowed("this came from another site", code="origin")
        return
    allowed = {part.strip() for part in services.settings.origins.split(",") if part.strip()}
    if urlsplit(origin).netloc != headers.get("host") and origin not in allowed:
        raise NotAllowed("this came from another site", code="origin")


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        # Whoever finds out who asks notes it here.
        scope.setdefault("state", {})
        start = time.perf_counter()
        if scope["type"] == "websocket":
            try:
                await self.app(scope, receive, send)
            finally:
                self._log_stream(scope, time.perf_counter() - start)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                path = scope["path"].removeprefix(self.services.settings.prefix)
                _add_headers(message, path)
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, self._limited(receive), sending)
        except ServerError as error:
            await error_response(error)(scope, receive, sending)
        finally:
            self._log(scope, status, time.perf_counter() - start)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        check_address(scope, self.services)
        if scope["method"] not in SAFE:
            check_origin(headers, self.services)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.services.settings.most_body:
            raise TooLarge("the body is too large", {"most": self.services.settings.most_body})

    def _limited(self, receive: Receive) -> Receive:
        """Limit a body that does not state its length."""
        taken = 0
        most = self.services.settings.most_body

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                # FastAPI, which reads it, would make a 400 of any other exception.
                raise HTTPException(TooLarge.status, "the body is too large")
            return message

        return counted

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        metrics = self.services.metrics
        metrics.requests.labels(scope["method"], str(status)).inc()
        metrics.seconds.observe(seconds)
        fields: dict[str, Any] = {
            "method": scope["method"],
            "path": scope["path"],
            "status": status,
            "ms": round(1000 * seconds, 1),
            **self._marks(scope),
        }
        _write_line(logging.ERROR if status >= 500 else logging.INFO, "request", fields)

    def _log_stream(self, scope: Scope, seconds: float) -> None:
        fields = {"path": scope["path"], "seconds": round(seconds, 1), **self._marks(scope)}
        _write_line(logging.INFO, "stream", fields)

    def _marks(self, scope: Scope) -> dict[str, str]:
        """Return what tells requests of one address and of one guest together, for a day."""
        tracer = self.services.tracer
        marks = {"address": tracer.address(address_of(scope, self.services))}
        guest = scope["state"].get(GUEST)
        return {**marks, "guest": tracer.guest(guest)} if guest else marks


def _write_line(level: int, message: str, fields: dict[str, Any]) -> None:
    """Log something with its fields; where in the code it was logged is not looked for."""
    if log.isEnabledFor(level):
        place: dict[str, Any] = {"fn": "", "lno": 0, "args": (), "exc_info": None}
        extra = {"data": fields}
        log.handle(log.makeRecord(log.name, level, msg=message, extra=extra, **place))


def _add_headers(message: Message, path: str) -> None:
    """Add the headers that every answer has, and to those of the API that nobody keeps them."""
    present = {name.lower() for name, _ in message["headers"]}
    wanted = (*HEADERS, NO_STORE) if path.startswith("/api") else HEADERS
    message["headers"] = [*message["headers"], *(one for one in wanted if one[0] not in present)]
