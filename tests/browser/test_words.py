"""Every language on every page: no key instead of a text, nothing left unfilled, nothing mixed."""

import re

import pytest
from playwright.sync_api import Page, expect

from kontor.messages import ENGLISH, LANGUAGES, catalogue
from tests.browser.conftest import Come
from tests.browser.looks import PAGES, texts

READ_BY_AXE = ("en", "de")
UNFILLED = re.compile(r"\{[a-z]+[|}]")


def keys() -> set[str]:
    """Return all keys of the catalogue that look like no word of any language."""
    found = catalogue(ENGLISH)
    return {key for part in ("game", "browser") for key in found[part] if "." in key}


def wrong_texts(page: Page) -> list[str]:
    """Return the texts of a page that are keys, or that were not filled in."""
    known = keys()
    starts = {key.partition(".")[0] for key in known}
    looks_like_a_key = re.compile(rf"^(?:{'|'.join(sorted(starts))})(?:\.[a-z0-9+-]+)+$")
    return [
        text
        for text in texts(page)
        if text in known or looks_like_a_key.match(text) or UNFILLED.search(text)
    ]


# Some languages are read where axe looks at all pages anyway.
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one not in READ_BY_AXE])
def test_every_page_speaks_the_language(language: str, come: Come) -> None:
    person = come("Anna", settings={"language": language})
    wrong = []
    for look in PAGES:
        look.show(person)
        assert person.page.locator("html").get_attribute("lang") == language
        wrong += [f"{look.name}: {text}" for text in wrong_texts(person.page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("language", "rule", "typed"),
    [
        ("de", "Handelsstraßen sind benachbart, wenn sie eine Stadt", "FAHIGKEITEN, von links"),
        ("pl", "Szlaki sąsiadują, jeśli mają wspólne miasto.", "zdolnosci, od lewej"),
        ("ru", "Пути соседние, если у них есть общий город.", "УМЕНИЯ, СЛЕВА"),
    ],
)
def test_rules_are_told_and_found(come: Come, language: str, rule: str, typed: str) -> None:
    page = come("Anna", settings={"language": language}).page
    page.goto("/rules#C3")
    expect(page.locator("#C3")).to_contain_text(rule)
    expect(page.locator("#C3")).to_be_in_viewport()
    page.locator("#E9 a").click()
    expect(page.locator("#E9")).to_have_class(re.compile("aimed"))
    page.get_by_role("searchbox").fill(typed)
    expect(page.locator(".fold")).to_have_count(1)
    expect(page.locator("#SU2-answer")).to_be_visible()


def test_keys_are_found() -> None:
    assert {"home.title", "bar.undo"} <= keys()
