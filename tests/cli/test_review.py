"""`kontor review`: a finished game with accuracy, ledger and mistakes, in every language."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kontor.cli import main
from kontor.messages import LANGUAGES
from kontor.record import Game

FEW = ("--budget", "1")


def test_a_game_is_reviewed_in_words_json_and_a_picture(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot = tmp_path / "review.json", tmp_path / "shares.svg"
    assert main(["review", str(finished), *FEW, "--json", str(out), "--plot", str(plot)]) == 0
    printed = capsys.readouterr().out
    assert "How each seat played" in printed
    assert "Where the win went" in printed
    assert max(map(len, printed.splitlines())) <= 80
    found = json.loads(out.read_text(encoding="utf-8"))
    players = Game.load(finished).setup.players
    assert len(found["seats"]) == found["players"] == players
    bands = ElementTree.parse(plot).getroot().iter("{http://www.w3.org/2000/svg}polygon")
    assert len(list(bands)) == players


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words(
    finished: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(finished), *FEW, "--language", language]) == 0
    assert "{" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["--seat", "9"], "the seats are 0 to"),
        (["--budget", "0"], "--budget"),
        (["--plot", "shares.png"], "must end in .svg"),
        (["--json", "nowhere/review.json"], "there is no folder nowhere"),
    ],
)
def test_what_is_wrong_is_said_first(
    finished: Path, words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["review", str(finished), *words])
    except SystemExit as error:
        code = int(str(error.code))
    assert code != 0
    assert wrong in capsys.readouterr().err


def test_an_unfinished_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    Game.new(players=3, seed=1).save(path)
    assert main(["review", str(path)]) != 0
    assert "only a finished game" in capsys.readouterr().err
