"""The review of a finished game: it grows, leads from mistake to mistake, and can be passed on."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kontor.server.entries import Person as Guest
from tests.browser.conftest import KEPT, Come
from tests.browser.people import PHONE, Person
from tests.browser.test_axe import AXE, violations
from tests.server.finished import SEED, finished_table
from tests.server.places import Server, cannot_have

DONE = ".ledger .bar"
AT = re.compile(r"/review\?at=(\d+)")


def finished_by(person: Person, server: Server, seed: int = SEED) -> str:
    """Return the finished table of somebody."""
    me = person.get("/api/me")
    return finished_table(server.place, Guest(me["id"], me["name"]), seed=seed)


def title_of(page: Page) -> Locator:
    return page.locator("#turn-title")


def told_of_turning(review: dict[str, Any]) -> str:
    """Return what the page says of where the game turned."""
    turned, points = review["turned"], review["points"]
    if turned is None:
        return "The winner was ahead from the start"
    if turned == len(points) - 1:
        return "The game turned at the very end"
    return f"The game turned in round {points[turned - 1]['round']}"


def test_a_review_is_shown_as_it_is_made_and_read_by_keyboard(come: Come, server: Server) -> None:
    anna = come("Anna")
    table = finished_by(anna, server)
    page = anna.goto(f"/table/{table}")
    page.locator(".end").get_by_role("link", name="Review").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    points = anna.get(f"/api/tables/{table}/review")["points"]
    expect(page.locator(".shares tbody tr")).to_have_count(len(points))
    expect(page.locator(DONE).first).to_be_visible()
    review = anna.get(f"/api/tables/{table}/review")
    mistakes = [turn for turn in review["turns"] if turn["kind"]]
    expect(page.locator(".dot")).to_have_count(len(mistakes))
    expect(page.locator(".first")).to_contain_text(told_of_turning(review))
    slider.focus()
    page.keyboard.press("Home")
    expect(title_of(page)).to_contain_text("round 1")
    for turn in mistakes[:3]:
        page.keyboard.press("n")
        expect(page).to_have_url(re.compile(rf"at={turn['at']}$"))
        expect(title_of(page)).to_contain_text(turn["kind"])
    page.keyboard.press("p")
    second = mistakes[1]
    expect(page).to_have_url(re.compile(rf"at={second['at']}$"))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(second["kind"]))
    expect(page.locator(".why li")).to_have_count(len(second["reasons"]))
    check_boards(page)
    page.screenshot(path=KEPT / "review-better.png")
    page.reload()
    expect(title_of(page)).to_contain_text(second["kind"])
    check_accessible(page)
    check_end(page, review)


def check_end(page: Page, review: dict[str, Any]) -> None:
    """Go back to the end of the game, where the own worst turns stand now."""
    page.get_by_role("link", name="Result").click()
    worst = review["seats"][0]["costliest"]
    turns = page.locator(".costliest li")
    expect(turns).to_have_count(len(worst))
    # Each is drawn as it was played, on its part of the board.
    expect(turns.locator("svg .k-proposed.k-played")).to_have_count(len(worst))
    turns.first.get_by_role("link", name="What was better?").click()
    expect(page).to_have_url(re.compile(rf"at={review['turns'][worst[0]]['at']}$"))
    expect(title_of(page)).to_contain_text("You, round")


def check_boards(page: Page) -> None:
    """Compare what is drawn on the board before and after turning to what was played."""
    drawn, played = page.locator(".k-proposed"), page.locator(".k-proposed.k-played")
    expect(drawn).to_be_visible()
    expect(played).to_have_count(0)
    check_numbers(page)
    better = page.locator(".deeds").inner_text()
    page.keyboard.press("b")
    expect(played).to_be_visible()
    expect(drawn).to_have_count(1)
    check_numbers(page)
    expect(page.locator(".deeds")).not_to_have_text(better)
    expect(page.get_by_role("radio", name=re.compile("Played"))).to_be_checked()
    page.get_by_text(re.compile("^Better")).first.click()
    expect(played).to_have_count(0)
    expect(drawn).to_be_visible()


def check_numbers(page: Page) -> None:
    """Find each number of the board beside a line of what was done."""
    drawn = {int(number) for number in page.locator(".k-proposed-number").all_text_contents()}
    told: set[int] = set()
    for text in page.locator(".deeds .number").all_text_contents():
        first, _, last = text.partition("–")
        told |= set(range(int(first), int(last or first) + 1)) if first else set()
    assert drawn
    assert drawn <= told


def check_accessible(page: Page) -> None:
    if not AXE.is_file():
        cannot_have("axe-core is missing: let ./kontor test install it")
    for folded in page.locator(".review summary").all():
        folded.click()
    found = violations(page, "body")
    assert not found, "\n".join(found)


def test_on_a_phone_a_tap_picks_the_nearest_turn(come: Come, server: Server) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True, settings={"language": "de"})
    table = finished_by(anna, server)
    page = anna.goto(f"/table/{table}/review")
    expect(page.locator(DONE).first).to_be_visible()
    dot = page.locator(".dot circle:not(.ring)").last
    box = dot.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(AT)
    turns = anna.get(f"/api/tables/{table}/review")["turns"]
    found = AT.search(page.url)
    assert found is not None
    assert next(turn for turn in turns if turn["at"] == int(found[1]))["kind"] is not None
    wide = page.locator(".page.review").evaluate("one => one.scrollWidth - one.clientWidth")
    assert wide == 0
    for button in page.locator(".head .btn").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
    page.screenshot(path=KEPT / "review-phone.png")
    check_accessible(page)
    # The address is all that somebody else needs.
    secret = anna.get(f"/api/tables/{table}/link")["secret"]
    bert = come("Bert")
    shared = bert.goto(f"/table/{table}/review?at={found[1]}#{secret}")
    with bert.forgiven():
        expect(shared.locator(DONE).first).to_be_visible()
    expect(title_of(shared)).to_contain_text("round")
