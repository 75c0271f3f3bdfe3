"""What the judge says of a position to each seat, by what that seat sees itself."""

from kontor.bots.judge import Judge, Verdict
from kontor.bots.outlook import verdict_on
from kontor.rules.state import State
from kontor.rules.words import NOBODY, OVER


def glance(judge: Judge, state: State) -> Verdict:
    """Return the shares and points of all seats, each as it sees itself; the shares add up to 1.

    Of a finished game they are those with which it ended.
    """
    if state.phase == OVER or not state.terms.has_missions:
        return verdict_on(judge, state, NOBODY)
    shares: list[float] = []
    points: list[float] = []
    for seat in range(state.terms.players):
        own = judge.judge(state, seat)
        shares.append(own.shares[seat])
        points.append(own.points[seat])
    whole = sum(shares)
    return Verdict([share / whole for share in shares], points)
