"""What the tests of the command line share: typed lines, records of whole games."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kontor.cli import main
from kontor.record import Game
from tests.games.policy import choose

Play = Callable[..., str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests independent of the terminal that runs them."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play with options and typed lines until they end; return what was printed."""

    def run(*lines: str, options: str = "--players 3 --seed 1 --start 0") -> str:
        typed = iter(lines)

        def read(prompt: str) -> str:
            print(prompt, end="")
            line = next(typed, None)
            if line is None:
                raise EOFError
            if line == "^C":
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr("builtins.input", read)
        assert main(["play", "--text", *options.split()]) == 0
        return capsys.readouterr().out

    return run


def finished_game() -> Game:
    """Return a game that was played to its end."""
    game = Game.new(players=3, seed=7, start=0, modules=("missions",))
    random = Random(7)
    while not game.over:
        game.play(choose(game.state, game.legal_actions(), random))
    return game


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a finished game."""
    path = tmp_path_factory.mktemp("records") / "finished.json"
    finished_game().save(path)
    return path
