"""`kontor stats`: what many recorded games have in common."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kontor.arena.course import Course, course_of
from kontor.arena.options import require
from kontor.arena.statistics import TableFigures, statistics_json, statistics_of
from kontor.arena.statistics_text import statistics_text
from kontor.cli.arena import PICTURES
from kontor.cli.failures import UsageError
from kontor.record import records_in
from kontor.rules import RecordError, Setup


def run(arguments: argparse.Namespace) -> int:
    """Print the statistics of recorded games, and draw them if asked to."""
    plot = _plot_path(arguments.plot)
    tables = statistics_of(_courses(arguments))
    if not tables:
        raise RecordError(f"no finished game in {', '.join(arguments.files)}{_only(arguments)}")
    if plot is not None:
        _draw(tables, plot)
    if arguments.json:
        print(json.dumps(statistics_json(tables), ensure_ascii=False, indent=1))
    else:
        print(statistics_text(tables))
    return 0


def _courses(arguments: argparse.Namespace) -> Iterator[Course]:
    """Yield the courses of the games that were asked for."""
    for where, record in records_in(*arguments.files):
        if not _is_asked_for(record.setup, arguments):
            continue
        try:
            yield course_of(record)
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from error


def _is_asked_for(setup: Setup, arguments: argparse.Namespace) -> bool:
    boards, players = (None, setup.board, setup.board_id), (None, setup.players)
    return arguments.board in boards and arguments.players in players


def _only(arguments: argparse.Namespace) -> str:
    words = [f"--{name} {getattr(arguments, name)}" for name in ("board", "players")]
    given = [word for word in words if not word.endswith("None")]
    return f" with {' '.join(given)}" if given else ""


def _plot_path(name: str | None) -> Path | None:
    """Return where the picture goes; refuse, before any work, what could not be written."""
    if name is None:
        return None
    path = Path(name)
    if path.suffix not in PICTURES:
        raise UsageError(f"--plot {path}: the file must end in .png or .svg")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    require("matplotlib", "arena")
    return path


def _draw(tables: Sequence[TableFigures], path: Path) -> None:
    from kontor.arena.statistics_plots import draw_overview, draw_table

    if len(tables) == 1:
        draw_table(tables[0], path)
    else:
        draw_overview(tables, path)
    print(f"kontor: {path} is drawn", file=sys.stderr)
