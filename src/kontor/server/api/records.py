"""Records from elsewhere: a file of a guest, shown and reviewed like a table of the server."""

import asyncio
from pathlib import Path as File
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path
from starlette.responses import JSONResponse, Response

from kontor.record import Game
from kontor.rules import KontorError
from kontor.server.api.answers import Now
from kontor.server.api.events import Events
from kontor.server.api.reviews import review_json
from kontor.server.api.visitors import Payer, Reader, Server, Visitor, errors
from kontor.server.api.worths import ReviewShown
from kontor.server.entries import Person
from kontor.server.errors import NotFound, Refused, TooMany, TooManyRecords
from kontor.server.recorded import events_json, last_moment_json, load_record, moment_json
from kontor.server.services import Services
from kontor.server.subjects import of_record
from kontor.server.wire import Answer

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


@router.post("/review", response_model=ReviewShown, responses=errors(401, 413, 422, 429))
async def ask_review(record: Record, person: Visitor, services: Server) -> Response:
    """Ask for the review of a record. The same game has one; nothing is stored about people."""
    subject = await asyncio.to_thread(lambda: of_record(load_record(record)))
    if await services.store.review(subject.id) is None:
        _spend(services, person)
    await services.reviews.ask(subject, person.id)
    return Answer(await review_json(services, subject.id, 0))


@router.get("/{record_id}", response_model=Now, responses=errors(401, 404, 422, 429))
async def shown(record_id: str, person: Reader, payer: Payer, services: Server) -> Response:  # noqa: ARG001
    """Return the end of a record that was reviewed as a table, on which nobody is named."""
    subject = await services.reviews.look_at(record_id)
    payer(len(subject.actions))
    return Answer(await asyncio.to_thread(lambda: last_moment_json(subject.game())))


def _spend(services: Services, person: Person) -> None:
    """Refuse one more record to a guest who has sent as many as one may in a day."""
    try:
        services.rates.records.spend(person.id, "records")
    except TooMany as error:
        raise TooManyRecords(error.retry_after) from error


def _replay(record: dict[str, Any]) -> dict[str, Any]:
    game = load_record(record)
    return {"type": "events", "events": events_json(game), "now": last_moment_json(game)}
