"""`kontor arena` as it is typed: files, refusals, pictures, the bar."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kontor.arena import MatchOptions, progress, run_match
from kontor.arena.plots import draw
from kontor.arena.progress import Progress, time_text
from kontor.bots import registry
from kontor.bots.bot import Budget
from kontor.cli import main
from kontor.record import Game
from kontor.rules import Setup
from tests.arena.contestants import FailingBot, policy, random_match

SHORT = ["--games", "3", "--cap", "20", "--jobs", "1"]
PNG = b"\x89PNG\r\n"
Printed = pytest.CaptureFixture[str]


def arena(*words: str) -> int:
    return main(["arena", *words])


def test_the_report_is_printed(capsys: Printed) -> None:
    assert arena("random", "random", "random", *SHORT) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("hansa-2-3, big-box: 3 games (1 deal × 3 rotations), seed 0")
    assert printed.err == ""


def test_the_setup_is_that_of_the_options(capsys: Printed) -> None:
    assert arena("random", "random", "--edition", "2009", "--bank", "3-4-7", *SHORT) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("hansa-2-3, 2009, pawn, bank 3-4-7: 4 games")
    assert "two players: variant pawn of edition 2009" in printed.err
    assert "4 games, so that every deal is played in every rotation" in printed.err


def test_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["--json", "a.json", "--plot", "a.svg", "--records", "games", *SHORT]
    assert arena("random", "random", "random", *words) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.svg", "games"]
    assert json.loads(Path("a.json").read_text(encoding="utf-8"))["match"]["capped"] == 3
    assert len(Game.load(Path("games/game-1.json")).actions) == 20


def test_resume_may_begin_a_match_but_not_a_finished_one(tmp_path: Path, capsys: Printed) -> None:
    report = tmp_path / "a.json"
    words = ["random", "random", "random", *SHORT, "--resume", str(report)]
    assert arena(*words) == 0
    assert "does not exist yet: the match begins" in capsys.readouterr().err
    assert report.exists()
    assert arena(*words) == 2
    assert "that match is finished, with 3 games; --games 6 would extend" in capsys.readouterr().err


def test_resume_extends_a_finished_match(tmp_path: Path, capsys: Printed) -> None:
    report, whole = tmp_path / "a.json", tmp_path / "b.json"
    words = ["random", "random", "random", "--cap", "20", "--jobs", "1"]
    assert arena(*words, "--games", "3", "--json", str(report)) == 0
    assert arena(*words, "--games", "6", "--resume", str(report)) == 0
    assert "a.json has 3 games: 3 more are played" in capsys.readouterr().err
    assert arena(*words, "--games", "6", "--json", str(whole)) == 0
    found, expected = (json.loads(path.read_text("utf-8")) for path in (report, whole))
    assert found["games"] == expected["games"]
    assert found["match"] == expected["match"]
    assert "At the cap, in games that were stopped there" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "b.json"]


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (["random"], 2, "name 2 to 5 bots, not 1"),
        (["random"] * 6, 2, "name 2 to 5 bots, not 6"),
        (["random", "random", "--players", "3"], 2, "--players 3 needs as many bots, not 2"),
        (["random", "random", "random", "--games", "0"], 2, "--games must be 1 or more"),
        (["random", "random", "random", "--plot", "a.pdf"], 2, "must end in .png or .svg"),
        (["random", "random", "random", "--json", "no/a.json"], 2, "there is no folder no"),
        (["random", "random", "nobody"], 1, "unknown bot 'nobody'"),
        (["random", "random", "random:x"], 1, "a budget looks like 2s or 500n"),
        (["random", "random", "random", "--board", "moon"], 1, "unknown board 'moon'"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    words: list[str], code: int, line: str, capsys: Printed
) -> None:
    assert arena(*words) == code
    said = capsys.readouterr().err
    assert line in said
    assert said.startswith("kontor: ")


@pytest.mark.parametrize(
    ("module", "extra", "words"),
    [
        ("openskill", "arena", []),
        ("matplotlib", "arena", ["--plot", "a.png"]),
        ("ray", "ray", ["--ray", "local"]),
    ],
)
def test_a_missing_package_is_told_before_any_game(
    module: str,
    extra: str,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: Printed,
) -> None:
    known = sys.modules["kontor.arena.options"].find_spec
    monkeypatch.setattr(
        "kontor.arena.options.find_spec", lambda name: None if name == module else known(name)
    )
    assert arena("random", "random", "random", *SHORT, *words) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    told = f"kontor: {module} is missing: pip install 'hansa-kontor[{extra}]'\n"
    assert printed.err == told


def test_the_record_of_a_failed_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    bad = registry.Level(lambda seed: FailingBot(seed, "raises"), Budget())
    monkeypatch.setitem(registry.LEVELS, "bad", bad)
    monkeypatch.chdir(tmp_path)
    assert arena("random", "bad", "random", "--games", "3", "--jobs", "1") == 1
    said = capsys.readouterr().err
    assert said.startswith("kontor: game 1 (seed ")
    assert said.endswith("; the record so far is in failed-game-1.json\n")
    assert said.count("\n") == 1
    assert "raised ZeroDivisionError" in said
    assert Game.load(tmp_path / "failed-game-1.json").meta["game"] == 1


@pytest.mark.parametrize("finished", [True, False])
def test_pictures_are_drawn(tmp_path: Path, finished: bool) -> None:
    entrants = (policy("a"), policy("b"), policy("a"))
    match = MatchOptions(entrants, Setup(players=3), 6, jobs=2) if finished else random_match()
    report = run_match(match)
    draw(report, tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(PNG)
    for name in ("a.svg", "b.svg"):
        draw(report, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    texts = set(ElementTree.parse(tmp_path / "a.svg").getroot().itertext())
    assert {"Win share with 95 % interval", "Mean score sheet", report.codes[0].code} <= texts
    assert ("track" in texts, "no game was finished" in texts) == (finished, not finished)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_tells_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    terminal = Terminal()
    bar = Progress(terminal, 100)
    # 40 games were played by an earlier run.
    now += 2
    bar.show(41)
    now += 8
    bar.show(50)
    assert bar.done == 50
    assert "41/100 games, 1:58 left" in terminal.getvalue()
    assert terminal.getvalue().endswith(f"{'█' * 15}{'·' * 15} 50/100 games, 0:50 left \x1b[K")
    bar.close()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert time_text(3725) == "1:02:05"


def test_the_bar_is_silent_where_nobody_looks() -> None:
    stream = io.StringIO()
    bar = Progress(stream, 10)
    bar.show(1)
    bar.close()
    assert stream.getvalue() == ""
