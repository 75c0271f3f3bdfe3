"""Who asks: a guest by signed cookie or by token, and what they may do at a table."""

import logging
import time
from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from kontor.server.agents import label_of
from kontor.server.entries import Person
from kontor.server.errors import Banned, NotAllowed, NotFound, Unavailable, UnknownGuest
from kontor.server.guard import address_of
from kontor.server.secrets import hashed
from kontor.server.services import Services
from kontor.server.table import OPEN, OVER, Table
from kontor.server.tracing import GUEST
from kontor.server.visits import Visit, read_claim

COOKIE = "kontor"
YEAR: Final = 365 * 86_400
log = logging.getLogger("kontor.visitors")


def services_of(connection: HTTPConnection) -> Services:
    """Return the parts of the server."""
    services: Services = connection.app.state.services
    return services


Server = Annotated[Services, Depends(services_of)]


async def find_visit(connection: HTTPConnection, services: Services) -> Visit | None:
    """Return who asks and by what; None if it is nobody we know, and refuse who is banned."""
    visit = await _look_up(connection, services)
    if visit is not None and visit.is_banned:
        raise Banned
    if visit is not None and visit.is_news(time.time()):
        try:
            await services.store.note_visit(visit)
        except Unavailable:
            # A store that can only be read is still one that can be read.
            log.warning("it could not be noted that %s was here", visit.person.id)
    if visit is not None:
        # For the log.
        connection.scope["state"][GUEST] = visit.person.id
    return visit


async def _look_up(connection: HTTPConnection, services: Services) -> Visit | None:
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind:
        visit = None
        if kind.lower() == "bearer":
            visit = await services.store.visit_by_token(hashed(secret.strip()))
        if visit is None:
            raise UnknownGuest("this token is unknown", code="unknown-token")
        return visit
    signed = connection.cookies.get(COOKIE, "")
    claim = read_claim(services.signer.read(signed) or "") if signed else None
    return await services.store.visit_by_cookie(claim) if claim else None


def set_cookie(response: Response, services: Services, visit: Visit) -> None:
    """Let a browser know who it is, for a year."""
    response.set_cookie(
        COOKIE,
        services.signer.sign(visit.claim().text()),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
        path="/",
    )


async def with_device(request: HTTPConnection, services: Services, visit: Visit) -> Visit:
    """Return a visit by a device, which is added if a token or an old cookie has none."""
    if visit.device is not None:
        return visit
    label = label_of(request.headers.get("user-agent", ""))
    device = await services.store.add_device(visit.person.id, label, visit.token)
    return visit._replace(device=device)


async def visit_of(connection: HTTPConnection, services: Server) -> Visit:
    """Return the guest who asks and by what, or refuse."""
    visit = await find_visit(connection, services)
    if visit is None:
        raise UnknownGuest("choose a name first: POST /api/guest")
    services.rates.guest.spend(visit.person.id, "requests")
    return visit


Visiting = Annotated[Visit, Depends(visit_of)]


async def owner_of(visit: Visiting) -> Visit:
    """Return the guest who asks by a device of their own; refuse programs.

    Whoever got hold of a token could else stay after it was revoked.
    """
    if visit.token is not None:
        raise NotAllowed("this is for people, not for tokens", code="by-token")
    return visit


Owner = Annotated[Visit, Depends(owner_of)]


async def visitor_of(visit: Visiting) -> Person:
    """Return the guest who asks, or refuse."""
    return visit.person


Visitor = Annotated[Person, Depends(visitor_of)]
NOBODY: Final = Person("", "")
"""Somebody without a name, who sees what anyone may see."""


async def reader_of(connection: HTTPConnection, services: Server) -> Person:
    """Return the guest who asks; nobody if no name was chosen yet, as one needs none to look."""
    visit = await find_visit(connection, services)
    person = None if visit is None else visit.person
    asking = address_of(connection.scope, services) if person is None else person.id
    services.rates.guest.spend(asking, "requests")
    return person or NOBODY


Reader = Annotated[Person, Depends(reader_of)]


def pay(services: Services, payer: str, entries: int) -> None:
    """Refuse somebody for whom too many entries were folded again lately."""
    if entries > 0:
        services.rates.entries.spend(payer, "events", entries)


def payer_of(connection: HTTPConnection, person: Reader, services: Server) -> Callable[[int], None]:
    """Return what counts the entries that are folded again for whoever asks."""
    asking = address_of(connection.scope, services) if person == NOBODY else person.id
    return lambda entries: pay(services, asking, entries)


Payer = Annotated[Callable[[int], None], Depends(payer_of)]


def is_for_anyone(table: Table) -> bool:
    """Tell whether anyone may look at a table: a public one that may be watched, or is over."""
    return table.options.public and (table.options.watchable or table.status in (OPEN, OVER))


async def may_see(services: Services, table: Table, person: Person) -> None:
    """Refuse those who may not see a table; they do not even learn that it exists."""
    if is_for_anyone(table) or not await is_stranger(services, table, person):
        return
    raise NotFound(f"there is no table {table.id}")


async def is_stranger(services: Services, table: Table, person: Person) -> bool:
    """Tell whether somebody neither sits at a table nor was let in to play or watch."""
    if table.seats_of(person.id) or table.host == person.id:
        return False
    if person.id in table.removed:
        return True
    role = await services.store.role(table.id, person.id) if person != NOBODY else None
    return role is None or (role == "watch" and not table.options.watchable)


async def may_sit(services: Services, table: Table, person: Person, seat: int | None) -> None:
    """Refuse a seat to those who were not invited, if one must be."""
    kept = _kept_for(services, table, seat)
    if (table.options.public and not kept) or person.id == table.host:
        return
    if table.seats_of(person.id) or await services.store.role(table.id, person.id) == "play":
        return
    if table.options.public:
        message = "this seat is for those who were invited first"
        raise NotAllowed(message, {"seconds": round(kept)}, "invited-first")
    raise NotAllowed("this table is by invitation only", code="not-invited")


def _kept_for(services: Services, table: Table, seat: int | None) -> float:
    """Return for how many seconds a seat, or (None) any, is for invited people; 0 for anyone."""
    seats = range(len(table.seats)) if seat is None else [seat]
    found = [table.kept_until(number) for number in seats if number < len(table.seats)]
    now = services.store.clock.now()
    return max((until - now for until in found if until is not None and until > now), default=0.0)


def errors(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Return the description of the refusals that a request to the store may get."""
    from kontor.server.api.answers import Error  # noqa: PLC0415

    return {code: {"model": Error} for code in (*codes, Unavailable.status)}
