"""Reviews as the store keeps them: a queue that survives restarts, and what was judged so far."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kontor.server import schema
from kontor.server.counting import lock_guest
from kontor.server.database import Rows
from kontor.server.errors import TooMany
from kontor.server.returning import Returning
from kontor.server.sharing import in_turn

WAITING, DONE, FAILED = "waiting", "done", "failed"
UNBEGUN: Final = {"passages": None, "points": None, "outcome": None}
FREE: Final = {"leased_until": 0.0, "leased_by": None}
_reviews = schema.reviews.c
_judgements = schema.judgements.c


class Kept(Returning):
    """The part of the store that keeps reviews of finished games."""

    async def review(self, table_id: str) -> Mapping[str, Any] | None:
        """Return the review of a table, without what was judged."""
        return await self._row(select(schema.reviews).where(_reviews.table_id == table_id))

    async def judgements(self, table_id: str, since: int = 0) -> Rows:
        """Return what was judged of a table, from a number on, in the order of the game."""
        found = _judgements.table_id == table_id, _judgements.number >= since
        query = select(_judgements.number, _judgements.data).where(*found)
        return await self._rows(query.order_by(_judgements.number))

    async def ask_review(self, wanted: Mapping[str, Any], most: int) -> None:
        """Put a review into the queue, unless the same one is there; a failed one goes on.

        Refuse one more to a guest who waits for as many as may be.
        """
        try:
            await self._write(lambda connection: _ask(connection, wanted, most))
        except IntegrityError:
            # Somebody else asked for the same at the same time.
            await self._write(lambda connection: _ask(connection, wanted, most))

    async def review_queue(self) -> list[str]:
        """Return the tables whose reviews are not done: those under way, then the next ones."""
        query = _queue_query()
        return _in_order(await self._rows(query), self.clock.now())

    async def lease_review(self, worker: str, seconds: float) -> Mapping[str, Any] | None:
        """Lease the next review that nobody is at work on; guests take turns."""
        now = self.clock.now()

        def work(connection: Connection) -> Mapping[str, Any] | None:
            rows = connection.execute(_queue_query()).mappings().all()
            held = {row["table_id"] for row in rows if row["leased_until"] >= now}
            free = [table_id for table_id in _in_order(rows, now) if table_id not in held]
            # Another process may take the same one: then it is the other's.
            is_free = _reviews.leased_until < now, _reviews.status == WAITING
            for table_id in free[:1]:
                lease = update(schema.reviews).where(_reviews.table_id == table_id, *is_free)
                leased = lease.values(leased_until=now + seconds, leased_by=worker)
                if connection.execute(leased).rowcount == 1:
                    found = select(schema.reviews).where(_reviews.table_id == table_id)
                    return connection.execute(found).mappings().first()
            return None

        return await self._write(work)

    async def keep_review(self, table_id: str, worker: str, seconds: float) -> bool:
        """Extend the lease of a review, or give it back; return whether the worker had it."""
        until = self.clock.now() + seconds if seconds > 0 else 0.0
        mine = _reviews.table_id == table_id, _reviews.leased_by == worker
        return await self._change(update(schema.reviews).where(*mine).values(leased_until=until)) > 0

    async def drop_review_leases(self, worker: str) -> None:
        """Give all reviews of a worker back."""
        await self._change(update(schema.reviews).where(_reviews.leased_by == worker).values(FREE))

    async def begin_review(self, table_id: str, digest: str, begun: Mapping[str, Any]) -> None:
        """Keep how much there is to judge, and the shares over the game."""
        await self._change(_same(table_id, digest).values(begun))

    async def add_judgement(self, table_id: str, digest: str, number: int, data: Any) -> bool:
        """Keep what a passage was worth; return whether this review is still wanted."""
        row = {"table_id": table_id, "number": number, "data": data}

        def work(connection: Connection) -> bool:
            query = select(_reviews.digest, _reviews.status).where(_reviews.table_id == table_id)
            found = connection.execute(query.with_for_update()).first()
            if found is None or tuple(found) != (digest, WAITING):
                return False
            connection.execute(insert(schema.judgements).values(row))
            return True

        try:
            return await self._write(work)
        except IntegrityError:
            # Another process was faster; the same passage is always worth the same.
            return True

    async def end_review(self, table_id: str, digest: str, outcome: Any) -> None:
        """Keep how each seat played; from now on nobody knows who asked."""
        done = {"status": DONE, "outcome": outcome, "asker": None, **FREE}
        await self._change(_same(table_id, digest).values(done))

    async def fail_review(self, table_id: str, digest: str) -> None:
        """Note that a review could not be made; it may be asked for again."""
        await self._change(_same(table_id, digest).values({"status": FAILED, "asker": None, **FREE}))

    async def remove_review(self, table_id: str, digest: str) -> None:
        """Forget a review of a game that was played on."""
        mine = _reviews.table_id == table_id, _reviews.digest == digest

        def work(connection: Connection) -> None:
            if connection.execute(select(_reviews.table_id).where(*mine)).first() is not None:
                connection.execute(delete(schema.judgements).where(_judgements.table_id == table_id))
                connection.execute(delete(schema.reviews).where(*mine))

        await self._write(work)


def _same(table_id: str, digest: str) -> Any:
    """Return a change of a review, if it is still one of the same actions."""
    return update(schema.reviews).where(_reviews.table_id == table_id, _reviews.digest == digest)


def _queue_query() -> Any:
    columns = _reviews.table_id, _reviews.asker, _reviews.leased_until
    found = select(*columns).where(_reviews.status == WAITING)
    return found.order_by(_reviews.created, _reviews.table_id)


def _in_order(rows: Sequence[Mapping[str, Any]], now: float) -> list[str]:
    """Return tables in the order of their reviews: those under way first, then guests in turn."""
    busy = [row for row in rows if row["leased_until"] >= now]
    free = {row["table_id"]: row["asker"] or "" for row in rows if row["leased_until"] < now}
    at_work = Counter(row["asker"] or "" for row in busy)
    found = [*(row["table_id"] for row in busy), *in_turn(free, at_work, len(free))]
    # Those of a guest who has very many come last.
    return [*found, *(table_id for table_id in free if table_id not in found)]


def _ask(connection: Connection, wanted: Mapping[str, Any], most: int) -> None:
    """Put a review into the queue in a transaction of the caller."""
    table_id = wanted["table_id"]
    lock_guest(connection, wanted["asker"])
    mine = _reviews.table_id == table_id
    known = connection.execute(select(schema.reviews).where(mine)).mappings().first()
    same = known is not None and known["digest"] == wanted["digest"]
    if known is not None and same and known["status"] != FAILED:
        return
    waits = _reviews.asker == wanted["asker"], _reviews.status == WAITING
    count = connection.execute(select(func.count()).select_from(schema.reviews).where(*waits))
    if (count.scalar() or 0) >= most:
        raise TooMany(f"a guest waits for at most {most} reviews at a time", 60.0)
    if known is None:
        connection.execute(insert(schema.reviews).values({**UNBEGUN, **FREE, **wanted}))
    elif same:
        again = {"status": WAITING, "asker": wanted["asker"], "created": wanted["created"]}
        connection.execute(update(schema.reviews).where(mine).values(again))
    else:
        connection.execute(delete(schema.judgements).where(_judgements.table_id == table_id))
        connection.execute(update(schema.reviews).where(mine).values({**UNBEGUN, **FREE, **wanted}))
