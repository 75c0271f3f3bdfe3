"""The way of a command, which is taken many times a second, without what other requests need.

It is the endpoint `command` of `tables.py` and does the same. What is not a plain command in good
order goes the way of all requests, which says what is wrong with it.
"""

import re
from typing import Final

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontor.server.api.requests import CommandRequest
from kontor.server.api.tables import command
from kontor.server.api.visitors import visit_of
from kontor.server.errors import TooLarge
from kontor.server.services import Services

PATH: Final = re.compile(r"/api/tables/([0-9a-f]+)/commands")
JSON: Final = b"application/json"


class QuickCommands:
    """Wraps the application: commands do not go through it."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry a command out, or pass anything else on."""
        found = _is_command(scope)
        if found is None:
            await self.app(scope, receive, send)
            return
        messages, body = await _read(receive)
        try:
            asked = CommandRequest.model_validate_json(body)
        except (ValidationError, ValueError):
            await self.app(scope, _again(messages, receive), send)
            return
        visit = await visit_of(Request(scope), self.services)
        answer = await command(found, asked, visit.person, self.services)
        await answer(scope, receive, send)


def _is_command(scope: Scope) -> str | None:
    """Return the id of the table that a command is for; None for any other request."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return None
    found = PATH.fullmatch(scope["path"].removeprefix(scope.get("root_path", "")))
    if found is None or (b"content-type", JSON) not in scope["headers"]:
        return None
    return found[1]


async def _read(receive: Receive) -> tuple[list[Message], bytes]:
    """Return all messages of a request, and its body."""
    messages: list[Message] = []
    try:
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())
    except HTTPException as error:
        # What the guard says to FastAPI of a body that is too large.
        raise TooLarge(error.detail) from error
    return messages, b"".join(message.get("body", b"") for message in messages)


def _again(messages: list[Message], receive: Receive) -> Receive:
    """Return what lets the messages be received again."""
    left = iter(messages)

    async def received() -> Message:
        found = next(left, None)
        return await receive() if found is None else found

    return received
