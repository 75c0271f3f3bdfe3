"""A dropped record is reviewed like a table: it grows, has a link for all, and knows its names."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import KEPT, Come
from tests.browser.people import PHONE, Person
from tests.browser.test_review import DONE, check_accessible, title_of
from tests.house.files import ROOT
from tests.server.places import Place

RECORDS = ROOT / "tests" / "records"
NAMES = ["Adelheid", "Burkhard", "Cosima"]
ADDRESS = re.compile(r"/review/([0-9a-f]{64})")
BOARD = ".k-chart svg.k-front"


def record_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    names = NAMES[: found["setup"]["players"]]
    return {**found, "meta": {"names": names}}


def take(page: Page, record: dict[str, Any]) -> None:
    """Choose a file on the page, and wait for its replay."""
    text = json.dumps(record).encode()
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": text}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(BOARD)).to_be_visible()


def review(person: Person, name: str) -> str:
    """Drop a record, ask for its review from the replay, and return its id."""
    page = person.goto("/")
    take(page, record_of(name))
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page).to_have_url(ADDRESS)
    found = ADDRESS.search(page.url)
    assert found is not None
    return found[1]


def names_on(page: Page) -> list[str]:
    """Return who is named in the ledger."""
    expect(page.locator(DONE).first).to_be_visible()
    return [name for name in NAMES if name in page.locator(".ledger").inner_text()]


def test_a_dropped_record_is_reviewed_and_its_link_shared(come: Come) -> None:
    anna = come("Anna", permissions=["clipboard-read", "clipboard-write"])
    known = review(anna, "2009-hansa-3")
    page = anna.page
    expect(page.get_by_role("slider")).to_be_visible()
    assert names_on(page) == NAMES
    found = anna.get(f"/api/records/{known}/review")
    mistakes = [turn for turn in found["turns"] if turn["kind"]]
    expect(page.locator(".dot")).to_have_count(len(mistakes))
    expect(page.get_by_role("link", name="Result")).to_have_count(0)
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("n")
    following = next(turn for turn in mistakes if turn["at"] > 0)
    expect(page).to_have_url(re.compile(rf"/review/{known}\?at={following['at']}$"))
    expect(title_of(page)).to_contain_text(following["kind"])
    page.screenshot(path=KEPT / "record-review.png")
    check_accessible(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.reload()
    assert names_on(page) == NAMES, "the tab still has the file"
    check_trying(page)
    check_shared(come, link, following["kind"])
    check_playing_on(page)


def check_trying(page: Page) -> None:
    """Try something else at a turn of a record, and go back to what was played."""
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.get_by_role("heading", name="What if")).to_be_visible()
    expect(page.get_by_role("button", name="End turn")).to_be_enabled()
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(DONE).first).to_be_visible()


def check_shared(come: Come, link: str, kind: str) -> None:
    """Open a link elsewhere, without a name: it shows the same turn, and no names."""
    other = come(None)
    page = other.goto(link)
    expect(title_of(page)).to_contain_text(kind)
    assert names_on(page) == []
    expect(page.locator(".ledger")).to_contain_text("Seat 1")
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def check_playing_on(page: Page) -> None:
    """Go back to the replay of the file, and play on from there."""
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/table/file/replay"))
    expect(page.locator(BOARD)).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_contain_text("Adelheid")


def test_on_a_phone_a_record_is_reviewed_in_the_longest_words(come: Come) -> None:
    for language, name in (("de", "Analyse"), ("ru", "Разбор")):
        person = come("Anna", viewport=PHONE, has_touch=True, settings={"language": language})
        page = person.goto("/")
        take(page, record_of("2009-hansa-2"))
        button = page.get_by_role("button", name=name, exact=True)
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
        button.tap()
        assert names_on(page) == NAMES[:2]
        wide = page.locator(".page.review").evaluate("one => one.scrollWidth - one.clientWidth")
        assert wide == 0
        page.screenshot(path=KEPT / f"record-review-phone-{language}.png")
        page.locator(".dot circle:not(.ring)").last.tap(force=True)
        expect(page).to_have_url(re.compile(rf"{ADDRESS.pattern}\?at=\d+$"))


@pytest.mark.parametrize("change", ["unfinished", "unknown"])
def test_what_cannot_be_reviewed_says_so(come: Come, change: str) -> None:
    anna = come("Anna")
    if change == "unfinished":
        record = record_of("2009-hansa-2")
        page = anna.goto("/")
        take(page, {**record, "actions": record["actions"][:40], "result": None})
        expect(page.get_by_role("button", name="Play on")).to_be_visible()
        expect(page.get_by_role("button", name="Review", exact=True)).to_have_count(0)
    else:
        with anna.forgiven():
            page = anna.goto(f"/review/{'0' * 64}")
            expect(page.get_by_role("alert")).to_contain_text("whoever has the record can open it")


def test_one_too_many_is_told_in_the_replay(come: Come, tmp_path: Path) -> None:
    place = Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    with place.serving(workers=0, records_per_day=1) as server:
        anna = come("Anna", server)
        review(anna, "2009-hansa-2")
        expect(anna.page.get_by_text("The review begins")).to_be_visible()
        page = anna.goto("/")
        take(page, record_of("2009-hansa-3"))
        with anna.forgiven():
            page.get_by_role("button", name="Review", exact=True).click()
            expect(page.get_by_role("alert")).to_contain_text("as many records today as one may")
        expect(page.locator(BOARD)).to_be_visible()


def test_the_record_of_the_command_line_is_reviewed_too(come: Come, tmp_path: Path) -> None:
    file = tmp_path / "given.json"
    file.write_text(json.dumps(record_of("2009-hansa-2")), encoding="utf-8")
    place = Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    with place.serving(record=str(file)) as server:
        anna = come("Anna", server)
        page = anna.goto("/play?load")
        expect(page.locator(BOARD)).to_be_visible()
        page.get_by_role("button", name="Review", exact=True).click()
        assert names_on(page) == NAMES[:2]
