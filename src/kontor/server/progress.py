"""The game of a table as far as it has gone, with what can be taken back."""

from kontor.record import QuietGame
from kontor.rules import Action, Deal, Event, IllegalAction, NotationError, Setup, State
from kontor.server.errors import Refused


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
        """What can be redone, the next one last."""
        self.barrier = 0
        """How many actions are beyond free undo: others answered, or something was shown."""
        self.turn_start = 0
        """How many actions there were when the present turn began."""

    def _apply(self, action: str | Action, events: list[Event] | None) -> None:
        """Do an action, or refuse it; note whether it may be undone freely."""
        events = [] if events is None else events
        seat, turn = self.state.seat, (self.state.round, self.state.turn)
        text = action if isinstance(action, str) else action.text
        try:
            super()._apply(action, events)
        except NotationError as error:
            raise Refused(str(error), {"action": text}, "notation") from error
        except IllegalAction as error:
            raise Refused(f"{text!r} is not legal now", {"action": text}, "illegal") from error
        self.deciders.append(seat)
        self.undone.clear()
        passed = (self.state.round, self.state.turn) != turn
        if passed:
            self.turn_start = self.action_count
        others_decide = self.state.seat != self.state.turn
        if passed or self.over or seat != turn[1] or others_decide or _shows(events):
            self.barrier = self.action_count

    def redo(self) -> list[Event]:
        """Redo what was undone last."""
        waiting = self.undone[:-1]
        events = self.play(self.undone[-1])
        self.undone = waiting
        return events

    def undo_to(self, number: int) -> list[str]:
        """Go back to how it was after so many actions; return the texts of those taken back."""
        taken = super().undo_to(number)
        del self.deciders[number:]
        if number >= self.barrier:
            self.undone += reversed(taken)
        else:
            # What lies before a takeback stays where it is.
            self.undone = []
            self.barrier = number
            self.turn_start = min(self.turn_start, number)
        return taken

    def actions_before_last_of(self, seat: int) -> int | None:
        """Return how many actions came before the last one of a seat; None if it took none."""
        for number in range(len(self.deciders) - 1, -1, -1):
            if self.deciders[number] == seat:
                return number
        return None


def _shows(events: list[Event]) -> bool:
    """Tell whether somebody came to see something hidden."""
    return any(event.data.get("hidden") for event in events)
