"""Control, coins, completion, East-West and networks: E2, E3, E7, E8, E9, EN4."""

from __future__ import annotations

from typing import Any

from .board import board_of
from .pieces import big_box_neutral, edition, player
from .words import NEUTRAL, Position, owner_of


def spaces_of(p: Position, city: str) -> list[str | None]:
    """Printed spaces (open city: offices set by EA7), left to right; a copy."""
    if city in p["offices"]:
        return list(p["offices"][city]["spaces"])
    return [None] * len(board_of(p).cities[city].spaces)


def extra_of(p: Position, city: str) -> list[str]:
    if city in p["offices"]:
        return list(p["offices"][city]["extra"])
    return []


def offices_of(p: Position, city: str) -> list[str]:
    """All offices from left to right."""
    return extra_of(p, city) + [piece for piece in spaces_of(p, city) if piece is not None]


def count_offices(p: Position, city: str, owner: str) -> int:
    return len([piece for piece in offices_of(p, city) if owner_of(piece) == owner])


def empty_spaces(p: Position, city: str) -> list[int]:
    """Indexes of the empty printed spaces; an open city never has one (EA3)."""
    return [index for index, piece in enumerate(spaces_of(p, city)) if piece is None]


def controller(p: Position, city: str) -> str | None:
    """E3: the owner ('0' …, 'n') who controls a city."""
    offices = offices_of(p, city)
    if not offices:
        return None
    owners = [owner_of(piece) for piece in offices]
    most = max(owners.count(owner) for owner in owners)
    tied = [owner for owner in owners if owners.count(owner) == most]
    return tied[-1]  # the rightmost office of those tied


def gain_prestige(p: Position, owner: str, points: int) -> None:
    """A neutral colour scores in section 12 only (N5, X6)."""
    if owner == NEUTRAL:
        if big_box_neutral(p):
            p["neutral"]["track"] += points
    else:
        player(p, int(owner))["track"] += points


def score_ends(p: Position, route: str) -> None:
    """E2."""
    for city in board_of(p).routes[route].ends:
        owner = controller(p, city)
        if owner is not None:
            gain_prestige(p, owner, 1)


def _entry(p: Position, city: str) -> dict[str, Any]:
    """The offices of a city in the position, made if there was none."""
    if city not in p["offices"]:
        p["offices"][city] = {"spaces": spaces_of(p, city), "extra": []}
    entry: dict[str, Any] = p["offices"][city]
    return entry


def _complete_if_first_in_open(p: Position, city: str) -> None:
    if board_of(p).cities[city].open and len(offices_of(p, city)) == 1:
        p["completed"] += 1


def set_office(p: Position, city: str, index: int, piece: str) -> None:
    """An office on a printed space: E7, E8, E9."""
    _entry(p, city)["spaces"][index] = piece
    if not (owner_of(piece) == NEUTRAL and edition(p) == "egmont"):  # N3
        gain_prestige(p, owner_of(piece), board_of(p).cities[city].spaces[index].coin)
    if not empty_spaces(p, city):
        p["completed"] += 1
    score_east_west(p, owner_of(piece))


def set_extra_office(p: Position, city: str, piece: str) -> None:
    """MK5: to the left of all offices."""
    _entry(p, city)["extra"].insert(0, piece)
    _complete_if_first_in_open(p, city)
    score_east_west(p, owner_of(piece))


def set_green_office(p: Position, city: str, piece: str) -> None:
    """EA7: in an open city, to the right of all offices."""
    _entry(p, city)["spaces"].append(piece)
    _complete_if_first_in_open(p, city)
    score_east_west(p, owner_of(piece))


# --- chains and networks -----------------------------------------------------


def network_from(p: Position, owner: str, city: str) -> list[str]:
    """EN4: the connected cities with an office of this owner around a city."""
    if count_offices(p, city, owner) == 0:
        return []
    found = [city]
    for known in found:  # grows while it is walked through
        for other in board_of(p).neighbours(known):
            if other not in found and count_offices(p, other, owner) > 0:
                found.append(other)
    return found


def score_east_west(p: Position, owner: str) -> None:
    """E9, after a new office of this owner."""
    if owner == NEUTRAL and edition(p) == "egmont":  # N3
        return
    who: int | str = NEUTRAL if owner == NEUTRAL else int(owner)
    board = board_of(p)
    if who in p["east_west"] or len(p["east_west"]) >= len(board.east_west):
        return
    west, east = board.red
    if east in network_from(p, owner, west):
        gain_prestige(p, owner, board.east_west[len(p["east_west"])])
        p["east_west"].append(who)


def largest_network(p: Position, owner: str) -> int:
    """EN4: the number of offices in the best network."""
    best = 0
    for city in board_of(p).cities:
        network = network_from(p, owner, city)
        best = max(best, sum(count_offices(p, known, owner) for known in network))
    return best
