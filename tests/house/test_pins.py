"""Everything that is installed for development has one exact version, the same everywhere."""

import re
import tomllib
from importlib.metadata import requires, version

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.files import ROOT

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


def test_the_build_keeps_to_the_pins() -> None:
    for requirement in PROJECT["build-system"]["requires"]:
        name, pinned = requirement.split("==")
        assert pins()[name] == pinned


def test_all_that_development_needs_is_pinned() -> None:
    # pip-audit asks for pip, which comes with the virtual environment itself.
    tools = needed(PROJECT["project"]["optional-dependencies"]["dev"]) - {"pip"}
    assert {name: version(name) for name in tools} == {name: pins()[name] for name in tools}


def test_the_package_needs_nothing_to_run() -> None:
    assert "dependencies" not in PROJECT["project"]
