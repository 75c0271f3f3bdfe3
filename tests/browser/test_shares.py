"""Who is winning: off until it is chosen, once a turn alone with bots, and in replays."""

import json
import re
from math import floor
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.conftest import KEPT, Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, DESKTOP, ME, PHONE, Json, Person
from tests.browser.test_axe import violations
from tests.browser.test_review import finished_by
from tests.games.make_records import RECORDS
from tests.server.places import Server, wait_until

SCREENS: dict[str, Json] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
NAMES = {"en": "Shares to win", "ru": "Шансы на победу"}
ON: Json = {"shares": True}
PLAYERS = ["Anna", "Apprentice 1", "Apprentice 2"]


def meter_of(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("img", name=re.compile(f"^{NAMES[language]}: "))


def requests_of(page: Page) -> list[str]:
    """Return a list that grows with every request for the chances."""
    found: list[str] = []

    def hear(sent: Request) -> None:
        if sent.url.endswith("/chances"):
            found.append(sent.url)

    page.on("request", hear)
    return found


def sit_down(person: Person, players: int = 3, touch: bool = False) -> Hand:
    """Sit down alone with bots, as the one who begins."""
    seats = [ME, *[BOT] * (players - 1)]
    table = person.create(setup={"players": players, "start": 0}, seats=seats)["now"]["id"]
    hand = Hand(person, table, touch=touch).open()
    assert hand.wait_for_turn()
    return hand


def play_round(hand: Hand) -> None:
    """Play until it is the own next turn."""
    before = hand.now["view"]["round"]
    while hand.now["view"]["round"] == before:
        hand.step()
        wait_until(lambda: hand.now["decision"]["yours"], "the bots have decided")


def label(shares: list[float], names: list[str], language: str = "en") -> str:
    """Return the name of a meter that shows these shares."""
    figures = [floor(100 * share / sum(shares) + 0.5) for share in shares]
    told = [f"{name} {figure} %" for name, figure in zip(names, figures, strict=True)]
    return f"{NAMES[language]}: {', '.join(told)}"


def shows_present(hand: Hand) -> str:
    """Wait until the meter shows what the server says now; return that."""
    (point,) = hand.person.get(f"/api/tables/{hand.id}/chances")["points"]
    wanted = label(point["shares"], PLAYERS)
    expect(meter_of(hand.page)).to_have_attribute("aria-label", wanted)
    return wanted


@pytest.mark.parametrize("screen", SCREENS)
def test_switched_on_it_moves_once_a_turn(come: Come, screen: str) -> None:
    anna = come("Anna", **SCREENS[screen])
    page, asked = anna.page, requests_of(anna.page)
    hand = sit_down(anna, touch=screen == "phone")
    expect(meter_of(page)).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    assert asked == [], "nobody wants to see it yet"
    page.get_by_text("Show who is winning").click()
    page.keyboard.press("Escape")
    first = shows_present(hand)
    before = hand.now["seq"]
    hand.step()
    assert shows_present(hand) == first, "within a turn it stays"
    assert len(asked) == 1, "and is not asked for again"
    play_round(hand)
    assert shows_present(hand) != first
    assert 2 <= len(asked) <= 1 + len(PLAYERS), "at most once a turn"
    page.screenshot(path=KEPT / f"shares-{screen}.png")
    events = anna.get(f"/api/tables/{hand.id}/events?since={before}")["events"]
    assert {event["type"] for event in events} <= {"action", "confirmed", "bot-pause"}, "no hint"
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert violations(page, "html") == []
    page.reload()
    shows_present(hand)


def test_on_a_phone_the_desks_have_all_figures(come: Come) -> None:
    anna = come("Anna", **SCREENS["phone"], settings={**ON, "language": "ru"})
    hand = sit_down(anna, players=5, touch=True)
    page = anna.page
    expect(meter_of(page, "ru")).to_be_visible()
    page.locator(".sheet nav button").first.click()
    figures = page.get_by_role("list", name=NAMES["ru"]).get_by_role("listitem")
    expect(figures).to_have_count(5)
    for number, text in enumerate(["Anna", "Ученик 1", "Ученик 2", "Ученик 3", "Ученик 4"]):
        expect(figures.nth(number)).to_contain_text(re.compile(rf"{text}\s*\d+ %"))
    assert hand.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.screenshot(path=KEPT / "shares-phone-desks.png")
    assert violations(page, "html") == []


def test_beside_five_desks_the_log_stays_in_sight(come: Come) -> None:
    anna = come("Anna", viewport=DESKTOP, settings={**ON, "language": "ru"})
    hand = sit_down(anna, players=5)
    bar = meter_of(hand.page, "ru").bounding_box()
    assert bar is not None
    assert 20 <= bar["height"] <= 24
    play_round(hand)
    last = hand.page.locator("ol.log > li").last
    expect(last).to_be_in_viewport(ratio=1)
    log = hand.page.locator("ol.log").bounding_box()
    assert log is not None
    assert log["height"] >= 100
    assert log["y"] + log["height"] <= DESKTOP["height"]
    hand.page.screenshot(path=KEPT / "shares-five.png")


def test_the_text_board_tells_it_in_a_line(come: Come) -> None:
    anna = come("Anna", settings={**ON, "textBoard": True})
    seats = [ME, BOT, BOT]
    table = anna.create(setup={"players": 3, "start": 0}, seats=seats)["now"]["id"]
    page = anna.goto(f"/table/{table}")
    line = page.locator("[data-line='shares']")
    (point,) = anna.get(f"/api/tables/{table}/chances")["points"]
    name, _, figures = label(point["shares"], PLAYERS).partition(": ")
    expect(line).to_have_text(f"{name}. {figures}.")
    assert violations(page, "html") == []


def test_a_tip_names_everybody(come: Come) -> None:
    anna = come("Anna", settings=ON)
    hand = sit_down(anna)
    meter_of(hand.page).hover()
    tip = hand.page.get_by_text("it moves once a turn")
    expect(tip).to_be_visible()
    for name in PLAYERS:
        expect(hand.page.get_by_text(re.compile(rf"^{name} \d+ %$"))).to_be_visible()


def test_without_an_answer_it_is_not_there_and_comes_back_with_the_next(come: Come) -> None:
    anna = come("Anna", settings=ON)
    page = anna.page
    broken: Json = {"code": "unavailable", "message": "later", "detail": {}}
    page.route("**/chances", lambda route: route.fulfill(status=503, json=broken))
    with anna.forgiven(), page.expect_response("**/chances"):
        hand = sit_down(anna)
    expect(meter_of(page)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.unroute("**/chances")
    play_round(hand)
    shows_present(hand)


def test_with_several_seats_it_is_neither_offered_nor_asked_for(come: Come) -> None:
    anna = come("Anna", settings=ON)
    page, asked = anna.page, requests_of(anna.page)
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME, ME, BOT])["now"]["id"]
    hand = Hand(anna, table).open()
    hand.step()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("switch", name="Confirm")).to_have_count(1)
    expect(page.get_by_text("Show who is winning")).to_have_count(0)
    expect(meter_of(page)).to_have_count(0)
    assert asked == []


