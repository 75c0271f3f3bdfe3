"""The score sheet of every seat, now or at the end (EN3 to EN5, MI2, FA6, FA7, BR8)."""

from typing import Final

from kontor.rules.offices import network, offices_in
from kontor.rules.pieces import ability_value, can_develop, has_favour, level_of
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITY_TOP,
    ACTIONS,
    CITIES,
    ENDINGS,
    FULL_ABILITIES,
    KEYS,
    MARKER_KINDS,
    NEUTRAL,
    OVER,
)

CATEGORIES: Final = (
    "track",
    "abilities",
    "markers",
    "prestige",
    "cities",
    "network",
    "mission",
    "regions",
    "total",
)
MODULE_OF: Final = {"mission": "missions"}
"""The categories that give points with a module only (MI2)."""
MARKER_POINTS: Final = (0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21)
REGION_POINTS: Final = (7, 4, 2)


def score(state: State) -> list[dict[str, int]]:
    """Return a sheet for each seat with every category and the total."""
    regions = region_points(state)
    return [_sheet(state, seat, regions[seat]) for seat in range(state.terms.players)]


def _sheet(state: State, seat: int, regions: int) -> dict[str, int]:
    sheet = {
        "track": state.track[seat],
        "abilities": _ability_points(state, seat),
        "markers": _marker_points(state, seat),
        "prestige": _prestige_points(state, seat),
        "cities": _city_points(state, seat),
        "network": network(state, seat) * ability_value(state, seat, KEYS),
        "mission": _mission_points(state, seat),
        "regions": regions,
    }
    sheet["total"] = sum(sheet.values())
    return sheet


def _ability_points(state: State, seat: int) -> int:
    """Return the points for fully developed abilities except keys (EN3 B, FA7)."""
    each = 7 if has_favour(state, seat, FULL_ABILITIES) else 4
    full = 0
    for ability in range(len(ABILITY_TOP)):
        if ability != KEYS and not can_develop(state, seat, ability):
            full += 1
    return each * full


def _marker_points(state: State, seat: int) -> int:
    """Return the points for markers owned, used ones included (EN3 C, MK1)."""
    owned = 0
    for place in range(MARKER_KINDS * seat, MARKER_KINDS * (seat + 1)):
        owned += state.unused[place] + state.used[place]
    return MARKER_POINTS[min(owned, len(MARKER_POINTS) - 1)]


def _prestige_points(state: State, seat: int) -> int:
    points = 0
    for space, owner in enumerate(state.prestige):
        if owner == seat:
            points += state.terms.board.prestige_points[space]
    return points


def _city_points(state: State, seat: int) -> int:
    """Return the points for controlled cities (EN3 E, FA6)."""
    each = 4 if has_favour(state, seat, CITIES) else 2
    return each * state.control.count(seat)


def _mission_points(state: State, seat: int) -> int:
    """Return the points of a seat's mission (MI2)."""
    mission = state.terms.missions[seat] if state.terms.has_missions else ()
    if not mission:
        # In a view the missions of others are unknown.
        return 0
    points = 0
    controlled = 0
    for city in mission:
        if offices_in(state, seat, city) > 0:
            points += 1
        if state.control[city] == seat:
            controlled += 1
    return points + 5 if controlled == len(mission) else points


def region_points(state: State) -> list[int]:
    """Return for each owner the points for Wales and Scotland together (BR8)."""
    points = [0] * (NEUTRAL + 1)
    board = state.terms.board
    for region in board.regions[1:]:
        cities = [n for n, city in enumerate(board.cities) if region in city.regions]
        _rank(_standings(state, cities), points)
    return points


def _standings(state: State, cities: list[int]) -> list[tuple[int, int, int]]:
    """Return cities controlled and offices of each owner that has an office in a country."""
    owners = list(range(state.terms.players))
    if state.terms.has_neutral:
        owners.append(NEUTRAL)
    standings = []
    for owner in owners:
        offices = 0
        controlled = 0
        for city in cities:
            offices += offices_in(state, owner, city)
            if state.control[city] == owner:
                controlled += 1
        if offices > 0:
            standings.append((controlled, offices, owner))
    return standings


def _rank(standings: list[tuple[int, int, int]], points: list[int]) -> None:
    """Give 7, 4, 2 by rank; those who tie share what their places give, rounded down."""
    # Those who control a city come before all who control none, so one order serves both.
    ranked = sorted(standings, key=lambda standing: (-standing[0], -standing[1]))
    place = 0
    while place < len(ranked):
        tied = [one for one in ranked if one[:2] == ranked[place][:2]]
        pot = sum(REGION_POINTS[place : place + len(tied)])
        for _, _, owner in tied:
            points[owner] += pot // len(tied)
        place += len(tied)


def winners(state: State) -> list[int]:
    """Return the seats that win, rising (EN5)."""
    sheets = score(state)
    best = max(sheet["total"] for sheet in sheets)
    first = [seat for seat, sheet in enumerate(sheets) if sheet["total"] == best]
    if not state.terms.edition.breaks_ties:
        return first
    least = min(level_of(state, seat, ACTIONS) for seat in first)
    first = [seat for seat in first if level_of(state, seat, ACTIONS) == least]
    most = max(sheets[seat]["network"] for seat in first)
    return [seat for seat in first if sheets[seat]["network"] == most]


def result(state: State) -> dict[str, object] | None:
    """Return winners, reason and sheets of a finished game as in a record, else None."""
    if state.phase != OVER:
        return None
    return {"winners": winners(state), "reason": ENDINGS[state.ended_by], "scores": score(state)}
