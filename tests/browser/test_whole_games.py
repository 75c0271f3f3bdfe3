"""A whole game against bots, clicked on the board."""

from playwright.sync_api import expect

from tests.browser.hand import Hand, counted
from tests.browser.people import BOT, ME, Person


def test_a_whole_game_against_bots_by_clicking(anna: Person) -> None:
    table = anna.create(setup={"players": 3}, seats=[ME, BOT, BOT])["now"]["id"]
    hand = Hand(anna, table, seed=4).open()
    hand.play()
    verbs = counted(hand.played)
    assert {"place", "establish", "end"} <= set(verbs), verbs
    now = hand.now
    assert now["status"] == "over"
    expect(anna.page.locator(".end h1")).to_be_visible()
    totals = [str(sheet["total"]) for sheet in now["result"]["scores"]]
    for total in totals:
        expect(anna.page.locator(".end table").first).to_contain_text(total)
