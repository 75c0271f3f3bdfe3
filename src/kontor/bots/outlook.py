"""What may follow a position: the others' replies, the own next turn, and what that is worth.

A look lets the others play one round, each time seeing a little less clearly and with other
markers in the pool, then plans the own next turn and judges where that leads. Looks of the same
number are alike: every position meets the same tastes and the same pool (common random numbers),
so that differences between positions are not those of luck.
"""

from random import Random
from typing import Final, final

from kontor.bots.endings import winning_turn
from kontor.bots.judge import Judge, Verdict
from kontor.bots.marking import place_for_tolls
from kontor.bots.planning import BLURS, MOST_STEPS, Search, thing
from kontor.bots.steps import Step, finish, first_step
from kontor.rules.score import score, winners
from kontor.rules.state import State
from kontor.rules.terms import Terms
from kontor.rules.words import OVER, TURN

JUDGED_ENDS: Final = 6
"""So many ends of the own next turn are judged; the best one counts."""
WIN_WORTH: Final = 60.0
"""What a sure win is worth, in points."""
MARGIN_WORTH: Final = 0.1


@final
class Outlook:
    """Looks ahead for one seat; without a judge it goes by the judgement by hand alone.

    With a `beam` all seats plan the turns of a look by a beam of that width, and the judge chooses
    among their ends. Without one the others take the best whole action by hand each time.
    """

    def __init__(
        self,
        search: Search,
        judge: Judge | None,
        seat: int,
        seed: int,
        blur: float,
        beam: int = 0,
    ) -> None:
        self.search: Search = search
        self._judge: Judge | None = judge
        self.seat: int = seat
        self._seed: int = seed
        self._blur: float = blur
        self._beam: int = beam if judge is not None and judge.knows_board else 0
        self._tastes: dict[int, list[float]] = {}

    def worth(self, state: State) -> float:
        """Return what a position is worth: by the judge on a board that it knows.

        On others it is the mean of what the judge and the judgement by hand say.
        """
        if self._judge is None:
            return self._by_hand(state)
        seat = self.seat
        verdict = verdict_on(self._judge, state, seat)
        judged = worth_to(verdict, seat)
        if self._judge.knows_board:
            return judged
        if state.phase == OVER:
            # The judgement by hand has a bonus for winning of its own.
            by_hand = self.search.evaluation.margin(verdict.points, seat) + self.search.hurry
        else:
            by_hand = self._by_hand(state)
        return 0.5 * (judged + by_hand)

    def _by_hand(self, state: State) -> float:
        return self.search.evaluation.utility(state, self.seat, self.search.hurry)

    def look(self, state: State, number: int) -> State:
        """Return a position after one round of replies and the own next turn.

        In look number 0 the others see clearly.
        """
        state = state.copy()
        state.terms = reshuffled(state, Random(self._seed + number))
        state = self._reply(state, number)
        if state.phase == OVER:
            return state
        won = winning_turn(first_step(state))
        if won is not None:
            return won.state
        most = JUDGED_ENDS * self._beam
        ends = self.search.plans(first_step(state), max(1, self._beam), most)
        found = ends[0].state
        if self._judge is not None:
            best = -1e9
            for end in ends[: max(JUDGED_ENDS, most)]:
                place_for_tolls(end, self.seat)
                value = self.worth(end.state)
                if value > best:
                    best, found = value, end.state
        return found

    def _reply(self, state: State, number: int) -> State:
        """Let the others play until it is the seat's turn again or the game is over."""
        for _ in range(state.terms.players):
            settle(state)
            if state.phase == OVER or state.turn == self.seat:
                break
            won = winning_turn(first_step(state))
            if won is not None:
                return won.state
            taste = self._taste(number, state.turn) if number > 0 else None
            state = self._planned(state, taste) if self._beam > 0 else self._greedy(state, taste)
        settle(state)
        return state

    def _greedy(self, state: State, taste: list[float] | None) -> State:
        """Return where a turn leads that takes the best whole action by hand each time."""
        mover = state.turn
        step = first_step(state)
        for _ in range(MOST_STEPS):
            if step.state.phase != TURN or step.state.turn != mover:
                break
            step = self.search.best_step(step, taste)
        if self._judge is not None:
            place_for_tolls(step, mover)
        return step.state

    def _planned(self, state: State, taste: list[float] | None) -> State:
        """Return where the turn leads that the judge likes best for whoever plays it."""
        assert self._judge is not None
        mover = state.turn
        ends = self.search.plans(first_step(state), self._beam, JUDGED_ENDS * self._beam)
        found = ends[0].state
        best = -1e9
        for end in ends:
            place_for_tolls(end, mover)
            value = worth_to(verdict_on(self._judge, end.state, mover), mover)
            if taste is not None:
                value += liking(end, taste)
            if value > best:
                best, found = value, end.state
        return found

    def _taste(self, number: int, mover: int) -> list[float]:
        """Return how much more or less a seat likes each thing than it should, in one look."""
        key = 8 * number + mover
        known = self._tastes.get(key)
        if known is None:
            random = Random(8 * self._seed + key)
            known = [random.gauss(0.0, self._blur) for _ in range(BLURS)]
            self._tastes[key] = known
        return known


def liking(end: Step, taste: list[float]) -> float:
    """Return how much more or less a turn is liked than it should be, by what is done in it."""
    total = 0.0
    for action in end.path:
        total += taste[thing(action) % len(taste)]
    return total


def settle(state: State) -> None:
    """Let all decide by rule until a turn begins or the game is over."""
    while state.phase not in (TURN, OVER):
        finish(state, state.turn, [])


def verdict_on(judge: Judge, state: State, viewer: int) -> Verdict:
    """Return the shares and points of all seats; of a finished game as it ended."""
    if state.phase != OVER:
        return judge.judge(state, viewer)
    totals = [float(sheet["total"]) for sheet in score(state)]
    won = winners(state)
    shares = [1.0 / len(won) if seat in won else 0.0 for seat in range(len(totals))]
    return Verdict(shares, totals)


def worth_to(verdict: Verdict, seat: int) -> float:
    """Return what a verdict is worth to a seat, in points: its share to win, and its margin."""
    points = verdict.points
    others = -1e9
    for other in range(len(points)):
        if other != seat:
            others = max(others, points[other])
    return WIN_WORTH * verdict.shares[seat] + MARGIN_WORTH * (points[seat] - others)


def reshuffled(state: State, random: Random) -> Terms:
    """Return the terms of a state with what is still to be drawn in another order."""
    terms = state.terms
    rest = list(terms.pool[state.drawn :])
    random.shuffle(rest)
    return Terms(terms.setup, terms.pool[: state.drawn] + tuple(rest), terms.missions)
