"""Targets to learn from: what came of a position, by what was said of those that followed it.

How a game ended says little of its single positions: a good one may be lost. The word of the last
judge on the positions that followed is steadier. So a position learns from both (TD(λ)): from the
next positions first, and from the end the more the nearer it is.
"""

from typing import Final

import numpy as np

from kontor.arena.positions import Positions
from kontor.arena.training import Layers, forward, softmax
from kontor.bots.judge import POINTS_UNIT

TRACE: Final = 0.98
"""How much what comes later counts, for each position in between."""


def traced(group: Positions, layers: Layers, trace: float = TRACE) -> Positions:
    """Return positions with targets by the word of a judge on those that follow in their game.

    The layers are those of the judge, and the positions are brought to its scale. The last position
    of a game keeps how it ended.
    """
    out = forward(layers, group).out
    shares, points = softmax(out[:, :, 0]), out[:, :, 1] * POINTS_UNIT
    wins, totals = group.wins.copy(), group.points.copy()
    for number in range(len(wins) - 2, -1, -1):
        if group.game[number] == group.game[number + 1]:
            for target, said in ((wins, shares), (totals, points)):
                target[number] = trace * target[number + 1] + (1 - trace) * said[number + 1]
    return group._replace(wins=wins.astype(np.float32), points=totals.astype(np.float32))
