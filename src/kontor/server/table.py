"""A table: the fold of its entries. Plain Python, without clock, store or network."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from kontor.rules import Event
from kontor.server.entries import Entry, Seats
from kontor.server.options import Options
from kontor.server.origin import Origin
from kontor.server.progress import Progress

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

ANSWER_SECONDS: Final = {"live": 60.0, "days": 86_400.0}
"""How long a takeback or a replacement waits for answers, by the pace of the table."""
INVITED_FIRST: Final = {"live": 600.0, "days": 86_400.0}
"""How long a seat that a vote opened is offered to invited people alone."""
MOST_REFUSALS: Final = 3
"""After so many takebacks in vain one asks for none until others have moved."""


@dataclass
class Seat:
    """Who sits on a seat: a person (`guest`), a bot (`level`) or nobody."""

    guest: str | None = None
    name: str = ""
    level: str | None = None
    former: str | None = None
    """The guest who left the seat and may come back to it."""
    left: str = ""
    """The name of whoever left the seat, until somebody else sits down."""
    out_of_time: bool = False
    absent: bool = False
    """Whether the person has given no sign for so long that others may vote on the seat."""
    active: float = 0.0
    """When the person last did anything here."""
    opened: float | None = None
    """When a vote opened the seat to another person."""
    seconds: float | None = None
    """What is left of the bank."""
    standing: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """`person`, `bot` or `empty`."""
        return "person" if self.guest else "bot" if self.level else "empty"

    @property
    def is_open(self) -> bool:
        """Whether nobody has the seat, and nobody left it to come back: its clock stands still."""
        return self.kind == "empty" and self.former is None


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
    pauses: bool = False
    """Whether the clock of whoever decides stands still until it is answered."""


class Table:
    """A table as it is after some of its entries."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.changed = 0
        """The seq of the last entry that a decision may depend on."""
        self.changed_by_people = 0
        """The seq of the last such entry that is more than an action that a bot took."""
        self.status = OPEN
        self.host = ""
        self.options: Options
        self.origin: Origin | None = None
        """The moment of another game that is played on here."""
        self.seats: list[Seat] = []
        self.held: dict[str, set[int]] = {}
        """The seats that each guest has had since the game began, and so knows."""
        self.progress: Progress | None = None
        self.bot_seed = ""
        """The secret with which bots draw."""
        self.seal = ""
        """The hash of all that is hidden until the game is over."""
        self.takeback: Vote | None = None
        self.refusals: dict[str, int] = {}
        """How many takebacks of each guest were in vain since others have moved."""
        self.asked: dict[str, tuple[int, int]] = {}
        """The turn in which each guest last asked for one while somebody else decided."""
        self.replacement: Vote | None = None
        self.rematch: str | None = None
        self.removed: dict[str, str] = {}
        """The names of the guests whom the host removed, who may not sit down again."""
        self.since = 0.0
        """When the present decision began."""
        self.bot_pause: float | None = None
        """How long bots pause where one person plays alone with them; None: as anywhere."""
        self.hints: list[tuple[int, int]] = []
        """The hints that were taken: the seat, and after how many actions."""
        self.hinted = 0
        """The seq at which the last of them was taken, of all that a decision may depend on."""
        self.coached: list[int] = []
        """The seats to which a coach has spoken."""
        self.hurried = False
        """Whether bots do not pause until a person decides."""

    def add(self, entry: Entry) -> list[Event]:
        """Add the next entry and return what happened in the game."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} cannot follow {self.seq} at table {self.id}")
        events = entry.fold(self) or []
        self.seq = entry.seq
        if entry.by is not None:
            self._notice(entry.by, entry.at)
        if entry.bears_on_decisions:
            self.changed = entry.seq
        if entry.bears_on_seats:
            self.changed_by_people = entry.seq
        return events

    def _notice(self, guest: str, at: float) -> None:
        """Note that a guest is here: nobody needs to vote any more on whether to go on without."""
        for number in self.seats_of(guest):
            seat, vote = self.seats[number], self.replacement
            seat.active = at
            if seat.absent and not seat.out_of_time and vote is not None:
                if vote.seat == number and vote.by != guest:
                    self.replacement = None
            seat.absent = False

    def absent_at(self, number: int) -> float | None:
        """Return when a person who gives no sign counts as absent; None if nobody would mind."""
        seat = self.seats[number]
        if seat.kind != "person" or seat.absent or not self.people(seat.guest):
            return None
        return max(self.since, seat.active) + self.options.absent_after

    @property
    def game(self) -> Progress:
        """The game that is or was played."""
        if self.progress is None:
            raise ValueError(f"table {self.id} has not started")
        return self.progress

    @property
    def decider(self) -> int | None:
        """The seat that decides or confirms its answer now, while the game is played."""
        return self.game.decider if self.status == PLAYING else None

    def seats_of(self, guest: str | None) -> Seats:
        """Return the seats of a guest."""
        if guest is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.guest == guest)

    def people(self, without: str | None = None) -> list[str]:
        """Return the guests who sit here, each once."""
        found = dict.fromkeys(seat.guest for seat in self.seats if seat.guest is not None)
        return [guest for guest in found if guest != without]

    def pause_of_bots(self, usual: float) -> float:
        """Return how many seconds bots pause here: the usual ones, unless one person has fewer."""
        if len(self.people()) != 1:
            return usual
        return (
            0.0 if self.hurried else usual if self.bot_pause is None else min(usual, self.bot_pause)
        )

    def gives_hints(self, guest: str) -> bool:
        """Tell whether a guest who sits here may take hints: alone with bots, or if all may."""
        people = self.people()
        return guest in people and (len(people) == 1 or self.options.hints)

    def tells_chances(self, guest: str) -> bool:
        """Tell whether a guest may know who is ahead: after the end, or on one seat among bots."""
        return self.status == OVER or self.plays_alone(guest)

    def plays_alone(self, guest: str) -> bool:
        """Tell whether a guest plays on one seat among bots, and nobody else may come back."""
        others = [seat for seat in self.seats if seat.guest != guest]
        # Whoever left a seat may come back and would have played without what is told here.
        bots = all(seat.level is not None and seat.former is None for seat in others)
        return self.status == PLAYING and bots and len(others) == len(self.seats) - 1

    def plays(self, guest: str) -> bool:
        """Tell whether a guest has a seat, or may come back to one."""
        return any(guest in (seat.guest, seat.former) for seat in self.seats)

    def is_spectator(self, guest: str) -> bool:
        """Tell whether a guest only watches; before the start everybody may still sit down."""
        return self.status != OPEN and not self.plays(guest)

    def talk_of(self, guest: str) -> str:
        """Return who hears what a guest says now, as one of the ways in which spectators talk."""
        if guest == "":
            return "off"
        chat = self.options.spectator_chat
        if not self.is_spectator(guest) or (chat == "apart" and self.status != PLAYING):
            return "together"
        return chat

    def is_free(self, number: int, guest: str) -> bool:
        """Tell whether a guest may sit down on a seat: whoever left one may come back to it."""
        seat = self.seats[number]
        if self.status not in (OPEN, PLAYING) or self.knows_another(number, guest):
            return False
        if seat.former == guest:
            return seat.kind != "person" and not self.plays_without_time(number)
        return seat.kind == "empty" and (self.status == OPEN or seat.former is None)

    def kept_until(self, number: int) -> float | None:
        """Return until when a seat that a vote opened is for those who were invited."""
        opened = self.seats[number].opened
        return None if opened is None else opened + INVITED_FIRST[self.options.pace]

    def knows_another(self, number: int, guest: str) -> bool:
        """Tell whether a guest has had seats of the game that is played, but never this one."""
        return number not in self.held.get(guest, {number})

    def plays_without_time(self, number: int) -> bool:
        """Tell whether a bot decides for a seat because its time is up: nobody returns before."""
        seat, clock = self.seats[number], self.options.clock
        if clock is None or seat.seconds is None or clock.at_zero != "bot":
            return False
        return seat.kind == "bot" and seat.seconds <= 0 and self.decider == number

    def seconds_left(self, number: int, now: float) -> float | None:
        """Return what is left on the clock of a seat; None without a clock."""
        seconds = self.seats[number].seconds
        if seconds is None or self.decider != number or self.seats[number].is_open:
            return seconds
        if self.takeback is not None and self.takeback.pauses:
            # Nobody can play before it is answered: the clock stands still meanwhile.
            now = min(now, self.takeback.began)
        return seconds - max(0.0, now - self.since)

    @property
    def clock_runs(self) -> bool:
        """Whether the time of whoever decides is being taken."""
        number = self.decider
        if number is None or self.seats[number].seconds is None or self.seats[number].is_open:
            return False
        return self.takeback is None or not self.takeback.pauses

    def decides(self, guest: str) -> bool:
        """Tell whether the decision is up to a guest."""
        return self.decider is not None and self.seats[self.decider].guest == guest

    def why_not_ask(self, guest: str) -> str:
        """Return the code of what keeps a guest from asking for a takeback; "" if nothing does."""
        if self.status == OVER:
            # All that was hidden is shown.
            return "over"
        if self.refusals.get(guest, 0) >= MOST_REFUSALS:
            return "takebacks-refused"
        if not self.decides(guest) and self.asked.get(guest) == self.game.whose_turn:
            return "asked-this-turn"
        return ""

    def waits_until(self, vote: Vote | None) -> float | None:
        """Return until when a vote waits for answers; None if there is none."""
        if vote is None or self.status == CLOSED:
            return None
        return vote.began + ANSWER_SECONDS[self.options.pace]

    # What several kinds of entries do

    def move(self, play: Callable[[], list[Event]], at: float) -> list[Event]:
        """Let the game go on by an action: its time is spent, and what hung on it is closed."""
        number, turn = self.decider, self.game.turn
        mover = None if number is None else self.seats[number].guest
        left = None if number is None else self.seconds_left(number, at)
        events = play()
        if number is not None:
            self.seats[number].seconds = left
        self.takeback = None
        self.refusals = {guest: n for guest, n in self.refusals.items() if guest == mover}
        self.since = at
        self._stop_hurrying()
        if self.game.turn != turn and self.game.held is None:
            self._pay_increment(turn)
        if self.game.over:
            self.status = OVER
            self.replacement = None
        return events

    def _stop_hurrying(self) -> None:
        """Let bots pause again from the decision of a person on."""
        number = self.game.decider
        if number is None or self.seats[number].kind == "person":
            self.hurried = False

    def empty(self, number: int, by: str | None, at: float) -> None:
        """Take a seat from whoever has it; whom another sends away before the game stays out."""
        old = self.seats[number]
        if self.status == OPEN:
            if old.guest is not None and by not in (None, old.guest):
                self.removed[old.guest] = old.name
            self.seats[number] = Seat()
        else:
            self.seats[number] = Seat(left=old.name or old.left, seconds=old.seconds, opened=at)

    def release(self, number: int, at: float) -> None:
        """Make final what a seat holds, if it does: it is confirmed, or its person leaves."""
        if self.progress is None or self.progress.held != number:
            return
        self.spend(at)
        self.progress.confirm()
        self.since = at
        if self.progress.turn_start == self.progress.action_count:
            # It was the last of the seat's own turn, which ends only now.
            self._pay_increment(number)

    def _pay_increment(self, number: int) -> None:
        """Add to the bank of a seat that has finished its turn; it is in time again."""
        clock, seat, vote = self.options.clock, self.seats[number], self.replacement
        if clock is None or seat.seconds is None:
            return
        seat.seconds = min(float(clock.bank), seat.seconds + clock.increment)
        if seat.out_of_time and vote is not None and vote.seat == number and vote.by != seat.guest:
            self.replacement = None
        seat.out_of_time = False

    def spend(self, at: float) -> None:
        """Take the time of the decision from its seat's bank."""
        number = self.decider
        if number is not None:
            self.seats[number].seconds = self.seconds_left(number, at)

    def pass_on(self, number: int, at: float, runs_on: bool = True) -> None:
        """Let a seat change hands: its decision goes on, and the time so far is spent.

        Without `runs_on` the decision begins anew, whosesoever it is, as in old tables.
        """
        if self.decider == number and runs_on:
            self.spend(at)
        if self.decider in (None, number) or not runs_on:
            self.since = at

    def stop_waiting_for(self, guest: str | None) -> None:
        """Wait no longer for the answer of a guest who has left the last seat."""
        if guest in self.people():
            return
        for vote in (self.takeback, self.replacement):
            if vote is not None and guest in vote.waiting:
                vote.waiting.remove(guest)


def fold(table_id: str, entries: Iterable[Entry]) -> Table:
    """Return the table after all these entries."""
    table = Table(table_id)
    for entry in entries:
        table.add(entry)
    return table
