"""How guests come back without an account: by a code of another device, a recovery code, a passkey.

Only hashes of codes are stored. Whoever comes back gets a device of their own; the device that
somebody else had in this browser is signed out in the same transaction.
"""

import time
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from kontor.server import schema
from kontor.server.counting import lock_guest
from kontor.server.database import Rows
from kontor.server.entries import Person
from kontor.server.errors import Banned, TooMany
from kontor.server.people import People, add_device
from kontor.server.visits import Visit

CODE_SECONDS: Final = 120.0
"""How long a code waits to be entered, then to be confirmed, then to be used."""
CHALLENGE_SECONDS: Final = 300.0
MOST_PASSKEYS: Final = 10
Asking = Literal["waiting", "refused"]
_codes, _guests, _devices = schema.codes.c, schema.guests.c, schema.devices.c
_passkeys, _challenges = schema.passkeys.c, schema.challenges.c


class Browser(NamedTuple):
    """What comes back: a browser by its label, and who it is now."""

    label: str
    visit: Visit | None


class Returning(People):
    """What lets guests come back."""

    async def has_way_back(self, visit: Visit) -> bool:
        """Tell whether a guest could come back after the device of this visit was signed out."""
        mine = visit.person.id
        other = _devices.guest == mine, _devices.id != visit.device, _devices.token.is_(None)
        query = select(_guests.recovery).where(_guests.id == mine)
        query = query.where(
            or_(
                _guests.recovery.is_not(None),
                select(_devices.id).where(*other).exists(),
                select(_passkeys.id).where(_passkeys.guest == mine).exists(),
            )
        )
        return await self._row(query) is not None

    # Codes for another device

    async def add_code(self, guest: str, code_hash: str) -> None:
        """Add the hash of a code; a code that the guest had before is void."""
        now = time.time()
        row = {"hash": code_hash, "guest": guest, "created": now}

        def work(connection: Connection) -> None:
            lock_guest(connection, guest)
            gone = or_(_codes.guest == guest, _codes.created < now - CODE_SECONDS)
            connection.execute(delete(schema.codes).where(gone))
            connection.execute(insert(schema.codes).values(row))

        await self._write(work)

    async def code_of(self, guest: str) -> Mapping[str, Any] | None:
        """Return the code of a guest that still waits for something."""
        return await self._row(select(schema.codes).where(_codes.guest == guest, _is_fresh()))

    async def drop_code(self, guest: str) -> None:
        """Make the code of a guest void."""
        await self._change(delete(schema.codes).where(_codes.guest == guest))

    async def ask_by_code(self, code_hash: str, asking: str, label: str) -> bool:
        """Let a device ask by a code, known by the hash of its secret; return whether it may.

        A code is for one device: when a second one tries it, it is void for both.
        """
        mine = _codes.hash == code_hash
        asked = {"asking": asking, "label": label, "created": time.time()}

        def work(connection: Connection) -> bool:
            first = update(schema.codes).where(mine, _is_fresh(), _codes.asking.is_(None))
            if connection.execute(first.values(asked)).rowcount == 1:
                return True
            connection.execute(delete(schema.codes).where(mine))
            return False

        return await self._write(work)

    async def answer_code(self, guest: str, agree: bool) -> bool:
        """Let the guest in or not who asks by a code; return whether anybody asks."""
        open_ = _codes.guest == guest, _codes.asking.is_not(None), _codes.confirmed.is_(None)
        change = update(schema.codes).where(*open_, _is_fresh())
        return await self._change(change.values(confirmed=agree, created=time.time())) > 0

    async def come_by_code(self, asking: str, browser: Browser) -> Visit | Asking | None:
        """Return the guest whose code was confirmed, once; else how it stands, None if void."""
        mine = _codes.asking == asking

        def work(connection: Connection) -> Visit | Asking | None:
            row = connection.execute(select(schema.codes).where(mine, _is_fresh())).first()
            if row is None or row.confirmed is None:
                return None if row is None else "waiting"
            lock_guest(connection, row.guest)
            if connection.execute(delete(schema.codes).where(mine)).rowcount == 0:
                return None
            return _admit(connection, row.guest, browser) if row.confirmed else "refused"

        return await self._write(work)

    # Recovery codes

    async def set_recovery(self, guest: str, code_hash: str) -> None:
        """Keep the hash of a recovery code; the one before is void."""
        change = update(schema.guests).where(_guests.id == guest)
        await self._change(change.values(recovery=code_hash))

    async def has_recovery(self, guest: str) -> bool:
        """Tell whether a guest has a recovery code."""
        query = select(_guests.id).where(_guests.id == guest, _guests.recovery.is_not(None))
        return await self._row(query) is not None

    async def come_by_recovery(self, code_hash: str, browser: Browser) -> Visit | None:
        """Return the guest who has this recovery code; None if nobody has."""

        def work(connection: Connection) -> Visit | None:
            query = select(_guests.id).where(_guests.recovery == code_hash)
            guest = connection.execute(query).scalar()
            return None if guest is None else _admit(connection, guest, browser)

        return await self._write(work)

    # Passkeys

    async def add_challenge(self, challenge_hash: str, guest: str | None) -> None:
        """Add a challenge, for a guest or for somebody who is to be recognised."""
        now = time.time()
        row = {"hash": challenge_hash, "guest": guest, "created": now}

        def work(connection: Connection) -> None:
            gone = _challenges.created < now - CHALLENGE_SECONDS
            connection.execute(delete(schema.challenges).where(gone))
            connection.execute(insert(schema.challenges).values(row))

        await self._write(work)

    async def take_challenge(self, challenge_hash: str, guest: str | None) -> bool:
        """Use a challenge up; return whether it was ours, for this guest, and not used yet."""
        fresh = _challenges.created > time.time() - CHALLENGE_SECONDS
        mine = _challenges.guest.is_(None) if guest is None else _challenges.guest == guest
        gone = delete(schema.challenges).where(_challenges.hash == challenge_hash, mine, fresh)
        return await self._change(gone) > 0

    async def add_passkey(self, passkey: Mapping[str, Any]) -> None:
        """Add a passkey, or refuse if its guest has as many as may be."""
        row = {**passkey, "created": time.time()}
        mine = select(func.count()).where(_passkeys.guest == row["guest"])

        def work(connection: Connection) -> None:
            lock_guest(connection, row["guest"])
            if (connection.execute(mine).scalar() or 0) >= MOST_PASSKEYS:
                raise TooMany(f"a guest has at most {MOST_PASSKEYS} passkeys; remove one", 60.0)
            connection.execute(insert(schema.passkeys).values(row))

        await self._write(work)

    async def passkeys(self, guest: str) -> Rows:
        """Return the passkeys of a guest."""
        found = select(schema.passkeys).where(_passkeys.guest == guest)
        return await self._rows(found.order_by(_passkeys.created))

    async def passkey(self, passkey: str) -> Mapping[str, Any] | None:
        """Return a passkey."""
        return await self._row(select(schema.passkeys).where(_passkeys.id == passkey))

    async def remove_passkey(self, guest: str, passkey: str) -> bool:
        """Remove a passkey of a guest; return whether there was one."""
        found = _passkeys.guest == guest, _passkeys.id == passkey
        return await self._change(delete(schema.passkeys).where(*found)) > 0

    async def come_by_passkey(self, passkey: str, count: int, browser: Browser) -> Visit | None:
        """Return the guest of a passkey that has signed as often; None if it was removed."""

        def work(connection: Connection) -> Visit | None:
            query = select(_passkeys.guest).where(_passkeys.id == passkey)
            guest = connection.execute(query).scalar()
            if guest is None:
                return None
            used = update(schema.passkeys).where(_passkeys.id == passkey)
            connection.execute(used.values(count=count))
            return _admit(connection, guest, browser)

        return await self._write(work)


def _is_fresh() -> Any:
    return _codes.created > time.time() - CODE_SECONDS


def _admit(connection: Connection, guest: str, browser: Browser) -> Visit:
    """Return the visit of a guest in a browser: with a new device, or the one that it was."""
    lock_guest(connection, guest)
    row = connection.execute(select(schema.guests).where(_guests.id == guest)).one()
    if row.banned is not None:
        raise Banned
    before = browser.visit
    if before is not None and before.person.id == guest and before.device is not None:
        return before
    if before is not None and before.device is not None:
        connection.execute(delete(schema.devices).where(_devices.id == before.device))
    device = add_device(connection, guest, browser.label)
    person = Person(guest, row.name)
    return Visit(person, row.generation, device, None, False, row.seen, None)
