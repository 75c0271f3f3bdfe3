"""The end of a game offers to find one's costliest turns; a task waits until its turn is judged."""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import KEPT, Come
from tests.browser.looks import show_end
from tests.browser.people import PHONE, Json
from tests.browser.test_review import DONE, check_accessible, finished_by, title_of
from tests.browser.test_trials import NOTHING_GIVEN_AWAY, mistake_of, reviewed
from tests.server.places import Server

REVIEWS = re.compile(r"/review(\?since=\d+)?$")
UNMADE: Json = {"turns": [], "seats": None, "turned": None}
QUEUED: Json = {"status": "waiting", "ahead": 2, "passages": None, "points": None, **UNMADE}


class Held:
    """Answers how far a review is in place of the server, until it is let go."""

    def __init__(self, page: Page, **answer: Any) -> None:
        self.answer: Json | None = answer
        page.route(REVIEWS, self._tell)

    def _tell(self, route: Route) -> None:
        found = route.fetch()
        if self.answer is None or route.request.resource_type == "document":
            route.fulfill(response=found)
        else:
            route.fulfill(json={**found.json(), **self.answer})

    def let_go(self) -> None:
        """Tell from now on what the server says."""
        self.answer = None


def test_the_costliest_turns_are_found_when_somebody_asks(come: Come, server: Server) -> None:
    anna = come("Anna")
    table = finished_by(anna, server)
    page = anna.goto(f"/table/{table}")
    section = page.locator(".costliest")
    expect(section).to_contain_text("Which turns cost you most?")
    check_accessible(page)
    page.screenshot(path=KEPT / "costliest-offer.png")
    assert anna.get(f"/api/tables/{table}/review")["status"] == "none", "nothing asks by itself"
    held = Held(page, **QUEUED, judged=0)
    page.get_by_role("button", name="Find them").click()
    expect(section).to_contain_text("2 reviews come before this one.")
    expect(page.locator("#costliest-title")).to_be_focused()
    expect(page.get_by_role("button", name="Find them")).to_have_count(0)
    held.answer = {"status": "waiting", "ahead": 0, "passages": 40, "judged": 7, **UNMADE}
    expect(section).to_contain_text("Judged so far: 7 of 40")
    page.screenshot(path=KEPT / "costliest-progress.png")
    held.let_go()
    expect(section.locator("li svg .k-proposed.k-played").first).to_be_visible()
    worst = anna.get(f"/api/tables/{table}/review")["seats"][0]["costliest"]
    expect(section.locator("li")).to_have_count(len(worst))
    expect(section.locator("progress")).to_have_count(0)
    check_accessible(page)


def test_a_review_that_is_under_way_is_followed(come: Come, server: Server) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True, settings={"language": "de"})
    table, review, _ = reviewed(anna, server)
    held = Held(anna.page, **{"status": "waiting", "passages": 40, "judged": 7, **UNMADE})
    page = anna.goto(f"/table/{table}")
    section = page.locator(".costliest")
    expect(section).to_contain_text("Bisher bewertet: 7 von 40")
    expect(section.get_by_role("button")).to_have_count(0)
    check_accessible(page)
    # Not all that is made is a success.
    held.answer = {"status": "failed", **UNMADE}
    expect(section).to_contain_text("Die Analyse ist gescheitert.")
    held.let_go()
    section.get_by_role("button").click()
    expect(section.locator("li")).to_have_count(len(review["seats"][0]["costliest"]))


def test_whoever_lost_nothing_is_told_so(come: Come, server: Server) -> None:
    anna = come("Anna")
    table, review, _ = reviewed(anna, server)
    Held(anna.page, seats=[{**card, "costliest": []} for card in review["seats"]])
    page = anna.goto(f"/table/{table}")
    expect(page.locator(".costliest")).to_contain_text("No turn of yours lost much.")
    expect(page.locator(".costliest li")).to_have_count(0)
    page.locator(".costliest").get_by_role("link", name="Whole review").click()
    expect(page.locator(DONE).first).to_be_visible()


def test_why_nothing_is_found_is_said(come: Come, server: Server) -> None:
    anna = come("Anna")
    table = finished_by(anna, server)
    page = anna.goto(f"/table/{table}")
    page.get_by_role("button", name="Find them").wait_for()
    refused: Json = {"code": "too-many-reviews", "message": "too many", "detail": {}}
    with anna.forgiven():
        page.route(REVIEWS, lambda route: route.fulfill(status=403, json=refused))
        page.get_by_role("button", name="Find them").click()
        alert = page.locator(".costliest").get_by_role("alert")
        expect(alert).to_contain_text("You already wait for as many reviews as one may.")
        page.unroute(REVIEWS)
    page.locator(".costliest").get_by_role("button", name="Try again").click()
    expect(page.locator(".costliest li").first).to_be_visible()


def test_those_without_turns_of_their_own_are_offered_nothing(come: Come, server: Server) -> None:
    anna = come("Anna")
    table = finished_by(anna, server)
    secret = anna.get(f"/api/tables/{table}/link")["secret"]
    bert = come("Bert")
    bert.post("/api/join", {"invitation": secret})
    expect(bert.goto(f"/table/{table}").locator(".end h1")).to_be_visible()
    expect(bert.page.locator(".costliest")).to_have_count(0)
    # Nor is anybody who shares a screen.
    clara = come("Clara")
    show_end(clara)
    expect(clara.page.locator(".costliest")).to_have_count(0)


def test_a_task_waits_until_its_turn_is_judged(come: Come, server: Server) -> None:
    anna = come("Anna")
    table, review, _ = reviewed(anna, server)
    at = mistake_of(review)["at"]
    held = Held(anna.page, **QUEUED, judged=0)
    page = anna.goto(f"/table/{table}/review?at={at}&task")
    card = page.locator(".trying")
    expect(card).to_contain_text("This turn has not been judged yet. You can play it anew")
    expect(card).to_contain_text("2 reviews come before this one.")
    held.answer = {"status": "waiting", "judged": 0, **UNMADE}
    expect(card).to_contain_text("Judged so far: 0 of")
    # Keys that lead through a review would give something away.
    page.keyboard.press("n")
    page.keyboard.press("b")
    expect(card).to_contain_text("You, round")
    expect(page.locator(NOTHING_GIVEN_AWAY)).to_have_count(0)
    check_accessible(page)
    page.screenshot(path=KEPT / "task-awaited.png")
    held.let_go()
    expect(page.locator("[data-turn='undo']")).to_be_visible()
    expect(page.locator("#task-title")).to_be_focused()
    expect(page.locator(NOTHING_GIVEN_AWAY)).to_have_count(0)


def test_who_does_not_wait_for_a_task_reads_the_review(come: Come, server: Server) -> None:
    anna = come("Anna")
    table, review, _ = reviewed(anna, server)
    at = mistake_of(review)["at"]
    held = Held(anna.page, status="waiting", judged=0, **UNMADE)
    page = anna.goto(f"/table/{table}/review?at={at}&task")
    expect(page.locator(".trying")).to_contain_text("Judged so far: 0 of")
    page.keyboard.press("Escape")
    expect(title_of(page)).to_be_focused()
    expect(page).to_have_url(re.compile(rf"at={at}$"))
    held.let_go()
    expect(page.locator(DONE).first).to_be_visible()
    expect(page.locator("#task-title")).to_have_count(0)
