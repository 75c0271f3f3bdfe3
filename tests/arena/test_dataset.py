"""Data sets: the same games however often they are interrupted, and nothing else."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from kontor.arena import ArenaError
from kontor.arena.dataset import Dataset, make_dataset
from kontor.board import BoardError
from kontor.bots import registry
from kontor.cli import main
from kontor.record import Game, read_games
from kontor.rules import SetupError
from tests.arena.contestants import FailingBot

EAST = {"board": "east"}
Printed = pytest.CaptureFixture[str]


def asked(**options: Any) -> Dataset:
    return Dataset(**{"bots": ("scripted",), "games": 8, "options": EAST, "jobs": 1, **options})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a finished data set with evaluations."""
    path = tmp_path_factory.mktemp("data") / "games.jsonl.gz"
    assert make_dataset(asked(evaluated=True), path) == 8
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    return path


def test_every_table_takes_its_turn_and_every_game_can_be_played_again(whole: Path) -> None:
    games = list(read_games(whole))
    assert [game.setup.players for game in games] == [2, 3, 4, 5] * 2
    assert [game.meta["game"] for game in games] == list(range(1, 9))
    assert len({game.setup.seed for game in games}) == 8
    for game in games:
        assert game.over
        assert game.meta["bots"] == ["scripted"] * game.setup.players
        assert len(set(game.meta["bot_seeds"])) == game.setup.players
        best = [seat for seat, place in enumerate(game.meta["places"]) if place < 2]
        assert game.result()["winners"] == best  # type: ignore[index]


def test_evaluations_are_of_the_beginning_of_every_turn(whole: Path) -> None:
    for game in list(read_games(whole))[:3]:
        found = game.meta["evaluations"]
        events = [event.data for event in game.events]
        turns = [(one["round"], one["seat"]) for one in events if one["event"] == "turn"]
        # The first turn begins with the game, before anything happens.
        begun = [(1, game.state_after(0).turn), *turns]
        assert [(one["round"], one["seat"]) for one in found] == begun
        for one in found:
            assert sum(one["shares"]) == pytest.approx(1, abs=0.001)
            assert len(one["points"]) == game.setup.players
            state = game.state_after(one["after"])
            assert (state.round, state.turn) == (one["round"], one["seat"])


def test_neither_processes_nor_interruptions_change_a_byte(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "again.jsonl.gz"
    lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)
    # Games end in another order, and the last one was being written.
    partial = tmp_path / "again.jsonl.gz.partial"
    partial.write_bytes(lines[4] + lines[0] + lines[6][:100])
    told: list[int] = []
    assert make_dataset(asked(evaluated=True, jobs=2), path, told.append) == 6
    assert told == [3, 4, 5, 6, 7, 8]
    assert path.read_bytes() == whole.read_bytes()
    assert not partial.exists()
    assert make_dataset(asked(evaluated=True), path) == 0


def test_two_processes_at_the_same_file_are_told(whole: Path, tmp_path: Path) -> None:
    path, partial = tmp_path / "a.jsonl.gz", tmp_path / "a.jsonl.gz.partial"
    lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)

    def add_another(done: int) -> None:
        if done == 2:
            with partial.open("ab") as file:
                file.write(lines[7])

    with pytest.raises(ArenaError, match="is another process writing to it"):
        make_dataset(asked(evaluated=True), path, add_another)
    # Nothing is lost: what both have played is there.
    assert make_dataset(asked(evaluated=True), path) == 5
    assert path.read_bytes() == whole.read_bytes()


def test_a_finished_data_set_is_extended(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "grown.jsonl.gz"
    assert make_dataset(asked(evaluated=True, games=3), path) == 3
    assert make_dataset(asked(evaluated=True), path) == 5
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"seed": 1}, "line 1 belongs to another data set: setup of game 1 is"),
        ({"bots": ("random",)}, "belongs to another data set: bots of game 1"),
        ({"cap": 50}, "cap of game 1 is 3000, not 50"),
        ({"options": {"board": "hansa"}}, "belongs to another data set: setup"),
        ({"evaluated": False}, "evaluated of game 1 is True, not False"),
        ({"games": 2}, "has game 3 already, so 2 are too few"),
    ],
)
def test_another_data_set_is_not_touched(whole: Path, change: dict[str, Any], line: str) -> None:
    before = whole.read_bytes()
    with pytest.raises(ArenaError, match=line):
        make_dataset(asked(**{"evaluated": True, **change}), whole)
    assert whole.read_bytes() == before
    assert [one.name for one in whole.parent.iterdir()] == [whole.name]


