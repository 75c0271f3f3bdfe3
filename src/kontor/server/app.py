"""The application: the API with its guard, its errors and its description, and the pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from kontor import __version__
from kontor.server.api import (
    boards,
    chances,
    coach,
    devices,
    health,
    hints,
    history,
    lessons,
    links,
    live,
    lobby,
    origins,
    passkeys,
    people,
    puzzles,
    reasons,
    records,
    returning,
    reviews,
    tables,
)
from kontor.server.api.events import Frame
from kontor.server.api.quick import QuickCommands
from kontor.server.api.requests import ILLEGIBLE
from kontor.server.charts import charts
from kontor.server.errors import ServerError
from kontor.server.guard import Guard, error_response
from kontor.server.pages import add_pages, not_found_page, wants_page, web_folder
from kontor.server.reference import reference_page
from kontor.server.services import make_services
from kontor.server.settings import Settings
from kontor.server.subpath import SubPath

SECURITY_TEXT_LASTS: Final = timedelta(days=90)
PARTS: Final = (
    people,
    devices,
    returning,
    passkeys,
    boards,
    lobby,
    history,
    tables,
    links,
    origins,
    reasons,
    hints,
    coach,
    records,
    reviews,
    puzzles,
    chances,
    lessons,
    live,
    health,
)
"""The parts of the API, each with a router."""


def create_app(settings: Settings) -> FastAPI:
    """Return the application for these settings."""
    # A board that is not in order is told now, not to the first who wants to see it.
    charts()
    services = make_services(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:  # noqa: ARG001
        await services.start()
        yield
        await services.stop()

    app = FastAPI(
        title="Kontor",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = services
    for part in PARTS:
        app.include_router(part.router)
    _add_errors(app, settings.prefix)
    _add_reference(app)
    if settings.security_contact:
        _add_security_text(app, settings.security_contact)
    add_pages(app, web_folder(), settings.prefix)
    app.add_middleware(QuickCommands, services=services)
    # What is added later comes earlier: only the guard knows of the path at which all of it is.
    if settings.prefix:
        app.add_middleware(SubPath, prefix=settings.prefix)
    app.add_middleware(Guard, services=services)
    app.openapi = lambda: _description(app, settings.prefix)  # type: ignore[method-assign]
    return app


def _add_errors(app: FastAPI, prefix: str) -> None:
    """Answer every error in the same form."""

    @app.exception_handler(ServerError)
    async def refused(request: Request, error: ServerError) -> Response:  # noqa: ARG001
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def wrong(request: Request, error: RequestValidationError) -> Response:  # noqa: ARG001
        faults = [_fault(found) for found in error.errors()]
        what = f"{faults[0]['where']}: {faults[0]['what']}" if faults else "not understood"
        body = {"code": "invalid", "message": what, "detail": {"faults": faults}}
        return JSONResponse(body, status_code=422)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:  # noqa: ARG001
        # What went wrong is in the log, with its traceback; nobody else needs to know.
        message = "something went wrong on the server; it was logged"
        body = {"code": "internal", "message": message, "detail": {}}
        return JSONResponse(body, status_code=500)

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_page(request):
            return not_found_page(prefix)
        # A body that is not text is as invalid as one that is not JSON.
        status = 422 if error.status_code == 400 else error.status_code
        codes = {404: "not-found", 405: "method", 413: "too-large", 422: "invalid"}
        message = f"{request.method} {request.url.path}: {error.detail}"
        body = {"code": codes.get(status, "http"), "message": message, "detail": {}}
        return JSONResponse(body, status_code=status, headers=error.headers)


def _fault(found: Any) -> dict[str, str]:
    """Return where a body is wrong and why; with a code if people can cause it."""
    where = ".".join(str(part) for part in found["loc"])
    # What was sent may have halves of characters, which no answer can repeat.
    texts = {"where": where, "what": found["msg"]}
    fault = {name: text.encode(errors="replace").decode() for name, text in texts.items()}
    return {**fault, "code": ILLEGIBLE} if found["type"] == ILLEGIBLE else fault


def _add_reference(app: FastAPI) -> None:
    @app.get("/api/docs", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return HTMLResponse(reference_page(app.openapi()))


def _add_security_text(app: FastAPI, contact: str) -> None:
    """Tell whom to write to about a weakness (RFC 9116)."""

    @app.get("/.well-known/security.txt", include_in_schema=False)
    async def security_text() -> PlainTextResponse:
        expires = datetime.now(UTC).replace(microsecond=0) + SECURITY_TEXT_LASTS
        text = f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"
        return PlainTextResponse(text)


def _description(app: FastAPI, prefix: str) -> dict[str, Any]:
    """Return the OpenAPI description, with the frames of the live streams."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, routes=app.routes)
        if prefix:
            found["servers"] = [{"url": prefix}]
        schemas = found.setdefault("components", {}).setdefault("schemas", {})
        frames = TypeAdapter(Frame).json_schema(ref_template="#/components/schemas/{model}")
        schemas |= frames.pop("$defs")
        schemas["Frame"] = frames
        # Every 422 of ours has the form of an Error.
        for path in found["paths"].values():
            for operation in path.values():
                answer = operation.get("responses", {}).get("422")
                if answer is not None:
                    error = {"$ref": "#/components/schemas/Error"}
                    answer["content"] = {"application/json": {"schema": error}}
        schemas.pop("HTTPValidationError", None)
        schemas.pop("ValidationError", None)
        app.openapi_schema = found
    return app.openapi_schema
