"""The environment in .venv: each part is made once, and again only after a change."""

import hashlib
import importlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tools.lock import locked

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "kontor"
CONSTRAINTS: Final = ROOT / "constraints.txt"
PROJECT: Final = ROOT / "pyproject.toml"
VENV: Final = ROOT / ".venv"
ON_WINDOWS: Final = sys.platform == "win32"
PROGRAMS: Final = VENV / ("Scripts" if ON_WINDOWS else "bin")
# What each extra of pyproject.toml installs; the tests need them all.
EXTRAS: Final = {
    "dev": "the test tools",
    "arena": "ratings and plots for the arena",
    "env": "the environments for learners",
    "ray": "Ray",
    "server": "the server",
}


class SetUpError(Exception):
    """Raised when Kontor cannot be set up; has the output of the program that failed."""

    def __init__(self, line: str, output: str = "") -> None:
        super().__init__(line)
        self.output = output


def say(line: str) -> None:
    """Print a line for the person at the terminal."""
    print(line, file=sys.stderr, flush=True)


def program(name: str) -> Path:
    """Return where a program of the environment is."""
    return PROGRAMS / (f"{name}.exe" if ON_WINDOWS else name)


def alone() -> AbstractContextManager[None]:
    """Make every other start of Kontor wait in the meantime."""
    waiting = partial(say, "Waiting for another start of Kontor to finish setting up …")
    return locked(ROOT / ".venv.lock", waiting)


def once(step: str, key: str, action: Callable[[], None]) -> None:
    """Do a step of the set-up, unless it was finished before with the same key."""
    stamp = VENV / f"{step}.stamp"
    if stamp.is_file() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)
    action()
    stamp.write_text(key)


def digest(paths: Iterable[Path], *words: str) -> str:
    """Return a hash of the words, and of the names and contents of the files."""
    files = [path for path in sorted(paths) if path.is_file()]
    parts = [word.encode() for word in words]
    parts += [part for path in files for part in (bytes(path), path.read_bytes())]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def ensure_venv() -> None:
    """Make sure that there is an environment of this Python for the current pins."""
    files = [CONSTRAINTS, PROJECT, ROOT / "setup.py"]
    once("venv", digest(files, sys.version, sys.base_prefix, str(ROOT)), make_venv)


def ensure_extras(*extras: str) -> None:
    """Make sure that the packages of some extras are installed."""
    ensure_venv()
    for extra in extras:
        once(extra, "installed", partial(install_extra, extra))


def ensure_package() -> None:
    """Make sure that the current package is installed, compiled if possible."""
    ensure_venv()
    parts = (path for path in SOURCES.rglob("*") if "__pycache__" not in path.parts)
    files = [*parts, *(ROOT / "docs").glob("rules*.md")]
    once("package", digest(files, compiler() or ""), install_package)


def make_venv() -> None:
    """Make an environment with nothing but pip."""
    say("Setting up Kontor (once, about a minute) …")
    if not can_make_venv():
        complete_python()
    import venv

    try:
        venv.EnvBuilder(clear=True, symlinks=not ON_WINDOWS, with_pip=True).create(VENV)
    except subprocess.CalledProcessError as error:
        output = (error.stdout or b"").decode(errors="replace")
        raise SetUpError("Python could not make a virtual environment", output) from None


def can_make_venv() -> bool:
    """Tell whether this Python has the modules that Debian packages separately."""
    importlib.invalidate_caches()
    return find_spec("venv") is not None and find_spec("ensurepip") is not None


def complete_python() -> None:
    """Install what is missing for a virtual environment, or say how."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if shutil.which("apt-get") is None:
        raise SetUpError("the modules venv and ensurepip are missing in this Python")
    if os.geteuid() != 0:
        command = f"sudo apt-get update && sudo apt-get install -y {package}"
        raise SetUpError(f"a part of Python is missing; install it with: {command}")
    apt_install(package)
    if not can_make_venv():
        raise SetUpError(f"{package} is installed, but {sys.executable} still lacks ensurepip")


def apt_install(*packages: str) -> None:
    """Install Debian packages; only root can do that."""
    run_quietly("apt-get", "update")
    run_quietly("apt-get", "install", "-y", *packages, DEBIAN_FRONTEND="noninteractive")


def install_extra(extra: str) -> None:
    """Install the packages of an extra."""
    say(f"Installing {EXTRAS[extra]} (once) …")
    pip("--constraint", str(CONSTRAINTS), *project()["project"]["optional-dependencies"][extra])


def install_package() -> None:
    """Build and install the package; say so if it stays uncompiled."""
    compiling = compiler() is not None
    say(f"{'Compiling' if compiling else 'Installing'} Kontor (again after every change) …")
    needed = project()["build-system"]["requires"]
    if not compiling:
        needed = [tool for tool in needed if not tool.startswith("mypy")]
    pip("--constraint", str(CONSTRAINTS), *needed)
    with reusable_build():
        # Without isolation the build keeps to the pins and need not fetch its tools every time.
        pip("--no-build-isolation", "--no-deps", "--force-reinstall", ".", pure=not compiling)
    if not is_compiled() and os.environ.get("KONTOR_PURE") != "1":
        say("No working C compiler was found: the rules stay uncompiled and run slower.")


@contextmanager
def reusable_build() -> Iterator[None]:
    """Let a build reuse the last one only if that was finished, and by the same compiler."""
    stamp = VENV / "build.stamp"
    if not stamp.is_file() or stamp.read_text() != (compiler() or ""):
        shutil.rmtree(ROOT / "build", ignore_errors=True)
    stamp.unlink(missing_ok=True)
    yield
    stamp.write_text(compiler() or "")


def compiler() -> str | None:
    """Return the C compiler that the build would call, or None to leave the rules uncompiled."""
    if os.environ.get("KONTOR_PURE") == "1":
        return None
    usual = "cl" if ON_WINDOWS else sysconfig.get_config_var("CC") or "cc"
    command = shlex.split(os.environ.get("CC") or usual, posix=not ON_WINDOWS)
    return shutil.which(command[0])


def is_compiled() -> bool:
    """Tell whether the installed rules are compiled."""
    libraries = VENV / "Lib" if ON_WINDOWS else next((VENV / "lib").glob("python*"), VENV)
    rules = libraries / "site-packages" / "kontor" / "rules"
    return any(rules.glob("*.pyd" if ON_WINDOWS else "*.so"))


def project() -> dict[str, Any]:
    """Return the content of pyproject.toml."""
    import tomllib

    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))


def pip(*arguments: str, pure: bool = False) -> None:
    """Install into the environment."""
    command = [str(program("python")), "-m", "pip", "install", "--disable-pip-version-check"]
    # The browser client is built separately, and only when pages are needed.
    variables = {"KONTOR_WEB": "0", **({"KONTOR_PURE": "1"} if pure else {})}
    run_quietly(*command, *arguments, **variables)


def run_quietly(*command: str, **variables: str) -> None:
    """Run a program with additional environment variables; show its output only if it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **variables},
        close_fds=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        output = done.stdout.decode(errors="replace")
        raise SetUpError(f"this command failed: {shlex.join(command)}", output)
