"""Failures of a command become one line and an exit code, never a traceback."""

import argparse
import os
import sys
from typing import Final

FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
"""The exit code that shells give a program ended by Ctrl-C."""


class UsageError(Exception):
    """Raised when options do not go together."""


def run_safely(arguments: argparse.Namespace) -> int:
    """Run the command of parsed arguments and return its exit code."""
    from kontor.board import BoardError
    from kontor.rules import KontorError

    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of the output has closed it; without this, Python would complain again on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UsageError as error:
        return complain(str(error), WRONG_USAGE)
    except (KontorError, BoardError, OSError) as error:
        return complain(failure_text(error), FAILED)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)


def missing_part(error: ImportError, extra: str) -> UsageError:
    """Return the error for a package of an extra that is not installed."""
    from kontor import DISTRIBUTION

    return UsageError(f"{error.name} is missing: pip install '{DISTRIBUTION}[{extra}]'")


def failure_text(error: Exception) -> str:
    """Return what went wrong, in one line without error numbers."""
    if not isinstance(error, OSError):
        return str(error)
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def complain(line: str, code: int) -> int:
    """Print what went wrong in one line, and return the exit code."""
    print(f"kontor: {' '.join(line.split())}", file=sys.stderr)
    return code
