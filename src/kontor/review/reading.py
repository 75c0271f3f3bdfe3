"""Judged turns read again from their JSON, so that a review can go on where it was."""

from collections.abc import Mapping
from typing import Any

from kontor.review.judging import Judged
from kontor.review.reasons import Reason
from kontor.review.study import Chances
from kontor.review.walking import Passage


def judged_from(passage: Passage, data: Mapping[str, Any]) -> Judged:
    """Return the judgement of a passage that `judged_json` has written."""
    return Judged(
        passage,
        _chances(data["played"]),
        _chances(data["best"]),
        data["loss"],
        data["error"],
        data["fall"],
        data["kind"],
        data["counts"],
        tuple(data["moved"]),
        tuple(data["better"]),
        tuple(Reason(one["key"], one["values"], one["weight"]) for one in data["reasons"]),
    )


def _chances(data: Mapping[str, Any]) -> Chances:
    errors = data.get("errors")
    found = None if errors is None else tuple(errors)
    return Chances(tuple(data["shares"]), tuple(data["points"]), found)
