"""The host of a table, whom the host removes, and who gives no sign."""

from playwright.sync_api import expect

from tests.browser.conftest import KEPT, Come
from tests.browser.people import BOT, EMPTY, ME, Person
from tests.server.places import wait_until
from tests.server.players import note_absence

Made = tuple[Person, Person, str]


def in_waiting_room(come: Come) -> Made:
    anna, bert = come("Anna"), come("Bert")
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME, EMPTY, BOT], public=True)
    table = made["now"]["id"]
    for person in (anna, bert):
        person.goto(f"/table/{table}")
    bert.page.get_by_role("button", name="Sit here").click()
    return anna, bert, table


def test_whom_the_host_removes_stays_out_until_let_in(come: Come) -> None:
    anna, bert, _ = in_waiting_room(come)
    anna.page.get_by_role("button", name="Remove").click()
    expect(anna.page.get_by_text("Removed: Bert")).to_be_visible()
    with bert.forgiven():
        bert.page.get_by_role("button", name="Sit here").click()
        expect(bert.page.get_by_role("alert")).to_contain_text("The host has removed you")
    anna.page.screenshot(path=KEPT / "removed.png")
    anna.page.get_by_role("button", name="Let in again").click()
    expect(anna.page.get_by_text("Removed: Bert")).to_be_hidden()
    bert.page.get_by_role("button", name="Sit here").click()
    expect(anna.page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_the_host_hands_the_table_over(come: Come) -> None:
    anna, bert, _ = in_waiting_room(come)
    anna.page.get_by_role("button", name="Make host").click()
    expect(anna.page.get_by_text("The host starts the game")).to_be_visible()
    bert.page.get_by_role("button", name="Start the game").click()
    expect(anna.page.locator(".notices")).to_be_attached()


def test_a_bot_plays_on_for_who_gives_no_sign(come: Come) -> None:
    anna, bert, table = in_waiting_room(come)
    anna.page.get_by_role("button", name="Start the game").click()
    bert.page.get_by_role("banner").wait_for()
    now = anna.get(f"/api/tables/{table}")
    assert now["decision"]["seat"] == 0
    note_absence(anna.server.place, table, 0)
    notice = bert.page.locator(".notices [data-matter=absent]")
    expect(notice).to_contain_text("Anna has given no sign for 10 min")
    bert.page.screenshot(path=KEPT / "absent.png")
    bert.page.set_viewport_size({"width": 390, "height": 844})
    expect(notice).to_be_visible()
    bert.page.screenshot(path=KEPT / "absent-phone.png")
    notice.get_by_role("button", name="Propose a bot").click()
    back = anna.page.locator(".notices").get_by_role("button", name="Take the seat back")
    expect(back).to_be_visible()
    # The bot has taken Anna's turn, and nothing happens while she comes back.
    wait_until(lambda: anna.get(f"/api/tables/{table}")["decision"]["seat"] == 1, "Bert decides")
    seat = anna.get(f"/api/tables/{table}")["seats"][0]
    assert (seat["kind"], seat["left"], seat["free"]) == ("bot", "Anna", True)
    back.click()
    expect(notice).to_be_hidden()
