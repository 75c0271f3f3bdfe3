"""A UCT search that sees what its seat may see: `python examples/uct.py [ITERATIONS] [DECISIONS]`.

It plays seat 0 of a game against three `scripted` bots and prints what it decides.
"""

import sys
from math import log, sqrt
from random import Random

from kontor import Action, Game, State, View, apply, legal_actions, sample, view
from kontor.bots import Budget, make_bot
from kontor.bots.scripted import choose_by_rule
from kontor.constants import TURN
from kontor.review import evaluate


class Edge:
    """An action at a position: how often it was tried, and the shares to win that it led to."""

    def __init__(self) -> None:
        self.visits = 0
        self.shares = 0.0

    def bound(self, visits: int) -> float:
        """Return the upper confidence bound after so many visits of the position."""
        return self.shares / self.visits + 0.3 * sqrt(log(visits) / self.visits)


class UctBot:
    """Tries turns on samples of what it cannot see, and asks the judge what they lead to."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seen: View, legal: list[Action], budget: Budget) -> Action:
        """Return the action that was tried most often; equal views share what is known of them."""
        known: dict[int, dict[Action, Edge]] = {}
        for _ in range(budget.nodes or 200):
            self.descend(sample(seen, self.random), seen.seat, known)
        edges = known[seen.key()]
        return max(legal, key=lambda action: edges[action].visits if action in edges else 0)

    def descend(self, state: State, seat: int | None, known: dict[int, dict[Action, Edge]]) -> None:
        """Go down to an action that is new there, and note for all on the way what it leads to."""
        path: list[tuple[int, Edge]] = []
        new = False
        while not (new or state.over):
            edges = known.setdefault(view(state, seat).key(), {})
            visits = sum(edge.visits for edge in edges.values())
            legal = legal_actions(state)
            tried = [action for action in legal if action in edges]
            untried = [action for action in legal if action not in edges]
            # A turn has a hundred actions and more: as it is visited, it opens to further ones.
            new = not tried or (bool(untried) and len(edges) <= 2 * sqrt(visits))
            if new:
                action = choose_by_rule(state, untried, self.random.randrange(1000))
            else:
                action = max(tried, key=lambda one: edges[one].bound(visits))
            path.append((state.seat, edges.setdefault(action, Edge())))
            apply(state, action)
        while not state.over and (state.phase != TURN or state.acted):
            apply(state, choose_by_rule(state, legal_actions(state), self.random.randrange(1000)))
        shares = evaluate(state).shares
        for owner, edge in path:
            edge.visits += 1
            edge.shares += shares[owner]


def main(iterations: int = 200, decisions: int = 40) -> None:
    """Play the beginning of a game."""
    game = Game.new(players=4, seed=1)
    uct, others = UctBot(1), [make_bot("scripted", seat) for seat in range(4)]
    while not game.over and game.action_count < decisions:
        seen, legal = game.view(game.seat), game.legal_actions()
        if game.seat == 0:
            action = uct.choose(seen, legal, Budget(nodes=iterations))
            print(f"round {game.state.round}: {action}")
        else:
            action = others[game.state.seat].bot.choose(seen, legal, Budget())
        game.play(action)
    print([f"{share:.0%}" for share in evaluate(game.state).shares])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
