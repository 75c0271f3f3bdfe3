"""The package knows its version and says whether its rules are compiled."""

import platform

import pytest

import kontor
from kontor.cli import main
from kontor.rules import state


def test_version_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    rules = "uncompiled" if state.__file__.endswith(".py") else "compiled"
    expected = f"kontor {kontor.__version__} ({rules} rules, Python {platform.python_version()})\n"
    assert capsys.readouterr().out == expected
