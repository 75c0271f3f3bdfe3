"""The games of a match on disk while it is played, so that it can be resumed if interrupted."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from kontor.arena.match import result_from
from kontor.arena.options import ArenaError, MatchOptions
from kontor.arena.report import read_report
from kontor.arena.tasks import Played

FORMAT: Final = 2


class Journal:
    """A file of JSON lines: the options of the match, then each game as it ends."""

    def __init__(self, file: IO[str], played: list[Played]) -> None:
        self.played: list[Played] = played
        self._file = file

    def add(self, played: Played) -> None:
        """Write a finished game."""
        write_line(self._file, _line(played))


@contextmanager
def open_journal(options: MatchOptions) -> Iterator[Journal | None]:
    """Yield the journal of a match with the games already in it; None if the options name none.

    A match that has more games now begins with those that it had before.
    """
    path = options.journal
    if path is None:
        yield None
        return
    lines = complete_lines(path)
    if len(lines) > 1 and not options.resume:
        games = len(lines) - 1
        raise ArenaError(f"{path} has {games} games of an unfinished match; resume or delete it")
    played: list[Played] = []
    if lines and options.resume:
        played = _read(path, lines, options)
    elif options.extends is not None:
        played = _read_finished(options.extends, options)
    _begin(path, options, played)
    with path.open("a", encoding="utf-8") as file:
        yield Journal(file, played)


def _begin(path: Path, options: MatchOptions, played: list[Played]) -> None:
    """Write a journal with the games that have been played; until then the old one stays."""
    partial = path.with_name(f"{path.name}.part")
    with partial.open("w", encoding="utf-8") as file:
        write_line(file, {"journal": FORMAT, "options": options.json()})
        for one in played:
            write_line(file, _line(one))
    partial.replace(path)


def _line(played: Played) -> dict[str, Any]:
    return {"number": played.number, **played.result.json()}


def write_line(file: IO[str], data: dict[str, Any]) -> None:
    """Write a line of JSON so that it outlives this process."""
    file.write(json.dumps(data) + "\n")
    file.flush()


def complete_lines(path: Path) -> list[str]:
    """Return the complete lines of a file; an unterminated last one is left out."""
    if not path.exists():
        return []
    try:
        return path.read_text(encoding="utf-8").split("\n")[:-1]
    except UnicodeDecodeError as error:
        raise ArenaError(f"{path} is not a journal of a match: not UTF-8 text") from error


def _read(path: Path, lines: list[str], options: MatchOptions) -> list[Played]:
    """Return the games of a journal; refuse one of another match."""
    try:
        head, *games = [json.loads(line) for line in lines]
        version, old = head["journal"], dict(head["options"])
        played = {game.pop("number"): Played(0, result_from(game)) for game in games}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ArenaError(f"{path} is not a journal of a match: {error!r}") from error
    if version != FORMAT:
        raise ArenaError(f"{path}: unknown journal version {version!r}")
    _check_same(path, old, options)
    return [Played(number, one.result) for number, one in sorted(played.items())]


def _read_finished(path: Path, options: MatchOptions) -> list[Played]:
    """Return the games of a report; refuse one of another match."""
    old, results = read_report(path)
    _check_same(path, old, options)
    return [Played(number, result) for number, result in sorted(results.items())]


def _check_same(path: Path, old: dict[str, Any], options: MatchOptions) -> None:
    """Refuse another match than that of a file; it may have more games than it had."""
    new = json.loads(json.dumps(options.json()))
    for name in new:
        grown = name == "games" and old.get(name, 0) <= new[name]
        if old.get(name) != new[name] and not grown:
            change = f"{name} was {json.dumps(old.get(name))} and is now {json.dumps(new[name])}"
            raise ArenaError(f"{path} belongs to another match: {change}")
