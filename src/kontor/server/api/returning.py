"""Coming back without an account: by a code that another device shows, or by a recovery code."""

import time
from typing import Any, Final, Literal

import segno
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from kontor.server.agents import label_of
from kontor.server.api.answers import Me
from kontor.server.api.requests import AgreeRequest, ComeBackRequest, WaitRequest
from kontor.server.api.visitors import Owner, Server, errors, find_visit, set_cookie
from kontor.server.api.ways import AskingShown, CameBack, CodeShown, NewCode, NewRecovery
from kontor.server.errors import NotAllowed, NotFound
from kontor.server.guard import address_of, origin_of
from kontor.server.returning import CODE_SECONDS, Browser
from kontor.server.secrets import (
    RECOVERY_CODE,
    SHORT_CODE,
    hashed,
    new_code,
    new_secret,
    typed_code,
)
from kontor.server.services import Services
from kontor.server.visits import Visit

router = APIRouter(prefix="/api", tags=["people"])
PAGE: Final = "/come-back"
"""Where the pages let somebody enter a code."""
PURPOSE: Final = "code-"
GROUP: Final = 4


@router.post("/me/codes", status_code=201, responses=errors(401, 403, 429))
async def make_code(request: Request, visit: Owner, services: Server) -> NewCode:
    """Make a code by which another device becomes one's own, once one has confirmed it.

    It is valid for two minutes and for one device; the one before is void.
    """
    code = new_code(SHORT_CODE)
    await services.store.add_code(visit.person.id, services.signer.hashed(PURPOSE + code))
    # What follows # is not sent to any server, and so is in no log.
    address = f"{origin_of(request)}{services.settings.prefix}{PAGE}#{code}"
    matrix = segno.make_qr(address).matrix
    rows = ["".join(str(int(dark)) for dark in row) for row in matrix]
    return NewCode(code=grouped(code), seconds=CODE_SECONDS, address=address, qr=rows)


@router.get("/me/codes", responses=errors(401, 403, 429))
async def look_at_code(visit: Owner, services: Server) -> CodeShown:
    """Tell whether a device asks by one's code, and which."""
    row = await services.store.code_of(visit.person.id)
    if row is None:
        return CodeShown(status="none", seconds=0.0, label="")
    left = max(0.0, row["created"] + CODE_SECONDS - time.time())
    status: Literal["open", "asked"] = "open" if row["asking"] is None else "asked"
    return CodeShown(status=status, seconds=left, label=row["label"] or "")


@router.delete("/me/codes", status_code=204, responses=errors(401, 403, 429))
async def drop_code(visit: Owner, services: Server) -> None:
    """Make one's code void."""
    await services.store.drop_code(visit.person.id)


@router.post("/me/codes/answer", status_code=204, responses=errors(401, 403, 404, 413, 422, 429))
async def answer_code(body: AgreeRequest, visit: Owner, services: Server) -> None:
    """Let the device in that asks by one's code, or not."""
    if not await services.store.answer_code(visit.person.id, body.agree):
        raise NotFound("no device asks")


@router.post("/me/recovery", status_code=201, responses=errors(401, 403, 429))
async def make_recovery(visit: Owner, services: Server) -> NewRecovery:
    """Make a recovery code, shown this once; the one before is void."""
    code = new_code(RECOVERY_CODE)
    await services.store.set_recovery(visit.person.id, hashed(code))
    return NewRecovery(code=grouped(code))


@router.post("/come-back/code", status_code=201, responses=errors(401, 403, 404, 413, 422, 429))
async def ask_by_code(body: ComeBackRequest, request: Request, services: Server) -> AskingShown:
    """Ask to become the guest whose device shows a code; that device is then asked.

    A code that two have tried is void.
    """
    browser = await returning_browser(request, services, body.leave)
    secret = new_secret()
    code = services.signer.hashed(PURPOSE + typed_code(body.code))
    if not await services.store.ask_by_code(code, hashed(secret), browser.label):
        raise NotFound("this code is wrong, was used, or is void; make a new one", code="code")
    return AskingShown(secret=secret)


@router.post(
    "/come-back/wait", response_model=CameBack, responses=errors(401, 403, 404, 413, 422, 429)
)
async def wait_for_answer(body: WaitRequest, request: Request, services: Server) -> Response:
    """Learn whether one was let in; if so, the cookie comes with the answer, once."""
    browser = await browser_of(request, services)
    found = await services.store.come_by_code(hashed(body.secret), browser)
    if found is None:
        raise NotFound("this code is wrong, was used, or is void; make a new one", code="code")
    if not isinstance(found, Visit):
        return JSONResponse({"status": found, "me": None})
    return welcome(services, found, {"status": "done", "me": found.person._asdict()})


@router.post(
    "/come-back/recovery", response_model=Me, responses=errors(401, 403, 404, 413, 422, 429)
)
async def come_by_recovery(body: ComeBackRequest, request: Request, services: Server) -> Response:
    """Become the guest of a recovery code, which stays valid until there is a new one."""
    browser = await returning_browser(request, services, body.leave)
    found = await services.store.come_by_recovery(hashed(typed_code(body.code)), browser)
    if found is None:
        raise NotFound("nobody has this recovery code", code="recovery-code")
    return welcome(services, found, found.person._asdict())


async def browser_of(request: Request, services: Services) -> Browser:
    """Return which browser asks, and who it is now; refuse programs, which have no use for it."""
    if "authorization" in request.headers:
        raise NotAllowed("this is for people, not for tokens", code="by-token")
    label = label_of(request.headers.get("user-agent", ""))
    return Browser(label, await find_visit(request, services))


async def returning_browser(request: Request, services: Services, leave: bool) -> Browser:
    """Return which browser wants to come back; refuse tries without end.

    Nobody is lost by mistake: if the browser is a guest who has no other way back, it must say that
    it leaves.
    """
    services.rates.returning.spend(address_of(request.scope, services), "tries to come back")
    browser = await browser_of(request, services)
    if browser.visit and not leave and not await services.store.has_way_back(browser.visit):
        who = {"name": browser.visit.person.name}
        raise NotAllowed("this guest could not come back", who, code="last-device")
    return browser


def welcome(services: Services, visit: Visit, body: dict[str, Any]) -> Response:
    """Return an answer with the cookie of whoever came back."""
    response = JSONResponse(body)
    set_cookie(response, services, visit)
    return response


def grouped(code: str) -> str:
    """Return a code in groups that can be read out."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
