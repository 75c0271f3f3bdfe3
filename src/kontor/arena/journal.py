"""The games of a match on disk while it is played, so that it can be resumed if interrupted."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from kontor.arena.match import result_from
from kontor.arena.options import ArenaError, MatchOptions
from kontor.arena.tasks import Played

FORMAT: Final = 1


class Journal:
    """A file of JSON lines: the options of the match, then each game as it ends."""

    def __init__(self, file: IO[str], played: list[Played]) -> None:
        self.played: list[Played] = played
        self._file = file

    def add(self, played: Played) -> None:
        """Write a finished game."""
        write_line(self._file, {"number": played.number, **played.result.json()})


@contextmanager
def open_journal(options: MatchOptions) -> Iterator[Journal | None]:
    """Yield the journal of a match with the games already in it; None if the options name none."""
    path = options.journal
    if path is None:
        yield None
        return
    lines = complete_lines(path)
    if len(lines) > 1 and not options.resume:
        games = len(lines) - 1
        raise ArenaError(f"{path} has {games} games of an unfinished match; resume or delete it")
    played = _read(path, lines, options) if lines and options.resume else []
    with path.open("a" if played else "w", encoding="utf-8") as file:
        if played:
            # A partial line at the end would corrupt the next one.
            file.truncate(sum(len(f"{line}\n".encode()) for line in lines))
        else:
            write_line(file, {"journal": FORMAT, "options": options.json()})
        yield Journal(file, played)


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
        old = head["options"]
        known = head["journal"] == FORMAT
        played = {game.pop("number"): Played(0, result_from(game)) for game in games}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ArenaError(f"{path} is not a journal of a match: {error!r}") from error
    if not known:
        raise ArenaError(f"{path}: unknown journal version {head['journal']!r}")
    new = json.loads(json.dumps(options.json()))
    for name in new:
        if old.get(name) != new[name]:
            change = f"{name} was {json.dumps(old.get(name))} and is now {json.dumps(new[name])}"
            raise ArenaError(f"{path} belongs to another match: {change}")
    return [Played(number, one.result) for number, one in sorted(played.items())]
