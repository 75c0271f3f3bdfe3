"""The smallest position for a test, and everything that an action changes in it.

    game = lay(players=4, posts={"bremen-hamburg": "0t . 1m ."}, supply={0: "3t1m"})
    assert changes(game, "place t bremen-hamburg.2") == {...}

Routes, cities and pieces are written as in the notation. What is not named is empty or as at the
start of a game; every piece that is not named lies in its owner's stock.
"""

import re
from collections.abc import Iterator
from typing import Any

from kontor.board import board, family_of
from kontor.record import Game

NOT_HERE = "—"
DESK_TRADERS = {"keys": 4, "actions": 5, "privilege": 3, "bank": 3}


def lay(
    *,
    posts: dict[str, str] | None = None,
    offices: dict[str, str] | None = None,
    extra: dict[str, str] | None = None,
    prestige: dict[int, int] | None = None,
    supply: dict[int, str] | None = None,
    abilities: dict[int, dict[str, int]] | None = None,
    unused: dict[int, list[str]] | None = None,
    used: dict[int, list[str]] | None = None,
    tiles: dict[int, list[str]] | None = None,
    track: dict[int, int] | None = None,
    turn: int = 0,
    position: dict[str, Any] | None = None,
    **setup: Any,
) -> Game:
    """Return a game at the position that is described.

    `posts` and `offices` list a route or a city from its first post or space, `.` is empty;
    `extra` lists extra offices from left to right; `prestige` says who has which points;
    `tiles` are favours owned. `position` overrides whole keys of the position (such as `markers`,
    `pool`, `plate`, `actions`, `pawn`). Other keywords are options of the setup.
    """
    data = Game.new(**{"players": 4, "start": 0, "seed": 1, **setup}).position()
    first = board(_board_id(data["setup"]))
    data["posts"] = {route: _pieces(text) for route, text in (posts or {}).items()}
    data["offices"] = _offices(offices or {}, extra or {}, data)
    points = list(first.prestige_points)
    for worth, seat in (prestige or {}).items():
        data["prestige"][points.index(worth)] = seat
    data["markers"] = {}
    data.update({"phase": "turn", "turn": turn, "seat": turn})
    if data["setup"]["variant"] == "pawn":
        data["pawn"] = "outer"
    for seat, player in enumerate(data["players"]):
        player["abilities"].update((abilities or {}).get(seat, {}))
        player["unused"] = sorted((unused or {}).get(seat, []))
        player["used"] = sorted((used or {}).get(seat, []))
        player["track"] = (track or {}).get(seat, 0)
        player["favours"] = (tiles or {}).get(seat, [])
        player["supply"] = _count((supply or {}).get(seat, "4t1m"))
    for owned in (tiles or {}).values():
        data["favours"] = [tile for tile in data["favours"] if tile not in owned]
    data["completed"] = _completed(data)
    _keep_markers(data)
    data.update(position or {})
    for seat, player in enumerate(data["players"]):
        player["stock"] = _rest(seat, player, data)
    return Game.from_position(data)


def changes(game: Game, *actions: str) -> dict[str, tuple[Any, Any]]:
    """Play actions and return what changed in the position: before and after, by path."""
    before = dict(_paths("", game.position()))
    for action in actions:
        game.play(action)
    after = dict(_paths("", game.position()))
    paths = sorted(set(before) | set(after))
    return {
        path: (before.get(path, NOT_HERE), after.get(path, NOT_HERE))
        for path in paths
        if before.get(path, NOT_HERE) != after.get(path, NOT_HERE)
    }


def _paths(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the leaves of a position; lists of plain values are leaves."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(f"{path}/{key}" if path else str(key), inner)
    elif isinstance(value, list) and any(isinstance(entry, dict) for entry in value):
        for number, entry in enumerate(value):
            yield from _paths(f"{path}/{number}", entry)
    else:
        yield path, value


def _board_id(setup: dict[str, Any]) -> str:
    return family_of(setup["board"]).sides[setup["players"]]


def _pieces(text: str) -> list[str | None]:
    return [None if word == "." else word for word in text.split()]


def _count(text: str) -> list[int]:
    found = re.fullmatch(r"(?:(\d+)t)?(?:(\d+)m)?", text)
    assert found, text
    return [int(found[1] or 0), int(found[2] or 0)]


def _offices(
    offices: dict[str, str], extra: dict[str, str], data: dict[str, Any]
) -> dict[str, Any]:
    first = board(_board_id(data["setup"]))
    found = {}
    for city in sorted({*offices, *extra}):
        size = first.space_count[first.city_index[city]]
        spaces = _pieces(offices[city]) if city in offices else [None] * size
        found[city] = {"spaces": spaces, "extra": _pieces(extra.get(city, ""))}
    return found


def _completed(data: dict[str, Any]) -> int:
    first = board(_board_id(data["setup"]))
    number = 0
    for city, row in data["offices"].items():
        if first.open_city[first.city_index[city]] or None not in row["spaces"]:
            number += 1
    return number


def _keep_markers(data: dict[str, Any]) -> None:
    """Take the markers that players hold out of the pool, so that there are not too many."""
    for player in data["players"]:
        for marker in [*player["unused"], *player["used"]]:
            if marker in data["pool"]:
                data["pool"].remove(marker)


def _about(data: dict[str, Any]) -> list[str]:
    """Return all pieces that lie on the board or are pending."""
    pieces = [piece for route in data["posts"].values() for piece in route]
    for row in data["offices"].values():
        pieces += [*row["spaces"], *row["extra"]]
    pieces += [f"{seat}m" for seat in data["prestige"] if seat is not None]
    pending = data["pending"] or {}
    pieces += [pending.get("displaced"), pending.get("taken"), *pending.get("hand", [])]
    return [piece for piece in pieces if piece]


def _rest(seat: int, player: dict[str, Any], data: dict[str, Any]) -> list[int]:
    """Return the stock: every piece that lies nowhere else."""
    about = _about(data)
    covered = sum(top - player["abilities"][name] for name, top in DESK_TRADERS.items())
    traders = 27 - 1 - covered - player["supply"][0] - about.count(f"{seat}t")
    merchants = (
        4 - (3 - player["abilities"]["book"]) - player["supply"][1] - about.count(f"{seat}m")
    )
    assert traders >= 0, f"seat {seat} has too few traders: develop an ability or shrink the supply"
    assert merchants >= 0, f"seat {seat} has too few merchants: develop the book"
    return [traders, merchants]
