"""People in front of a browser: one context each, watched for anything that goes wrong."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
)

from tests.server.places import PATIENCE, Server

Json = dict[str, Any]
DESKTOP = {"width": 1280, "height": 720}
LARGE = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
PHONE_ACROSS = {"width": 844, "height": 390}
ME: Json = {"kind": "me"}
EMPTY: Json = {"kind": "empty"}
BOT: Json = {"kind": "bot", "level": "apprentice"}
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Letters are as wide as those of a Chromium with windows.
    "--font-render-hinting=none",
    # Chromium does not run its sandbox as root.
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]


def chromium() -> str | None:
    """Return the machine's own Chromium, if there is one: best without the parts for windows."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


class Person:
    """Somebody with a browser of their own, by default a named guest without moving pieces."""

    def __init__(
        self, browser: Browser, server: Server, name: str | None = "Anna", **options: Any
    ) -> None:
        chosen: Json = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB"}
        settings: Json = options.pop("settings", {})
        self.server = server
        self.context: BrowserContext = browser.new_context(
            base_url=server.url, **{**chosen, **options}
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        self.faults: list[str] = []
        self.received: list[str] = []
        self._forgiving = False
        self._listen()
        if settings:
            text = json.dumps(json.dumps(settings))
            # The initial blank page has no storage.
            script = f"if (location.host) localStorage['kontor.settings'] ??= {text}"
            self.context.add_init_script(script)
        if name is not None:
            self.post("/api/guest", {"name": name})
        self.page: Page = self.context.new_page()

    # What goes wrong, and what comes in

    def _listen(self) -> None:
        self.context.on("console", self._hear_console)
        self.context.on("weberror", self._hear_error)
        self.context.on("requestfailed", self._hear_failed)
        self.context.on("response", self._hear_response)
        self.context.on("page", lambda page: page.on("websocket", self._hear_socket))

    def _fault(self, text: str) -> None:
        if not self._forgiving:
            self.faults.append(text)

    def _hear_console(self, message: ConsoleMessage) -> None:
        # A refused request is noticed by its response.
        refused = message.text.startswith("Failed to load resource")
        if message.type in ("error", "warning") and not refused:
            self._fault(f"console: {message.text}")

    def _hear_error(self, error: WebError) -> None:
        self._fault(f"page: {error.error}")

    def _hear_failed(self, request: Request) -> None:
        # Leaving a page aborts its requests.
        if request.failure != "net::ERR_ABORTED":
            self._fault(f"{request.method} {request.url}: {request.failure}")

    def _hear_response(self, response: Response) -> None:
        path = urlsplit(response.url).path
        # A first-time visitor is not a guest yet.
        nobody = path.endswith("/api/me") and response.status == 401
        if response.status >= 400 and not nobody:
            self._fault(f"{response.request.method} {path}: {response.status}")

    def _hear_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    @contextmanager
    def forgiven(self) -> Iterator[None]:
        """Ignore what goes wrong meanwhile: the server is down, or refuses."""
        self._forgiving = True
        try:
            yield
        finally:
            self._forgiving = False

    def keep_answers(self) -> None:
        """Keep everything that the page receives from now on, not only on its streams.

        Boards and their charts are the same for everybody, and not kept.
        """

        def keep(response: Response) -> None:
            path = urlsplit(response.url).path
            if path.startswith("/api/") and not path.startswith("/api/boards") and response.ok:
                self.received.append(response.text())

        self.page.on("requestfinished", lambda request: keep(_answer(request)))

    # Requests to the server without the page, as the same guest

    def _address(self, path: str) -> str:
        """Return the address of one of our paths; a whole address is itself."""
        return path if path.startswith("http") else self.server.url + path

    def get(self, path: str) -> Any:
        answer = self.context.request.get(self._address(path))
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        answer = self.context.request.post(self._address(path), data=body)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def create(self, **options: Any) -> Json:
        """Create a table and return the answer; it starts at once if nobody is missing."""
        seats = options.get("seats", [])
        full = bool(seats) and all(seat["kind"] != "empty" for seat in seats)
        made: Json = self.post("/api/tables", {"order": "fixed", "start": full, **options})
        return made

    def goto(self, path: str) -> Page:
        """Open one of our pages, or a link as it is."""
        self.page.goto(self._address(path))
        return self.page


def _answer(request: Request) -> Response:
    response = request.response()
    assert response is not None
    return response
