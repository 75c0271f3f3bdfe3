"""A game in the terminal: people at one screen, bots on any seats."""

import argparse
import secrets
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from kontor.bots import USUAL_LEVEL
from kontor.cli.failures import UsageError
from kontor.cli.ink import screen_ink
from kontor.cli.options import STANDARD_INPUT, given_setup, load_game, read_language, read_setup
from kontor.cli.table import Table
from kontor.record import Game


def run(arguments: argparse.Namespace) -> int:
    """Play until the people leave; return the exit code."""
    _prepare_keyboard()
    messages = read_language(arguments)
    game = _game(arguments)
    bots = _bots(arguments.bot, game.setup.players)
    table = Table(game, bots, messages, screen_ink())
    table.hot_seat = arguments.hot_seat
    if arguments.load is not None:
        table.records[Path(arguments.load).resolve()] = game.actions
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


def _game(arguments: argparse.Namespace) -> Game:
    if arguments.load is None:
        _refuse_overwriting(arguments)
        options = read_setup(arguments)
        options.setdefault("seed", secrets.randbelow(2**32))
        return Game.new(**options)
    if given := given_setup(arguments):
        raise UsageError(f"--load has its own setup; leave out --{next(iter(given))}")
    if arguments.load == STANDARD_INPUT:
        raise UsageError("--load needs a file: standard input is for the players")
    _refuse_overwriting(arguments)
    return load_game(arguments.load)


def _refuse_overwriting(arguments: argparse.Namespace) -> None:
    """Refuse to overwrite a file that is not the record of this game."""
    if arguments.save is None:
        return
    path = Path(arguments.save)
    own = arguments.load is not None and path.resolve() == Path(arguments.load).resolve()
    if path.exists() and not own:
        raise UsageError(f"--save {path}: it exists; continue it with --load, or choose another")


def _bots(text: str | None, players: int) -> dict[int, str]:
    """Return which bot plays which seat, from a text such as `1=master,2`."""
    found = {}
    for part in (text or "").split(","):
        seat, _, code = part.strip().partition("=")
        if not seat and not text:
            continue
        if not seat.isdecimal() or int(seat) >= players:
            raise UsageError(f"--bot {text}: seats are numbers from 0 to {players - 1}")
        found[int(seat)] = code or USUAL_LEVEL
    if len(found) == players:
        raise UsageError("--bot: at least one seat must be left to a person")
    return found


def _prepare_keyboard() -> None:
    """Let the arrow keys edit the line, if the system supports it."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")
