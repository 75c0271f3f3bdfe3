"""Assessing a judge: fresh games, a report with its picture, and nothing played twice."""

import json
from pathlib import Path
from random import Random

import pytest

from kontor.arena import Entrant
from kontor.arena import gather as gathering_room
from kontor.arena.assess import GAMES, OURS, PICTURE, REPORT, Assessment, assess
from kontor.arena.gather import read_games
from kontor.arena.held_out import judged
from kontor.arena.held_out_text import held_out_text
from kontor.arena.judge_file import read_layers
from kontor.arena.positions import positions_of
from kontor.arena.training import as_it_comes, rescaled, scale_of
from kontor.bots.weights import load_weights


def scripted(random: Random, players: int, net: str | None) -> tuple[Entrant, ...]:  # noqa: ARG001
    return (Entrant("scripted"),) * players


@pytest.fixture(autouse=True)
def quick_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rules of thumb play, so that games take a moment only."""
    monkeypatch.setattr(gathering_room, "_entrants", scripted)


def test_a_judge_is_assessed_in_fresh_games_and_none_is_played_twice(tmp_path: Path) -> None:
    assessment = Assessment(tmp_path / "new", games=6, seed=3, jobs=1, table={"players": 3})
    said: list[str] = []
    report = assess(assessment, said.append)
    assert report["games"] == 6
    assert list(report["tables"]) == ["hansa-2-3, 3 players"]
    assert sum(row["positions"] for row in report["stages"].values()) == report["all"]["positions"]
    folder = assessment.folder
    assert {path.name for path in folder.iterdir()} == {GAMES, REPORT, PICTURE}
    assert json.loads((folder / REPORT).read_text(encoding="utf-8")) == json.loads(
        json.dumps(report)
    )
    assert said[-1] == "6 of 6 games gathered"
    said.clear()
    assert assess(assessment, said.append) == report
    assert said == []
    assess(assessment._replace(games=8), said.append)
    assert said == ["7 of 8 games gathered", "8 of 8 games gathered"]


def test_all_boards_come_about_equally_often_unless_a_table_is_named(tmp_path: Path) -> None:
    report = assess(Assessment(tmp_path, games=24, jobs=1), lambda _: None)
    assert len({name.split(",")[0] for name in report["tables"]}) >= 4


def test_the_layers_of_a_file_take_inputs_as_they_come(tmp_path: Path) -> None:
    assess(Assessment(tmp_path, games=2, jobs=1, table={"players": 4}), lambda _: None)
    (group,) = positions_of(read_games(tmp_path / GAMES), load_weights())
    layers = read_layers(OURS)
    scale = scale_of([group])
    shares, points = judged(layers, as_it_comes(), group)
    brought_shares, brought_points = judged(rescaled(layers, scale), scale, group)
    assert shares == pytest.approx(brought_shares, abs=1e-3)
    assert points == pytest.approx(brought_points, abs=0.05)


def test_a_judge_becomes_as_bold_as_suits_the_games_and_nothing_else(tmp_path: Path) -> None:
    """Of its layers only the boldness for the number of players that was seen has changed."""
    out = tmp_path / "bold.json"
    table = {"players": 4}
    assessment = Assessment(tmp_path / "new", games=8, seed=4, jobs=1, table=table, out=out)
    before = assess(assessment, lambda _: None)
    old, new = (json.loads(path.read_text(encoding="utf-8")) for path in (OURS, out))
    rows = [data["layers"].pop("boldness")[0] for data in (old, new)]
    changed = [number for number in range(4) if rows[0][number] != rows[1][number]]
    assert changed == [2]
    made = new.pop("made")
    assert made["command"] == (
        "kontor arena assess --folder FOLDER --games 8 --seed 4 --players 4 "
        "--judge JUDGE --out FILE"
    )
    assert made["from"] == old.pop("made")
    assert old == new
    # A judge is known by the folder of its file: these are to be the same games.
    (tmp_path / "data").mkdir()
    tempered = out.rename(tmp_path / "data" / "judge.json")
    after = assess(assessment._replace(judge=tempered, out=None), lambda _: None)
    assert after["all"]["net"]["log-loss"] < before["all"]["net"]["log-loss"]


def test_the_report_is_told_in_columns() -> None:
    row = {"positions": 9, "games": 3, "chance": 1.0986, "hand": {"log-loss": 0.8, "ece": 0.02}}
    row["net"] = {"log-loss": 0.7004, "ece": 0.0123, "chance ece": 0.01}
    report = {
        "stages": {"0 to 2": row, "2 to 4": {"positions": 0}},
        "all": row,
        "tables": {"hansa-2-3, 3 players": row},
        "points rmse": 8.64,
    }
    lines = [line.split() for line in held_out_text(report).splitlines()]
    figures = ["3", "1.099", "0.800", "0.700", "2.0", "1.2", "1.0"]
    assert lines[0][:3] == ["rounds", "left", "games"]
    assert lines[1] == ["0", "to", "2", *figures]
    assert lines[2] == ["all", *figures]
    assert lines[5] == ["hansa-2-3,", "3", "players", *figures]
    assert lines[-1][:4] == ["points", "off", "by", "8.6"]
