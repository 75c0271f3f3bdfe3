"""Pieces, and whatever else is in its owner's colour."""

from typing import Final

from kontor.look.facts import Point
from kontor.look.markup import group, use

NEUTRAL: Final = "n"
SEAT_COLOURS: Final = ("red", "blue", "green", "yellow", "violet")


def colour(owner: str) -> str:
    """Return the colour of a seat (`0`, `1` …) or of the neutral player (`n`)."""
    return "neutral" if owner == NEUTRAL else SEAT_COLOURS[int(owner)]


def piece(code: str, at: Point, place: str, scale: float = 1) -> str:
    """Draw a piece, such as `0t` or `nt`, on a named place."""
    owner = colour(code[0])
    body = "trader" if code[1] == "t" else "merchant"
    parts = [use(body), use(f"mark-{owner}", (0, -4), "house-mark")]
    return group(parts, at=at, scale=scale, css=owner, data={"piece": code, "at": place})


def shield(owner: str, city_id: str, at: Point) -> str:
    """Draw the shield of the player who controls a city."""
    parts = [use("shield"), use(f"mark-{colour(owner)}", css="house-mark")]
    return group(parts, at=at, css=colour(owner), data={"control": city_id, "owner": owner})
