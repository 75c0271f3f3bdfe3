"""The lobby: open tables, one's own, new ones, invitations."""

import asyncio
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from kontor.board import families
from kontor.rules import Setup
from kontor.server.api.answers import (
    Invitation,
    Joined,
    Lobby,
    NewInvitation,
    Preset,
    TableCreated,
)
from kontor.server.api.links import linked_table
from kontor.server.api.origins import find_origin
from kontor.server.api.requests import InvitationRequest, JoinRequest, TableRequest
from kontor.server.api.tables import now_for
from kontor.server.api.visitors import Server, Visitor, errors, may_see
from kontor.server.counting import TableLimit
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, NotFound
from kontor.server.opening import opening
from kontor.server.options import DAY
from kontor.server.seating import not_removed
from kontor.server.secrets import hashed, is_same, new_id, new_secret
from kontor.server.services import Services
from kontor.server.table import Table
from kontor.server.tables import digest_of
from kontor.server.writing import Asked, Command, Conflict

router = APIRouter(prefix="/api", tags=["lobby"])
MOST_LISTED = 100
# Far more than one person can play at a time: a table that waits for its player is always listed.
MOST_RUNNING = 1000
MOST_ENDED = 20
MOST_INVITATIONS = 20
PURPOSE: Final = "invitation-"
"""What is signed for a first invitation, so that nothing else that was signed is one."""


@router.get("/lobby", response_model=Lobby, responses=errors(401, 429))
async def lobby(person: Visitor, services: Server) -> Response:
    """List the open tables, and one's own."""
    return JSONResponse(await lobby_json(services, person))


async def lobby_json(services: Services, person: Person) -> dict[str, Any]:
    """Return the lobby as a guest sees it."""
    running = await services.store.running_tables(person.id, MOST_RUNNING)
    mine = [my_summary(found, person.id) for found in running]
    mine.sort(key=lambda one: not one["your_turn"])
    ended = await services.store.ended_tables(person.id, None, MOST_ENDED)
    mine += [my_summary(row["summary"], person.id) for row in ended]
    open_ = [_shown(found) for found in await services.store.open_tables(MOST_LISTED)]
    return {"open": open_, "mine": mine}


def _shown(found: dict[str, Any]) -> dict[str, Any]:
    """Return the summary of a table without who its people are; very old ones lack some of it."""
    return {"origin": None, "result": None} | {
        key: value for key, value in found.items() if key != "guests"
    }


def my_summary(found: dict[str, Any], guest: str) -> dict[str, Any]:
    """Return the summary of a table for one of its members."""
    seats = [number for number, other in enumerate(found.get("guests", ())) if other == guest]
    return {**_shown(found), "you": seats, "your_turn": found["decider"] in seats}


@router.get("/presets")
async def presets() -> list[Preset]:
    """List setups that many people play."""
    found = []
    for name, setup in _presets().items():
        data = setup.json()
        del data["seed"]
        found.append(Preset.model_validate({"id": name, "setup": data}))
    return found


def _presets() -> dict[str, Setup]:
    others = {
        family.id: Setup(players=4, board=family.id, edition=family.editions[-1])
        for family in families()
        if family.id != Setup.board and 4 in family.sides
    }
    return {
        "four": Setup(players=4),
        "three": Setup(players=3),
        "five": Setup(players=5),
        "two": Setup(players=2, variant="neutral"),
        **others,
        "missions-and-favours": Setup(players=4, modules=("missions", "favours")),
        "first-edition": Setup(players=4, edition="2009"),
    }


@router.post(
    "/tables",
    status_code=201,
    response_model=TableCreated,
    responses=errors(401, 403, 404, 413, 422, 429),
)
async def create_table(body: TableRequest, person: Visitor, services: Server) -> Response:
    """Create a table, and an invitation to it; with `start` the game begins if no seat is empty."""
    table_id, command = _first_command(body, person)
    secret = new_secret()
    if command is not None:
        # A repeat finds the same invitation.
        secret = services.signer.sign(f"{PURPOSE}{table_id}").rpartition(".")[2]
    try:
        await _create(services, body, person, table_id, command)
    except Conflict:
        if command is None or await services.tables.done_before(table_id, command) is None:
            raise
    invitation = await _invite(services, table_id, "play", secret)
    now = await now_for(services, table_id, person)
    answer = {"invitation": invitation.model_dump(), "now": now}
    return JSONResponse(answer, status_code=201)


