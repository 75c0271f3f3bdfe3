"""WHO MAY DECIDE: the Bot protocol and the bots."""

from kontor.bots.bot import Bot, Budget
from kontor.bots.registry import (
    EXPERIENCES,
    USUAL_LEVEL,
    BotError,
    Contender,
    bot_names,
    make_bot,
    people_levels,
)

__all__ = [
    "EXPERIENCES",
    "USUAL_LEVEL",
    "Bot",
    "BotError",
    "Budget",
    "Contender",
    "bot_names",
    "make_bot",
    "people_levels",
]
