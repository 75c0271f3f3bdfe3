"""`kontor perft` and `kontor bench`."""

import json

import pytest

from kontor.board import BOARDS
from kontor.cli import main
from kontor.cli.bench import figures_text
from kontor.cli.perft import count
from kontor.record import Game
from kontor.rules import apply, legal_actions


def test_perft_counts_sequences_by_length(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--board", "hansa", "--players", "4", "--depth", "2", "--json"]
    assert main(["perft", *arguments]) == 0
    first = Game.new(players=4, seed=0).state
    second = 0
    for action in legal_actions(first):
        state = first.copy()
        apply(state, action)
        second += len(legal_actions(state))
    assert json.loads(capsys.readouterr().out) == {
        "board": "hansa-4-5",
        "players": 4,
        "counts": [len(legal_actions(first)), second],
    }


def test_the_end_of_the_game_ends_a_sequence() -> None:
    game = Game.new(players=3, seed=1)
    state = game.state.copy()
    state.track[0] = 20
    counts = [0, 0]
    count(state, 2, counts)
    legal = legal_actions(state)
    still_going = 0
    for action in legal:
        following = state.copy()
        apply(following, action)
        still_going += len(legal_actions(following))
    assert counts == [len(legal), still_going]


def test_perft_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--board", "east", "--players", "3", "--depth", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "east, players: 3, edition: big-box"
    assert lines[2].split()[0] == "1"


def test_perft_refuses_a_wrong_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--depth", "-1"]) == 2
    assert main(["perft"]) == 2
    assert "--depth" in capsys.readouterr().err


def test_bench_measures_every_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--json", "--seconds", "0.01", "--installed-only"]) == 0
    printed = capsys.readouterr()
    figures = json.loads(printed.out)
    assert list(figures) == list(BOARDS)
    for one in figures.values():
        assert one["decisions_per_second"] > 0
        assert one["per_spin"] == pytest.approx(one["decisions_per_second"] / one["spin"], rel=0.01)
        assert one["copy_us"] > 0
    assert "measuring east" in printed.err
    assert len(figures_text(figures).splitlines()) == 6


def test_bench_refuses_no_time(capsys: pytest.CaptureFixture[str]) -> None:
    for seconds in ("0", "-1", "nan", "1e9"):
        assert main(["bench", "engine", "--seconds", seconds]) == 2
    assert "--seconds must be" in capsys.readouterr().err


def test_bench_measures_every_way_to_step_an_environment(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "env", "--json", "--seconds", "0.05"]) == 0
    figures = json.loads(capsys.readouterr().out)
    ways = ["AEC steps", "vector steps", "playout, random", "playout, scripted"]
    assert list(figures) == ways
    for one in figures.values():
        assert one["per_spin"] == pytest.approx(one["decisions_per_second"] / one["spin"], rel=0.01)
    assert main(["bench", "env", "--seconds", "0"]) == 2
    assert main(["bench", "env", "--seconds", "0.02"]) == 0
    assert [line[2:22].strip() for line in capsys.readouterr().out.splitlines()[2:]] == ways
