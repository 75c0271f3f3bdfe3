"""The package knows its version and says whether its rules are compiled."""

import platform
from pathlib import Path

import pytest

import kontor
from kontor.cli import main
from kontor.rules import state


def test_version_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    rules = "uncompiled" if state.__file__.endswith(".py") else "compiled"
    expected = f"kontor {kontor.__version__} ({rules} rules, Python {platform.python_version()})\n"
    assert capsys.readouterr().out == expected


def test_rules_that_could_not_be_compiled_are_told_where_speed_matters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Written by setup.py, whose own words pip does not show.
    (tmp_path / "uncompiled.txt").write_text("no C compiler works here\n", encoding="utf-8")
    monkeypatch.setattr(kontor, "__path__", [str(tmp_path)])
    monkeypatch.setattr("kontor.cli.failures.run_safely", lambda _: 0)
    assert main(["bench", "engine"]) == 0
    told = "kontor: no C compiler works here: the rules are uncompiled and run slower\n"
    assert capsys.readouterr().err == told
    assert main(["rules", "C3"]) == 0
    assert capsys.readouterr().err == ""
