"""How much the levels of our bots lose in a turn: the measure of "you played like a master"."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def losses_of_levels() -> dict[str, float]:
    """Return what a turn with a choice loses on average, by level, the weakest first.

    It was measured by reviews of games among equals; `data/levels.json` says how.
    """
    text = files("kontor.review").joinpath("data", "levels.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return {level: float(loss) for level, loss in data["losses"].items()}


def level_of(loss: float) -> str:
    """Return the level that loses about as much in a turn."""
    losses = losses_of_levels()
    return min(losses, key=lambda level: abs(losses[level] - loss))
