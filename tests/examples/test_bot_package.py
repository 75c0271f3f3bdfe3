"""The bot in a package of its own is installed, found by its entry point, and plays."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.examples.places import EXAMPLES

PLAY = """
from kontor import Game
from kontor.bots import bot_names, make_bot

assert "scorekeeper" in bot_names()
game = Game.new(players=3, seed=5, start=0)
for _ in range(20):
    one = make_bot("scorekeeper:5n", game.action_count)
    game.play(one.bot.choose(game.view(game.seat), game.legal_actions(), one.budget))
print(game.action_count)
"""


def test_it_is_found_when_it_is_installed(tmp_path: Path) -> None:
    # The build writes into the folder that it builds.
    package = shutil.copytree(EXAMPLES / "kontor-bot-scorekeeper", tmp_path / "package")
    target = str(tmp_path / "installed")
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--target", target]
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
    subprocess.run([*pip, *options, str(package)], check=True, capture_output=True)
    path = os.pathsep.join(filter(None, [target, os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "20\n"
