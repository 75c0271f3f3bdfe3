"""Every language says the same things, and nothing names the list of languages but its files."""

import re
from gettext import c2py
from itertools import chain

import pytest

from kontor.messages import (
    ENGLISH,
    LANGUAGES,
    PLACEHOLDER,
    YOU,
    Messages,
    catalogue,
    default_language,
)
from tests.house.files import PACKAGE

SECTIONS = ("game", "browser", "terminal")
COUNTS = range(1000)
CODE = re.compile(r'(?:code(?:: str)? ?= ?|"code": |\}, )"([a-z-]+)"')


def texts(language: str) -> dict[str, str]:
    """Return all texts of a language by section and key."""
    found = catalogue(language)
    return {f"{part} {key}": text for part in SECTIONS for key, text in found[part].items()}


def placeholders(text: str) -> set[str]:
    """Return what fills a text; whether its verb differs for “you” is the language's own affair."""
    return {name for name, _ in PLACEHOLDER.findall(text)} - {YOU}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_a_name_a_plural_rule_and_three_parts(language: str) -> None:
    found = catalogue(language)
    assert tuple(found) == ("name", "plural", *SECTIONS)
    keys = list(chain.from_iterable(found[part] for part in SECTIONS))
    assert len(keys) == len(set(keys)), "a key stands in two parts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_placeholders_are_those_of_english(language: str) -> None:
    told = {key: placeholders(text) for key, text in texts(language).items()}
    assert told == {key: placeholders(text) for key, text in texts(ENGLISH).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_each_form_that_the_language_needs(language: str) -> None:
    needed = {c2py(catalogue(language)["plural"])(count) for count in COUNTS}
    assert needed == set(range(len(needed)))
    faults = {
        key: text
        for key, text in texts(language).items()
        for name, forms in PLACEHOLDER.findall(text)
        if forms and forms.count("|") != (2 if name == YOU else len(needed))
    }
    assert faults == {}


# German: “du setzt”, “er setzt”.
SAME_IN_BOTH_PERSONS = {"de": r"\b(setzt|nutzt|versetzt)\b"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deed_says_you_and_anybody_else_properly(language: str) -> None:
    same = re.compile(SAME_IN_BOTH_PERSONS.get(language, r"(?!)"))
    deeds = {key: text for key, text in texts(language).items() if " did." in key}
    assert len(deeds) > 30
    faults = {
        key: text
        for key, text in deeds.items()
        if f"{{{YOU}|" not in text and not same.search(text)
    }
    assert faults == {}
    third = [forms.split("|")[2] for text in deeds.values() for _, forms in you_forms(text)]
    second = [forms.split("|")[1] for text in deeds.values() for _, forms in you_forms(text)]
    assert all(one != other for one, other in zip(second, third, strict=True))


def you_forms(text: str) -> list[tuple[str, str]]:
    return [(name, forms) for name, forms in PLACEHOLDER.findall(text) if name == YOU]


def test_the_terminal_speaks_of_everybody_by_name() -> None:
    assert Messages("en")("did.end") == "ends the turn"
    assert Messages("pl")("did.end") == "kończy turę"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_and_none_is_english_by_mistake(language: str) -> None:
    here, english = texts(language), texts(ENGLISH)
    assert all(here.values())
    long = {key for key, text in here.items() if re.search(r"[^\W\d]+ [^\W\d]+ [^\W\d]+", text)}
    assert language == ENGLISH or not {key for key in long if here[key] == english[key]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_are_placeholders(language: str) -> None:
    strange = {
        key: text
        for key, text in texts(language).items()
        if set("{}") & {*PLACEHOLDER.sub("", text)}
    }
    assert strange == {}


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("de", "1 Kaufmann", "2 Kaufleute", "5 Kaufleute"),
        ("en", "1 merchant", "2 merchants", "5 merchants"),
        ("pl", "1 kupiec", "2 kupcy", "5 kupców"),
        ("ru", "1 купец", "2 купца", "5 купцов"),
    ],
)
def test_numbers_have_their_forms(language: str, one: str, two: str, five: str) -> None:
    say = Messages(language)
    assert [say("count.m", count=count) for count in (1, 2, 5)] == [one, two, five]


# What only a program gets wrong: the browser tells it as something that went wrong.
FOR_PROGRAMS = {"error", "no-seat", "seq", "unknown-token"}


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (PACKAGE / "server").rglob("*.py")]
    codes = {code for text in sources for code in CODE.findall(text)}
    told = {key.removeprefix("error.") for key in catalogue(ENGLISH)["browser"]}
    assert len(codes) > 30
    assert codes - told == FOR_PROGRAMS


def test_what_fills_a_text_is_not_read_again() -> None:
    assert Messages("en")("post.ship", post="{post}") == "{post} (ship)"


def test_a_text_without_what_fills_it_is_an_error() -> None:
    with pytest.raises(KeyError):
        Messages("en")("post.ship")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_terminal_says_the_language(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language
