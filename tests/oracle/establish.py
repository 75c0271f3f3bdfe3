"""Chapter 5, E: Establish a route, with `extra-office` (MK5)."""

from __future__ import annotations

from .board import Route, board_of
from .cities import (
    empty_spaces,
    offices_of,
    score_ends,
    set_extra_office,
    set_office,
    spaces_of,
)
from .desk import can_develop, develop, privilege_allows
from .flow import draw_marker, finish
from .pawn import pawn_allows
from .permanent import start_permanent
from .pieces import clear_route, edition, gain_piece, player, posts_of, turn_seat
from .words import KINDS, Position, kind_of, owner_of


def own_full_routes(p: Position) -> list[Route]:
    """E1, with P4."""
    seat = str(turn_seat(p))
    result: list[Route] = []
    for route in board_of(p).routes.values():
        pieces = posts_of(p, route.id)
        if all(piece is not None and owner_of(piece) == seat for piece in pieces):
            if pawn_allows(p, route.id):
                result.append(route)
    return result


def kinds_on(p: Position, route: str) -> list[str]:
    """The kinds of piece on a full route, traders first."""
    there = [kind_of(piece) for piece in posts_of(p, route) if piece is not None]
    return [kind for kind in KINDS if kind in there]


def ends_in_order(p: Position, route: Route) -> list[str]:
    return [city for city in board_of(p).cities if city in route.ends]


def can_set_office(p: Position, route: Route, city: str) -> bool:
    """E6."""
    empty = empty_spaces(p, city)
    if not empty:
        return False
    space = board_of(p).cities[city].spaces[empty[0]]
    return space.kind in kinds_on(p, route.id) and privilege_allows(
        p, turn_seat(p), space.privilege
    )


def can_set_extra(p: Position, city: str) -> bool:
    """MK5, EA3."""
    if board_of(p).cities[city].open:
        return True
    if edition(p) == "big-box":
        return spaces_of(p, city)[0] is not None
    return len(offices_of(p, city)) > 0


def establish_actions(p: Position) -> list[str]:
    """The five rows of the table, one after the other."""
    seat = turn_seat(p)
    board = board_of(p)
    routes = own_full_routes(p)
    result = [f"establish {route.id}" for route in routes]
    for route in routes:
        for city in ends_in_order(p, route):
            if can_set_office(p, route, city):
                result.append(f"establish {route.id} office {city}")
    for route in routes:
        for ability in can_develop(p, seat):
            if any(ability in board.cities[city].abilities for city in route.ends):
                result.append(f"establish {route.id} develop {ability}")
    for route in routes:
        if board.prestige_city not in route.ends or "m" not in kinds_on(p, route.id):
            continue
        for index, (colour, points) in enumerate(board.prestige):
            if p["prestige"][index] is None and privilege_allows(p, seat, colour):
                result.append(f"establish {route.id} prestige {points}")
    if "extra-office" in player(p, seat)["unused"]:
        for route in routes:
            for city in ends_in_order(p, route):
                if can_set_extra(p, city):
                    for kind in kinds_on(p, route.id):
                        result.append(f"establish {route.id} extra {city} {kind}")
    return result


def use_up(p: Position, seat: int, marker: str) -> None:
    """MK1: a used marker is turned over."""
    player(p, seat)["unused"].remove(marker)
    player(p, seat)["used"] = sorted([*player(p, seat)["used"], marker])


def establish(p: Position, words: list[str]) -> None:
    """The steps in order: E2, E4, the reward, the pieces, then the permanent marker."""
    seat = turn_seat(p)
    route = board_of(p).routes[words[1]]
    hand = [piece for piece in posts_of(p, route.id) if piece is not None]
    score_ends(p, route.id)
    ends = _take_marker(p, seat, route.id)
    used = _reward(p, seat, words[2:])
    if used is not None:
        hand.remove(used)
    clear_route(p, route.id)
    if route.permanent is not None:
        start_permanent(p, route.permanent, hand, ends)
        return
    for piece in hand:
        gain_piece(p, seat, "stock", kind_of(piece))
    finish(p, ends)


def _take_marker(p: Position, seat: int, route: str) -> bool:
    """E4: True if the game ends by it."""
    if route not in p["markers"]:
        return False
    marker = p["markers"].pop(route)
    player(p, seat)["unused"] = sorted([*player(p, seat)["unused"], marker])
    return draw_marker(p)


def _reward(p: Position, seat: int, words: list[str]) -> str | None:
    """E5; gives the piece of the route that is used for it."""
    if not words:
        return None
    if words[0] == "office":
        index = empty_spaces(p, words[1])[0]
        piece = f"{seat}{board_of(p).cities[words[1]].spaces[index].kind}"
        set_office(p, words[1], index, piece)
        return piece
    if words[0] == "develop":
        develop(p, seat, words[1])
        return None
    if words[0] == "prestige":
        points = [points for _, points in board_of(p).prestige]
        p["prestige"][points.index(int(words[1]))] = seat
        return f"{seat}m"
    use_up(p, seat, "extra-office")
    piece = f"{seat}{words[2]}"
    set_extra_office(p, words[1], piece)
    return piece
