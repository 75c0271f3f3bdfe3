"""The replay: slider, arrow keys, lines of the log, a link to a moment."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand, pieces_on_posts
from tests.browser.people import ME, Person

ACTIONS = 12


@pytest.fixture
def played(come: Come) -> Hand:
    """Return a table with some actions, all seats at one screen."""
    anna = come("Anna")
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table)
    hand.skip(ACTIONS)
    return hand


def step_of(page: Page) -> tuple[int, int]:
    step, all_steps = re.findall(r"\d+", page.locator(".step").inner_text())
    return int(step), int(all_steps)


def pieces(page: Page) -> set[tuple[str, str]]:
    """Return what stands on the posts of the board that is shown."""
    found = page.locator(".k-chart [data-at*='.'][data-piece]")
    pairs = found.evaluate_all("all => all.map((one) => [one.dataset.at, one.dataset.piece])")
    return {(at, piece) for at, piece in pairs}


def at_step(page: Page, step: int, seq: int) -> None:
    """Wait until a step is shown, board and all."""
    expect(page.locator(".step")).to_contain_text(f"Step {step} ")
    page.wait_for_url(re.compile(rf"/replay\?at={seq}$"))


def shown_at(person: Person, table: str, seq: int) -> set[tuple[str, str]]:
    return pieces_on_posts(person.get(f"/api/tables/{table}/at/{seq}")["view"])


def test_every_way_through_a_replay(played: Hand) -> None:
    person, page = played.person, played.page
    events = person.get(f"/api/tables/{played.id}/events?since=0")["events"]
    seqs = [event["seq"] for event in events if event["type"] == "action"]
    page.goto(f"/table/{played.id}/replay")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    first, last = step_of(page)
    assert (first, last) == (0, ACTIONS)
    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        at_step(page, step, seqs[step - 1])
    assert pieces(page) == shown_at(person, played.id, seqs[1])
    page.keyboard.press("ArrowLeft")
    at_step(page, 1, seqs[0])
    assert pieces(page) == shown_at(person, played.id, seqs[0])
    page.keyboard.press("End")
    at_step(page, ACTIONS, seqs[-1])
    page.locator("input[type=range]").fill("5")
    at_step(page, 5, seqs[4])
    assert pieces(page) == shown_at(person, played.id, seqs[4])
    page.locator(f"li[data-seq='{seqs[7]}'] a").first.click()
    at_step(page, 8, seqs[7])
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".step")).to_contain_text("Step 0 ")


def test_it_plays_by_itself_to_the_end(played: Hand) -> None:
    page = played.page
    page.goto(f"/table/{played.id}/replay")
    page.get_by_text("×4", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".step")).to_contain_text(f"Step {ACTIONS} ", timeout=60_000)


def test_a_link_leads_to_the_same_moment(played: Hand) -> None:
    page = played.page
    events = played.person.get(f"/api/tables/{played.id}/events?since=0")["events"]
    seqs = [event["seq"] for event in events if event["type"] == "action"]
    page.goto(f"/table/{played.id}/replay?at={seqs[5]}")
    expect(page.locator(".step")).to_contain_text("Step 6 ")
    expect(page.locator(".k-chart [data-piece]").first).to_be_visible()
    wanted = pieces(page)
    assert wanted == shown_at(played.person, played.id, seqs[5])
    page.reload()
    expect(page.locator(".step")).to_contain_text("Step 6 ")
    expect(page.locator(".k-chart [data-piece]").first).to_be_visible()
    assert pieces(page) == wanted
