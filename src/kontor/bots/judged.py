"""The bot that asks the judge: it weighs its best turns by what the others may answer.

Every plan is looked at several times (see `Outlook`), all plans by the same replies, and after
every round of looks the weaker half drops out. Of two plans that the looks cannot tell apart, one
is drawn. Answers to what others do are weighed in the same way.
"""

from functools import cache
from math import exp, sqrt
from statistics import stdev
from time import perf_counter
from typing import Final, NamedTuple

from kontor.bots.bot import Budget
from kontor.bots.endings import is_won, winning_turn
from kontor.bots.judge import Judge, Net
from kontor.bots.learned import load_net, net_from_text
from kontor.bots.marking import place_for_tolls
from kontor.bots.outlook import Outlook
from kontor.bots.planning import Search
from kontor.bots.players import GreedyBot
from kontor.bots.steps import Step
from kontor.rules import Action
from kontor.rules.actions import MARK_ROUTE
from kontor.rules.state import State
from kontor.rules.words import MARK

REPLY_BLUR: Final = 0.25
"""By how many points the others misjudge what they may do."""
DOUBT: Final = 0.5
"""A plan that leads by fewer standard errors than this is not told from another."""
OPENING: Final = 2
"""So many rounds are the opening, in which turns are drawn more freely."""
OPENING_HEAT: Final = 0.6
HEAT: Final = 0.15
"""How many points a turn is behind that is drawn a third as often, if nothing is looked at."""
USUAL_NODES: Final = 80_000
USUAL_SECONDS: Final = 1.0
"""The budgets that the usual number of looks is meant for."""
MOST_TIMES: Final = 16.0
FINALISTS: Final = 4
"""Among so many plans that are left one is drawn if the looks cannot tell them apart."""


@cache
def _net(text: str) -> Net:
    return net_from_text("the judge", text)


class Reach(NamedTuple):
    """How far a bot searches."""

    width: int = 30
    """How many unfinished turns it keeps at a time."""
    plans: int = 300
    """How many of the turns that are best by hand it asks the judge about, of many that it finds;
    with 0 they are those that a beam finds which keeps only the best."""
    looks: int = 10
    """How many turns it looks at."""
    replies: int = 3
    """How many looks each of them gets on average."""
    answers: int = 6
    """How many of the answers to what others do it looks at."""
    beam: int = 0
    """How many unfinished turns all seats keep in a look; 0 is a greedy reply by hand."""

    def within(self, budget: Budget) -> "Reach":
        """Return how far a budget reaches: with four times as much, four times as many looks.

        Without a budget, or if nothing is looked at, it stays as it is.
        """
        times = 1.0
        if budget.seconds is not None:
            times = budget.seconds / USUAL_SECONDS
        elif budget.nodes is not None:
            times = budget.nodes / USUAL_NODES
        if self.looks == 1 or times == 1.0:
            return self
        wider = sqrt(min(MOST_TIMES, times))
        return self._replace(
            looks=max(2, round(self.looks * wider)),
            replies=max(1, round(self.replies * wider)),
            answers=max(2, round(self.answers * wider)),
        )


