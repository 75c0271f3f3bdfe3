"""Every setup that the rulebooks describe (ED1 to ED4)."""

from typing import Any

from kontor.board import families
from kontor.rules import Setup, SetupError
from kontor.rules.setup import EDITIONS

MODULE_CHOICES = ((), ("missions",), ("favours",), ("missions", "favours"))


def all_setups() -> list[dict[str, Any]]:
    """Return the options of every valid combination of edition, board, players and modules."""
    found = []
    for edition in EDITIONS:
        for family in families():
            for players in (2, 3, 4, 5):
                for modules in MODULE_CHOICES:
                    options: dict[str, Any] = {
                        "edition": edition.name,
                        "board": family.id,
                        "players": players,
                        "variant": edition.variant if players == 2 else None,
                        "modules": modules,
                    }
                    try:
                        Setup(**options)
                    except SetupError:
                        continue
                    found.append(options)
    return found
