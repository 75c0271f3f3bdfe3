"""Studying a position: whole turns of the seat that decides, and what comes of each.

Everything is made from what the seat sees: what is hidden is filled in at random, alike for equal
views, and the judge looks at nothing that the seat may not see. Turns are compared by looks (see
`Outlook`) of the same numbers, so that luck is the same for all of them.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from kontor.board import board
from kontor.bots.endings import is_won
from kontor.bots.evaluation import Evaluation, hurry_in
from kontor.bots.judge import Judge, Verdict
from kontor.bots.judged import REPLY_BLUR
from kontor.bots.learned import judge_of
from kontor.bots.marking import place_for_tolls
from kontor.bots.outlook import Outlook, verdict_on, worth_to
from kontor.bots.planning import Search, fingerprint
from kontor.bots.players import UNLIMITED
from kontor.bots.scripted import choose_by_rule
from kontor.bots.steps import Step, finish, first_step
from kontor.bots.weights import load_weights
from kontor.rules import Action, IllegalAction, View, apply, legal_actions, sample
from kontor.rules.state import State
from kontor.rules.words import OVER, TURN

WIDTH: Final = 20
"""How many unfinished turns are kept at a time while turns are sought, at most."""
LEAST_WIDTH: Final = 3
PER_WIDTH: Final = 2500
"""With so many positions to look at, one more is kept."""
MOST_ENDS: Final = 300
"""How many of the turns that are best by hand the judge is asked about."""
MOST_ANSWERS: Final = 10
"""How many answers that are not over yet are kept at a time."""
LEAST_LOOKS: Final = 2
FIRST_LOOKS: Final = 4
"""After so many looks the weaker half of the candidates drops out."""
LEAST_KEPT: Final = 3
MOST_LOOKS: Final = 64
DEFAULT_NODES: Final = 60_000
"""How many positions are looked at for one turn if nobody says otherwise."""


class Chances(NamedTuple):
    """What a position promises each seat: its share to win, in all 1, and its points at the end."""

    shares: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...] | None = None
    """The standard errors of the shares, if they were found by looking ahead."""


class Candidate(NamedTuple):
    """A whole turn, or an answer, and what the looks at it found."""

    actions: tuple[Action, ...]
    """The decisions of the seat; what others answer in between is left out."""
    certain: int
    """How many of them come before another seat answers."""
    end: State
    """Where it leads if the others answer by rule."""
    seen: list[Verdict]
    """What each look ended in."""


@cache
def _evaluation_of(name: str) -> Evaluation:
    return Evaluation(board(name), load_weights())


class Study:
    """A decision of a seat, as that seat sees it."""

    def __init__(self, view: View, nodes: int = DEFAULT_NODES, seed: int = 0) -> None:
        random = Random(seed)
        self.state: State = sample(view, random)
        self.seat: int = self.state.seat
        name = self.state.terms.board.id
        self.judge: Judge = judge_of(name)
        self.nodes: int = nodes
        # A turn is always planned to its end, however few positions there are to look at.
        self.search: Search = Search(_evaluation_of(name), UNLIMITED, hurry_in(self.state.round))
        self._outlook = Outlook(
            self.search, self.judge, self.seat, random.randrange(1 << 30), REPLY_BLUR
        )

    def candidates(self, most: int) -> list[Candidate]:
        """Return what the seat may do, the best first by what the judge says without a look.

        A sure win comes before all others, of which one may promise a larger margin.
        """
        if self.state.phase == TURN:
            width = min(WIDTH, max(LEAST_WIDTH, self.nodes // PER_WIDTH))
            steps = self.search.plans(first_step(self.state), width, MOST_ENDS)
            for step in steps:
                place_for_tolls(step, self.seat)
        else:
            steps = self._answers()
        self.search.nodes = self.nodes - (UNLIMITED - self.search.nodes)
        for step in steps:
            step.value = self._outlook.worth(step.state)
        steps.sort(key=lambda step: (is_won(step.state, self.seat), step.value), reverse=True)
        return [_candidate(step) for step in steps[:most]]

    def _answers(self) -> list[Step]:
        """Return whole answers: what the seat may decide until somebody else does."""
        begun = [Step(self.state, [], 0, [])]
        whole: dict[tuple[object, ...], Step] = {}
        while begun:
            going_on = []
            for step in begun:
                for answer in self.search.answers(step.state, list(legal_actions(step.state))):
                    further = _further(step, answer)
                    if _decides(further.state, self.seat):
                        going_on.append(further)
                    else:
                        finished = Step(answer.state, further.path, len(further.path), [])
                        whole.setdefault(_standing(finished.state), finished)
            begun = sorted(going_on, key=_value, reverse=True)[:MOST_ANSWERS]
        return list(whole.values())

    def played(self, actions: Sequence[tuple[int, str]]) -> Candidate:
        """Return what was played here as a candidate: decisions with the seats that took them.

        The others answer by rule, as in all candidates, or else as they did.
        """
        parse = self.state.terms.space.parse
        own = [parse(text) for seat, text in actions if seat == self.seat]
        end = self._follow(own)
        if end is None:
            end = self.state.copy()
            for _, text in actions:
                apply(end, parse(text))
            self._finish(end)
        return Candidate(tuple(own), len(own), end, [])

    def _follow(self, own: Sequence[Action]) -> State | None:
        """Return where decisions lead if all others answer by rule; None if they do not fit."""
        state = self.state.copy()
        try:
            for action in own:
                if state.phase != TURN and state.seat != self.seat:
                    finish_for(state, self.seat)
                legal_actions(state)
                apply(state, action)
        except IllegalAction:
            return None
        self._finish(state)
        return state

    def _finish(self, state: State) -> None:
        """Let all answer until the next turn; new markers of the turn go where they do in plans."""
        path: list[Action] = []
        finish(state, self.state.turn, path)
        if self.state.phase == TURN:
            place_for_tolls(Step(state, path, 0, []), self.seat)

    def look(self, candidates: Sequence[Candidate], most: int = MOST_LOOKS) -> None:
        """Look at candidates, each once more at a time, until the positions are used up."""
        first = len(candidates[0].seen)
        for number in range(first, most):
            if number >= LEAST_LOOKS and self.search.nodes <= 0:
                break
            for candidate in candidates:
                end = self._outlook.look(candidate.end, number)
                candidate.seen.append(verdict_on(self.judge, end, self.seat))

    def sift(self, candidates: list[Candidate], kept: Candidate | None = None) -> list[Candidate]:
        """Return candidates that all looks were spent on, the best first.

        After a few looks the weaker half drops out; `kept` stays in any case.
        """
        self.look(candidates, FIRST_LOOKS)
        ranked = self.ranked(candidates)
        alive = ranked[: max(LEAST_KEPT, len(ranked) // 2)]
        if kept is not None and kept not in alive:
            alive.append(kept)
        self.look(alive)
        return self.ranked(alive)

    def ranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return candidates by what their looks found, the best first; a sure win is that."""
        return sorted(candidates, key=self._rank, reverse=True)

    def _rank(self, candidate: Candidate) -> tuple[bool, float]:
        mean = fmean(self.worth(verdict) for verdict in candidate.seen)
        return is_won(candidate.end, self.seat), mean

    def mark(self, candidate: Candidate) -> tuple[int, ...]:
        """Return what tells where a candidate leads: actions in another order lead to the same."""
        return fingerprint(candidate.end, self.seat)

    def glance(self, candidate: Candidate) -> float:
        """Return what a candidate is worth to the seat by the judge's word, without a look."""
        return self.worth(self.verdict(candidate))

    def verdict(self, candidate: Candidate) -> Verdict:
        """Return what the judge says of where a candidate leads, without a look."""
        return verdict_on(self.judge, candidate.end, self.seat)

    def worth(self, verdict: Verdict) -> float:
        """Return what a verdict is worth to the seat."""
        return worth_to(verdict, self.seat)


