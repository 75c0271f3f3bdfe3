"""Reviews of finished games: asked for, read as they are made, and turn by turn on the board."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

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
from kontor.server.reviews import of_table
from kontor.server.services import Services
from kontor.server.subjects import Subject
from kontor.server.trials import Trial, trial_json, trial_of, trial_reason
from kontor.server.turnboards import stretch_at, turn_json
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/{home}/{game_id}/review", tags=["reviews"])
Home = Literal["tables", "records"]
"""Where the server has a finished game: at one of its tables, or as a record from elsewhere."""
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


async def _finished(services: Services, home: Home, game_id: str, person: Person) -> Subject:
    """Return a game that is over: of a table that somebody may see, or of a record.

    Whoever knows the id of a record may look at it: that is a hash of the whole game.
    """
    if home == "records":
        return await services.reviews.look_at(game_id)
    table = await services.tables.get(game_id)
    await may_see(services, table, person)
    return of_table(table)


@router.get("", response_model=ReviewShown, responses=errors(401, 404, 422, 429))
async def review(
    home: Home, game_id: str, person: Reader, services: Server, since: Since = 0
) -> Response:
    """Return the review of a finished game as far as it is made, its turns from a number on."""
    await _finished(services, home, game_id, person)
    return Answer(await review_json(services, game_id, since))


@router.post("", response_model=ReviewShown, responses=errors(401, 404, 422, 429))
async def ask(home: Home, game_id: str, person: Visitor, services: Server) -> Response:
    """Ask for the review of a finished game. There is one for all; a second request adds none."""
    await services.reviews.ask(await _finished(services, home, game_id, person), person.id)
    return Answer(await review_json(services, game_id, 0))


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


@router.get("/at/{at}", response_model=TurnShown, responses=errors(401, 404, 422, 429))
async def turn(
    home: Home, game_id: str, at: At, person: Reader, payer: Payer, services: Server
) -> Response:
    """Return the board around the turn or the answer that begins after so many actions."""
    subject = await _finished(services, home, game_id, person)
    payer(len(subject.actions))
    row = await services.store.review(subject.id)
    judged = await services.store.judgements(subject.id)
    points = (row and row["points"]) or []
    found = stretch_at(at, points, [one["data"] for one in judged])
    if found is None:
        raise NotFound(f"no turn of the game begins after {at} actions")
    return Answer(await asyncio.to_thread(turn_json, subject, found))


@router.post("/at/{at}/try", response_model=TrialShown, responses=errors(401, 404, 422, 429))
async def try_out(
    home: Home,
    game_id: str,
    at: At,
    body: TrialRequest,
    person: Reader,
    payer: Payer,
    services: Server,
) -> Response:
    """Return the table after other actions than were played from a moment on. Nothing is stored."""
    subject = await _finished(services, home, game_id, person)
    return Answer(await asyncio.to_thread(trial_json, _trial(subject, at, body, payer)))


@router.post("/at/{at}/why", responses=errors(401, 404, 422, 429))
async def why_not_there(
    home: Home,
    game_id: str,
    at: At,
    body: TrialPlaceRequest,
    person: Reader,
    payer: Payer,
    services: Server,
) -> WhyNot:
    """Tell why nothing can be done at a place after what was tried, as `GET …/why` does."""
    subject = await _finished(services, home, game_id, person)
    trial = _trial(subject, at, body, payer)
    found = await asyncio.to_thread(trial_reason, trial, body.place)
    return WhyNot(reason=None if found is None else ReasonShown(**found))


def _trial(subject: Subject, at: int, body: TrialRequest, payer: Callable[[int], None]) -> Trial:
    """Return what somebody tries in a finished game, who pays for what is played again."""
    payer(at + len(body.actions))
    return trial_of(subject, at, body.actions)


@router.post("/at/{at}/answer", response_model=AnswerShown, responses=errors(401, 404, 422, 429))
async def answer(
    home: Home, game_id: str, at: At, body: TrialRequest, person: Visitor, services: Server
) -> Response:
    """Return what other actions would be worth in the turn that begins after so many actions."""
    subject = await _finished(services, home, game_id, person)
    services.rates.hints.spend(person.id, "answers")
    return Answer(await services.answers.judge(subject, person, at, body.actions))
