"""Prints what a judge with weights by lot says of a game on a board, with every number of players.

python -m tests.bots.judge_board BOARD
"""

import json
import sys

from kontor.bots.judge import Judge
from kontor.bots.learned import net_from
from tests.bots.nets import net_data, played


def main() -> None:
    """Print the shares by number of players."""
    found = {}
    for players in (2, 3, 4):
        variant = "neutral" if players == 2 else None
        state = played({"board": sys.argv[1], "players": players, "variant": variant}, 1, 40)
        found[players] = Judge(state.terms.board, net_from(net_data())).judge(state, 0).shares
    print(json.dumps(found))


main()
