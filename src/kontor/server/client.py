"""A client in Python: for the command line, for bots that play from elsewhere, and for tests.

>>> client = Client("http://127.0.0.1:8000")            # doctest: +SKIP
>>> client.become("Berta")                              # doctest: +SKIP
>>> table = client.create_table(players=3)              # doctest: +SKIP
>>> for frame in table.live(): print(frame["now"])      # doctest: +SKIP
"""

import json
import secrets
import ssl
import time
from collections.abc import Generator, Iterator
from functools import cache
from typing import Any, Final, Self
from urllib.parse import urlsplit, urlunsplit

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from kontor.rules import KontorError

TRIES: Final = 8
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
TOO_MANY: Final = 4429
FINAL_CODES: Final = frozenset(range(4400, 4500)) - {TOO_MANY}
"""With these close codes the server says that it is no use trying again."""


class ClientError(KontorError):
    """Raised when the server refuses: its code, its sentence and its detail."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(str(body.get("message", f"the server answered {status}")))
        self.status = status
        self.code = str(body.get("code", "error"))
        self.detail: dict[str, Any] = body.get("detail", {})


class Unreachable(KontorError):
    """Raised when the server cannot be reached, after several tries."""


@cache
def trusted() -> ssl.SSLContext:
    """Return whom every client trusts: reading all the certificates takes longer than asking."""
    return httpx.create_ssl_context()


class Client:
    """Somebody at a server: a guest by cookie, or by a token."""

    def __init__(self, url: str, token: str | None = None, tries: int = TRIES) -> None:
        self.url = url.rstrip("/")
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(
            base_url=self.url, headers=headers, timeout=30.0, verify=trusted()
        )
        self._tries = tries

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Send a request and return its answer; try again where a repeat is harmless."""
        pause = FIRST_PAUSE
        repeatable = method == "GET" or (body is not None and "key" in body)
        for left in range(self._tries - 1, -1, -1):
            try:
                response = self._http.request(method, path, json=body, params=query)
            except httpx.TransportError as error:
                if left == 0 or not repeatable:
                    raise Unreachable(f"{self.url} cannot be reached: {error}") from error
            else:
                if response.status_code not in (429, 502, 503) or left == 0:
                    return _answer(response)
                pause = max(pause, float(response.headers.get("retry-after", 0)))
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)
        raise AssertionError

    def become(self, name: str) -> dict[str, Any]:
        """Become a guest with a name, or change one's name."""
        found: dict[str, Any] = self.ask("POST", "/api/guest", {"name": name})
        return found

    def make_token(self, label: str = "") -> str:
        """Return the secret of a new token for programs."""
        return str(self.ask("POST", "/api/me/tokens", {"label": label})["secret"])

    def lobby(self) -> dict[str, Any]:
        """Return the open tables and one's own."""
        found: dict[str, Any] = self.ask("GET", "/api/lobby")
        return found

    def history(self, before: str | None = None, name: str = "") -> dict[str, Any]:
        """Return a page of one's ended tables, and in `next` what the page after it is asked by."""
        query = {"before": before or "", "name": name}
        found: dict[str, Any] = self.ask("GET", "/api/history", **query)
        return found

    def create_table(self, **options: Any) -> "RemoteTable":
        """Create a table, once however often it has to be asked for.

        See `TableRequest` in the API for the options.
        """
        body = {"key": secrets.token_urlsafe(12), **options}
        created = self.ask("POST", "/api/tables", body)
        table = RemoteTable(self, created["now"])
        table.invitation = created["invitation"]["secret"]
        return table

    def join(self, invitation: str) -> "RemoteTable":
        """Come to a table by an invitation, or by a link that ends with one."""
        secret = invitation.rpartition("#")[2].rpartition("/")[2]
        return self.table(self.ask("POST", "/api/join", {"invitation": secret})["table"])

    def table(self, table_id: str) -> "RemoteTable":
        """Return a table."""
        return RemoteTable(self, self.ask("GET", f"/api/tables/{table_id}"))

    def cookies(self) -> str:
        """Return the cookies as a header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    def stream_headers(self) -> dict[str, str]:
        """Return the headers that tell a stream who asks."""
        token = self._http.headers.get("authorization")
        return {"authorization": token} if token else {"cookie": self.cookies()}


class RemoteTable:
    """A table of a server, as it was when it last answered."""

    def __init__(self, client: Client, now: dict[str, Any]) -> None:
        self.client = client
        self.id: str = now["id"]
        self.now = now
        self.invitation = ""
        """The secret of the first invitation, at a table that one created."""

    @property
    def seq(self) -> int:
        """The seq up to which the table is known."""
        return int(self.now["seq"])

    @property
    def legal(self) -> list[str]:
        """What one may do now; empty if others decide."""
        decision = self.now["decision"]
        return list(decision["legal"] or []) if decision else []

    def send(self, kind: str, key: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command for the table as it is known; send it again if no answer comes."""
        key = key or secrets.token_urlsafe(12)
        body = {"seq": self.seq, "key": key, "command": {"type": kind, **fields}}
        done: dict[str, Any] = self.client.ask("POST", f"/api/tables/{self.id}/commands", body)
        self._hear(done["now"])
        return done

    def play(self, action: str, hold: bool = False) -> dict[str, Any]:
        """Take an action; with `hold`, an answer that it completes waits for `confirm`."""
        fields: dict[str, Any] = {"hold": True} if hold else {}
        return self.send("play", action=action, **fields)

    def confirm(self) -> dict[str, Any]:
        """Make an answer final that is held."""
        return self.send("confirm")

    def hint(self) -> dict[str, Any]:
        """Return the best turns for one's own decision; the others are told that one asked."""
        found: dict[str, Any] = self.client.ask(
            "POST", f"/api/tables/{self.id}/hint", {"seq": self.seq}
        )
        return found

    def coach(self, known: dict[str, int] | None = None) -> dict[str, Any]:
        """Return what a coach says of one's own decision, without what is known already."""
        body = {"seq": self.seq, "known": known or {}}
        found: dict[str, Any] = self.client.ask("POST", f"/api/tables/{self.id}/coach", body)
        return found

    def warn(self, action: str) -> list[dict[str, Any]]:
        """Return what speaks against an action before it is taken."""
        body = {"seq": self.seq, "action": action}
        found = self.client.ask("POST", f"/api/tables/{self.id}/coach/warn", body)
        return list(found["warnings"])

    def refresh(self) -> dict[str, Any]:
        """Ask for the table as it is now."""
        self._hear(self.client.ask("GET", f"/api/tables/{self.id}"))
        return self.now

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """Return what happened after a seq, page by page if that is much."""
        found: list[dict[str, Any]] = []
        while True:
            frame = self.client.ask("GET", f"/api/tables/{self.id}/events", since=since)
            found += frame["events"]
            if not frame.get("more"):
                self._hear(frame["now"])
                return found
            since = found[-1]["seq"]

    def record(self) -> dict[str, Any]:
        """Return the record as far as one may see it."""
        found: dict[str, Any] = self.client.ask("GET", f"/api/tables/{self.id}/record")
        return found

    def live(self, since: int | None = None) -> Generator[dict[str, Any], None, None]:
        """Yield the frames of the live stream; a lost one is resumed without gap or repeat."""
        seq = self.seq if since is None else since
        pause = FIRST_PAUSE
        while True:
            try:
                for frame in self._stream(seq):
                    if frame["type"] != "error":
                        pause = FIRST_PAUSE
                    if "now" in frame:
                        seq = frame["now"]["seq"]
                        self._hear(frame["now"])
                    yield frame
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code in FINAL_CODES:
                    raise ClientError(error.rcvd.code - 4000, {}) from error
            except (OSError, InvalidHandshake):
                pass
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    def _stream(self, since: int) -> Iterator[dict[str, Any]]:
        parts = urlsplit(self.client.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        path = f"{parts.path}/api/tables/{self.id}/live"
        address = urlunsplit((scheme, parts.netloc, path, f"since={since}", ""))
        headers = self.client.stream_headers()
        with connect(address, additional_headers=headers, max_size=None) as socket:
            for message in socket:
                yield json.loads(message)

    def _hear(self, now: dict[str, Any]) -> None:
        if now["seq"] >= self.seq:
            self.now = now


def _answer(response: httpx.Response) -> Any:
    if response.status_code == 204:
        return None
    try:
        body = response.json()
    except ValueError:
        body = {"message": f"the server answered {response.status_code} without JSON"}
        raise ClientError(response.status_code, body) from None
    if response.is_error:
        raise ClientError(response.status_code, body)
    return body
