"""What a bot is: somebody who chooses one of the legal actions from what a seat may see."""

from dataclasses import dataclass
from typing import Protocol

from kontor.rules import Action, View


@dataclass(frozen=True)
class Budget:
    """How much a bot may spend on one decision; None is no limit of that kind.

    With a budget of `nodes` alone a bot plays the same game for the same seed on every machine.
    """

    seconds: float | None = None
    nodes: int | None = None

    def shared(self, share: float) -> "Budget":
        """Return a part of the budget, from 0 to 1, for a bot that has to think less."""
        if share >= 1:
            return self
        seconds = None if self.seconds is None else self.seconds * share
        return Budget(seconds, None if self.nodes is None else max(1, round(self.nodes * share)))


class Bot(Protocol):
    """Somebody who decides for a seat.

    A bot plays one seat of one game, from its first decision to its last, and may remember what
    it planned. It sees the view of its seat only.
    """

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:
        """Return one of the legal actions."""
