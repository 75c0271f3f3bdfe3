"""Reviews as the store keeps them: a queue that survives restarts, and what was judged so far."""

import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, Update, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kontor.server import schema
from kontor.server.counting import lock_guest
from kontor.server.database import Rows
from kontor.server.errors import TooManyReviews
from kontor.server.returning import Returning
from kontor.server.sharing import in_turn

WAITING, DONE, FAILED = "waiting", "done", "failed"
AT_ONCE: Final = 100
"""How many records one transaction removes, so that nobody has to wait for it."""
FREE: Final = {"leased_until": 0.0, "leased_by": None}
_records = schema.records.c
_reviews = schema.reviews.c
_judgements = schema.judgements.c


class Kept(Returning):
    """The part of the store that keeps reviews of finished games."""

    async def review(self, review_id: str) -> Mapping[str, Any] | None:
        """Return a review, by its table or record, without what was judged."""
        return await self._row(select(schema.reviews).where(_reviews.id == review_id))

    async def judgements(self, review_id: str, since: int = 0) -> Rows:
        """Return what was judged, from a number on, in the order of the game."""
        found = _judgements.review_id == review_id, _judgements.number >= since
        query = select(_judgements.number, _judgements.data).where(*found)
        return await self._rows(query.order_by(_judgements.number))

    async def ask_review(
        self, wanted: Mapping[str, Any], most: int, game: Mapping[str, Any] | None = None
    ) -> None:
        """Put a review into the queue, unless the same one is there; a failed one goes on.

        With it the `game` of a record is kept. Refuse one more to a guest who waits for as many as
        may be.
        """
        try:
            await self._write(lambda connection: _ask(connection, wanted, most, game))
        except IntegrityError:
            # Somebody else asked for the same at the same time.
            await self._write(lambda connection: _ask(connection, wanted, most, game))

    async def record(self, record_id: str) -> Mapping[str, Any] | None:
        """Return the game of a record that was reviewed, and when somebody last looked at it."""
        return await self._row(select(schema.records).where(_records.id == record_id))

    async def note_look(self, record_id: str) -> None:
        """Note that somebody looked at the review of a record."""
        mine = update(schema.records).where(_records.id == record_id)
        await self._change(mine.values(looked=self.clock.now()))

    async def drop_records(self, before: float) -> int:
        """Remove all records that nobody has looked at since a time, with their reviews."""
        dropped = 0
        while some := await self._write(lambda connection: _drop(connection, before)):
            dropped += some
        return dropped

    async def review_queue(self) -> list[str]:
        """Return the reviews that are not done: those under way, then the next ones."""
        return _in_order(await self._rows(_queue_query()), self.clock.now())

    async def lease_review(self, worker: str, seconds: float) -> str | None:
        """Lease the next review that nobody is at work on, and return it; guests take turns."""
        now = self.clock.now()
        lease = {"leased_until": now + seconds, "leased_by": worker}

        def work(connection: Connection) -> str | None:
            rows = [row._asdict() for row in connection.execute(_queue_query())]
            held = sum(row["leased_until"] >= now for row in rows)
            for review_id in _in_order(rows, now)[held:]:
                # Another process may have taken it since.
                free = _of(review_id).where(_reviews.leased_until < now, _reviews.status == WAITING)
                if connection.execute(free.values(lease)).rowcount == 1:
                    return review_id
            return None

        return await self._write(work)

    async def keep_review(self, review_id: str, worker: str, seconds: float) -> bool:
        """Extend the lease of a review, or give it back; return whether the worker had it."""
        until = self.clock.now() + seconds if seconds > 0 else 0.0
        mine = _reviews.id == review_id, _reviews.leased_by == worker
        return (
            await self._change(update(schema.reviews).where(*mine).values(leased_until=until)) > 0
        )

    async def drop_review_leases(self, worker: str) -> None:
        """Give all reviews of a worker back."""
        await self._change(update(schema.reviews).where(_reviews.leased_by == worker).values(FREE))

    async def begin_review(self, review_id: str, begun: Mapping[str, Any]) -> None:
        """Keep how much there is to judge, and the shares over the game."""
        await self._change(_of(review_id).values(begun))

    async def add_judgement(self, review_id: str, number: int, data: Any) -> None:
        """Keep what a turn or an answer was worth."""
        row = {"review_id": review_id, "number": number, "data": data}
        # Another process may have been faster; the same turn is always worth the same.
        with contextlib.suppress(IntegrityError):
            await self._change(insert(schema.judgements).values(row))

    async def end_review(self, review_id: str, outcome: Any) -> None:
        """Keep how each seat played; from now on nobody knows who asked."""
        done = {"status": DONE, "outcome": outcome, "asker": None, **FREE}
        await self._change(_of(review_id).values(done))

    async def fail_review(self, review_id: str) -> None:
        """Note that a review could not be made; it may be asked for again."""
        await self._change(_of(review_id).values({"status": FAILED, "asker": None, **FREE}))


def _of(review_id: str) -> Update:
    return update(schema.reviews).where(_reviews.id == review_id)


def _queue_query() -> Select[Any]:
    columns = _reviews.id, _reviews.asker, _reviews.leased_until
    found = select(*columns).where(_reviews.status == WAITING)
    return found.order_by(_reviews.created, _reviews.id)


def _in_order(rows: Sequence[Mapping[str, Any]], now: float) -> list[str]:
    """Return reviews in the order of the queue: those under way first, then guests in turn."""
    busy = [row for row in rows if row["leased_until"] >= now]
    free = {row["id"]: row["asker"] or "" for row in rows if row["leased_until"] < now}
    at_work = Counter(row["asker"] or "" for row in busy)
    found = [*(row["id"] for row in busy), *in_turn(free, at_work, len(free))]
    # Those of a guest who has very many come last.
    return [*found, *(review_id for review_id in free if review_id not in found)]


def _ask(
    connection: Connection,
    wanted: Mapping[str, Any],
    most: int,
    game: Mapping[str, Any] | None,
) -> None:
    """Put a review into the queue in a transaction of the caller."""
    lock_guest(connection, wanted["asker"])
    mine = _reviews.id == wanted["id"]
    status = connection.execute(select(_reviews.status).where(mine)).scalar()
    if status in (WAITING, DONE):
        return
    waits = _reviews.asker == wanted["asker"], _reviews.status == WAITING
    count = connection.execute(select(func.count()).select_from(schema.reviews).where(*waits))
    if (count.scalar() or 0) >= most:
        raise TooManyReviews(most)
    if status is None:
        if game is not None:
            record = {"id": wanted["record_id"], "game": game, "looked": wanted["created"]}
            connection.execute(insert(schema.records).values(record))
        connection.execute(insert(schema.reviews).values({**FREE, **wanted}))
    else:
        connection.execute(update(schema.reviews).where(mine).values(wanted))


def _drop(connection: Connection, before: float) -> int:
    """Remove some records in a transaction of the caller; return how many."""
    # Whoever looks at one of them now waits, and finds nothing.
    old = select(_records.id).where(_records.looked < before).limit(AT_ONCE).with_for_update()
    found = connection.execute(old).scalars().all()
    connection.execute(delete(schema.judgements).where(_judgements.review_id.in_(found)))
    connection.execute(delete(schema.reviews).where(_reviews.id.in_(found)))
    connection.execute(delete(schema.records).where(_records.id.in_(found)))
    return len(found)