def _first_command(body: TableRequest, person: Person) -> tuple[str, Command | None]:
    """Return the id of a new table; with a key it is always the same, and the request is kept."""
    if body.key is None:
        return new_id(), None
    digest = digest_of(body.model_dump(mode="json", exclude={"key"}))
    table_id = hashed(f"table of {person.id} by {body.key}")[:16]
    return table_id, Command(person.id, body.key, digest)


async def _create(
    services: Services, body: TableRequest, person: Person, table_id: str, command: Command | None
) -> None:
    origin = None if body.origin is None else await find_origin(services, body.origin, person)
    options, drafts = await asyncio.to_thread(opening, body, person, origin)
    limit = TableLimit(services.settings.most_tables, DAY * services.settings.stalled_days)
    await services.tables.create(
        options,
        person,
        drafts,
        table_id,
        # The game of a record has started already.
        start=body.start and body.record is None,
        seed=body.seed,
        asked=Asked(limit, command),
    )


@router.get("/tables/{table_id}/invitations", responses=errors(401, 403, 404, 429))
async def list_invitations(table_id: str, person: Visitor, services: Server) -> list[Invitation]:
    """List the invitations to a table that one hosts."""
    await _hosted(services, table_id, person)
    rows = await services.store.invitations(table_id)
    return [Invitation(id=row["id"], role=row["role"], created=row["created"]) for row in rows]


@router.post(
    "/tables/{table_id}/invitations",
    status_code=201,
    responses=errors(401, 403, 404, 413, 422, 429),
)
async def invite(
    table_id: str, body: InvitationRequest, person: Visitor, services: Server
) -> NewInvitation:
    """Make a link to a table; its secret is shown this once."""
    table = await _hosted(services, table_id, person)
    if body.role == "watch" and not table.options.watchable:
        raise NotAllowed("nobody may watch this table", code="not-watchable")
    return await _invite(services, table_id, body.role, new_secret())


@router.delete(
    "/tables/{table_id}/invitations/{invitation}",
    status_code=204,
    responses=errors(401, 403, 404, 429),
)
async def revoke_invitation(
    table_id: str, invitation: str, person: Visitor, services: Server
) -> None:
    """Revoke an invitation; those who came by it stay."""
    await _hosted(services, table_id, person)
    if not await services.store.remove_invitation(table_id, invitation):
        raise NotFound(f"there is no invitation {invitation}")


@router.post("/join", responses=errors(401, 403, 404, 413, 422, 429))
async def join(body: JoinRequest, person: Visitor, services: Server) -> Joined:
    """Come to a table by an invitation or a link; a seat is taken with the command `take`."""
    wanted = hashed(body.invitation)
    row = await services.store.invitation(wanted)
    if row is not None and is_same(row["hash"], wanted):
        found = Joined(table=row["table_id"], role=row["role"])
    else:
        found = Joined(table=await linked_table(services, body.invitation), role="watch")
    not_removed(await services.tables.get(found.table), person.id)
    await services.store.add_member(found.table, person.id, found.role)
    return found


async def _invite(services: Services, table_id: str, role: str, secret: str) -> NewInvitation:
    """Add an invitation with this secret, unless it is there already."""
    row = {"id": new_id(), "table_id": table_id, "hash": hashed(secret), "role": role}
    await services.store.add_invitation(row, MOST_INVITATIONS)
    stored = await services.store.invitation(row["hash"]) or {**row, "created": 0.0}
    found = {name: stored[name] for name in ("id", "role", "created")}
    return NewInvitation.model_validate({**found, "secret": secret})


async def _hosted(services: Services, table_id: str, person: Person) -> Table:
    """Return a table that a guest hosts."""
    table = await services.tables.get(table_id)
    await may_see(services, table, person)
    if table.host != person.id:
        raise NotAllowed("only the host of the table may do this")
    return table
