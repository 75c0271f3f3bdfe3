"""A game in the terminal: people at one screen, bots on any seats."""

import argparse
import secrets
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from kontor.bots import USUAL_LEVEL
from kontor.cli.options import read_language
from kontor.cli.playing import Playing, read_playing
from kontor.cli.table import Table
from kontor.record import Game, play_on
from kontor.rules import Setup
from kontor.text.ink import screen_ink


def run(arguments: argparse.Namespace) -> int:
    """Play until the people leave; return the exit code."""
    _prepare_keyboard()
    messages = read_language(arguments)
    playing = read_playing(arguments)
    game = _game(playing, arguments)
    bots = {seat: code or USUAL_LEVEL for seat, code in playing.bots.items()}
    table = Table(game, bots, messages, screen_ink())
    table.hot_seat = arguments.hot_seat
    if playing.at is not None:
        table.first = playing.at
        hidden = game.meta["origin"]["hidden"]
        print(messages(f"start.from.{hidden}", file=arguments.origin, count=playing.at))
    elif arguments.load is not None:
        table.records[Path(arguments.load).resolve()] = game.actions[:]
        print(messages("start.loaded", file=arguments.load, count=len(game.actions)))
    else:
        print(messages("start.new"))
    for seat, code in sorted(bots.items()):
        print(messages("start.bot", seat=table.wording.seat(seat), bot=table.bot_name(code)))
    if arguments.save is not None:
        table.file = Path(arguments.save)
        table.save(table.file)
    table.play()
    return 0


def _game(playing: Playing, arguments: argparse.Namespace) -> Game:
    """Return the game of the record, or a new one; without a seed it has one of its own."""
    if playing.game is not None and playing.at is not None:
        people = [seat for seat in range(playing.players) if seat not in playing.bots]
        random = None if arguments.as_they_fell else secrets.SystemRandom()
        return play_on(playing.game, playing.at, people, random)
    if playing.game is not None:
        return playing.game
    drawn = secrets.randbelow(2**32) if arguments.seed is None else arguments.seed
    return Game.new(**{**vars(playing.setup or Setup()), "seed": drawn})


def _prepare_keyboard() -> None:
    """Let the arrow keys edit the line, if the system supports it."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")
