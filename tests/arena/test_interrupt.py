"""Ctrl-C in the middle of a match: it ends at once, keeps all games, and goes on later."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kontor.cli import main

MATCH = ("arena", "random", "random", "random", "--games", "90", "--cap", "300", "--seed", "4")
COMMAND = [sys.executable, "-m", "kontor.cli", *MATCH]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the report of the match without an interruption."""
    report = tmp_path_factory.mktemp("arena") / "whole.json"
    assert main([*MATCH, "--json", str(report)]) == 0
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def interrupt(*options: str, journal: Path, whole_group: bool) -> subprocess.CompletedProcess[str]:
    """Interrupt a match after some games, as a terminal does or as another program does."""
    with subprocess.Popen(
        [*COMMAND, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        give_up = time.monotonic() + 60
        while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
            assert process.poll() is None
            assert time.monotonic() < give_up
            time.sleep(0.01)
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        printed, said = process.communicate(timeout=30)
    while is_there(process.pid):
        assert time.monotonic() < give_up, "a process of the match is left behind"
        time.sleep(0.01)
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
    tmp_path: Path, whole: dict[str, Any], jobs: str, whole_group: bool
) -> None:
    report, journal = tmp_path / "match.json", tmp_path / "match.json.partial"
    options = ("--jobs", jobs, "--json", str(report))
    done = interrupt(*options, journal=journal, whole_group=whole_group)
    assert done.returncode == 130
    assert done.stdout == ""
    assert done.stderr.startswith("kontor: interrupted after ")
    assert done.stderr.endswith(f"of 90 games; the same command goes on with --resume {report}\n")
    assert done.stderr.count("\n") == 1
    assert not report.exists()
    kept = journal.read_text(encoding="utf-8").count("\n") - 1
    assert 3 <= kept < 90

    resumed = [*COMMAND, *options, "--resume", str(report)]
    subprocess.run(resumed, check=True, capture_output=True, timeout=60)
    assert not journal.exists()
    found = json.loads(report.read_text(encoding="utf-8"))
    assert found["games"] == whole["games"]
    assert found["match"] == whole["match"]
