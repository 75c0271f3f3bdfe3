"""`kontor replay` and `kontor board`: records and boards as text, JSON and pictures."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kontor.board import BOARDS, board
from kontor.cli import main
from kontor.messages import Messages
from kontor.record import Game
from kontor.rules import position, score


def test_replay_prints_scores_and_winner(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(finished)]) == 0
    printed = capsys.readouterr().out
    result = Game.load(finished).result()
    assert result is not None
    assert f"Won by seat {result['winners'][0]}" in printed
    total = [str(sheet["total"]) for sheet in result["scores"]]
    assert ["total", *total] in [line.split() for line in printed.splitlines()]
    assert max(map(len, printed.splitlines())) <= 80


def test_replay_as_json(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.load(finished)
    assert main(["replay", str(finished), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "actions": len(game.actions),
        "scores": game.scores(),
        "position": game.position(),
        "result": game.result(),
    }


def test_replay_stops_where_it_is_told(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.load(finished)
    assert main(["replay", str(finished), "--to", "40", "--json", "--log"]) == 0
    printed = json.loads(capsys.readouterr().out)
    state = game.state_after(40)
    assert printed["actions"] == 40
    assert printed["position"] == position(state)
    assert printed["scores"] == score(state)
    assert printed["result"] is None
    chosen = [e for e in printed["events"] if e["event"] == "action" and not e["forced"]]
    assert [event["action"] for event in chosen] == game.actions[:40]


def test_replay_reads_standard_input(
    finished: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(finished.read_text(encoding="utf-8")))
    assert main(["replay", "-", "--to", "0"]) == 0
    assert "After action 0" in capsys.readouterr().out


def test_the_log_tells_every_turn(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language, words in (("en", "Round 2: turn of"), ("pl", "Runda 2"), ("ru", "Круг 2")):
        assert main(["replay", str(finished), "--log", "--language", language]) == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: not JSON"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"[]", "a record must be an object"),
        (b'{"format": 1}', "the record lacks rules"),
    ],
)
def test_a_broken_record_is_refused_in_one_line(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"kontor: {path}: {message}")
    assert printed.err.count("\n") == 1


def test_a_bad_action_is_named(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(finished.read_text(encoding="utf-8"))
    record["actions"][4] = "fly"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["board", "--record", str(path)]) == 1
    assert "action 5 (line 1): 'fly' is not an action" in capsys.readouterr().err


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.json"
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err == f"kontor: {path}: No such file or directory\n"


def test_too_many_actions_are_wrong_usage(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(finished), "--to", "99999"]) == 2
    assert "has only " in capsys.readouterr().err


@pytest.mark.parametrize("board_id", BOARDS)
def test_a_board_as_text(board_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "pl", "ru"):
        assert main(["board", board_id, "--language", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        name = Messages(language)(f"family.{board(board_id).family}")
        assert lines[0] == f"{name} · {board_id}"
        assert max(map(len, lines)) <= 80


def test_a_board_as_a_picture(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "east.svg"
    assert main(["board", "east", "--svg", str(path), "--theme", "dark"]) == 0
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert main(["board", "--record", str(finished), "--svg", "-"]) == 0
    assert 'data-piece="0t"' in capsys.readouterr().out


def test_the_board_of_a_record_shows_its_pieces(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "hansa-2-3", "--record", str(finished)]) == 0
    assert "[0t]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["atlantis"], 1, "unknown board 'atlantis'; the boards are hansa-4-5,"),
        ([], 2, "name a board"),
        (["east", "--to", "3"], 2, "--to needs --record"),
        (["east", "--theme", "blue"], 2, "invalid choice"),
    ],
)
def test_a_wrong_board_is_refused(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", *arguments]) == code
    assert message in capsys.readouterr().err


def test_board_and_record_must_agree(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "east", "--record", str(finished)]) == 2
    assert "the record is on board hansa-2-3" in capsys.readouterr().err


def test_a_picture_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "east", "--svg", str(tmp_path / "no" / "east.svg")]) == 1
    assert "No such file or directory" in capsys.readouterr().err
