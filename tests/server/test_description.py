"""What the browser client is built from is true: the description of the API, and the facts."""

import pytest

from kontor.server.describe import description
from kontor.server.facts import files
from tests.house.files import ROOT

SOURCES = ROOT / "web" / "src"


def test_the_client_knows_the_api_as_it_is() -> None:
    # That schema.d.ts was made from it is checked with the client: npm run types:check.
    kept = SOURCES / "api" / "openapi.json"
    is_same = kept.read_text(encoding="utf-8") == description()
    assert is_same, f"{kept.name} is out of date: run ./kontor types"


@pytest.mark.parametrize("name", sorted(files()))
def test_the_client_knows_the_facts_as_they_are(name: str) -> None:
    is_same = (SOURCES / "facts" / name).read_text(encoding="utf-8") == files()[name]
    assert is_same, f"{name} is out of date: run ./kontor types"


def test_the_client_has_no_other_facts() -> None:
    assert {path.name for path in (SOURCES / "facts").iterdir()} == set(files())
