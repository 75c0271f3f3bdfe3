"""Imports point down the house only."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.house.files import PACKAGE, name_of

# From top to bottom: every room, and the rooms that it may import. The front is the package
# `kontor` itself.
ROOMS: dict[str, tuple[str, ...]] = {
    "cli": (
        "front",
        "server",
        "lessons",
        "review",
        "arena",
        "env",
        "bots",
        "record",
        "text",
        "look",
        "rules",
        "board",
        "messages",
    ),
    "front": ("record", "rules", "board"),
    "server": ("front", "lessons", "review", "arena", "bots", "look", "record", "rules", "board"),
    "lessons": ("review", "arena", "bots", "record", "rules", "board"),
    "review": ("bots", "record", "rules", "board"),
    "arena": ("front", "bots", "record", "rules", "board"),
    "env": ("front", "bots", "record", "rules", "board"),
    "bots": ("record", "rules", "board"),
    # A game shows itself (`str(game)`, notebooks); what that needs knows nothing of games.
    "record": ("text", "look", "messages", "rules", "board"),
    "text": ("look", "messages", "rules", "board"),
    "rules": ("board",),
    "look": ("board",),
    "board": (),
    "messages": (),
}

# Packages from outside that a room may import; board, rules and record never get any.
GUESTS: dict[str, tuple[str, ...]] = {
    "arena": ("matplotlib", "numpy", "openskill", "ray"),
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "server": (
        "alembic",
        "fastapi",
        "httpx",
        "orjson",
        "prometheus_client",
        "pydantic",
        "pydantic_core",
        "redis",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "webauthn",
        "websockets",
    ),
}


class Import(NamedTuple):
    """A module that another one names, dots of a relative import included."""

    line: int
    target: str


def imports_of(source: str) -> Iterator[Import]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            # `from kontor import rules` names a room; further down the room is known already.
            if module in ("kontor", "." * node.level):
                separator = "." if module == "kontor" else ""
                yield from (
                    Import(node.lineno, module + separator + alias.name) for alias in node.names
                )
            else:
                yield Import(node.lineno, module)


def room_of(module: tuple[str, ...]) -> str:
    """Return the room of a module, given the parts of its name."""
    if module == ("kontor", "__main__"):
        return "cli"
    inside = len(module) > 1 and module[1] in ROOMS
    return module[1] if inside else "front"


def fault(module: tuple[str, ...], *, is_package: bool, target: str) -> str | None:
    """Say what is wrong with an import in the module, None if nothing is."""
    room = room_of(module)
    dots = len(target) - len(target.lstrip("."))
    if dots:
        stays = len(module) - dots + is_package >= 2
        return None if stays else f"{room} is left by a relative import"
    first, *rest = target.split(".")
    if first == "kontor":
        other = room_of(("kontor", *rest))
        return None if other in (room, *ROOMS[room]) else f"{room} must not import {other}"
    known = first in sys.stdlib_module_names or first in GUESTS.get(room, ())
    return None if known else f"{room} must not import {first}"


def module_of(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def test_every_module_is_in_a_known_room() -> None:
    names = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")}
    assert names - ROOMS.keys() - {"__init__.py", "__main__.py", "constants.py"} == set()


def test_imports_point_down_only() -> None:
    faults = [
        f"{name_of(path)}:{line}: {target}: {wrong}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, target in imports_of(path.read_text(encoding="utf-8"))
        if (wrong := fault(module_of(path), is_package=path.stem == "__init__", target=target))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "source", "expected"),
    [
        ("kontor.rules.state", "from kontor.board import Board", None),
        ("kontor.rules.state", "from kontor import board", None),
        ("kontor.rules.state", "from . import words", None),
        ("kontor.rules.state", "import json, os.path", None),
        ("kontor.cli.play", "from kontor import __version__", None),
        ("kontor.board.board", "import kontor.rules.state", "board must not import rules"),
        ("kontor.board.board", "from kontor import rules", "board must not import rules"),
        ("kontor.look.draw", "from kontor.rules import state", "look must not import rules"),
        ("kontor.rules.state", "from kontor import __version__", "rules must not import front"),
        ("kontor.rules.state", "from ..board import Board", "rules is left by a relative import"),
        ("kontor.rules.state", "from .. import board", "rules is left by a relative import"),
        ("kontor.record.game", "import numpy.linalg", "record must not import numpy"),
        ("kontor.rules.state", "def f():\n    import numpy", "rules must not import numpy"),
    ],
)
def test_a_wrong_arrow_is_seen(module: str, source: str, expected: str | None) -> None:
    (found,) = {
        fault(tuple(module.split(".")), is_package=False, target=target)
        for _, target in imports_of(source)
    }
    assert found == expected
