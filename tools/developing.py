"""The commands of `./kontor` for developers: test, types, screenshots, reference, bench pages."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.client import WEB, ensure_client, install_client_tools, run_npm
from tools.environment import (
    ROOT,
    SOURCES,
    SetUpError,
    alone,
    apt_install,
    ensure_extras,
    ensure_package,
    program,
    say,
)

# Programs that the tests start, each with the Debian package that has it.
DEBIAN: Final = {
    "postgres": "postgresql",
    "redis-server": "redis-server",
    "nginx": "nginx",
    "chromium": "chromium",
    "chromium-headless-shell": "chromium-headless-shell",
}


def develop(arguments: list[str]) -> int:
    """Run a command line for developers; return the exit code."""
    match arguments:
        case ["test", *rest]:
            from tools.testing import test

            return test(rest)
        case ["types"]:
            return make_types()
        case ["screenshots", *rest]:
            return run_in_browser("tests.browser.screenshots", *rest)
        case ["reference"]:
            return make_reference(ROOT / "artefacts" / "reference")
        case ["reference", folder]:
            return make_reference(Path(folder).resolve())
        case ["bench", "pages", *rest]:
            return run_in_browser("tests.browser.bench_pages", *rest)
    taken = "one folder" if arguments[0] == "reference" else "no arguments"
    say(f"kontor: {arguments[0]} takes {taken}")
    return 2


def run(tool: str, *arguments: str, **variables: str) -> int:
    """Run a tool of the environment in the project's root; return its exit code."""
    say(f"\n$ {shlex.join([tool, *arguments])}")
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(program("python")), "-m", tool, *arguments]
    return subprocess.run(command, cwd=ROOT, env={**inherited, **variables}, check=False).returncode


def make_types() -> int:
    """Regenerate what client and docs know of the API and the game; return the exit code."""
    with alone():
        ensure_extras("server")
        install_client_tools()
    targets = (str(WEB / "src" / "api" / "openapi.json"), str(ROOT / "docs" / "protocol.md"))
    sources = str(SOURCES.parent)
    code = run("kontor.server.describe", *targets, PYTHONPATH=sources)
    code = code or run("kontor.server.facts", str(WEB / "src" / "facts"), PYTHONPATH=sources)
    return code or run_npm("run", "types")


def make_reference(folder: Path) -> int:
    """Write the pages that describe the library into a folder; return the exit code."""
    with alone():
        ensure_extras("dev")
    # The sources have what the compiled rules no longer tell: the attributes in their order.
    code = run("tools.reference", str(folder), PYTHONPATH=str(SOURCES.parent))
    if code == 0:
        say(f"The reference is in {folder / 'index.html'}.")
    return code


def run_in_browser(tool: str, *arguments: str) -> int:
    """Run a tool that opens the pages in a browser; return its exit code."""
    with alone():
        ensure_extras("dev", "server")
        ensure_browser()
        ensure_client()
        ensure_package()
    return run(tool, *arguments)


def ensure_programs(*programs: str) -> None:
    """Install programs that the tests start, if Debian packages can be installed here."""
    missing = [DEBIAN[name] for name in programs if not has_program(name)]
    if not missing:
        return
    if not can_install():
        say(f"{' and '.join(missing)} cannot be installed here: tests that need them are skipped.")
        return
    say(f"Installing {' and '.join(missing)} for the tests (once) …")
    apt_install(*missing)


def can_install() -> bool:
    """Tell whether Debian packages can be installed here."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def ensure_browser() -> None:
    """Install Chromium: best without the parts for windows, which the tests never see.

    Without them it does the same with three quarters of the work. Not every Debian has it so.
    """
    if has_program("chromium") and not can_install():
        return
    try:
        ensure_programs("chromium-headless-shell")
    except SetUpError:
        ensure_programs("chromium")


def has_program(name: str) -> bool:
    """Tell whether a program is installed; Debian keeps PostgreSQL's out of the PATH."""
    elsewhere = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    return shutil.which(name) is not None or any(elsewhere)
