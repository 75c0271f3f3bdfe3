"""A game as an environment plays it: by the index of actions, decision by decision."""

from typing import Any, Final, final

from kontor.bots.steps import Step, finish, first_step, moves_from, worth_trying
from kontor.env.dice import Dice
from kontor.env.observing import Observer, observer
from kontor.rules.actions import DISPLACE, PLACE, Action
from kontor.rules.deal import begin, draw_deal, draw_start
from kontor.rules.engine import apply, do_offered, offered
from kontor.rules.errors import IllegalAction
from kontor.rules.setup import Setup
from kontor.rules.state import State
from kontor.rules.words import OVER, PHASES

NO_CAP: Final = 0


class Play:
    """A game of which each decision is made by the index of an action.

    After `cap` decisions it is cut; with a cap of 0 it goes on to its end.
    """

    def __init__(self, state: State, cap: int, decisions: int = 0) -> None:
        self.state: State = state
        self.cap: int = cap
        self.decisions: int = decisions
        self.observer: Observer = observer(state)
        self._chosen: Action | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.state.phase == OVER

    @property
    def cut(self) -> bool:
        """Whether the game was cut before its end."""
        return self.cap != NO_CAP and self.decisions >= self.cap and self.state.phase != OVER

    def choices(self) -> list[int]:
        """Return the indices of what may be done, rising."""
        return sorted([action.index for action in offered(self.state)])

    def write_mask(self, out: Any, where: Any) -> None:
        """Write 1 for everything that may be done and 0 for the rest into a slice of a buffer."""
        self.observer.write_mask(self.state, out, where)

    def choose(self, index: int) -> None:
        """Note what an index stands for, to be done by `go`; refuse what is not a choice."""
        for action in offered(self.state):
            if action.index == index:
                self._chosen = action
                return
        raise IllegalAction(self._refusal(index))

    def go(self) -> None:
        """Do what was chosen."""
        action = self._chosen
        if action is not None:
            do_offered(self.state, action)
            self.decisions += 1

    def take(self, index: int) -> None:
        """Do what an index stands for; nothing changes if it is not among the choices."""
        self.choose(index)
        self.go()

    def answer(self, action: Action) -> None:
        """Do a single legal action, whatever the choices are."""
        apply(self.state, action)
        self.decisions += 1

    def sample(self, dice: Dice) -> int:
        """Return any of the choices."""
        legal = offered(self.state)
        return legal[dice.below(len(legal))].index

    def text(self, index: int) -> str:
        """Return in words what an index stands for."""
        return self.state.terms.space.all[index].text

    def _refusal(self, index: int) -> str:
        if not 0 <= index < choice_count(self.state, isinstance(self, WholePlay)):
            return f"there is no action {index}"
        state = self.state
        if state.phase == OVER:
            return f"action {index} ({self.text(index)}) is not legal: the game is over"
        return (
            f"action {index} ({self.text(index)}) is not legal for seat {state.seat} "
            f"in phase {PHASES[state.phase]}"
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Play, (self.state, self.cap, self.decisions)


@final
class WholePlay(Play):
    """A game of whole actions: each decision is one thing of a turn with all that follows from it.

    The choices are those of the bots that plan (`bots/steps.py`): of equal actions only one, and
    for each route the Move that fills it further. What else is to be decided (payments, answers to
    a displacement, where markers go) is decided by rules of thumb, as the bot `scripted` does.
    """

    def __init__(
        self, state: State, cap: int, decisions: int = 0, put: list[int] | None = None
    ) -> None:
        super().__init__(state, cap, decisions)
        self.put: list[int] = [] if put is None else put
        """The posts on which pieces were put in this turn: no Move lifts them again."""
        self._found: list[Action] = []
        self._moves: list[Step] = []
        self._known: bool = False
        self._index: int = 0
        finish(self.state, self.state.turn, [])

    def _look(self) -> None:
        """Find the choices, unless they are known."""
        if self._known:
            return
        state = self.state
        self._found = worth_trying(state, offered(state))
        self._moves = []
        if state.phase != OVER and state.actions > 0:
            self._moves = moves_from(first_step(state, self.put))
        self._known = True

    def choices(self) -> list[int]:
        """Return the indices of what may be done, rising."""
        self._look()
        found = [action.index for action in self._found]
        return sorted(found) + sorted([_move_index(step) for step in self._moves])

    def write_mask(self, out: Any, where: Any) -> None:
        """Write 1 for everything that may be done and 0 for the rest into a slice of a buffer."""
        row = bytearray(choice_count(self.state, True))
        for index in self.choices():
            row[index] = 1
        out[where] = row

    def choose(self, index: int) -> None:
        """Note what an index stands for, to be done by `go`; refuse what is not a choice."""
        if index not in self.choices():
            raise IllegalAction(self._refusal(index))
        self._index = index

    def go(self) -> None:
        """Do what was chosen, and let rules of thumb decide until the next turn goes on."""
        index = self._index
        seat = self.state.turn
        turn = (self.state.round, seat)
        if index < len(self.state.terms.space.all):
            action = self.state.terms.space.all[index]
            do_offered(self.state, action)
            if action.verb in (PLACE, DISPLACE):
                self.put = [*self.put, action.place]
        else:
            for step in self._moves:
                if _move_index(step) == index:
                    self.state = step.state
                    self.put = step.put
                    break
        finish(self.state, seat, [])
        if (self.state.round, self.state.turn) != turn:
            self.put = []
        self._known = False
        self.decisions += 1

    def answer(self, action: Action) -> None:
        """Do a single legal action, whatever the choices are."""
        turn = (self.state.round, self.state.turn)
        apply(self.state, action)
        self.decisions += 1
        self._known = False
        if (self.state.round, self.state.turn) != turn:
            self.put = []

    def sample(self, dice: Dice) -> int:
        """Return any of the choices."""
        found = self.choices()
        return found[dice.below(len(found))]

    def text(self, index: int) -> str:
        """Return in words what an index stands for."""
        known = self.state.terms.space.all
        if index < len(known):
            return known[index].text
        return f"move to {self.state.terms.board.routes[index - len(known)].id}"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return WholePlay, (self.state, self.cap, self.decisions, self.put)


def _move_index(step: Step) -> int:
    """Return the index of a Move: behind all actions of the board there is one for each route."""
    state = step.state
    return len(state.terms.space.all) + state.terms.board.route_of[step.put[-1]]


def choice_count(state: State, whole: bool) -> int:
    """Return how many indices there are on a state's board."""
    terms = state.terms
    return len(terms.space.all) + (len(terms.board.routes) if whole else 0)


def new_play(setup: Setup, cap: int, whole: bool) -> Play:
    """Return a new game of a setup."""
    drawn = draw_start(setup)
    state = begin(drawn, draw_deal(drawn))
    return WholePlay(state, cap) if whole else Play(state, cap)
