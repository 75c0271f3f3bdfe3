"""A bot for tests: any legal action is as good as another."""

from random import Random

from kontor.bots.bot import Budget
from kontor.rules import Action, View


class RandomBot:
    """Chooses at random, but never ends a turn while an action could be taken."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:  # noqa: ARG002
        """Return any legal action; `end` only if nothing else is left to do."""
        others = [action for action in legal if action.text != "end"]
        return self._random.choice(others or legal)
