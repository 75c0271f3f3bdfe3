"""Chapter 6: using markers (MK6 to MK10) and placing new ones (MK2, MK3, N4, X5)."""

from __future__ import annotations

from .board import Route, board_of
from .britannia import restricted
from .cities import empty_spaces, spaces_of
from .desk import can_develop, develop
from .establish import use_up
from .flow import finish, next_turn, set_over
from .move import first_lift_actions, start_lifting
from .pieces import (
    all_posts,
    at,
    big_box_neutral,
    edition,
    first_empty_post,
    gain_piece,
    player,
    posts_after,
    posts_of,
    put_at,
    turn_seat,
    variant,
)
from .words import MARKERS, NEUTRAL, Position, kind_of, owner_of

# --- using ---------------------------------------------------------------------


def use_actions(p: Position) -> list[str]:
    """The three rows of the table, one after the other."""
    seat = turn_seat(p)
    unused: list[str] = player(p, seat)["unused"]
    result: list[str] = []
    for marker in ("+3", "+4"):
        if marker in unused and p.get("favour") != "taken":
            result.append(f"use {marker}")
    if "develop" in unused:
        result += [f"use develop {ability}" for ability in can_develop(p, seat)]
    if "swap-offices" in unused:
        result += _swap_actions(p)
    if "move-3" in unused and first_lift_actions(p, "move-3"):
        result.append("use move-3")
    if "remove-3" in unused and pieces_on_posts(p):
        result.append("use remove-3")
    return result


def _swap_actions(p: Position) -> list[str]:
    """MK6."""
    seat = str(turn_seat(p))
    result: list[str] = []
    for city in board_of(p).cities:
        spaces = spaces_of(p, city)
        for number in range(1, len(spaces)):
            left, right = spaces[number - 1], spaces[number]
            if left is None or right is None or left == right:
                continue
            if edition(p) == "big-box" and seat not in (owner_of(left), owner_of(right)):
                continue
            result.append(f"use swap-offices {city} {number}")
    return result


def use(p: Position, words: list[str]) -> None:
    seat = turn_seat(p)
    marker = words[1]
    use_up(p, seat, marker)
    if marker == "move-3":
        start_lifting(p, "move-3")
        return
    if marker == "remove-3":
        _start_removing(p)
        return
    if marker == "develop":
        develop(p, seat, words[2])
    elif marker == "swap-offices":
        spaces = p["offices"][words[2]]["spaces"]
        index = int(words[3]) - 1
        spaces[index], spaces[index + 1] = spaces[index + 1], spaces[index]
    else:
        p["actions"] += int(marker)
    finish(p, False)


# --- MK10: remove-3 --------------------------------------------------------------


def pieces_on_posts(p: Position) -> list[str]:
    """The posts with a piece."""
    return [post for post in all_posts(p) if at(p, post) is not None]


def _start_removing(p: Position) -> None:
    left = 3
    if edition(p) == "2009":
        left = min(3, len(pieces_on_posts(p)))
    p["phase"] = "remove"
    p["pending"] = {"removed": [], "left": left}


def remove_actions(p: Position) -> list[str]:
    pending = p["pending"]
    removed: list[str] = pending["removed"]
    last = removed[-1] if removed else None
    standing = [post for post in posts_after(p, last) if at(p, post) is not None]
    if edition(p) == "2009":
        # after each there must be enough further posts for the rest
        standing = standing[: len(standing) - pending["left"] + 1]
    result = [f"remove {post}" for post in standing]
    if edition(p) == "egmont" and removed:
        result.append("done")
    return result


def remove(p: Position, words: list[str]) -> None:
    if words[0] == "done":
        finish(p, False)
        return
    pending = p["pending"]
    piece = at(p, words[1])
    assert piece is not None
    put_at(p, words[1], None)
    if owner_of(piece) != NEUTRAL:
        gain_piece(p, int(owner_of(piece)), "supply", kind_of(piece))
    pending["removed"].append(words[1])
    pending["left"] -= 1
    if pending["left"] == 0:
        finish(p, False)


# --- the end of the turn -----------------------------------------------------------


def end_turn(p: Position) -> None:
    """TU4; `egmont` draws now (E4)."""
    p["actions"] = 0
    while p.get("taken", 0) > 0:
        if not p["pool"]:
            set_over(p, "markers")
            return
        p["plate"] = sorted([*p["plate"], p["pool"].pop(0)])
        p["taken"] -= 1
    _go_on_marking(p)


def _go_on_marking(p: Position) -> None:
    if p["plate"] and marker_routes(p):
        p["phase"] = "mark"
        p["seat"] = p["turn"]
        p["pending"] = {}
        return
    p["plate"] = []  # MK3
    next_turn(p)


def _otherwise_free(p: Position, route: Route) -> bool:
    """MK2 without its words about pieces."""
    return (
        route.id not in p["markers"]
        and route.permanent is None
        and not restricted(route.region)
        and any(empty_spaces(p, city) for city in route.ends)
    )


def marker_routes(p: Position) -> list[str]:
    """The routes that may get a marker now: MK2, else X5."""
    routes = [r.id for r in board_of(p).routes.values() if _otherwise_free(p, r)]
    free = [route for route in routes if not any(posts_of(p, route))]
    if free or not big_box_neutral(p):
        return free
    return [
        route
        for route in routes
        if [piece for piece in posts_of(p, route) if piece is not None] == ["nt"]
    ]


def mark_actions(p: Position) -> list[str]:
    markers = [marker for marker in MARKERS if marker in p["plate"]]
    return [f"mark {marker} {route}" for route in marker_routes(p) for marker in markers]


def mark(p: Position, marker: str, route: str) -> None:
    p["plate"].remove(marker)
    p["markers"][route] = marker
    if variant(p) == "neutral" and not any(posts_of(p, route)):  # N4, X5
        put_at(p, first_empty_post(p, route), "nt")
    _go_on_marking(p)
