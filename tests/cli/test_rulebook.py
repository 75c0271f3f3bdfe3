"""`kontor rules` prints the rule text."""

from importlib.resources import files

import pytest

from kontor.cli import main
from kontor.cli.rulebook import find_rules, rule_list
from tests.house.files import ROOT


def test_the_package_brings_the_rules_of_the_documents() -> None:
    copy = files("kontor.cli").joinpath("rules.md")
    assert copy.read_bytes() == (ROOT / "docs" / "rules.md").read_bytes()


def test_a_rule_is_printed_with_its_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "c3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("C · Displace\nC3   Routes are adjacent if they share a city.")
    assert "C4" not in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_a_chapter_is_not_one_that_begins_alike() -> None:
    assert [rule.id for rule in find_rules("E")] == [f"E{number}" for number in range(1, 12)]
    assert [rule.id for rule in find_rules("E1")] == ["E1"]


def test_without_an_id_all_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    lines = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line[:2] == "  "]
    assert lines == [rule.id for rule in rule_list()]


def test_an_unknown_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "Z9"]) == 1
    assert capsys.readouterr().err.startswith("kontor: no rule 'Z9'; the chapters are ED, SU,")
