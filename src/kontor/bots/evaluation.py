"""How good a position is for a seat, its opponents taken into account."""

from typing import Final, final

from kontor.board import Board
from kontor.bots.counts import rounds_left
from kontor.bots.nearby import Nearby
from kontor.bots.scales import Scales
from kontor.bots.tally import Tally
from kontor.rules.score import score
from kontor.rules.state import State
from kontor.rules.words import OVER, TURN

LONG_GAME: Final = 28
"""After so many rounds it is time to come to an end."""
IMPATIENCE: Final = 3.0


def hurry_in(round_: int) -> float:
    """Return what an end is worth by itself: more and more in a game that does not end."""
    return IMPATIENCE * max(0, round_ - LONG_GAME)


@final
class Evaluation:
    """The judgement of positions of one board, by weights in the order of `weights.NAMES`."""

    def __init__(self, board: Board, weights: list[float]) -> None:
        self.scales: Scales = Scales(board, weights)

    def utility(self, state: State, seat: int, hurry: float = 0.0) -> float:
        """Return how good a position is for a seat, and what it is worth to be near the end."""
        if state.phase == OVER:
            return self._final(state, seat) + hurry
        left = rounds_left(self.scales, state) if hurry > 0.0 else 0.0
        return self._utility(self.values(state), state, seat, hurry, left)

    def utility_near(self, known: Nearby, state: State, seat: int, hurry: float = 0.0) -> float:
        """Return the same of a position that a small step leads to from a known one."""
        return self._utility(known.values_of(state), state, seat, hurry, known.left)

    def _utility(
        self, values: list[float], state: State, seat: int, hurry: float, left: float
    ) -> float:
        value = self.margin(values, seat)
        if hurry > 0.0:
            value += hurry * (1.0 - left / self.scales.rounds)
        if state.phase == TURN and state.turn == seat:
            # Within one's own turn the actions that are left are worth something too.
            value += self.scales.action * state.actions
        return value

    def margin(self, values: list[float], seat: int) -> float:
        """Return a seat's value minus a share of the best opponent's and of all opponents'."""
        best = -1000.0
        total = 0.0
        for other in range(len(values)):
            if other != seat:
                total += values[other]
                best = max(best, values[other])
        mean = total / (len(values) - 1)
        return values[seat] - self.scales.opponent * best - self.scales.others * mean

    def _final(self, state: State, seat: int) -> float:
        """Return the value of a finished game: its points, and a bonus for the winner."""
        totals = [float(sheet["total"]) for sheet in score(state)]
        won = totals[seat] >= max(totals)
        return self.margin(totals, seat) + (self.scales.win if won else -self.scales.win)

    def values(self, state: State) -> list[float]:
        """Return the value of each seat."""
        return Tally(self.scales, state).values()
