"""A recorded game as a row of decisions to be judged: whole turns, and answers outside of them."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kontor.record import Game
from kontor.rules import State, apply, legal_actions
from kontor.rules.words import MARK, OVER, PAWN_PHASE, TURN

APART: Final = (MARK, PAWN_PHASE)
"""Decisions of a player that are no part of a turn: what was drawn is known by then, or no turn
has begun."""


class Step(NamedTuple):
    """One recorded action, with the position before it and after it."""

    before: State
    text: str
    after: State


class Passage(NamedTuple):
    """Some actions of a record that are judged together."""

    first: int
    """How many actions of the record come before it."""
    state: State
    """The position in which it begins."""
    seat: int
    """Who decides."""
    actions: tuple[tuple[int, str], ...]
    """All decisions until it is over, with the seats that took them."""
    is_turn: bool
    """Whether it is a whole turn; else it is a single answer."""

    @property
    def own(self) -> tuple[str, ...]:
        """The decisions of the seat itself."""
        return tuple(text for seat, text in self.actions if seat == self.seat)


def steps_of(game: Game) -> list[Step]:
    """Return the actions of a game with the positions between them."""
    return _steps(game.state_after(0), game.actions)


def turn_of(state: State, first: int, texts: Sequence[str]) -> Passage | None:
    """Return the turn that begins in a position and goes on by some actions; None if it stays open.

    What follows the turn is left out. `first` is how many actions of the record come before it.
    """
    steps = _steps(state, texts)
    turn = next(_turns(steps), None)
    if turn is None or turn.first > 0 or _goes_on(steps[len(turn.actions) - 1].after, state):
        return None
    return turn._replace(first=first)


def _steps(state: State, texts: Sequence[str]) -> list[Step]:
    state = state.copy()
    parse = state.terms.space.parse
    found = []
    for text in texts:
        before = state.copy()
        # As every game does: some follow-ups are decided only by listing what is legal.
        legal_actions(state)
        apply(state, parse(text))
        found.append(Step(before, text, state.copy()))
    return found


def passages_of(steps: list[Step]) -> list[Passage]:
    """Return what is to be judged of a game, in the order in which it begins."""
    found = [*_turns(steps), *_answers(steps)]
    return sorted(found, key=lambda passage: passage.first)


def _turns(steps: list[Step]) -> Iterator[Passage]:
    number = 0
    while number < len(steps):
        begun = steps[number].before
        last = number
        if begun.phase == TURN:
            while last < len(steps) and _goes_on(steps[last].before, begun):
                last += 1
            played = tuple((step.before.seat, step.text) for step in steps[number:last])
            yield Passage(number, begun, begun.turn, played, is_turn=True)
        number = max(last, number + 1)


def _goes_on(state: State, begun: State) -> bool:
    """Tell whether a decision belongs to the turn that has begun."""
    same = (state.round, state.turn) == (begun.round, begun.turn)
    return same and state.phase not in (*APART, OVER)


def _answers(steps: list[Step]) -> Iterator[Passage]:
    for number, step in enumerate(steps):
        state = step.before
        if state.seat != state.turn or state.phase in APART:
            yield Passage(number, state, state.seat, ((state.seat, step.text),), is_turn=False)
