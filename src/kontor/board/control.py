"""Who controls a city, for the rules and for pictures of positions alike (E3)."""

from typing import TypeVar

Owner = TypeVar("Owner")


def controller(owners: list[Owner]) -> Owner | None:
    """Return who controls a city with offices of these owners from left to right (E3).

    That is the owner of most of them; in a tie, the one whose office is furthest to the right.
    """
    most = 0
    found: Owner | None = None
    for owner in reversed(owners):
        offices = owners.count(owner)
        if offices > most:
            most = offices
            found = owner
    return found
