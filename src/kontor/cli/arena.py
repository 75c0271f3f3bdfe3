"""`kontor arena`: many games between bots, and what they show."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from kontor.arena import ArenaError, Entrant, GameError, MatchOptions, MatchReport, run_match
from kontor.arena.options import require
from kontor.arena.progress import Progress
from kontor.arena.report import read_report
from kontor.arena.text import report_text
from kontor.cli.failures import INTERRUPTED, UsageError
from kontor.cli.options import read_setup
from kontor.record import record_text
from kontor.rules import Setup

PICTURES: Final = (".png", ".svg")


def run(arguments: argparse.Namespace) -> int:
    """Play a match, print its report and write the files that were asked for."""
    options = read_match(arguments)
    report_path, plot = _report_path(arguments), _plot_path(arguments)
    _check_files(options, report_path, plot)
    if options.total != arguments.games:
        _note(f"{options.total} games, so that every deal is played in every rotation")
    progress = Progress(sys.stderr, options.total)
    try:
        report = run_match(options, lambda _, done: progress.show(done))
    except KeyboardInterrupt:
        progress.close()
        return _say_interrupted(progress.done, options)
    except GameError as error:
        progress.close()
        folder = options.records or (options.journal or Path()).parent
        raise ArenaError(keep_failure(error, folder)) from error
    progress.close()
    print(report_text(report))
    _write_files(report, report_path, plot)
    return 0


def read_match(arguments: argparse.Namespace) -> MatchOptions:
    """Return the match that the arguments ask for."""
    bots = len(arguments.bots)
    if arguments.weight is not None:
        raise UsageError("--weight is an option of arena tune")
    if arguments.folder is not None:
        raise UsageError("--folder is an option of arena learn and assess")
    if arguments.out is not None or arguments.evaluate:
        raise UsageError("--out and --evaluate are options of arena dataset, --out of assess too")
    if not 2 <= bots <= 5:
        raise UsageError(f"a game has 2 to 5 players: name 2 to 5 bots, not {bots}")
    if arguments.players not in (None, bots):
        raise UsageError(f"--players {arguments.players} needs as many bots, not {bots}")
    arguments.players = bots
    for name in ("games", "jobs", "cap"):
        if getattr(arguments, name) < 1:
            raise UsageError(f"--{name} must be 1 or more")
    report = _report_path(arguments)
    journal = None if report is None else report.with_name(f"{report.name}.partial")
    resumes = arguments.resume is not None
    return MatchOptions(
        entrants=tuple(Entrant(code) for code in arguments.bots),
        setup=Setup(**read_setup(arguments)),
        games=arguments.games,
        cap=arguments.cap,
        jobs=arguments.jobs,
        ray=arguments.ray,
        records=None if arguments.records is None else Path(arguments.records),
        journal=journal,
        resume=resumes,
        extends=report if resumes and _is_finished(report, journal) else None,
    )


def _is_finished(report: Path | None, journal: Path | None) -> bool:
    """Tell whether a match has its report, and nobody has begun to extend it."""
    return bool(report and journal and report.exists() and not journal.exists())


def _report_path(arguments: argparse.Namespace) -> Path | None:
    name = arguments.json or arguments.resume
    return None if name is None else Path(name)


def _plot_path(arguments: argparse.Namespace) -> Path | None:
    if arguments.plot is None:
        return None
    path = Path(arguments.plot)
    if path.suffix not in PICTURES:
        raise UsageError(f"--plot {path}: the file must end in .png or .svg")
    require("matplotlib", "arena")
    return path


def _check_files(options: MatchOptions, report: Path | None, plot: Path | None) -> None:
    """Refuse, before the match, files that could not be written after it."""
    for path in filter(None, (options.journal, report, plot)):
        if not path.parent.is_dir():
            raise UsageError(f"{path}: there is no folder {path.parent}")
    journal = options.journal
    if journal is None or not options.resume or journal.exists():
        return
    if options.extends is None:
        _note(f"{journal} does not exist yet: the match begins")
        return
    games = len(read_report(options.extends)[1])
    if options.total <= games:
        line = f"that match is finished, with {games} games; --games {2 * games} would extend it"
        raise UsageError(f"--resume {options.extends}: {line}")
    _note(f"{options.extends} has {games} games: {options.total - games} more are played")


def _note(line: str) -> None:
    print(f"kontor: {line}", file=sys.stderr, flush=True)


def _say_interrupted(done: int, options: MatchOptions) -> int:
    line = f"interrupted after {done} of {options.total} games"
    if options.journal is not None and options.journal.exists():
        line += f"; continue with the same command and --resume {options.journal.with_suffix('')}"
    _note(line)
    return INTERRUPTED


def keep_failure(error: GameError, folder: Path) -> str:
    """Write the record of the game that failed; return what happened and where the record is."""
    number, line, record = error.failure
    if record is None:
        return line
    path = folder / f"failed-game-{number}.json"
    path.write_text(record_text(record), encoding="utf-8")
    return f"{line}; the record so far is in {path}"


def _write_files(report: MatchReport, path: Path | None, plot: Path | None) -> None:
    if path is not None:
        partial = path.with_name(f"{path.name}.part")
        partial.write_text(json.dumps(report.json(), indent=1) + "\n", encoding="utf-8")
        partial.replace(path)
    if plot is not None:
        from kontor.arena.plots import draw

        draw(report, plot)
    if report.options.journal is not None:
        report.options.journal.unlink()
