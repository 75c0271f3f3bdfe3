"""The people of the store: guests, the devices on which they are known, and tokens of programs."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kontor.server import schema
from kontor.server.connected import Connected
from kontor.server.counting import check_tokens, lock_guest
from kontor.server.database import Rows
from kontor.server.entries import Person
from kontor.server.errors import UnknownGuest
from kontor.server.options import DAY
from kontor.server.ready import Ready
from kontor.server.secrets import new_id
from kontor.server.visits import HOUR, Claim, Visit, whole

MOST_DEVICES: Final = 20
"""With one more, the device that was unused for longest is signed out."""
AT_ONCE: Final = 500
_guests, _devices, _tokens = schema.guests.c, schema.devices.c, schema.tokens.c
# Who asks is looked up for every request: the queries are made once.
_GUEST: Final[Select[Any]] = select(
    _guests.id, _guests.name, _guests.generation, _guests.banned, _guests.seen
)
BY_GUEST: Final = Ready(_GUEST.where(_guests.id == bindparam("guest")))
BY_DEVICE: Final = Ready(
    _GUEST.add_columns(_devices.seen.label("device_seen"), _devices.token)
    .join(schema.devices, _devices.guest == _guests.id)
    .where(_devices.id == bindparam("device"), _guests.id == bindparam("guest"))
)
BY_TOKEN: Final = Ready(
    _GUEST.add_columns(_tokens.id.label("token"))
    .join(schema.tokens, _tokens.guest == _guests.id)
    .where(_tokens.hash == bindparam("hash"))
)


class People(Connected):
    """Guests, devices and tokens, by the few questions that the server asks about them."""

    async def add_guest(self, person: Person, label: str = "") -> str:
        """Add a guest with a first device; return the id of that."""
        now = time.time()
        row = {**person._asdict(), "created": now, "seen": whole(now, DAY)}

        def work(connection: Connection) -> str:
            connection.execute(insert(schema.guests).values(row))
            return add_device(connection, person.id, label)

        return await self._write(work)

    async def guest(self, guest: str) -> Person | None:
        """Return a guest; None for one who was forgotten."""
        row = await self._look_up(BY_GUEST, {"guest": guest})
        return None if row is None or not row["name"] else Person(row["id"], row["name"])

    async def rename_guest(self, person: Person) -> None:
        """Give a guest another name."""
        change = update(schema.guests).where(_guests.id == person.id)
        await self._change(change.values(name=person.name))

    # Who comes, and by what

    async def visit_by_cookie(self, claim: Claim) -> Visit | None:
        """Return the guest of a cookie; None if it is void: signed out, or of a removed device."""
        query = BY_GUEST if claim.device is None else BY_DEVICE
        row = await self._look_up(query, {"guest": claim.guest, "device": claim.device})
        if row is None or row["generation"] != claim.generation:
            return None
        return _visit(row, claim.device, row.get("token"))

    async def visit_by_token(self, token_hash: str) -> Visit | None:
        """Return the guest who owns a token."""
        row = await self._look_up(BY_TOKEN, {"hash": token_hash})
        return None if row is None else _visit(row, None, row["token"])

    async def note_visit(self, visit: Visit) -> None:
        """Note that a guest was here today, and the device in this hour."""
        now = time.time()
        today, hour = whole(now, DAY), whole(now, HOUR)

        def work(connection: Connection) -> None:
            if visit.seen is None or visit.seen < today:
                mine = update(schema.guests).where(_guests.id == visit.person.id)
                connection.execute(mine.values(seen=today))
            used = update(schema.devices).where(_devices.id == visit.device, _devices.seen < hour)
            connection.execute(used.values(seen=hour))

        await self._write(work)

    async def ended(self, visits: Sequence[Visit]) -> dict[Visit, bool]:
        """Return which of these visits have ended since, each with whether the guest was banned."""
        found: dict[Visit, bool] = {}
        for source in (schema.devices, schema.tokens, schema.guests):
            mine = [visit for visit in visits if _source(visit) is source]
            for start in range(0, len(mine), AT_ONCE):
                found |= await self._ended(source, mine[start : start + AT_ONCE])
        return found

    async def _ended(self, source: Table, visits: Sequence[Visit]) -> dict[Visit, bool]:
        if await self._all_go_on(source, visits):
            return {}
        query = _of_visits(source, visits, source.c.id, _guests.generation, _guests.banned)
        known = {row["id"]: row for row in await self._rows(query)}
        found: dict[Visit, bool] = {}
        for visit in visits:
            row = known.get(_key(visit))
            # A token outlives the generation of cookies.
            is_void = row is None or (
                source is not schema.tokens and row["generation"] != visit.generation
            )
            is_banned = row is not None and row["banned"] is not None
            if is_void or is_banned:
                found[visit] = is_banned
        return found

    async def _all_go_on(self, source: Table, visits: Sequence[Visit]) -> bool:
        """Tell whether none of these visits has ended, as nearly always.

        A generation only rises: if all are there, their sum is right only if each of them is.
        """
        generations = {_key(visit): visit.generation for visit in visits}
        counts = func.count().label("number"), func.sum(_guests.generation).label("generations")
        query = _of_visits(source, visits, *counts).where(_guests.banned.is_(None))
        row = await self._row(query)
        if row is None or row["number"] != len(generations):
            return False
        # A token outlives the generation of cookies.
        return source is schema.tokens or row["generations"] == sum(generations.values())

    # Devices

    async def add_device(self, guest: str, label: str, token: str | None = None) -> str:
        """Add a device of a guest and return its id; a token has one, which is found again."""

        def work(connection: Connection) -> str:
            lock_guest(connection, guest)
            return add_device(connection, guest, label, token)

        try:
            return await self._write(work)
        except IntegrityError as error:
            raise UnknownGuest("this token was revoked meanwhile", code="unknown-token") from error

    async def devices(self, guest: str) -> Rows:
        """Return the devices of a guest, the last used first."""
        found = select(schema.devices).where(_devices.guest == guest)
        return await self._rows(found.order_by(_devices.seen.desc(), _devices.created.desc()))

    async def remove_device(self, guest: str, device: str) -> bool:
        """Sign a device of a guest out; return whether there was one."""
        found = _devices.guest == guest, _devices.id == device
        return await self._change(delete(schema.devices).where(*found)) > 0

    async def sign_out(self, guest: str, but: str | None = None) -> int:
        """Sign a guest out on all devices, or on all but one; return the new generation."""

        def work(connection: Connection) -> int:
            change = update(schema.guests).where(_guests.id == guest)
            connection.execute(change.values(generation=_guests.generation + 1))
            others = delete(schema.devices).where(_devices.guest == guest)
            connection.execute(others if but is None else others.where(_devices.id != but))
            connection.execute(delete(schema.codes).where(schema.codes.c.guest == guest))
            raised = connection.execute(select(_guests.generation).where(_guests.id == guest))
            return int(raised.scalar_one())

        return await self._write(work)

    # Tokens

    async def add_token(self, token: Mapping[str, Any], most: int) -> None:
        """Add the hash of a token, or refuse if its guest has as many as may be."""
        row = {**token, "created": time.time()}

        def work(connection: Connection) -> None:
            lock_guest(connection, token["guest"])
            check_tokens(connection, token["guest"], most)
            connection.execute(insert(schema.tokens).values(row))

        await self._write(work)

    async def tokens(self, guest: str) -> Rows:
        """Return the tokens of a guest."""
        found = select(schema.tokens).where(_tokens.guest == guest)
        return await self._rows(found.order_by(_tokens.created))

    async def remove_token(self, guest: str, token: str) -> bool:
        """Revoke a token of a guest, and cookies made with it; return whether there was one."""
        found = _tokens.guest == guest, _tokens.id == token
        return await self._change(delete(schema.tokens).where(*found)) > 0


def add_device(connection: Connection, guest: str, label: str, token: str | None = None) -> str:
    """Add a device and return its id, in a transaction of the caller that has locked the guest."""
    if token is not None:
        # Else a program that asks for a cookie at every start would push all others out.
        known = connection.execute(select(_devices.id).where(_devices.token == token)).scalar()
        if known is not None:
            return str(known)
    mine = select(_devices.id).where(_devices.guest == guest)
    by_use = mine.order_by(_devices.seen.desc(), _devices.created.desc())
    spare = connection.execute(by_use.offset(MOST_DEVICES - 1)).scalars().all()
    if spare:
        connection.execute(delete(schema.devices).where(_devices.id.in_(spare)))
    now = time.time()
    device = new_id()
    row: dict[str, Any] = {"id": device, "guest": guest, "label": label, "token": token}
    row |= {"created": now, "seen": whole(now, HOUR)}
    connection.execute(insert(schema.devices).values(row))
    return device


def _visit(row: Mapping[str, Any], device: str | None, token: str | None) -> Visit:
    return Visit(
        person=Person(row["id"], row["name"]),
        generation=row["generation"],
        device=device,
        token=token,
        is_banned=row["banned"] is not None,
        seen=row["seen"],
        device_seen=row.get("device_seen"),
    )


def _source(visit: Visit) -> Table:
    """Return the table whose row a visit stands and falls with."""
    if visit.device is not None:
        return schema.devices
    return schema.guests if visit.token is None else schema.tokens


def _of_visits(source: Table, visits: Sequence[Visit], *columns: Any) -> Select[Any]:
    """Select something of the guests of visits that stand and fall with rows of the same table."""
    query = select(*columns).select_from(schema.guests)
    if source is not schema.guests:
        query = query.join(source, source.c.guest == _guests.id)
    return query.where(source.c.id.in_({_key(visit) for visit in visits}))


def _key(visit: Visit) -> str:
    return visit.device or visit.token or visit.person.id
