"""`./kontor test --repeat [N] [--busy K] [PATH …]`: run each test file N times, to find flaky ones.

All files are run once, then all of them again, and so on. The results are kept in artefacts/repeat,
so that the same command continues where it was stopped; after a change of the code it starts over.
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

RESULTS: Final = ROOT / "artefacts" / "repeat"
NO_TESTS: Final = 5
"""The exit code of pytest when a file has no tests to run."""
Run = dict[str, Any]


def test_repeatedly(arguments: list[str]) -> int:
    """Run each test file several times; return 1 if any run failed."""
    options = read_options(arguments)
    files = [file for path in options.paths for file in files_of(ROOT / path)]
    with alone():
        ensure_tools()
        ensure_package()
    log = open_log(options.busy)
    done = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    with busy_loops(options.busy):
        for number in range(1, options.times + 1):
            for file in files:
                if not any((run["file"], run["run"]) == (file, number) for run in done):
                    done.append(run_once(file, number))
                    with log.open("a", encoding="utf-8") as lines:
                        lines.write(json.dumps(done[-1]) + "\n")
    return report([run for run in done if run["file"] in files and run["run"] <= options.times])


def read_options(arguments: list[str]) -> argparse.Namespace:
    """Return the parsed options."""
    parser = argparse.ArgumentParser(prog="./kontor test --repeat")
    parser.add_argument("--busy", type=int, default=0, help="busy loops beside the tests")
    parser.add_argument("paths", nargs="*", default=["tests/server", "tests/browser"])
    times = [arguments.pop(0)] if arguments and arguments[0].isdigit() else ["20"]
    return parser.parse_args(arguments, argparse.Namespace(times=int(times[0])))


def files_of(path: Path) -> list[str]:
    """Return the test files at a path, relative to the project's root."""
    found = [path] if path.is_file() else sorted(path.rglob("test_*.py"))
    return [file.relative_to(ROOT).as_posix() for file in found]


def open_log(busy: int) -> Path:
    """Return the file of the runs of the current code, created if needed."""
    code = (*SOURCES.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *SOURCES.rglob("server/web/*"))
    log = RESULTS / digest(code, sys.version, str(busy))[:12] / "runs.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.touch()
    say(f"The results are kept in {log.parent}.")
    return log


@contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """Keep the machine busy with some endless loops."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(file: str, number: int) -> Run:
    """Run a test file and return the result; the output of a failed run is kept."""
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
        (RESULTS / name).write_bytes(done.stdout)
        say(f"    see {RESULTS / name}")
    return run


def report(runs: list[Run]) -> int:
    """Print how many runs of each file passed; return 1 if any failed."""
    for file in dict.fromkeys(run["file"] for run in runs):
        those = [run for run in runs if run["file"] == file]
        passed = sum(run["passed"] for run in those)
        say(f"{passed:3} of {len(those):3} passed  {file}")
    failed = sum(not run["passed"] for run in runs)
    say(f"{len(runs) - failed} of {len(runs)} runs passed.")
    return int(failed > 0)
