"""Puzzles in the browser: solved in any order, answered on the board, counted by day, passed on."""

import json
import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from playwright.sync_api import Page, expect

from kontor.lessons.puzzles import Puzzle, puzzle_of, puzzles
from tests.browser.conftest import KEPT, Come
from tests.browser.hand import OFFERS
from tests.browser.people import PHONE, Json, Person
from tests.browser.test_phone import show_all
from tests.browser.test_review import check_accessible
from tests.browser.test_trials import TrialHand

STAGE = "[data-stage]"
JUDGED = "[data-stage='wrong'], [data-stage='solved'], [data-stage='unjudged']"
NOTHING_GIVEN_AWAY = ".k-proposed, .deeds, .why, .shares, .levels"


class PuzzleHand(TrialHand):
    """Plays the turn of a puzzle."""

    def __init__(self, person: Person, puzzle: str, *, touch: bool = False) -> None:
        super().__init__(person, puzzle, 0, touch=touch)

    @property
    def now(self) -> Json:
        """The table after what was tried."""
        path = f"/api/puzzles/{self.id}/try"
        found: Json = self.person.post(path, {"actions": self.played})
        return found


def swapped(actions: tuple[str, ...]) -> list[str] | None:
    """Return a turn with two placements on different routes in the other order, if it has such."""
    for number, (one, other) in enumerate(pairwise(actions)):
        if all(action.startswith("place ") for action in (one, other)):
            routes = {action.split()[2].split(".")[0] for action in (one, other)}
            if len(routes) > 1:
                return [*actions[:number], other, one, *actions[number + 2 :]]
    return None


def plain_puzzle() -> tuple[Puzzle, list[str]]:
    """Return a puzzle whose best turn is quickly clicked, and that turn in another order."""
    for puzzle in puzzles().values():
        actions = puzzle.best.actions
        found = swapped(actions)
        plain = all(action.split()[0] in ("place", "establish", "end") for action in actions)
        if found is not None and plain and len(actions) <= 5:
            return puzzle, found
    raise AssertionError("no puzzle has two placements that can be swapped")


def open_puzzle(person: Person, path: str) -> Page:
    page = person.goto(f"/puzzles/{path}")
    expect(page.locator(OFFERS)).to_be_attached()
    return page


def wait_for_verdict(person: Person, stage: str) -> None:
    """Wait until a turn was judged; a busy server is asked again, as people would."""
    page = person.page
    while True:
        page.locator(JUDGED).wait_for(state="attached")
        if page.locator(STAGE).get_attribute("data-stage") != "unjudged":
            break
        page.get_by_role("button", name="Try again").click()
    expect(page.locator(STAGE)).to_have_attribute("data-stage", stage)


def end_turn(page: Page) -> None:
    """End a turn in which actions are left."""
    page.locator(".turn .main").click()
    expect(page.locator(".turn .main.asking")).to_be_visible()
    page.locator(".turn .main").click()


def by_list(page: Page, actions: list[str]) -> None:
    """Do actions by keyboard, from the list of all of them."""
    tried = page.locator("[data-tried]")
    for number, action in enumerate(actions, 1):
        page.keyboard.press("a")
        field = page.locator("[data-actions-filter]")
        expect(field).to_be_focused()
        field.fill(action)
        page.keyboard.press("Enter")
        expect(tried).to_have_attribute("data-tried", str(number))
        if number < len(actions):
            page.keyboard.press("Escape")


def test_a_puzzle_is_solved_by_its_turn_in_another_order(come: Come) -> None:
    anna = come("Anna")
    puzzle, turn = plain_puzzle()
    page = open_puzzle(anna, puzzle.id)
    expect(page.locator(NOTHING_GIVEN_AWAY)).to_have_count(0)
    expect(page.locator(".question h2")).to_contain_text("Find the best turn")
    check_accessible(page)
    with anna.forgiven():
        PuzzleHand(anna, puzzle.id).do_all(turn)
        wait_for_verdict(anna, "solved")
    expect(page.locator(".verdict")).to_contain_text("Right")
    expect(page.locator("#task-title")).to_be_focused()
    expect(page.locator(".k-proposed:not(.k-played)")).to_be_visible()
    expect(page.locator(".deeds li").first).to_be_visible()
    expect(page.locator(".shares dd")).to_have_count(3)
    expect(page.locator(".levels")).to_contain_text("apprentice")
    expect(page.locator("[data-puzzle-progress]")).to_have_text("1 of 1 solved")
    check_accessible(page)
    page.screenshot(path=KEPT / "puzzle-solved.png")
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile(puzzle.id))
    expect(page.locator(OFFERS)).to_be_attached()
    page = anna.goto("/puzzles")
    solved = page.locator(f"[data-puzzle-link='{puzzle.id}']")
    expect(solved.get_by_role("img", name="solved, first try")).to_be_visible()
    page.get_by_text("Only unsolved ones").click()
    expect(page).to_have_url(re.compile(r"\?open$"))
    expect(solved).to_have_count(0)


