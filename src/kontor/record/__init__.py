"""WHAT HAPPENED: notation, records, and the games that they hold."""

from kontor.record.game import Game, QuietGame
from kontor.record.notation import format_action, parse_action
from kontor.record.record import Record, read_record, record_text, write_record
from kontor.record.seal import check_seal, seal_of

__all__ = [
    "Game",
    "QuietGame",
    "Record",
    "check_seal",
    "format_action",
    "parse_action",
    "read_record",
    "record_text",
    "seal_of",
    "write_record",
]
