"""Reviews of finished games: asked for, read as they are made, and turn by turn on the board."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from kontor.server.api.visitors import Payer, Reader, Server, Visitor, errors, may_see
from kontor.server.api.worths import ReviewShown, TurnShown
from kontor.server.entries import Person
from kontor.server.errors import NotFound
from kontor.server.kept import WAITING
from kontor.server.reviews import of_table
from kontor.server.services import Services
from kontor.server.subjects import Subject
from kontor.server.turnboards import stretch_at, turn_json
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/tables/{table_id}/review", tags=["reviews"])
At = Annotated[int, Path(ge=0, le=10**6)]
Since = Annotated[int, Query(ge=0, le=10**6)]


async def _finished(services: Services, table_id: str, person: Person) -> Subject:
    """Return the game of a table that somebody may see, if it is over."""
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    return of_table(table)


@router.get("", response_model=ReviewShown, responses=errors(401, 404, 422, 429))
async def review(table_id: str, person: Reader, services: Server, since: Since = 0) -> Response:
    """Return the review of a finished game as far as it is made, its turns from a number on."""
    await _finished(services, table_id, person)
    return Answer(await review_json(services, table_id, since))


@router.post("", response_model=ReviewShown, responses=errors(401, 404, 422, 429))
async def ask(table_id: str, person: Visitor, services: Server) -> Response:
    """Ask for the review of a finished game. There is one for all; a second request adds none."""
    await services.reviews.ask(await _finished(services, table_id, person), person.id)
    return Answer(await review_json(services, table_id, 0))


@router.get("/at/{at}", response_model=TurnShown, responses=errors(401, 404, 422, 429))
async def turn(table_id: str, at: At, person: Reader, payer: Payer, services: Server) -> Response:
    """Return the board around the turn or the answer that begins after so many actions."""
    subject = await _finished(services, table_id, person)
    payer(len(subject.actions))
    return Answer(await turn_at(services, subject, at))


async def review_json(services: Services, review_id: str, since: int) -> dict[str, Any]:
    """Return the review of a table or a record as far as it is made."""
    store = services.store
    # The row first: whatever it calls done is among the judgements that are read after it.
    row = await store.review(review_id)
    rows = [] if row is None else await store.judgements(review_id, since)
    status = "none" if row is None else row["status"]
    queue = await store.review_queue() if status == WAITING else []
    outcome = (row and row["outcome"]) or {"seats": None, "turned": None}
    return {
        "id": review_id,
        "status": status,
        "ahead": queue.index(review_id) if review_id in queue else 0,
        "passages": row and row["passages"],
        "judged": since + len(rows),
        "points": row and row["points"],
        "turns": [{"number": one["number"], **one["data"]} for one in rows if one["data"]],
        **outcome,
    }


async def turn_at(services: Services, subject: Subject, at: int) -> dict[str, Any]:
    """Return the board around a turn of a game; refuse if none begins after so many actions."""
    row = await services.store.review(subject.id)
    judged = await services.store.judgements(subject.id)
    points = (row and row["points"]) or []
    found = stretch_at(at, points, [one["data"] for one in judged])
    if found is None:
        raise NotFound(f"no turn of the game begins after {at} actions")
    return await asyncio.to_thread(turn_json, subject, found)
