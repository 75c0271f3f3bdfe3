"""One decision of a game, compared with the best that could have been done instead."""

from collections.abc import Sequence
from math import hypot
from statistics import fmean
from typing import Final, NamedTuple

from kontor.bots.judge import Verdict
from kontor.review.reasons import Reason, reasons, telling
from kontor.review.scale import CLOSE, DOUBT, against_one, kind_of
from kontor.review.study import Candidate, Chances, Study, mean_chances, standard_error
from kontor.review.walking import Passage
from kontor.rules import view

CANDIDATES: Final = 6
"""So many of the turns that the judge likes best are compared with what was played."""
ANSWER_PART: Final = 0.25
"""An answer gets so much of the positions that a turn may look at."""
MOST_REASONS: Final = 3
DISAGREEMENT: Final = 0.25
"""How much of the difference between what the judge says of a turn at once and a round later is
taken for its error."""
PLAIN: Final = 0.6
"""An answer that the judge, without a look, puts behind the best by fewer points than this is not
looked at: one point of share."""


class Judged(NamedTuple):
    """A turn or an answer of a game, and what it was worth."""

    passage: Passage
    played: Chances
    best: Chances
    """What the best turn promised; `played` if nothing better was found."""
    loss: float
    """By how much the seat's share is smaller than it could be."""
    error: float
    """The standard error of the loss."""
    fall: float
    """The loss against one average opponent, by which mistakes are named."""
    kind: str | None
    counts: bool
    """Whether there was a real choice."""
    moved: tuple[float, ...]
    """What each seat's share changed by that; nothing if the loss may be chance."""
    better: tuple[str, ...]
    """The better turn, as the seat's decisions; empty if nothing better was found."""
    reasons: tuple[Reason, ...]
    """Why it is better."""


def judge_passage(passage: Passage, nodes: int, seed: int) -> Judged | None:
    """Return what a turn or an answer was worth; None for an answer that needs no look."""
    part = nodes if passage.is_turn else round(ANSWER_PART * nodes)
    study = Study(view(passage.state, passage.seat), part, seed)
    played = study.played(passage.actions)
    candidates = study.candidates(CANDIDATES)
    mark = study.mark(played)
    same = [one for one in candidates if study.mark(one) == mark]
    if not passage.is_turn and _is_plain(study, candidates, played):
        return None
    if same:
        played = same[0]
    else:
        candidates.append(played)
    return _compared(study, passage, study.sift(candidates, played), played)


def _is_plain(study: Study, candidates: Sequence[Candidate], played: Candidate) -> bool:
    """Tell whether the judge sees no better answer without a look."""
    if len(candidates) < 2:
        return True
    ahead = study.glance(candidates[0]) - study.glance(played)
    return ahead < PLAIN


def _compared(
    study: Study, passage: Passage, ranked: Sequence[Candidate], played: Candidate
) -> Judged:
    """Return what was played beside the best that the looks found."""
    seat, players = passage.seat, passage.state.terms.players
    best = ranked[0]
    leads = _leads(study, ranked, played)
    # Two words on the same turns: what the judge says at once, and what it says a round later.
    # Where they do not agree which turn is better, neither is to be trusted.
    glance = _difference(study.verdict(best), study.verdict(played))
    found = [fmean(one) for one in zip(*leads, strict=True)]
    doubt = DISAGREEMENT * abs(found[seat] - glance[seat])
    moved = tuple(-0.5 * (a + b) for a, b in zip(found, glance, strict=True))
    loss = max(0.0, -moved[seat])
    error = hypot(standard_error([lead[seat] for lead in leads]), doubt)
    chances = mean_chances(played.seen)
    share = chances.shares[seat]
    fall = against_one(min(1.0, share + loss), players) - against_one(share, players)
    slope = fall / loss if loss > 0 else 1.0
    is_sure = best is not played and loss > DOUBT * error
    better: tuple[str, ...] = ()
    why: tuple[Reason, ...] = ()
    if is_sure:
        better = tuple(action.text for action in best.actions)
        why = tuple(telling(reasons(best.end, played.end, seat), MOST_REASONS))
    return Judged(
        passage,
        chances,
        mean_chances(best.seen) if better else chances,
        loss if is_sure else 0.0,
        error,
        fall if is_sure else 0.0,
        kind_of(fall, slope * error) if is_sure else None,
        loss > CLOSE or _spread(ranked, seat) > CLOSE,
        moved if is_sure else (0.0,) * players,
        better,
        why,
    )


def _leads(study: Study, ranked: Sequence[Candidate], played: Candidate) -> list[tuple[float, ...]]:
    """Return by look how far ahead of what was played the best turn is, for every seat.

    The best of several turns that are looked at by chance would seem better than it is. So looks
    with even and with odd numbers choose the best one for each other.
    """
    chosen = [_best_in(study, ranked, 1 - half) for half in (0, 1)]
    return [
        _difference(chosen[number % 2].seen[number], played.seen[number])
        for number in range(len(played.seen))
    ]


def _best_in(study: Study, ranked: Sequence[Candidate], half: int) -> Candidate:
    """Return the best candidate by the looks with even or with odd numbers."""
    return max(ranked, key=lambda one: fmean(study.worth(seen) for seen in one.seen[half::2]))


def _difference(better: Verdict, other: Verdict) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(better.shares, other.shares, strict=True))


def _spread(ranked: Sequence[Candidate], seat: int) -> float:
    """Return how far the shares of the candidates are apart."""
    shares = [fmean(seen.shares[seat] for seen in one.seen) for one in ranked]
    return max(shares) - min(shares)
