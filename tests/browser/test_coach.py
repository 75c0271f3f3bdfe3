"""The coach: it speaks before the turn, warns before a mistake, and says less when asked to."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import KEPT, Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, DESKTOP, ME, PHONE, Json, Person
from tests.browser.test_axe import violations
from tests.server.places import wait_until

SCREENS: dict[str, Json] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
COACH = "[data-coach]"
SPEAKS = "[data-coach][aria-busy='false']"
WARNING = "[data-coach-warning]"
TALKATIVE = {"coach": "talkative"}


def sit_down(person: Person) -> Hand:
    """Sit down alone with bots, as the one who begins."""
    made = person.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])
    hand = Hand(person, made["now"]["id"]).open()
    assert hand.wait_for_turn()
    return hand


def read_out(person: Person) -> Locator:
    """Return what screen readers are told."""
    return person.page.locator("[role='log'].hidden-text")


def events_of(hand: Hand) -> list[str]:
    events = hand.person.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    return [event["type"] for event in events]


@pytest.mark.parametrize("screen", SCREENS)
def test_it_speaks_before_the_turn_and_shows_it(come: Come, screen: str) -> None:
    anna = come("Anna", settings=TALKATIVE, **SCREENS[screen])
    hand = sit_down(anna)
    page = anna.page
    first = page.locator(f"{SPEAKS} .first")
    expect(first).to_contain_text(re.compile(r"^(Place|\d more|Take|Move)"))
    said = first.inner_text()
    expect(read_out(anna)).to_contain_text(f"Coach: {said}")
    page.screenshot(path=KEPT / f"coach-{screen}.png")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert violations(page, "html") == []
    page.locator(COACH).get_by_role("button", name="Show it").click()
    expect(page.locator("[data-hint='turn']")).to_be_visible()
    expect(page.locator(".k-proposed-number").first).to_be_visible()
    assert events_of(hand).count("hinted") == 0, "what the coach shows is no hint of its own"
    assert events_of(hand).count("coached") == 1
    page.locator("[data-hint-do]").click()
    expect(page.locator(f"{COACH} .first")).to_contain_text("That was it")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_warning_comes_before_a_mistake_and_can_be_passed_over(come: Come, screen: str) -> None:
    anna = come("Anna", settings=TALKATIVE, **SCREENS[screen])
    hand = sit_down(anna)
    page = anna.page
    expect(page.locator(SPEAKS)).to_be_visible()
    hand.click_end()
    warning = page.locator(WARNING)
    expect(warning).to_contain_text("Something is left to do")
    expect(warning).to_contain_text("2 actions left")
    expect(warning.get_by_role("button", name="Choose something else")).to_be_focused()
    page.screenshot(path=KEPT / f"coach-warning-{screen}.png")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert violations(page, "html") == []
    warning.get_by_role("button", name="Choose something else").click()
    expect(warning).to_have_count(0)
    assert "action" not in events_of(hand), "nothing was done"
    hand.click_end()
    warning.get_by_role("button", name="Do it anyway").click()
    wait_until(lambda: "action" in events_of(hand), "the turn is over")
    expect(warning).to_have_count(0)


def test_by_keyboard_and_on_the_text_board(come: Come) -> None:
    anna = come("Anna", settings={**TALKATIVE, "textBoard": True})
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])
    page = anna.goto(f"/table/{made['now']['id']}")
    expect(page.locator(f"{SPEAKS} .first")).not_to_be_empty()
    page.keyboard.press("e")
    expect(page.locator(WARNING)).to_be_visible()
    expect(page.locator("[data-coach-other]")).to_be_focused()
    assert violations(page, "html") == []
    page.keyboard.press("Escape")
    expect(page.locator(WARNING)).to_have_count(0)
    hand = Hand(anna, made["now"]["id"])
    assert "action" not in events_of(hand)


def test_less_talk_until_it_is_silent_and_more_in_the_settings(come: Come) -> None:
    anna = come("Anna", settings=TALKATIVE)
    sit_down(anna)
    page = anna.page
    expect(page.locator(f"{SPEAKS} .second")).to_be_visible()
    less = page.locator(COACH).get_by_role("button", name="Less talk")
    less.click()
    expect(page.locator(f"{SPEAKS} .second")).to_have_count(0)
    expect(page.locator(f"{SPEAKS} .first")).to_be_visible()
    less.click()
    expect(page.locator(COACH)).to_have_count(0)
    anna.goto("/settings")
    coach = page.get_by_role("radiogroup", name="Coach")
    expect(coach.get_by_role("radio", name="Off")).to_be_checked()
    coach.get_by_text("Talkative").click()
    expect(coach.get_by_role("radio", name="Talkative")).to_be_checked()


def test_nobody_has_a_coach_unasked_or_where_others_play(come: Come) -> None:
    anna = come("Anna")
    sit_down(anna)
    expect(anna.page.locator(COACH)).to_have_count(0)
    bert = come("Bert", settings=TALKATIVE)
    made = bert.create(setup={"players": 3, "start": 0}, seats=[ME, ME, ME])
    hand = Hand(bert, made["now"]["id"]).open()
    assert hand.wait_for_turn()
    expect(bert.page.locator(COACH)).to_have_count(0)


def test_the_guided_first_game_starts_from_the_first_page(anna: Person) -> None:
    page = anna.goto("/")
    page.get_by_role("button", name="Your first game, with a coach").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(COACH)).to_be_visible()
    now = anna.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    levels = sorted(seat["level"] or "" for seat in now["seats"])
    assert levels == ["", "apprentice", "apprentice", "apprentice"]
    assert (now["options"]["setup"]["board"], now["options"]["setup"]["edition"]) == (
        "hansa",
        "big-box",
    )


def test_after_the_game_the_review_comes_in_plain_words(come: Come) -> None:
    anna = come("Anna", settings={"coach": "brief"})
    hand = sit_down(anna)
    page = anna.page
    expect(page.locator(SPEAKS)).to_be_visible()
    # Played so quickly that the coach comes too late with most that it has to say.
    with anna.forgiven():
        while (now := hand.now)["decision"] is not None:
            if now["decision"]["yours"]:
                hand.send("play", action=hand.choose(now=now))
        page.locator(".page.end").wait_for()
    brief = page.locator("[data-brief]")
    expect(brief).to_contain_text(re.compile(r"\d+ of your \d+ turns"))
    sentences = brief.locator("[role='status'] p").all_inner_texts()
    assert 2 <= len(sentences) <= 4
    anna.goto(f"/table/{hand.id}/review")
    expect(page.locator("[data-brief]")).to_contain_text(sentences[0])
    assert violations(page, "[data-brief]") == []