def _further(step: Step, answer: Step) -> Step:
    """Return an answer that goes on with another one, in the position where it has just begun."""
    state = step.state.copy()
    apply(state, answer.path[0])
    found = Step(state, [*step.path, *answer.path], 0, [])
    found.value = answer.value
    return found


def _standing(state: State) -> tuple[object, ...]:
    """Return what tells the ends of two answers apart: pieces and markers on routes, and the rest.

    On which post of a route a piece stands makes no difference, unless it is a ship's.
    """
    board = state.terms.board
    pieces = enumerate(state.posts)
    stand = sorted((board.route_of[post], board.ship[post], piece) for post, piece in pieces)
    return (*stand, *state.markers, *state.supply, *state.stock, state.pawn)


def _decides(state: State, seat: int) -> bool:
    """Tell whether an answer of a seat is not over yet."""
    return state.phase not in (TURN, OVER) and state.seat == seat


def finish_for(state: State, seat: int) -> None:
    """Let the others decide by rule until a seat decides."""
    while state.phase != OVER and state.seat != seat:
        apply(state, choose_by_rule(state, legal_actions(state), 0))


def mean_chances(verdicts: Sequence[Verdict]) -> Chances:
    """Return the mean of what some looks found, with its errors."""
    shares = list(zip(*(verdict.shares for verdict in verdicts), strict=True))
    points = zip(*(verdict.points for verdict in verdicts), strict=True)
    return Chances(
        tuple(fmean(one) for one in shares),
        tuple(fmean(one) for one in points),
        tuple(standard_error(one) for one in shares),
    )


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of some values; nothing is known of a single one."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0


def _candidate(step: Step) -> Candidate:
    return Candidate(tuple(step.path), min(step.certain, len(step.path)), step.state, [])


def _value(step: Step) -> float:
    return step.value
