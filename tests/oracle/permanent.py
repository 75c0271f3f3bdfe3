"""Chapters 13 and 14: the permanent markers, EA4 to EA8 and BR7."""

from __future__ import annotations

from .board import board_of
from .britannia import restricted
from .cities import set_green_office
from .desk import develop, fully_developed
from .flow import finish
from .move import first_lift_actions, lift, start_lifting
from .pieces import (
    added_source,
    all_posts,
    at,
    empty_and_takes,
    gain_piece,
    kinds_in,
    lose_piece,
    pile,
    put_at,
    region_of_post,
    turn_seat,
)
from .words import Position, kind_of, owner_of

REPLACE = "replace-2-from-route"
PLACE = "place-2-in-wales-or-scotland"


def start_permanent(p: Position, marker: str, hand: list[str], ends: bool) -> None:
    """EA4: the route's pieces go to the stock first, or (EA8) stay in hand."""
    p["phase"] = "permanent"
    p["pending"] = {"marker": marker, "ends": ends}
    if marker == REPLACE:
        p["pending"]["hand"] = sorted(hand, key=lambda piece: kind_of(piece) != "t")
    else:
        _to_stock(p, hand)
    if marker in (REPLACE, PLACE):
        p["pending"]["left"] = 2


def _to_stock(p: Position, hand: list[str]) -> None:
    for piece in hand:
        gain_piece(p, turn_seat(p), "stock", kind_of(piece))


def permanent_actions(p: Position) -> list[str]:
    pending = p["pending"]
    marker: str = pending["marker"]
    if marker == "move-any-2":
        return [*first_lift_actions(p, "move-any-2"), "decline"]
    if marker == "develop-privilege":
        full = fully_developed(p, turn_seat(p), "privilege")
        return ["decline"] if full else ["accept", "decline"]
    if marker == "office-in-green-city":
        return [*_green_actions(p), "decline"]
    result = _add_actions(p)
    if marker == PLACE:
        result += _take_actions(p)
    if "taken" not in pending:
        result.append("decline" if pending["left"] == 2 else "done")
    return result


def permanent(p: Position, words: list[str]) -> None:
    pending = p["pending"]
    marker: str = pending["marker"]
    if words[0] in ("decline", "done"):
        _end(p)
    elif marker == "move-any-2":
        start_lifting(p, "move-any-2", pending["ends"])
        lift(p, words)
    elif marker == "develop-privilege":
        develop(p, turn_seat(p), "privilege")
        _end(p)
    elif marker == "office-in-green-city":
        lose_piece(p, turn_seat(p), "supply", words[2])
        set_green_office(p, words[1], f"{turn_seat(p)}{words[2]}")
        _end(p)
    elif words[0] == "take":
        pending["taken"] = at(p, words[1])
        put_at(p, words[1], None)
    else:
        _add(p, words[1], words[2])


def _end(p: Position) -> None:
    pending = p["pending"]
    _to_stock(p, pending.get("hand", []))
    finish(p, pending["ends"])


def _green_actions(p: Position) -> list[str]:
    """EA7."""
    result: list[str] = []
    for city in board_of(p).cities.values():
        if city.open:
            for kind in kinds_in(pile(p, turn_seat(p), "supply")):
                result.append(f"office {city.id} {kind}")
    return result


# --- EA8 and BR7: up to two pieces to posts -------------------------------------


def _pieces(p: Position) -> list[str]:
    """One piece of each kind that may be added now."""
    pending = p["pending"]
    if pending["marker"] == REPLACE:
        return sorted(set(pending["hand"]), key=lambda piece: kind_of(piece) != "t")
    if "taken" in pending:
        return [pending["taken"]]
    seat = turn_seat(p)
    source = added_source(p, seat)
    if source is None:
        return []
    return [f"{seat}{kind}" for kind in kinds_in(pile(p, seat, source))]


def _add_actions(p: Position) -> list[str]:
    result: list[str] = []
    for post in all_posts(p):
        if p["pending"]["marker"] == PLACE and not restricted(region_of_post(p, post)):
            continue
        for piece in _pieces(p):
            if empty_and_takes(p, post, piece):
                result.append(f"add {kind_of(piece)} {post}")
    return result


def _take_actions(p: Position) -> list[str]:
    pending = p["pending"]
    seat = turn_seat(p)
    if "taken" in pending or added_source(p, seat) is not None:
        return []
    result: list[str] = []
    for post in all_posts(p):
        piece = at(p, post)
        if piece is None or owner_of(piece) != str(seat):
            continue
        put_at(p, post, None)
        pending["taken"] = piece
        if _add_actions(p):
            result.append(f"take {post}")
        del pending["taken"]
        put_at(p, post, piece)
    return result


def _add(p: Position, kind: str, post: str) -> None:
    pending = p["pending"]
    seat = turn_seat(p)
    piece = f"{seat}{kind}"
    if pending["marker"] == REPLACE:
        pending["hand"].remove(piece)
    elif "taken" in pending:
        del pending["taken"]
    else:
        source = added_source(p, seat)
        assert source is not None
        lose_piece(p, seat, source, kind)
    put_at(p, post, piece)
    pending["left"] -= 1
    if pending["left"] == 0:
        _end(p)
