"""The commands about bots: their speed, the tuning of their weights, playing against them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kontor.arena import assess as assess_room
from kontor.arena import learn as learn_room
from kontor.arena.assess import OURS, Assessment
from kontor.arena.learn import Learning
from kontor.bots.weights import NAMES
from kontor.cli import main
from kontor.cli.bench_bots import BOTS
from kontor.cli.failures import INTERRUPTED
from kontor.cli.parser import make_parser
from kontor.cli.tune import read_tuning
from tests.house.files import ROOT


def test_bench_bots_measures_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--seconds", "0.01", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["bots"]) == {*BOTS}
    assert figures["evaluation_us"] > 0
    assert figures["judge_us"] > 0
    assert main(["bench", "bots", "--seconds", "0.01"]) == 0
    assert "greedy" in capsys.readouterr().out


def test_arena_tune_writes_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "weights.json"
    options = ["--tries", "1", "--games", "2", "--jobs", "1", "--json", str(path)]
    assert main(["arena", "tune", *options]) == 0
    assert list(json.loads(path.read_text(encoding="utf-8"))) == list(NAMES)
    assert capsys.readouterr().out.endswith("s)\n")


def test_arena_tune_tries_the_weights_and_the_table_that_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "weights.json"
    options = ["--tries", "2", "--games", "2", "--jobs", "1", "--json", str(path)]
    table = ["--board", "britannia", "--players", "3"]
    assert main(["arena", "tune", "--weight", "permit", *table, *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" won ")[0] for line in sorted(lines)] == ["permit × 0.77", "permit × 1.30"]
    tuning = read_tuning(make_parser().parse_args(["arena", "tune", *table, *options]))
    assert tuning.setups == ({"board": "britannia", "players": 3},)
    assert tuning.names == NAMES


def test_arena_learn_reads_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Learning] = []

    def learn(learning: Learning, say: Callable[[str], None]) -> Path | None:
        asked.append(learning)
        say("so far")
        if len(asked) > 1:
            raise KeyboardInterrupt
        return None

    monkeypatch.setattr(learn_room, "learn", learn)
    options = ["--folder", str(tmp_path), "--games", "7", "--gate", "8", "--seed", "9"]
    assert main(["arena", "learn", *options, "--generations", "2", "--jobs", "1"]) == 0
    assert asked == [Learning(tmp_path, games=7, generations=2, gate=8, seed=9, jobs=1)]
    assert "so far (0 s)\nno judge won its gate\n" in capsys.readouterr().out
    table = ["--board", "east", "--players", "3"]
    rival = str(ROOT / "src" / "kontor" / "bots" / "data" / "judge.json")
    assert main(["arena", "learn", *options, *table, "--against", rival]) == INTERRUPTED
    assert asked[1].table == {"board": "east", "players": 3}
    assert asked[1].against == Path(rival)
    assert asked[1].command.endswith("--seed 9 --against RIVAL --board east --players 3")
    assert "the same command goes on from here" in capsys.readouterr().err


def test_arena_assess_reads_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Assessment] = []

    def assess(assessment: Assessment, say: Callable[[str], None]) -> dict[str, Any]:
        asked.append(assessment)
        say("so far")
        if len(asked) > 1:
            raise KeyboardInterrupt
        row = {"positions": 0}
        return {"stages": {"0 to 2": row}, "all": row, "tables": {}, "points rmse": 8.6}

    monkeypatch.setattr(assess_room, "assess", assess)
    options = ["--folder", str(tmp_path), "--games", "7", "--jobs", "1"]
    assert main(["arena", "assess", *options]) == 0
    assert asked == [Assessment(tmp_path, games=7, jobs=1)]
    shown = capsys.readouterr()
    assert "points off by 8.6" in shown.out
    assert "so far (0 s)" in shown.err
    out = tmp_path / "bold.json"
    table = ["--players", "3", "--seed", "9", "--judge", str(OURS), "--out", str(out)]
    assert main(["arena", "assess", *options, *table]) == INTERRUPTED
    assert asked[1] == asked[0]._replace(seed=9, judge=OURS, table={"players": 3}, out=out)
    assert "the same command goes on from here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tune"], "needs --json FILE"),
        (["tune", "--json", "w", "--games", "0"], "--games must be 1 or more"),
        (["tune", "--json", "w", "--plot", "p.png"], "arena tune has no --plot"),
        (["tune", "--json", "w", "--weight", "luck"], "--weight luck: the weights are rounds, "),
        (["greedy", "greedy", "--weight", "permit"], "--weight is an option of arena tune"),
        (
            ["greedy", "greedy", "--folder", "f"],
            "--folder is an option of arena learn and assess",
        ),
        (["tune", "--json", "w", "--folder", "f"], "arena tune has no --folder"),
        (["learn"], "arena learn needs --folder FOLDER"),
        (["learn", "--folder", "f", "--plot", "p.png"], "arena learn has no --plot"),
        (["learn", "--folder", "f", "--gate", "0"], "--gate must be 1 or more"),
        (["learn", "--folder", "f", "--board", "east"], "needs --players beside other options"),
        (["assess"], "arena assess needs --folder FOLDER, where its games go"),
        (["assess", "--folder", "f", "--against", "g"], "arena assess has no --against"),
        (["assess", "--folder", "f", "--games", "0"], "--games must be 1 or more"),
        (["assess", "--folder", "f", "--plot", "p.png"], "arena assess has no --plot"),
        (["assess", "--folder", "f", "--out", "no/such/j.json"], "there is no folder no/such"),
        (["assess", "--folder", "f", "--modules", "favours"], "arena assess needs --players"),
    ],
)
def test_arena_tune_learn_and_assess_say_what_is_wrong(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bots", "code", "said"),
    [
        ("1=master,2", 0, "blue"),
        ("1=nobody", 1, "unknown bot 'nobody'"),
        ("7", 2, "seats are numbers from 0 to 2"),
        ("0,1,2", 2, "at least one seat must be left to a person"),
    ],
)
def test_bots_take_seats_by_name(
    bots: str,
    code: int,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leave(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    options = ["--players", "3", "--seed", "1", "--start", "0", "--bot", bots]
    assert main(["play", "--text", "--language", "en", *options]) == code
    shown = capsys.readouterr()
    assert said in shown.out + shown.err
