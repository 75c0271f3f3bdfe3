"""All tables of the server: folded from the store, kept by seq, changed by commands."""

import asyncio
import hashlib
import json
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from kontor.rules import Event
from kontor.server import commands
from kontor.server.entries import Entry, Person, after
from kontor.server.errors import NotAllowed, NotFound, Refused, Stale
from kontor.server.kinds import created
from kontor.server.options import Options
from kontor.server.secrets import new_id
from kontor.server.store import Command, Conflict, Done, Store
from kontor.server.table import Table, fold, summary

MOST_KEPT: Final = 2000
"""So many tables stay folded in memory."""
TAIL: Final = 64
"""So many of the last events of a table are kept with their journals."""
MOST_FOLLOWING: Final = 40

Happened = tuple[Entry, list[Event]]
Changed = Callable[[str, int], Awaitable[None]]


class Kept:
    """A table in memory with its last events; one command at a time."""

    def __init__(self, table_id: str) -> None:
        self.table = Table(table_id)
        self.tail: deque[Happened] = deque(maxlen=TAIL)
        self.lock = asyncio.Lock()
        self.broken = False
        """Whether it holds what may not be stored; whoever waited for it must load it again."""

    def add(self, entries: Sequence[Entry]) -> None:
        """Fold further entries."""
        for entry in entries:
            self.tail.append((entry, self.table.add(entry)))

    def since(self, seq: int) -> list[Happened] | None:
        """Return what happened after a seq; None if that is too long ago."""
        if seq >= self.table.seq:
            return []
        if not self.tail or self.tail[0][0].seq > seq + 1:
            return None
        return [found for found in self.tail if found[0].seq > seq]


