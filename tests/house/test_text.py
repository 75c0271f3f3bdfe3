"""What must not stand in any file of the project, and how long a source file may be."""

import re
from pathlib import Path

from tests.house.files import PACKAGE, ROOT, name_of, project_files

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/")
PACKAGE_INDEX = re.compile(r"(?:https?|file)://\S*(?:pypi|pythonhosted|npmjs|npmmirror|registry\.)")

LONGEST = 400
MAY_BE_LONGER: frozenset[str] = frozenset()


def places(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in project_files()
        for number, line in enumerate(lines_of(path), 1)
        if pattern.search(line)
    ]


def lines_of(path: Path) -> list[str]:
    """Return the lines of a text file, none of any other file."""
    content = path.read_bytes()
    return [] if b"\0" in content else content.decode("utf-8").splitlines()


def test_the_project_has_files() -> None:
    assert ROOT / "pyproject.toml" in project_files()


def test_no_file_names_a_path_of_one_machine() -> None:
    assert not places(MACHINE_PATH), "\n".join(places(MACHINE_PATH))


def test_no_file_names_the_address_of_a_package_index() -> None:
    assert not places(PACKAGE_INDEX), "\n".join(places(PACKAGE_INDEX))


def test_no_source_file_is_too_long() -> None:
    lengths = {name_of(path): len(lines_of(path)) for path in PACKAGE.rglob("*.py")}
    too_long = [
        f"{name} ({length} lines)"
        for name, length in lengths.items()
        if length > LONGEST and name not in MAY_BE_LONGER
    ]
    assert not too_long, ", ".join(too_long)
