"""Tables: what they look like, what happened, and commands."""

import asyncio
import contextlib
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.responses import Response

from kontor.server.api.answers import Now, Sheet
from kontor.server.api.events import Commanded, Events
from kontor.server.api.origins import seen_origin
from kontor.server.api.requests import CommandRequest
from kontor.server.api.visitors import (
    Payer,
    Reader,
    Server,
    Visitor,
    errors,
    is_stranger,
    may_see,
    may_sit,
    pay,
)
from kontor.server.asides import Said
from kontor.server.entries import Entry, Person
from kontor.server.errors import NotAllowed, NotFound, Refused, ServerError, Stale
from kontor.server.kinds import BotSeated, seated
from kontor.server.options import DAY
from kontor.server.secrets import hashed
from kontor.server.services import Services
from kontor.server.shown import (
    NOTHING_OFFERED,
    now_json,
    now_of,
    seen_record,
    viewing_seat,
    write_game,
)
from kontor.server.statistics import statistics
from kontor.server.store import Done
from kontor.server.table import OVER, PLAYING, Table
from kontor.server.tables import PAGE, Happened
from kontor.server.wire import Answer
from kontor.server.writing import Conflict

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])
Since = Annotated[int, Query(ge=0, le=10**9)]
UNHEARD: Final = {"name": "", "text": "", "phrase": None, "speaker": "", "seat": None}
"""What is left of a saying for those who are not to hear it."""


class TurnStatistics(BaseModel):
    """The sheets after a turn."""

    after: int
    round: int
    seat: int
    scores: list[Sheet]


class Statistics(BaseModel):
    """The sheets over time, and how often each seat used each verb."""

    turns: list[TurnStatistics]
    verbs: list[dict[str, int]]
    actions: int


async def now_for(services: Services, table_id: str, person: Person) -> dict[str, Any]:
    """Return a table as a guest may see it."""
    await may_see(services, await services.tables.get(table_id), person)
    # It may have changed while we checked who may see it.
    table = await services.tables.get(table_id, 1)
    return now_of(table, person.id, services.tables.time_at(table))


@router.get("", response_model=Now, responses=errors(401, 404, 429))
async def table_now(table_id: str, person: Reader, services: Server) -> Response:
    """Return a table as one may see it."""
    return Answer(await now_for(services, table_id, person))


@router.get("/events", response_model=Events, responses=errors(401, 404, 422, 429))
async def events(
    table_id: str, person: Reader, payer: Payer, services: Server, since: Since = 0
) -> Response:
    """Return what happened after a seq, a page of it if that is much, and the table as it is."""
    table = await services.tables.get(table_id)
    seq = table.seq
    await may_see(services, table, person)
    payer(await services.tables.folding(table_id, since, seq))
    return Answer(await frame_since(services, table_id, since, person, seq))


async def frame_since(
    services: Services, table_id: str, since: int, person: Person, at_least: int
) -> dict[str, Any]:
    """Return the events after a seq, up to another at least, with the table as it is after them.

    If they are too many for one answer, it says that there are more before the table.
    """
    while True:
        found = await services.tables.happened(table_id, since, at_least)
        last = found[-1][0].seq if found else max(since, 0)
        table = await services.tables.get(table_id, at_least)
        more = len(found) == PAGE and last < table.seq
        # Nothing else may lie between the last event and the table that is shown with it.
        if table.seq == last or since > table.seq or more:
            # Nobody outside is to hear what was said at a table that nobody could watch.
            deaf = not table.options.watchable and await is_stranger(services, table, person)
            frame = _frame(services, table, found, person, deaf)
            return {**frame, "more": True} if more else frame
        # What was folded again may be further than what is in memory.
        at_least = max(at_least, last, table.seq)


def frame_at_hand(
    services: Services, table_id: str, since: int, person: Person, at_least: int
) -> dict[str, Any] | None:
    """Return the same for one who sits at the table, if nobody and nothing has to be asked for it.

    None if the store has to be, because of what happened or of who wants to see it.
    """
    loaded = services.tables.at_hand(table_id, at_least)
    found = None if loaded is None else loaded.since(since)
    if loaded is None or not found or not loaded.table.seats_of(person.id):
        return None
    return _frame(services, loaded.table, found, person, deaf=False)


