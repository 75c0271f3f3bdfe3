"""Alone with bots: undo and reset go on beyond what others did, without a vote; on a phone too."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, ME, PHONE, Json
from tests.browser.test_phone import phone

DESK: Json = {"width": 1280, "height": 720}


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_alone_one_click_takes_back_the_turn_and_what_the_bots_did(
    come: Come, viewport: Json
) -> None:
    anna = phone(come, viewport) if viewport is PHONE else come(viewport=viewport)
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT], order="fixed")
    hand = Hand(anna, made["now"]["id"], touch=viewport is PHONE).open()
    assert hand.wait_for_turn()
    page = anna.page
    undo, redo, reset = (
        page.locator(f"[data-turn='{name}']") for name in ("undo", "redo", "reset")
    )
    expect(undo).to_be_disabled()
    spot = next(a for a in hand.now["decision"]["legal"] if a.startswith("place t "))
    piece = page.locator(f"[data-piece='0t'][data-at='{spot.split()[2]}']")
    for action in (spot, "end"):
        hand.send("play", action=action)
    answer_until_own_turn(hand)
    assert hand.now["decision"]["actions_taken"] > 2
    # The buttons say what they take back, and that what followed goes with it.
    named = re.compile("Take back: place a trader on .* \\(and what followed\\)")
    expect(reset).to_have_attribute("title", named)
    hand.click_named("Reset turn")
    expect(piece).to_have_count(0)
    assert hand.now["decision"]["actions_taken"] == 0
    expect(page.locator("circle.k-last")).to_have_count(0)
    expect(redo).to_be_enabled()
    hand.click_named("Redo")
    expect(piece).to_be_visible()
    hand.click_named("Undo")
    expect(piece).to_have_count(0)


def answer_until_own_turn(hand: Hand) -> None:
    """Answer what the bots do until the turn comes round."""
    while True:
        assert hand.wait_for_turn()
        now = hand.now
        if now["decision"]["yours"] and now["decision"]["seat"] == now["decision"]["turn"]:
            hand.wait_for(now["seq"])
            return
        if now["decision"]["yours"]:
            hand.send("play", action=now["decision"]["legal"][0])
