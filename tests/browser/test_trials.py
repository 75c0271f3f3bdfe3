"""Trying something out in a review, and playing the costliest turns anew as tasks."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from kontor.record import Game
from kontor.review import line_of
from tests.browser.conftest import KEPT, Come
from tests.browser.hand import OFFERS, Hand
from tests.browser.people import PHONE, Json, Person
from tests.browser.test_phone import show_all
from tests.browser.test_review import DONE, check_accessible, finished_by, title_of
from tests.server.places import Server

PLAIN = 3
"""The seed of a game whose costliest turn has a better one of few clicks."""
NOTHING_GIVEN_AWAY = ".k-proposed, .shares, .meter, .why, .deeds, .moments, .ledger"


class TrialHand(Hand):
    """Plays on a board where something is tried, from the turn after so many actions on."""

    def __init__(self, person: Person, table: str, at: int, *, touch: bool = False) -> None:
        super().__init__(person, table, touch=touch)
        self.at = at

    @property
    def now(self) -> Json:
        """The table after what was tried."""
        path = f"/api/tables/{self.id}/review/at/{self.at}/try"
        found: Json = self.person.post(path, {"actions": self.played})
        return found

    def do(self, action: str, *, confirm: bool = True) -> None:  # noqa: ARG002
        """Do an action by clicking, and check that it was done."""
        self.follows = 0
        self.click(action)
        count = str(len(self.played) + 1 + self.follows)
        expect(self.page.locator("[data-tried]")).to_have_attribute("data-tried", count)
        self.played.append(action)

    def do_all(self, actions: list[str]) -> None:
        """Do actions one after the other; a payment may be done with its displacement."""
        for action in actions:
            if self.follows:
                self.follows = 0
                self.played.append(action)
            else:
                self.do(action)


def reviewed(person: Person, server: Server) -> tuple[str, Json, Game]:
    """Return a finished table of somebody, its whole review and its game."""
    table = finished_by(person, server, PLAIN)
    person.goto(f"/table/{table}/review")
    expect(person.page.locator(DONE).first).to_be_visible()
    review = person.get(f"/api/tables/{table}/review")
    return table, review, Game.load(person.get(f"/api/tables/{table}/record"))


def mistake_of(review: Json, seat: int = 0) -> Json:
    """Return the costliest turn of a seat."""
    found: Json = review["turns"][review["seats"][seat]["costliest"][0]]
    return found


def played_in(game: Game, one: Json) -> list[str]:
    return game.actions[one["at"] : one["at"] + one["count"]]


def better_in(game: Game, one: Json) -> list[str]:
    """Return the better turn, with what the others answer.

    Which marker it draws was hidden when it was found: the one that comes goes where it would.
    """
    line = line_of(game.state_after(one["at"]), one["seat"], one["better"])
    trial = Game.load(game.record())
    trial.undo_to(one["at"])
    trial.play_all(line)
    for text in one["better"]:
        if text.startswith("mark ") and trial.seat == one["seat"] == trial.turn:
            route = text.split()[-1]
            line.append(next(mark for mark in trial.legal() if mark.endswith(f" {route}")))
            trial.play(line[-1])
    return line


def percents(page: Page) -> list[str]:
    return page.locator(".meter li b").all_inner_texts()


def in_percent(tried: Json) -> list[str]:
    return [f"{round(100 * share)} %" for share in tried["chances"]["shares"]]


def test_actions_are_tried_by_mouse_and_change_the_shares(come: Come, server: Server) -> None:
    anna = come("Anna")
    table, review, game = reviewed(anna, server)
    one = mistake_of(review)
    page = anna.goto(f"/table/{table}/review?at={one['at']}")
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.locator("#trial-title")).to_be_focused()
    hand = TrialHand(anna, table, one["at"])
    start = hand.now
    expect(page.locator(".meter li")).to_have_count(3)
    assert percents(page) == in_percent(start)
    expect(page.locator(".meter .change")).to_have_count(0)
    turn = better_in(game, one)
    hand.do_all(turn)
    expect(page.locator(".meter .change")).to_have_count(3)
    assert percents(page) == in_percent(hand.now)
    before, after = (round(100 * one["chances"]["shares"][0]) for one in (start, hand.now))
    change = f"{after - before:+d}".replace("-", "−").replace("+0", "±0")
    expect(page.locator(".meter .change").first).to_have_text(change)
    page.screenshot(path=KEPT / "trial.png")
    # The next seat is played by the same person.
    second = hand.now["decision"]["seat"]
    assert second != one["seat"]
    expect(page.locator(f".trial [data-desk='{second}']")).to_be_visible()
    legal = hand.now["decision"]["legal"]
    hand.do(next(text for text in legal if text.startswith("place t")))
    check_accessible(page)
    undo_all(page, hand, len(turn))
    page.get_by_role("button", name="Back to the review").click()
    expect(title_of(page)).to_be_visible()
    assert anna.get(f"/api/tables/{table}/record")["actions"] == game.actions


def undo_all(page: Page, hand: TrialHand, turn: int) -> None:
    """Go back to the start of the present turn, of the one before it, and on again by a step."""
    tried = page.locator("[data-tried]")
    page.keyboard.press("r")
    expect(tried).to_have_attribute("data-tried", str(turn))
    page.keyboard.press("z")
    expect(tried).to_have_attribute("data-tried", str(turn - 1))
    page.keyboard.press("y")
    expect(tried).to_have_attribute("data-tried", str(turn))
    page.keyboard.press("r")
    expect(tried).to_have_attribute("data-tried", "0")
    hand.played.clear()
    assert percents(page) == in_percent(hand.now)
    expect(page.locator("[data-turn='undo']")).to_be_disabled()


def test_actions_are_tried_by_keyboard(come: Come, server: Server) -> None:
    anna = come("Anna")
    table, review, _ = reviewed(anna, server)
    first = review["points"][3]
    page = anna.goto(f"/table/{table}/review?at={first['at']}")
    expect(title_of(page)).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("#trial-title")).to_be_focused()
    hand = TrialHand(anna, table, first["at"])
    legal = hand.now["decision"]["legal"]
    placed = next(text for text in legal if text.startswith("place t"))
    page.keyboard.press("a")
    field = page.locator("[data-actions-filter]")
    expect(field).to_be_focused()
    page.keyboard.type(placed)
    page.keyboard.press("Enter")
    tried = page.locator("[data-tried]")
    expect(tried).to_have_attribute("data-tried", "1")
    expect(page.locator(".trial [aria-live]")).to_contain_text("trader")
    expect(page.locator(".trial .note")).to_contain_text("rough")
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    page.keyboard.press("e")
    expect(page.locator(".turn .main")).to_contain_text("left?")
    page.keyboard.press("e")
    expect(tried).to_have_attribute("data-tried", "2")
    expect(page.locator(".trial .note")).not_to_contain_text("rough")
    hand.played = [placed, "end"]
    assert percents(page) == in_percent(hand.now)
    expect(page.locator(".trial > [role='status']")).to_contain_text(percents(page)[0])
    # At the board T chooses a trader, as at a table.
    page.keyboard.press("m")
    expect(page.locator("[data-kind='m']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("t")
    expect(page.locator("[data-kind='t']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(title_of(page)).to_be_focused()
    expect(page).to_have_url(re.compile(rf"at={first['at']}$"))


def test_a_costly_turn_is_a_task_that_gives_nothing_away(come: Come, server: Server) -> None:
    anna = come("Anna")
    table, review, game = reviewed(anna, server)
    one = mistake_of(review)
    page = anna.goto(f"/table/{table}")
    page.locator(".costliest li").first.get_by_role("link", name="Find a better turn").click()
    expect(page.locator("#task-title")).to_be_focused()
    expect(page).to_have_url(re.compile(rf"at={one['at']}&task$"))
    expect(page.locator("[data-turn='undo']")).to_be_visible()
    expect(page.locator(NOTHING_GIVEN_AWAY)).to_have_count(0)
    hand = TrialHand(anna, table, one["at"])
    hand.do_all(played_in(game, one))
    points = round(100 * one["loss"])
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text(f"Not yet: {points} points of win share behind")
    expect(page.locator("#task-title")).to_be_focused()
    expect(page.locator(NOTHING_GIVEN_AWAY)).to_have_count(0)
    expect(page.locator(OFFERS)).to_have_count(0)
    page.screenshot(path=KEPT / "task-wrong.png")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-tried]")).to_have_attribute("data-tried", "0")
    hand.played.clear()
    hand.do_all(better_in(game, one))
    expect(verdict).to_contain_text("Found")
    expect(page.locator(".task .done")).to_have_text("solved, second try")
    expect(page.locator(".k-proposed:not(.k-played)")).to_be_visible()
    expect(page.locator(".why li").first).to_be_visible()
    check_accessible(page)
    page.screenshot(path=KEPT / "task-solved.png")
    page.goto(f"/table/{table}")
    solved = page.locator(".costliest li").first
    expect(solved).to_contain_text("solved, second try")
    expect(solved.get_by_role("link", name="Find a better turn")).to_have_count(0)
    solved.get_by_role("link", name="Look again").click()
    expect(title_of(page)).to_contain_text(one["kind"])


def test_the_answer_is_shown_to_those_who_give_up_and_then_solves_nothing(
    come: Come, server: Server
) -> None:
    anna = come("Anna")
    table, review, game = reviewed(anna, server)
    one = next(turn for turn in review["turns"] if turn["kind"] and turn["turn"] and turn["seat"])
    page = anna.goto(f"/table/{table}/review?at={one['at']}")
    # Every mistake of any seat is a task.
    page.get_by_role("button", name="Find a better turn").click()
    expect(page.locator("[data-turn='undo']")).to_be_visible()
    expect(page.locator(NOTHING_GIVEN_AWAY)).to_have_count(0)
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".k-proposed:not(.k-played)")).to_be_visible()
    expect(page.locator(".why li")).to_have_count(len(one["reasons"]))
    page.get_by_role("button", name="Try again").click()
    hand = TrialHand(anna, table, one["at"])
    hand.do_all(better_in(game, one))
    expect(page.locator(".verdict")).to_contain_text("Found")
    expect(page.locator(".task .done")).to_have_count(0)
    page.get_by_role("button", name="Back to the review").click()
    expect(title_of(page)).to_contain_text(one["kind"])
    expect(page).to_have_url(re.compile(rf"at={one['at']}$"))


def test_on_a_phone_a_task_is_played_by_touch(come: Come, server: Server) -> None:
    anna = come("Anna", viewport=PHONE, has_touch=True, settings={"language": "ru"})
    table, review, game = reviewed(anna, server)
    one = mistake_of(review)
    page = anna.goto(f"/table/{table}/review?at={one['at']}&task")
    expect(page.locator("[data-turn='undo']")).to_be_visible()
    check_room(page)
    show_all(anna)
    hand = TrialHand(anna, table, one["at"], touch=True)
    hand.do_all(better_in(game, one))
    expect(page.locator(".verdict.good")).to_be_visible()
    check_room(page)
    page.locator(".task .head .btn").tap()
    expect(title_of(page)).to_be_visible()
    page.locator(".more .btn", has=page.locator("use[href$='#icon-person']")).tap()
    expect(page.locator(".meter li")).to_have_count(3)
    check_room(page)
    check_accessible(page)
    page.screenshot(path=KEPT / "trial-phone.png")


def check_room(page: Page) -> None:
    """Fail if something is wider than the phone, or too small for a finger."""
    wide: list[Any] = page.locator(".page.review, .page.review .card").evaluate_all(
        "all => all.map(one => one.scrollWidth - one.clientWidth)"
    )
    assert max(wide) == 0
    for button in page.locator(".page.review .card .btn:visible").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44, button.inner_text()