def test_a_file_of_something_else_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("[1]\n", encoding="utf-8")
    with pytest.raises(ArenaError, match=r"notes.jsonl: line 1 is not a game of a data set"):
        make_dataset(asked(), path)
    assert path.read_text(encoding="utf-8") == "[1]\n"


def test_a_capped_game_tells_its_scores_and_places(tmp_path: Path) -> None:
    path = tmp_path / "capped.jsonl"
    make_dataset(asked(games=2, cap=60), path)
    for line, game in zip(path.read_text("utf-8").splitlines(), read_games(path), strict=True):
        meta = json.loads(line)["meta"]
        assert meta["capped"]
        assert meta["scores"] == game.scores()
        assert sorted(meta["places"])[0] < 2
        assert len(game.actions) == 60


def tables(**options: Any) -> list[str]:
    return [f"{one.board_id} {one.players}" for one in asked(options=options).tables()]


def test_what_is_left_open_takes_turns() -> None:
    assert len(tables()) == 12
    assert tables(players=4) == ["hansa-4-5 4", "east 4", "britannia-4-5 4"]
    assert tables(board="hansa-2-3") == ["hansa-2-3 2", "hansa-2-3 3"]
    assert tables(modules=("missions",)) == [
        f"hansa-{s} {n}" for s, n in zip(("2-3", "2-3", "4-5", "4-5"), (2, 3, 4, 5), strict=True)
    ]
    assert tables(variant="pawn", edition="2009") == ["hansa-2-3 2"]
    with pytest.raises(BoardError, match="unknown family 'moon'"):
        tables(board="moon")
    with pytest.raises(SetupError, match="edition"):
        tables(edition="1066")
    with pytest.raises(ArenaError, match="board hansa-2-3 is not for 5 players"):
        tables(board="hansa-2-3", players=5)


def test_every_seat_is_drawn_among_the_bots() -> None:
    mixed = asked(bots=("scripted", "random"), games=1)
    drawn = {code.code for n in range(1, 20) for code in mixed.task(mixed.tables(), n).entrants}
    assert drawn == {"scripted", "random"}


def dataset(*words: str) -> int:
    return main(["arena", "dataset", *words])


def test_the_command(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "games.jsonl.gz"
    words = ["scripted", "--players", "3", "--games", "3", "--jobs", "1", "--out", str(path)]
    assert dataset(*words) == 0
    printed = capsys.readouterr()
    assert printed.out == f"{path}: 3 games, 3 of them played now\n"
    assert "3 games, in turn at: hansa 3, east 3, britannia 3" in printed.err
    assert dataset(*words) == 0
    assert capsys.readouterr().out == f"{path}: 3 games, 0 of them played now\n"


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        ([], 2, "arena dataset needs the names of the bots"),
        (["scripted"], 2, "arena dataset needs --out FILE"),
        (["scripted", "--out", "no/a.jsonl"], 2, "there is no folder no"),
        (["scripted", "--out", "a.jsonl", "--json", "b"], 2, "arena dataset has no --json"),
        (["scripted", "--out", "a.jsonl", "--games", "0"], 2, "--games must be 1 or more"),
        (["nobody", "--out", "a.jsonl"], 1, "unknown bot 'nobody'"),
        (["scripted", "--out", "a.jsonl", "--board", "moon"], 1, "unknown family 'moon'"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    words: list[str], code: int, line: str, capsys: Printed
) -> None:
    assert dataset(*words) == code
    said = capsys.readouterr().err
    assert said.startswith("kontor: ")
    assert line in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["random", "random", "--out", "a.jsonl"], "options of arena dataset"),
        (["random", "random", "--evaluate"], "options of arena dataset"),
        (["learn", "--folder", "a", "--evaluate"], "arena learn has no --evaluate"),
        (["tune", "--json", "a", "--out", "b"], "arena tune has no --out"),
    ],
)
def test_others_have_no_options_of_a_data_set(words: list[str], line: str, capsys: Printed) -> None:
    assert main(["arena", *words]) == 2
    assert line in capsys.readouterr().err


def test_the_record_of_a_failed_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    bad = registry.Level(lambda seed: FailingBot(seed, "raises"))
    monkeypatch.setitem(registry.LEVELS, "bad", bad)
    path = tmp_path / "games.jsonl"
    assert dataset("bad", "--games", "2", "--jobs", "1", "--out", str(path)) == 1
    assert "raised ZeroDivisionError" in capsys.readouterr().err
    assert Game.load(tmp_path / "failed-game-1.json").meta["game"] == 1
