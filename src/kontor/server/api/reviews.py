"""Reviews of finished games: asked for, read as they are made, and turn by turn on the board."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from pydantic import Field
from starlette.responses import Response

from kontor.server.api.offers import ReasonShown
from kontor.server.api.reasons import LONGEST_PLACE, WhyNot
from kontor.server.api.requests import ActionText, Request
from kontor.server.api.visitors import Payer, Reader, Server, Visitor, errors, may_see
from kontor.server.api.worths import AnswerShown, ReviewShown, TrialShown, TurnShown
from kontor.server.entries import Person
from kontor.server.errors import NotFound
from kontor.server.kept import WAITING
from kontor.server.reviews import check_over
from kontor.server.services import Services
from kontor.server.table import Table
from kontor.server.trials import Trial, trial_json, trial_of, trial_reason
from kontor.server.turnboards import stretch_at, turn_json
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/tables/{table_id}/review", tags=["reviews"])
At = Annotated[int, Path(ge=0, le=10**6)]
Since = Annotated[int, Query(ge=0, le=10**6)]
MOST_TRIED: Final = 1000
"""How many actions may be tried: whole games have fewer."""


class TrialRequest(Request):
    """What is tried from a moment of a finished game, in its order."""

    actions: Annotated[list[ActionText], Field(max_length=MOST_TRIED)]


class TrialPlaceRequest(TrialRequest):
    """A place where something is to be done after that, as `GET …/why` names it."""

    place: Annotated[str, Field(max_length=LONGEST_PLACE)]


async def _finished(services: Services, table_id: str, person: Person) -> Table:
    """Return a table that somebody may see, if its game is over."""
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    check_over(table)
    return table


@router.get("", response_model=ReviewShown, responses=errors(401, 404, 422, 429))
async def review(table_id: str, person: Reader, services: Server, since: Since = 0) -> Response:
    """Return the review of a finished game as far as it is made, its turns from a number on."""
    await _finished(services, table_id, person)
    return Answer(await _shown(services, table_id, since))


@router.post("", response_model=ReviewShown, responses=errors(401, 404, 422, 429))
async def ask(table_id: str, person: Visitor, services: Server) -> Response:
    """Ask for the review of a finished game. There is one for all; a second request adds none."""
    table = await _finished(services, table_id, person)
    await services.reviews.ask(table, person.id)
    return Answer(await _shown(services, table_id, 0))


async def _shown(services: Services, table_id: str, since: int) -> dict[str, Any]:
    store = services.store
    # The row first: whatever it calls done is among the judgements that are read after it.
    row = await store.review(table_id)
    rows = [] if row is None else await store.judgements(table_id, since)
    status = "none" if row is None else row["status"]
    queue = await store.review_queue() if status == WAITING else []
    outcome = (row and row["outcome"]) or {"seats": None, "turned": None}
    return {
        "status": status,
        "ahead": queue.index(table_id) if table_id in queue else 0,
        "passages": row and row["passages"],
        "judged": since + len(rows),
        "points": row and row["points"],
        "turns": [{"number": one["number"], **one["data"]} for one in rows if one["data"]],
        **outcome,
    }


@router.get("/at/{at}", response_model=TurnShown, responses=errors(401, 404, 422, 429))
async def turn(table_id: str, at: At, person: Reader, payer: Payer, services: Server) -> Response:
    """Return the board around the turn or the answer that begins after so many actions."""
    table = await _finished(services, table_id, person)
    game = table.game
    setup, deal, actions = game.setup, game.deal, game.actions
    payer(len(actions))
    row = await services.store.review(table_id)
    judged = await services.store.judgements(table_id)
    points = (row and row["points"]) or []
    found = stretch_at(at, points, [one["data"] for one in judged])
    if found is None:
        raise NotFound(f"no turn of table {table_id} begins after {at} actions")
    return Answer(await asyncio.to_thread(turn_json, setup, deal, actions, found))


@router.post("/at/{at}/try", response_model=TrialShown, responses=errors(401, 404, 422, 429))
async def try_out(
    table_id: str, at: At, body: TrialRequest, person: Reader, payer: Payer, services: Server
) -> Response:
    """Return the table after other actions than were played from a moment on. Nothing is stored."""
    table = await _finished(services, table_id, person)
    return Answer(await asyncio.to_thread(trial_json, _trial(table, at, body, payer)))


@router.post("/at/{at}/why", responses=errors(401, 404, 422, 429))
async def why_not_there(
    table_id: str, at: At, body: TrialPlaceRequest, person: Reader, payer: Payer, services: Server
) -> WhyNot:
    """Tell why nothing can be done at a place after what was tried, as `GET …/why` does."""
    table = await _finished(services, table_id, person)
    trial = _trial(table, at, body, payer)
    found = await asyncio.to_thread(trial_reason, trial, body.place)
    return WhyNot(reason=None if found is None else ReasonShown(**found))


def _trial(table: Table, at: int, body: TrialRequest, payer: Callable[[int], None]) -> Trial:
    """Return what somebody tries at a finished table, who pays for what is played again."""
    game = table.game
    payer(at + len(body.actions))
    return trial_of(game.setup, game.deal, game.actions, at, body.actions)


@router.post("/at/{at}/answer", response_model=AnswerShown, responses=errors(401, 404, 422, 429))
async def answer(
    table_id: str, at: At, body: TrialRequest, person: Visitor, services: Server
) -> Response:
    """Return what other actions would be worth in the turn that begins after so many actions."""
    table = await _finished(services, table_id, person)
    services.rates.hints.spend(person.id, "answers")
    return Answer(await services.answers.judge(table, person, at, body.actions))
