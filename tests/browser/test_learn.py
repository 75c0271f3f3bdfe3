"""Learning the game: the course as a road, lessons on the board, and what is kept of them."""

import re

from playwright.sync_api import Page, expect

from kontor.lessons.lesson import course, lesson
from tests.browser.conftest import KEPT, Come
from tests.browser.hand import OFFERS, REWARDS
from tests.browser.people import PHONE, Person
from tests.browser.test_review import check_accessible

SAID = "[data-lesson-said]"
NEXT = "[data-lesson-next]"
FILL = lesson("first-route").steps[0]
AGAIN = lesson("first-route").steps[1]
BLOCK = next(step for step in lesson("displaced").steps if step.wrong)


def open_step(person: Person, lesson_id: str, step_id: str) -> Page:
    """Open a step of a lesson and wait until something can be done in it."""
    page = person.goto(f"/learn/{lesson_id}/{step_id}")
    expect(page.locator(f"[data-step='{step_id}']")).to_be_attached()
    expect(page.locator(OFFERS)).to_be_attached()
    return page


def tried(page: Page, count: int) -> None:
    expect(page.locator("[data-tried]")).to_have_attribute("data-tried", str(count))


def said(page: Page, verdict: str) -> None:
    expect(page.locator(SAID)).to_have_attribute("data-lesson-said", verdict)


def type_action(page: Page, action: str) -> None:
    """Do an action by the list of all actions, with keys alone."""
    # Escape leaves the field if it has the focus already: keys are keys again.
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.locator("[data-actions-filter]")).to_be_focused()
    page.keyboard.type(action)
    page.keyboard.press("Enter")


def type_all(page: Page, actions: tuple[str, ...]) -> None:
    for count, action in enumerate(actions, 1):
        if action == "end":
            page.keyboard.press("Escape")
            page.keyboard.press("e")
        else:
            type_action(page, action)
        tried(page, count)


def test_the_first_route_is_walked_by_mouse(come: Come) -> None:
    anna = come("Anna")
    page = anna.goto("/")
    page.locator("main [data-learn]").click()
    page.locator("[data-begin]").click()
    expect(page.locator("[data-step='fill']")).to_be_attached()
    for count, post in enumerate(("goettingen-quedlinburg.2", "goettingen-quedlinburg.3"), 1):
        page.locator(f"[data-target='post:{post}']").click()
        tried(page, count)
    page.locator(".turn [data-action='end']").click()
    tried(page, 3)
    page.locator("[data-target='route:goettingen-quedlinburg']").click()
    expect(page.locator(REWARDS)).to_be_visible()
    # What was said would lie over the rewards.
    expect(page.locator(SAID)).to_have_count(0)
    page.locator(REWARDS).locator("[data-action$='develop actions']").click()
    said(page, "done")
    expect(page.locator("[data-lesson-best]")).to_contain_text(f"your best {FILL.par}")
    expect(page.locator(NEXT)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-step='again']")).to_be_attached()
    assert page.url.endswith("/learn/first-route/again")


def test_a_lesson_is_walked_by_keys_and_kept(come: Come) -> None:
    anna = come("Anna")
    page = open_step(anna, "first-route", "fill")
    type_all(page, FILL.solution)
    said(page, "done")
    page.keyboard.press("Enter")
    expect(page.locator("[data-step='again']")).to_be_attached()
    expect(page.locator(OFFERS)).to_be_attached()
    type_all(page, AGAIN.solution)
    said(page, "done")
    expect(page.locator(NEXT)).to_have_text(re.compile("The aim"))
    page.goto("/learn")
    road = page.locator("[data-road='first-route']")
    expect(road).to_have_class(re.compile("done"))
    page.reload()
    expect(road).to_have_class(re.compile("done"))
    # The lesson without steps is a picture: it is finished when it was seen.
    page.locator("[data-road='aim']").click()
    page.locator("[data-road-begin]").click()
    expect(page.locator(NEXT)).to_be_visible()
    check_accessible(page)
    page.goto("/learn")
    expect(page.locator("[data-road='aim']")).to_have_class(re.compile("done"))


