"""The adapter for OpenSpiel passes the tests that OpenSpiel has for games in Python."""

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.house.files import ROOT

pyspiel: Any = pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "openspiel_game", ROOT / "examples" / "openspiel_game.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # What is pickled is found again by the name of its module.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


example = load()
GAMES = (
    "python_kontor(cap=80,deals=5)",
    "python_kontor(board=east,players=3,cap=60,deals=5)",
    "python_kontor(board=britannia,players=5,cap=60,deals=5)",
    "python_kontor(edition=edition-2009,players=2,variant=pawn,cap=60,deals=5)",
    "python_kontor(players=3,cap=30,deals=5,whole_actions=True)",
)


@pytest.mark.parametrize("game", GAMES)
def test_random_simulations(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_states_are_cloned_and_sent(game: str) -> None:
    games_sim_test = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(game))


def test_an_observation_is_that_of_the_environment() -> None:
    game = pyspiel.load_game(GAMES[0])
    state = game.new_initial_state()
    state.apply_action(3)
    observation_of = pytest.importorskip("open_spiel.python.observation")
    observation = observation_of.make_observation(game)
    observation.set_from(state, state.current_player())
    assert observation.dict["supply"][0].tolist() == [5, 1]
    assert observation.dict["turn"].tolist() == [1, 0, 0, 0, 0]
    assert "'supply': [5, 1]" in observation.string_from(state, 0)
