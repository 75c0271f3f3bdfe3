"""`kontor puzzles`: makes puzzles from games of bots, checks, lists and shows them."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kontor.board import families
from kontor.cli.failures import INTERRUPTED, UsageError
from kontor.cli.options import add_language_option, natural, read_language
from kontor.text.ink import screen_ink, write

if TYPE_CHECKING:
    from kontor.lessons.puzzles import Puzzle
    from kontor.text.wording import Wording

TASKS: Final = ("make", "check", "list", "show")
OUT: Final = "puzzles.jsonl"


def add_puzzle_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `kontor puzzles`."""
    parser.set_defaults(run=run)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="the puzzle to show, or the file to check"
    )
    parser.add_argument(
        "--theme", metavar="T", action="append", help="only puzzles with it; may be repeated"
    )
    parser.add_argument("--difficulty", metavar="1-5", type=natural, help="list only these")
    parser.add_argument("--solution", action="store_true", help="show the best turn, and why")
    making = parser.add_argument_group("options of puzzles make")
    making.add_argument("--games", metavar="N", type=natural, default=100, help="to look at (100)")
    making.add_argument("--seed", metavar="S", type=natural, default=1, help="of the games (1)")
    boards = ", ".join(family.id for family in families())
    making.add_argument("--board", metavar="B", help=f"only {boards}")
    making.add_argument("--players", metavar="N", type=natural, help="only with so many")
    making.add_argument("--out", metavar="FILE", default=OUT, help=f"write them there ({OUT})")
    add_language_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make, check, list or show puzzles."""
    if (arguments.id is None) == (arguments.task in ("show", "check")):
        raise UsageError("puzzles show needs an id, check a file; make and list take none")
    _check_themes(arguments.theme or [])
    if arguments.task == "make":
        return _make(arguments)
    if arguments.task == "check":
        return _check(Path(arguments.id))
    return _show(arguments) if arguments.task == "show" else _list(arguments)


def _check_themes(themes: list[str]) -> None:
    from kontor.lessons.themes import THEMES

    for theme in themes:
        if theme not in THEMES:
            raise UsageError(f"--theme {theme}: the themes are {', '.join(THEMES)}")


def _make(arguments: argparse.Namespace) -> int:
    """Make puzzles; begun again with the same options, go on where it was."""
    from kontor.arena.progress import Progress
    from kontor.lessons.making import Making, make, write_puzzles

    out = Path(arguments.out)
    if not out.parent.is_dir():
        raise UsageError(f"--out {out}: there is no folder {out.parent}")
    themes = tuple(arguments.theme or ())
    making = Making(arguments.games, arguments.seed, arguments.board, arguments.players, themes)
    journal = out.with_name(f"{out.name}.partial")
    progress = Progress(sys.stderr, making.games)
    try:
        found = make(making, journal, lambda done, _: progress.show(done))
    except KeyboardInterrupt:
        progress.close()
        return _say_interrupted(f"{progress.done} of {making.games} games")
    progress.close()
    write_puzzles(out, found)
    journal.unlink()
    print(f"{len(found)} puzzles of {making.games} games: {out}")
    return 0


def _check(path: Path) -> int:
    """Check the puzzles of a file again, and keep those that stand; goes on where it was."""
    from kontor.arena.progress import Progress
    from kontor.lessons.making import write_puzzles
    from kontor.lessons.puzzles import read_puzzles
    from kontor.lessons.rechecking import recheck

    puzzles = read_puzzles(path.name, path.read_text(encoding="utf-8"))
    journal = path.with_name(f"{path.name}.partial")
    progress = Progress(sys.stderr, len(puzzles), "puzzles")
    try:
        found = recheck(puzzles, journal, lambda done, _: progress.show(done))
    except KeyboardInterrupt:
        progress.close()
        return _say_interrupted(f"{progress.done} of {len(puzzles)} puzzles")
    progress.close()
    write_puzzles(path, found)
    journal.unlink()
    print(f"{len(found)} of {len(puzzles)} puzzles stand: {path}")
    return 0


def _say_interrupted(done: str) -> int:
    line = f"interrupted after {done}; the same command goes on from there"
    print(f"kontor: {line}", file=sys.stderr)
    return INTERRUPTED


def _list(arguments: argparse.Namespace) -> int:
    from kontor.lessons.puzzles import puzzles
    from kontor.text.screen import columns

    say = read_language(arguments)
    heads = ("id", "board", "difficulty", "themes")
    rows = [[say(f"puzzles.head.{head}") for head in heads]]
    for puzzle in puzzles().values():
        if arguments.difficulty not in (None, puzzle.difficulty):
            continue
        if arguments.theme and not set(arguments.theme) & set(puzzle.themes):
            continue
        board = f"{puzzle.setup.board_id} · {puzzle.setup.players}"
        rows.append([puzzle.id, board, str(puzzle.difficulty), ", ".join(puzzle.themes)])
    lines = columns(rows)
    write([screen_ink().faint(lines[0]), *lines[1:], say("puzzles.count", count=len(rows) - 1)])
    return 0


def _show(arguments: argparse.Namespace) -> int:
    from kontor.lessons.puzzles import puzzle_of, start_of
    from kontor.rules import view
    from kontor.text.screen import Screen
    from kontor.text.wording import Wording

    puzzle = puzzle_of(arguments.id)
    state = start_of(puzzle)
    wording = Wording(read_language(arguments), state.terms.board)
    say, ink = wording.messages, screen_ink()
    lines = Screen(wording, ink).table(view(state, puzzle.seat).json())
    lines += ["", ink.strong(say("puzzles.play", seat=wording.seat(puzzle.seat)))]
    write([*lines, *(_solution(wording, puzzle) if arguments.solution else [])])
    return 0


def _solution(wording: "Wording", puzzle: "Puzzle") -> list[str]:
    """Return the best turn, why it is better than the next one, and who finds it."""
    from kontor.cli.review import line_text
    from kontor.lessons.solving import why

    say = wording.messages
    found = []
    for name, turn in (("best", puzzle.best), ("next", puzzle.next)):
        share = say("puzzles.share", share=round(100 * turn.share))
        found.append(f"{say(f'puzzles.{name}')} {share}")
        found.append(f"  {line_text(wording, turn.actions)}")
    reasons = "; ".join(wording.worth(reason.key, reason.values) for reason in why(puzzle))
    themes = [say(f"puzzle.theme.{theme}") for theme in puzzle.themes]
    levels = [say(f"level.{level}") for level in puzzle.solved] or [say("puzzles.nobody")]
    if reasons:
        found.append(f"{say('review.why')} {reasons}")
    found.append(f"{say('puzzles.head.themes')}: {', '.join(themes)}")
    return [*found, f"{say('puzzles.found')} {', '.join(levels)}"]
