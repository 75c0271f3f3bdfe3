"""BY HAND: the command line."""

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from argparse import Namespace

SLOW_UNCOMPILED: Final = ("arena", "bench", "play", "puzzles", "serve", "stats")
"""Commands that take much longer with uncompiled rules."""


def main(argv: list[str] | None = None) -> int:
    """Run a command line, by default that of the process; return the exit code.

    0 means done, 1 bad input or a failure (one line on standard error says which), 2 wrong usage.
    """
    from kontor.cli.failures import run_safely

    _replace_unprintable()
    arguments = _parse(argv)
    if isinstance(arguments, int):
        return arguments
    if arguments.version:
        print(version())
        return 0
    if arguments.command in SLOW_UNCOMPILED:
        _warn_if_uncompiled()
    return run_safely(arguments)


def check(argv: list[str]) -> int | None:
    """Return the exit code of a command line that is wrong or asks for help; None if it can run.

    The script of a clone asks this before it sets anything up.
    """
    from kontor.cli.failures import run_safely

    _replace_unprintable()
    arguments = _parse(argv)
    if isinstance(arguments, int):
        return arguments
    if arguments.command != "play":
        return None
    arguments.run = _check_playing
    return run_safely(arguments) or None


def _check_playing(arguments: "Namespace") -> int:
    from kontor.cli.playing import read_playing

    read_playing(arguments, quiet=True)
    return 0


def _parse(argv: list[str] | None) -> "Namespace | int":
    """Return the arguments of a command line, or the exit code if nothing is left to be run."""
    from kontor.board import BoardError
    from kontor.cli.failures import FAILED, complain
    from kontor.cli.parser import make_parser

    try:
        parser = make_parser()
    except BoardError as error:
        # The help lists the boards, and one of their folders is faulty.
        return complain(str(error), FAILED)
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 2
    if arguments.command is None and not arguments.version:
        parser.print_help()
        return 0
    return arguments


def _warn_if_uncompiled() -> None:
    """Print one line if the rules should have been compiled, but could not be."""
    from pathlib import Path

    import kontor

    # Written by the build (setup.py), whose output pip does not show.
    reason_file = Path(kontor.__path__[0], "uncompiled.txt")
    if reason_file.is_file():
        reason = reason_file.read_text(encoding="utf-8").strip()
        print(f"kontor: {reason}: the rules are uncompiled and run slower", file=sys.stderr)


def _replace_unprintable() -> None:
    """Let a terminal show a question mark for a letter that it lacks, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def version() -> str:
    """Return the version of Kontor, whether its rules are compiled, and the version of Python."""
    import platform

    from kontor import __version__

    rules = "compiled" if is_compiled() else "uncompiled"
    return f"kontor {__version__} ({rules} rules, Python {platform.python_version()})"


def is_compiled() -> bool:
    """Tell whether the rules that would be imported are compiled."""
    from importlib.machinery import PathFinder
    from pathlib import Path

    import kontor

    # Finding the file is enough: importing the rules takes longer.
    rules = Path(kontor.__path__[0], "rules")
    found = PathFinder.find_spec("kontor.rules.state", [str(rules)])
    return found is not None and not (found.origin or "").endswith(".py")
