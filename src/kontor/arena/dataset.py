"""Data sets: records of games between named bots, one on each line of a compressed file.

Everything about a game follows from the seed of the data set and the number of the game. So an
interrupted data set goes on, a finished one can be extended, and whoever asks for the same gets
the same file.
"""

import gzip
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from kontor.arena.options import DEFAULT_CAP, DEFAULT_GAMES, DEFAULT_JOBS, ArenaError, Entrant
from kontor.arena.runner import GameError, backend
from kontor.arena.schedule import SEED_BITS, derive
from kontor.arena.tasks import Failure, Task
from kontor.board import Family, families, family_of
from kontor.record.collection import lines_of
from kontor.rules import Setup, SetupError, draw_start
from kontor.rules.setup import EDITIONS, VARIANT_PLAYERS

COMPRESSED: Final = ".gz"
LEVEL: Final = 9


@dataclass(frozen=True)
class Dataset:
    """What is asked for: so many games of these bots, at one table or at several in turn.

    `options` are those of `Setup`; a board or a number of players that they leave open takes turns.
    Every seat is drawn among the bots. With `evaluated` every record gets what our judge says at
    the beginning of each turn.
    """

    bots: tuple[str, ...]
    games: int = DEFAULT_GAMES
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    cap: int = DEFAULT_CAP
    evaluated: bool = False
    jobs: int = DEFAULT_JOBS
    ray: str | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if not self.bots:
            raise ArenaError("a data set needs a bot or more")
        for name in ("games", "cap", "jobs"):
            if getattr(self, name) < 1:
                raise ArenaError(f"{name} must be 1 or more, not {getattr(self, name)}")
        for code in self.bots:
            Entrant(code).contender(0)
        self.tables()

    def tables(self) -> list[Setup]:
        """Return the tables that take turns, each without a seed."""
        found, faults = [], []
        name, number = self.options.get("board"), self.options.get("players")
        for family in families() if name is None else [_family(name)]:
            for players in sorted(family.sides) if number is None else [number]:
                try:
                    setup = Setup(**_completed(self.options, family.id, players))
                except SetupError as error:
                    faults.append(error)
                    continue
                if name in (None, family.id, setup.board_id):
                    found.append(setup)
        if not found:
            raise faults[0] if faults else ArenaError(f"board {name} is not for {number} players")
        return found

    def task(self, tables: list[Setup], number: int) -> Task:
        """Return a game to play; games count from 1."""
        random = Random(derive(self.seed, "dataset", number))
        table = tables[(number - 1) % len(tables)]
        seeds = [random.getrandbits(SEED_BITS) for _ in range(table.players + 1)]
        options = {**table.json(), "modules": table.modules, "seed": seeds[0]}
        entrants = tuple(Entrant(random.choice(self.bots)) for _ in range(table.players))
        setup = draw_start(Setup(**options))
        return Task(
            number,
            setup,
            entrants,
            tuple(seeds[1:]),
            self.cap,
            keeps_record=True,
            evaluated=self.evaluated,
        )


def make_dataset(asked: Dataset, path: Path, on_game: Callable[[int], None] | None = None) -> int:
    """Write the games to a file, and return how many of them had to be played for it.

    Until all are there they are kept in `path` with `.partial` behind it, from which a later call
    goes on. A finished file with fewer games of the same data set is extended.
    """
    partial = path.with_name(f"{path.name}.partial")
    tables = asked.tables()
    if path.exists() and not partial.exists():
        if len(_places(path, asked, tables)) == asked.games:
            return 0
        _copy(path, partial)
    partial.touch()
    _cut_incomplete(partial)
    places = _places(partial, asked, tables)
    left = [asked.task(tables, n) for n in range(1, asked.games + 1) if n not in places]
    with partial.open("ab") as file, closing(backend(left, asked.jobs, asked.ray)) as outcomes:
        for outcome in outcomes:
            if isinstance(outcome, Failure):
                raise GameError(outcome)
            end = partial.stat().st_size
            if end != file.tell():
                raise ArenaError(f"{partial} has changed: is another process writing to it?")
            places[outcome.number] = end
            text = json.dumps(outcome.result.record, separators=(",", ":"))
            file.write(f"{text}\n".encode())
            file.flush()
            if on_game is not None:
                on_game(len(places))
    _finish(partial, path, [places[number] for number in sorted(places)])
    return len(left)


