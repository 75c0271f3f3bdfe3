"""A game without mouse and finger: the board by Tab and arrows, everything else by its key."""

from playwright.sync_api import Page, expect

from tests.browser.hand import CLOSING, Hand
from tests.browser.people import BOT, ME, Person


class Keys(Hand):
    """Plays a person's seats by keyboard alone: by the list of actions, in notation."""

    def click(self, action: str) -> None:
        """Type an action into the list of all that may be done."""
        if action in CLOSING and self.random.random() < 0.5:
            self._end()
            return
        self.page.keyboard.press("Escape")
        # Where a field has the focus a letter is a letter.
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press("a")
        expect(self.page.locator("[data-actions-filter]")).to_be_focused()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(action)
        self.page.keyboard.press("Enter")

    def _end(self) -> None:
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press("e")
        if self.page.locator(".turn .main.asking").count() > 0:
            self.page.keyboard.press("e")


def focused(page: Page) -> str | None:
    found: str | None = page.evaluate("document.activeElement?.getAttribute('data-target')")
    return found


def sit(person: Person, seed: int) -> Keys:
    table = person.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]
    keys = Keys(person, table, seed)
    keys.open()
    return keys


def test_a_whole_game_by_keyboard(anna: Person) -> None:
    keys = sit(anna, 2)
    keys.play()
    assert keys.now["status"] == "over"


def test_the_board_is_walked_by_tab_and_arrows(anna: Person) -> None:
    keys = sit(anna, 3)
    page = anna.page
    assert keys.wait_for_turn()
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) is not None:
            break
    first = focused(page)
    assert first is not None
    # All that can be chosen is one Tab stop, all that can be looked at another.
    expect(page.locator(".k-hit:not(.k-info)[tabindex='0']")).to_have_count(1)
    expect(page.locator(".k-info[tabindex='0']")).to_have_count(1)
    page.keyboard.press("End")
    assert focused(page) not in (None, first)
    page.keyboard.press("Home")
    assert focused(page) == first
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    second = focused(page)
    assert second not in (None, first)
    name = page.locator(f"[data-target='{second}']").get_attribute("aria-label")
    assert name
    seq = keys.now["seq"]
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    keys.wait_for(seq + 1)
    post = str(second).partition(":")[2]
    expect(page.locator(f"[data-piece='0m'][data-at='{post}']")).to_be_visible()
    # Whoever goes on from the keyboard is still at the board, and has heard what was done.
    expect(page.locator("[data-target]:focus")).to_have_count(1)
    expect(page.get_by_role("log").locator("p")).to_contain_text("You place a merchant on")
    page.keyboard.press("z")
    expect(page.locator(f"[data-piece][data-at='{post}']")).to_have_count(0)


def test_a_menu_takes_the_focus_and_gives_it_back(anna: Person) -> None:
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table).open()
    page = anna.page
    assert hand.wait_for_turn()
    spot = next(a for a in hand.now["decision"]["legal"] if a.startswith("place t "))
    post = spot.split()[2]
    hand.do(spot)
    hand.do("end")
    assert hand.wait_for_turn()
    target = page.locator(f"[data-target='post:{post}']")
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".k-pop button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".k-pop")).to_have_count(0)
    expect(target).to_be_focused()


def test_every_shortcut_opens_what_it_says(anna: Person) -> None:
    sit(anna, 4)
    page = anna.page
    for key, inside in (("s", "Anna"), ("?", "end the turn")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_contain_text(inside)
        page.keyboard.press("Escape")
        # Closed at once, it is gone only when its page has heard of it.
        expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("c")
    expect(page.locator("[data-chat]")).to_be_focused()
    page.keyboard.type("hello <b>there</b>")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel")).to_contain_text("hello <b>there</b>")
