"""On a phone the camera follows the game: what must be decided is in sight."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.looks import fill_routes
from tests.browser.people import BOT, EMPTY, ME, PHONE, PHONE_ACROSS, Json, Person
from tests.server.places import wait_until

# The places that can be chosen whose middle is out of sight, or lies under something else.
COVERED = """() => [...document.querySelectorAll('.k-hit:not(.k-info)')].filter((target) => {
    const box = target.getBoundingClientRect();
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    return !document.elementFromPoint(...at)?.closest('.k-stage');
}).map((target) => target.dataset.target)"""
CHART = ".k-chart svg.k-front"


def sit_down(anna: Person, bruno: Person) -> tuple[Hand, Hand]:
    """Let Anna sit at her phone, and Bruno play without a page."""
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME, EMPTY, BOT])
    bruno.post("/api/join", {"invitation": made["invitation"]["secret"]})
    hands = Hand(anna, made["now"]["id"], touch=True), Hand(bruno, made["now"]["id"])
    hands[1].send("take", seat=1)
    hands[0].send("start")
    return hands


def drag(page: Page, dx: int, dy: int) -> None:
    """Move the board with one finger."""
    box = page.locator(".k-chart").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 20
    touch = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [(x, y)]),
        ("touchMove", [(x + dx / 2, y + dy / 2)]),
        ("touchMove", [(x + dx, y + dy)]),
        ("touchEnd", []),
    ):
        spots = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def view_box(page: Page) -> list[int]:
    found = page.locator(CHART).get_attribute("viewBox")
    assert found is not None
    return [round(float(number)) for number in found.split()]


def is_still(page: Page) -> bool:
    moving = page.locator(".k-chart").get_attribute("data-moving") is not None
    transform: str = page.locator(".k-stage").evaluate("stage => stage.style.transform")
    return not moving and transform == "none"


def show_and_back(page: Page) -> None:
    """Look at all that can be chosen, and go back."""
    wait_until(lambda: is_still(page), "the board rests")
    before = view_box(page)
    assert page.evaluate(COVERED) != []
    page.get_by_role("button", name="Show where I can act").tap()
    wait_until(lambda: page.evaluate(COVERED) == [], "all that can be chosen is in sight")
    page.get_by_role("button", name="Back to where I was").tap()
    wait_until(lambda: is_still(page) and view_box(page) == before, "the camera is back")


@pytest.mark.parametrize(
    "viewport",
    [PHONE, pytest.param(PHONE_ACROSS, marks=pytest.mark.soak)],
    ids=["upright", "across"],
)
def test_whoever_is_displaced_sees_every_legal_post(come: Come, viewport: Json) -> None:
    phone: Json = {"viewport": viewport, "has_touch": True, "is_mobile": True}
    anna, bruno = sit_down(come("Anna", **phone), come("Bruno"))
    page = anna.open().page
    assert anna.wait_for_turn()
    show_and_back(page)
    anna.send("play", action="place t emden-groningen.1")
    anna.send("play", action="end")
    for _ in range(3):
        drag(page, -150, -60)
    wait_until(lambda: is_still(page), "the board rests")
    before = view_box(page)
    bruno.send("play", action="displace t emden-groningen.1")
    while not anna.now["decision"]["yours"]:
        bruno.send("play", action=bruno.choose())
    assert anna.wait_for_turn()
    expect(page.locator("[data-waiting='0t']")).to_be_visible()
    wait_until(lambda: page.evaluate(COVERED) == [], "every legal post is in sight")
    posts = {action.split()[-1] for action in anna.now["decision"]["legal"] if " " in action}
    assert len(posts) == page.locator(".k-hit:not(.k-info)").count() > 0
    while anna.now["decision"]["yours"]:
        anna.do(anna.choose())
    wait_until(lambda: is_still(page) and view_box(page) == before, "the camera is back")


def test_a_full_route_is_established_from_its_card(come: Come) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True, is_mobile=True)
    hand = fill_routes(anna)
    page = hand.open().page
    hand.wait_for_turn()
    card = page.locator(".sheet [data-full]")
    expect(card).to_contain_text("Dortmund–Duisburg is yours")
    card.get_by_role("button", name="Next full route").tap()
    expect(card).to_contain_text("Kampen–Osnabrück is yours")
    card.get_by_role("button", name="Establish").tap()
    expect(page.locator(".sheet").get_by_role("button", name="office in Osnabrück")).to_be_visible()
    expect(page.locator("[data-target='route:kampen-osnabrueck']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 720})
    desks = page.get_by_role("complementary", name="Desks")
    expect(desks.locator("[data-full]")).to_be_visible()
    assert desks.evaluate("side => side.scrollHeight <= side.clientHeight")
