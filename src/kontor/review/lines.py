"""A turn as it would go on the real board: the decisions of its seat, and what others answer."""

from collections.abc import Iterator, Sequence

from kontor.bots.scripted import choose_by_rule
from kontor.rules import IllegalAction, State, apply, legal_actions
from kontor.rules.words import OVER


def line_of(state: State, seat: int, own: Sequence[str]) -> list[str]:
    """Return decisions of a seat with what the others answer in between, by rule.

    A turn was found by what its seat could see. Where it no longer fits what was hidden, such as
    markers that are drawn, the line ends.
    """
    state = state.copy()
    found = []
    waiting = list(own)
    while waiting and state.phase != OVER:
        if state.seat == seat:
            text = waiting.pop(0)
        else:
            text = choose_by_rule(state, legal_actions(state), 0).text
        legal_actions(state)
        try:
            apply(state, state.terms.space.parse(text))
        except IllegalAction:
            break
        found.append(text)
    return [*found, *_answers(state, seat)]


def _answers(state: State, seat: int) -> Iterator[str]:
    """Yield what the others still answer in the turn of a seat."""
    turn = (state.round, state.turn)
    while state.phase != OVER and state.seat != seat and (state.round, state.turn) == turn:
        action = choose_by_rule(state, legal_actions(state), 0)
        apply(state, action)
        yield action.text
