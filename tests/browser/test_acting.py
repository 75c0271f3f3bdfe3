"""Acting at a table: rewards at their cities, paying, the actions of a turn, ending it."""

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import KEPT, Come
from tests.browser.hand import REWARDS, Hand
from tests.browser.people import DESKTOP, ME, PHONE, Json, Person

Box = dict[str, float]
# Routes that fill the first turns, with a reward of each kind at one of their ends.
ROUTES = {
    "hansa": ("coellen-warburg", "t t t m"),
    "britannia": ("plymouth-salisbury", "t t t m"),
}


def fill_route(person: Person, board: str, *, touch: bool = False) -> tuple[Hand, str]:
    """Return a table where the first player has filled a route and may establish it."""
    setup: Json = {"start": 0, "players": 3, "board": board}
    table = person.create(setup=setup, seats=[ME] * 3)["now"]["id"]
    hand = Hand(person, table, touch=touch)
    route, kinds = ROUTES[board]
    wanted = [f"place {kind} {route}.{number}" for number, kind in enumerate(kinds.split(), 1)]
    while wanted:
        decision = hand.now["decision"]
        mine = decision["seat"] == 0 and wanted[0] in decision["legal"]
        hand.send("play", action=wanted.pop(0) if mine else "end")
    while hand.now["decision"]["seat"] != 0 or hand.now["view"]["actions"] == 0:
        hand.send("play", action="end")
    hand.open().wait_for_turn()
    return hand, route


def boxes(things: Locator) -> list[Box]:
    found = [thing.bounding_box() for thing in things.all()]
    return [
        {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
        for box in found
        if box is not None
    ]


def apart(one: Box, other: Box) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def spots(page: Page, *keys: str) -> list[Box]:
    return [box for key in keys for box in boxes(page.locator(f"[data-target='{key}']"))]


@pytest.mark.parametrize("board", ROUTES)
def test_rewards_stand_beside_their_cities(come: Come, board: str) -> None:
    anna = come("Anna", viewport=DESKTOP)
    hand, route = fill_route(anna, board)
    page = anna.page
    city = route.split("-")[0]
    # The name of an end city opens the same as the route.
    box = spots(page, f"city:{city}")[0]
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(REWARDS)).to_be_visible()
    expect(page.locator(".k-reward.k-free").first).to_be_focused()
    pills = boxes(page.locator(".k-pill, .k-card"))
    for one, other in combinations(pills, 2):
        assert apart(one, other)
    posts = spots(page, *(f"post:{route}.{number}" for number in range(1, 5)))
    names = spots(page, *(f"city:{end}" for end in route.split("-")))
    houses = spots(page, *(f"office:{end} 1" for end in route.split("-")))
    for pill in pills:
        assert all(apart(pill, middle(place)) for place in [*posts, *names, *houses])
    reasons = page.locator(".k-reward[aria-disabled='true'] .k-not")
    expect(reasons.first).to_contain_text("needs orange privilege, yours is white")
    page.screenshot(path=KEPT / f"rewards-{board}.png")
    # Esc goes back to the whole board, and a digit takes what it stands at.
    seen = page.locator(".k-front").get_attribute("viewBox") or ""
    page.keyboard.press("Escape")
    expect(page.locator(REWARDS)).to_have_count(0)
    expect(page.locator(".k-front")).not_to_have_attribute("viewBox", re.compile(re.escape(seen)))
    page.locator(f"[data-target='route:{route}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(REWARDS)).to_be_visible()
    seq = hand.now["seq"]
    page.keyboard.press("1")
    hand.wait_for(seq + 1)
    assert f"establish {route} office {city}" in last_actions(hand, seq)


def middle(box: Box) -> Box:
    """Return the inner half of a place: what is drawn there is smaller than what takes clicks."""
    return {
        "x": box["x"] + box["width"] / 4,
        "y": box["y"] + box["height"] / 4,
        "width": box["width"] / 2,
        "height": box["height"] / 2,
    }


def last_actions(hand: Hand, seq: int) -> list[Any]:
    events = hand.person.get(f"/api/tables/{hand.id}/events?since={seq}")["events"]
    return [event["action"] for event in events if event["type"] == "action"]


def test_rewards_on_a_phone(come: Come) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    hand, route = fill_route(anna, "hansa", touch=True)
    page = anna.page
    seq = hand.now["seq"]
    # A finger on a reward's own place sees the rewards first, as one on the route does.
    page.get_by_role("button", name="Show where I can act").tap()
    hand.press(page.locator("[data-target='office:coellen 1']"))
    expect(page.locator(".k-rows")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".k-rows")).to_have_count(0)
    assert hand.now["seq"] == seq
    page.locator("[data-chip='establish']").tap()
    expect(page.locator(".k-rows")).to_be_visible()
    letters = page.locator(".k-letter-disc.k-at")
    expect(letters).to_have_text(["A", "B"])
    pane = page.locator(".k-chart").bounding_box()
    assert pane is not None
    for box in boxes(letters):
        assert pane["y"] < box["y"] < pane["y"] + pane["height"] - box["height"]
    expect(page.locator(".k-rows")).to_contain_text("nobody controls Warburg")
    page.screenshot(path=KEPT / "rewards-phone.png")
    page.locator(".k-rows .k-reward.k-free").nth(1).tap()
    hand.wait_for(seq + 1)
    assert f"establish {route} prestige 7" in last_actions(hand, seq)
    expect(page.locator(".k-rows")).to_have_count(0)


