"""What a doctor sees of a site from outside: its address, https, its proxies, its streams."""

import ssl
import time
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from kontor.server.doctor import OK, PROBLEM, WARNING, Finding
from kontor.server.settings import Settings

SECONDS: Final = 10.0
SOON: Final = 14 * 86_400
INVENTED: Final = "192.0.2.1"
"""An address that nobody has (RFC 5737)."""
LOCAL: Final = ("127.0.0.1", "::1", "localhost")


def visit(url: str, settings: Settings) -> Iterator[Finding]:
    """Yield what is found at the address of the site, as guests reach it."""
    url = url.rstrip("/")
    try:
        ready = httpx.get(f"{url}/readyz", timeout=SECONDS)
    except (httpx.TransportError, httpx.InvalidURL) as error:
        yield Finding(PROBLEM, "site.away", {"url": url, "why": error})
        return
    if ready.status_code != 200:
        yield Finding(PROBLEM, "site.unready", {"url": url, "status": ready.status_code})
        return
    yield Finding(OK, "site.ready", {"url": url})
    yield from _https(url, settings)
    yield from _proxies(url, settings)
    yield _streams(url)


def _https(url: str, settings: Settings) -> Iterator[Finding]:
    parts = urlsplit(url)
    if parts.scheme != "https":
        if settings.secure_cookies:
            yield Finding(PROBLEM, "https.cookies-lost")
        elif parts.hostname not in LOCAL:
            yield Finding(WARNING, "https.none")
        return
    if not settings.secure_cookies:
        yield Finding(WARNING, "https.cookies-open")
    left = _certificate_seconds(parts.hostname or "", parts.port or 443)
    grade, key = (OK, "https.valid") if left > SOON else (WARNING, "https.ends")
    yield Finding(grade, key, {"days": int(left // 86_400)})


def _certificate_seconds(host: str, port: int) -> float:
    """Return for how long the certificate of a host, which was verified before, is valid."""
    import socket  # noqa: PLC0415

    context = ssl.create_default_context()
    with (
        socket.create_connection((host, port), SECONDS) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        certificate: Any = secure.getpeercert()
    return ssl.cert_time_to_seconds(certificate["notAfter"]) - time.time()


def _proxies(url: str, settings: Settings) -> Iterator[Finding]:
    """Compare the proxies that a request comes through with those that the server trusts."""
    address = f"{url}/api/connection"
    plain = httpx.get(address, timeout=SECONDS).json()
    invented = httpx.get(address, headers={"x-forwarded-for": INVENTED}, timeout=SECONDS).json()
    found, trusted = int(plain["forwarded"]), settings.trusted_proxies
    values = {"found": found, "trusted": trusted, "address": plain["address"]}
    if invented["address"] == INVENTED or found < trusted:
        yield Finding(PROBLEM, "proxies.invented", values)
    elif found > trusted:
        yield Finding(PROBLEM, "proxies.hidden", values)
    else:
        yield Finding(OK, "proxies.right", values)
    host = urlsplit(url).netloc
    if plain["host"] != host:
        yield Finding(PROBLEM, "proxies.host", {"host": host, "told": plain["host"]})


def _streams(url: str) -> Finding:
    """Open a stream as somebody without a name, who is refused in words."""
    parts = urlsplit(url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    address = urlunsplit((scheme, parts.netloc, f"{parts.path}/api/live", "", ""))
    try:
        with connect(address, open_timeout=SECONDS) as stream:
            stream.recv(SECONDS)
    except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
        return Finding(PROBLEM, "streams.blocked", {"why": error})
    return Finding(OK, "streams.open")