def _family(name: str) -> Family:
    """Return the family of a board that is named by its family or by one of its sides."""
    return next((one for one in families() if name in one.sides.values()), None) or family_of(name)


def _completed(options: dict[str, Any], board: str, players: int) -> dict[str, Any]:
    """Return options with a board and players, and with the variant of the edition for two."""
    edition = options.get("edition", Setup.edition)
    variants = {row.name: row.variant for row in EDITIONS if players == VARIANT_PLAYERS}
    return {"variant": variants.get(edition), **options, "board": board, "players": players}


def _places(path: Path, asked: Dataset, tables: list[Setup]) -> dict[int, int]:
    """Return the games of a file by number, each with the byte at which its line begins.

    Games that are not of the data set are refused.
    """
    places, end = {}, 0
    for row, line in lines_of(path):
        number = _checked(f"{path}: line {row}", line, asked, tables)
        if number > asked.games:
            raise ArenaError(f"{path} has game {number} already, so {asked.games} are too few")
        places[number] = end
        end += len(line)
    return places


def _checked(where: str, line: bytes, asked: Dataset, tables: list[Setup]) -> int:
    """Return the number of a game; refuse one that would be played otherwise now."""
    try:
        data = json.loads(line)
        number = int(data["meta"]["game"])
        old = _marks(data)
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{where} is not a game of a data set: {error!r}") from error
    new = _marks_of(asked.task(tables, number))
    for name in new:
        if old[name] != new[name]:
            change = f"{name} of game {number} is {old[name]}, not {new[name]}"
            raise ArenaError(f"{where} belongs to another data set: {change}")
    return number


def _marks(record: dict[str, Any]) -> dict[str, Any]:
    """Return all that determines a game, as its record tells it."""
    meta = record["meta"]
    return {
        "rules": record["rules"],
        "setup": record["setup"],
        "bots": meta["bots"],
        "bot_seeds": meta["bot_seeds"],
        "cap": meta["cap"],
        "evaluated": "evaluations" in meta,
    }


def _marks_of(task: Task) -> dict[str, Any]:
    """Return all that determines a game, as it is to be played."""
    meta = task.meta()
    return {
        "rules": task.rules,
        "setup": task.setup.json(),
        "bots": meta["bots"],
        "bot_seeds": meta["bot_seeds"],
        "cap": meta["cap"],
        "evaluated": task.evaluated,
    }


def _copy(path: Path, partial: Path) -> None:
    """Begin a partial file with the games of a finished one."""
    part = partial.with_name(f"{partial.name}.part")
    with part.open("wb") as file:
        file.writelines(line for _, line in lines_of(path))
    part.replace(partial)


def _cut_incomplete(partial: Path) -> None:
    """Cut off a last line that was not finished: it would corrupt the next one."""
    end = 0
    with partial.open("r+b") as file:
        for line in file:
            if line.endswith(b"\n"):
                end += len(line)
        file.truncate(end)


def _finish(partial: Path, path: Path, places: list[int]) -> None:
    """Write the file in the order of the games; the same games always give the same bytes."""
    part = path.with_name(f"{path.name}.part")
    with partial.open("rb") as games, part.open("wb") as file:
        # Neither the name nor the time is written: they differ from one run to another.
        packed = gzip.GzipFile("", "wb", LEVEL, file, mtime=0) if _is_packed(path) else file
        for place in places:
            games.seek(place)
            packed.write(games.readline())
        if packed is not file:
            packed.close()
    part.replace(path)
    partial.unlink()


def _is_packed(path: Path) -> bool:
    return path.suffix == COMPRESSED
