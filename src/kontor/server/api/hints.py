"""Hints for whoever decides at a table."""

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from kontor.server.api.requests import HintRequest
from kontor.server.api.visitors import Server, Visitor, errors, may_see
from kontor.server.api.worths import WorthShown
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])


class ProposedTurn(BaseModel):
    """A whole turn, or an answer: its `actions`, and how many are `certain` before others answer.

    `share` is the share to win that it leads to, `loss` how much less than that of the best turn
    (with a standard `error`). The `reasons` tell what the best turn brings; those of another turn
    in what the best one is ahead of it.
    """

    actions: list[str]
    certain: int
    share: float
    loss: float
    error: float
    reasons: list[WorthShown]


class HintShown(BaseModel):
    """The best turns of a seat at a seq, the best first."""

    seq: int
    seat: int
    turns: list[ProposedTurn]


@router.post("/hint", response_model=HintShown, responses=errors(401, 403, 404, 409, 422, 429))
async def hint(table_id: str, body: HintRequest, person: Visitor, services: Server) -> Response:
    """Return the best turns for one's own decision; everybody at the table is told of it."""
    await may_see(services, await services.tables.get(table_id), person)
    services.rates.hints.spend(person.id, "hints")
    return Answer(await services.hints.give(table_id, person, body.seq))