class Tables:
    """The tables of a store."""

    def __init__(self, store: Store, bot_pause: float = 0.0) -> None:
        self.store = store
        self.bot_pause = bot_pause
        self.on_change: list[Changed] = []
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def get(self, table_id: str, at_least: int | None = None) -> Table:
        """Return a table with all that is stored of it, or as far as a seq.

        It goes on changing: use it before the next `await`.
        """
        async with self._alone(table_id, at_least) as kept:
            return kept.table

    @asynccontextmanager
    async def _alone(self, table_id: str, at_least: int | None = None) -> AsyncIterator[Kept]:
        """Give a table to one user at a time, with all that is stored of it."""
        while True:
            kept = self._kept.get(table_id) or self._kept.setdefault(table_id, Kept(table_id))
            async with kept.lock:
                if kept.broken:
                    continue
                if at_least is None or kept.table.seq < at_least:
                    await self._catch_up(table_id, kept)
                self._keep(table_id, kept)
                yield kept
                return

    def _keep(self, table_id: str, kept: Kept) -> None:
        self._kept[table_id] = kept
        self._kept.move_to_end(table_id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _catch_up(self, table_id: str, kept: Kept) -> None:
        new = await self.store.entries(table_id, kept.table.seq)
        if not new and kept.table.seq == 0:
            self._forget(table_id, kept)
            raise NotFound(f"there is no table {table_id}")
        kept.add(new)

    async def create(
        self, options: Options, person: Person, drafts: Sequence[Entry], table_id: str = ""
    ) -> Table:
        """Make a table with its first entries; an id that exists already is a `Conflict`."""
        table_id = table_id or new_id()
        kept = Kept(table_id)
        kept.add(after(0, time.time(), [created(options, person), *drafts]))
        row = {"id": table_id, "host": person.id, **self._row(kept.table)}
        await self.store.add_table(row, [entry for entry, _ in kept.tail])
        self._keep(table_id, kept)
        await self._tell(table_id, kept.table.seq)
        return kept.table

    async def command(
        self, table_id: str, person: Person, kind: str, fields: dict[str, Any], seq: int, key: str
    ) -> Done:
        """Carry out a command once; return the entries that it led to."""
        digest = hashlib.sha256(json.dumps([kind, fields], sort_keys=True).encode()).hexdigest()
        order = Command(person.id, key, digest)
        # What is in memory is nearly always all there is. If it is not, or if this is a repeat,
        # then the store takes nothing, and only then it is asked.
        for is_fresh in (False, True, True, True):
            try:
                async with self._alone(table_id, None if is_fresh else 1) as kept:
                    # Asked when all that is stored is known, so that no repeat overtakes.
                    known = await self._done_before(table_id, order) if is_fresh else None
                    if known is not None:
                        return known
                    commands.check_seq(kept.table, seq, kind)
                    drafts = commands.decide(kept.table, person, kind, fields)
                    return await self._commit(kept, drafts, order)
            except Conflict:
                continue
            except (NotAllowed, Refused, Stale):
                if is_fresh:
                    raise
        raise Stale("others were faster; look again and decide again", {"seq": seq})

    async def _done_before(self, table_id: str, order: Command) -> Done | None:
        known = await self.store.done(table_id, order.guest, order.key)
        if known is not None and known.digest != order.digest:
            raise Refused("this key was used for another command", code="key-used")
        return known

    async def add(self, table_id: str, seq: int, drafts: Sequence[Entry]) -> Done | None:
        """Add what a bot, a clock or an admin does at a seq; None if the table went on since."""
        async with self._alone(table_id) as kept:
            if kept.table.changed > seq:
                return None
            try:
                return await self._commit(kept, drafts, None)
            except Conflict:
                return None

    async def _commit(self, kept: Kept, drafts: Sequence[Entry], order: Command | None) -> Done:
        """Fold drafts and what follows from them, then store all of it; or forget the table."""
        table = kept.table
        before = table.seq
        at = time.time()
        try:
            kept.add(after(before, at, drafts))
            for _ in range(MOST_FOLLOWING):
                following = commands.follow(table)
                if following is None:
                    break
                kept.add(after(table.seq, at, [following]))
            added = [entry for entry, _ in kept.tail if entry.seq > before]
            await self.store.append(table.id, added, self._row(table), order)
        except BaseException as error:
            # What was folded may not be stored, and the store is the only truth; but what the
            # rules refused has changed nothing.
            if not (isinstance(error, Refused) and table.seq == before):
                self._forget(table.id, kept)
            raise
        await self._tell(table.id, table.seq)
        return Done(before + 1, table.seq, "")

    def _forget(self, table_id: str, kept: Kept) -> None:
        kept.broken = True
        if self._kept.get(table_id) is kept:
            del self._kept[table_id]

    async def _tell(self, table_id: str, seq: int) -> None:
        for listener in self.on_change:
            await listener(table_id, seq)

    def _row(self, table: Table) -> dict[str, Any]:
        """Return what the store keeps beside the entries of a table."""
        return {
            "seq": table.seq,
            "status": table.status,
            "public": table.options.public,
            "changed": time.time(),
            "summary": summary(table),
            "due": self.due(table),
        }

    def due(self, table: Table) -> float | None:
        """Return when something has to happen by itself: a bot decides, or time runs out."""
        votes = (table.takeback, table.replacement)
        times = [*map(table.waits_until, votes), self._decision_due(table)]
        return min((at for at in times if at is not None), default=None)

    def _decision_due(self, table: Table) -> float | None:
        number = table.decider
        if number is None or table.takeback is not None:
            return None
        seat = table.seats[number]
        if seat.kind == "bot":
            return table.since + self.bot_pause
        if seat.kind == "person" and seat.seconds is not None and not seat.out_of_time:
            return table.since + max(0.0, seat.seconds)
        return None

    async def happened(
        self, table_id: str, since: int, at_least: int | None = None
    ) -> list[Happened]:
        """Return what happened after a seq, from memory or folded again.

        It is all that is stored, or (which spares a look at the store) at least up to a seq.
        """
        async with self._alone(table_id, at_least) as kept:
            found = kept.since(since)
        return await self._fold_again(table_id, since) if found is None else found

    async def _fold_again(self, table_id: str, since: int) -> list[Happened]:
        entries = await self.store.entries(table_id)
        return await asyncio.to_thread(_replay, table_id, entries, since)

    async def table_at(self, table_id: str, seq: int) -> Table:
        """Return a table as it was after an entry."""
        entries = [entry for entry in await self.store.entries(table_id) if entry.seq <= seq]
        if not entries or entries[-1].seq != seq:
            raise NotFound(f"table {table_id} has no entry {seq}")
        return await asyncio.to_thread(fold, table_id, entries)


def _replay(table_id: str, entries: list[Entry], since: int) -> list[Happened]:
    table = Table(table_id)
    found = [(entry, table.add(entry)) for entry in entries]
    return [one for one in found if one[0].seq > since]
