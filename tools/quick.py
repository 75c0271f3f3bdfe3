"""`./kontor test --quick [PATH …]`: the rules as plain Python, and what belongs to the paths."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tools.client import WEB, ensure_client, install_client_tools, run_npm
from tools.developing import ensure_programs
from tools.environment import ROOT, alone, ensure_extras, say
from tools.testing import ABOUT_RULES, PROCESSES, run_uncompiled

TESTS: Final = ROOT / "tests"
# These play hundreds of whole games, or count millions of positions.
SLOW: Final = tuple(
    TESTS / "rules" / f"test_{name}.py"
    for name in ("hidden", "journal", "legal_order", "oracle", "perft", "random_games", "reasons")
)
# The extras that the tests of a room need.
NEEDED: Final = {
    "arena": ("arena", "ray", "server"),
    "browser": ("server",),
    "cli": ("arena", "env", "server"),
    "env": ("env",),
    "examples": ("env",),
    "house": ("env",),
    "server": ("server",),
}
HOUSE: Final = ("docs", "tools", "kontor", "setup.py", "pyproject.toml", "constraints.txt")


class UnknownPathError(Exception):
    """Raised when no test is known to belong to a path."""


def test_quickly(paths: list[str]) -> int:
    """Run the quick tests of the rules and those that belong to the paths; return the exit code."""
    try:
        chosen = sorted({test for path in paths for test in belonging_to(Path(path).resolve())})
    except UnknownPathError as error:
        say(f"kontor: {error}")
        return 2
    in_client = [Path(path).resolve() for path in paths if is_in(Path(path), WEB)]
    with alone():
        ensure_needed(chosen)
        if in_client:
            install_client_tools()
    named = [str(path.relative_to(ROOT)) for path in chosen]
    ignored = [f"--ignore={path}" for path in SLOW if not any(is_in(path, one) for one in chosen)]
    code = run_uncompiled("-q", *PROCESSES, *ignored, *ABOUT_RULES, *named)
    return code or (test_client(in_client) if in_client else 0)


def is_in(path: Path, folder: Path) -> bool:
    """Tell whether a path is a folder, or anything in it."""
    return path.resolve().is_relative_to(folder)


def belonging_to(path: Path) -> Iterator[Path]:
    """Yield the files and folders of tests that belong to a file or folder of the project."""
    if not path.exists():
        raise UnknownPathError(f"there is no {path}")
    parts = path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else ("",)
    match parts:
        case ["tests", _, *_]:
            yield path if path.is_dir() or path.name.startswith("test_") else path.parent
        case ["src", "kontor", room, *_] if (TESTS / room).is_dir():
            yield from belonging_to_module(TESTS / room, path)
        case ["src", *_]:
            yield TESTS / "house"
        case [name, *_] if name in HOUSE:
            yield TESTS / "house"
        case ["web", *_]:
            return
        case _:
            raise UnknownPathError(f"no test is known to belong to {path}")


def belonging_to_module(room: Path, path: Path) -> Iterable[Path]:
    """Return the tests of a room that are named after a module or import it, else all."""
    files = sorted(room.glob("test_*.py"))
    module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    found = [file for file in files if path.stem in file.stem or module in file.read_text("utf-8")]
    return found if path.is_file() and found else [room]


def ensure_needed(chosen: Iterable[Path]) -> None:
    """Install what the chosen tests need, and no more."""
    rooms = {path.relative_to(TESTS).parts[0] for path in chosen}
    extras = {extra for room in rooms for extra in NEEDED.get(room, ())}
    ensure_extras("dev", *sorted(extras))
    if "server" in rooms:
        ensure_programs("postgres", "redis-server", "nginx")
    if "browser" in rooms:
        ensure_programs("chromium")
        ensure_client()


def test_client(paths: list[Path]) -> int:
    """Run the tests of the browser client that depend on these files; return the exit code."""
    files = [str(path) for path in paths if path.is_file()]
    related = ("exec", "--", "vitest", "related", f"--root={WEB}", "--run", "--passWithNoTests")
    return run_npm(*related, *files) if len(files) == len(paths) else run_npm("run", "test")
