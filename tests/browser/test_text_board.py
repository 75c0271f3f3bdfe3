"""A table as text: read line by line, played by keyboard, and told by a live region."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.people import BOT, ME, PHONE, Person
from tests.browser.reader import Reader


def sit(person: Person, seed: int, **setup: object) -> Reader:
    options = {"players": 3, "start": 0, **setup}
    table = person.create(setup=options, seats=[ME, BOT, BOT])["now"]["id"]
    return Reader(person, table, seed)


def lines(page: Page) -> dict[str, str]:
    """Return the lines of the text board by their keys."""
    found = page.locator("[data-line]")
    keys = found.evaluate_all("all => all.map(one => one.dataset.line)")
    return dict(zip(keys, found.all_inner_texts(), strict=True))


def test_a_turn_is_read_decided_and_told(anna: Person) -> None:
    reader = sit(anna, 3).open()
    page = anna.page
    assert reader.wait_for_turn()
    assert reader.decision == "Your turn: choose an action. 2 of 2 actions left."
    # All posts are one Tab stop, and the first placement is told.
    before = lines(page)
    done = reader.take("Place, trader", lambda texts: texts[12])
    route = done.rpartition(" ")[0]
    assert "1 of 2 actions left" in reader.decision
    assert len(reader.announced()) == 1
    assert "a trader on" in reader.announced()[0]
    assert "1 of 2 actions left" in reader.announced()[0]
    # The list stays open where it was; only lines that changed have changed.
    expect(page.get_by_role("listbox")).to_be_focused()
    after = lines(page)
    changed = {key for key in after if after[key] != before.get(key)}
    assert changed == {done_key(after, route), "0 supply"}
    # Undo by its key is told too, and puts the line back.
    page.keyboard.press("z")
    expect(page.get_by_role("log")).to_contain_text("Undone")
    expect(page.locator("[data-line]").filter(has_text="Anna trader")).to_have_count(0)
    # The stream may tell of it before the answer comes, until which nothing else is done.
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    # An action that is refused is not told as done.
    told = len(reader.announced())
    with anna.forgiven():
        page.route("**/commands", lambda route: route.fulfill(status=422, json=REFUSED))
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_be_visible()
        page.unroute("**/commands")
    assert len(reader.announced()) == told
    # Escape closes the list, then the field of actions is left for where one came from.
    page.keyboard.press("Escape")
    head = page.locator("[data-group='place t']")
    expect(head).to_be_focused()
    page.keyboard.press("a")
    expect(page.locator("[data-actions-filter]")).to_be_focused()
    page.keyboard.type("e")
    page.keyboard.press("Escape")
    expect(head).to_be_focused()
    page.keyboard.press("e")
    expect(page.locator(".turn .main.asking")).to_be_visible()
    assert reader.announced()[-1] == "End with 2 actions left?"
    page.keyboard.press("e")
    assert reader.wait_for_turn()
    # What had the focus was gone with the turn: it is where the next decision is read.
    expect(page.locator("[data-decision]")).to_be_focused()
    reader.play(3)
    page.keyboard.press("v")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()


REFUSED = {"code": "refused", "message": "not now", "detail": {}}


def done_key(found: dict[str, str], route: str) -> str:
    return next(key for key, text in found.items() if text.startswith(route) and "Anna" in text)


@pytest.mark.soak
@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"board": "britannia"},
        {"board": "east", "players": 3},
        {"modules": ["missions", "favours"]},
    ],
    ids=["hansa", "britannia", "east", "modules"],
)
def test_a_whole_game_is_played_from_the_text_alone(come: Come, setup: dict[str, object]) -> None:
    reader = sit(come("Anna"), 5, **setup).open()
    reader.play()
    assert reader.now["status"] == "over"
    assert len(reader.heard) > 10


def test_on_a_phone_every_part_is_reached(come: Come) -> None:
    person = come("Anna", viewport=PHONE, has_touch=True)
    reader = sit(person, 4)
    reader.page.goto(f"/table/{reader.id}")
    page = reader.page
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    assert reader.wait_for_turn()
    for part, focused in (
        ("log", "ol.log"),
        ("desks", "[data-desk]"),
        ("actions", "[data-actions-filter]"),
        ("board", "[data-target]"),
        ("text", "[data-text-board] h1"),
    ):
        page.locator(f"[data-skip={part}]").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"{focused}:focus").first).to_be_attached()
    sizes = page.locator("[data-text-board] button:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 44
    wide = page.evaluate("document.querySelector('[data-text-board]').scrollWidth")
    assert wide <= PHONE["width"]


def test_forced_colours_keep_what_a_colour_says(come: Come) -> None:
    person = come("Anna", forced_colors="active")
    reader = sit(person, 4)
    page = person.page
    page.goto(f"/table/{reader.id}")
    expect(page.locator(".privilege").first).to_be_visible()
    colour = "one => getComputedStyle(one).backgroundColor"
    plain = page.locator("body").evaluate(colour)
    for part in (".privilege", ".chip", ".steps i", ".pips i.on"):
        assert page.locator(part).first.evaluate(colour) not in (plain, "rgba(0, 0, 0, 0)"), part
