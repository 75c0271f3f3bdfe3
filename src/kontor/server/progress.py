"""The game of a table as far as it has gone, with what can be taken back."""

from typing import Any

from kontor.record import write_record
from kontor.rules import (
    Deal,
    Event,
    IllegalAction,
    KontorError,
    Setup,
    State,
    apply,
    begin,
    legal_actions,
)
from kontor.rules.words import OVER, PHASES
from kontor.server.errors import Refused


class Progress:
    """A state that is always the fold of a setup, a deal and actions."""

    def __init__(self, setup: Setup, deal: Deal) -> None:
        self.setup = setup
        self.deal = deal
        self.state: State = begin(setup, deal)
        self.actions: list[str] = []
        self.deciders: list[int] = []
        """The seat that took each action."""
        self.undone: list[str] = []
        """What can be done again, the next one last."""
        self.barrier = 0
        """How many actions are beyond free undo: others answered, or something was shown."""
        self.turn_start = 0
        """How many actions there were when the present turn began."""
        self._base = self.state.copy()
        self._base_at = 0

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    @property
    def phase(self) -> str:
        """The phase of the decision, as in the notation."""
        return PHASES[self.state.phase]

    @property
    def decider(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.over else self.state.seat

    def legal(self) -> list[str]:
        """Return the legal actions as texts."""
        return [] if self.over else [action.text for action in legal_actions(self.state)]

    def play(self, text: str) -> list[Event]:
        """Do an action and return what happened; what is not legal changes nothing."""
        seat = self.state.seat
        turn = (self.state.round, self.state.turn)
        events = self._apply(text)
        self.actions.append(text)
        self.deciders.append(seat)
        self.undone.clear()
        passed = (self.state.round, self.state.turn) != turn
        if passed:
            self.turn_start = len(self.actions)
        if passed or self.over or seat != turn[1] or self._others_decide() or _shows(events):
            self._bar()
        return events

    def redo(self) -> list[Event]:
        """Do again what was undone last."""
        waiting = self.undone[:-1]
        events = self.play(self.undone[-1])
        self.undone = waiting
        return events

    def undo_to(self, number: int) -> None:
        """Go back to the state after so many actions."""
        taken = self.actions[number:]
        near = number >= self._base_at
        state = self._base.copy() if near else begin(self.setup, self.deal)
        start = self._base_at if near else 0
        for text in self.actions[start:number]:
            apply(state, state.terms.space.parse(text))
        self.undone = [*self.undone, *reversed(taken)] if number >= self.barrier else []
        del self.actions[number:]
        del self.deciders[number:]
        self.state = state
        if number < self.barrier:
            # What lies before a takeback stays where it is.
            self._bar()
            self.turn_start = min(self.turn_start, number)

    def seen_action_of(self, seat: int) -> int | None:
        """Return how many actions came before the last one of a seat; None if it took none."""
        for number in range(len(self.deciders) - 1, -1, -1):
            if self.deciders[number] == seat:
                return number
        return None

    def record(self, meta: Any = None) -> dict[str, Any]:
        """Return the record of the game so far, hidden things included."""
        return write_record(self.setup, self.deal, self.actions, self.state, meta)

    def _apply(self, text: str) -> list[Event]:
        events: list[Event] = []
        state = self.state
        state.journal = events
        try:
            apply(state, state.terms.space.parse(text))
        except IllegalAction as error:
            raise Refused(str(error), code="illegal") from error
        except KontorError as error:
            raise Refused(str(error), code="notation") from error
        finally:
            state.journal = None
        return events

    def _others_decide(self) -> bool:
        return self.state.seat != self.state.turn

    def _bar(self) -> None:
        """Let nothing up to here be undone freely."""
        self.barrier = len(self.actions)
        self._base = self.state.copy()
        self._base_at = self.barrier


def _shows(events: list[Event]) -> bool:
    """Tell whether somebody came to see something hidden."""
    return any(event.data.get("hidden") for event in events)
