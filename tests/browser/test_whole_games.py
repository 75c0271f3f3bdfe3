"""A whole game against bots, clicked on the board: its beginning, or (soak) all of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, counted
from tests.browser.people import BOT, ME, Person

SOME = 25


@pytest.mark.parametrize("most", [SOME, pytest.param(10**6, marks=pytest.mark.soak)])
def test_a_whole_game_against_bots_by_clicking(anna: Person, most: int) -> None:
    """Click it all, or the beginning; the rest is then played past the page, as by a program."""
    table = anna.create(setup={"players": 3}, seats=[ME, BOT, BOT])["now"]["id"]
    hand = Hand(anna, table, seed=4).open()
    hand.play(most)
    verbs = counted(hand.played)
    assert {"place", "establish", "end"} <= set(verbs), verbs
    hand.finish()
    now = hand.now
    assert now["status"] == "over"
    expect(anna.page.locator(".end h1")).to_be_visible()
    totals = [str(sheet["total"]) for sheet in now["result"]["scores"]]
    for total in totals:
        expect(anna.page.locator(".end table").first).to_contain_text(total)
