"""A board that the server has from a folder outside: chosen, shown and played in the browser."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import KEPT, Come
from tests.browser.hand import Hand
from tests.games.small_board import CITIES, FAMILY, ROUTES, make_board
from tests.server.places import Place


def test_it_is_chosen_opened_and_played(come: Come, tmp_path: Path) -> None:
    boards = make_board(tmp_path / "boards")
    place = Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    with place.serving(bot_pause=0, boards=boards) as server:
        anna = come(at=server)
        page = anna.goto("/new")
        offered = page.get_by_role("radiogroup", name="Board")
        expect(offered.get_by_role("radio")).to_have_count(4)
        mine = offered.locator("label", has_text="Livonia")
        expect(mine.locator("svg .city")).to_have_count(len(CITIES))
        mine.click()
        page.get_by_role("radiogroup", name="Players").get_by_text("3", exact=True).click()
        # It says by itself what goes with it.
        players = page.get_by_role("radiogroup", name="Players")
        expect(players.get_by_role("radio", name="5")).to_be_disabled()
        editions = page.get_by_role("radiogroup", name="Edition")
        expect(editions.get_by_role("radio", name="2009")).to_be_disabled()
        expect(editions.get_by_role("radio", name="Egmont")).to_be_enabled()
        page.screenshot(path=KEPT / "sixth-board-create.png", full_page=True)
        page.get_by_label("Order of seats").get_by_text("as listed").click()
        page.get_by_role("button", name="Create and start").click()
        page.wait_for_url("**/table/*")

        hand = Hand(anna, page.url.rpartition("/")[2]).open()
        assert hand.now["options"]["setup"]["board"] == FAMILY
        posts = sum(len(posts.removesuffix("T")) for posts in ROUTES.values())
        expect(page.locator(".k-chart [data-post]")).to_have_count(posts)
        assert hand.wait_for_turn()
        places = [one for one in hand.now["decision"]["legal"] if one.startswith("place t ")]
        hand.do(places[0])
        post = places[0].split()[-1]
        expect(page.locator(f".k-chart [data-at='{post}'][data-piece]")).to_have_count(1)
        page.screenshot(path=KEPT / "sixth-board-table.png")
        page.goto("/")
        expect(page.locator("section.card li").first).to_contain_text("Livonia, 3 players")
        page.screenshot(path=KEPT / "sixth-board-home.png")
