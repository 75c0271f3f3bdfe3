"""The rules in every language are those in English, as far as a machine can tell."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from kontor.board import BOARDS, board
from kontor.cli.rulebook import rule_file, rule_list
from kontor.messages import LANGUAGES, Messages
from kontor.rules.setup import EDITIONS
from tests.house.files import ROOT

TRANSLATED = sorted(path.name.split(".")[1] for path in (ROOT / "docs").glob("rules.*.md"))
HEADING = re.compile(r"#+ (?:[0-9]+\.|[A-E] ·)?")
ROW = re.compile(r"\| (?:[A-Z]+[0-9]+ \|)?")
# Numbers, notation, ids of rules and short names of rulebooks, and what is set off.
SIGN = re.compile(r"[0-9]+|`[^`]+`|\b[A-Z]+[0-9]+\b|\b(?:BB|EG)\b|\*\*")
# Beside the notation a translation also tells how the screen calls a thing.
SHOWN = re.compile(r"`([^`]+)` \([„«]([^”“»]+)[”“»]")
CITIES = sorted({city.name for one in BOARDS for city in board(one).cities})


def text_of(language: str) -> str:
    """Return the rule text in a language."""
    return (ROOT / "docs" / rule_file(language)).read_text(encoding="utf-8")


@cache
def blocks(language: str) -> list[str]:
    """Return headings, rows of tables and paragraphs of a rule text in their order."""
    text = text_of(language)
    return [block.replace("\n", " ") for block in re.split(r"\n\n|\n(?=\|)", text) if block]


def place(block: str) -> str:
    """Return what a heading or row has in every language, nothing for a paragraph."""
    found = HEADING.match(block) or ROW.match(block)
    return found[0] if found else ""


def signs(block: str) -> Counter[str]:
    """Count what a block has in common with the same block in every language."""
    plain = SHOWN.sub(r"`\1`", block)
    return Counter(SIGN.findall(plain) + [name for name in CITIES if name in plain])


def shown(language: str) -> Iterator[tuple[str, str]]:
    """Give the notation of markers and favours, each with its name on the screen."""
    for key, name in Messages(language).texts.items():
        kind, _, word = key.partition(".")
        if kind in ("marker", "permanent", "favour"):
            yield f"{word} actions" if word.startswith("+") else word, name


def test_every_language_has_a_catalogue_and_a_rule_text() -> None:
    assert set(LANGUAGES) == {"en", *TRANSLATED}


@pytest.mark.parametrize("language", TRANSLATED)
def test_headings_tables_and_ids_are_the_same(language: str) -> None:
    assert [place(block) for block in blocks(language)] == [place(block) for block in blocks("en")]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_rule_has_the_same_numbers_notation_rules_and_cities(language: str) -> None:
    pairs = zip(blocks("en"), blocks(language), strict=True)
    faults = [
        f"{place(theirs) or theirs[:40]} {dict(signs(ours) - signs(theirs))} are missing,"
        f" {dict(signs(theirs) - signs(ours))} too many"
        for ours, theirs in pairs
        if signs(ours) != signs(theirs)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", TRANSLATED)
def test_markers_and_favours_are_called_as_on_the_screen(language: str) -> None:
    told = [found for block in blocks(language) for found in SHOWN.findall(block)]
    assert sorted(told) == sorted(shown(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_told_in_ten_lines_and_every_rule_answers_a_question(language: str) -> None:
    ten = re.findall(r"^(\d+)\. \*\*[^*]+\.\*\* .+[.]$", text_of(language), re.MULTILINE)
    assert ten == [str(number) for number in range(1, 11)]
    assert all(rule.question.endswith("?") for rule in rule_list(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_of_some_editions_name_them(language: str) -> None:
    """The variants, modules and other boards belong to the editions that have them."""
    marks = re.findall(r"^## (\d+)\..*\n<!-- (.*) -->$", text_of(language), re.MULTILINE)
    found = {number: names.split(", ") for number, names in marks}
    names = {edition.name for edition in EDITIONS}
    assert set().union(*found.values()) <= names
    with_modules = [edition.name for edition in EDITIONS if edition.modules]
    assert found["8"] == found["13"] == found["14"] == with_modules
    assert {*found["10"], *found["11"], *found["12"]} == names


def test_signs_are_seen() -> None:
    ours = "| C3 | **Two**: 7, `move-3` (BB) at Bremen, by E10. |"
    theirs = "| C3 | **Dwa**: 7, `move-3` („przesunięcie 3”, BB) przy Bremen, według E10. |"
    assert place(ours) == place(theirs) == "| C3 |"
    assert signs(ours) == signs(theirs)
    assert signs(ours).total() == 8
    assert signs(theirs.replace("„przesunięcie 3”", "„3 Steine versetzen“")) == signs(ours)
    for wrong in (theirs.replace("7", "4"), theirs.replace("E10", "Е10"), theirs.replace("-3", "")):
        assert signs(ours) != signs(wrong)
