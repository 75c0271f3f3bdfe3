"""Three languages on every page: no key instead of a text, nothing left unfilled, nothing mixed."""

import re

import pytest

from tests.browser.conftest import Come
from tests.browser.looks import PAGES, texts
from tests.house.files import ROOT

LANGUAGES = ("en", "pl", "ru")
KEY = re.compile(r'^\s*"([a-z0-9.+-]+)":', re.MULTILINE)
UNFILLED = re.compile(r"\{[a-z]+[|}]")


def keys() -> set[str]:
    """Return all keys of the catalogue that look like no word of any language."""
    files = (ROOT / "web" / "src" / "words").glob("*/en.ts")
    found = {key for file in files for key in KEY.findall(file.read_text(encoding="utf-8"))}
    return {key for key in found if "." in key}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language(language: str, come: Come) -> None:
    known = keys()
    starts = {key.partition(".")[0] for key in known}
    looks_like_a_key = re.compile(rf"^(?:{'|'.join(sorted(starts))})(?:\.[a-z0-9+-]+)+$")
    person = come("Anna", settings={"language": language})
    wrong = []
    for look in PAGES:
        look.show(person)
        assert person.page.locator("html").get_attribute("lang") == language
        for text in texts(person.page):
            if text in known or looks_like_a_key.match(text) or UNFILLED.search(text):
                wrong.append(f"{look.name}: {text}")
    assert not wrong, "\n".join(wrong)


def test_keys_are_found() -> None:
    assert {"home.title", "bar.undo"} <= keys()
