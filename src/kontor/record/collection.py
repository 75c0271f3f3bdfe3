"""Many games at once: files with a record on each line, compressed or not, and folders of them."""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kontor.record.game import Game
from kontor.record.record import Record, read_record
from kontor.rules import RecordError

GZIP: Final = b"\x1f\x8b"
"""How a file begins that is compressed."""
SINGLE: Final = ".json"
"""The ending of a file that holds one record."""
ENDINGS: Final = (".jsonl", ".jsonl.gz", SINGLE)
"""The endings of the files that are read of a folder."""


def read_games(*paths: str | os.PathLike[str]) -> Iterator[Game]:
    """Yield the games of some files, one after another, each played through and checked.

    A file has a record on each line, as `kontor arena dataset` writes them, compressed or not, or
    is the record of one game (`.json`). Of a folder all such files are read by the order of their
    names. A faulty game raises `RecordError`, which names the file and the line.
    """
    for where, data in _objects_in(paths):
        try:
            yield Game.load(data)
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from error


def read_records(*paths: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of the same files without playing the games, which is much quicker."""
    for _, record in records_in(*paths):
        yield record


def records_in(*paths: str | os.PathLike[str]) -> Iterator[tuple[str, Record]]:
    """Yield the records of the same files, each with the words for where it stands."""
    for where, data in _objects_in(paths):
        try:
            yield where, read_record(data)
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from error


def _objects_in(paths: tuple[str | os.PathLike[str], ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the JSON of every record, and where it stands."""
    for name in paths:
        for path in _files_of(Path(name)):
            if path.suffix == SINGLE:
                yield str(path), _object(str(path), _whole(path))
                continue
            for number, line in lines_of(path):
                if line.strip():
                    where = f"{path}: line {number}"
                    yield where, _object(where, line)


def _files_of(path: Path) -> list[Path]:
    """Return a file, or the files of a folder that hold records."""
    if not path.is_dir():
        return [path]
    found = sorted(one for one in path.iterdir() if one.name.endswith(ENDINGS))
    if not found:
        raise RecordError(f"{path}: no file in this folder ends in {', '.join(ENDINGS)}")
    return found


def _object(where: str, text: bytes) -> dict[str, Any]:
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{where}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise RecordError(f"{where}: a record must be an object")
    return data


def _whole(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from error


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file, compressed or not, with their numbers."""
    number = 0
    try:
        with path.open("rb") as file:
            compressed = file.read(len(GZIP)) == GZIP
            file.seek(0)
            lines = gzip.GzipFile(fileobj=file) if compressed else file
            for number, line in enumerate(lines, 1):
                yield number, line
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise RecordError(f"{path}: damaged after line {number}: {error}") from error
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> RecordError:
    if isinstance(error, FileNotFoundError):
        return RecordError(f"{path}: no such file")
    return RecordError(f"{path}: {error.strerror or error}")
