"""Hints: pressed once the idea, pressed twice the whole turn, which can then be played."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import KEPT, Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, DESKTOP, EMPTY, ME, PHONE, Json, Person
from tests.browser.test_axe import violations
from tests.server.places import wait_until

SCREENS: dict[str, Json] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
BULB = "[data-hint-button]"
IDEA = "[data-hint='idea']"
TURN = "[data-hint='turn']"


def sit_down(person: Person, players: int = 3) -> Hand:
    """Sit down alone with bots, as the one who begins."""
    seats = [ME, *[BOT] * (players - 1)]
    table = person.create(setup={"players": players, "start": 0}, seats=seats)["now"]["id"]
    hand = Hand(person, table).open()
    assert hand.wait_for_turn()
    return hand


def read_out(person: Person) -> Locator:
    """Return what screen readers are told."""
    return person.page.locator("[role='log'].hidden-text")


def actions_of(hand: Hand) -> list[str]:
    events = hand.person.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    return [event["action"] for event in events if event["type"] == "action" and not event["seat"]]


@pytest.mark.parametrize("screen", SCREENS)
def test_pressed_twice_it_draws_a_turn_and_plays_it(come: Come, screen: str) -> None:
    anna = come("Anna", **SCREENS[screen])
    hand = sit_down(anna)
    page = anna.page
    page.locator(BULB).click()
    idea = page.locator(IDEA)
    expect(idea).to_be_visible()
    sentence = idea.locator("p").inner_text()
    expect(read_out(anna)).to_contain_text(sentence)
    expect(page.locator("path.k-proposed-way, .k-proposed-ring").first).to_be_visible()
    expect(page.locator(".k-proposed-number")).to_have_count(0)
    page.screenshot(path=KEPT / f"hint-once-{screen}.png")
    assert violations(page, "html") == []
    page.locator(BULB).click()
    panel = page.locator(TURN)
    expect(panel).to_be_visible()
    expect(panel.get_by_role("button", name="Do it")).to_be_focused()
    steps = panel.locator("ol li")
    numbers = page.locator(".k-proposed-number").all_text_contents()
    assert numbers == sorted(numbers), "the steps are drawn in their order"
    assert numbers
    assert int(numbers[-1]) <= steps.count()
    expect(page.locator(".k-proposed-ghost").first).to_be_visible()
    expect(panel.locator(".share")).to_contain_text(re.compile(r"\d+ %"))
    expect(panel.locator(".reasons li").first).to_be_visible()
    expect(panel.locator("button.other").first).to_be_attached()
    page.screenshot(path=KEPT / f"hint-{screen}.png")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert violations(page, "html") == []
    planned = anna.post(f"/api/tables/{hand.id}/hint", {"seq": hand.now["seq"]})["turns"][0]
    wanted = planned["actions"][: planned["actions"].index("end")]
    panel.get_by_role("button", name="Do it").click()
    wait_until(lambda: actions_of(hand) == wanted, "the turn is played")
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(read_out(anna)).to_contain_text("The turn is played.")
    assert hand.now["decision"]["turn"] == 0, "to end the turn is left to the player"
    assert hand.now["decision"]["can_undo"]


def test_by_keyboard_alone(anna: Person) -> None:
    hand = sit_down(anna)
    page = anna.page
    page.keyboard.press("h")
    expect(page.locator(IDEA)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(IDEA)).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("[data-hint-do]")).to_be_focused()
    expect(read_out(anna)).to_contain_text("1: ")
    page.keyboard.press("Escape")
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(BULB)).to_be_focused()
    assert actions_of(hand) == []
    for _ in range(2):
        page.keyboard.press("h")
        expect(page.locator(f"{IDEA}, {TURN}")).to_be_visible()
    expect(page.locator("[data-hint-do]")).to_be_focused()
    page.keyboard.press("Enter")
    wait_until(lambda: actions_of(hand), "the turn is played")


def test_another_turn_is_drawn_and_played_if_it_is_chosen(anna: Person) -> None:
    hand = sit_down(anna)
    page = anna.page
    page.locator(BULB).click()
    page.get_by_role("button", name="Show the turn").last.click()
    page.locator("button.other").first.click()
    expect(page.locator("button.other").first).to_contain_text("The best turn")
    planned = anna.post(f"/api/tables/{hand.id}/hint", {"seq": hand.now["seq"]})["turns"][1]
    wanted = planned["actions"][: planned["actions"].index("end")]
    page.get_by_role("button", name="Do it").click()
    wait_until(lambda: actions_of(hand) == wanted, "the other turn is played")


def test_what_is_done_meanwhile_makes_a_hint_stale(anna: Person) -> None:
    hand = sit_down(anna)
    page = anna.page
    page.locator(BULB).click()
    expect(page.locator(IDEA)).to_be_visible()
    hand.do("income 3t" if "income 3t" in hand.now["decision"]["legal"] else hand.choose())
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".k-proposed")).to_have_count(0)


def test_the_log_tells_of_it_and_the_text_board_has_it_too(anna: Person) -> None:
    sit_down(anna)
    page = anna.page
    page.locator(BULB).click()
    expect(page.locator(IDEA)).to_be_visible()
    expect(page.locator("ol.log")).to_contain_text("You take a hint")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.keyboard.press("h")
    expect(page.locator(IDEA)).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("[data-hint-do]")).to_be_focused()
    assert violations(page, "html") == []


def test_a_plan_that_no_longer_fits_stops_and_says_so(anna: Person) -> None:
    hand = sit_down(anna)
    page = anna.page
    first = anna.post(f"/api/tables/{hand.id}/hint", {"seq": hand.now["seq"]})["turns"][0]
    # Another plan arrives than the table allows: its second step is never legal.
    wrong = {
        "seq": hand.now["seq"],
        "seat": 0,
        "turns": [{**first, "actions": [first["actions"][0], "pay 1t"]}],
    }
    page.route("**/hint", lambda route: route.fulfill(json=wrong))
    page.locator(BULB).click()
    page.get_by_role("button", name="Show the turn").last.click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-hint='stopped']")).to_contain_text("no longer fits")
    expect(read_out(anna)).to_contain_text("no longer fits")
    assert actions_of(hand) == [first["actions"][0]]


@pytest.mark.parametrize("hints", [False, True])
def test_with_others_there_is_a_bulb_only_if_the_table_has_hints(come: Come, hints: bool) -> None:
    anna, bert = come("Anna"), come("Bert")
    setup = {"players": 3, "start": 0}
    made = anna.create(setup=setup, seats=[ME, EMPTY, BOT], hints=hints)
    table = made["now"]["id"]
    bert.post("/api/join", {"invitation": made["invitation"]["secret"]})
    Hand(bert, table).send("take", seat=1)
    Hand(anna, table).send("start")
    for person in (anna, bert):
        Hand(person, table).open()
        expect(person.page.locator(BULB)).to_have_count(int(hints))
    if hints:
        expect(anna.page.locator("header .where")).to_contain_text("hints on")
        expect(bert.page.locator(BULB)).to_be_disabled()
        anna.page.locator(BULB).click()
        expect(anna.page.locator(IDEA)).to_be_visible()
        expect(bert.page.locator("ol.log")).to_contain_text("Anna takes a hint")
        expect(read_out(bert)).to_contain_text("Anna takes a hint")
