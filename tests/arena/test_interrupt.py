"""Ctrl-C in the middle of a match: it ends at once, keeps all games, and goes on later."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.contestants import HELD_AFTER, lines_of
from tests.house.files import ROOT
from tests.server.places import PATIENCE, wait_until

MATCH = ("arena", "held", "random", "random", "--games", "30", "--cap", "100", "--seed", "4")
COMMAND = [sys.executable, "-m", "kontor.cli", *MATCH]
Environment = dict[str, str]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment in which a bot that can be held is installed."""
    folder = tmp_path_factory.mktemp("installed")
    installed = folder / "held-0.dist-info"
    installed.mkdir()
    installed.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: held\nVersion: 0\n")
    points = "[kontor.bots]\nheld = tests.arena.contestants:HeldBot\n"
    installed.joinpath("entry_points.txt").write_text(points)
    paths = [str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, environment: Environment) -> dict[str, Any]:
    """Return the report of the match without an interruption."""
    report = tmp_path_factory.mktemp("arena") / "whole.json"
    command = [*COMMAND, "--jobs", "1", "--json", str(report)]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def interrupt(
    *options: str, journal: Path, whole_group: bool, environment: Environment
) -> subprocess.CompletedProcess[str]:
    """Interrupt a match after some games, as a terminal does or as another program does."""
    with subprocess.Popen(
        [*COMMAND, *options],
        env={**environment, "KONTOR_TEST_HOLD": str(journal)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        wait_until(
            lambda: lines_of(journal) > HELD_AFTER or process.poll() is not None, "games are played"
        )
        assert process.poll() is None
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        printed, said = process.communicate(timeout=PATIENCE)
    wait_until(lambda: not is_there(process.pid), "no process of the match is left behind")
    return subprocess.CompletedProcess(COMMAND, process.returncode, printed, said)


def is_there(group: int) -> bool:
    """Tell whether any process of a group lives."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(("jobs", "whole_group"), [("1", False), ("2", False), ("2", True)])
def test_an_interrupted_match_goes_on(
    tmp_path: Path, whole: dict[str, Any], jobs: str, whole_group: bool, environment: Environment
) -> None:
    report, journal = tmp_path / "match.json", tmp_path / "match.json.partial"
    options = ("--jobs", jobs, "--json", str(report))
    done = interrupt(*options, journal=journal, whole_group=whole_group, environment=environment)
    assert done.returncode == 130
    assert done.stdout == ""
    assert done.stderr.startswith("kontor: interrupted after ")
    assert done.stderr.endswith(
        f"of 30 games; continue with the same command and --resume {report}\n"
    )
    assert done.stderr.count("\n") == 1
    assert not report.exists()
    assert HELD_AFTER <= lines_of(journal) - 1 < 30

    resumed = [*COMMAND, *options, "--resume", str(report)]
    subprocess.run(resumed, env=environment, check=True, capture_output=True)
    assert not journal.exists()
    found = json.loads(report.read_text(encoding="utf-8"))
    assert found["games"] == whole["games"]
    assert found["match"] == whole["match"]
