"""Records from elsewhere: a file of a guest, shown like a table of the server."""

import asyncio
from pathlib import Path as File
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path
from starlette.responses import JSONResponse, Response

from kontor.record import Game
from kontor.rules import KontorError
from kontor.server.api.answers import Now
from kontor.server.api.events import Events
from kontor.server.api.visitors import Server, Visitor, errors
from kontor.server.errors import NotFound, Refused
from kontor.server.recorded import events_json, load_record, moment_json

router = APIRouter(prefix="/api/records", tags=["records"])
Record = Annotated[dict[str, Any], Body()]
Seq = Annotated[int, Path(ge=1, le=10**6)]


@router.post("", response_model=Events, responses=errors(401, 413, 422, 429))
async def replay(record: Record, person: Visitor) -> Response:  # noqa: ARG001
    """Return all that happens in a record, and how it ends. Nothing is stored."""
    return JSONResponse(await asyncio.to_thread(_replay, record))


@router.post("/at/{seq}", response_model=Now, responses=errors(401, 413, 422, 429))
async def replay_at(record: Record, seq: Seq, person: Visitor) -> Response:  # noqa: ARG001
    """Return the table of a record as it was after an event."""
    return JSONResponse(await asyncio.to_thread(lambda: moment_json(load_record(record), seq)))


@router.get("/given", responses=errors(401, 404, 422, 429))
async def given(person: Visitor, services: Server) -> dict[str, Any]:  # noqa: ARG001
    """Return the record with which the server was started: that of `kontor play --load`."""
    name = services.settings.record
    if not name:
        raise NotFound("the server was not started with a record")
    try:
        return await asyncio.to_thread(lambda: Game.load(File(name)).record())
    except KontorError as error:
        raise Refused(str(error), code="record") from error


def _replay(record: dict[str, Any]) -> dict[str, Any]:
    game = load_record(record)
    events = events_json(game)
    return {"type": "events", "events": events, "now": moment_json(game, events[-1]["seq"])}
