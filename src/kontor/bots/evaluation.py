"""How good a position is for a seat, its opponents taken into account."""

from typing import final

from kontor.board import Board
from kontor.bots.scales import Scales
from kontor.bots.tally import Tally
from kontor.rules.score import score
from kontor.rules.state import State
from kontor.rules.words import OVER, TURN


@final
class Evaluation:
    """The judgement of positions of one board, by weights in the order of `weights.NAMES`."""

    def __init__(self, board: Board, weights: list[float]) -> None:
        self.scales: Scales = Scales(board, weights)

    def utility(self, state: State, seat: int) -> float:
        """Return how good a position is for a seat, its opponents taken into account."""
        if state.phase == OVER:
            return self._final(state, seat)
        values = self.values(state)
        best = -1000.0
        total = 0.0
        for other in range(len(values)):
            if other != seat:
                total += values[other]
                best = max(best, values[other])
        mean = total / (len(values) - 1)
        value = values[seat] - self.scales.opponent * best - self.scales.others * mean
        if state.phase == TURN and state.turn == seat:
            # Within one's own turn the actions that are left are worth something too.
            value += self.scales.action * state.actions
        return value

    def _final(self, state: State, seat: int) -> float:
        """Return the value of a finished game: the lead, and a bonus for the winner."""
        totals = [sheet["total"] for sheet in score(state)]
        mine = totals[seat]
        best = max(total for other, total in enumerate(totals) if other != seat)
        lead = float(mine - best)
        bonus = self.scales.win if mine > best else -self.scales.win
        return bonus + lead * (1.0 - self.scales.others)

    def values(self, state: State) -> list[float]:
        """Return the value of each seat."""
        return Tally(self.scales, state).values()
