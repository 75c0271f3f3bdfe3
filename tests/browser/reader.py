"""Somebody who reads the text board and plays by keyboard, from what is read alone."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.browser.hand import CONFIRM, OFFERS, OVER, Hand
from tests.browser.people import Person

# What the focus is on, as a screen reader would say it: a list tells its active entry.
FOCUSED = """() => {
    const at = document.activeElement;
    const active = at?.getAttribute("aria-activedescendant");
    const thing = active ? document.getElementById(active) : at;
    return (thing?.getAttribute("aria-label") ?? thing?.textContent ?? "").trim();
}"""
PLACE, ESTABLISH, INCOME = "Place, ", "Establish a route", "Income"
SELDOM = ("Displace", "Move")
"""Groups that a reader opens now and then, and never needs."""


class Reader(Hand):
    """Plays a seat by keyboard, with nothing but the text board."""

    def __init__(self, person: Person, table: str, seed: int = 1) -> None:
        super().__init__(person, table, seed)
        self.heard: list[str] = []
        self.last = ""

    def open(self) -> "Reader":
        """Go to the table and turn it into text by its key."""
        super().open()
        self.page.keyboard.press("v")
        expect(self.page.get_by_role("heading", name="Text board")).to_be_focused()
        return self

    # Reading

    @property
    def focused(self) -> str:
        """What the focus is on, in words."""
        found: str = self.page.evaluate(FOCUSED)
        return re.sub(r"\s+", " ", found)

    @property
    def decision(self) -> str:
        """The sentence that says what is to be decided."""
        return self.page.locator("[data-decision]").inner_text()

    def announced(self) -> list[str]:
        """Return all that is in the live region."""
        return self.page.get_by_role("log").locator("p").all_inner_texts()

    def groups(self) -> list[str]:
        """Return what can be chosen from, as the buttons say it."""
        found = self.page.locator("[data-text-board] .head").all_inner_texts()
        return [re.sub(r"\s+", " ", text) for text in found]

    # Walking

    def tab_to(self, matches: Callable[[str], bool]) -> str:
        """Press 1 for the decision and then Tab until the focus is on something."""
        self.page.keyboard.press("1")
        expect(self.page.locator("[data-heading=decision]")).to_be_focused()
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if matches(self.focused):
                return self.focused
        raise AssertionError("Tab never came there")

    def options(self) -> list[str]:
        """Return the entries of the list with the focus."""
        return self.page.locator(":focus").get_by_role("option").all_inner_texts()

    def walk_to(self, text: str) -> None:
        """Go to an entry of the list with the focus, by arrows and paging keys."""
        found = self.options()
        wanted, at = found.index(text), found.index(self.focused)
        far, near = divmod(abs(wanted - at), 10)
        self._press("PageDown" if wanted > at else "PageUp", far)
        # A page at the end of the list may be shorter.
        at = found.index(self.focused)
        self._press("ArrowDown" if wanted > at else "ArrowUp", abs(wanted - at))
        assert self.focused == text, (self.focused, text, near)

    def _press(self, key: str, times: int) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    # Deciding

    def take(self, group: str, choose: Callable[[list[str]], str]) -> str:
        """Open a group, choose one of its entries, and do it."""
        self.tab_to(lambda text: text.startswith(group))
        expanded = self.page.evaluate("document.activeElement.getAttribute('aria-expanded')")
        if expanded is not None:
            # A list that was open for the last decision may still be.
            self.page.keyboard.press("Tab" if expanded == "true" else "Enter")
            expect(self.page.get_by_role("listbox", name=group)).to_be_focused()
            self.walk_to(choose(self.options()))
        done = self.focused
        self._enter()
        return done

    def end(self) -> str:
        """Press what ends the decision, twice if it asks."""
        name = self.tab_to(lambda _: self._is_main())
        self._enter(again=True)
        return name

    def _is_main(self) -> bool:
        found: bool = self.page.evaluate("document.activeElement.matches('.turn .main')")
        return found

    def _enter(self, *, again: bool = False) -> None:
        seq = self.now["seq"]
        self.wait_for(seq)
        self.page.keyboard.press("Enter")
        if again and self.page.locator(".turn .main.asking").count() > 0:
            self.page.keyboard.press("Enter")
        self.wait_for(seq + 1)

    def step(self, *_: object) -> str | None:
        """Decide once from what is read; return what was done, None if the game is over."""
        self.page.locator(f"{OFFERS}, {CONFIRM}, {OVER}").first.wait_for(state="attached")
        if self.page.locator(OVER).count() > 0:
            return None
        is_held = self.page.locator(CONFIRM).count() > 0
        done = self.end() if is_held else self._decide(self.groups())
        self.played.append(done)
        self.heard += self.announced()[-1:]
        return done

    def _decide(self, groups: list[str]) -> str:
        wanted = next((each for each in (ESTABLISH, PLACE, INCOME) if _begins(groups, each)), None)
        seldom = [each for each in SELDOM if _begins(groups, each)]
        if wanted is not None and seldom and self.random.random() < 0.06:
            return self.take(self.random.choice(seldom), self.random.choice)
        if wanted is not None:
            return self.take(wanted, lambda texts: best(texts, self.random))
        rest = [each for each in groups if not each.startswith(SELDOM)]
        if rest and not self._may_end():
            return self.take(rest[0].partition(":")[0], self.random.choice)
        return self.end()

    def _may_end(self) -> bool:
        return self.page.locator(".turn .main:enabled").count() > 0


def _begins(groups: list[str], start: str) -> bool:
    return any(each.startswith(start) for each in groups)


def best(texts: list[str], random: Random) -> str:
    """Return the entry that sounds best: an office, or a post where a route gets full."""

    def worth(text: str) -> float:
        own = re.search(r"Anna: (\d) of (\d)", text)
        others = len(re.findall(r"\d of \d", text)) - (own is not None)
        route = int(own[1]) / int(own[2]) if own else 0.0
        reward = 2 * ("office in" in text) + ("evelop" in text) + 0.3 * ("Marker" in text)
        return 2 * route - 2 * others + reward + 0.2 * random.random()

    return max(texts, key=worth)
