"""Who is ahead: the shares to win, over a finished game or for one who plays alone with bots."""

import asyncio
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from kontor.server.api.records import Record
from kontor.server.api.visitors import Payer, Reader, Server, Visitor, errors, may_see
from kontor.server.api.worths import PointsShown
from kontor.server.chances import Points, begun, point_of, points_of, points_of_actions, seat_alone
from kontor.server.recorded import load_record
from kontor.server.services import Services
from kontor.server.subjects import check_over
from kontor.server.table import OVER, Table
from kontor.server.wire import Answer

router = APIRouter(prefix="/api", tags=["reviews"])


@router.get(
    "/tables/{table_id}/chances",
    response_model=PointsShown,
    responses=errors(401, 403, 404, 422, 429),
)
async def chances(table_id: str, person: Reader, payer: Payer, services: Server) -> Response:
    """Return the chances over a finished game, or those when the present turn began.

    The latter are for one who plays alone with bots, and come from what that seat saw then.
    """
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    if table.status == OVER:
        payer(table.game.action_count)
        return Answer({"points": await _whole(services, table)})
    seat = seat_alone(table, person.id)
    payer(table.game.action_count)
    # The table goes on meanwhile: only what was copied may be used in a thread.
    at, state = begun(table.game)
    return Answer({"points": await asyncio.to_thread(point_of, at, state, seat)})


async def _whole(services: Services, table: Table) -> Points:
    row = await services.store.review(table.id)
    if row is not None and row["points"] is not None:
        kept: Points = row["points"]
        return kept
    game = table.game
    return await asyncio.to_thread(points_of_actions, game.setup, game.deal, game.actions)


@router.post("/records/chances", response_model=PointsShown, responses=errors(401, 413, 422, 429))
async def chances_of_record(record: Record, person: Visitor) -> Response:  # noqa: ARG001
    """Return the chances over the finished game of a record. Nothing is stored."""
    return Answer({"points": await asyncio.to_thread(_of_record, record)})


def _of_record(record: dict[str, Any]) -> Points:
    game = load_record(record)
    check_over(game.over)
    return points_of(game)
