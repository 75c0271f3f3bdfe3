"""The recipe for a language in CONTRIBUTING.md: a catalogue, a rule text, and nothing else."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kontor.messages import ENGLISH, LANGUAGES, PLACEHOLDER, catalogue
from tests.house.files import PACKAGE, ROOT

NEW = "eo"
PARTS = ("game", "browser", "terminal")
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
SOURCES = [
    path
    for folder in (PACKAGE, ROOT / "web" / "src")
    for path in folder.rglob("*")
    if path.suffix in (".py", ".ts", ".svelte") and ".test." not in path.name
]


def shouted(text: str) -> str:
    """Return a text in capitals, its placeholders as they are."""
    return "".join(
        part if part.startswith("{") else part.upper() for part in re.split(r"(\{[^{}]*\})", text)
    )


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return the project with one language more, by two new files."""
    shutil.copytree(
        PACKAGE, tmp_path / "src" / "kontor", ignore=shutil.ignore_patterns("web", "__pycache__")
    )
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("pictures"))
    made = {
        part: {key: shouted(text) for key, text in texts.items()} if part in PARTS else texts
        for part, texts in catalogue(ENGLISH).items()
    }
    written = json.dumps({**made, "name": "Esperanto"})
    (tmp_path / "src" / "kontor" / "messages" / f"{NEW}.json").write_text(written, "utf-8")
    rules = (tmp_path / "docs" / "rules.md").read_text("utf-8")
    (tmp_path / "docs" / f"rules.{NEW}.md").write_text(
        rules.replace("share a city", "KUN"), "utf-8"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["board", "east"], "EAST–WEST: Lübeck–Danzig"),
        (["rules", "C3"], "Routes are adjacent if they KUN."),
    ],
)
def test_a_new_language_is_spoken_at_once(clone: Path, command: list[str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kontor.cli", *command, "--language", NEW],
        env={**os.environ, "PYTHONPATH": str(clone / "src"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=clone,
    )
    assert said in done.stdout


def test_no_source_names_a_language() -> None:
    # English is the language of the code; the browser finds all others as Python does.
    named = re.compile(rf"[\"'](?:{'|'.join(OTHERS)})[\"']|rules\.(?:{'|'.join(OTHERS)})\.md")
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in SOURCES
        if (hit := named.search(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_capitals_leave_placeholders_alone() -> None:
    assert shouted("end {count|action|actions} of {name}") == "END {count|action|actions} OF {name}"
    assert PLACEHOLDER.search(shouted("{count}"))
