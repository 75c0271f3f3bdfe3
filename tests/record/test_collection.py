"""Many games at once: every way in which they are kept, and every way in which they are faulty."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from kontor.record import QuietGame, read_games, read_records
from kontor.rules import RecordError


def short(seed: int) -> dict[str, Any]:
    """Return the record of a game that has just begun."""
    game = QuietGame.new(players=3, seed=seed)
    for _ in range(3):
        game.play(game.legal()[0])
    return game.record()


RECORDS = [short(seed) for seed in range(1, 5)]
LINES = "".join(f"{json.dumps(record)}\n" for record in RECORDS).encode()


def seeds(games: Any) -> list[int]:
    return [one.setup.seed for one in games]


@pytest.mark.parametrize("packed", [False, True])
def test_lines_are_read_packed_or_not_whatever_the_name(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(gzip.compress(LINES) if packed else LINES + b"\n")
    assert seeds(read_games(path)) == seeds(read_records(str(path))) == [1, 2, 3, 4]
    assert all(game.events and game.legal() for game in read_games(path))


def test_a_folder_and_several_files_are_read_in_order(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(LINES[: LINES.index(b"\n") + 1]))
    (tmp_path / "notes.md").write_text("nothing", encoding="utf-8")
    (tmp_path / "a.json").write_text(json.dumps(RECORDS[2], indent=1), encoding="utf-8")
    assert seeds(read_games(tmp_path)) == [3, 1]
    assert seeds(read_games(tmp_path / "b.jsonl.gz", tmp_path / "a.json")) == [1, 3]


def test_games_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(LINES + b"nonsense\n")
    games = read_games(path)
    assert [next(games).setup.seed for _ in range(4)] == [1, 2, 3, 4]
    with pytest.raises(RecordError, match=r"games.jsonl: line 5: not JSON"):
        next(games)


def changed(**change: Any) -> bytes:
    return json.dumps({**RECORDS[0], **change}).encode()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"nonsense\n", "line 1: not JSON"),
        (LINES + b"\xff\n", "line 5: not JSON"),
        (LINES + b"[]\n", "line 5: a record must be an object"),
        (LINES + changed(format=99), "line 5: unknown format version 99"),
        (LINES + changed(actions=["done"]), "line 5: action 1: "),
        (LINES + changed(result={}), "line 5: result: the game is not finished"),
        (gzip.compress(LINES)[:-30], "damaged after line "),
        (gzip.compress(LINES)[:40] + b"x" * 40, "damaged after line 0"),
    ],
    # Packed bytes tell the time, and a name must be the same in every process.
    ids=["no JSON", "no text", "no object", "format", "action", "result", "cut off", "damaged"],
)
def test_what_is_wrong_is_told_with_file_and_line(
    tmp_path: Path, content: bytes, line: str
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        list(read_games(path))
    assert str(caught.value).startswith(f"{path}: ")
    assert line in str(caught.value)


def test_a_missing_file_and_an_empty_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there: no such file"):
        next(read_games(tmp_path / "there"))
    with pytest.raises(RecordError, match=r"there\.json: no such file"):
        next(read_records(tmp_path / "there.json"))
    with pytest.raises(RecordError, match=r"no file in this folder ends in \.jsonl"):
        next(read_games(tmp_path))
