"""Hints: what whoever decides could do, found in a worker from what the seat sees."""

import asyncio
from typing import Any, Final

from kontor.server.asides import Hinted
from kontor.server.commands import check_seq
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, ServerError, Stale, TooMany
from kontor.server.play import choosing
from kontor.server.runner import Runner
from kontor.server.table import Table
from kontor.server.tables import Tables

LONGEST_WAIT: Final = 15.0
"""How many seconds a hint may take in all; clients wait for 20."""


class Busy(ServerError):
    """Raised when so many bots think that nobody has come to a hint for long."""

    code = "busy"
    status = 503
    retry_after = 5.0


class Hints:
    """Gives hints, one at a time to each guest."""

    def __init__(self, tables: Tables, runner: Runner) -> None:
        self._tables = tables
        self._runner = runner
        self._asking: set[str] = set()
        """The guests who wait for a hint."""

    async def give(self, table_id: str, person: Person, seq: int) -> dict[str, Any]:
        """Return the best turns for the decision of a guest, and note that a hint was taken."""
        table = await self._tables.get(table_id)
        seat = _allowed(table, person, seq)
        if person.id in self._asking:
            raise TooMany("you are waiting for a hint already")
        # The table keeps changing: the hint is for how it is now.
        seq = table.seq
        self._asking.add(person.id)
        try:
            turns = await self._find(table, person)
        finally:
            self._asking.discard(person.id)
        await self._note(table_id, person, seat, seq)
        return {"seq": seq, "seat": seat, "turns": turns}

    async def _find(self, table: Table, person: Person) -> list[dict[str, Any]]:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await self._runner.advise(table, person.id)
        except TimeoutError:
            raise Busy("too many bots are thinking; try again soon") from None

    async def _note(self, table_id: str, person: Person, seat: int, seq: int) -> None:
        """Note that a hint was taken, once for each decision; refuse one that comes too late."""
        table = await self._tables.get(table_id)
        if table.changed <= seq and table.hinted == table.changed:
            return
        if await self._tables.add(table_id, seq, [Hinted(seat=seat, by=person.id)]) is None:
            table = await self._tables.get(table_id)
            raise Stale(f"the table has changed: the hint was for seq {seq}", {"seq": table.seq})


def _allowed(table: Table, person: Person, seq: int) -> int:
    """Return the seat for which a guest may take a hint now, or refuse it."""
    if person.id not in table.people():
        raise NotAllowed("you are not sitting at this table", code="not-seated")
    if not table.gives_hints(person.id):
        raise NotAllowed("hints are not allowed at this table", code="no-hints")
    seat = choosing(table, person)
    check_seq(table, seq, "hint")
    return seat
