"""A turn as it would go on the real board: the decisions of its seat, and what others answer."""

from collections.abc import Sequence

from kontor.bots.scripted import choose_by_rule
from kontor.rules import Action, State, apply, legal_actions
from kontor.rules.words import OVER


def line_of(state: State, seat: int, own: Sequence[str]) -> list[str]:
    """Return decisions of a seat with what the others answer in between, by rule.

    A turn was found by what its seat could see. Where it no longer fits what was hidden, such as
    markers that are drawn, the line ends.
    """
    state = state.copy()
    turn = (state.round, state.turn)
    waiting = list(own)
    found = []
    while state.phase != OVER and (state.round, state.turn) == turn:
        legal = legal_actions(state)
        if state.seat != seat:
            action = choose_by_rule(state, legal, 0)
        elif waiting and (fitting := _named(legal, waiting.pop(0))) is not None:
            action = fitting
        else:
            break
        apply(state, action)
        found.append(action.text)
    return found


def _named(legal: Sequence[Action], text: str) -> Action | None:
    """Return the legal action with a text, if there is one."""
    return next((action for action in legal if action.text == text), None)
