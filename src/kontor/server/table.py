"""A table: the fold of its entries. Plain Python, without clock, store or network."""

from dataclasses import dataclass, field
from typing import Any, Final

from kontor.rules import Event, deal_from, setup_from
from kontor.server.entries import NEVER_STALE, Entry
from kontor.server.options import Options, options_from
from kontor.server.progress import Progress

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

ANSWER_SECONDS: Final = {"live": 60.0, "days": 86_400.0}
"""How long a takeback or a replacement waits for answers, by the pace of the table."""


@dataclass
class Seat:
    """Who sits on a seat: a person (`guest`), a bot (`level`) or nobody."""

    guest: str | None = None
    name: str = ""
    level: str | None = None
    former: str | None = None
    """The guest who left the seat and may come back to it."""
    out_of_time: bool = False
    seconds: float | None = None
    """What is left of the bank."""
    standing: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """`person`, `bot` or `empty`."""
        return "person" if self.guest else "bot" if self.level else "empty"


@dataclass
class Vote:
    """Something that needs the consent of people: a takeback or a replacement."""

    seat: int
    by: str
    waiting: list[str]
    """The guests who have not answered yet."""
    began: float
    to: int = 0
    level: str | None = None


class Table:
    """A table as it is after some of its entries."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.changed = 0
        """The seq of the last entry that a decision may depend on."""
        self.status = OPEN
        self.host = ""
        self.options: Options
        self.seats: list[Seat] = []
        self.progress: Progress | None = None
        self.takeback: Vote | None = None
        self.replacement: Vote | None = None
        self.rematch: str | None = None
        self.since = 0.0
        """When the present decision began."""

    def add(self, entry: Entry) -> list[Event]:
        """Add the next entry and return what happened in the game."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} cannot follow {self.seq} at table {self.id}")
        events: list[Event] = getattr(self, "_" + entry.kind.replace("-", "_"))(entry) or []
        self.seq = entry.seq
        if entry.kind not in NEVER_STALE:
            self.changed = entry.seq
        return events

    @property
    def game(self) -> Progress:
        """The game that is or was played."""
        if self.progress is None:
            raise ValueError(f"table {self.id} has not started")
        return self.progress

    @property
    def decider(self) -> int | None:
        """The seat that decides now, while the game is played."""
        return self.game.decider if self.status == PLAYING else None

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """Return the seats of a guest."""
        if guest is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.guest == guest)

    def people(self, without: str | None = None) -> list[str]:
        """Return the guests who sit here, each once."""
        found = dict.fromkeys(seat.guest for seat in self.seats if seat.guest is not None)
        return [guest for guest in found if guest != without]

    def is_free(self, number: int, guest: str) -> bool:
        """Tell whether a guest may sit down on a seat: who left one may come back to it."""
        seat = self.seats[number]
        if self.status not in (OPEN, PLAYING):
            return False
        if seat.former == guest:
            return seat.kind != "person"
        return seat.kind == "empty" and (self.status == OPEN or seat.former is None)

    def seconds_left(self, number: int, now: float) -> float | None:
        """Return what is left on the clock of a seat; None without a clock."""
        seconds = self.seats[number].seconds
        if seconds is None or self.decider != number:
            return seconds
        if self.takeback is not None:
            # Nobody can play before it is answered: the clock stands still meanwhile.
            now = min(now, self.takeback.began)
        return seconds - max(0.0, now - self.since)

    def waits_until(self, vote: Vote | None) -> float | None:
        """Return until when a vote waits for answers; None if there is none."""
        if vote is None or self.status == CLOSED:
            return None
        return vote.began + ANSWER_SECONDS[self.options.pace]

    # What each kind of entry does

    def _created(self, entry: Entry) -> None:
        self.options = options_from(entry.data["options"])
        self.host = entry.data["host"]
        self.seats = [Seat() for _ in range(self.options.setup.players)]

    def _seated(self, entry: Entry) -> None:
        data = entry.data
        old = self.seats[data["seat"]]
        self.seats[data["seat"]] = Seat(
            data["guest"], data["name"], seconds=old.seconds, standing=old.standing
        )
        self.since = entry.at
        if self.replacement is not None and self.replacement.seat == data["seat"]:
            # Whom the vote was about is back.
            self.replacement = None

    def _emptied(self, entry: Entry) -> None:
        number = entry.data["seat"]
        old = self.seats[number]
        self.seats[number] = Seat(seconds=old.seconds)
        self.replacement = None
        self._forget(old.guest)

    def _bot(self, entry: Entry) -> None:
        seat = self.seats[entry.data["seat"]]
        former = seat.guest or seat.former
        self.seats[entry.data["seat"]] = Seat(
            level=entry.data["level"], former=former, seconds=seat.seconds
        )
        self.replacement = None
        self.since = entry.at
        self._forget(seat.guest)

    def _started(self, entry: Entry) -> None:
        self.seats = [self.seats[number] for number in entry.data["order"]]
        setup = setup_from(entry.data["setup"])
        self.progress = Progress(setup, deal_from(setup, entry.data["deal"]))
        self.status = PLAYING
        self.since = entry.at
        for seat in self.seats:
            seat.seconds = None if self.options.clock is None else float(self.options.clock.bank)

    def _action(self, entry: Entry) -> list[Event]:
        self._spend(entry.at)
        turn = self.game.state.turn
        events = self.game.play(entry.data["action"])
        self._after_move(turn, entry.at)
        return events

    def _redone(self, entry: Entry) -> list[Event]:
        self._spend(entry.at)
        turn = self.game.state.turn
        events = self.game.redo()
        self._after_move(turn, entry.at)
        return events

    def _undone(self, entry: Entry) -> None:
        self._spend(entry.at)
        self.game.undo_to(entry.data["to"])
        self.takeback = None
        self.status = PLAYING
        self.since = entry.at

    def _spend(self, at: float) -> None:
        """Take the time of the decision from its seat's bank."""
        number = self.decider
        if number is not None:
            self.seats[number].seconds = self.seconds_left(number, at)

    def _after_move(self, turn: int, at: float) -> None:
        """Close what hangs on the last decision, and pay the increment of a finished turn."""
        self.takeback = None
        self.since = at
        clock, seat = self.options.clock, self.seats[turn]
        if clock is not None and self.game.state.turn != turn and seat.seconds is not None:
            seat.seconds = min(float(clock.bank), seat.seconds + clock.increment)
            self._forgive(turn)
        if self.game.over:
            self.status = OVER
            self.replacement = None

    def _forgive(self, number: int) -> None:
        """Let a seat that was out of time be in time again; nobody is to replace it now."""
        seat, vote = self.seats[number], self.replacement
        if seat.out_of_time and vote is not None and vote.seat == number and vote.by != seat.guest:
            self.replacement = None
        seat.out_of_time = False

    def _resigned(self, entry: Entry) -> None:
        old = self.seats[entry.data["seat"]]
        self.seats[entry.data["seat"]] = Seat(former=old.guest, seconds=old.seconds)
        self._forget(old.guest)

    def _forget(self, guest: str | None) -> None:
        """Wait no longer for the answer of a guest who sits nowhere any more."""
        if guest in self.people():
            return
        for vote in (self.takeback, self.replacement):
            if vote is not None and guest in vote.waiting:
                vote.waiting.remove(guest)

    def _offered(self, entry: Entry) -> None:
        by = entry.by or ""
        waiting = self.people(by)
        self.takeback = Vote(entry.data["seat"], by, waiting, entry.at, to=entry.data["to"])

    def _answered(self, entry: Entry) -> None:
        if not entry.data["agree"]:
            self._spend(entry.at)
            self.since = entry.at
        self.takeback = _after_vote(self.takeback, entry)

    def _proposed(self, entry: Entry) -> None:
        by = entry.by or ""
        number = entry.data["seat"]
        waiting = [guest for guest in self.people(by) if guest != self.seats[number].guest]
        self.replacement = Vote(number, by, waiting, entry.at, level=entry.data["level"])

    def _voted(self, entry: Entry) -> None:
        self.replacement = _after_vote(self.replacement, entry)

    def _out_of_time(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].out_of_time = True

    def _standing(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].standing = dict(entry.data["answers"])

    def _said(self, entry: Entry) -> None:
        """Change nothing: talk is no part of the table's state."""

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _closed(self, entry: Entry) -> None:  # noqa: ARG002
        self.status = CLOSED


def fold(table_id: str, entries: list[Entry]) -> Table:
    """Return the table after all these entries."""
    table = Table(table_id)
    for entry in entries:
        table.add(entry)
    return table


def _after_vote(vote: Vote | None, entry: Entry) -> Vote | None:
    """Return a vote after an answer; None if that ended it."""
    if vote is None or not entry.data["agree"]:
        return None
    if entry.data.get("how") == "lapsed":
        vote.waiting.clear()
    if entry.by in vote.waiting:
        vote.waiting.remove(entry.by)
    return vote


def summary(table: Table) -> dict[str, Any]:
    """Return what the lobby needs of a table; `guests` is for the server alone."""
    return {
        "id": table.id,
        "name": table.options.name,
        "status": table.status,
        "setup": table.options.json()["setup"],
        "pace": table.options.pace,
        "public": table.options.public,
        "watchable": table.options.watchable,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in table.seats
        ],
        "guests": [seat.guest for seat in table.seats],
        "decider": table.decider,
        "round": table.progress.state.round if table.progress is not None else 0,
        "since": table.since,
        "seq": table.seq,
    }
