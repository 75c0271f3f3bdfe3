"""Chapters 2 and 3: which set-ups there are, and the first position."""

from __future__ import annotations

import copy
from typing import Any

from .board import board_of
from .pieces import edition, first_empty_post, put_at, variant
from .words import ABILITIES, Position


def check_setup(setup: dict[str, Any]) -> None:
    """ED2 to ED5."""
    edition_, family, players = setup["edition"], setup["board"], setup["players"]
    variant_, modules = setup["variant"], setup["modules"]
    if edition_ not in ("2009", "egmont", "big-box"):
        raise ValueError(f"no such edition: {edition_}")
    if family not in ("hansa", "east", "britannia"):
        raise ValueError(f"no such board: {family}")
    if players not in (2, 3, 4, 5):
        raise ValueError(f"{players} players")
    if family != "hansa" and edition_ != "big-box":
        raise ValueError(f"board {family} needs the edition big-box")
    needed = {"2009": "pawn", "egmont": "neutral", "big-box": "neutral"}[edition_]
    if variant_ != (needed if players == 2 else None):
        raise ValueError(f"variant {variant_} with {players} players of {edition_}")
    if modules not in ([], ["missions"], ["favours"], ["missions", "favours"]):
        raise ValueError(f"modules {modules}")
    if modules and (edition_ != "big-box" or family != "hansa"):
        raise ValueError("modules need the edition big-box and the board hansa")
    if setup["bank"] not in ("3-5-7", "3-4-7"):
        raise ValueError(f"bank {setup['bank']}")
    if setup["start"] not in range(players):
        raise ValueError(f"start {setup['start']}")


def _players(setup: dict[str, Any], deal: dict[str, Any]) -> list[dict[str, Any]]:
    """SU1, SU4, MI1."""
    players: list[dict[str, Any]] = []
    for seat in range(setup["players"]):
        place = (seat - setup["start"]) % setup["players"]
        players.append(
            {
                "track": 0,
                "stock": [6 - place, 0],
                "supply": [5 + place, 1],
                "abilities": dict.fromkeys(ABILITIES, 0),
                "unused": [],
                "used": [],
                "mission": deal["missions"][seat] if "missions" in setup["modules"] else None,
                "favours": [],
            }
        )
    return players


def _set_neutral_traders(p: Position) -> None:
    """N1, X1: at most one on each route."""
    board = board_of(p)
    for route in board.routes.values():
        ends = [board.cities[city] for city in route.ends]
        if edition(p) == "egmont":
            wanted = any(city.abilities for city in ends) or route.id in p["markers"]
        else:
            wanted = any("yellow" in city.banner for city in ends) or route.tavern
        if wanted:
            put_at(p, first_empty_post(p, route.id), "nt")


def start(setup: dict[str, Any], deal: dict[str, Any]) -> Position:
    """The first position of a game."""
    check_setup(setup)
    setup = copy.deepcopy(setup)
    deal = copy.deepcopy(deal)
    pawn = setup["variant"] == "pawn"
    first: int = setup["start"]
    p: Position = {
        "setup": setup,
        "phase": "pawn" if pawn else "turn",
        "seat": (first + 1) % 2 if pawn else first,
        "turn": first,
        "round": 1,
        "actions": 2,
        "acted": False,
        "posts": {},
        "offices": {},
        "prestige": [None, None, None, None],
        "markers": dict(deal["taverns"]),
        "pool": list(deal["pool"]),
        "plate": [],
        "completed": 0,
        "east_west": [],
        "players": _players(setup, deal),
        "favours": list(deal["favours"]),
        "neutral": None,
        "pawn": None,
        "pending": None,
        "over": None,
    }
    if setup["board"] == "britannia":
        p["permits"] = []
    if pawn:
        p["pawn_moved"] = None
    if "favours" in setup["modules"]:
        p["favour"] = "open"
    if setup["edition"] == "egmont":
        p["taken"] = 0
    if variant(p) == "neutral":
        p["neutral"] = {"track": 0}
        _set_neutral_traders(p)
    return tidy(p)


def tidy(p: Position) -> Position:
    """Routes and cities in the order of the board file."""
    board = board_of(p)
    p["posts"] = {r: p["posts"][r] for r in board.routes if r in p["posts"]}
    p["offices"] = {c: p["offices"][c] for c in board.cities if c in p["offices"]}
    p["markers"] = {r: p["markers"][r] for r in board.routes if r in p["markers"]}
    return p
