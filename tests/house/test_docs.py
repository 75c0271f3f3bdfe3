"""What the documents show works: their Python runs, their command lines succeed."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.house.files import ROOT, name_of

DOCUMENTS = [
    path for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))) if path.exists()
]
NOT_RUN = "<!-- not run -->"
FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a document, and the line where its content begins."""

    language: str
    line: int
    code: str


def blocks_of(text: str) -> Iterator[Block]:
    """Give the blocks of a text that are to be run."""
    for found in FENCE.finditer(text):
        if not text[: found.start()].rstrip().endswith(NOT_RUN):
            line = text.count("\n", 0, found.start("code")) + 1
            yield Block(found["language"], line, found["code"])


def commands_of(block: Block) -> list[str]:
    """List the command lines of a console block that call kontor."""
    joined = block.code.replace("\\\n", " ")
    lines = [line.removeprefix("$ ") for line in joined.splitlines() if line.startswith("$ ")]
    return [line for line in lines if line.split()[0] == "kontor"]


def documents_with(language: str) -> list[Path]:
    return [
        path
        for path in DOCUMENTS
        if any(block.language == language for block in blocks_of(path.read_text(encoding="utf-8")))
    ]


@pytest.mark.parametrize("path", documents_with("python"), ids=name_of)
def test_python_of_a_document_runs(path: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    for block in blocks_of(path.read_text(encoding="utf-8")):
        if block.language == "python":
            # The empty lines make a traceback name the line of the document.
            lines += [""] * (block.line - 1 - len(lines)) + block.code.splitlines()
    script = tmp_path / f"{path.stem}.py"
    script.write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{name_of(path)}\n{done.stderr}"


@pytest.mark.parametrize("path", documents_with("console"), ids=name_of)
def test_command_lines_of_a_document_succeed(path: Path, tmp_path: Path) -> None:
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks_of(path.read_text(encoding="utf-8")):
        for command in commands_of(block) if block.language == "console" else []:
            done = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                env={**os.environ, "PATH": programs},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def test_blocks_are_found() -> None:
    text = (
        "a\n\n```python\nx = 1\n```\n<!-- not run -->\n\n```python\ny\n```\n\n```console\n$ ls\n```"
    )
    assert list(blocks_of(text)) == [Block("python", 4, "x = 1\n"), Block("console", 13, "$ ls\n")]


def test_command_lines_are_found() -> None:
    code = "$ ls\n$ kontor --version\nkontor 0.1.0\n$ kontor board \\\n    east > east.svg\n"
    found = [command.split() for command in commands_of(Block("console", 1, code))]
    assert found == [["kontor", "--version"], ["kontor", "board", "east", ">", "east.svg"]]
