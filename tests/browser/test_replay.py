"""The replay: slider, arrow keys, lines of the log, a link to a moment."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand, pieces_on_posts
from tests.browser.people import ME, Person
from tests.server.places import wait_until

ACTIONS = 12


@pytest.fixture
def played(come: Come) -> Hand:
    """Return a table with some actions, all seats at one screen."""
    anna = come("Anna")
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table)
    hand.skip(ACTIONS)
    return hand


def pieces(page: Page) -> set[tuple[str, str]]:
    """Return what stands on the posts of the board that is shown."""
    found = page.locator(".k-chart [data-at*='.'][data-piece]")
    pairs = found.evaluate_all("all => all.map((one) => [one.dataset.at, one.dataset.piece])")
    return {(at, piece) for at, piece in pairs}


def at_step(page: Page, step: int, seq: int) -> None:
    """Wait until a step is shown, board and all."""
    expect(page.locator(".step")).to_contain_text(f"Step {step} ")
    page.wait_for_url(re.compile(rf"/replay\?at={seq}$"))


def shows(person: Person, table: str, seq: int) -> None:
    """Wait until the board shows the pieces of a moment."""
    wanted = pieces_on_posts(person.get(f"/api/tables/{table}/at/{seq}")["view"])
    wait_until(lambda: pieces(person.page) == wanted, f"the board shows {sorted(wanted)}")


def test_every_way_through_a_replay(played: Hand) -> None:
    person, page = played.person, played.page
    events = person.get(f"/api/tables/{played.id}/events?since=0")["events"]
    seqs = [event["seq"] for event in events if event["type"] == "action"]
    page.goto(f"/table/{played.id}/replay")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    expect(page.locator(".step")).to_contain_text(re.compile(rf"\b0\b.*\b{ACTIONS}\b"))
    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        at_step(page, step, seqs[step - 1])
    shows(person, played.id, seqs[1])
    page.keyboard.press("ArrowLeft")
    at_step(page, 1, seqs[0])
    shows(person, played.id, seqs[0])
    page.keyboard.press("End")
    at_step(page, ACTIONS, seqs[-1])
    page.locator("input[type=range]").fill("5")
    at_step(page, 5, seqs[4])
    shows(person, played.id, seqs[4])
    # A line of the log may tell of several steps: it leads to the last of them.
    line = page.locator("ol.log > li.action").nth(5)
    moment = int(line.get_attribute("data-seq") or 0)
    line.locator("a").first.click()
    at_step(page, seqs.index(moment) + 1, moment)
    expect(line).to_have_class(re.compile(r"\bnow\b"))
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".step")).to_contain_text("Step 0 ")


def test_it_plays_by_itself_to_the_end(played: Hand) -> None:
    page = played.page
    page.goto(f"/table/{played.id}/replay")
    page.get_by_text("×4", exact=True).click()
    play = page.get_by_role("button", name="Play", exact=True)
    play.click()
    pause = page.get_by_role("button", name="Pause", exact=True)
    expect(pause.locator("use")).to_have_attribute("href", re.compile("#icon-pause$"))
    expect(page.locator(".step")).to_contain_text(f"Step {ACTIONS} ")
    expect(play.locator("use")).to_have_attribute("href", re.compile("#icon-replay$"))


def test_a_link_leads_to_the_same_moment(played: Hand) -> None:
    page = played.page
    events = played.person.get(f"/api/tables/{played.id}/events?since=0")["events"]
    seqs = [event["seq"] for event in events if event["type"] == "action"]
    page.goto(f"/table/{played.id}/replay?at={seqs[5]}")
    expect(page.locator(".step")).to_contain_text("Step 6 ")
    shows(played.person, played.id, seqs[5])
    page.reload()
    expect(page.locator(".step")).to_contain_text("Step 6 ")
    shows(played.person, played.id, seqs[5])
