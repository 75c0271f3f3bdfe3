"""The game of a table as far as it has gone, with what can be taken back."""

from array import array
from itertools import takewhile
from typing import Final, Literal

from kontor.record import QuietGame
from kontor.rules import Action, Deal, Event, IllegalAction, NotationError, Setup, State
from kontor.rules.words import MARK, TURN
from kontor.server.errors import Refused

What = Literal["action", "turn", "answer"]
"""What of their own somebody wants to take back."""

BEGINS, GOES_ON, ENDS, ANSWERS, STANDING = range(5)
"""What an action is in its turn: it begins something, goes on with that, or ends the turn (by
placing markers too); or it answers in somebody else's turn, which a standing answer may do."""
OUT_OF_TURN: Final = (ANSWERS, STANDING)


class Progress(QuietGame):
    """A game that knows who took each action, and what may be undone freely."""

    # A server holds many games at once.
    checkpoint_every = 64

    deal: Deal

    def __init__(self, first: State, setup: Setup, deal: Deal, meta: object = None) -> None:
        super().__init__(first, setup, deal, meta)
        self.deciders: list[int] = []
        """The seat that took each action."""
        self.undone: list[str] = []
        """What can be redone by the seat that decides, the next one last."""
        self.held: int | None = None
        """The seat whose answer is complete but not confirmed; nobody else decides before."""
        self.asks = False
        """Whether the answer that is being given is to be confirmed in the end."""
        self.second_thoughts: dict[int, int] = {}
        """How often each seat has undone or redone something since the latest turn began."""
        self.first = 0
        """How many actions were there before anybody played here: nobody takes those back."""
        self._latest_turn = 0
        self._roles = bytearray()
        # After each number of actions, so that a takeback finds how it was.
        self._barriers = array("I", [0])
        self._turn_starts = array("I", [0])

    @property
    def barrier(self) -> int:
        """How many actions are beyond free undo: others decide, or something was shown."""
        return self._barriers[-1]

    @property
    def turn_start(self) -> int:
        """How many actions there were when the present turn began."""
        return self._turn_starts[-1]

    def begin_here(self) -> None:
        """Let nothing be undone or taken back of what was played so far."""
        self.first = self._barriers[-1] = self._turn_starts[-1] = self.action_count
        self._latest_turn = self.turn_start
        self.undone.clear()
        self.second_thoughts.clear()

    @property
    def whose_turn(self) -> tuple[int, int]:
        """The round, and the seat whose turn it is."""
        return (self.state.round, self.state.turn)

    @property
    def decider(self) -> int | None:
        """The seat that has to do something: to decide, or to confirm its answer."""
        return self.seat if self.held is None else self.held

    def _apply(self, action: str | Action, events: list[Event] | None) -> None:
        """Do an action, or refuse it; note whether it may be undone freely."""
        events = [] if events is None else events
        seat, turn = self.state.seat, self.whose_turn
        text = action if isinstance(action, str) else action.text
        role = self._role(text)
        try:
            super()._apply(action, events)
        except NotationError as error:
            raise Refused(str(error), {"action": text}, "notation") from error
        except IllegalAction as error:
            raise Refused(f"{text!r} is not legal now", {"action": text}, "illegal") from error
        self.deciders.append(seat)
        self._roles.append(role)
        self.undone.clear()
        self.held = None
        passed = self.whose_turn != turn
        self._turn_starts.append(self.action_count if passed else self.turn_start)
        if self.turn_start > self._latest_turn:
            # A turn that is played again after a takeback is not a new one.
            self._latest_turn = self.turn_start
            self.second_thoughts.clear()
        is_final = self.state.seat != seat or _shows(events)
        self._barriers.append(self.action_count if is_final else self.barrier)

    def _role(self, action: str) -> int:
        """Return what an action is in the present turn."""
        if self.state.seat != self.state.turn:
            return ANSWERS
        if self.state.phase == MARK:
            return ENDS
        if self.state.phase != TURN:
            return GOES_ON
        return ENDS if action == "end" else BEGINS

    def decide(self, action: str, hold: bool = False, standing: bool = False) -> list[Event]:
        """Take an action; if asked to, hold an answer that it completes until it is confirmed.

        Answers are what is decided in another's turn, and where markers are placed after the own
        one. What shows something hidden, as the end of the game does, cannot be held.
        """
        seat, before = self.state.seat, self.barrier
        is_answer = seat != self.state.turn or self.state.phase == MARK
        events = self.play(action)
        if standing:
            self._roles[-1] = STANDING
        is_complete = self.state.seat != seat
        self.asks = hold and not is_complete
        if hold and is_answer and is_complete and not self.over and not _shows(events):
            self.held = seat
            self._barriers[-1] = before
        return events

    def count_second_thought(self, seat: int) -> None:
        """Count that a seat has undone or redone something."""
        self.second_thoughts[seat] = self.second_thoughts.get(seat, 0) + 1

    def confirm(self) -> None:
        """Make the answer that is held final."""
        self.held = None
        self._barriers[-1] = self.action_count

    def redo(self, hold: bool = False) -> list[Event]:
        """Redo what was undone last."""
        waiting = self.undone[:-1]
        events = self.decide(self.undone[-1], hold)
        self.undone = waiting
        return events

    def undo_to(self, number: int) -> list[str]:
        """Go back to how it was after so many actions; return the texts of those taken back.

        What the seat that decides then had done next can be redone, up to what others decided.
        """
        deciders = self.deciders[number:]
        is_free = number >= self.barrier
        taken = super().undo_to(number)
        del self.deciders[number:]
        del self._roles[number:]
        del self._barriers[number + 1 :]
        del self._turn_starts[number + 1 :]
        self.held = None
        self.asks = False
        if is_free:
            self.undone += reversed(taken)
        else:
            own = list(takewhile(lambda seat: seat == deciders[0], deciders))
            self.undone = taken[: len(own)][::-1]
        return taken

    def free_undo(self) -> int | None:
        """Return how many actions are left by undoing the last own choice; None if it is barred."""
        for number in range(self.action_count - 1, self.barrier - 1, -1):
            # Otherwise the standing answer would be given again at once.
            if self._roles[number] != STANDING:
                return number
        return None

    def before(self, seat: int, what: What | None) -> int | None:
        """Return how many actions came before what a seat did last; None if it did no such thing.

        `action` is the last thing begun in a turn of its own, with the end of that turn; `turn`
        the whole of that turn; `answer` the last answer in another's turn. None is the last
        decision of any kind.
        """
        if what is None:
            return self._last(seat, range(STANDING + 1))
        if what == "answer":
            last = self._last(seat, (ANSWERS,))
            return None if last is None else self._first_of_answer(seat, last)
        last = self._last(seat, (BEGINS, GOES_ON, ENDS))
        if last is None:
            return None
        start = max(self._turn_starts[last], self.first)
        begun = self._last(seat, (BEGINS,), start) if what == "action" else None
        return self.deciders.index(seat, start) if begun is None else begun

    def _last(self, seat: int, roles: range | tuple[int, ...], start: int = 0) -> int | None:
        """Return the number of a seat's last action of some roles, from a number on."""
        for number in range(self.action_count - 1, max(start, self.first) - 1, -1):
            if self.deciders[number] == seat and self._roles[number] in roles:
                return number
        return None

    def _first_of_answer(self, seat: int, number: int) -> int:
        while (
            number > self.first
            and self.deciders[number - 1] == seat
            and self._roles[number - 1] in OUT_OF_TURN
        ):
            number -= 1
        return number


def _shows(events: list[Event]) -> bool:
    """Tell whether somebody came to see something hidden."""
    return any(event.data.get("hidden") for event in events)
