"""The same match on a Ray of this machine."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from kontor.arena import ArenaError, Entrant, GameError, MatchOptions, run_match
from kontor.rules import Setup
from tests.arena.contestants import FailingBot, policy, random_match

ray = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def own_ray() -> Iterator[None]:
    """Have a Ray for all tests of this file: its start takes some seconds."""
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_a_match_on_ray_is_the_same(tmp_path: Path) -> None:
    options = random_match(games=9, jobs=2, ray="local", records=tmp_path)
    assert run_match(options).json()["games"] == run_match(random_match(games=9)).json()["games"]
    assert len(list(tmp_path.iterdir())) == 9
    assert not ray.is_initialized()


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:1", "ray://127.0.0.1:1"])
def test_a_wrong_address_is_told(address: str) -> None:
    with pytest.raises(ArenaError, match=f"there is no Ray at {address}: "):
        run_match(random_match(ray=address))


@pytest.mark.usefixtures("own_ray")
def test_a_failing_bot_ends_the_match_on_ray() -> None:
    bad = Entrant("bad", partial(FailingBot, how="raises"))
    options = MatchOptions((policy(), bad, policy()), Setup(players=3), 3, ray="local")
    with pytest.raises(GameError, match=r"bot bad .* raised ZeroDivisionError") as caught:
        run_match(options)
    assert caught.value.failure.record is not None


@pytest.mark.usefixtures("own_ray")
def test_a_dying_process_ends_the_match_on_ray() -> None:
    bad = Entrant("bad", partial(FailingBot, how="dies"))
    options = MatchOptions((policy(), bad, policy()), Setup(players=3), 3, ray="local")
    with pytest.raises(GameError, match=r"game \d .*bad.*: WorkerCrashedError"):
        run_match(options)
    assert ray.is_initialized()
