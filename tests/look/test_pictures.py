"""The pictures of the documents are what the project draws today."""

from pathlib import Path

from kontor.look import draw
from kontor.record import Game
from kontor.rules import position

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "big-box-hansa-5-missions-favours.json"
MOMENT = 430


def test_the_picture_of_the_readme() -> None:
    """Made by: kontor board --record RECORD --to 430 --svg docs/pictures/hansa-4-5.svg."""
    game = Game.load(RECORD)
    drawn = draw(game.setup.board_id, position(game.state_after(MOMENT)))
    picture = ROOT / "docs" / "pictures" / "hansa-4-5.svg"
    assert picture.read_text(encoding="utf-8").rstrip() == drawn.rstrip()
