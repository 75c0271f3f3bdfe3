"""WHAT IT WAS WORTH: chances, best turns with reasons, and the review of a game."""

from kontor.review.chances import evaluate
from kontor.review.judging import Judged
from kontor.review.lines import line_of
from kontor.review.reading import judged_from
from kontor.review.reasons import Reason, reasons
from kontor.review.reviewing import (
    Point,
    Review,
    Reviewer,
    ReviewError,
    chances_json,
    judged_json,
    outcome_json,
    points_json,
    review,
    review_json,
)
from kontor.review.scale import ACCEPTED, KINDS, against_one
from kontor.review.study import DEFAULT_NODES, Chances
from kontor.review.turns import Turn, best_turns
from kontor.review.walking import turn_begun, turn_of

__all__ = [
    "ACCEPTED",
    "DEFAULT_NODES",
    "KINDS",
    "Chances",
    "Judged",
    "Point",
    "Reason",
    "Review",
    "ReviewError",
    "Reviewer",
    "Turn",
    "against_one",
    "best_turns",
    "chances_json",
    "evaluate",
    "judged_from",
    "judged_json",
    "line_of",
    "outcome_json",
    "points_json",
    "reasons",
    "review",
    "review_json",
    "turn_begun",
    "turn_of",
]
