"""A hand on the mouse: it chooses an action and clicks it, wherever the table offers it."""

import re
from collections.abc import Callable
from random import Random
from secrets import token_urlsafe
from typing import Any

from playwright.sync_api import Locator, expect

from kontor.bots.scripted import choose_by_rule
from kontor.rules import Action, State, view_from
from tests.browser.people import Json, Person
from tests.games.policy import choose
from tests.server.places import wait_until

Policy = Callable[[State, list[Action], Random], Action]
OFFERS = "[data-offers]:not([data-offers='0'])"
OVER = ".page.end"
MOVING = ".k-chart[data-moving]"
SHOWN = "[data-shown]"
# Where an action is clicked, by its first word; {0}, {1} … are the words after it.
TARGETS = {
    "place": "post:{1}",
    "displace": "post:{1}",
    "add": "post:{1}",
    "lift": "post:{0}",
    "put": "post:{0}",
    "take": "post:{0}",
    "drop": "post:{0}",
    "remove": "post:{0}",
    "establish": "route:{0}",
    "pawn": "province:{0}",
    "office": "open:{0}",
    "mark": "marker:{1}",
    "neutral": "route:{0}",
}
# Where the middle of a thing is, and whether a click there would hit it.
MIDDLE = """thing => {
    const box = thing.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const met = document.elementFromPoint(x, y);
    return [x, y, thing.contains(met)];
}"""
# The rewards of a full route: pills on the board, or rows in the sheet of a phone.
REWARDS = ".k-rewards.k-ready, .k-rows"
CONFIRM = ".turn [data-action='confirm']"
CLOSING = ("end", "done", "accept", "decline")


def sensibly(state: State, legal: list[Action], random: Random) -> Action:
    """Choose so that the game ends soon."""
    return choose_by_rule(state, legal, random.getrandbits(20))


def variously(state: State, legal: list[Action], random: Random) -> Action:
    """Choose so that everything is done sometimes."""
    return choose(state, legal, random)


