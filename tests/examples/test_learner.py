"""The small learner learns, keeps what it has learned, and plays by it."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from kontor.bots import Budget
from kontor.env.playing import new_play
from kontor.rules import Setup, legal_actions, view
from tests.house.files import ROOT


def load(name: str) -> ModuleType:
    """Return an example, which finds those beside it as it does when it is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "examples")
        return import_module(name)


learner = load("learner")


class OneProcess:
    """Does at once what a pool would give to several processes."""

    def map(self, function: Any, values: Any, _: int) -> list[Any]:
        return [function(value) for value in values]


@pytest.fixture(scope="module")
def taught() -> tuple[Any, list[dict[str, float]]]:
    net, curve = learner.learn(OneProcess(), 3, 1e-9, 6, 2, 2)
    return net, curve


def test_its_curve_tells_what_it_won_and_what_that_cost(
    taught: tuple[Any, list[dict[str, float]]],
) -> None:
    _, curve = taught
    assert [(point["games"], point["of"]) for point in curve] == [(6, 2)]
    assert 0 <= curve[0]["won"] <= 2
    assert curve[0]["cpu"] > 0


def test_a_net_read_from_its_file_plays_the_same_game(
    taught: tuple[Any, list[dict[str, float]]], tmp_path: Path
) -> None:
    net, _ = taught
    net.save(tmp_path / "learner.npz")
    again = learner.Net.load(tmp_path / "learner.npz")
    one, other = (learner.play(which, 0.0, "scripted", range(7, 8)) for which in (net, again))
    assert np.array_equal(one.rows, other.rows)
    assert one.wins == other.wins


def test_it_chooses_legal_actions_to_the_end(taught: tuple[Any, list[dict[str, float]]]) -> None:
    """The rules refuse whatever is not legal."""
    game = new_play(Setup(players=4, seed=2), 400, whole=False)
    bots = [learner.Learner(seat, taught[0]) for seat in range(4)]
    while not (game.over or game.cut):
        state = game.state
        chosen = bots[state.seat].choose(view(state, state.seat), legal_actions(state), Budget())
        game.answer(chosen)
    assert game.decisions > 20


def test_it_learns_what_it_is_told() -> None:
    """Of positions in which one byte is worth a point, it soon says so."""
    random = np.random.default_rng(1)
    rows = random.integers(0, 2, (600, learner.SIZE), np.uint8)
    points = rows[:, 5].astype(np.float32)
    net = learner.Net.new(rows[:, :20], 1)

    def error() -> float:
        return float(((net.forward(rows[:, :20])[2] - points) ** 2).mean())

    before = error()
    for _ in range(60):
        net.learn(rows[:, :20], points)
    assert error() < before / 10


def test_noise_lets_it_take_other_actions(taught: tuple[Any, list[dict[str, float]]]) -> None:
    state = new_play(Setup(players=4, seed=5), 0, whole=False).state
    cool, hot = (
        {learner.Learner(seed, taught[0], heat).think(state)[0].text for seed in range(9)}
        for heat in (0.0, 5.0)
    )
    assert len(cool) == 1
    assert len(hot) > 1


def test_the_command_writes_what_it_has_learned_and_how(
    taught: tuple[Any, list[dict[str, float]]], tmp_path: Path
) -> None:
    net, _ = taught
    sizes = ["--minutes=0", "--watched=6", "--measured=2", "--games=4", "--jobs=1"]
    script = str(ROOT / "examples" / "learner.py")
    command = [sys.executable, script, *sizes, f"--folder={tmp_path}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "in the arena: wins" in said
    assert learner.Net.load(tmp_path / "learner.npz").weights["last"].shape == (
        len(net.weights["last"]),
    )
    report = json.loads((tmp_path / "learner.json").read_text())
    assert report["scripted"]["games"] == 4
    assert len(report["curve"]) == 1


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    report = {"curve": [{"cpu": cpu, "won": 10 * cpu, "of": 50} for cpu in (0.5, 1.0, 2.0)]}
    (tmp_path / "learner.json").write_text(json.dumps(report))
    load("learner_curve").draw(tmp_path / "learner.json", tmp_path / "learner.svg")
    picture = ElementTree.parse(tmp_path / "learner.svg").getroot()
    assert "games won, %" in "".join(picture.itertext())
