"""Weighing the turns of a position for puzzles: the share to win of each, and who would find it.

A share is what looks find a round later, as for hints, and everything comes from what the seat
sees. What the judge says of a turn at once is told beside it: where the two do not agree, a turn is
not clearly the best.
"""

from collections.abc import Sequence
from functools import cached_property
from statistics import fmean
from typing import Final, NamedTuple

from kontor.bots import Budget, make_bot
from kontor.bots.bot import Bot
from kontor.bots.planning import fingerprint
from kontor.lessons.threats import can_establish, promising
from kontor.review.study import (
    MOST_ENDS,
    MOST_LOOKS,
    Candidate,
    Study,
    finish_for,
    standard_error,
)
from kontor.review.terms import markers_of
from kontor.rules import State, View, apply, legal_actions, view
from kontor.rules.actions import END
from kontor.rules.words import ABILITY_COUNT, OVER

CANDIDATES: Final = 8
"""So many turns that bring different things are weighed against each other."""


Gist = tuple[tuple[object, ...], tuple[tuple[int, int], ...]]


class Weighed(NamedTuple):
    """A turn, with what it is worth."""

    actions: tuple[str, ...]
    """The decisions of the seat, up to the end of the turn."""
    share: float
    """The seat's share to win."""
    error: float
    """The standard error of the share."""


class Lead(NamedTuple):
    """The best turn of a position, the next best other one, and what lies between them."""

    best: Weighed
    other: Weighed
    points: float
    """By how much the share of the best turn is larger."""
    error: float
    """The standard error of that."""
    glance: float
    """By how much it is larger at a glance."""


class Scales:
    """A decision of a seat in which whole turns are weighed."""

    def __init__(self, seen: View, nodes: int, seed: int = 0) -> None:
        self.seen = seen
        self.study = Study(seen, nodes, seed)
        self.seat = self.study.seat
        self._promising = tuple(promising(self.study.state, self.seat))

    @property
    def start(self) -> State:
        """The position as the seat may imagine it."""
        return self.study.state

    @cached_property
    def turns(self) -> list[Candidate]:
        """All turns that were found, the best first by what the judge says at a glance."""
        return self.study.candidates(MOST_ENDS)

    def outstanding(self, most: int, least: float) -> list[Candidate]:
        """Return the best few turns; none if the first leads by less than `least` at a glance."""
        found = self._different(most)
        if len(found) < 2 or self._glance(found[0]) - self._glance(found[1]) < least:
            return []
        return found

    def peek(self, few: list[Candidate], looks: int) -> Lead:
        """Return how far the best of a few turns is ahead of the next after a few looks."""
        self.study.look(few, looks)
        return self._lead(few)

    def lead(self) -> Lead | None:
        """Return how far the best turn is ahead of the next; None where there is no choice."""
        found = self._different(CANDIDATES)
        return self._lead(self.study.sift(found)) if len(found) > 1 else None

    def _different(self, most: int) -> list[Candidate]:
        """Return the best turn of each gist, the best first, by what the judge says at a glance."""
        found: dict[Gist, Candidate] = {}
        for one in self.turns:
            found.setdefault(self.gist(one.end), one)
            if len(found) == most:
                break
        return list(found.values())

    def gist(self, end: State) -> Gist:
        """Return what a turn is about: what it brings for good, and whose routes it stops.

        Offices, abilities, prestige spaces, markers and favours belong to it, and every route that
        another could have established next and cannot any more. Where pieces that do neither stand
        does not, nor whether a marker was used in vain.
        """
        stopped = tuple(one for one in self._promising if not can_establish(end, *one))
        return lasting(end, self.seat), stopped

    def _lead(self, weighed: list[Candidate]) -> Lead:
        ranked = sorted(weighed, key=self._share, reverse=True)
        return self._between(ranked[0], ranked[1])

    def compared(self, best: Candidate, other: Candidate, looks: int = MOST_LOOKS) -> Lead:
        """Return how far one turn is ahead of another one after some looks."""
        self.study.look([best, other], looks)
        return self._between(best, other)

    def is_alike(self, one: Candidate, other: Candidate) -> bool:
        """Tell whether two turns are about the same."""
        return self.gist(one.end) == self.gist(other.end)

    def turn(self, actions: Sequence[str]) -> Candidate:
        """Return a turn of the seat by its decisions."""
        return self.study.played([(self.seat, text) for text in actions])

    def is_same(self, one: Candidate, other: Candidate) -> bool:
        """Tell whether two turns lead to the same: in another order, or by other posts."""
        return landing(one.end, self.seat) == landing(other.end, self.seat)

    def _share(self, one: Candidate) -> float:
        return fmean(self._looks(one))

    def _glance(self, one: Candidate) -> float:
        return self.study.verdict(one).shares[self.seat]

    def _looks(self, one: Candidate) -> list[float]:
        return [verdict.shares[self.seat] for verdict in one.seen]

    def _between(self, best: Candidate, other: Candidate) -> Lead:
        # Looks of the same number have the same luck, so their differences have small errors.
        leads = [a - b for a, b in zip(self._looks(best), self._looks(other), strict=False)]
        return Lead(
            self._weighed(best),
            self._weighed(other),
            fmean(leads),
            standard_error(leads),
            self._glance(best) - self._glance(other),
        )

    def _weighed(self, one: Candidate) -> Weighed:
        return Weighed(own_turn(one), self._share(one), standard_error(self._looks(one)))


def own_turn(one: Candidate) -> tuple[str, ...]:
    """Return the decisions of a turn up to its end; where new markers go is no part of it."""
    texts = []
    for action in one.actions:
        texts.append(action.text)
        if action.verb == END:
            break
    return tuple(texts)


def lasting(state: State, seat: int) -> tuple[object, ...]:
    """Return what a seat has got for good, and all offices."""
    return (
        state.phase == OVER,
        tuple(state.spaces),
        state.extra_offices,
        state.open_offices,
        state.favours,
        tuple(state.prestige),
        tuple(state.ability[ABILITY_COUNT * seat : ABILITY_COUNT * (seat + 1)]),
        markers_of(state, seat),
    )


def landing(end: State, seat: int) -> tuple[int, ...]:
    """Return what tells where a turn leads: neither order nor the posts of a route matter."""
    board = end.terms.board
    stands = sorted((board.route_of[n], board.ship[n], piece) for n, piece in enumerate(end.posts))
    sorted_posts = end.copy()
    sorted_posts.posts = [piece for _, _, piece in stands]
    return fingerprint(sorted_posts, seat)


def turn_by(level: str, scales: Scales, seed: int) -> tuple[str, ...]:
    """Return the turn that a level of our bots would play."""
    _, bot, budget = make_bot(level, seed)
    return tuple(_decided(bot, budget, scales.start, scales.seat))


def _decided(bot: Bot, budget: Budget, start: State, seat: int) -> list[str]:
    state = start.copy()
    turn = (state.round, state.turn)
    texts: list[str] = []
    while state.phase != OVER and (state.round, state.turn) == turn:
        if state.seat != seat:
            finish_for(state, seat)
            continue
        legal = legal_actions(state)
        action = bot.choose(view(state, seat), legal, budget)
        texts.append(action.text)
        apply(state, action)
        if action.verb == END:
            break
    return texts
