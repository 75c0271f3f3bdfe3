"""The kinds of entries that bear on decisions: their fields, what they do, what is shown of them.

Those beside the game are in `asides.py`, in `attendance.py` those about who is here, and in
`origin.py` those of a game that is played on.

The docstring of a class describes it in the API and in docs/protocol.md. A field has a default if
very old tables lack it, or if what happened by itself has no such thing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from kontor.record import seal_of
from kontor.rules import Deal, Event, Setup, deal_from, deal_json, setup_from
from kontor.server import asides, attendance, origin  # noqa: F401  (they define further kinds)
from kontor.server.api.answers import OptionsShown
from kontor.server.drawing import secret_of_old_table
from kontor.server.entries import KINDS, Entry, Person, Seats, Shown, ShownAs, kind
from kontor.server.options import Options, options_from
from kontor.server.progress import Progress, What
from kontor.server.secrets import new_secret
from kontor.server.table import CLOSED, PLAYING, Seat, Table, Vote

REFUNDING: Final = {"runs_on": False}
"""Entries of old tables gave whoever decides the time of the decision back."""


@kind("created")
class Created(Entry):
    """The table was created."""

    options: Annotated[dict[str, Any], ShownAs(OptionsShown)]
    host: str
    name: str

    def fold(self, table: Table) -> None:
        """Set the table up."""
        table.options = options_from(self.options)
        table.host = self.host
        table.seats = [Seat() for _ in range(table.options.setup.players)]

    def shown_to(self, seats: Seats, journal: Iterable[Event]) -> dict[str, Any]:
        """Return the entry, with the options that older versions did not have yet."""
        return {**super().shown_to(seats, journal), "options": options_from(self.options).json()}


@kind("seated")
class Seated(Entry):
    """Somebody sat down."""

    formerly = REFUNDING

    seat: Shown[int]
    name: Shown[str]
    guest: str
    runs_on: bool = True

    def fold(self, table: Table) -> None:
        """Give the seat to a guest, with the clock and the standing answers that it had."""
        table.pass_on(self.seat, self.at, self.runs_on)
        old = table.seats[self.seat]
        table.seats[self.seat] = Seat(
            self.guest,
            self.name,
            seconds=old.seconds,
            standing=old.standing,
            out_of_time=old.out_of_time and self.runs_on,
        )
        if table.status == PLAYING:
            table.held.setdefault(self.guest, set()).add(self.seat)
        if table.replacement is not None and table.replacement.seat == self.seat:
            # The one whom the vote was about is back.
            table.replacement = None


@kind("emptied")
class Emptied(Entry):
    """A seat became empty."""

    formerly = REFUNDING

    seat: Shown[int]
    runs_on: bool = True

    def fold(self, table: Table) -> None:
        """Take the seat from whoever had it, who has spent the time until now."""
        table.release(self.seat, self.at)
        if self.runs_on:
            table.pass_on(self.seat, self.at)
        guest = table.seats[self.seat].guest
        table.empty(self.seat, self.by, self.at)
        table.replacement = None
        table.stop_waiting_for(guest)


@kind("bot")
class BotSeated(Entry):
    """A bot took a seat."""

    formerly = REFUNDING

    seat: Shown[int]
    level: Shown[str]
    runs_on: bool = True

    def fold(self, table: Table) -> None:
        """Give the seat to a bot; the person who had it may come back."""
        table.release(self.seat, self.at)
        table.pass_on(self.seat, self.at, self.runs_on)
        old = table.seats[self.seat]
        table.seats[self.seat] = Seat(
            level=self.level,
            former=old.guest or old.former,
            left=old.name or old.left,
            seconds=old.seconds,
        )
        table.replacement = None
        if self.runs_on and table.takeback is not None and table.takeback.seat == self.seat:
            # Nobody is left who wants it.
            table.spend(self.at)
            table.since = self.at
            table.takeback = None
        table.stop_waiting_for(old.guest)


@kind("started")
class Started(Entry):
    """The game began; `order` tells which seat each one was before.

    `seal` is a hash of all that is hidden until the end; it is empty in very old tables.
    """

    order: Shown[list[int]]
    seal: Shown[str] = ""
    setup: dict[str, Any]
    deal: dict[str, Any]
    bot_seed: str = ""
    """The secret with which bots draw."""

    def fold(self, table: Table) -> None:
        """Put everybody in order and begin the game."""
        table.seats = [table.seats[number] for number in self.order]
        setup = setup_from(self.setup)
        table.progress = Progress.begin(setup, deal_from(setup, self.deal))
        table.seal = self.seal
        table.bot_seed = self.bot_seed or secret_of_old_table(self.setup, self.deal)
        table.status = PLAYING
        table.since = self.at
        table.held = {guest: set(table.seats_of(guest)) for guest in table.people()}
        for seat in table.seats:
            seat.seconds = None if table.options.clock is None else float(table.options.clock.bank)


@kind("action")
class Acted(Entry):
    """An action was taken, in notation; the journal tells what came of it."""

    has_journal = True

    seat: Shown[int]
    action: Shown[str]
    how: Shown[Literal["person", "bot", "standing"]]
    hold: bool = False

    def fold(self, table: Table) -> list[Event]:
        """Play the action."""
        standing = self.how == "standing"
        return table.move(lambda: table.game.decide(self.action, self.hold, standing), self.at)

    @property
    def bears_on_seats(self) -> bool:
        """Whether a person took it."""
        return self.how == "person"


@kind("redone")
class Redone(Entry):
    """An action that was undone was taken again."""

    has_journal = True

    seat: Shown[int]
    action: Shown[str]
    hold: bool = False

    def fold(self, table: Table) -> list[Event]:
        """Play what was undone last."""
        events = table.move(lambda: table.game.redo(self.hold), self.at)
        table.game.count_second_thought(self.seat)
        return events


@kind("confirmed")
class Confirmed(Entry):
    """An answer became final, and the game goes on."""

    seat: Shown[int]

    def fold(self, table: Table) -> None:
        """Let the next one decide."""
        table.release(self.seat, self.at)


@kind("undone")
class Undone(Entry):
    """Actions were taken back; `to` of them remain."""

    seat: Shown[int | None] = None
    to: Shown[int]
    how: Shown[Literal["undo", "reset", "takeback"]]

    def fold(self, table: Table) -> None:
        """Go back; a game that was over is played on."""
        table.spend(self.at)
        table.game.undo_to(self.to)
        if table.takeback is not None:
            table.refusals.pop(table.takeback.by, None)
        if self.seat is not None and self.by is not None:
            table.game.count_second_thought(self.seat)
        table.takeback = None
        table.status = PLAYING
        table.since = self.at


@kind("resigned")
class Resigned(Entry):
    """Somebody resigned a seat."""

    seat: Shown[int]
    name: Shown[str] = ""

    def fold(self, table: Table) -> None:
        """Leave the seat to be taken back, or to be voted on."""
        table.release(self.seat, self.at)
        old = table.seats[self.seat]
        table.seats[self.seat] = Seat(
            former=old.guest, left=old.name, seconds=old.seconds, out_of_time=old.out_of_time
        )
        table.stop_waiting_for(old.guest)


@kind("offered")
class Offered(Entry):
    """A takeback to before an action was asked for; the other people answer it.

    `what` tells what is to be taken back; null is the last decision of any kind.
    """

    formerly = REFUNDING

    seat: Shown[int]
    to: Shown[int]
    action: Shown[str]
    what: Shown[What | None] = None
    runs_on: bool = True

    def fold(self, table: Table) -> None:
        """Wait for the answers."""
        by = self.by or ""
        decides = table.decides(by)
        pauses = not (decides and self.runs_on)
        table.takeback = Vote(self.seat, by, table.people(by), self.at, to=self.to, pauses=pauses)
        if not decides:
            table.asked[by] = table.game.whose_turn


@dataclass(frozen=True, kw_only=True)
class Answer(Entry):
    """An answer to a takeback or a replacement that somebody asked for."""

    seat: Shown[int | None] = None
    agree: Shown[bool]
    how: Shown[Literal["answer", "withdrawn", "lapsed"]] = "answer"

    def counted(self, vote: Vote | None) -> Vote | None:
        """Return a vote after this answer; None if that ended it."""
        if vote is None or not self.agree:
            return None
        if self.how == "lapsed":
            vote.waiting.clear()
        if self.by in vote.waiting:
            vote.waiting.remove(self.by)
        return vote


@kind("answered")
class TakebackAnswered(Answer):
    """A takeback was answered, was withdrawn by whoever offered it, or lapsed unanswered.

    `seat` is the first of whoever answered; null if nobody did, and in very old tables.
    """

    def fold(self, table: Table) -> None:
        """Count the answer; without consent the game goes on."""
        if not self.agree:
            table.spend(self.at)
            table.since = self.at
            if table.takeback is not None:
                asking = table.takeback.by
                table.refusals[asking] = table.refusals.get(asking, 0) + 1
        table.takeback = self.counted(table.takeback)


@kind("proposed")
class Proposed(Entry):
    """A replacement was proposed: a bot of a `level`, or (null) another person.

    `name` is that of whoever has or had the seat, empty for a bot and in very old tables.
    """

    seat: Shown[int]
    name: Shown[str] = ""
    level: Shown[str | None]

    def fold(self, table: Table) -> None:
        """Wait for the votes."""
        by = self.by or ""
        waiting = [guest for guest in table.people(by) if guest != table.seats[self.seat].guest]
        table.replacement = Vote(self.seat, by, waiting, self.at, level=self.level)


@kind("voted")
class Voted(Answer):
    """A replacement was voted on, was withdrawn, or agreed to by silence.

    `seat` is the first of whoever voted; null if nobody did, and in very old tables.
    """

    def fold(self, table: Table) -> None:
        """Count the vote."""
        table.replacement = self.counted(table.replacement)


@kind("out-of-time")
class OutOfTime(Entry):
    """Somebody ran out of time."""

    seat: Shown[int]
    name: Shown[str] = ""

    def fold(self, table: Table) -> None:
        """Note it at the seat."""
        table.seats[self.seat].out_of_time = True


@kind("standing")
class StandingChanged(Entry):
    """A seat has changed its standing answers; which they are is its own business."""

    bears_on_decisions = False

    seat: Shown[int]
    answers: dict[str, str]

    def fold(self, table: Table) -> None:
        """Keep the answers at the seat."""
        table.seats[self.seat].standing = dict(self.answers)


@kind("closed")
class Closed(Entry):
    """The table was closed: by its `host`, or by an `admin` of the server."""

    reason: Shown[str]

    def fold(self, table: Table) -> None:
        """Close the table."""
        table.status = CLOSED


EVERY_KIND: Final = tuple(sorted(KINDS.values(), key=lambda found: not found.bears_on_decisions))
"""All kinds of entries, those beside the game last."""


def entry_from(row: Mapping[str, Any]) -> Entry:
    """Return a stored entry; what older versions did not store yet has its default."""
    if row["kind"] not in KINDS:
        raise ValueError(f"unknown kind of entry {row['kind']!r}: was a newer version here?")
    found = KINDS[row["kind"]]
    data = {name: row["data"][name] for name in found.stored_fields if name in row["data"]}
    return found(seq=row["seq"], at=row["at"], by=row["by"], **{**found.formerly, **data})


def created(options: Options, host: Person) -> Created:
    """Return the first entry of a table: somebody creates it."""
    return Created(options=options.json(), host=host.id, name=host.name, by=host.id)


def seated(seat: int, person: Person, name: str | None = None) -> Seated:
    """Return the entry of somebody who sits down, if need be with a name for this seat alone."""
    return Seated(seat=seat, guest=person.id, name=name or person.name, by=person.id)


def started(setup: Setup, deal: Deal, order: list[int], by: str | None = None) -> Started:
    """Return the entry of a game that begins, with a new secret for its bots."""
    secret, dealt = new_secret(), deal_json(setup, deal)
    seal = seal_of(setup, deal, secret)
    return Started(setup=setup.json(), deal=dealt, order=order, bot_seed=secret, seal=seal, by=by)
