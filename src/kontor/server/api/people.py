"""Guests and their tokens."""

import time
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from kontor.server.agents import label_of
from kontor.server.api.answers import Me, NewToken, Token
from kontor.server.api.requests import NameRequest, TokenRequest
from kontor.server.api.visitors import (
    Owner,
    Server,
    Visiting,
    Visitor,
    errors,
    find_visit,
    set_cookie,
    with_device,
)
from kontor.server.entries import Person
from kontor.server.errors import NotFound
from kontor.server.guard import address_of
from kontor.server.options import DAY
from kontor.server.secrets import hashed, new_id, new_secret
from kontor.server.visits import first_visit

router = APIRouter(prefix="/api", tags=["people"])
MOST_TOKENS = 10


@router.post("/guest", response_model=Me, responses=errors(401, 403, 413, 422, 429))
async def become_guest(body: NameRequest, request: Request, services: Server) -> Response:
    """Become a guest with a name, kept in a cookie. A guest who is known gets the new name.

    A cookie that is made with a token ends when the token is revoked.
    """
    visit = await find_visit(request, services)
    if visit is not None:
        visit = visit._replace(person=Person(visit.person.id, body.name))
        await services.store.rename_guest(visit.person)
    else:
        services.rates.newcomers.spend(address_of(request.scope, services), "new guests")
        person = Person(new_id(), body.name)
        label = label_of(request.headers.get("user-agent", ""))
        visit = first_visit(person, await services.store.add_guest(person, label))
    response = JSONResponse(visit.person._asdict())
    set_cookie(response, services, await with_device(request, services, visit))
    return response


@router.get("/me", responses=errors(401, 403, 429))
async def who_am_i(visit: Visiting, request: Request, response: Response, services: Server) -> Me:
    """Return who one is; a cookie that has not been used for a day is renewed."""
    by_cookie = "authorization" not in request.headers
    if by_cookie and (visit.device_seen or 0.0) < time.time() - DAY:
        set_cookie(response, services, await with_device(request, services, visit))
    return Me(id=visit.person.id, name=visit.person.name)


@router.patch("/me", responses=errors(401, 403, 413, 422, 429))
async def rename(body: NameRequest, person: Visitor, services: Server) -> Me:
    """Change one's name; at tables one keeps the name with which one sat down."""
    await services.store.rename_guest(Person(person.id, body.name))
    return Me(id=person.id, name=body.name)


@router.get("/me/tokens", responses=errors(401, 429))
async def list_tokens(person: Visitor, services: Server) -> list[Token]:
    """List one's tokens for programs."""
    return [_token(row) for row in await services.store.tokens(person.id)]


@router.post("/me/tokens", status_code=201, responses=errors(401, 403, 413, 422, 429))
async def make_token(body: TokenRequest, visit: Owner, services: Server) -> NewToken:
    """Make a token for a program; its secret is shown this once. No token makes another."""
    person = visit.person
    secret = new_secret()
    token = {"id": new_id(), "guest": person.id, "hash": hashed(secret), "label": body.label}
    await services.store.add_token(token, MOST_TOKENS)
    rows = await services.store.tokens(person.id)
    row = next(row for row in rows if row["id"] == token["id"])
    return NewToken(secret=secret, **_token(row).model_dump())


@router.delete("/me/tokens/{token}", status_code=204, responses=errors(401, 403, 404, 429))
async def revoke_token(token: str, person: Visitor, services: Server) -> None:
    """Revoke a token; a cookie that was made with it ends."""
    if not await services.store.remove_token(person.id, token):
        raise NotFound(f"there is no token {token}")


def _token(row: Any) -> Token:
    return Token(id=row["id"], label=row["label"], created=row["created"])
