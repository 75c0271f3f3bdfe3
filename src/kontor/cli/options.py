"""Options that several commands share: the setup of a game, records, the language."""

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kontor.board import families
from kontor.board.components import FEWEST_PLAYERS, MOST_PLAYERS
from kontor.cli.failures import UsageError
from kontor.messages import LANGUAGES, Messages, default_language
from kontor.rules.setup import (
    BANKS,
    EDITIONS,
    KEYS,
    MODULES,
    VARIANT_PLAYERS,
    VARIANTS,
    Setup,
)

if TYPE_CHECKING:
    from kontor.record import Game
    from kontor.rules import State

STANDARD_INPUT: Final = "-"
LAST_PORT: Final = 65_535


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `kontor play` besides the setup of the game."""
    parser.add_argument(
        "--bot",
        metavar="SEATS",
        help="seats that bots play, as in 1,2 or 1=master,2 (default: in the browser all but 0)",
    )
    parser.add_argument(
        "--hot-seat", action="store_true", help="all others play at this screen, and pass it on"
    )
    parser.add_argument("--load", metavar="FILE", help="continue the game of a record")
    add_language_option(parser)
    _add_moment_options(parser.add_argument_group("what if: any moment of a game"))
    browser = parser.add_argument_group(
        "in the browser", "A game opens in the browser unless --text is given."
    )
    browser.add_argument("--port", metavar="N", type=port, help="serve the pages on this port")
    browser.add_argument(
        "--no-browser", action="store_true", help="print the address, and open nothing"
    )
    terminal = parser.add_argument_group("in the terminal")
    terminal.add_argument("--text", action="store_true", help="play in the terminal")
    terminal.add_argument("--save", metavar="FILE", help="write the record after every action")


def _add_moment_options(group: "argparse._ArgumentGroup") -> None:
    """Add the options that play on from a moment of a record."""
    group.add_argument("--from", dest="origin", metavar="FILE", help="play on the game of a record")
    group.add_argument(
        "--at", metavar="N", type=natural, help="after action N, as kontor replay --log counts them"
    )
    group.add_argument(
        "--as-they-fell",
        action="store_true",
        help="leave hidden things as they fell, if the game is over (default: deal them anew)",
    )


def add_setup_options(parser: argparse.ArgumentParser) -> None:
    """Add one option for each part of a game's setup; what is not given stays None."""
    group = parser.add_argument_group("setup of the game")
    editions = _either([edition.name for edition in EDITIONS], Setup.edition)
    group.add_argument("--edition", metavar="E", help=editions)
    boards = _either([family.id for family in families()], Setup.board)
    group.add_argument("--board", metavar="B", help=boards)
    players = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} (default: {Setup.players})"
    group.add_argument("--players", metavar="N", type=int, help=players)
    variants = f"the game for two: {_either(VARIANTS)} (default: the edition's own)"
    group.add_argument("--variant", metavar="V", help=variants)
    modules = f"{_either(MODULES)}; several are separated by commas"
    group.add_argument("--modules", metavar="M", help=modules)
    group.add_argument("--bank", metavar="N-N-N", help=_either(BANKS, Setup.bank))
    group.add_argument("--start", metavar="SEAT", type=int, help="the seat that begins")
    group.add_argument("--seed", metavar="S", type=int, help="the same seed deals the same game")


def _either(names: Iterable[str], default: str | None = None) -> str:
    """Return names as alternatives: `hansa (the default), east or britannia`."""
    *others, last = (f"{name} (the default)" if name == default else name for name in names)
    return f"{', '.join(others)} or {last}" if others else last


def given_setup(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of the setup that were given."""
    return {name: value for name in KEYS if (value := getattr(arguments, name)) is not None}


def read_setup(arguments: argparse.Namespace, quiet: bool = False) -> dict[str, Any]:
    """Return the options of the setup as `Setup` takes them; say which variant was chosen."""
    from kontor.board import BOARDS, board

    options = given_setup(arguments)
    if "modules" in options:
        options["modules"] = read_modules(options["modules"])
    asked = options.get("board")
    if asked in BOARDS:
        options["board"] = board(asked).family
    _choose_variant(options, quiet)
    _check_side(options, asked)
    return options


def read_modules(text: str) -> tuple[str, ...]:
    """Return the modules that an option names."""
    return tuple(part.strip() for part in text.split(",") if part)


def _choose_variant(options: dict[str, Any], quiet: bool) -> None:
    if options.get("players") != VARIANT_PLAYERS or "variant" in options:
        return
    edition = options.get("edition", Setup.edition)
    variant = next((known.variant for known in EDITIONS if known.name == edition), None)
    if variant is not None:
        options["variant"] = variant
        if quiet:
            return
        print(f"kontor: two players: variant {variant} of edition {edition}", file=sys.stderr)


def _check_side(options: dict[str, Any], asked: str | None) -> None:
    """Refuse the name of a side (`hansa-4-5`) that the number of players does not choose."""
    from kontor.board import BOARDS
    from kontor.rules import SetupError

    setup = Setup(**options)
    if asked in BOARDS and asked != setup.board_id:
        raise SetupError(f"board {asked} is not for {setup.players} players (ED2)")


def add_language_option(parser: argparse._ActionsContainer) -> None:
    """Add the option for the language of what is printed."""
    parser.add_argument(
        "--language", choices=LANGUAGES, help="of the sentences (default: that of the terminal)"
    )


def read_language(arguments: argparse.Namespace) -> Messages:
    """Return the sentences in the language that was asked for."""
    return Messages(arguments.language or default_language(os.environ))


def add_to_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that stops a record after some actions."""
    parser.add_argument("--to", metavar="N", type=natural, help="stop after N actions")


def natural(text: str) -> int:
    """Return a whole number, 0 or more, from a command line."""
    number = int(text) if text.isdecimal() else -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 0 or more")
    return number


def port(text: str) -> int:
    """Return a port from a command line."""
    number = int(text) if text.isdecimal() else 0
    if not 0 < number <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to {LAST_PORT}")
    return number


def load_game(name: str) -> "Game":
    """Return the `Game` of a record in a file, or of standard input for `-`."""
    from kontor.record import Game
    from kontor.rules import RecordError

    typed = name == STANDARD_INPUT
    where = "standard input" if typed else name
    try:
        return Game.parse(sys.stdin.read() if typed else Path(name).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{where}: not UTF-8 text") from error
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from error


def state_at(game: "Game", number: int | None) -> "State":
    """Return the state of a game after some actions, by default after all."""
    last = len(game.actions)
    if number is None:
        return game.state
    if number > last:
        raise UsageError(f"--to {number}: the record has only {last} actions")
    return game.state_after(number)
