"""The rules are for players: ten lines with pictures, questions that open, the chosen edition."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import KEPT
from tests.browser.people import Person


def test_the_rules_begin_with_the_game_and_open_by_question(anna: Person) -> None:
    page = anna.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game in ten lines")
    pictures = page.locator("[data-picture]")
    expect(pictures).to_have_count(10)
    expect(page.locator("[data-picture=establish] .k-glow")).to_be_visible()
    assert page.locator("[data-picture=establish] [data-piece]").count() == 3
    page.screenshot(path=KEPT / "rules.png")

    question = page.get_by_role("button", name="Where may a displaced piece go?")
    expect(question).to_have_attribute("aria-expanded", "false")
    question.click()
    expect(page.locator("#C3-answer strong")).to_have_text("Ruling")
    question.click()
    expect(page.locator("#C3-answer")).to_have_count(0)

    page.goto("/rules#A1")
    answer = page.locator("#A1-answer")
    expect(answer).to_be_in_viewport()
    expect(answer.locator(".chosen")).to_have_text("Big Box")
    pawn = page.locator("section", has=page.get_by_role("heading", name="10. Two players, 2009"))
    expect(pawn).to_contain_text("Only in: 2009")
    expect(pawn.locator(".fold")).to_have_count(0)
    page.get_by_role("radiogroup", name="Edition").get_by_text("2009").click()
    expect(pawn.locator(".fold")).to_have_count(4)
    expect(answer.locator(".chosen")).to_have_text("2009")

    page.goto("/rules#BR2")
    expect(page.locator("#BR2-answer")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("rightmost office in cardiff")
    expect(page.locator(".fold")).to_have_count(1)
    expect(page.locator("#BR2-answer")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("no such rule")
    expect(page.locator("main")).to_have_text(re.compile("Nothing found"))
