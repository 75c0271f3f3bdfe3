"""axe-core finds no violation on any page: light and dark, at a desk and on a phone.

On the way the texts of two languages are read.
"""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Come
from tests.browser.looks import PAGES
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_words import wrong_texts
from tests.house.files import ROOT
from tests.server.places import cannot_have

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ("color-contrast", "link-in-text-block")
SCREENS = {"en": DESKTOP, "pl": PHONE}
"""At a desk in English, on a phone in Polish."""


def violations(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """Return what axe-core finds wrong with a page, by all of its rules or some."""
    # Not by a tag in the page, which its Content-Security-Policy rightly refuses.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    found: dict[str, Any] = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['html'][:160]}"
        f" {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"][:4]
    ]


@pytest.mark.parametrize("language", SCREENS)
def test_axe_finds_nothing_and_no_text_is_missing(language: str, come: Come) -> None:
    if not AXE.is_file():
        cannot_have("axe-core is missing: let ./kontor test install it")
    person = come("Anna", viewport=SCREENS[language], settings={"language": language})
    found = []
    for look in PAGES:
        look.show(person)
        assert person.page.locator("html").get_attribute("lang") == language
        found += [f"{look.name}: {text}" for text in wrong_texts(person.page)]
        person.page.emulate_media(color_scheme="light")
        found += [f"{look.name}: {fault}" for fault in violations(person.page)]
        person.page.emulate_media(color_scheme="dark")
        # What depends on the theme is its colours.
        found += [f"{look.name}, dark: {fault}" for fault in violations(person.page, COLOURS)]
    assert not found, "\n".join(found)
