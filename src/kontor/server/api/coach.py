"""The coach of one who plays alone with bots."""

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from kontor.server.api.hints import ProposedTurn
from kontor.server.api.requests import ActionText, Request, Seq
from kontor.server.api.visitors import Server, Visitor, errors, may_see
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/tables/{table_id}/coach", tags=["tables"])
Topic = Annotated[str, Field(min_length=1, max_length=40)]
Times = Annotated[int, Field(ge=0, le=10**6)]


class CoachRequest(Request):
    """For which seq a coach is asked, and how often the guest did right or heard each topic."""

    seq: Seq
    known: Annotated[dict[Topic, Times], Field(max_length=100)] = Field(default_factory=dict)


class WarnRequest(Request):
    """An action that is about to be taken, at a seq of the table."""

    seq: Seq
    action: ActionText


class SayingShown(BaseModel):
    """Something that a coach says: a key of the catalogue, what fills it, and the places it is of.

    The key comes after `coach.`; it is the topic by which is counted what is known already.
    """

    key: str
    values: dict[str, str | int]
    places: list[str]


class AdviceShown(BaseModel):
    """What matters now: `what` to do and `why`, and another seat that is after the same (`rival`).

    An action follows it that begins with `aim`, or puts a piece on the route of that name. `talk`
    tells how much of it is to be said; the best of the `turns` is the one that it is about.
    """

    what: SayingShown
    why: SayingShown | None
    rival: int | None
    aim: str
    talk: Literal["whole", "short", "silent"]
    turns: list[ProposedTurn]


class CoachShown(BaseModel):
    """What a coach says to a seat at a seq; `remarks` tell what others did, weightiest first."""

    seq: int
    seat: int
    advice: AdviceShown | None
    remarks: list[SayingShown]


class WarningsShown(BaseModel):
    """What speaks against an action, the weightiest first."""

    seq: int
    warnings: list[SayingShown]


@router.post("", response_model=CoachShown, responses=errors(401, 403, 404, 409, 422, 429))
async def coach(table_id: str, body: CoachRequest, person: Visitor, services: Server) -> Response:
    """Return what matters in one's own decision; that there is a coach is told once in a game."""
    await may_see(services, await services.tables.get(table_id), person)
    services.rates.coach.spend(person.id, "words of the coach")
    return Answer(await services.coach.speak(table_id, person, body.seq, body.known))


@router.post("/warn", response_model=WarningsShown, responses=errors(401, 403, 404, 409, 422, 429))
async def warn(table_id: str, body: WarnRequest, person: Visitor, services: Server) -> Response:
    """Return what speaks against an action before it is taken, by rules of thumb."""
    await may_see(services, await services.tables.get(table_id), person)
    return Answer(await services.coach.warn(table_id, person, body.seq, body.action))
