"""Links by which those who may see a table let others watch it: a whole game, or a moment of it.

Their secret is signed, not stored: whoever may watch a table may pass it on, as often as they like.
Invitations, which can be revoked, are made by the host.
"""

from typing import Final

from fastapi import APIRouter

from kontor.server.api.answers import Link
from kontor.server.api.visitors import Reader, Server, errors, is_for_anyone, may_see
from kontor.server.errors import NotAllowed, NotFound
from kontor.server.services import Services

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"])
PURPOSE: Final = "watch-"
"""What a secret begins with, so that nothing else that was signed can be taken for one."""


@router.get("/link", responses=errors(401, 403, 404, 429))
async def link(table_id: str, person: Reader, services: Server) -> Link:
    """Return what lets others watch a table, for a link to it or to a moment of it."""
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    if is_for_anyone(table):
        return Link(secret=None)
    if not table.options.watchable:
        raise NotAllowed("nobody may watch this table", code="not-watchable")
    return Link(secret=services.signer.sign(PURPOSE + table.id))


async def linked_table(services: Services, secret: str) -> str:
    """Return the table that a link lets one watch, or refuse."""
    signed = services.signer.read(secret) or ""
    if not signed.startswith(PURPOSE):
        raise NotFound("this invitation does not exist, or was revoked")
    table = await services.tables.get(signed.removeprefix(PURPOSE))
    if not table.options.watchable:
        raise NotFound("this invitation does not exist, or was revoked")
    return table.id