def test_a_wrong_turn_is_answered_on_the_board_and_the_answer_solves_nothing(come: Come) -> None:
    # Nobody needs a name to solve puzzles.
    anna = come(None)
    puzzle, _ = plain_puzzle()
    page = open_puzzle(anna, puzzle.id)
    with anna.forgiven():
        end_turn(page)
        wait_for_verdict(anna, "wrong")
    expect(page.locator(".verdict")).to_contain_text("Not yet")
    expect(page.locator(".missed")).to_be_visible()
    replies = page.locator("[data-reply]")
    expect(replies).to_have_count(puzzle.setup.players - 1)
    expect(page.locator(".deeds, .shares, .levels, .k-proposed:not(.k-played)")).to_have_count(0)
    check_accessible(page)
    page.screenshot(path=KEPT / "puzzle-wrong.png")
    replies.last.click()
    expect(replies.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")
    expect(page.locator(OFFERS)).to_be_attached()
    expect(page.locator("[data-tried]")).to_have_attribute("data-tried", "0")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(STAGE)).to_have_attribute("data-stage", "shown")
    expect(page.locator(".k-proposed:not(.k-played)")).to_be_visible()
    # What one has played is not among what is compared.
    expect(page.locator(".shares dd")).to_have_count(2)
    expect(page.locator("[data-puzzle-progress]")).to_have_text("0 of 1 solved")
    page.locator("[data-puzzle-play]").click()
    expect(page.get_by_role("dialog")).to_contain_text(str(len(puzzle.actions)))
    page.get_by_role("dialog").get_by_role("button", name="Play on").last.click()
    expect(page).to_have_url(re.compile("/table/"))


def test_the_puzzle_of_the_day_is_solved_by_keyboard_and_counts_as_a_day(come: Come) -> None:
    anna = come("Anna")
    today = datetime.now(UTC).date()
    days = [str(today - timedelta(days=number)) for number in (2, 1)]
    kept = json.dumps({"results": {}, "days": days})
    page = anna.goto("/puzzles")
    page.evaluate("kept => localStorage.setItem('kontor.puzzled', kept)", kept)
    page.reload()
    expect(page.locator("[data-puzzle-progress]")).to_have_text("2 days in a row")
    page.locator("[data-puzzle-today]").click()
    expect(page).to_have_url(re.compile("/puzzles/today$"))
    expect(page.locator(OFFERS)).to_be_attached()
    found = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    assert found is not None
    with anna.forgiven():
        by_list(page, list(puzzle_of(found).best.actions))
        wait_for_verdict(anna, "solved")
    expect(page.locator("[data-puzzle-progress]")).to_have_text("3 days in a row · 1 of 1 solved")
    other = page.context.new_page()
    other.goto("/learn")
    expect(other.locator("[data-puzzle-today] [data-puzzle-progress]")).to_contain_text("3 days")


def test_on_a_phone_a_puzzle_is_played_by_touch(come: Come) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True, settings={"language": "ru"})
    puzzle, turn = plain_puzzle()
    page = open_puzzle(anna, puzzle.id)
    check_room(page)
    show_all(anna)
    with anna.forgiven():
        PuzzleHand(anna, puzzle.id, touch=True).do_all(turn)
        page.locator("[data-stage='solved']").wait_for(state="attached")
    expect(page.locator(".sheet .verdict")).to_be_visible()
    check_room(page)
    check_accessible(page)
    page.screenshot(path=KEPT / "puzzle-phone.png")
    page.locator(".handle").tap()
    expect(page.locator(".sheet .question")).to_be_visible()
    check_room(page)


def check_room(page: Page) -> None:
    """Fail if something is wider than the phone, or too small for a finger."""
    assert page.locator("html, .sheet").evaluate_all(
        "all => all.every(one => one.scrollWidth <= one.clientWidth)"
    )
    for button in page.locator("header .btn:visible, .sheet .btn:visible").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44, button.inner_text()


def test_the_text_board_tells_the_question_and_the_verdict(come: Come) -> None:
    anna = come("Anna")
    puzzle, _ = plain_puzzle()
    page = open_puzzle(anna, puzzle.id)
    page.keyboard.press("v")
    expect(page.locator("[data-text-board] .question h2")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    with anna.forgiven():
        page.locator("[data-stage='shown']").wait_for(state="attached")
    expect(page.locator("[data-text-board] .deeds li").first).to_be_visible()
    check_accessible(page)
