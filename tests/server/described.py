"""Checks what the server sends against the types that the API describes, exactly."""

import json
from typing import Any

import httpx
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter

from kontor.server.api.answers import Error
from kontor.server.api.events import Frame
from kontor.server.app import PARTS

FRAME: TypeAdapter[Any] = TypeAdapter(Frame)
GUARDED: dict[int, dict[str, Any]] = {status: {"model": Error} for status in (403, 413, 429)}
"""The guard may answer any request with these."""
ROUTES = [route for part in PARTS for route in part.router.routes if isinstance(route, APIRoute)]
OPERATIONS = {
    f"{method} {route.path}": route for route in ROUTES for method in sorted(route.methods or ())
}


class Seen:
    """Which answers, frames and events were checked so far."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.answers: set[str] = set()
        self.frames: set[str] = set()
        self.events: set[str] = set()


SEEN = Seen()


def check_answer(response: httpx.Response) -> None:
    """Fail if an answer of the API is not exactly what is described."""
    name = _operation(response.request.method, response.request.url.path)
    if name is None:
        return
    route = OPERATIONS[name]
    if response.is_success:
        SEEN.answers.add(name)
        assert response.status_code == (route.status_code or 200), name
        if _is_json(response) and route.response_model is not None:
            _compare(TypeAdapter(route.response_model), response.text, name)
    else:
        model = route.responses.get(response.status_code, GUARDED.get(response.status_code))
        assert model is not None, f"{name}: status {response.status_code} is not described"
        _compare(TypeAdapter(model["model"]), response.text, name)
    if _is_json(response):
        _note_events(response.json())


def check_frame(text: str | bytes) -> None:
    """Fail if a frame of a stream is not exactly what is described."""
    frame = _compare(FRAME, text, "frame")
    SEEN.frames.add(frame["type"])
    _note_events(frame)


def _operation(method: str, path: str) -> str | None:
    found = [
        f"{method} {route.path}"
        for route in ROUTES
        if method in (route.methods or ()) and route.path_regex.fullmatch(path)
    ]
    return found[0] if found else None


def _is_json(response: httpx.Response) -> bool:
    is_json: bool = response.headers.get("content-type") == "application/json"
    return is_json and bool(response.content)


def _compare(adapter: TypeAdapter[Any], text: str | bytes, name: str) -> Any:
    body = json.loads(text)
    read = adapter.validate_json(text, strict=True)
    # Validation drops whatever is not described.
    again = adapter.dump_python(read, mode="json", exclude_unset=True)
    assert again == body, f"{name}: {body} is not what is described"
    return body


def _note_events(body: Any) -> None:
    if isinstance(body, dict):
        SEEN.events |= {event["type"] for event in body.get("events", ())}


def frame_types() -> set[str]:
    """Return the types of all frames that are described."""
    return _types(FRAME.json_schema())


def event_types(events: type[BaseModel]) -> set[str]:
    """Return the types of all events that are described in a model that has them."""
    return _types(events.model_json_schema()["properties"]["events"]["items"])


def _types(schema: dict[str, Any]) -> set[str]:
    return set(schema["discriminator"]["mapping"])
