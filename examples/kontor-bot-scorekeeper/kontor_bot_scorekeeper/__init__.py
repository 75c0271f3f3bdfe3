"""A bot that takes whatever is best for its score sheet, and thinks no further than that."""

from random import Random

from kontor import Action, View, apply, sample, score
from kontor.bots import Budget
from kontor.bots.scripted import choose_by_rule


class ScorekeeperBot:
    """Takes the action after which it is best ahead; of several, what rules of thumb suggest."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:
        """Return an action that leads to the best lead."""
        state = sample(view, self._random)
        seat = state.seat
        # A budget says how many positions may be looked at.
        tried = self._random.sample(legal, min(len(legal), budget.nodes or len(legal)))
        leads = []
        for action in tried:
            after = state.copy()
            apply(after, action)
            totals = [sheet["total"] for sheet in score(after)]
            leads.append(2 * totals[seat] - max(totals[:seat] + totals[seat + 1 :]))
        best = [action for action, lead in zip(tried, leads, strict=True) if lead == max(leads)]
        return choose_by_rule(state, best, self._random.randrange(1000))
