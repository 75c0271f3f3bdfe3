"""Every page of the client, with something real on it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.hand import CONFIRM, REWARDS, Hand
from tests.browser.people import BOT, EMPTY, ME, Person
from tests.server.places import wait_until

BOARD = ".k-chart svg.k-front"
MISSED = "[data-since]"
WHOLE = 10_000
_made: dict[tuple[str, int], tuple[str, Any]] = {}


@dataclass(frozen=True)
class Look:
    """A page in a state that is worth looking at."""

    name: str
    show: Callable[[Person], None]
    part: str = "html"
    """The part to look at; the rest belongs to another page."""


def visit(path: str, wait_for: str) -> Callable[[Person], None]:
    """Return a function that opens an address and waits until something is visible."""

    def show(person: Person) -> None:
        person.page.goto(path)
        expect(person.page.locator(wait_for).first).to_be_visible()

    return show


def middle_game(person: Person, actions: int = 40) -> Hand:
    """Return a table with some actions played, by people who share one screen.

    It is made once for each server; later visitors come as the same guest.
    """
    known = _made.get((person.server.url, actions))
    if known is None:
        table = person.create(setup={"start": 0, "players": 3}, seats=[ME] * 3)["now"]["id"]
        Hand(person, table, seed=3).skip(actions)
        known = _made[person.server.url, actions] = table, person.context.cookies()
    table, cookies = known
    person.context.add_cookies(cookies)  # type: ignore[arg-type]
    return Hand(person, table)


def show_table(person: Person) -> None:
    middle_game(person).open().wait_for_turn()


def show_text(person: Person) -> None:
    """Show the table as text, with a group of actions opened."""
    hand = middle_game(person)
    # Whoever has no actions left, and a marker to use, has no group of them.
    legal = hand.now["decision"]["legal"]
    while not any(action.startswith("place ") for action in legal):
        hand.send("play", action="end" if "end" in legal else legal[0])
        legal = hand.now["decision"]["legal"]
    hand.open().wait_for_turn()
    person.page.keyboard.press("v")
    group = person.page.locator("[data-group]").first
    expect(group).to_be_visible()
    # By keyboard, as its readers do; then the choice is remembered no longer.
    group.focus()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("listbox")).to_be_focused()
    person.page.evaluate("delete localStorage['kontor.settings']")


def show_menu(person: Person) -> None:
    """Show the menu of a displacement."""
    table = person.create(setup={"start": 0, "players": 3}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(person, table).open()
    assert hand.wait_for_turn()
    spot = next(a for a in hand.now["decision"]["legal"] if a.startswith("place t "))
    hand.send("play", action=spot)
    hand.send("play", action="end")
    hand.wait_for(hand.now["seq"])
    assert hand.wait_for_turn()
    # By keyboard, which scrolls the place into view.
    person.page.locator(f"[data-target='post:{spot.split()[2]}']").focus()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".k-pop.k-ready")).to_be_visible()


def fill_routes(person: Person) -> Hand:
    """Return a table whose first seat has filled two routes, and may establish both."""
    table = person.create(setup={"start": 0, "players": 3}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(person, table)
    for route in ("kampen-osnabrueck", "dortmund-duisburg"):
        for action in (f"place t {route}.1", f"place t {route}.2", "end", "end", "end"):
            hand.send("play", action=action)
    return hand


def show_full(person: Person) -> None:
    """Show the card of full routes."""
    fill_routes(person).open().wait_for_turn()
    expect(person.page.locator("[data-full]")).to_be_visible()


def show_rewards(person: Person) -> None:
    """Show what a full route gives: pills on the board, or rows in the sheet."""
    fill_routes(person).open().wait_for_turn()
    person.page.locator("[data-target='route:kampen-osnabrueck']").focus()
    person.page.keyboard.press("Enter")
    expect(person.page.locator(REWARDS)).to_be_visible()


def show_answer(person: Person) -> None:
    """Show an answer that is to be confirmed."""
    table = person.create(setup={"start": 0, "players": 3}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(person, table)
    spot = next(a for a in hand.now["decision"]["legal"] if a.startswith("place t "))
    for action in (spot, "end", f"displace t {spot.split()[2]}", "pay 1t"):
        hand.send("play", action=action)
    for verb in ("put", "add"):
        legal = hand.now["decision"]["legal"]
        hand.send("play", action=next(a for a in legal if a.startswith(verb)), hold=True)
    hand.open()
    expect(person.page.locator(CONFIRM)).to_be_enabled()


def show_missed(person: Person) -> None:
    """Show that bots did something while nothing moved."""
    setup = {"start": 0, "players": 3}
    hand = Hand(person, person.create(setup=setup, seats=[ME, BOT, BOT])["now"]["id"])
    hand.send("play", action="end")
    wait_until(lambda: hand.now["decision"]["yours"], "the bots have decided")
    hand.open().wait_for_turn()
    expect(person.page.locator(MISSED)).to_be_visible()


def show_since(person: Person) -> None:
    """Show what bots did, up to its end."""
    show_missed(person)
    person.page.locator(MISSED).click()
    expect(person.page.locator(BOARD)).to_be_visible()
    person.page.keyboard.press("End")
    expect(person.page.locator("[data-back]")).to_be_visible()


def show_you(person: Person) -> None:
    """Show who one is here, with everything that can be listed, a code and a recovery code."""
    person.post("/api/me/tokens", {"label": "a program"})
    visit("/you", "[data-show-code]")(person)
    person.page.locator("[data-make-recovery]").click()
    expect(person.page.locator("[data-recovery]")).to_be_visible()
    person.page.locator("[data-show-code]").click()
    expect(person.page.locator("[data-code]")).to_be_visible()


def show_signing_out(person: Person) -> None:
    """Show what signing out everywhere means."""
    visit("/you", "[data-everywhere]")(person)
    person.page.locator("[data-everywhere]").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def show_actions(person: Person) -> None:
    """Show the list of all actions."""
    middle_game(person, 10).open().wait_for_turn()
    sheet = person.page.locator(".sheet nav button").nth(1)
    if sheet.count() > 0:
        sheet.click()
    else:
        person.page.keyboard.press("a")
    expect(person.page.locator("[data-actions-filter]")).to_be_visible()


def show_notes(person: Person) -> None:
    """Show what somebody has drawn on the board and noted."""
    middle_game(person, 10).open().wait_for_turn()
    page = person.page
    # Drawn again, it would be removed.
    if page.locator("[data-drawn]").count() == 0:
        for city, keys in (("bremen", "oj"), ("osnabrueck", "j")):
            page.locator(f"[data-target='city:{city}']").focus()
            for key in keys:
                page.keyboard.press(key)
    sheet = page.locator(".sheet nav button").nth(4)
    if sheet.count() > 0:
        sheet.click()
    else:
        page.keyboard.press("w")
    expect(page.locator(".note li")).to_have_count(2)


def show_dialog(key: str) -> Callable[[Person], None]:
    """Return a function that opens a dialog of the table by its key."""

    def show(person: Person) -> None:
        middle_game(person, 10).open().wait_for_turn()
        person.page.keyboard.press(key)
        expect(person.page.get_by_role("dialog")).to_be_visible()

    return show


def show_waiting(person: Person) -> None:
    made = person.create(setup={"players": 3}, seats=[ME, EMPTY, BOT])
    visit(f"/table/{made['now']['id']}", "main.waiting")(person)


def show_left(person: Person) -> None:
    """Show a seat that was left while the game waits for it."""
    made = person.create(setup={"players": 3, "start": 1}, seats=[ME] * 3)
    hand = Hand(person, made["now"]["id"])
    hand.send("resign", seat=1)
    visit(f"/table/{hand.id}", "[data-matter]")(person)


def show_end(person: Person) -> None:
    hand = middle_game(person, WHOLE)
    visit(f"/table/{hand.id}", ".end h1")(person)
    expect(person.page.locator(".end section.card").nth(1).locator("svg")).to_be_visible()


def show_review(person: Person) -> None:
    """Show a review that is done, with its tables open."""
    hand = middle_game(person, WHOLE)
    visit(f"/table/{hand.id}/review", ".ledger .bar")(person)
    expect(person.page.locator(".deeds li").first).to_be_visible()
    for folded in person.page.locator(".review summary").all():
        folded.click()


def show_replay(person: Person) -> None:
    hand = middle_game(person, 12)
    visit(f"/table/{hand.id}/replay?at={hand.now['seq'] - 2}", BOARD)(person)


def show_playing_on(person: Person) -> None:
    """Show who is asked to play on from a moment of a game that is over."""
    hand = middle_game(person, WHOLE)
    visit(f"/table/{hand.id}/replay?at=60", BOARD)(person)
    person.page.keyboard.press("p")
    expect(person.page.get_by_role("dialog")).to_be_visible()


def show_refusal(person: Person) -> None:
    with person.forgiven():
        visit("/join#" + "x" * 43, "[role=alert]")(person)


def show_lost(person: Person) -> None:
    with person.forgiven():
        visit("/new/where", "main h1")(person)


def show_wrong(person: Person) -> None:
    """Show what came of a wrong choice in a lesson."""
    visit("/learn/displaced/block", "[data-lesson-said='open']")(person)
    page = person.page
    expect(page.locator("[data-offers]:not([data-offers='0'])")).to_be_attached()
    # Where both kinds of pieces can be placed, a phone asks which.
    page.locator("[data-target='post:goslar-quedlinburg.1']").focus()
    page.keyboard.press("Enter")
    wrong, kind = page.locator("[data-lesson-said='wrong']"), page.locator(".k-pop.k-ready button")
    expect(wrong.or_(kind).first).to_be_visible()
    if kind.count():
        kind.first.click()
    expect(wrong).to_be_visible()


PAGES = (
    Look("home", visit("/", ".doors")),
    Look("learn", visit("/learn", "[data-road-card]")),
    Look("lesson", visit("/learn/first-route", "[data-lesson-said]")),
    Look("lesson-wrong", show_wrong),
    Look("aim", visit("/learn/aim", "[data-lesson-next]")),
    Look("create", visit("/new", ".boards")),
    Look("rules", visit("/rules#C3", "#C3-answer")),
    Look("question", visit("/play", "[data-experience]")),
    Look("puzzles", visit("/puzzles", "[data-puzzle-today] .picture")),
    Look("puzzle", visit("/puzzles/today", ".question h2")),
    Look("settings", visit("/settings", "form")),
    Look("you", show_you),
    Look("signing-out", show_signing_out, "dialog"),
    Look("come-back", visit("/come-back", "#code")),
    Look("about", visit("/about", "main")),
    Look("history", visit("/history", "main li")),
    Look("unknown", show_lost),
    Look("join", show_refusal),
    Look("waiting", show_waiting),
    Look("table", show_table),
    Look("text", show_text),
    Look("answer", show_answer, ".turn"),
    Look("actions", show_actions, "[role=tabpanel], .sheet"),
    Look("notes", show_notes),
    Look("menu", show_menu, ".k-pop"),
    Look("rewards", show_rewards, REWARDS),
    Look("full-routes", show_full, "[data-full]"),
    Look("sheet", show_dialog("s"), "dialog"),
    Look("keys", show_dialog("?"), "dialog"),
    Look("left", show_left),
    Look("replay", show_replay),
    Look("playing-on", show_playing_on, "dialog"),
    Look("missed", show_missed, MISSED),
    Look("since", show_since),
    Look("review", show_review),
    Look("end", show_end),
)


def texts(page: Page) -> Iterator[str]:
    """Yield every text of a page: what is read, and what labels things."""
    script = """() => {
        const found = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) found.push(walker.currentNode.textContent);
        const named = document.querySelectorAll("[aria-label], [title], [placeholder]");
        for (const one of named)
            for (const name of ["aria-label", "title", "placeholder"])
                if (one.hasAttribute(name)) found.push(one.getAttribute(name));
        return found;
    }"""
    found: list[str] = page.evaluate(script)
    yield from (text.strip() for text in found if text.strip())
