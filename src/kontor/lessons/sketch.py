"""Positions in short: what is not named is as at the start of a game.

    {"setup": {"players": 3}, "posts": {"bremen-hamburg": "0t . 1m ."},
     "players": {"0": {"supply": "3t1m", "abilities": {"actions": 1}}}}

Routes and cities are listed from their first post or space, `.` is empty. Every piece that is not
named lies in its owner's stock, and no marker lies on the board unless `markers` says so. With
`"pawn": null` the pawn is still to be set (P2); `favours` are the open tiles.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from kontor.board import board
from kontor.board.components import ABILITY_ROWS
from kontor.lessons.errors import LessonError
from kontor.record import Game
from kontor.rules import KontorError
from kontor.rules.words import KINDS, MERCHANTS, TRADERS

KEYS: Final = (
    "setup",
    "posts",
    "offices",
    "extra",
    "prestige",
    "players",
    "turn",
    "round",
    "actions",
    "markers",
    "pool",
    "east_west",
    "favours",
    "pawn",
    "neutral",
)
PLAYER_KEYS: Final = ("supply", "abilities", "unused", "used", "favours", "track", "mission")
USUAL_SETUP: Final = {"players": 3, "start": 0, "seed": 1}
COUNT: Final = re.compile(r"(?:(\d+)t)?(?:(\d+)m)?")


def laid(sketch: Mapping[str, Any]) -> Game:
    """Return a game at the position of a sketch; refuse what could not lie so."""
    _known(sketch, KEYS, "a position")
    try:
        game = Game.new(**{**USUAL_SETUP, **sketch.get("setup", {})})
        return Game.from_position(_position(game, sketch))
    except LessonError:
        raise
    except (KontorError, KeyError, ValueError, TypeError, AttributeError) as error:
        raise LessonError(f"no such position: {error}") from error


def _position(game: Game, sketch: Mapping[str, Any]) -> dict[str, Any]:
    data = game.position()
    if "pawn" not in sketch or sketch["pawn"] is not None:
        turn = sketch.get("turn", 0)
        data.update({"phase": "turn", "turn": turn, "seat": turn})
    data["posts"] = {route: _pieces(text) for route, text in sketch.get("posts", {}).items()}
    data["offices"] = _offices(game, sketch)
    points = list(game.state.terms.board.prestige_points)
    for worth, seat in sketch.get("prestige", {}).items():
        data["prestige"][points.index(int(worth))] = seat
    dealt = list(data["markers"].values())
    data["markers"] = dict(sketch.get("markers", {}))
    for seat, player in sketch.get("players", {}).items():
        _seat(data, data["players"][int(seat)], player)
    data["favours"] = _open_tiles(data, sketch)
    data["completed"] = _completed(game, data)
    if game.setup.variant == "pawn":
        data["pawn"] = "outer"
    for key in ("round", "actions", "pawn", "neutral", "east_west"):
        if key in sketch:
            data[key] = sketch[key]
    data["pool"] = list(sketch.get("pool", _rest_of_pool(data, dealt)))
    for seat, player in enumerate(data["players"]):
        player["stock"] = _stock(seat, player, data)
    return data


def _seat(data: dict[str, Any], player: dict[str, Any], sketch: Mapping[str, Any]) -> None:
    _known(sketch, PLAYER_KEYS, "a player")
    player["abilities"].update(sketch.get("abilities", {}))
    for key in ("unused", "used"):
        player[key] = sorted(sketch.get(key, []))
    player["track"] = sketch.get("track", 0)
    player["favours"] = list(sketch.get("favours", []))
    if "mission" in sketch:
        _deal_mission(data, player, list(sketch["mission"]))
    if "supply" in sketch:
        player["supply"] = _count(sketch["supply"])


def _deal_mission(data: dict[str, Any], player: dict[str, Any], mission: list[str]) -> None:
    """Give a player a mission; whoever was dealt it gets that of the player instead."""
    for other in data["players"]:
        if other["mission"] == mission:
            other["mission"] = player["mission"]
    player["mission"] = mission


def _open_tiles(data: Mapping[str, Any], sketch: Mapping[str, Any]) -> list[str]:
    """Return the tiles that lie open: unless named, of those dealt as many as are not taken."""
    if "favours" in sketch:
        return list(sketch["favours"])
    taken = [tile for player in data["players"] for tile in player["favours"]]
    left = [tile for tile in data["favours"] if tile not in taken]
    return left[: max(0, len(data["players"]) - len(taken))]


def _known(data: Mapping[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in keys:
            raise LessonError(f"{what} has no {key!r}; it may have {', '.join(keys)}")


def _pieces(text: str) -> list[str | None]:
    return [None if word == "." else word for word in text.split()]


def _count(text: str) -> list[int]:
    found = COUNT.fullmatch(text)
    if found is None:
        raise LessonError(f"{text!r} is no count of pieces such as 3t1m")
    return [int(found[1] or 0), int(found[2] or 0)]


def _offices(game: Game, sketch: Mapping[str, Any]) -> dict[str, Any]:
    printed = game.state.terms.board
    offices, extra = sketch.get("offices", {}), sketch.get("extra", {})
    found = {}
    for city in sorted({*offices, *extra}, key=lambda name: printed.city_index[name]):
        size = printed.space_count[printed.city_index[city]]
        spaces = _pieces(offices[city]) if city in offices else [None] * size
        found[city] = {"spaces": spaces, "extra": _pieces(extra.get(city, ""))}
    return found


def _completed(game: Game, data: Mapping[str, Any]) -> int:
    """Count the completed cities; the first office completes an open one (E8, EA3)."""
    printed = board(game.setup.board_id)
    return sum(
        1
        for city, row in data["offices"].items()
        if printed.open_city[printed.city_index[city]] or None not in row["spaces"]
    )


def _rest_of_pool(data: Mapping[str, Any], dealt: list[str]) -> list[str]:
    """Return the pool without the markers that lie elsewhere, so that there are not too many.

    Those that were dealt to the taverns never lay in it (SU5).
    """
    pool: list[str] = list(data["pool"])
    held = [marker for player in data["players"] for marker in player["unused"] + player["used"]]
    for marker in [*held, *data["markers"].values()]:
        source = dealt if marker in dealt else pool
        if marker in source:
            source.remove(marker)
    return pool


def _stock(seat: int, player: Mapping[str, Any], data: Mapping[str, Any]) -> list[int]:
    """Return the pieces that lie nowhere else."""
    about = [piece for route in data["posts"].values() for piece in route]
    for row in data["offices"].values():
        about += [*row["spaces"], *row["extra"]]
    about += [f"{owner}m" for owner in data["prestige"] if owner is not None]
    covered = dict.fromkeys(KINDS, 0)
    for row in ABILITY_ROWS:
        covered[KINDS[row.covered_by]] += row.top - player["abilities"][row.name]
    # One trader counts prestige on the track (SU1).
    totals = (TRADERS - 1, MERCHANTS)
    stock = []
    for number, kind in enumerate(KINDS):
        left = totals[number] - covered[kind] - player["supply"][number]
        left -= about.count(f"{seat}{kind}")
        if left < 0:
            raise LessonError(f"seat {seat} would have {-left} {kind} too many about")
        stock.append(left)
    return stock
