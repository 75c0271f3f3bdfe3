"""WHO MAY DECIDE: the Bot protocol and the bots."""

from kontor.bots.bot import Bot, Budget
from kontor.bots.registry import BotError, Contender, bot_names, make_bot

__all__ = ["Bot", "BotError", "Budget", "Contender", "bot_names", "make_bot"]
