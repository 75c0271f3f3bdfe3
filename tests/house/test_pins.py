"""Everything that is installed for development has one exact version, the same everywhere."""

import re
import tomllib
from importlib.metadata import requires, version

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import kontor
from tests.house.files import ROOT, name_of, project_files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def pins() -> dict[str, str]:
    """Return the pinned version of every package."""
    pairs = (line.split("==") for line in CONSTRAINTS)
    return {canonicalize_name(name): pinned for name, pinned in pairs}


def needed(requirements: list[str]) -> set[str]:
    """Return the names of all packages that the requirements bring into this environment."""
    names: set[str] = set()
    waiting = [Requirement(text) for text in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if applies and name not in names:
            names.add(name)
            waiting += [Requirement(text) for text in requires(name) or []]
    return names


def test_constraints_are_names_and_versions_only() -> None:
    assert [line for line in CONSTRAINTS if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_the_pins_are_within_what_the_build_asks_for() -> None:
    for text in PROJECT["build-system"]["requires"]:
        requirement = Requirement(text)
        # Whoever installs may have other versions: a range, never one version alone.
        assert {one.operator for one in requirement.specifier} <= {">=", "<", "!="}
        assert requirement.specifier.contains(pins()[canonicalize_name(requirement.name)])


def test_all_that_development_needs_is_pinned() -> None:
    # pip-audit asks for pip, which comes with the virtual environment itself.
    tools = needed(PROJECT["project"]["optional-dependencies"]["dev"]) - {"pip"}
    assert {name: version(name) for name in tools} == {name: pins()[name] for name in tools}


def test_nobody_is_told_to_install_the_other_kontor() -> None:
    assert PROJECT["project"]["name"] == kontor.DISTRIBUTION == "hansa-kontor"
    wrong = re.compile(r"(?<![\w./-])kontor\[|(?:pip|pipx|uv) (?:\w+ )*install '?kontor\b")
    texts = (path for path in project_files() if path.suffix in (".md", ".py", ".json", ".toml"))
    faults = [name_of(path) for path in texts if wrong.search(path.read_text(encoding="utf-8"))]
    assert faults == []


def test_the_package_needs_nothing_to_run() -> None:
    assert "dependencies" not in PROJECT["project"]
