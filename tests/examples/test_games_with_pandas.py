"""The statistics count every seat of every finished game once."""

import json
from pathlib import Path

import pytest

from tests.examples.places import example
from tests.house.files import ROOT


def test_whole_records_become_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(ROOT / "tests" / "records" / f"big-box-hansa-{n}.json") for n in (3, 4)]
    lines = [json.dumps(json.loads(Path(file).read_text(encoding="utf-8"))) for file in files]
    (tmp_path / "games.jsonl").write_text("\n".join(lines), encoding="utf-8")
    table = example("games_with_pandas").main([str(tmp_path / "games.jsonl")])
    assert table.equals(example("games_with_pandas").main(files))
    assert len(table) == 7
    assert table.groupby("game")["won"].sum().tolist() == [1, 1]
    assert table["order"].max() == 4
    assert capsys.readouterr().out.startswith("2 finished games")


def test_games_that_are_played_can_be_capped_and_count_only_when_they_end(tmp_path: Path) -> None:
    module = example("games_with_pandas")
    game = module.play(1, cap=30)
    assert game.action_count == 30
    game.save(tmp_path / "game.json")
    assert list(module.rows([game])) == []
