"""`kontor rules` prints the rule text."""

import pytest

from kontor.cli import main
from kontor.cli.rulebook import find_rules, rule_file, rule_list, rule_text
from kontor.messages import LANGUAGES
from tests.cli.conftest import Play
from tests.house.files import ROOT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_package_brings_the_rules_of_the_documents(language: str) -> None:
    document = ROOT / "docs" / rule_file(language)
    assert rule_text(language) == document.read_text(encoding="utf-8")


def test_a_rule_is_printed_with_its_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "c3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("C · Displace\nC3   Routes are adjacent if they share a city.")
    assert "C4" not in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_a_chapter_is_not_one_that_begins_alike() -> None:
    assert [rule.id for rule in find_rules("E", "en")] == [f"E{number}" for number in range(1, 12)]
    assert [rule.id for rule in find_rules("E1", "en")] == ["E1"]


def start_of_c3(language: str) -> str:
    """Return how the document begins chapter C and rule C3, as the terminal prints it."""
    text = (ROOT / "docs" / rule_file(language)).read_text(encoding="utf-8")
    heading = text.split("\n### C · ")[1].split("\n")[0]
    words = text.split("\n| C3 | ")[1].split(" | ")[1].split()[:5]
    return f"C · {heading}\nC3   {' '.join(words)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_printed_in_the_language_that_is_asked_for(
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    play: Play,
) -> None:
    start = start_of_c3(language)
    assert main(["rules", "c3", "--language", language]) == 0
    assert capsys.readouterr().out.startswith(start)
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    assert main(["rules", "C3"]) == 0
    assert capsys.readouterr().out.startswith(start)
    assert start in play("rules c3")


def test_without_an_id_all_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    rules = [line for line in lines if line and line[0].isupper() and line[1].endswith("?")]
    assert rules == [[rule.id, rule.question] for rule in rule_list("en")]


def test_an_unknown_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "Z9"]) == 1
    assert capsys.readouterr().err.startswith("kontor: unknown rule 'Z9'; the chapters are ED, SU,")
