"""Hints: what whoever decides could do, found in a worker from what the seat sees."""

from typing import Any

from kontor.server.asides import Hinted
from kontor.server.asking import Asking
from kontor.server.commands import check_seq
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, Stale
from kontor.server.play import choosing
from kontor.server.runner import Runner
from kontor.server.table import Table
from kontor.server.tables import Tables


class Hints:
    """Gives hints, one at a time to each guest."""

    def __init__(self, tables: Tables, runner: Runner, asking: Asking) -> None:
        self._tables = tables
        self._runner = runner
        self._asking = asking

    async def give(self, table_id: str, person: Person, seq: int) -> dict[str, Any]:
        """Return the best turns for the decision of a guest, and note that a hint was taken."""
        table = await self._tables.get(table_id)
        seat = _allowed(table, person, seq)
        # The table keeps changing: the hint is for how it is now.
        seq = table.seq
        turns = await self._asking.wait(person.id, lambda: self._runner.advise(table, person.id))
        await self._note(table_id, person, seat, seq)
        return {"seq": seq, "seat": seat, "turns": turns}

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
