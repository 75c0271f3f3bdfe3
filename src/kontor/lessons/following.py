"""Following what a learner does in a step: the goal, wrong choices, and the other seats."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from kontor.lessons.errors import StepOver
from kontor.lessons.goals import matches
from kontor.lessons.lesson import Step
from kontor.rules import Event, KontorError, State, apply, legal_actions
from kontor.rules.words import OVER, TURN

Verdict = Literal["open", "done", "wrong", "missed"]
MOST_ANSWERS: Final = 200
"""So often the other seats decide, at most, before the learner does again."""
QUIET: Final = ("end", "done", "decline")
"""What another seat plays if the step says nothing else: as little as it can."""
COSTLY: Final = ("income", "place", "displace", "lift", "establish")


class Played(NamedTuple):
    """An action of a step, and what happened."""

    seat: int
    action: str
    events: tuple[Event, ...]
    shown: bool
    """Whether it was played for the learner to see, not by them."""


class Following:
    """A step as a learner plays it. The other seats answer by themselves."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.state: State = step.state()
        self.start: State = self.state.copy()
        self.verdict: Verdict = "open"
        self.wrong: int | None = None
        """The number of the wrong choice that was made."""
        self.moment = 0
        """The number of what is said now."""
        self.played: list[Played] = []
        self.own: list[str] = []
        self.used = 0
        """How many actions of their turns the learner has used."""
        self.ended = 0
        """How many turns of the learner are over."""
        self._let_others_play()

    def copy(self) -> "Following":
        """Return the same moment of the step, to be played on by itself."""
        other = object.__new__(Following)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.played, other.own = list(self.played), list(self.own)
        return other

    def legal(self) -> list[str]:
        """Return what the learner may do now; nothing once the step is over."""
        if self.verdict != "open":
            return []
        return [action.text for action in legal_actions(self.state)]

    def play(self, action: str) -> None:
        """Play an action of the learner, and what follows by itself."""
        if self.verdict != "open":
            raise StepOver(f"the step is over: it is {self.verdict}")
        self._do(action, shown=False)
        if self._is_reached(late=False):
            self.verdict = "done"
        elif not self._see_wrong(action):
            self._let_others_play()
            self._see_end()
        self._see_moment()

    def play_all(self, actions: Sequence[str]) -> None:
        """Play actions of the learner; refuse what is not legal, with its number."""
        for number, action in enumerate(actions, 1):
            try:
                self.play(action)
            except KontorError as error:
                raise type(error)(f"action {number}: {error}") from error

    def _do(self, text: str, *, shown: bool) -> None:
        state = self.state
        seat, turn, phase = state.seat, state.turn, state.phase
        action = state.terms.space.parse(text)
        state.journal = []
        apply(state, action)
        self.played.append(Played(seat, text, tuple(state.journal), shown))
        state.journal = None
        if not shown:
            self.own.append(text)
            self.used += phase == TURN and _is_costly(text)
        # Placing new markers is still a part of the turn.
        self.ended += turn == self.step.seat and state.turn != turn

    def _is_reached(self, *, late: bool) -> bool:
        goal = self.step.goal
        return goal.late == late and goal.is_met(self.start, self.state, self.step.seat, self.own)

    def _see_moment(self) -> None:
        moments = self.step.moments
        while self.moment < len(moments) - 1:
            until = moments[self.moment].until
            if until is None or not until.is_met(self.start, self.state, self.step.seat, self.own):
                return
            self.moment += 1

    def _see_wrong(self, action: str) -> bool:
        """Show what comes of a wrong choice; return whether it was one."""
        for number, wrong in enumerate(self.step.wrong):
            if matches(wrong.play, action):
                self.verdict, self.wrong = "wrong", number
                self._show(wrong.then)
                return True
        return False

    def _show(self, actions: Sequence[str]) -> None:
        """Play what the lesson says for the learner to see, as far as it is possible."""
        for action in actions:
            # The learner may have done something unforeseen before; then the words must do.
            if action not in [legal.text for legal in legal_actions(self.state)]:
                return
            self._do(action, shown=True)

    def _let_others_play(self) -> None:
        for _ in range(MOST_ANSWERS):
            if self.state.phase == OVER or self.state.seat == self.step.seat:
                return
            self._do(self._answer(), shown=True)

    def _answer(self) -> str:
        """Return what another seat plays: what the step says, else as little as it can."""
        legal = [action.text for action in legal_actions(self.state)]
        for pattern in self.step.others.get(self.state.seat, ()):
            for action in legal:
                if matches(pattern, action):
                    return action
        return next((quiet for quiet in QUIET if quiet in legal), legal[0])

    def _see_end(self) -> None:
        """See whether the others' answers reach the goal, or whether the time is up."""
        if self._is_reached(late=False):
            self.verdict = "done"
        elif self.state.phase == OVER or self.ended >= self.step.turns:
            self.verdict = "done" if self._is_reached(late=True) else "missed"


def solved(step: Step) -> Following:
    """Return a step in which its solution was played."""
    followed = Following(step)
    followed.play_all(step.solution)
    return followed


def _is_costly(action: str) -> bool:
    """Return whether a decision in a turn takes an action of it; markers and its end do not."""
    return action.split(" ", 1)[0] in COSTLY or action.endswith(" paid")
