"""The description of the API that the browser client is built from is the server's own."""

from pathlib import Path

import pytest

from kontor.server.description import description, main

KEPT = Path(__file__).parents[2] / "web" / "src" / "api" / "openapi.json"


def test_the_description_of_the_browser_is_not_stale() -> None:
    stale = "run: python -m kontor.server.description web/src/api/openapi.json, npm run types"
    assert KEPT.read_text(encoding="utf-8") == description(), stale


def test_the_command_writes_it(tmp_path: Path) -> None:
    assert main([str(tmp_path / "api.json")]) == 0
    assert (tmp_path / "api.json").read_text(encoding="utf-8") == description()


def test_the_command_wants_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
