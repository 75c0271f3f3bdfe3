"""The words of NOTATION.md: lists, pieces, posts and counts as text."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]

KINDS = ("t", "m")
MARKERS = ("extra-office", "swap-offices", "+3", "+4", "develop", "move-3", "remove-3")
FAVOURS = (
    "relocate-anywhere",
    "extra-action",
    "join-income",
    "extra-relocation",
    "cities",
    "abilities",
)
ABILITIES = ("keys", "actions", "privilege", "book", "bank")
PRIVILEGES = ("white", "orange", "pink", "black")
NEUTRAL = "n"

EVERYTHING = 10_000  # the bank's "all"


def owner_of(piece: str) -> str:
    """'0' … '4', or 'n' for the neutral colour."""
    return piece[0]


def kind_of(piece: str) -> str:
    return piece[1]


def post_name(route: str, number: int) -> str:
    return f"{route}.{number}"


def split_post(post: str) -> tuple[str, int]:
    """Route and index (from 0) of a post."""
    route, number = post.rsplit(".", 1)
    return route, int(number) - 1


def count_text(traders: int, merchants: int) -> str:
    text = ""
    if traders:
        text += f"{traders}t"
    if merchants:
        text += f"{merchants}m"
    return text


def parse_count(text: str) -> tuple[int, int]:
    traders = 0
    merchants = 0
    if "t" in text:
        before, text = text.split("t")
        traders = int(before)
    if text:
        merchants = int(text.removesuffix("m"))
    return traders, merchants


def counts_of(total: int, have: list[int]) -> list[str]:
    """All ways to take `total` pieces from [traders, merchants], more traders first."""
    result: list[str] = []
    for merchants in range(total + 1):
        traders = total - merchants
        if traders <= have[0] and merchants <= have[1]:
            result.append(count_text(traders, merchants))
    return result
