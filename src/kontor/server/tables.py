"""All tables of the server: folded from the store, held in memory, changed by commands."""

import asyncio
import contextlib
import hashlib
import json
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from kontor.rules import Event
from kontor.server import commands
from kontor.server.asides import Forgotten, Resumed
from kontor.server.entries import Entry, Person, after
from kontor.server.errors import NotAllowed, NotFound, Refused, ServerError, Stale
from kontor.server.kinds import created
from kontor.server.options import Options
from kontor.server.secrets import new_id
from kontor.server.steady import SHORTEST_AWAY, Away
from kontor.server.store import LAST_SEQ, Done, Store
from kontor.server.summaries import summary
from kontor.server.table import Table, fold
from kontor.server.writing import Asked, Command, Conflict

MOST_LOADED: Final = 2000
"""How many tables stay folded in memory."""
TAIL: Final = 64
"""How many of the last entries of a table are held with their journals."""
PAGE: Final = 1000
"""How many entries are told at once, at most: more than nearly every game has."""
MOST_FOLLOWING: Final = 40
"""How many entries may follow from one by themselves."""

Happened = tuple[Entry, list[Event]]
Changed = Callable[[str, int], Awaitable[None]]


class LoadedTable:
    """A table in memory with its last entries; one command at a time."""

    def __init__(self, table_id: str) -> None:
        self.table = Table(table_id)
        self.tail: deque[Happened] = deque(maxlen=TAIL)
        self.lock = asyncio.Lock()
        self.dropped = False
        """Whether it may hold what was never stored; whoever waited for it must load it again."""

    def clear(self) -> None:
        """Forget all entries."""
        self.table = Table(self.table.id)
        self.tail.clear()

    def add(self, entries: Sequence[Entry]) -> None:
        """Fold further entries."""
        for entry in entries:
            self.tail.append((entry, self.table.add(entry)))

    def since(self, seq: int) -> list[Happened] | None:
        """Return what happened after a seq; None if that is no longer held."""
        if not self._holds(seq):
            return None
        return [found for found in self.tail if found[0].seq > seq]

    def folding(self, since: int) -> int:
        """Return how many entries are folded again to tell what happened after a seq."""
        return 0 if self._holds(since) else min(max(since, 0) + PAGE, self.table.seq)

    def _holds(self, since: int) -> bool:
        """Tell whether all that happened after a seq is held."""
        return since >= self.table.seq or (bool(self.tail) and self.tail[0][0].seq <= since + 1)