def _frame(
    services: Services, table: Table, found: list[Happened], person: Person, deaf: bool
) -> dict[str, Any]:
    """Return events and the table as a guest sees them, and hears them unless deaf.

    A guest sees with the seats of that table: the start of a game gives the seats other numbers.
    """
    seats = table.seats_of(person.id)
    shown = [entry.shown_to(seats, journal) for entry, journal in found]
    playing = table.status == PLAYING and table.plays(person.id)
    for (entry, _), event in zip(found, shown, strict=True):
        if isinstance(entry, Said) and (deaf or (playing and entry.apart)):
            event.update(UNHEARD)
    now = now_json(table, seats, services.tables.time_at(table), person.id, write_game)
    return {"type": "events", "events": shown, "now": now}


@router.post(
    "/commands",
    response_model=Commanded,
    responses=errors(401, 403, 404, 409, 413, 422, 429),
)
async def command(
    table_id: str, body: CommandRequest, person: Visitor, services: Server
) -> Response:
    """Do something at a table. A repeat with the same key does nothing twice."""
    await _may_command(services, table_id, person, body)
    done = await _carry_out(services, table_id, person, body)
    if body.command.type == "take":
        # Whoever once sat here finds the table in the lobby, and may come back.
        await services.store.add_member(table_id, person.id, "play")
    return Answer(await _commanded(services, table_id, person, done))


async def _may_command(
    services: Services, table_id: str, person: Person, body: CommandRequest
) -> None:
    """Refuse those who may not do this at a table, whatever its state."""
    table = await services.tables.get(table_id, max(1, body.seq))
    if not table.seats_of(person.id):
        # Another process may have seated the guest since.
        table = await services.tables.get(table_id)
    await may_see(services, table, person)
    try:
        await _check_command(services, table, person, body)
    except ServerError:
        # A repeat is answered, though one has left the seat since.
        if await services.store.done(table_id, person.id, body.key) is None:
            raise


async def _carry_out(
    services: Services, table_id: str, person: Person, body: CommandRequest
) -> Done:
    """Carry out a command and count it; whoever was late gets what they missed."""
    kind, outcomes = body.command.type, services.metrics.commands
    try:
        done = await services.tables.command(
            table_id, person, kind, body.fields(), body.seq, body.key
        )
    except ServerError as error:
        outcomes.labels(kind, error.code).inc()
        if isinstance(error, Stale):
            seq = (await services.tables.get(table_id)).seq
            pay(services, person.id, await services.tables.folding(table_id, body.seq, seq))
            error.detail |= await frame_since(services, table_id, body.seq, person, seq)
        raise
    outcomes.labels(kind, "done").inc()
    return done


async def _check_command(
    services: Services, table: Table, person: Person, body: CommandRequest
) -> None:
    kind = body.command.type
    if kind == "say":
        services.rates.chat.spend(person.id, "words")
    if kind == "close" and table.status == PLAYING:
        _check_stalled(services, table)
    if kind == "take":
        await may_sit(services, table, person, body.fields()["seat"])
    elif kind != "say" and not table.seats_of(person.id) and table.host != person.id:
        raise NotAllowed("you are not sitting at this table", code="not-seated")


def _check_stalled(services: Services, table: Table) -> None:
    """Refuse to close a game that has moved lately: nobody may end one that they would lose."""
    still = services.store.clock.now() - table.since
    wanted = DAY * services.settings.stalled_days
    if still < wanted:
        message = "a game that has begun can be closed when it has not moved for long"
        raise Refused(message, {"seconds": round(wanted - still)}, "not-stalled")


async def _commanded(
    services: Services, table_id: str, person: Person, done: Done
) -> dict[str, Any]:
    asked = services, table_id, done.first - 1, person, done.last
    frame = frame_at_hand(*asked) or await frame_since(*asked)
    shown = [event for event in frame["events"] if event["seq"] <= done.last]
    return {"first": done.first, "last": done.last, "events": shown, "now": frame["now"]}


