"""Why nothing can be done somewhere at a table."""

from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel

from kontor.rules import NotationError
from kontor.rules.reasons import why_not
from kontor.server.api.offers import ReasonShown
from kontor.server.api.visitors import Server, Visitor, errors, may_see
from kontor.server.errors import Refused
from kontor.server.shown import viewing_seat

LONGEST_PLACE: Final = 80
"""How long the name of a place may be."""
router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])


class WhyNot(BaseModel):
    """Why nothing can be done at a place now; null if something can."""

    reason: ReasonShown | None


@router.get("/why", responses=errors(401, 404, 422, 429))
async def why(
    table_id: str,
    person: Visitor,
    services: Server,
    place: Annotated[str, Query(max_length=LONGEST_PLACE)],
) -> WhyNot:
    """Tell why nothing can be done at a place: `post POST`, `office CITY SPACE`,
    `ability CITY ABILITY`, `prestige POINTS`, `marker ROUTE`, `city CITY`, `income`, `use MARKER`
    or `favour TILE`.
    """  # noqa: D205
    await may_see(services, await services.tables.get(table_id), person)
    # It may have changed while we checked who may see it.
    table = await services.tables.get(table_id, 1)
    if table.progress is None:
        raise Refused("the game has not begun", code="not-started")
    seat = viewing_seat(table, table.seats_of(person.id))
    try:
        reason = why_not(table.game.state, seat, place)
    except NotationError as error:
        raise Refused(str(error), code="notation") from error
    return WhyNot(reason=None if reason is None else ReasonShown(**reason.json()))
