"""Chapter 5, A and B: Income and Place; FA4, the join of another player's income."""

from __future__ import annotations

from .britannia import permitted, spend_permit
from .desk import value
from .flow import finish
from .pawn import pawn_allows
from .pieces import (
    all_posts,
    edition,
    empty_and_takes,
    gain_piece,
    has_favour,
    kinds_in,
    lose_piece,
    move_count,
    pile,
    put_at,
    turn_seat,
)
from .words import Position, counts_of, parse_count, split_post


def income_actions(p: Position) -> list[str]:
    """A1, A2."""
    seat = turn_seat(p)
    stock = pile(p, seat, "stock")
    most = min(value(p, seat, "bank"), sum(stock))
    if most == 0:
        return []
    least = 1 if edition(p) == "big-box" else most
    result: list[str] = []
    for total in range(least, most + 1):
        result += [f"income {count}" for count in counts_of(total, stock)]
    return result


def take_income(p: Position, count: str) -> None:
    seat = turn_seat(p)
    move_count(p, seat, "stock", "supply", parse_count(count))
    for other in range(len(p["players"])):
        if other != seat and has_favour(p, other, "join-income"):
            p["phase"] = "join"
            p["seat"] = other
            p["pending"] = {}
            return
    finish(p, False)


def join_actions(p: Position) -> list[str]:
    return [f"join {kind}" for kind in kinds_in(pile(p, p["seat"], "stock"))] + ["decline"]


def join(p: Position, words: list[str]) -> None:
    seat: int = p["seat"]
    if words[0] == "join":
        lose_piece(p, seat, "stock", words[1])
        gain_piece(p, seat, "supply", words[1])
    finish(p, False)


def place_actions(p: Position) -> list[str]:
    """B1, with P4 and BR2."""
    seat = turn_seat(p)
    result: list[str] = []
    for post in all_posts(p):
        route = split_post(post)[0]
        if not pawn_allows(p, route) or not permitted(p, route):
            continue
        for kind in kinds_in(pile(p, seat, "supply")):
            if empty_and_takes(p, post, f"{seat}{kind}"):
                result.append(f"place {kind} {post}")
    return result


def place(p: Position, kind: str, post: str) -> None:
    seat = turn_seat(p)
    spend_permit(p, split_post(post)[0])
    lose_piece(p, seat, "supply", kind)
    put_at(p, post, f"{seat}{kind}")
    finish(p, False)