@router.get("/at/{seq}", response_model=Now, responses=errors(401, 404, 422, 429))
async def table_at(
    table_id: str, seq: int, person: Reader, payer: Payer, services: Server
) -> Response:
    """Return a table as it was after an event, as one may see it now."""
    table = await services.tables.get(table_id)
    folded = min(seq, table.seq)
    await may_see(services, table, person)
    payer(folded)
    past = await services.tables.table_at(table_id, seq)
    # In the game one looks with today's seats; before its start they had other numbers. A table
    # that is no older than the one shown cannot be on the other side of the start.
    today = await services.tables.get(table_id, seq)
    seats = (past if past.progress is None else today).seats_of(person.id)
    found = now_json(past, seats, past.since, person.id)
    if found["decision"] is not None:
        found["decision"] = {**found["decision"], **NOTHING_OFFERED}
    return Answer(found)


@router.get("/record", responses=errors(401, 404, 422, 429))
async def record(table_id: str, person: Reader, services: Server) -> dict[str, Any]:
    """Return the record: whole when the game is over, else as far as one may see it."""
    await may_see(services, await services.tables.get(table_id), person)
    # It may have changed while we checked who may see it.
    table = await services.tables.get(table_id, 1)
    if table.progress is None:
        raise Refused("the game has not begun", code="not-started")
    origin = await seen_origin(services, table, person)
    return seen_record(table, table.seats_of(person.id), origin=origin)


@router.get("/statistics", response_model=Statistics, responses=errors(401, 404, 422, 429))
async def table_statistics(
    table_id: str, person: Reader, payer: Payer, services: Server
) -> Response:
    """Return the scores over time, and how often each thing was done."""
    table = await services.tables.get(table_id)
    seq = table.seq
    await may_see(services, table, person)
    payer(seq)
    past = await services.tables.table_at(table_id, seq)
    if past.progress is None:
        raise Refused("the game has not begun", code="not-started")
    seat = viewing_seat(past, past.seats_of(person.id))
    return Answer(await asyncio.to_thread(statistics, past.game, seat))


@router.post(
    "/rematch", status_code=201, response_model=Now, responses=errors(401, 403, 404, 409, 422, 429)
)
async def rematch(table_id: str, person: Visitor, services: Server) -> Response:
    """Create the next table with the same people and bots; a repeat gives the same table.

    Against bots alone its game begins at once.
    """
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    if table.status != OVER:
        raise Refused("the game is not over", code="not-over")
    if person.id not in table.people():
        raise NotAllowed("only those who sat here can ask for a rematch")
    if table.rematch is None:
        await _make_rematch(services, table, person)
        table = await services.tables.get(table_id)
    if table.rematch is None:
        raise NotFound("there is no rematch")
    return Answer(await now_for(services, table.rematch, person), status_code=201)


async def _make_rematch(services: Services, table: Table, person: Person) -> None:
    """Create a table where everybody has a seat, and announce it at the old one.

    Its id is made from the old one: whoever else asks, or asks again after a crash, gets the same
    table.
    """
    drafts: list[Entry] = []
    people = table.people()
    alone = all(seat.kind == "bot" or seat.guest == person.id for seat in table.seats)
    # People move on by one seat, so that another begins.
    seats = table.seats if alone else [*table.seats[1:], table.seats[0]]
    for number, seat in enumerate(seats):
        if seat.guest is not None:
            drafts.append(seated(number, Person(seat.guest, seat.name)))
        elif seat.level is not None:
            drafts.append(BotSeated(seat=number, level=seat.level))
    seq, new = table.seq, hashed(f"rematch of {table.id}")[:16]
    with contextlib.suppress(Conflict):
        await services.tables.create(table.options, person, drafts, new, start=alone)
    for guest in people:
        await services.store.add_member(new, guest, "play")
    try:
        await services.tables.command(table.id, person, "rematch", {"table": new}, seq, "rematch")
    except Refused as error:
        if error.code != "rematch":
            raise