def check_replay(page: Page, points: list[Json], names: list[str], language: str = "en") -> None:
    """Compare the meter with the chances at some steps of a replay."""
    slider = page.locator("input[type=range]")
    for number in (0, len(points) // 2, len(points) - 1):
        at = points[number]["at"]
        wanted = label(points[number]["shares"], names, language)
        until = points[number + 1]["at"] if number + 1 < len(points) else at + 1
        for step in {at, until - 1}:
            slider.fill(str(step))
            expect(meter_of(page, language)).to_have_attribute("aria-label", wanted)


@pytest.mark.parametrize(("screen", "language"), [("desktop", "en"), ("phone", "ru")])
def test_the_replay_of_a_finished_game_shows_it(
    come: Come, server: Server, screen: str, language: str
) -> None:
    anna = come("Anna", **SCREENS[screen], settings={**ON, "language": language})
    table = finished_by(anna, server)
    asked = requests_of(anna.page)
    page = anna.goto(f"/table/{table}/replay")
    expect(meter_of(page, language)).to_be_visible()
    points = anna.get(f"/api/tables/{table}/chances")["points"]
    check_replay(page, points, ["Anna", "Bartek", "Clara"], language)
    assert len(asked) == 1
    assert violations(page, "html") == []
    page.screenshot(path=KEPT / f"shares-replay-{screen}.png")


def test_in_a_replay_it_is_off_until_it_is_chosen(come: Come, server: Server) -> None:
    anna = come("Anna")
    table = finished_by(anna, server)
    page, asked = anna.page, requests_of(anna.page)
    anna.goto(f"/table/{table}/replay")
    expect(page.locator(".step")).to_contain_text("Step 0 ")
    expect(meter_of(page)).to_have_count(0)
    assert asked == []
    switch = anna.goto("/settings").get_by_role("switch", name="Show who is winning")
    expect(switch).not_to_be_checked()
    page.get_by_text("Show who is winning").click()
    expect(switch).to_be_checked()
    anna.goto(f"/table/{table}/replay")
    expect(meter_of(page)).to_be_visible()


def test_the_replay_of_a_running_game_does_not(come: Come) -> None:
    anna = come("Anna", settings=ON)
    hand = sit_down(anna)
    asked = requests_of(anna.page)
    page = anna.goto(f"/table/{hand.id}/replay")
    expect(page.locator(".desk").first).to_be_visible()
    expect(meter_of(page)).to_have_count(0)
    assert asked == []


def test_a_dropped_record_has_it_if_it_is_over(come: Come) -> None:
    anna = come("Anna", settings=ON)
    page = anna.goto("/table/file/replay")
    record: dict[str, Any] = json.loads((RECORDS / "2009-hansa-3.json").read_text("utf-8"))
    text = json.dumps(record).encode()
    file: Json = {"name": "game.json", "mimeType": "application/json", "buffer": text}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(meter_of(page)).to_be_visible()
    points = anna.post("/api/records/chances", record)["points"]
    names = [text.strip() for text in page.locator(".desk .name").all_inner_texts()]
    check_replay(page, points, names)
