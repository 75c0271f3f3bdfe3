"""`./kontor test --repeat [N] [--busy K] [PATH …]`: each file of tests often, to find what fails.

It goes round: every file once, then every file again. What each run came to is kept in
artefacts/repeat, so that the same command goes on where it was stopped; after a change of the code
it begins again.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tools.environment import (
    ROOT,
    SOURCES,
    alone,
    digest,
    ensure_package,
    is_compiled,
    program,
    say,
)
from tools.testing import ensure_tools

KEPT: Final = ROOT / "artefacts" / "repeat"
NO_TESTS: Final = 5
"""The exit code of pytest when every test of a file was left out."""
Run = dict[str, Any]


def test_repeatedly(arguments: list[str]) -> int:
    """Run each file of tests so many times; return 1 if any run has failed."""
    options = read_options(arguments)
    files = [file for path in options.paths for file in files_of(ROOT / path)]
    with alone():
        ensure_tools()
        ensure_package()
    journal = open_journal(options.busy)
    done = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    with busy_loops(options.busy):
        for number in range(1, options.times + 1):
            for file in files:
                if not any((run["file"], run["run"]) == (file, number) for run in done):
                    done.append(run_once(file, number))
                    with journal.open("a", encoding="utf-8") as kept:
                        kept.write(json.dumps(done[-1]) + "\n")
    return report([run for run in done if run["file"] in files and run["run"] <= options.times])


def read_options(arguments: list[str]) -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(prog="./kontor test --repeat")
    parser.add_argument("--busy", type=int, default=0, help="busy loops beside the tests")
    parser.add_argument("paths", nargs="*", default=["tests/server", "tests/browser"])
    times = [arguments.pop(0)] if arguments and arguments[0].isdigit() else ["20"]
    return parser.parse_args(arguments, argparse.Namespace(times=int(times[0])))


def files_of(path: Path) -> list[str]:
    """Return the files of tests at a path, as seen from the root of the project."""
    found = [path] if path.is_file() else sorted(path.rglob("test_*.py"))
    return [file.relative_to(ROOT).as_posix() for file in found]


def open_journal(busy: int) -> Path:
    """Return the file of what was run with the code as it is now, made if it is not there."""
    code = (*SOURCES.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *SOURCES.rglob("server/web/*"))
    journal = KEPT / digest(code, sys.version, str(busy))[:12] / "runs.jsonl"
    journal.parent.mkdir(parents=True, exist_ok=True)
    journal.touch()
    say(f"What each run comes to is kept in {journal.parent}.")
    return journal


@contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """Keep the machine busy meanwhile."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(file: str, number: int) -> Run:
    """Run a file of tests and return what it came to; what a failed run printed is kept."""
    start = time.monotonic()
    command = [str(program("python")), "-m", "pytest", "-q", file]
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    passed = done.returncode in (0, NO_TESTS)
    run = {
        "file": file,
        "run": number,
        "passed": passed,
        "seconds": round(time.monotonic() - start, 1),
        "compiled": is_compiled(),
    }
    say(f"{number:3} {'passed' if passed else 'FAILED'} {run['seconds']:6} s  {file}")
    if not passed:
        name = f"{file.replace('/', '-')}-{number}-{time.time_ns()}.txt"
        (KEPT / name).write_bytes(done.stdout)
        say(f"    see {KEPT / name}")
    return run


def report(runs: list[Run]) -> int:
    """Print how many runs of each file were green; return 1 if any was not."""
    for file in dict.fromkeys(run["file"] for run in runs):
        mine = [run for run in runs if run["file"] == file]
        passed = sum(run["passed"] for run in mine)
        say(f"{passed:3} of {len(mine):3} passed  {file}")
    failed = sum(not run["passed"] for run in runs)
    say(f"{len(runs) - failed} of {len(runs)} runs passed.")
    return int(failed > 0)
