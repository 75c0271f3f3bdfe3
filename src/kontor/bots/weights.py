"""The weights of the evaluation by name; their values live in data/weights.json."""

import json
from importlib.resources import files
from typing import Final

from kontor.rules.words import MARKERS

NAMES: Final = (
    "rounds",  # how many rounds a whole game lasts
    "opponent",  # how much the best opponent's value counts against one's own
    "others",  # how much the mean of all opponents counts against it
    "action",  # an action that is still to be taken in this turn
    "actions",  # one action more in every round to come
    "privilege",  # the next privilege, for each round to come
    "book",  # the next step of the book, for each round to come
    "bank",  # the next step of the bank, for each round to come
    "growth",  # offices by which a network still grows, for each round to come
    "half_step",  # the share of a step's worth that a step without effect is worth
    "supply",  # a piece in the supply, the first ones more than the later ones
    "stock",  # a piece in the stock
    "posted",  # a piece on a post
    "merchant",  # what a merchant is worth beyond a trader
    "full_route",  # the share of a reward when the route is full
    "one_missing",  # … when one step is missing
    "two_missing",
    "three_missing",
    "second_route",  # what the second best unfinished route counts
    "third_route",
    "blocker",  # a piece on a route that another wants
    "toll",  # a controlled city, by its traffic, for each round to come
    "office",  # an office for itself
    "lone_office",  # the share of the key's value of an office outside the network
    "coveted",  # a step towards the East–West link, halved for each city that is missing
    "favour",  # a favour, for each round to come
    "mission",  # a controlled city of the mission before all three are
    "region",  # an office in Wales or Scotland
    "permit",  # a permit to place in Wales or Scotland, for each round to come
    "no_permit",  # the share of a reward there that is left without a permit
    "no_merchant",  # … that is left for each ship post for which no merchant is at hand
    "permanent",  # the share of its worth that a permanent marker adds to a reward
    "workforce",  # what it costs to have few pieces that are neither offices nor on the desk
    "win",  # the bonus of a won game over its points
    *(f"marker_{name}" for name in MARKERS),  # an unused marker; develop as a share of a step
)


def load_weights(name: str = "weights") -> list[float]:
    """Return weights that the project ships, in the order of `NAMES`.

    `weights` are those of the present bots, `weights-1` those of the frozen ones.
    """
    text = files("kontor.bots").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return weights_from(json.loads(text))


def weights_from(values: dict[str, float]) -> list[float]:
    """Return weights by name as a list; every name must be there."""
    return [float(values[name]) for name in NAMES]


def weights_json(weights: list[float]) -> dict[str, float]:
    """Return a list of weights by name."""
    return {name: round(weight, 4) for name, weight in zip(NAMES, weights, strict=True)}