class Tables:
    """The tables of a store."""

    def __init__(self, store: Store, bot_pause: float = 0.0) -> None:
        self.store = store
        self.bot_pause = bot_pause
        self.on_change: list[Changed] = []
        self.away: Away | None = None
        """When perhaps no server was there before this one."""
        self._loaded: OrderedDict[str, LoadedTable] = OrderedDict()

    async def get(self, table_id: str, at_least: int | None = None) -> Table:
        """Return a table with all that is stored of it, or at least up to a seq.

        It keeps changing: use it before the next `await`.
        """
        at_hand = self.at_hand(table_id, at_least)
        if at_hand is not None:
            return at_hand.table
        async with self._locked(table_id, at_least) as loaded:
            return loaded.table

    def at_hand(self, table_id: str, at_least: int | None) -> LoadedTable | None:
        """Return a table for which nobody has to wait: up to a seq in memory, and not changing.

        Every viewer asks for it after every change.
        """
        loaded = self._loaded.get(table_id)
        if at_least is None or loaded is None or loaded.lock.locked():
            return None
        return loaded if loaded.table.seq >= at_least else None

    async def resume(self) -> None:
        """Go on where the last server stopped: no earlier, and knowing how long nobody was there.

        Nobody can know when it stopped; it was there when something was stored last.
        """
        with contextlib.suppress(ServerError):
            last = await self.store.last_change()
            if last is not None:
                self.store.clock.catch_up(last)
                self.away = Away(last, self.store.clock.now())

    def allowance(self, table: Table) -> list[Resumed]:
        """Return what gives the decider the time back in which no server was there; mostly []."""
        if self.away is None or not table.clock_runs or table.since >= self.away.until:
            return []
        stopped = max(self.away.since, table.since)
        seconds = self.away.until - stopped
        if seconds < SHORTEST_AWAY:
            return []
        return [Resumed(seconds=round(seconds, 1), stopped=stopped, began=self.away.until)]

    def time_at(self, table: Table) -> float:
        """Return what time it is for the clocks of a table: no later than it will be counted."""
        return self.store.clock.now() - sum(one.seconds for one in self.allowance(table))

    @asynccontextmanager
    async def _locked(
        self, table_id: str, at_least: int | None = None
    ) -> AsyncIterator[LoadedTable]:
        """Lend a table to one caller at a time, with all that is stored of it."""
        while True:
            loaded = self._loaded.get(table_id) or self._loaded.setdefault(
                table_id, LoadedTable(table_id)
            )
            async with loaded.lock:
                if loaded.dropped:
                    continue
                if at_least is None or loaded.table.seq < at_least:
                    await self._catch_up(table_id, loaded)
                self._hold(table_id, loaded)
                yield loaded
                return

    def _hold(self, table_id: str, loaded: LoadedTable) -> None:
        self._loaded[table_id] = loaded
        self._loaded.move_to_end(table_id)
        while len(self._loaded) > MOST_LOADED:
            self._loaded.popitem(last=False)

    async def _catch_up(self, table_id: str, loaded: LoadedTable) -> None:
        new = await self.store.entries(table_id, loaded.table.seq)
        if not new and loaded.table.seq == 0:
            self._drop(table_id, loaded)
            raise NotFound(f"there is no table {table_id}")
        if loaded.table.seq and any(isinstance(entry, Forgotten) for entry in new):
            # Entries that are in memory were rewritten.
            loaded.clear()
            new = await self.store.entries(table_id)
        loaded.add(new)

    async def create(
        self,
        options: Options,
        person: Person,
        drafts: Sequence[Entry],
        table_id: str = "",
        start: bool = False,
        seed: int | None = None,
        asked: Asked | None = None,
    ) -> Table:
        """Make a table with its first entries, and start its game if that is wanted.

        An id that exists already is a `Conflict`; a table beyond the limit is refused.
        """
        table_id = table_id or new_id()
        loaded = LoadedTable(table_id)
        at = self.store.clock.now()
        first = after(0, at, [created(options, person), *drafts])
        loaded.add(first)
        if start:
            begun = commands.start(loaded.table, person, {"seed": seed})
            first += after(loaded.table.seq, at, begun)
            loaded.add(first[-len(begun) :])
        row = {"id": table_id, **self._row(loaded.table)}
        await self.store.add_table(row, first, asked)
        self._hold(table_id, loaded)
        await self.tell(table_id, loaded.table.seq)
        return loaded.table

    async def command(
        self, table_id: str, person: Person, kind: str, fields: dict[str, Any], seq: int, key: str
    ) -> Done:
        """Carry out a command once; return the entries that it led to."""
        command = Command(person.id, key, digest_of([kind, fields]))
        # What is in memory is nearly always up to date. If it is not, or if this is a repeat, the
        # store refuses the entries, and only then is it asked.
        for is_fresh in (False, True, True, True):
            try:
                async with self._locked(table_id, None if is_fresh else 1) as loaded:
                    # Ask only when all that is stored is loaded, so that no repeat slips through.
                    known = await self.done_before(table_id, command) if is_fresh else None
                    if known is not None:
                        return known
                    commands.check_seq(loaded.table, seq, kind)
                    drafts = commands.decide(loaded.table, person, kind, fields)
                    done = await self._commit(loaded, drafts, command)
            except Conflict:
                continue
            except (NotAllowed, Refused, Stale):
                if is_fresh:
                    raise
            else:
                await self.tell(table_id, done.last)
                return done
        raise Stale("others were faster; look at the table and decide again", {"seq": seq})

    async def done_before(self, table_id: str, command: Command) -> Done | None:
        """Return what a command led to before; refuse if its key was used for another one."""
        known = await self.store.done(table_id, command.guest, command.key)
        if known is not None and known.digest != command.digest:
            raise Refused("this key was used for another command", code="key-used")
        return known

    async def add(self, table_id: str, seq: int, drafts: Sequence[Entry]) -> Done | None:
        """Add what a bot, a clock or an admin does at a seq; None if the table changed since."""
        async with self._locked(table_id) as loaded:
            if loaded.table.changed > seq:
                return None
            try:
                done = await self._commit(loaded, drafts, None)
            except Conflict:
                return None
        await self.tell(table_id, done.last)
        return done

    async def _commit(
        self, loaded: LoadedTable, drafts: Sequence[Entry], command: Command | None
    ) -> Done:
        """Fold drafts and what follows from them, then store it all, or drop the table."""
        table = loaded.table
        before = table.seq
        at = self.store.clock.now()
        try:
            added = after(before, at, [*self.allowance(table), *drafts])
            loaded.add(added)
            for _ in range(MOST_FOLLOWING):
                following = commands.follow(table)
                if following is None:
                    break
                added += after(table.seq, at, [following])
                loaded.add(added[-1:])
            await self.store.append(table.id, added, self._row(table), command)
        except BaseException as error:
            # What was folded may not be stored, and the store is the only truth; but what the
            # rules refused has changed nothing.
            if not (isinstance(error, Refused) and table.seq == before):
                self._drop(table.id, loaded)
            raise
        return Done(before + 1, table.seq, "")

    def _drop(self, table_id: str, loaded: LoadedTable) -> None:
        loaded.dropped = True
        if self._loaded.get(table_id) is loaded:
            del self._loaded[table_id]

    async def tell(self, table_id: str, seq: int) -> None:
        """Tell all who listen that a table has changed, when nobody is changing it any more."""
        for listener in self.on_change:
            await listener(table_id, seq)

    def _row(self, table: Table) -> dict[str, Any]:
        """Return what the store has of a table beside its entries."""
        return {
            "seq": table.seq,
            "status": table.status,
            "public": table.options.public,
            "host": table.host,
            "changed": self.store.clock.now(),
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
        if number is None or (table.takeback is not None and table.takeback.pauses):
            return None
        seat = table.seats[number]
        if seat.kind == "bot":
            # The runner lets it think at once, and pause before it acts.
            return table.since
        times = [self.absent_at(table, number)]
        if seat.kind == "person" and seat.seconds is not None and not seat.out_of_time:
            times.append(table.since + max(0.0, seat.seconds))
        return min((at for at in times if at is not None), default=None)

    def absent_at(self, table: Table, number: int) -> float | None:
        """Return when a person counts as absent; nobody does for time when no server was there."""
        at = table.absent_at(number)
        if at is None or self.away is None:
            return at
        return max(at, self.away.until + table.options.absent_after)

    async def reschedule(self, table: Table) -> None:
        """Store when something is due at a table, where nothing was."""
        await self.store.set_due(table.id, table.seq, self.due(table))

    async def happened(
        self, table_id: str, since: int, at_least: int | None = None
    ) -> list[Happened]:
        """Return what happened after a seq, from memory or folded again; a page of it at most.

        That is all that is stored or, without asking the store, at least what is needed to reach
        a seq.
        """
        at_hand = self.at_hand(table_id, at_least)
        if at_hand is not None:
            found = at_hand.since(since)
        else:
            async with self._locked(table_id, at_least) as loaded:
                found = loaded.since(since)
        return await self._refold(table_id, since) if found is None else found

    async def folding(self, table_id: str, since: int, at_least: int | None = None) -> int:
        """Return how many entries are folded again to tell what happened after a seq."""
        at_hand = self.at_hand(table_id, at_least)
        if at_hand is not None:
            return at_hand.folding(since)
        async with self._locked(table_id, at_least) as loaded:
            return loaded.folding(since)

    async def _refold(self, table_id: str, since: int) -> list[Happened]:
        entries = await self.store.entries(table_id, until=max(since, 0) + PAGE)
        return await asyncio.to_thread(_replay, table_id, entries, since)

    async def table_at(self, table_id: str, seq: int) -> Table:
        """Return a table as it was after an entry."""
        entries = await self.store.entries(table_id, until=min(seq, LAST_SEQ))
        if not entries or entries[-1].seq != seq:
            raise NotFound(f"table {table_id} has no entry {seq}")
        return await asyncio.to_thread(fold, table_id, entries)


def digest_of(asked: Any) -> str:
    """Return what tells whether two requests ask for the same."""
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _replay(table_id: str, entries: list[Entry], since: int) -> list[Happened]:
    table = Table(table_id)
    found = [(entry, table.add(entry)) for entry in entries]
    return [one for one in found if one[0].seq > since]
