"""What comes after an action or marker: neutral routes (N6), the end (EN1), the turn."""

from __future__ import annotations

from .board import board_of
from .desk import value
from .pieces import edition, has_favour, posts_of, turn_seat
from .words import Position


def draw_marker(p: Position) -> bool:
    """E4: one marker was taken from the board. True if the game ends by that."""
    if edition(p) == "egmont":
        p["taken"] += 1
        return False
    if not p["pool"]:
        return True
    p["plate"] = sorted([*p["plate"], p["pool"].pop(0)])
    return False


def full_neutral_routes(p: Position) -> list[str]:
    return [r for r in board_of(p).routes if all(piece == "nt" for piece in posts_of(p, r))]


def end_reason(p: Position, ends: bool) -> str | None:
    """EN1; `ends`: a marker had to be drawn from an empty pool."""
    tracks: list[int] = [player["track"] for player in p["players"]]
    if p["neutral"] is not None:
        tracks.append(p["neutral"]["track"])
    if max(tracks) >= 20:
        return "prestige"
    if ends:
        return "markers"
    if p["completed"] >= board_of(p).completed_end:
        return "cities"
    return None


def set_over(p: Position, reason: str) -> None:
    p["phase"] = "over"
    p["seat"] = None
    p["actions"] = 0
    p["pending"] = None
    p["over"] = {"reason": reason}


def finish(p: Position, ends: bool) -> None:
    """An action, marker or permanent marker is done."""
    p["seat"] = p["turn"]
    if full_neutral_routes(p):
        p["phase"] = "neutral"
        p["pending"] = {"ends": ends}
        return
    reason = end_reason(p, ends)
    if reason is not None:
        set_over(p, reason)
        return
    p["phase"] = "turn"
    p["pending"] = None


def begin_turn(p: Position, seat: int) -> None:
    """TU1, FA3."""
    p["phase"] = "turn"
    p["seat"] = seat
    p["turn"] = seat
    p["pending"] = None
    if seat == p["setup"]["start"]:
        p["round"] += 1
    p["actions"] = value(p, seat, "actions")
    if has_favour(p, seat, "extra-action"):
        p["actions"] += 1
    p["acted"] = False
    if "favour" in p:
        p["favour"] = "open"
    if "permits" in p:
        p["permits"] = []
    if "pawn_moved" in p:
        p["pawn_moved"] = None


def next_turn(p: Position) -> None:
    begin_turn(p, (turn_seat(p) + 1) % len(p["players"]))
