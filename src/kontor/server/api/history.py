"""The history of a guest: the tables that have ended, page by page, found by name."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, Response

from kontor.server.api.answers import History
from kontor.server.api.lobby import my_summary
from kontor.server.api.visitors import Server, Visitor, errors
from kontor.server.errors import Refused
from kontor.server.services import Services
from kontor.server.store import Mark

router = APIRouter(prefix="/api", tags=["lobby"])
ON_A_PAGE: Final = 25
READ_AT_ONCE: Final = 200
MOST_READ: Final = 5000
"""How many tables one request looks through; the next page goes on behind them."""


@router.get("/history", response_model=History, responses=errors(401, 422, 429))
async def history(
    person: Visitor,
    services: Server,
    before: Annotated[str, Query(max_length=64)] = "",
    name: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """List one's ended tables, the last first; `before` is the `next` of the page before.

    `name` is a part of the name of the table, or of somebody who played there.
    """
    mark = _mark(before) if before else None
    found: list[dict[str, Any]] = []
    for _ in range(MOST_READ // READ_AT_ONCE):
        mark = await _collect(services, person.id, mark, name.strip().casefold(), found)
        if mark is None or len(found) == ON_A_PAGE:
            break
    return JSONResponse({"tables": found, "next": None if mark is None else _text(mark)})


async def _collect(
    services: Services, guest: str, mark: Mark | None, name: str, found: list[dict[str, Any]]
) -> Mark | None:
    """Add tables with a name to those found; return where to go on, None at the end."""
    rows = await services.store.ended_tables(guest, mark, READ_AT_ONCE)
    for row in rows:
        if name in _names(row["summary"]):
            if len(found) == ON_A_PAGE:
                return mark
            found.append(my_summary(row["summary"], guest))
        mark = row["changed"], row["id"]
    return mark if len(rows) == READ_AT_ONCE else None


def _names(summary: dict[str, Any]) -> str:
    """Return the names at a table, in lines, to search in."""
    return "\n".join([summary["name"], *(seat["name"] for seat in summary["seats"])]).casefold()


def _text(mark: Mark) -> str:
    return f"{mark[0]!r}-{mark[1]}"


def _mark(text: str) -> Mark:
    """Return the mark that a page ended with."""
    changed, _, table = text.partition("-")
    try:
        return float(changed), table
    except ValueError:
        raise Refused(f"before: {text!r} is not the end of a page", code="invalid") from None
