"""What our judge says of a recorded game at the beginning of every turn."""

from collections.abc import Iterator
from typing import Any, Final

from kontor.bots.glance import glance
from kontor.bots.learned import judge_of
from kontor.record import read_record
from kontor.rules import State, apply, begin, legal_actions
from kontor.rules.words import TURN

SHARE_DIGITS: Final = 4
POINT_DIGITS: Final = 1


def evaluations_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a row for each turn: when and whose it is, and the shares and points of all seats."""
    found = []
    for after, state in _turns_of(record):
        verdict = glance(judge_of(state.terms.board.id), state)
        found.append(
            {
                "after": after,
                "round": state.round,
                "seat": state.turn,
                "shares": [round(share, SHARE_DIGITS) for share in verdict.shares],
                "points": [round(points, POINT_DIGITS) for points in verdict.points],
            }
        )
    return found


def _turns_of(record: dict[str, Any]) -> Iterator[tuple[int, State]]:
    """Yield every turn as it begins: after how many actions, and the position."""
    read = read_record(record)
    state = begin(read.setup, read.deal)
    parse = state.terms.space.parse
    last = (0, 0)
    for after, text in enumerate(read.actions):
        turn = (state.round, state.turn)
        if state.phase == TURN and turn != last:
            last = turn
            yield after, state
        # As every game does: some follow-ups are decided only by listing what is legal.
        legal_actions(state)
        apply(state, parse(text))
