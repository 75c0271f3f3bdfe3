"""Where a new table begins that plays a game on, and the way back there."""

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel

from kontor.server.api.requests import FromRecord, FromTable
from kontor.server.api.visitors import Reader, Server, errors, may_see, pay
from kontor.server.entries import Person
from kontor.server.errors import NotFound, Refused
from kontor.server.origin import Origin
from kontor.server.playing_on import origin_of
from kontor.server.recorded import load_record
from kontor.server.services import Services
from kontor.server.table import Table

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])


class Moment(BaseModel):
    """A moment of a table, to look at; null if there is none that one may see.

    The `seq` is null if it is not known.
    """

    table: str | None
    seq: int | None


@router.get("/origin", responses=errors(401, 404, 429))
async def origin(table_id: str, person: Reader, services: Server) -> Moment:
    """Return the moment that a table plays on from, where one may see it; else null."""
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    found = await seen_origin(services, table, person)
    return Moment(table=found.table, seq=found.seq) if found else Moment(table=None, seq=None)


async def seen_origin(services: Services, table: Table, person: Person) -> Origin | None:
    """Return where a table began, without the table that somebody may not see."""
    found = table.origin
    if found is None or found.table is None:
        return found
    try:
        await may_see(services, await services.tables.get(found.table), person)
    except NotFound:
        # It is private, or at another server.
        return found._replace(table=None, seq=None)
    return found


async def find_origin(services: Services, asked: FromTable | FromRecord, person: Person) -> Origin:
    """Return the moment that somebody asks to play on from; refuse one with anything hidden."""
    if isinstance(asked, FromRecord):
        return await asyncio.to_thread(_of_record, asked)
    table = await services.tables.get(asked.table)
    await may_see(services, table, person)
    if table.progress is None or not table.progress.over:
        message = "the game is not over: nobody can play on from it before"
        raise Refused(message, {"table": table.id}, "not-over")
    whole = table.progress
    pay(services, person.id, min(asked.seq, table.seq))
    past = (await services.tables.table_at(table.id, asked.seq)).progress
    if past is None:
        message = f"the game has not begun by event {asked.seq}"
        raise Refused(message, {"seq": asked.seq}, "no-moment")
    found = await asyncio.to_thread(origin_of, past, past.action_count, whole, asked.hidden)
    return found._replace(table=table.id, seq=asked.seq)


def _of_record(asked: FromRecord) -> Origin:
    game = load_record(asked.record)
    return origin_of(game, asked.actions, game, asked.hidden)
