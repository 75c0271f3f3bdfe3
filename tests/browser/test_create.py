"""The form for a new table, the first visit, the way from one page to the next."""

import json
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import Json, Person


def choose(page: Page, group: str, option: str) -> None:
    page.get_by_role("radiogroup", name=group, exact=True).get_by_text(option, exact=True).click()


def created(person: Person) -> Json:
    person.page.wait_for_url("**/table/*")
    found: Json = person.get(f"/api/tables/{person.page.url.rpartition('/')[2]}")
    return found


def test_what_is_chosen_is_what_is_made(anna: Person) -> None:
    page = anna.goto("/new")
    choose(page, "Players", "2")
    choose(page, "Edition", "2009")
    choose(page, "Bank", "3 · 4 · 7")
    choose(page, "Clock", "25 min")
    choose(page, "Order of seats", "as listed")
    page.get_by_label("Name of the table").fill("Friday")
    page.get_by_label("Seat 2: Level of the bot").select_option("apprentice")
    create = page.get_by_role("button", name="Create and start")
    page.get_by_role("heading", name="Create a table").scroll_into_view_if_needed()
    expect(create).to_be_in_viewport(ratio=1)
    create.click()
    now = created(anna)
    setup = now["options"]["setup"]
    assert (setup["edition"], setup["players"], setup["variant"]) == ("2009", 2, "pawn")
    assert (setup["bank"], now["options"]["name"], now["status"]) == ("3-4-7", "Friday", "playing")
    assert [seat["level"] for seat in now["seats"]] == [None, "apprentice"]
    assert now["seats"][0]["seconds"] is not None
    page.goto("/new")
    expect(page.get_by_label("Name of the table")).to_have_value("Friday")


def test_what_cannot_be_is_not_to_be_chosen_and_says_why(anna: Person) -> None:
    page = anna.goto("/new")
    choose(page, "Edition", "2009")
    boards = page.get_by_role("radiogroup", name="Board")
    expect(boards.locator(".why")).to_have_count(2)
    assert [box.is_enabled() for box in boards.get_by_role("radio").all()] == [True, False, False]
    expect(page.locator("main")).to_contain_text(boards.locator(".why").first.inner_text())
    choose(page, "Edition", "Big Box")
    boards.get_by_text("East", exact=False).first.click()
    editions = page.get_by_role("radiogroup", name="Edition", exact=True)
    expect(editions.get_by_role("radio", name="2009")).to_be_disabled()
    for switch in page.get_by_role("switch").all()[:2]:
        expect(switch).to_be_disabled()


def test_a_seat_for_a_guest_waits_with_a_link(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    page = anna.goto("/new")
    choose(page, "Players", "2")
    choose(page, "Seat 2", "Invite")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    link = page.locator("input[readonly]").first.input_value()
    bruno.goto(link)
    bruno.page.wait_for_url("**/table/*")
    expect(page.locator("main")).to_contain_text("Bruno")
    for person in (anna, bruno):
        terms = person.page.get_by_role("region", name="What will be played")
        expect(terms).to_contain_text("Hansa, 2 players")
        expect(terms.locator("svg .city").first).to_be_visible()
    start.click()
    expect(bruno.page.locator(".k-chart svg.k-front")).to_be_visible()


def test_whoever_comes_first_chooses_a_name_and_plays_now(come: Come) -> None:
    nobody = come(None)
    page = nobody.goto("/")
    page.get_by_label("Your name").fill("Dora")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("h1")).to_contain_text("Dora")
    page.locator(".door.now").click()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    page.goto("/")
    expect(page.locator("section.card li").first).to_be_visible()


def test_play_leads_to_the_board_at_once(come: Come) -> None:
    nobody = come(None)
    setup = {"board": "britannia", "players": 3, "edition": "big-box", "start": 0}
    page = nobody.goto(f"/play?setup={quote(json.dumps(setup))}")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    now = created(nobody)
    assert now["options"]["setup"]["board"] == "britannia"
    assert [seat["level"] for seat in now["seats"]] == [None, "journeyman", "journeyman"]
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_a_setup_that_cannot_be_is_refused_in_words(come: Come) -> None:
    nobody = come(None)
    with nobody.forgiven():
        page = nobody.goto(f"/play?setup={quote(json.dumps({'board': 'east', 'edition': '2009'}))}")
        expect(page.get_by_role("alert")).to_contain_text("east")
