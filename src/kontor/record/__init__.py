"""WHAT HAPPENED: notation, records, and the games that they hold."""

from kontor.record.collection import read_games, read_records, records_in
from kontor.record.game import Game, QuietGame
from kontor.record.notation import format_action, parse_action
from kontor.record.playing_on import (
    HIDDEN,
    Hidden,
    MomentError,
    digest_of,
    moment_of,
    origin_json,
    play_on,
    redeal,
)
from kontor.record.record import Record, read_record, record_text, write_record
from kontor.record.seal import check_seal, seal_of

__all__ = [
    "HIDDEN",
    "Game",
    "Hidden",
    "MomentError",
    "QuietGame",
    "Record",
    "check_seal",
    "digest_of",
    "format_action",
    "moment_of",
    "origin_json",
    "parse_action",
    "play_on",
    "read_games",
    "read_record",
    "read_records",
    "record_text",
    "records_in",
    "redeal",
    "seal_of",
    "write_record",
]