def test_the_actions_of_a_turn_and_its_end(come: Come) -> None:
    anna = come("Anna", viewport=DESKTOP, settings={"ending": True})
    table = anna.create(setup={"start": 0, "players": 3}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table).open()
    assert hand.wait_for_turn()
    page = anna.page
    place = page.locator("[data-chip='place']")
    expect(place).to_have_text(re.compile(r"Place\s*\d+"))
    targets = page.locator(".k-hit[data-target^='post:']:not(.k-info)")
    expect(page.locator("[data-chip='lift']")).to_be_disabled()
    # One click takes the whole income, as there is no other of its size.
    seq = hand.now["seq"]
    page.locator("[data-chip='income']").click()
    if page.locator("dialog[open]").count() > 0:
        page.keyboard.press("Enter")
    hand.wait_for(seq + 1)
    assert [action.split()[0] for action in last_actions(hand, seq)] == ["income"]
    spot = next(a for a in hand.now["decision"]["legal"] if a.startswith("place t "))
    seq = hand.now["seq"]
    end = page.locator(".turn .main")
    before = end.bounding_box()
    hand.send("play", action=spot)
    hand.wait_for(seq + 1)
    # Nothing is left to do: the turn ends by itself, unless a key is pressed.
    expect(page.locator(".turn .main.ending")).to_be_visible()
    page.keyboard.press("Shift")
    expect(page.locator(".turn .main.ending")).to_have_count(0)
    page.locator(".turn").get_by_role("button", name="Undo").click()
    page.locator(".turn").get_by_role("button", name="Redo").click()
    expect(page.locator(".turn .main.ending")).to_be_visible()
    seq = hand.now["seq"]
    hand.wait_for(seq + 1)
    assert last_actions(hand, seq) == ["end"]
    # The next player displaces that piece: the payment is chosen with the same click.
    assert hand.wait_for_turn()
    after = end.bounding_box()
    assert before is not None
    assert after is not None
    assert before["x"] + before["width"] == pytest.approx(after["x"] + after["width"], abs=1)
    page.locator("[data-chip='displace']").click()
    expect(targets).to_have_count(1)
    targets.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".k-pop [data-then='pay 1t']").first).to_be_focused()
    seq = hand.now["seq"]
    page.keyboard.press("Enter")
    hand.wait_for(seq + 2)
    assert last_actions(hand, seq)[:2] == [spot.replace("place", "displace"), "pay 1t"]


def test_the_payment_leaves_its_route_in_sight(come: Come) -> None:
    anna = come("Anna", viewport=DESKTOP)
    table = anna.create(setup={"start": 0, "players": 3}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table)
    # A route at the lower edge, where the payment would stand otherwise.
    for action in ("place t paderborn-warburg.2", "end", "displace t paderborn-warburg.2"):
        hand.send("play", action=action)
    hand.open().wait_for_turn()
    page = anna.page
    tray = page.locator(".k-tray")
    expect(tray).to_be_visible()
    ends = ("paderborn", "warburg")
    route = spots(page, *(f"post:paderborn-warburg.{number}" for number in (1, 2, 3)))
    (box,) = boxes(tray)
    assert all(apart(box, place) for place in [*route, *spots(page, *(f"city:{e}" for e in ends))])
    page.screenshot(path=KEPT / "paying.png")
    # The common payment is preselected.
    seq = hand.now["seq"]
    page.keyboard.press("Enter")
    hand.wait_for(seq + 1)
    assert last_actions(hand, seq)[0] == "pay 1t"
