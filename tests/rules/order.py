"""The order of a legal list, as NOTATION.md defines it."""

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

from kontor.board import BOARDS, board
from kontor.record import Game

MARKERS = ["extra-office", "swap-offices", "+3", "+4", "develop", "move-3", "remove-3"]
TILES = [
    "relocate-anywhere",
    "extra-action",
    "join-income",
    "extra-relocation",
    "cities",
    "abilities",
]
ABILITIES = ["keys", "actions", "privilege", "book", "bank"]

# The rows of phase `turn` and the parts of the other phases; each letter is a word to compare:
# R route, P post, C city, V province, K kind, N count, A ability, M marker, T favour, # number.
PARTS = {
    "pawn": ["pawn V"],
    "turn": [
        "income N",
        "place K P",
        "displace K P",
        "lift P",
        "establish R",
        "establish R office C",
        "establish R develop A",
        "establish R prestige #",
        "establish R extra C K",
        "use M|use M A",
        "use swap-offices C #",
        "use move-3|use remove-3",
        "favour T A A",
        "pawn V|pawn V paid",
        "end",
    ],
    "pay": ["pay N"],
    "relocate": ["put P", "add K P", "take P", "done"],
    "lift": ["lift P", "done"],
    "drop": ["drop P"],
    "remove": ["remove P", "done"],
    "join": ["join K", "decline"],
    "permanent": ["lift P", "accept", "office C K", "add K P|take P", "decline|done"],
    "neutral": ["neutral R C|neutral R"],
    "mark": ["mark M R"],
}

PATTERNS = {
    "R": r"(?P<route>[a-z-]+)",
    "P": r"(?P<post>[a-z-]+\.\d)",
    "C": r"(?P<city>[a-z-]+)",
    "V": r"(?P<province>[a-z-]+)",
    "K": r"(?P<kind>[tm])",
    "N": r"(?P<count>(?:\d+t)?(?:\d+m)?)",
    "#": r"(?P<number>\d+)",
    "T": r"(?P<tile>[a-z-]+)",
}


def pattern(part: str) -> re.Pattern[str]:
    """Return the pattern of a row; what only this row has is spelled out."""
    if part.startswith("use M"):
        return re.compile(r"use (?P<marker>\+3|\+4|develop)(?: (?P<ability>[a-z]+))?")
    if part.startswith("establish R develop"):
        return re.compile(r"establish (?P<route>[a-z-]+) develop (?P<ability>[a-z]+)")
    if part.startswith("favour"):
        return re.compile(r"favour (?P<tile>[a-z-]+) (?P<first>[+\w-]+) (?P<second>[+\w-]+)")
    if part.startswith("mark"):
        return re.compile(r"mark (?P<marker>[+\w-]+) (?P<route>[a-z-]+)")
    if part.startswith("pawn"):
        return re.compile(r"pawn (?P<province>[a-z-]+)(?P<paid> paid)?")
    if part.startswith("neutral"):
        return re.compile(r"neutral (?P<route>[a-z-]+)(?: (?P<city>[a-z-]+))?")
    if part.startswith("add K P|"):
        return re.compile(r"(?:add (?P<kind>[tm])|take) (?P<post>[a-z-]+\.\d)")
    return re.compile(
        "|".join(
            " ".join(PATTERNS.get(word, word) for word in one.split()) for one in part.split("|")
        )
    )


COMPILED = {phase: [pattern(part) for part in parts] for phase, parts in PARTS.items()}


def sorter(name: str) -> dict[str, Callable[[str], Any]]:
    """Return how each part of an action on this board is compared."""
    printed = board(name)
    order = {
        "route": [route.id for route in printed.routes],
        "post": list(printed.post_ids),
        "city": [city.id for city in printed.cities],
        "province": [province.id for province in printed.provinces],
        "kind": ["t", "m"],
        "tile": TILES,
        "marker": MARKERS,
        "ability": ABILITIES,
    }
    compared: dict[str, Callable[[str], Any]] = {key: order[key].index for key in order}
    compared |= {"number": int, "count": by_count, "first": str, "second": str, "paid": bool}
    return compared


def by_count(text: str) -> tuple[int, int]:
    """Compare counts by total, then more traders first."""
    traders, merchants = (int(found[0]) if found else 0 for found in counted(text))
    return traders + merchants, merchants


def counted(text: str) -> list[re.Match[str] | None]:
    return [re.search(r"\d+(?=t)", text), re.search(r"\d+(?=m)", text)]


SORTERS = {name: sorter(name) for name in BOARDS}
# Places first, then the kind, then the rest.
WORTH = ["route", "post", "city", "province", "kind", "tile", "count", "number"]
WORTH += ["marker", "ability", "first", "second", "paid"]


def key(action: str, phase: str, name: str) -> tuple[Any, ...]:
    """Return the sort key of an action in the list, as the notation defines it."""
    for group, row in enumerate(COMPILED[phase]):
        found = row.fullmatch(action)
        if found:
            parts = found.groupdict()
            compared = SORTERS[name]
            values = (compared[one](parts[one]) for one in WORTH if parts.get(one) is not None)
            return (group, *values)
    raise AssertionError(f"{action!r} is not an action of phase {phase}")


def board_of(game: Game) -> str:
    return game.state.terms.board.id


def rows(game: Game) -> list[str]:
    """Return the groups of the list in the order in which they come."""
    keys = [key(action, game.phase, board_of(game))[0] for action in game.legal()]
    return [PARTS[game.phase][group] for group, _ in groupby(keys)]


def assert_in_order(game: Game) -> None:
    legal = game.legal()
    keys = [key(action, game.phase, board_of(game)) for action in legal]
    # Strictly increasing: in order, with no duplicates.
    wrong = [
        pair for pair in zip(legal, legal[1:], keys, keys[1:], strict=False) if pair[2] >= pair[3]
    ]
    assert wrong == []
