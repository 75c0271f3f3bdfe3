"""Guests and their tokens."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from kontor.server.api.answers import Me, NewToken, Token
from kontor.server.api.requests import NameRequest, TokenRequest
from kontor.server.api.visitors import COOKIE, Server, Visitor, errors, find_visitor
from kontor.server.entries import Person
from kontor.server.errors import NotFound
from kontor.server.guard import address_of
from kontor.server.secrets import hashed, new_id, new_secret

router = APIRouter(prefix="/api", tags=["people"])
YEAR = 365 * 86_400
MOST_TOKENS = 10


@router.post("/guest", response_model=Me, responses=errors(401, 403, 413, 422, 429))
async def become_guest(body: NameRequest, request: Request, services: Server) -> Response:
    """Become a guest with a name, kept in a cookie. A guest who is known gets the new name."""
    known = await find_visitor(request, services)
    if known is not None:
        person = Person(known.id, body.name)
        await services.store.rename_guest(person)
    else:
        services.rates.newcomers.spend(address_of(request.scope, services), "new guests")
        person = Person(new_id(), body.name)
        await services.store.add_guest(person)
    response = JSONResponse(person._asdict())
    response.set_cookie(
        COOKIE,
        services.signer.sign(person.id),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )
    return response


@router.get("/me", responses=errors(401, 429))
async def who_am_i(person: Visitor) -> Me:
    """Return who one is."""
    return Me(id=person.id, name=person.name)


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
async def make_token(body: TokenRequest, person: Visitor, services: Server) -> NewToken:
    """Make a token for a program; its secret is shown this once."""
    secret = new_secret()
    token = {"id": new_id(), "guest": person.id, "hash": hashed(secret), "label": body.label}
    await services.store.add_token(token, MOST_TOKENS)
    rows = await services.store.tokens(person.id)
    row = next(row for row in rows if row["id"] == token["id"])
    return NewToken(secret=secret, **_token(row).model_dump())


@router.delete("/me/tokens/{token}", status_code=204, responses=errors(401, 403, 404, 429))
async def revoke_token(token: str, person: Visitor, services: Server) -> None:
    """Revoke a token."""
    if not await services.store.remove_token(person.id, token):
        raise NotFound(f"there is no token {token}")


def _token(row: Any) -> Token:
    return Token(id=row["id"], label=row["label"], created=row["created"])
