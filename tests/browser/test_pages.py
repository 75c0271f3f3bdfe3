"""Pages open by their addresses, and one that breaks says so."""

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.people import BOT, ME, Person


def test_the_way_back_leads_through_the_pages(anna: Person) -> None:
    page = anna.goto("/rules")
    rule = page.locator("#EN3")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.go_back()
    expect(rule).to_be_attached()
    page.go_forward()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_broken_page_reports_the_record_of_its_table(anna: Person) -> None:
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]

    def spoil(route: Route) -> None:
        answer = route.fetch()
        now = answer.json()
        now["view"]["players"] = None
        route.fulfill(response=answer, json=now)

    page = anna.page
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.route(re.compile(f"/api/tables/{table}$"), spoil)
    with anna.forgiven():
        anna.goto(f"/table/{table}")
        page.get_by_role("button", name="Copy the report").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
    report = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert report["page"] == f"/table/{table}"
    assert report["record"] == anna.get(f"/api/tables/{table}/record")
