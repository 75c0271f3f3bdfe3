"""The form for a new table, the first visit, the way from one page to the next."""

import json
from urllib.parse import quote

from playwright.sync_api import Page, expect

from kontor.record import Game
from tests.browser.conftest import Come
from tests.browser.people import Json, Person


def choose(page: Page, group: str, option: str) -> None:
    page.get_by_role("radiogroup", name=group, exact=True).get_by_text(option, exact=True).click()


def created(person: Person) -> Json:
    person.page.wait_for_url("**/table/*")
    found: Json = person.get(f"/api/tables/{person.page.url.rpartition('/')[2]}")
    return found


def levels(person: Person) -> set[str]:
    """Return the levels of the bots at the table that is open."""
    return {seat["level"] for seat in created(person)["seats"] if seat["kind"] == "bot"}


def test_what_is_chosen_is_what_is_made(anna: Person) -> None:
    page = anna.goto("/new")
    choose(page, "Players", "2")
    choose(page, "Edition", "2009")
    choose(page, "Bank", "3 · 4 · 7")
    choose(page, "Clock", "25 min")
    choose(page, "Order of seats", "as listed")
    page.get_by_role("textbox", name="Name of the table").fill("Friday")
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
    expect(page.get_by_role("textbox", name="Name of the table")).to_have_value("Friday")


def test_every_choice_explains_itself_and_a_clock_can_be_ones_own(come: Come) -> None:
    anna = come(settings={"clocks": False})
    page = anna.goto("/new")
    tip = page.get_by_role("tooltip")
    asks = page.locator("main button[data-asks]")
    expect(asks.nth(15)).to_be_visible()
    fields = page.locator("main .field")
    assert fields.count() == fields.locator("button[data-asks]").count()
    for ask in asks.all():
        ask.focus()
        ask.press("Shift")
        expect(tip).to_be_visible()
        assert len(tip.inner_text()) > 30, tip.inner_text()
        ask.press("Escape")
    page.get_by_role("radiogroup", name="Bank").get_by_text("3 · 4 · 7").hover()
    expect(tip).to_contain_text("Big Box")
    choose(page, "Clock", "custom")
    page.get_by_role("spinbutton", name="Time for each player").fill("7")
    page.get_by_role("spinbutton", name="Added after a turn").fill("90")
    choose(page, "Seat 2", "Here")
    page.get_by_label("Seat 2: Name").fill("Berta")
    choose(page, "Order of seats", "as listed")
    page.get_by_role("button", name="Create and start").click()
    now = created(anna)
    assert now["options"]["clock"] == {"bank": 420, "increment": 90, "at_zero": "nothing"}
    assert [seat["name"] for seat in now["seats"][:2]] == ["Anna", "Berta"]
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    expect(page.locator(".desk", has_text="Berta")).to_be_visible()
    expect(page.locator(".desk .clock")).to_have_count(0)


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
    question = page.get_by_role("dialog", name="How well do you know the game?")
    question.get_by_role("button", name="New to the game").click()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    assert levels(nobody) == {"apprentice"}
    page.goto("/")
    expect(page.locator("section.card li").first).to_be_visible()
    page.get_by_role("button", name="Bots: apprentice").click()
    question.get_by_role("button", name="Know it well").click()
    expect(page.get_by_role("button", name="Bots: grandmaster")).to_be_visible()
    page.locator(".door.now").click()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    assert levels(nobody) == {"grandmaster"}
    page.goto("/settings")
    choose(page, "How well do you know the game?", "Have played it")
    page.goto("/play")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    assert levels(nobody) == {"journeyman"}


def test_play_leads_to_the_board_at_once(come: Come) -> None:
    nobody = come(None)
    setup = {"board": "britannia", "players": 3, "edition": "big-box", "start": 0}
    page = nobody.goto(f"/play?setup={quote(json.dumps(setup))}")
    page.get_by_role("button", name="Have played it").click()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    now = created(nobody)
    assert now["options"]["setup"]["board"] == "britannia"
    assert [seat["level"] for seat in now["seats"]] == [None, "journeyman", "journeyman"]
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_an_address_seats_people_and_bots_and_chooses_the_language(come: Come) -> None:
    nobody = come(None)
    page = nobody.goto("/play?seats=me,master,me&seed=7&language=ru")
    names = page.locator("form input")
    expect(names).to_have_count(2)
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    names.nth(0).fill("Berta")
    names.nth(1).fill("Carl")
    page.get_by_role("button", name="Начать").click()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    now = created(nobody)
    assert [seat["name"] or seat["level"] for seat in now["seats"]] == ["Berta", "master", "Carl"]
    assert now["you"] == [0, 2]
    expect(page.locator(".desk", has_text="Carl")).to_be_visible()
    dealt = Game.new(players=3, seed=7).position()
    assert now["view"]["markers"] == dealt["markers"]


def test_a_setup_that_cannot_be_is_refused_in_words(come: Come) -> None:
    nobody = come(None, settings={"experience": "new"})
    with nobody.forgiven():
        page = nobody.goto(f"/play?setup={quote(json.dumps({'board': 'east', 'edition': '2009'}))}")
        expect(page.get_by_role("alert")).to_contain_text("east")
