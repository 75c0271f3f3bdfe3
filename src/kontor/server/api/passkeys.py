"""Passkeys: adding one to one's name, and coming back with it."""

from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy.exc import IntegrityError
from starlette.responses import Response

from kontor.server.agents import label_of
from kontor.server.api.answers import Me
from kontor.server.api.devices import passkey_shown
from kontor.server.api.requests import CredentialRequest, PasskeyRequest
from kontor.server.api.returning import returning_browser, welcome
from kontor.server.api.visitors import Owner, Server, errors
from kontor.server.api.ways import PasskeyShown
from kontor.server.errors import NotFound, Refused
from kontor.server.guard import address_of, origin_of
from kontor.server.passkeys import (
    Passkey,
    challenge_of,
    check_new_passkey,
    check_signature,
    id_of,
    new_passkey_options,
    sign_in_options,
    site_of,
)
from kontor.server.secrets import hashed
from kontor.server.services import Services

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/me/passkeys/options", responses=errors(401, 403, 429))
async def ask_for_passkey(request: Request, visit: Owner, services: Server) -> dict[str, Any]:
    """Return the options for `navigator.credentials.create`, as JSON; they are good for once."""
    site = site_of(origin_of(request))
    known = [row["id"] for row in await services.store.passkeys(visit.person.id)]
    options = new_passkey_options(site, visit.person, known)
    await services.store.add_challenge(hashed(options["challenge"]), visit.person.id)
    return options


@router.post("/me/passkeys", status_code=201, responses=errors(401, 403, 413, 422, 429))
async def add_passkey(
    body: CredentialRequest, request: Request, visit: Owner, services: Server
) -> PasskeyShown:
    """Add a passkey that the browser has made."""
    site = site_of(origin_of(request))
    guest = visit.person.id
    challenge = await _take_challenge(services, body.credential, guest)
    made = check_new_passkey(site, challenge, body.credential)
    label = label_of(request.headers.get("user-agent", ""))
    try:
        await services.store.add_passkey(
            {
                "id": made.id,
                "public_key": made.public_key,
                "count": made.signed,
                "guest": guest,
                "label": label,
            }
        )
    except IntegrityError as error:
        raise Refused("this passkey is known already", code="passkey") from error
    rows = await services.store.passkeys(guest)
    return passkey_shown(next(row for row in rows if row["id"] == made.id))


@router.delete("/me/passkeys/{passkey}", status_code=204, responses=errors(401, 403, 404, 429))
async def remove_passkey(passkey: str, visit: Owner, services: Server) -> None:
    """Remove a passkey: nobody comes back with it any more."""
    if not await services.store.remove_passkey(visit.person.id, passkey):
        raise NotFound(f"there is no passkey {passkey}")


@router.post("/come-back/passkey/options", responses=errors(403, 429))
async def ask_for_signature(request: Request, services: Server) -> dict[str, Any]:
    """Return the options for `navigator.credentials.get`, as JSON; they are good for once."""
    services.rates.returning.spend(address_of(request.scope, services), "tries to come back")
    options = sign_in_options(site_of(origin_of(request)))
    await services.store.add_challenge(hashed(options["challenge"]), None)
    return options


@router.post(
    "/come-back/passkey", response_model=Me, responses=errors(401, 403, 404, 413, 422, 429)
)
async def come_by_passkey(body: PasskeyRequest, request: Request, services: Server) -> Response:
    """Become the guest whose passkey has signed."""
    browser = await returning_browser(request, services, body.leave)
    site = site_of(origin_of(request))
    challenge = await _take_challenge(services, body.credential, None)
    row = await services.store.passkey(id_of(body.credential))
    if row is None:
        raise NotFound("this passkey is not known here", code="unknown-passkey")
    kept = Passkey(row["id"], row["public_key"], row["count"])
    count = check_signature(site, challenge, body.credential, kept)
    found = await services.store.come_by_passkey(kept.id, count, browser)
    if found is None:
        raise NotFound("this passkey is not known here", code="unknown-passkey")
    return welcome(services, found, found.person._asdict())


async def _take_challenge(services: Services, credential: dict[str, Any], guest: str | None) -> str:
    """Return the challenge that was signed, which is used up; refuse one that is not ours."""
    challenge = challenge_of(credential)
    if not await services.store.take_challenge(hashed(challenge), guest):
        raise Refused("this took too long, or was sent twice; try again", code="passkey")
    return challenge
