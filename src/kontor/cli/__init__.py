"""BY HAND: the command line."""

import sys
from io import TextIOWrapper
from typing import Final

SLOW_UNCOMPILED: Final = ("arena", "bench", "play", "serve")
"""Commands that take much longer with uncompiled rules."""


def main(argv: list[str] | None = None) -> int:
    """Run one command line, by default that of the process; return the exit code.

    0 means done, 1 bad input or a failure (one line on standard error says which), 2 wrong usage.
    """
    from kontor.board import BoardError
    from kontor.cli.failures import FAILED, complain, run_safely
    from kontor.cli.parser import make_parser

    _print_anything()
    try:
        parser = make_parser()
    except BoardError as error:
        # The help names the boards that there are; one of their folders is not in order.
        return complain(str(error), FAILED)
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 2
    if arguments.version:
        print(version())
        return 0
    if arguments.command is None:
        parser.print_help()
        return 0
    if arguments.command in SLOW_UNCOMPILED:
        _tell_uncompiled()
    return run_safely(arguments)


def _tell_uncompiled() -> None:
    """Say in one line if the rules should have been compiled, but could not be."""
    from pathlib import Path

    import kontor

    # Written by the build (setup.py), whose own words pip does not show.
    told = Path(kontor.__path__[0], "uncompiled.txt")
    if told.is_file():
        reason = told.read_text(encoding="utf-8").strip()
        print(f"kontor: {reason}: the rules are uncompiled and run slower", file=sys.stderr)


def _print_anything() -> None:
    """Let a terminal that lacks a letter show a question mark instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def version() -> str:
    """Name this Kontor, whether its rules are compiled, and the Python that runs it."""
    import platform

    from kontor import __version__

    rules = "compiled" if is_compiled() else "uncompiled"
    return f"kontor {__version__} ({rules} rules, Python {platform.python_version()})"


def is_compiled() -> bool:
    """Tell whether the rules that would be imported are compiled."""
    from importlib.machinery import PathFinder
    from pathlib import Path

    import kontor

    # Looking for the file alone spares the import of the rules.
    rules = Path(kontor.__path__[0], "rules")
    found = PathFinder.find_spec("kontor.rules.state", [str(rules)])
    return found is not None and not (found.origin or "").endswith(".py")
