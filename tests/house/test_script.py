"""The script at the root starts anywhere, and is short enough to be read before it is trusted."""

import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.files import ROOT
from tools.quick import UnknownPathError, belonging_to

SCRIPT = ROOT / "kontor"
# What another system lacks or does otherwise, as far as this one can imitate it.
WINDOWS = """
import subprocess, sys, sysconfig, types
sys.path.insert(0, {root!r})
sys.platform = "win32"
sys.modules["fcntl"] = None
locks = []
sys.modules["msvcrt"] = types.SimpleNamespace(
    LK_NBLCK=2, locking=lambda *arguments: locks.append(arguments[1:])
)
"""


def test_an_old_python_can_read_it_far_enough_to_be_refused() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))
    first_check = next(number for number, node in enumerate(tree.body) if isinstance(node, ast.If))
    before = [ast.unparse(node) for node in tree.body[1:first_check]]
    assert before == ["import sys"]


def test_scripts_can_be_run() -> None:
    assert all(os.access(path, os.X_OK) for path in (SCRIPT, ROOT / ".ci" / "run"))


def run_script(*arguments: str, at: Path) -> subprocess.CompletedProcess[str]:
    """Run the script up to where it would set something up, or start what is set up already."""
    for name in ("kontor", "tools", "src"):
        (at / name).symlink_to(ROOT / name)
    code = (
        "import runpy, sys; import tools.environment as e; "
        "e.alone = lambda: sys.exit('sets up'); "
        "runpy.run_path('kontor', run_name='__main__')"
    )
    command = [sys.executable, "-c", code, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(at), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=at, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("play --bots 1", 2, "unrecognized arguments: --bots"),
        ("play --port 70000", 2, "not a port"),
        ("play --save game.json", 2, "--save goes with --text"),
        ("play --text --port 8080", 2, "--port is for the browser"),
        ("play --players 2 --bot 5", 2, "seats are numbers from 0 to 1"),
        ("play --bot 1=syndic", 2, "the browser has apprentice, journeyman, master"),
        ("play --edition 2009 --board east", 1, "east"),
        ("play --load nowhere.json", 1, "nowhere.json: No such file"),
        ("plai", 2, "invalid choice: 'plai'"),
        ("play --help", 0, "--no-browser"),
        ("play --players 3 --bot 1,2", 1, "sets up"),
        ("play --text --players 3", 1, "sets up"),
    ],
)
def test_what_is_wrong_is_refused_before_the_set_up(
    arguments: str, code: int, said: str, tmp_path: Path
) -> None:
    done = run_script(*arguments.split(), at=tmp_path)
    assert (done.returncode, said in done.stdout + done.stderr) == (code, True), done.stderr
    assert ("sets up" in done.stderr) is (said == "sets up")


@pytest.mark.parametrize(
    ("arguments", "pages"),
    [
        ("play", True),
        ("play --load game.json --bot 1 --language pl --seed 1 --hot-seat", True),
        ("play --text --save game.json", False),
        ("serve", True),
        ("rules C3", False),
    ],
)
def test_only_the_terminal_needs_no_client(arguments: str, pages: bool) -> None:
    script = runpy.run_path(str(SCRIPT))
    assert script["shows_pages"](arguments.split()) is pages


def on_windows(code: str) -> str:
    """Return what some code prints where the system says that it is Windows."""
    command = [sys.executable, "-c", WINDOWS.format(root=str(ROOT)) + code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_on_windows_programs_are_where_they_are_there() -> None:
    code = "from tools.environment import program; print(program('python').as_posix())"
    assert on_windows(code) == (ROOT / ".venv" / "Scripts" / "python.exe").as_posix()


def test_on_windows_two_starts_wait_for_each_other_without_fcntl(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from tools.lock import locked
refusals = [OSError, OSError]
def take(*arguments):
    if refusals:
        raise refusals.pop()
sys.modules["msvcrt"].locking = take
with locked(Path({str(tmp_path / "lock")!r}), lambda: print("waits")):
    print("alone")
"""
    assert on_windows(code).split() == ["waits", "alone"]


def test_on_windows_the_command_line_is_waited_for() -> None:
    code = f"""
import runpy, subprocess
script = runpy.run_path({str(SCRIPT)!r})
script["start"].__globals__["program"] = lambda name: sys.executable
print(script["start"](["-c", "raise SystemExit(7)"]))
"""
    assert on_windows(code) == "7"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("tests/rules", {"rules"}),
        ("tests/rules/test_move.py", {"rules/test_move.py"}),
        ("tests/games/table.py", {"games"}),
        ("src/kontor/rules/move.py", {"rules/test_move.py", "rules/test_britannia_moves.py"}),
        ("src/kontor/server", {"server"}),
        ("tools/quick.py", {"house"}),
        ("web/package.json", set()),
    ],
)
def test_the_quick_tests_of_a_path_are_found(path: str, expected: set[str]) -> None:
    found = {test.relative_to(ROOT / "tests").as_posix() for test in belonging_to(ROOT / path)}
    assert found == expected


@pytest.mark.parametrize("path", ["nowhere", "LICENSE", "/"])
def test_a_path_without_tests_is_said_to_have_none(path: str) -> None:
    with pytest.raises(UnknownPathError):
        list(belonging_to(ROOT / path))
