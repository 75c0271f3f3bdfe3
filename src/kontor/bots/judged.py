"""The bot that asks the judge: it weighs its best turns by what the others may answer.

Every plan is looked at several times. A look lets the others play one round, each time seeing a
little less clearly and with other markers in the pool, then plans the own next turn and judges
where that leads. All plans meet the same replies (common random numbers), and after every round of
looks the weaker half drops out.
"""

from functools import cache
from random import Random
from time import perf_counter
from typing import Final

from kontor.bots.bot import Budget
from kontor.bots.judge import Judge, Net
from kontor.bots.learned import load_net, net_from_text
from kontor.bots.planning import MOST_STEPS, Search
from kontor.bots.players import GreedyBot
from kontor.bots.steps import Step, finish, first_step
from kontor.rules import score
from kontor.rules.state import State, Terms
from kontor.rules.words import OVER, TURN

JUDGED_PLANS: Final = 40
"""So many of the plans that are best by hand are judged at all."""
JUDGED_ENDS: Final = 6
"""So many ends of the own next turn are judged; the best one counts."""
WIN_WORTH: Final = 30.0
"""What a sure win is worth, in points."""
MARGIN_WORTH: Final = 0.5
BLURS: Final = 97


@cache
def _net(text: str) -> Net:
    return net_from_text("the judge", text)


class JudgedBot(GreedyBot):
    """Plans whole turns, and chooses among `looks` of them by `replies` looks at each.

    `net` is the text of a file of weights; without one it asks our own judge. `by_hand` leaves
    the judge out: the same search with the judgement by hand alone.
    """

    def __init__(
        self,
        seed: int,
        *,
        net: str | None = None,
        by_hand: bool = False,
        width: int = 12,
        looks: int = 10,
        replies: int = 3,
        reply_blur: float = 0.25,
    ) -> None:
        super().__init__(seed)
        self._net = None if by_hand else load_net() if net is None else _net(net)
        self._judge: Judge | None = None
        self._width = width
        self._looks = looks
        self._replies = replies
        self._reply_blur = reply_blur

    def think(self, search: Search, start: Step, budget: Budget) -> Step:
        """Return the turn that looks best after the replies to it."""
        if self._net is not None and self._judge is None:
            self._judge = Judge(start.state.terms.board, self._net)
        seat = start.state.turn
        plans = search.plans(start, self._width)[:JUDGED_PLANS]
        if self._judge is not None:
            for plan in plans:
                plan.value = self._worth(search, plan.state, seat)
            plans.sort(key=_value, reverse=True)
        late = None if budget.seconds is None else perf_counter() + 0.8 * budget.seconds
        return self._halve(search, plans[: self._looks], seat, late)

    def _halve(self, search: Search, plans: list[Step], seat: int, late: float | None) -> Step:
        """Return the best of some plans; the weaker half drops out after each round of looks."""
        totals = [0.0] * len(plans)
        counts = [0] * len(plans)
        rounds = max(1, (len(plans) - 1).bit_length())
        looks = self._replies * len(plans)
        alive = list(range(len(plans)))
        seen = 0
        base = self._random.randrange(1 << 30)
        while len(alive) > 1:
            for _ in range(max(1, looks // (rounds * len(alive)))):
                for number in alive:
                    totals[number] += self._look(search, plans[number], seat, base + seen, seen > 0)
                    counts[number] += 1
                seen += 1
            alive.sort(key=lambda number: totals[number] / counts[number], reverse=True)
            alive = alive[: max(1, len(alive) // 2)]
            if search.nodes <= 0 or (late is not None and perf_counter() > late):
                break
        return plans[alive[0]]

    def _look(self, search: Search, plan: Step, seat: int, seed: int, blurred: bool) -> float:
        """Return what a plan is worth after one round of replies and the own next turn."""
        random = Random(seed)
        state = plan.state.copy()
        state.terms = _reshuffled(state, random)
        state = self._reply(search, state, seat, random if blurred else None)
        if state.phase == OVER:
            return self._worth(search, state, seat)
        ends = search.plans(first_step(state), 1)
        if self._judge is None:
            return ends[0].value
        return max(self._worth(search, end.state, seat) for end in ends[:JUDGED_ENDS])

    def _reply(self, search: Search, state: State, seat: int, random: Random | None) -> State:
        """Let the others play until it is the seat's turn again or the game is over."""
        for _ in range(state.terms.players):
            _settle(state)
            if state.phase == OVER or state.turn == seat:
                break
            mover = state.turn
            step = first_step(state)
            for _ in range(MOST_STEPS):
                if step.state.phase != TURN or step.state.turn != mover:
                    break
                blur = None
                if random is not None:
                    blur = [random.gauss(0.0, self._reply_blur) for _ in range(BLURS)]
                step = search.best_step(step, blur)
            state = step.state
        _settle(state)
        return state

    def _worth(self, search: Search, state: State, seat: int) -> float:
        """Return the mean of what the judge and the judgement by hand say of a position."""
        by_hand = search.evaluation.utility(state, seat, search.hurry)
        if self._judge is None:
            return by_hand
        if state.phase == OVER:
            totals = [float(sheet["total"]) for sheet in score(state)]
            won = 1.0 if totals[seat] >= max(totals) else 0.0
            # The judgement by hand has a bonus for winning of its own.
            by_hand -= search.evaluation.scales.win * (2.0 * won - 1.0)
            return 0.5 * by_hand + 0.5 * _judged(won, totals, seat)
        verdict = self._judge.judge(state, seat)
        return 0.5 * by_hand + 0.5 * _judged(verdict.shares[seat], verdict.points, seat)


def _judged(share: float, points: list[float], seat: int) -> float:
    """Return shares and points as one value."""
    others = max(value for other, value in enumerate(points) if other != seat)
    return WIN_WORTH * share + MARGIN_WORTH * (points[seat] - others)


def _reshuffled(state: State, random: Random) -> Terms:
    """Return the terms of a state with what is still to be drawn in another order."""
    terms = state.terms
    rest = list(terms.pool[state.drawn :])
    random.shuffle(rest)
    return Terms(terms.setup, terms.pool[: state.drawn] + tuple(rest), terms.missions)


def _settle(state: State) -> None:
    """Let all decide by rule until a turn begins or the game is over."""
    while state.phase not in (TURN, OVER):
        finish(state, state.turn, [])


def _value(step: Step) -> float:
    return step.value
