"""`./kontor test`: all checks and tests, some of them, the quick ones, or each one repeatedly."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

from tools.client import ensure_client, ensure_node, run_npm
from tools.developing import ensure_browser, ensure_programs, run
from tools.environment import (
    CONSTRAINTS,
    EXTRAS,
    ROOT,
    SOURCES,
    SetUpError,
    alone,
    ensure_extras,
    ensure_package,
    ensure_venv,
    is_compiled,
    program,
    say,
)

CHECKS: Final = (("ruff", "format", "--check"), ("ruff", "check"), ("mypy", "--strict"))
CLIENT_CHECKS: Final = ("format", "lint", "types:check", "check", "test")
"""Scripts of web/package.json, in the order in which they run."""
ABOUT_RULES: Final = ("tests/board", "tests/rules")
PROCESSES: Final = ("-n", "3", "--dist", "worksteal")
"""For two cores: tests of the server wait for it half of their time.

Each process begins with rooms of its own, so that pages and servers are not tested at once.
"""


def test(arguments: list[str]) -> int:
    """Run all checks and tests, or what the arguments name; return the exit code."""
    match arguments:
        case ["--quick", *paths]:
            from tools.quick import test_quickly

            return test_quickly(paths)
        case ["--repeat", *rest]:
            from tools.repeating import test_repeatedly

            return test_repeatedly(rest)
        case []:
            return test_everything()
    with alone():
        ensure_tools()
    return test_installed(arguments)


def test_everything() -> int:
    """Run all checks, then the tests uncompiled and compiled; return the exit code."""
    with alone():
        ensure_tools()
    # What needs one core at most runs beside everything else.
    with ThreadPoolExecutor() as pool:
        pool.submit(report_vulnerabilities)
        pool.submit(build_package)
        client = pool.submit(check_client)
        code = check() or client.result() or test_uncompiled()
    return code or test_installed([*PROCESSES])


def ensure_tools() -> None:
    """Install everything that the tests need but the package, independent parts in parallel."""
    ensure_venv()
    ensure_node()
    parts = (partial(ensure_extras, *EXTRAS), install_programs, ensure_client)
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(part) for part in parts]:
            done.result()


def install_programs() -> None:
    """Install the programs that the tests start, one after the other as apt-get wants it."""
    ensure_programs("postgres", "redis-server", "nginx")
    ensure_browser()


def build_package() -> None:
    """Build the package ahead of its tests; a failure shows when they need it."""
    with suppress(SetUpError), alone():
        ensure_package()


def check() -> int:
    """Run format, lint and type checks up to the first that fails; return its exit code."""
    return next(filter(None, (run(*command) for command in CHECKS)), 0)


def check_client() -> int:
    """Check and test the browser client; return the exit code."""
    return next(filter(None, (run_npm("run", script) for script in CLIENT_CHECKS)), 0)


def report_vulnerabilities() -> None:
    """Print known vulnerabilities of the pinned packages; this never fails."""
    tool = [str(program("python")), "-m", "pip_audit", "--format=json", "--progress-spinner=off"]
    command = [*tool, "--requirement", str(CONSTRAINTS), "--no-deps", "--timeout=10"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=False)
        packages = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        say("pip-audit: known vulnerabilities could not be looked up here.")
        return
    found = [(package, one) for package in packages for one in package.get("vulns", ())]
    unknown = sum("skip_reason" in package for package in packages)
    for package, one in found:
        say(f"pip-audit: {package['name']} {package['version']}: {one['id']}")
    say(
        f"pip-audit: {len(found)} known vulnerabilities in {len(packages)} packages;"
        f" {unknown} not looked up."
    )


def test_uncompiled() -> int:
    """Test the rules as plain Python, straight from the sources; return the exit code."""
    return run_uncompiled(*PROCESSES, *ABOUT_RULES)


def run_uncompiled(*arguments: str) -> int:
    """Run pytest on the sources as they are; return the exit code."""
    return run("pytest", *arguments, KONTOR_EXPECT="pure", PYTHONPATH=str(SOURCES.parent))


def test_installed(arguments: list[str]) -> int:
    """Test the installed package, compiled if there is a compiler; return the exit code."""
    with alone():
        ensure_package()
    if not is_compiled():
        say("The rules are not compiled here: the tests run uncompiled.")
    return run("pytest", *arguments, KONTOR_EXPECT="compiled" if is_compiled() else "pure")
