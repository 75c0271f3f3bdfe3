"""A long run: bots of all levels on random setups by the hundred, each game to its end."""

from random import Random

import pytest

from tests.bots.test_bots import LONGEST, SETUPS, play

CODES = (
    "scripted",
    "greedy",
    "apprentice",
    "planner:400n",
    "journeyman",
    "master",
    "grandmaster",
    "alderman:600n",
)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(300))
def test_any_bots_play_any_setup_to_its_end(number: int) -> None:
    random = Random(number)
    options = random.choice(SETUPS)
    codes = [random.choice(CODES) for _ in range(options["players"])]
    game = play(options, codes, 1000 + number)
    assert game.over, f"{codes} on {options}: not over after {LONGEST} decisions"
