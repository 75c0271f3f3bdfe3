"""A game in the terminal: people at one screen, bots on any seats."""

import argparse
import secrets
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random

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
    table = Table(game, bots, messages, screen_ink(), Random())
    table.hot_seat = arguments.hot_seat
    if arguments.load is not None:
        table.records[Path(arguments.load).resolve()] = game.actions
        print(messages("start.loaded", file=arguments.load, count=len(game.actions)))
    else:
        print(messages("start.new"))
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
        raise UsageError(f"--load brings its own setup; leave out --{next(iter(given))}")
    if arguments.load == STANDARD_INPUT:
        raise UsageError("--load needs a file: standard input is for the players")
    _refuse_overwriting(arguments)
    return load_game(arguments.load)


def _refuse_overwriting(arguments: argparse.Namespace) -> None:
    """Refuse to write a game over a file that is not its own record."""
    if arguments.save is None:
        return
    path = Path(arguments.save)
    own = arguments.load is not None and path.resolve() == Path(arguments.load).resolve()
    if path.exists() and not own:
        raise UsageError(f"--save {path}: it exists; go on with it by --load, or choose another")


def _bots(seats: str | None, players: int) -> set[int]:
    """Return the seats that bots play."""
    found = set()
    for part in (seats or "").split(","):
        text = part.strip()
        if not text and not seats:
            continue
        if not text.isdecimal() or int(text) >= players:
            raise UsageError(f"--bot {seats}: seats are numbers from 0 to {players - 1}")
        found.add(int(text))
    if len(found) == players:
        raise UsageError("--bot: at least one seat must be left to a person")
    return found


def _prepare_keyboard() -> None:
    """Let the arrow keys edit the line, where the system can do that."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")
