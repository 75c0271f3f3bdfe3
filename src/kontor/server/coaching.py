"""The coach of one who plays alone with bots: advice before a turn, warnings before an action."""

from typing import Any

from kontor.lessons.coaching import warnings
from kontor.rules import NotationError
from kontor.server.asides import Coached
from kontor.server.asking import Asking
from kontor.server.commands import check_seq
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, Refused, Stale
from kontor.server.play import choosing
from kontor.server.runner import Runner
from kontor.server.table import Table
from kontor.server.tables import Tables


class Coach:
    """Speaks to guests, to each about one decision at a time."""

    def __init__(self, tables: Tables, runner: Runner) -> None:
        self._tables = tables
        self._runner = runner
        # Whoever asks for a hint meanwhile need not wait for the coach.
        self._asking = Asking()

    async def speak(
        self, table_id: str, person: Person, seq: int, known: dict[str, int]
    ) -> dict[str, Any]:
        """Return what matters in the decision of a guest, and what others did since the last one.

        That there is a coach is noted once in a game.
        """
        table = await self._tables.get(table_id)
        seat = _allowed(table, person, seq)
        seq = table.seq
        since = _last_decision(table, seat)
        found = await self._asking.wait(
            person.id, lambda: self._runner.coach(table, person.id, since, known)
        )
        await self._note(table_id, person, seat, seq)
        return {"seq": seq, "seat": seat, **found}

    async def _note(self, table_id: str, person: Person, seat: int, seq: int) -> None:
        table = await self._tables.get(table_id)
        if table.changed <= seq and seat in table.coached:
            return
        if await self._tables.add(table_id, seq, [Coached(seat=seat, by=person.id)]) is None:
            table = await self._tables.get(table_id)
            raise Stale(f"the table has changed: this was for seq {seq}", {"seq": table.seq})

    async def warn(self, table_id: str, person: Person, seq: int, action: str) -> dict[str, Any]:
        """Return what speaks against an action that a guest is about to take."""
        table = await self._tables.get(table_id)
        seat = _allowed(table, person, seq)
        game = table.game
        try:
            chosen = game.state.terms.space.parse(action)
        except NotationError as error:
            raise Refused(str(error), code="notation") from error
        found = warnings(game.view(seat), chosen)
        return {"seq": table.seq, "warnings": [one.json() for one in found]}


def _last_decision(table: Table, seat: int) -> int:
    """Return how many actions there were after the last decision of a seat."""
    deciders = table.game.deciders
    return next((n for n in range(len(deciders), 0, -1) if deciders[n - 1] == seat), 0)


def _allowed(table: Table, person: Person, seq: int) -> int:
    """Return the seat to which a coach may speak now, or refuse it."""
    if person.id not in table.people():
        raise NotAllowed("you are not sitting at this table", code="not-seated")
    seat = choosing(table, person)
    if not table.plays_alone(person.id):
        message = "a coach is only for one who plays alone with bots"
        raise NotAllowed(message, code="no-coach")
    check_seq(table, seq, "coach")
    return seat
