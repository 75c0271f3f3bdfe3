"""The table on a phone, held upright and across: touched, moved, zoomed, with its sheets."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, ME, PHONE, PHONE_ACROSS, Json, Person
from tests.server.places import wait_until


def phone(come: Come, viewport: Json) -> Person:
    return come("Anna", viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2)


def fits(person: Person) -> bool:
    """Tell whether nothing makes the page wider or higher than the screen."""
    script = (
        "() => document.documentElement.scrollWidth <= innerWidth"
        " && document.documentElement.scrollHeight <= innerHeight"
    )
    found: bool = person.page.evaluate(script)
    return found


@pytest.mark.parametrize(
    "viewport",
    [PHONE, pytest.param(PHONE_ACROSS, marks=pytest.mark.soak)],
    ids=["upright", "across"],
)
def test_some_turns_by_touch(come: Come, viewport: Json) -> None:
    anna = phone(come, viewport)
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]
    hand = Hand(anna, table, seed=5, touch=True).open()
    assert hand.wait_for_turn()
    show_all(anna)
    hand.play(5)
    assert fits(anna)
    # Whoever looks at the whole board goes on looking at it, whatever happens there.
    expect(anna.page.locator(".k-overview")).to_have_count(0)


def show_all(person: Person) -> None:
    """Look at the whole board."""
    button = person.page.locator(".k-overview, .k-tools [aria-label='Whole board']").first
    if button.count() > 0:
        button.tap()


@pytest.mark.parametrize("viewport", [PHONE, PHONE_ACROSS], ids=["upright", "across"])
def test_the_sheets_open_and_close(come: Come, viewport: Json) -> None:
    anna = phone(come, viewport)
    table = anna.create(setup={"players": 4, "start": 0}, seats=[ME, BOT, BOT, BOT])["now"]["id"]
    Hand(anna, table, touch=True).open().wait_for_turn()
    page = anna.page
    strip = page.locator(".pane ul button .name")
    expect(strip).to_have_text(["Anna", "Apprentice 1", "Apprentice 2", "Apprentice 3"])
    for shown in strip.all():
        box = shown.bounding_box()
        assert box is not None
        assert box["width"] > 35
    for name, inside in (
        ("Desks", "section.desk"),
        ("Actions", "[data-actions-filter]"),
        ("Log", "ol.log"),
        ("Chat", "[data-chat]"),
    ):
        tab = page.locator(".sheet nav").get_by_role("button", name=name)
        tab.tap()
        expect(page.locator(f".sheet .inner {inside}").first).to_be_visible()
        assert fits(anna)
        tab.tap()
        expect(page.locator(".sheet .inner")).to_have_count(0)


def test_two_fingers_zoom_and_one_moves(come: Come) -> None:
    anna = phone(come, PHONE)
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]
    Hand(anna, table, touch=True).open().wait_for_turn()
    page = anna.page
    show_all(anna)
    stage = page.locator(".k-stage")
    box = page.locator(".k-chart").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = anna.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def look() -> tuple[str | None, str | None]:
        front = page.locator("svg.k-front").get_attribute("viewBox")
        return front, stage.get_attribute("style")

    before = look()
    fingers("touchStart", (x - 30, y), (x + 30, y))
    for spread in (50, 80, 120):
        fingers("touchMove", (x - spread, y), (x + spread, y))
    fingers("touchEnd")
    expect(page.locator(".k-overview")).to_be_visible()
    wait_until(lambda: look() != before, "the board is zoomed")
    zoomed = look()
    fingers("touchStart", (x, y))
    for moved in (20, 50, 80):
        fingers("touchMove", (x + moved, y))
    fingers("touchEnd")
    wait_until(lambda: look() != zoomed, "the board has moved")


@pytest.mark.soak
@pytest.mark.parametrize("viewport", [PHONE, PHONE_ACROSS], ids=["upright", "across"])
@pytest.mark.parametrize("board", ["hansa", "east", "britannia"])
def test_nothing_lies_over_a_target(come: Come, board: str, viewport: Json) -> None:
    anna = phone(come, viewport)
    table = anna.create(setup={"board": board, "players": 4, "start": 0}, seats=[ME] * 4)
    hand = Hand(anna, table["now"]["id"], touch=True).open()
    assert hand.wait_for_turn()
    show_all(anna)
    expect(anna.page.locator(".k-overview")).to_have_count(0)
    covered: list[str] = anna.page.evaluate(
        """() => [...document.querySelectorAll('.k-hit:not(.k-info)')].filter((target) => {
            const box = target.getBoundingClientRect();
            const at = [box.left + box.width / 2, box.top + box.height / 2];
            return !document.elementFromPoint(...at)?.closest('.k-stage');
        }).map((target) => target.dataset.target)"""
    )
    assert covered == []