class Hand:
    """Plays a person's seats at a table by clicking."""

    def __init__(self, person: Person, table: str, seed: int = 1, *, touch: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.id = table
        self.touch = touch
        self.random = Random(seed)
        self.played: list[str] = []
        self.doing = ""
        self.follows = 0
        """How many more actions the last click has done: a payment with its displacement."""

    def open(self) -> "Hand":
        """Go to the table and wait for its board."""
        self.person.goto(f"/table/{self.id}")
        expect(self.page.locator(".k-chart svg.k-front")).to_be_visible()
        return self

    @property
    def now(self) -> Json:
        """The table as the server shows it to this person."""
        found: Json = self.person.get(f"/api/tables/{self.id}")
        return found

    @property
    def shown(self) -> int:
        """The seq of the position on the board."""
        return int(self.page.locator(SHOWN).get_attribute("data-shown") or 0)

    def wait_for(self, seq: int) -> None:
        """Wait until the board shows a position, or a later one."""
        script = "seq => Number(document.querySelector('[data-shown]')?.dataset.shown) >= seq"
        self.page.wait_for_function(script, arg=seq)

    def wait_for_turn(self) -> bool:
        """Wait until something is offered to this person; return False if the game is over."""
        self.page.locator(f"{OFFERS}, {OVER}").first.wait_for(state="attached")
        return self.page.locator(OVER).count() == 0

    def choose(self, policy: Policy = sensibly, now: Json | None = None) -> str:
        """Return what the policy would do."""
        now = now or self.now
        decision = now["decision"]
        seen = view_from(now["view"], decision["seat"])
        legal = [seen.table.terms.space.parse(text) for text in decision["legal"]]
        return policy(seen.table, legal, self.random).text

    def step(self, policy: Policy = sensibly) -> str | None:
        """Decide once; return what was done, None if the game is over."""
        if not self.wait_for_turn():
            return None
        action = self.choose(policy)
        self.do(action)
        return action

    def play(self, most: int = 10**6, policy: Policy = sensibly) -> None:
        """Decide until the game is over, or `most` times."""
        for _ in range(most):
            if self.step(policy) is None:
                return

    def do(self, action: str, *, confirm: bool = True) -> None:
        """Do an action by clicking, and check that nothing else was done; confirm an answer."""
        seq = self.now["seq"]
        self.wait_for(seq)
        self.doing = action
        self.follows = 0
        self.click(action)
        # The page may say something else meanwhile, such as how long bots shall pause.
        done = wait_until(lambda: self._actions_since(seq), f"something is done for {action!r}")[0]
        assert done["action"] == action, f"clicked for {action!r}, but {done['action']!r} was done"
        self.wait_for(done["seq"] + self.follows)
        self.played.append(action)
        if confirm and self.page.locator(CONFIRM).count() > 0:
            self.click_named("Confirm answer")

    def _actions_since(self, seq: int) -> list[Json]:
        events = self.person.get(f"/api/tables/{self.id}/events?since={seq}")["events"]
        return [event for event in events if event["type"] == "action"]

    def send(self, kind: str, **fields: Any) -> Json:
        """Send a command directly, without the page."""
        command = {"type": kind, **fields}
        body = {"seq": self.now["seq"], "key": token_urlsafe(12), "command": command}
        done: Json = self.person.post(f"/api/tables/{self.id}/commands", body)
        return done

    def skip(self, actions: int = 10**6) -> None:
        """Play some actions, or the whole game, without the page; all seats must be one's own."""
        now = self.now
        for _ in range(actions):
            if now["decision"] is None:
                return
            command = {"type": "play", "action": self.choose(sensibly, now)}
            body = {"seq": now["seq"], "key": token_urlsafe(12), "command": command}
            now = self.person.post(f"/api/tables/{self.id}/commands", body)["now"]

    # Where an action is

    def click(self, action: str) -> None:
        """Click an action where a player would."""
        verb, *words = action.split()
        if self._is_passed_over(action):
            self.type(action)
        elif verb == "end":
            self.click_end()
        elif verb == "income":
            self._offered(self.page.locator("button.income").first, action)
        elif verb == "use" and words[0] != "swap-offices":
            self._offered(self.page.locator(f"[data-use='{words[0]}']").first, action)
        elif verb == "favour":
            self._offered(self.page.locator(f"[data-favour='{words[0]}']").first, action)
        elif verb in TARGETS or verb == "use":
            key = TARGETS.get(verb, "swap:{1} {2}").format(*words)
            self._on_board(self.page.locator(f"[data-target='{key}']"), action)
        else:
            where = ".turn" if verb in CLOSING else ".k-tray"
            self.press(self.page.locator(f"{where} [data-action='{action}']"))

    def _is_passed_over(self, action: str) -> bool:
        """Tell whether a click would do something else: what more people want, or just the same."""
        verb, *words = action.split()
        legal = self.now["decision"]["legal"]
        if verb == "income":
            return size_of(words[0]) < max(size_of(a.split()[1]) for a in legal if a[0] == "i")
        return verb == "add" and f"put {words[1]}" in legal

    def _is_on_full_route(self, action: str) -> bool:
        """Tell whether a piece is lifted where the rewards of its route are offered as well."""
        verb, *words = action.split()
        route = words[0].split(".")[0] if verb == "lift" else ""
        legal = self.now["decision"]["legal"]
        return any(text.split()[:2] == ["establish", route] for text in legal)

    def type(self, action: str) -> None:
        """Type an action into the list of all."""
        field = self.page.locator("[data-actions-filter]")
        if field.count() == 0:
            tabs = self.page.locator(".sheet nav button")
            if tabs.count() > 0:
                self.press(tabs.nth(1))
            else:
                self.page.keyboard.press("a")
        field.fill(action)
        field.press("Enter")
        self.page.keyboard.press("Escape")

    def click_named(self, name: str) -> None:
        """Click one of the buttons of the turn, and wait until something has happened."""
        seq = self.now["seq"]
        self.wait_for(seq)
        self.press(self.page.locator(".turn").get_by_role("button", name=name).first)
        self.page.wait_for_function(
            "seq => Number(document.querySelector('[data-shown]')?.dataset.shown) > seq", arg=seq
        )

    def click_end(self) -> None:
        """End the turn, even if something usable is left."""
        button = self.page.locator(".turn .main")
        self.press(button)
        if self.page.locator(".turn .main.asking").count() > 0:
            self.press(button)

    def _offered(self, button: Locator, action: str) -> None:
        """Click a thing beside the board, and the action in the dialog that it may open."""
        self.press(button)
        dialog = self.page.locator("dialog[open]")
        if dialog.count() > 0:
            self.press(dialog.locator(f"[data-action='{action}']"))

    def _on_board(self, target: Locator, action: str) -> None:
        """Click a place of the board, and the action in the menu that it may open."""
        self._choose_kind(action)
        self.press(target)
        if action.startswith("establish") or self._is_on_full_route(action):
            # The pills stand only when they have been measured.
            expect(self.page.locator(REWARDS)).to_be_visible()
            self.press(self.page.locator(f":is({REWARDS}) button[data-action='{action}']"))
        elif self.page.locator(".k-pop").count() > 0:
            choice = self.page.locator(f".k-pop [data-action='{action}']").first
            self.follows = int(choice.get_attribute("data-then") is not None)
            self.press(choice)

    def press(self, thing: Locator) -> None:
        """Press the mouse, or a finger, in the middle of something, whatever lies over it."""
        expect(self.page.locator(MOVING)).to_have_count(0)
        x, y, seen = thing.evaluate(MIDDLE)
        if not seen:
            # Slow, because it waits until nothing moves.
            thing.scroll_into_view_if_needed()
            x, y, _ = thing.evaluate(MIDDLE)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _choose_kind(self, action: str) -> None:
        if self.touch:
            # On a touch screen the place's menu asks for the kind.
            return
        for kind in ("t", "m"):
            button = self.page.locator(f".k-tools [data-kind='{kind}'][aria-pressed='false']")
            if kind in action.split() and button.count() > 0:
                self.press(button)


def size_of(count: str) -> int:
    """Return how many pieces a count of the notation has, such as `2t1m`."""
    return sum(int(number) for number in re.findall(r"\d+", count))


def pieces_on_posts(view: Json) -> set[tuple[str, str]]:
    """Return which piece stands on which post."""
    return {
        (f"{route}.{number}", piece)
        for route, row in view["posts"].items()
        for number, piece in enumerate(row, 1)
        if piece is not None
    }


def counted(actions: list[str]) -> dict[str, int]:
    """Return how many times each verb was played."""
    found: dict[str, Any] = {}
    for action in actions:
        verb = action.split()[0]
        found[verb] = found.get(verb, 0) + 1
    return found
