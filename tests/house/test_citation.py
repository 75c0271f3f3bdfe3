"""How Kontor is cited: in the form of the Citation File Format, and in step with the package."""

import tomllib
from typing import Any

import yaml  # type: ignore[import-untyped]

import kontor
from tests.house.files import ROOT

CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# The keys of version 1.2.0 that we use, and the types of their values.
KEYS = {
    "cff-version": str,
    "message": str,
    "type": str,
    "title": str,
    "abstract": str,
    "authors": list,
    "version": str,
    "license": str,
    "keywords": list,
}


def test_it_has_the_form_of_the_format() -> None:
    assert {key: type(value) for key, value in CITATION.items()} == KEYS
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert all(isinstance(word, str) for word in CITATION["keywords"])
    # An author is a person with family names, or an entity with a name.
    assert all(set(author) == {"name"} for author in CITATION["authors"])


def test_it_says_the_same_as_the_package() -> None:
    assert CITATION["version"] == kontor.__version__
    assert CITATION["license"] == PROJECT["license"]
    assert CITATION["authors"] == PROJECT["authors"]