def test_a_wrong_choice_is_answered_and_taken_back(come: Come) -> None:
    anna = come("Anna")
    page = open_step(anna, "displaced", BLOCK.id)
    tried(page, 0)
    legal = anna.post(f"/api/lessons/displaced/{BLOCK.id}/try", {"actions": []})["decision"]
    pattern = re.compile(BLOCK.wrong[0].play.replace(".", r"\.").replace("*", ".*"))
    wrong = next(action for action in legal["legal"] if pattern.fullmatch(action))
    type_action(page, wrong)
    said(page, "wrong")
    expect(page.locator(".k-played")).not_to_have_count(0)
    expect(page.locator("[role=log] p").first).to_contain_text("Then this happens")
    page.screenshot(path=KEPT / "lesson-wrong.png")
    check_accessible(page)
    expect(page.locator(NEXT)).to_be_focused()
    page.keyboard.press("Enter")
    said(page, "open")
    tried(page, 0)
    expect(page.locator(".k-played")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("y")
    said(page, "wrong")
    page.keyboard.press("z")
    said(page, "open")


def test_the_bulb_points_and_then_draws_and_help_is_counted(come: Come) -> None:
    anna = come("Anna")
    page = open_step(anna, "first-route", "again")
    assert AGAIN.alone
    # Nothing is pointed at where one is on one's own.
    expect(page.locator(".k-proposed")).to_have_count(0)
    # What is said of no place hides nothing of the board.
    expect(page.locator(f"main {SAID}")).to_have_count(0)
    expect(page.locator(f"aside {SAID}")).to_be_visible()
    bulb = page.locator("[data-lesson-help]")
    page.keyboard.press("h")
    expect(bulb).to_have_attribute("data-lesson-help", "place")
    expect(page.locator(".k-proposed")).to_have_attribute("data-steps", "0")
    page.keyboard.press("h")
    expect(bulb).to_have_attribute("data-lesson-help", "solution")
    expect(page.locator(".k-proposed")).to_have_attribute("data-steps", str(len(AGAIN.solution)))
    page.keyboard.press("Escape")
    expect(bulb).to_have_attribute("data-lesson-help", "none")
    type_all(page, AGAIN.solution)
    said(page, "done")
    expect(page.locator("[data-lesson-best]")).to_contain_text("with help")


def test_what_was_learned_goes_to_another_browser_by_a_code(come: Come) -> None:
    anna, other = come("Anna"), come(None)
    page = open_step(anna, "first-route", "again")
    type_all(page, AGAIN.solution)
    said(page, "done")
    page.goto("/learn")
    page.locator("[data-learn-code]").click()
    code = page.locator("[data-code-own]").input_value()
    assert f"first-route/again.{AGAIN.par}" in code
    there = other.goto("/learn")
    there.locator("[data-learn-code]").click()
    there.locator("[data-code-other]").fill(code[:-4])
    there.locator("[data-code-add]").click()
    expect(there.get_by_role("dialog").get_by_role("status")).to_contain_text("not a whole code")
    there.locator("[data-code-other]").fill(code)
    there.locator("[data-code-add]").click()
    expect(there.locator("[data-code-own]")).to_have_value(code)
    there.goto("/learn/first-route/again")
    expect(there.locator("[data-lesson-best]")).to_contain_text(f"your best {AGAIN.par}")


def test_other_tabs_follow(come: Come) -> None:
    anna = come("Anna")
    tab = anna.context.new_page()
    tab.goto("/learn/first-route/fill")
    steps = tab.locator("aside ol button")
    expect(steps.nth(1)).not_to_have_class(re.compile("done"))
    page = open_step(anna, "first-route", "again")
    type_all(page, AGAIN.solution)
    expect(steps.nth(1)).to_have_class(re.compile("done"))


def test_a_lesson_on_a_phone(come: Come) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True)
    page = open_step(anna, "first-route", "fill")
    # What is said hangs from its place, hides it not, and stays in the pane.
    ring = page.locator(".k-proposed-ring").first.bounding_box()
    card = page.locator(SAID).bounding_box()
    assert ring is not None
    assert card is not None
    assert card["y"] >= ring["y"] + ring["height"] or card["y"] + card["height"] <= ring["y"]
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= PHONE["width"]
    page.screenshot(path=KEPT / "lesson-phone.png")
    for count, action in enumerate(FILL.solution[:2], 1):
        page.locator(f"[data-target='post:{action.split()[2]}']").tap()
        piece = page.locator(".k-pop.k-ready button").first
        expect(piece.or_(page.locator(f"[data-tried='{count}']")).first).to_be_attached()
        if piece.count():
            piece.tap()
        tried(page, count)
    page.locator(".turn [data-action='end']").tap()
    tried(page, 3)
    page.locator("[data-turn='undo']").tap()
    tried(page, 2)
    page.locator("[data-turn='redo']").tap()
    tried(page, 3)
    page.goto("/learn")
    for group in course()[:2]:
        for name in group.lessons:
            expect(page.locator(f"[data-road='{name}']")).to_be_attached()
    wide = page.evaluate("document.querySelector('.page').scrollWidth")
    assert wide <= PHONE["width"]


def test_a_lesson_as_text(come: Come) -> None:
    anna = come("Anna")
    page = open_step(anna, "first-route", "again")
    page.keyboard.press("v")
    expect(page.locator("[data-text-board]")).to_be_visible()
    type_all(page, AGAIN.solution)
    said(page, "done")
    check_accessible(page)


def test_a_lesson_that_is_not_there(come: Come) -> None:
    anna = come("Anna")
    with anna.forgiven():
        page = anna.goto("/learn/nowhere")
        expect(page.get_by_role("heading").first).to_be_visible()
        expect(page.locator(SAID)).to_have_count(0)


def test_the_first_game_with_a_coach_begins_from_the_course(come: Come) -> None:
    page = come("Anna").goto("/learn")
    page.locator("[data-guided]").click()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    assert "/table/" in page.url
    # Whoever has no name yet is asked for one first.
    other = come(None).goto("/learn")
    other.locator("[data-guided]").click()
    expect(other.locator("main form input").first).to_be_visible()
    other.locator("main form input").first.fill("Bert")
    other.keyboard.press("Enter")
    expect(other.locator(".k-chart svg.k-front")).to_be_visible()
    assert "/table/" in other.url
    # Going back leads to the first page, not to another game.
    other.go_back()
    expect(other.get_by_text("Bert").first).to_be_visible()
    assert "guided" not in other.url
    assert "/table/" not in other.url
