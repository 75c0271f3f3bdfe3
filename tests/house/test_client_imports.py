"""Imports in the browser client point down the house only, those of types too."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.house.files import ROOT, name_of

CLIENT = ROOT / "web" / "src"

# From top to bottom: every room, and the rooms that it may import. A file that is in no folder
# is a room of its own.
ROOMS: dict[str, tuple[str, ...]] = {
    "main": ("App", "pages", "app", "chart", "state", "api", "look"),
    "App": ("pages", "parts", "app", "state", "api"),
    "pages": ("table", "parts", "app", "chart", "state", "boards", "words", "facts", "api", "base"),
    "table": (
        "parts",
        "app",
        "chart",
        "state",
        "notation",
        "boards",
        "words",
        "facts",
        "api",
        "base",
    ),
    "parts": ("app", "chart", "state", "boards", "store", "facts", "api", "look", "base"),
    "app": ("state", "store", "words", "base"),
    "chart": ("state", "notation", "boards", "words", "facts", "api"),
    "state": ("notation", "boards", "store", "words", "facts", "api", "base"),
    "notation": ("boards", "words", "api"),
    "boards": ("store", "words", "api", "base"),
    "store": (),
    "words": (),
    "facts": (),
    "api": ("base",),
    "base": (),
    "look": (),
}

# What tests and the demo of the chart share: it may import every room, and none may import it.
TESTING = "testing"

# What a room may read of the project outside of the client.
OUTSIDE: dict[str, tuple[str, ...]] = {
    "state": ("docs",),
    "words": ("src/kontor/messages",),
}

# Packages from outside that a room may import: only what is seen needs Svelte.
GUESTS: dict[str, tuple[str, ...]] = dict.fromkeys(
    ("main", "pages", "table", "parts", "chart"), ("svelte",)
)

# `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`.
IMPORT = re.compile(r"""\b(?:from\s+|import\s+|import\(\s*)(["'])(?P<target>[^"'\n]+)\1""")
# `import.meta.glob("x")` and `import.meta.glob(["x", "!y"])`, up to the options.
GLOB = re.compile(r"\bimport\.meta\.glob\b(?:<[^>]*>)?\(\s*(?P<targets>\[[^\]]*\]|[^,)]*)")
QUOTED = re.compile(r"""(["'])!?(?P<target>[^"']+)\1""")


class Import(NamedTuple):
    """A file or package that a file names, as it is written there."""

    line: int
    target: str


def imports_of(source: str) -> Iterator[Import]:
    for found in IMPORT.finditer(source):
        yield Import(line_at(source, found.start()), found["target"])
    for glob in GLOB.finditer(source):
        for found in QUOTED.finditer(glob["targets"]):
            yield Import(line_at(source, glob.start()), found["target"])


def line_at(source: str, index: int) -> int:
    return source.count("\n", 0, index) + 1


def room_of(file: str) -> str:
    """Return the room of a file, given its path in the client with or without its suffix."""
    first, inside, _ = file.partition("/")
    return first if inside else first.partition(".")[0]


def fault(file: str, target: str) -> str | None:
    """Say what is wrong with an import in the file, None if nothing is."""
    room = room_of(file)
    if not target.startswith("."):
        package = target.partition("/")[0]
        return None if package in GUESTS.get(room, ()) else f"{room} must not import {package}"
    path = posixpath.normpath(posixpath.join("web/src", posixpath.dirname(file), target))
    if not path.startswith("web/src/"):
        read = any(path.startswith(f"{folder}/") for folder in OUTSIDE.get(room, ()))
        return None if read else f"{room} must not import {path}"
    other = room_of(path.removeprefix("web/src/"))
    return None if other in (room, *ROOMS[room]) else f"{room} must not import {other}"


def client_files() -> Iterator[tuple[str, Path]]:
    """List the files that are built into the client, by their paths in it."""
    for path in sorted(CLIENT.rglob("*")):
        name = path.relative_to(CLIENT).as_posix()
        is_source = path.suffix in (".ts", ".svelte") and name != "vite-env.d.ts"
        if is_source and not name.endswith(".test.ts") and room_of(name) != TESTING:
            yield name, path


def test_every_file_is_in_a_known_room() -> None:
    assert {room_of(name) for name, _ in client_files()} <= ROOMS.keys()


def test_rooms_stand_in_order() -> None:
    order = list(ROOMS)
    for room, below in ROOMS.items():
        assert set(below) <= set(order[order.index(room) + 1 :]), room


def test_imports_point_down_only() -> None:
    faults = [
        f"{name_of(path)}:{line}: {target}: {wrong}"
        for name, path in client_files()
        for line, target in imports_of(path.read_text(encoding="utf-8"))
        if (wrong := fault(name, target))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("file", "source", "expected"),
    [
        ("chart/tips.ts", 'import { rules } from "../state/rules";', None),
        ("chart/tips.ts", 'import { letterOf } from "./owners";', None),
        ("chart/Chart.svelte", 'import "./generated/chart.css";', None),
        ("main.ts", 'import App from "./App.svelte";', None),
        ("table/Bar.svelte", 'import { words } from "../app";', None),
        ("parts/Icon.svelte", 'import url from "../look/elements.svg?url";', None),
        ("pages/Home.svelte", 'import { onMount } from "svelte";', None),
        ("words/words.ts", 'import.meta.glob("../../../src/kontor/messages/*.json")', None),
        (
            "state/log.ts",
            'import { hits } from "../chart/hits";',
            "state must not import chart",
        ),
        (
            "words/words.ts",
            'import type { Say } from "../chart/contract";',
            "words must not import chart",
        ),
        (
            "boards/families.ts",
            'import {\n  type Kind,\n} from "../notation/piece";',
            "boards must not import notation",
        ),
        (
            "state/log.ts",
            'export { Wording } from "../table/seen";',
            "state must not import table",
        ),
        (
            "table/Overlays.svelte",
            '{#await import("../pages/End.svelte") then End}',
            "table must not import pages",
        ),
        (
            "state/rulebook.ts",
            'import.meta.glob<string>(["../pages/*.svelte", "!../pages/About.svelte"], {})',
            "state must not import pages",
        ),
        ("chart/tips.ts", 'import { words } from "../app";', "chart must not import app"),
        (
            "chart/tips.ts",
            'import { view } from "../testing/samples";',
            "chart must not import testing",
        ),
        (
            "notation/action.ts",
            'import text from "../../../docs/notation.md?raw";',
            "notation must not import docs/notation.md?raw",
        ),
        ("state/desk.ts", "import { tick } from 'svelte';", "state must not import svelte"),
    ],
)
def test_a_wrong_arrow_is_seen(file: str, source: str, expected: str | None) -> None:
    assert {fault(file, target) for _, target in imports_of(source)} == {expected}


def test_a_fault_is_told_with_its_line() -> None:
    source = '/** Says things. */\nimport type {\n  View,\n} from "../api/types";\n'
    assert list(imports_of(source)) == [Import(4, "../api/types")]
