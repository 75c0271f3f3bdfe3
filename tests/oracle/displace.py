"""Chapter 5, C: Displace, its payment and the relocation (with N2, X2, BR3, FA2, FA5)."""

from __future__ import annotations

from .board import board_of
from .britannia import permitted, relocation_country, spend_permit
from .flow import finish
from .pawn import pawn_allows
from .pieces import (
    added_source,
    all_posts,
    at,
    big_box_neutral,
    empty_and_takes,
    gain_piece,
    has_favour,
    kinds_in,
    lose_piece,
    move_count,
    pile,
    post_takes,
    put_at,
    turn_seat,
)
from .words import NEUTRAL, Position, counts_of, kind_of, owner_of, parse_count, split_post

# --- C1: displace and pay ----------------------------------------------------


def cost_of(piece: str) -> int:
    return 1 if kind_of(piece) == "t" else 2


def displace_actions(p: Position) -> list[str]:
    seat = turn_seat(p)
    supply = pile(p, seat, "supply")
    result: list[str] = []
    for post in all_posts(p):
        piece = at(p, post)
        route = split_post(post)[0]
        if piece is None or owner_of(piece) == str(seat):
            continue
        if not pawn_allows(p, route) or not permitted(p, route):
            continue
        if sum(supply) < 1 + cost_of(piece):
            continue
        for kind in kinds_in(supply):
            if post_takes(p, post, f"{seat}{kind}"):
                result.append(f"displace {kind} {post}")
    return result


def displace(p: Position, kind: str, post: str) -> None:
    seat = turn_seat(p)
    route = split_post(post)[0]
    displaced = at(p, post)
    assert displaced is not None
    spend_permit(p, route)
    lose_piece(p, seat, "supply", kind)
    put_at(p, post, f"{seat}{kind}")
    p["phase"] = "pay"
    p["pending"] = {"displaced": displaced, "from": route, "cost": cost_of(displaced)}


def pay_actions(p: Position) -> list[str]:
    supply = pile(p, turn_seat(p), "supply")
    return [f"pay {count}" for count in counts_of(p["pending"]["cost"], supply)]


def pay(p: Position, count: str) -> None:
    move_count(p, turn_seat(p), "supply", "stock", parse_count(count))
    _start_relocation(p, p["pending"]["displaced"], p["pending"]["from"])


# --- C2 to C6: the relocation --------------------------------------------------


def _start_relocation(p: Position, displaced: str, route: str) -> None:
    p["phase"] = "relocate"
    p["pending"] = {"displaced": displaced, "from": route, "left": cost_of(displaced)}
    if owner_of(displaced) == NEUTRAL:
        p["seat"] = 1 - turn_seat(p)
        p["pending"]["neutral"] = True
    else:
        p["seat"] = int(owner_of(displaced))
        if kind_of(displaced) == "t" and has_favour(p, p["seat"], "extra-relocation"):
            p["pending"]["left"] = 2
    if not relocation_posts(p, displaced):  # C6
        p["pending"]["displaced"] = None
        if owner_of(displaced) != NEUTRAL:
            gain_piece(p, p["seat"], "stock", kind_of(displaced))


def _is_neutral(p: Position) -> bool:
    return "neutral" in p["pending"]


def _rings(p: Position) -> list[list[str]]:
    """The routes that may take pieces, those at the same distance together (C3)."""
    board = board_of(p)
    origin = board.routes[p["pending"]["from"]]
    if not _is_neutral(p) and has_favour(p, p["seat"], "relocate-anywhere"):
        return [list(board.routes)]
    open_routes = [
        route
        for route in board.routes.values()
        if route != origin and relocation_country(origin.region, route.region, _is_neutral(p))
    ]
    rings: list[list[str]] = []
    reached = list(origin.ends)
    while True:
        ring = [r for r in open_routes if r.ends[0] in reached or r.ends[1] in reached]
        if not ring:
            return rings
        rings.append([route.id for route in ring])
        open_routes = [route for route in open_routes if route not in ring]
        for route in ring:
            reached += route.ends


def relocation_posts(p: Position, piece: str) -> list[str]:
    """The nearest empty posts that take this piece, in the board's order."""
    for ring in _rings(p):
        posts = [
            post
            for post in all_posts(p)
            if split_post(post)[0] in ring and empty_and_takes(p, post, piece)
        ]
        if posts:
            return posts
    return []


def _leaves_a_post(p: Position, post: str, piece: str) -> bool:
    """C4: would the displaced piece still have a post with this piece there?"""
    displaced = p["pending"]["displaced"]
    if displaced is None:
        return True
    put_at(p, post, piece)
    answer = bool(relocation_posts(p, displaced))
    put_at(p, post, None)
    return answer


def _added_pieces(p: Position) -> list[str]:
    """The kinds of piece that may be added now, as pieces."""
    pending = p["pending"]
    if pending["left"] == 0:
        return []
    if "taken" in pending:
        return [pending["taken"]]
    if _is_neutral(p):
        return ["nt"]
    source = added_source(p, p["seat"])
    if source is None:
        return []
    return [f"{p['seat']}{kind}" for kind in kinds_in(pile(p, p["seat"], source))]


def _add_actions(p: Position) -> list[str]:
    places = {piece: relocation_posts(p, piece) for piece in _added_pieces(p)}
    result: list[str] = []
    for post in all_posts(p):
        for piece, posts in places.items():
            if post in posts and _leaves_a_post(p, post, piece):
                result.append(f"add {kind_of(piece)} {post}")
    return result


def _take_actions(p: Position) -> list[str]:
    pending = p["pending"]
    if pending["left"] == 0 or "taken" in pending or _is_neutral(p):
        return []
    if added_source(p, p["seat"]) is not None:
        return []
    result: list[str] = []
    for post in all_posts(p):
        piece = at(p, post)
        if piece is None or owner_of(piece) != str(p["seat"]):
            continue
        put_at(p, post, None)
        pending["taken"] = piece
        if _add_actions(p):
            result.append(f"take {post}")
        del pending["taken"]
        put_at(p, post, piece)
    return result


def relocate_actions(p: Position) -> list[str]:
    pending = p["pending"]
    result: list[str] = []
    if pending["displaced"] is not None and "taken" not in pending:
        result += [f"put {post}" for post in relocation_posts(p, pending["displaced"])]
    adds = _add_actions(p)
    result += adds
    result += _take_actions(p)
    if pending["displaced"] is None and "taken" not in pending:
        must_add = _is_neutral(p) and big_box_neutral(p) and adds  # X2
        if not must_add:
            result.append("done")
    return result


def relocate(p: Position, words: list[str]) -> None:
    pending = p["pending"]
    if words[0] == "put":
        put_at(p, words[1], pending["displaced"])
        pending["displaced"] = None
    elif words[0] == "take":
        pending["taken"] = at(p, words[1])
        put_at(p, words[1], None)
    elif words[0] == "add":
        _add(p, words[1], words[2])
    else:
        finish(p, False)


def _add(p: Position, kind: str, post: str) -> None:
    pending = p["pending"]
    if _is_neutral(p):
        piece = "nt"
    else:
        piece = f"{p['seat']}{kind}"
        source = added_source(p, p["seat"])
        if "taken" in pending:
            del pending["taken"]
        elif source is not None:
            lose_piece(p, p["seat"], source, kind)
    put_at(p, post, piece)
    pending["left"] -= 1
