"""WHAT IT READS LIKE: tables, decisions, actions and what happened, in words for people."""

from kontor.text.screen import Screen, table_text
from kontor.text.wording import Wording

__all__ = ["Screen", "Wording", "table_text"]