class JudgedBot(GreedyBot):
    """Plans whole turns, and chooses among the best of them by looks at the replies.

    `net` is the text of a file of weights; without one it asks our own judge. `by_hand` leaves
    the judge out: the same search with the judgement by hand alone.
    """

    def __init__(
        self,
        seed: int,
        reach: Reach | None = None,
        *,
        net: str | None = None,
        by_hand: bool = False,
    ) -> None:
        super().__init__(seed)
        self._net = None if by_hand else load_net() if net is None else _net(net)
        self._judge: Judge | None = None
        self._reach = reach or Reach()

    def think(self, search: Search, start: Step, budget: Budget) -> Step:
        """Return the turn that looks best after the replies to it; a sure win needs no look."""
        late = _latest(budget)
        reach = self._reach.within(budget)
        outlook = self._outlook(search, start.state, start.state.turn)
        plans = self.judged_plans(outlook, start)
        won = [plan for plan in plans if is_won(plan.state, start.state.turn)]
        sure = won[0] if won else winning_turn(start)
        if sure is not None:
            return sure
        if reach.looks == 1:
            return self._drawn(plans, start.state.round)
        return self._halve(outlook, plans[: reach.looks], reach.replies, late)

    def _drawn(self, plans: list[Step], round_: int) -> Step:
        """Return one of the best plans: the less it is behind, the more often it is drawn."""
        heat = OPENING_HEAT if round_ <= OPENING else HEAT
        weights = [exp((plan.value - plans[0].value) / heat) for plan in plans]
        return self._random.choices(plans, weights)[0]

    def judged_plans(self, outlook: Outlook, start: Step) -> list[Step]:
        """Return turns, the best first by what their ends are worth without a look."""
        plans = outlook.search.plans(start, self._reach.width, self._reach.plans)
        for plan in plans:
            place_for_tolls(plan, start.state.turn)
        return self.judged_ends(outlook, plans)

    def answer(self, search: Search, state: State, legal: list[Action], budget: Budget) -> Action:
        """Return the answer that looks best after what follows."""
        late = _latest(budget)
        reach = self._reach.within(budget)
        outlook = self._outlook(search, state, state.seat)
        answers = search.answers(state, legal)
        if state.phase == MARK:
            # By hand all routes for a marker are alike.
            answers = self.judged_ends(outlook, answers)
        answers = answers[: max(1, reach.answers)]
        return self._halve(outlook, answers, reach.replies, late).path[0]

    def judged_ends(self, outlook: Outlook, ends: list[Step]) -> list[Step]:
        """Return what ends a turn, the best first by what it is worth without a look."""
        if self._judge is not None:
            for end in ends:
                end.value = outlook.worth(end.state)
            ends.sort(key=_value, reverse=True)
        return ends

    def kept(self, step: Step) -> list[Action]:
        """Return what of a plan is carried out without a new thought: nothing that it drew."""
        path = super().kept(step)
        drawn = [number for number, action in enumerate(path) if action.verb == MARK_ROUTE]
        return path[: drawn[0]] if drawn else path

    def _outlook(self, search: Search, state: State, seat: int) -> Outlook:
        if self._net is not None and self._judge is None:
            self._judge = Judge(state.terms.board, self._net)
        seed = self._random.randrange(1 << 30)
        return Outlook(search, self._judge, seat, seed, REPLY_BLUR, self._reach.beam)

    def _halve(self, outlook: Outlook, plans: list[Step], replies: int, late: float | None) -> Step:
        """Return the best of some plans; the weaker half drops out after each round of looks."""
        seen: list[list[float]] = [[] for _ in plans]
        rounds = max(1, (len(plans) - 1).bit_length())
        looks = replies * len(plans)
        alive = finalists = list(range(len(plans)))
        while len(alive) > 1:
            for _ in range(max(1, looks // (rounds * len(alive)))):
                for number in alive:
                    end = outlook.look(plans[number].state, len(seen[number]))
                    seen[number].append(outlook.worth(end))
            if len(finalists) > FINALISTS:
                finalists = alive
            alive = sorted(alive, key=lambda number: _mean(seen[number]), reverse=True)
            alive = alive[: len(alive) // 2]
            if outlook.search.nodes <= 0 or (late is not None and perf_counter() > late):
                break
        return plans[self._draw(seen, alive[0], finalists)]

    def _draw(self, seen: list[list[float]], best: int, finalists: list[int]) -> int:
        """Return the best plan, or one of those that the looks cannot tell from it."""
        alike = [best]
        for number in finalists:
            lead = [a - b for a, b in zip(seen[best], seen[number], strict=False)]
            if number != best and len(lead) > 1 and _mean(lead) <= DOUBT * _error(lead):
                alike.append(number)
        return self._random.choice(alike)


def _latest(budget: Budget) -> float | None:
    """Return when to come to an end."""
    return None if budget.seconds is None else perf_counter() + 0.8 * budget.seconds


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _error(values: list[float]) -> float:
    """Return the standard error of the mean of some values."""
    return stdev(values) / sqrt(len(values))


def _value(step: Step) -> float:
    return step.value
