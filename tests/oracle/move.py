"""Lifting and dropping: D (Move), MK9 (`move-3`), EA5 (`move-any-2`), BR4, BR6."""

from __future__ import annotations

from .britannia import move_country
from .desk import value
from .flow import finish
from .pieces import (
    all_posts,
    at,
    edition,
    empty_and_takes,
    posts_after,
    put_at,
    region_of_post,
    turn_seat,
)
from .words import Position, owner_of, split_post


def hand_limit(p: Position, by: str) -> int:
    if by == "move":
        return value(p, turn_seat(p), "book")
    return 3 if by == "move-3" else 2


def may_lift(p: Position, by: str, post: str) -> bool:
    piece = at(p, post)
    if piece is None:
        return False
    own = owner_of(piece) == str(turn_seat(p))
    if by == "move":
        return own
    if by == "move-3":
        return not own
    return True


def may_drop(p: Position, by: str, piece: str, origin: str, post: str) -> bool:
    """May this piece, lifted from `origin`, be put on that post now?"""
    if not empty_and_takes(p, post, piece):
        return False
    here, there = region_of_post(p, origin), region_of_post(p, post)
    if by == "move":
        if edition(p) == "egmont" and split_post(post)[0] == split_post(origin)[0]:
            return False  # D1
        return move_country(here, there)  # BR4
    return here == there  # BR6


def placeable(p: Position, by: str, hand: list[str], origins: list[str]) -> bool:
    """Can all pieces in hand be placed, each on a post of its own?"""
    taken_by: dict[str, int] = {}
    everything = all_posts(p)

    def find(index: int, tried: list[str]) -> bool:
        for post in everything:
            if post in tried or not may_drop(p, by, hand[index], origins[index], post):
                continue
            tried.append(post)
            if post not in taken_by or find(taken_by[post], tried):
                taken_by[post] = index
                return True
        return False

    return all(find(index, []) for index in range(len(hand)))


def completable(p: Position, by: str, hand: list[str], origins: list[str]) -> bool:
    """D2: does some continuation (further lifts, then drops) place all pieces?"""
    if hand and placeable(p, by, hand, origins):
        return True
    return any(True for _ in _lifts(p, by, hand, origins))


def _lifts(p: Position, by: str, hand: list[str], origins: list[str]) -> list[str]:
    """The posts that may be lifted next."""
    if len(hand) >= hand_limit(p, by):
        return []
    result: list[str] = []
    for post in posts_after(p, origins[-1] if origins else None):
        if not may_lift(p, by, post):
            continue
        piece = at(p, post)
        assert piece is not None
        put_at(p, post, None)
        if completable(p, by, [*hand, piece], [*origins, post]):
            result.append(post)
        put_at(p, post, piece)
    return result


def first_lift_actions(p: Position, by: str) -> list[str]:
    """`lift POST` for the first piece, in phase turn or permanent."""
    return [f"lift {post}" for post in _lifts(p, by, [], [])]


def start_lifting(p: Position, by: str, ends: bool = False) -> None:
    p["phase"] = "lift"
    p["pending"] = {"hand": [], "from": [], "by": by}
    if by == "move-any-2":
        p["pending"]["ends"] = ends


def lift_actions(p: Position) -> list[str]:
    pending = p["pending"]
    by, hand, origins = pending["by"], pending["hand"], pending["from"]
    result = [f"lift {post}" for post in _lifts(p, by, hand, origins)]
    if hand and placeable(p, by, hand, origins):
        result.append("done")
    return result


def lift(p: Position, words: list[str]) -> None:
    if words[0] == "done":
        p["phase"] = "drop"
        return
    p["pending"]["hand"].append(at(p, words[1]))
    p["pending"]["from"].append(words[1])
    put_at(p, words[1], None)


def drop_actions(p: Position) -> list[str]:
    pending = p["pending"]
    by, hand, origins = pending["by"], pending["hand"], pending["from"]
    result: list[str] = []
    for post in all_posts(p):
        if not may_drop(p, by, hand[0], origins[0], post):
            continue
        put_at(p, post, hand[0])
        if placeable(p, by, hand[1:], origins[1:]):
            result.append(f"drop {post}")
        put_at(p, post, None)
    return result


def drop(p: Position, post: str) -> None:
    pending = p["pending"]
    put_at(p, post, pending["hand"].pop(0))
    pending["from"].pop(0)
    if not pending["hand"]:
        finish(p, pending.get("ends", False))
