"""axe-core finds no violation on any page: at a desk light and dark, on a phone dark.

On the way the texts of two languages are read, and two pictures of every page are kept, of a desk
and of a phone; `./kontor screenshots DIR` takes more.
"""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import KEPT, Come
from tests.browser.looks import PAGES
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_words import READ_BY_AXE, wrong_texts
from tests.house.files import ROOT
from tests.server.places import cannot_have

Theme = Literal["light", "dark"]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ("color-contrast", "link-in-text-block")
SCREENS = dict(zip(READ_BY_AXE, (DESKTOP, PHONE), strict=True))
"""At a desk in English, on a phone in German, whose words are the longest."""
# What depends on the theme is its colours, and they are those of the desk on a phone.
ALL: tuple[str, ...] = ()
RULES: dict[str, dict[Theme, tuple[str, ...]]] = {
    "en": {"light": ALL, "dark": COLOURS},
    "de": {"dark": ALL},
}


def violations(page: Page, part: str, rules: tuple[str, ...] = ()) -> list[str]:
    """Return what axe-core finds wrong with a part of a page, by all of its rules or some."""
    if not page.evaluate("'axe' in window"):
        # Not by a tag in the page, which its Content-Security-Policy rightly refuses.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    script = "([part, options]) => axe.run(part, options)"
    found: dict[str, Any] = page.evaluate(script, [part, options])
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
    size = "{width}x{height}".format(**SCREENS[language])
    found = []
    for look in PAGES:
        look.show(person)
        assert person.page.locator("html").get_attribute("lang") == language
        found += [f"{look.name}: {text}" for text in wrong_texts(person.page)]
        for theme, rules in RULES[language].items():
            person.page.emulate_media(color_scheme=theme)
            if rules == ALL:
                # A picture costs as much as to look for faults: once for each size.
                person.page.screenshot(path=KEPT / f"{look.name}-{size}-{theme}.png")
            faults = violations(person.page, look.part, rules)
            found += [f"{look.name}, {theme}: {fault}" for fault in faults]
    assert not found, "\n".join(found)
