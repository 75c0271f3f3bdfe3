"""The ledger of a game: how each seat came from its even chance to what it won.

For every seat, result − start = luck − own errors + gifts from each other seat's errors + rest,
exactly: the rest is what is left, and is shown. Each column adds up to 0 over all seats, because
shares to win do.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from kontor.bots.learned import judge_of
from kontor.bots.outlook import reshuffled, settle, verdict_on
from kontor.review.judging import Judged
from kontor.review.walking import Step
from kontor.rules import State, apply, legal_actions
from kontor.rules.state import Terms
from kontor.rules.words import NOBODY

DRAWS: Final = 12
"""So many other draws are compared with the one that came."""


class Account(NamedTuple):
    """A seat's row of the ledger, in shares to win."""

    start: float
    result: float
    luck: float
    errors: float
    """What its own turns and answers lost, 0 or more."""
    gifts: tuple[float, ...]
    """What the errors of each seat brought it or took from it; nothing for its own."""
    rest: float


def ledger_of(
    first: Sequence[float], last: Sequence[float], judged: Sequence[Judged], luck: Sequence[float]
) -> tuple[Account, ...]:
    """Return the account of each seat.

    `first` are the shares at the first decision, `last` those at the end, and `luck` is what draws
    brought in between. That somebody begins, and who got which mission, is luck as well.
    """
    players = len(first)
    start = 1.0 / players
    accounts = []
    for seat in range(players):
        errors = -sum(one.moved[seat] for one in judged if one.passage.seat == seat)
        gifts = tuple(
            sum(one.moved[seat] for one in judged if one.passage.seat == other != seat)
            for other in range(players)
        )
        chance = first[seat] - start + luck[seat]
        rest = last[seat] - start - chance + errors - sum(gifts)
        accounts.append(Account(start, last[seat], chance, errors, gifts, rest))
    return tuple(accounts)


def luck_of(step: Step, seed: int) -> tuple[float, ...] | None:
    """Return what the markers drawn in a step changed for each seat, against the mean draw.

    None if nothing was drawn.
    """
    before, after = step.before, step.after
    if after.drawn == before.drawn:
        return None
    random = Random(seed)
    came = _shares(before, step.text, before.terms)
    others = [_shares(before, step.text, reshuffled(before, random)) for _ in range(DRAWS)]
    means = [fmean(one) for one in zip(*others, strict=True)]
    return tuple(share - mean for share, mean in zip(came, means, strict=True))


def _shares(before: State, text: str, terms: Terms) -> list[float]:
    """Return the shares after an action under some terms, once markers are placed by rule."""
    state = before.copy()
    state.terms = terms
    legal_actions(state)
    apply(state, terms.space.parse(text))
    settle(state)
    return verdict_on(judge_of(terms.board.id), state, NOBODY).shares
