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
    """Whether it is a whole turn; else it is an answer, with all its pieces."""

    @property
    def own(self) -> tuple[str, ...]:
        """The decisions of the seat itself."""
        return tuple(text for seat, text in self.actions if seat == self.seat)


def steps_of(game: Game, since: int = 0) -> list[Step]:
    """Return the actions of a game after the first `since`, with the positions between them."""
    return walk(game.state_after(since), game.actions[since:])


def turn_of(state: State, first: int, texts: Sequence[str]) -> Passage | None:
    """Return the turn that begins in a position and goes on by some actions; None if it stays open.

    What follows the turn is left out. `first` is how many actions of the record come before it.
    """
    steps = walk(state, texts)
    turn = next(_turns(steps), None)
    if turn is None or turn.first > 0 or goes_on(steps[len(turn.actions) - 1].after, state):
        return None
    return turn._replace(first=first)


def walk(state: State, texts: Sequence[str]) -> list[Step]:
    """Return actions that follow a position, with the positions between them."""
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


def turn_begun(game: Game, since: int = 0) -> tuple[int, State]:
    """Return how many actions came before the present turn, and the position in which it began.

    The turn is looked for after the first `since` actions. Before the first turn it is the present
    position.
    """
    for number, step in enumerate(steps_of(game, since), since):
        if step.before.phase == TURN and goes_on(step.before, game.state):
            return number, step.before
    return game.action_count, game.state.copy()


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
            while last < len(steps) and goes_on(steps[last].before, begun):
                last += 1
            played = tuple((step.before.seat, step.text) for step in steps[number:last])
            yield Passage(number, begun, begun.turn, played, is_turn=True)
        number = max(last, number + 1)


def goes_on(state: State, begun: State) -> bool:
    """Tell whether a decision belongs to the turn that has begun."""
    same = (state.round, state.turn) == (begun.round, begun.turn)
    return same and state.phase not in (*APART, OVER)


def _answers(steps: list[Step]) -> Iterator[Passage]:
    number = 0
    while number < len(steps):
        begun = steps[number].before
        last = number + 1
        if begun.seat != begun.turn or begun.phase in APART:
            while last < len(steps) and _is_same_answer(steps[last].before, begun):
                last += 1
            decided = tuple((begun.seat, step.text) for step in steps[number:last])
            yield Passage(number, begun, begun.seat, decided, is_turn=False)
        number = last


def _is_same_answer(state: State, begun: State) -> bool:
    """Tell whether a decision goes on with the answer that has begun: a further piece, say."""
    decided = (state.round, state.turn, state.seat, state.phase)
    return decided == (begun.round, begun.turn, begun.seat, begun.phase)
