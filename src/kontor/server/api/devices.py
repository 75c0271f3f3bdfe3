"""On which devices one is known: the list of them, and signing out."""

from typing import Any

from fastapi import APIRouter, Request, Response

from kontor.server.api.requests import SignOutRequest
from kontor.server.api.visitors import COOKIE, Owner, Server, errors, set_cookie, with_device
from kontor.server.api.ways import DeviceShown, PasskeyShown, WaysBack
from kontor.server.errors import NotFound
from kontor.server.visits import Visit

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("/ways-back", responses=errors(401, 403, 429))
async def ways_back(visit: Owner, services: Server) -> WaysBack:
    """List one's devices, this one first, and passkeys; tell whether one has a recovery code."""
    store, guest = services.store, visit.person.id
    devices = [_device(row, visit) for row in await store.devices(guest)]
    return WaysBack(
        devices=sorted(devices, key=lambda device: not device.this),
        passkeys=[passkey_shown(row) for row in await store.passkeys(guest)],
        recovery=await store.has_recovery(guest),
    )


@router.post("/sign-out", status_code=204, responses=errors(401, 403, 413, 422, 429))
async def sign_out(
    body: SignOutRequest, request: Request, visit: Owner, services: Server
) -> Response:
    """Sign out: on this device, on all others, or on all; tokens stay until they are revoked."""
    response = Response(status_code=204)
    if body.where == "elsewhere":
        visit = await with_device(request, services, visit)
        generation = await services.store.sign_out(visit.person.id, but=visit.device)
        set_cookie(response, services, visit._replace(generation=generation))
        return response
    if body.where == "everywhere" or visit.device is None:
        # A cookie without a device can only be ended together with all others.
        await services.store.sign_out(visit.person.id)
    else:
        await services.store.remove_device(visit.person.id, visit.device)
    response.delete_cookie(COOKIE, path="/")
    return response


@router.delete("/devices/{device}", status_code=204, responses=errors(401, 403, 404, 429))
async def remove_device(device: str, visit: Owner, services: Server) -> None:
    """Sign a device out; its streams end soon."""
    if not await services.store.remove_device(visit.person.id, device):
        raise NotFound(f"there is no device {device}")


def _device(row: Any, visit: Visit) -> DeviceShown:
    return DeviceShown(
        id=row["id"],
        label=row["label"],
        created=row["created"],
        seen=row["seen"],
        this=row["id"] == visit.device,
        by_token=row["token"] is not None,
    )


def passkey_shown(row: Any) -> PasskeyShown:
    """Return a passkey without its key."""
    return PasskeyShown(id=row["id"], label=row["label"], created=row["created"])
