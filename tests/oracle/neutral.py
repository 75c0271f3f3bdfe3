"""Chapters 11 and 12: a route filled with neutral traders (N3, N6, X3, X4)."""

from __future__ import annotations

from .board import board_of
from .cities import empty_spaces, score_ends, set_office
from .flow import draw_marker, finish, full_neutral_routes
from .pieces import big_box_neutral, clear_route, first_empty_post, put_at
from .words import Position


def neutral_actions(p: Position) -> list[str]:
    result: list[str] = []
    for route in full_neutral_routes(p):
        ends = board_of(p).routes[route].ends
        cities = [c for c in board_of(p).cities if c in ends and empty_spaces(p, c)]
        if cities:
            result += [f"neutral {route} {city}" for city in cities]
        else:
            result.append(f"neutral {route}")
    return result


def neutral(p: Position, words: list[str]) -> None:
    route = words[1]
    city = words[2] if len(words) > 2 else None
    ends: bool = p["pending"]["ends"]
    clear_route(p, route)
    if big_box_neutral(p):
        if city is not None:
            set_office(p, city, empty_spaces(p, city)[-1], "nt")
        score_ends(p, route)
        if _one_stays(p, route, city):
            put_at(p, first_empty_post(p, route), "nt")
    else:
        score_ends(p, route)
        if city is not None:
            set_office(p, city, empty_spaces(p, city)[0], "nt")
    if route in p["markers"]:
        del p["markers"][route]
        ends = draw_marker(p) or ends
    finish(p, ends)


def _one_stays(p: Position, route: str, city: str | None) -> bool:
    board = board_of(p)
    asked = board.routes[route].ends if city is None else [city]
    return any("yellow" in board.cities[name].banner for name in asked)
