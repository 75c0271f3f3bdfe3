"""Pictures of every page: `./kontor screenshots [--language XX] DIR [NAME …]`."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from kontor.messages import ENGLISH, LANGUAGES
from tests.browser.hand import REWARDS
from tests.browser.people import ARGUMENTS, DESKTOP, LARGE, PHONE, Json, Person, chromium
from tests.server.places import PATIENCE, Place, Server
from tests.server.players import BOT, EMPTY, ME, Guest, Match, guests, start_match

NAMES = ("Anna", "Bruno", "Clara", "Dmitri", "Ewa")
SIZES = {"1280x720": DESKTOP, "1920x1080": LARGE, "390x844": PHONE}
MIDDLE = 40
BOARD = ".k-chart svg.k-front"
BOARDS: dict[str, Json] = {
    "hansa-2-3": {"board": "hansa", "players": 3},
    "hansa-4-5": {"board": "hansa", "players": 5, "modules": ["missions", "favours"]},
    "east": {"board": "east", "players": 4},
    "britannia-2-3": {"board": "britannia", "players": 3},
    "britannia-4-5": {"board": "britannia", "players": 4},
}


@dataclass
class Shot:
    """A page in a state worth a picture, as some person sees it."""

    name: str
    path: str
    wait_for: str = BOARD
    guest: Guest | None = None
    then: Callable[[Page], None] | None = None
    lost: bool = False
    """Whether the server goes away before the picture is taken."""


def play_match(
    server: Server, seed: int, until: Callable[[Match], bool], wish: str = "", **setup: Any
) -> Match:
    """Return a game between named people, played until a condition holds.

    From mid-game on, everybody plays actions that begin with the wish whenever possible.
    """
    match = _start(server, seed, setup)
    while not until(match):
        if match.game.over:
            # With this deal the condition never held.
            match = _start(server, seed, setup)
        _step(match, wish)
    return match


def _start(server: Server, seed: int, setup: Json) -> Match:
    people = guests(server, *NAMES[: setup["players"]])
    # It runs its own event loop, and this thread has one already.
    with ThreadPoolExecutor() as pool:
        return pool.submit(start_match, people, seed, setup={"start": 0, **setup}).result()


def _step(match: Match, wish: str) -> None:
    wished = [text for text in match.game.legal() if wish and text.startswith(wish)]
    if wished and len(match.game.actions) > MIDDLE:
        match.table.refresh()
        match.table.play(wished[0])
        match.game.play(wished[0])
    else:
        match.step()


def after(actions: int) -> Callable[[Match], bool]:
    """Return a test for a turn that begins after at least this many actions."""
    return lambda match: len(match.game.actions) >= actions and "end" in match.game.legal()


def offers(*starts: str, count: int = 1) -> Callable[[Match], bool]:
    """Return a test for a legal action that begins with one of these words."""
    return lambda match: (
        len(match.game.actions) > MIDDLE
        and sum(action.startswith(starts) for action in match.game.legal()) >= count
    )


def decider(match: Match) -> Guest:
    guest = match.table.client
    assert isinstance(guest, Guest)
    return guest


def bystander(match: Match) -> Guest:
    """Return somebody who does not decide."""
    others = [table.client for table in match.by_seat.values()]
    return next(one for one in others if isinstance(one, Guest) and one is not decider(match))


def table_shots(server: Server) -> Iterator[Shot]:
    """Yield tables in mid-game on every board."""
    for number, (name, setup) in enumerate(BOARDS.items()):
        match = play_match(server, number, after(14 * setup["players"]), **setup)
        yield Shot(f"table-{name}", f"/table/{match.id}", guest=decider(match))
        if name == "hansa-4-5":
            yield Shot("others-decide", f"/table/{match.id}", guest=bystander(match))
            yield Shot("lost", f"/table/{match.id}", guest=decider(match), lost=True)
            at = f"?at={len(match.game.actions) - 9}"
            yield Shot("replay", f"/table/{match.id}/replay{at}", guest=decider(match))
            yield Shot(
                "if-it-ended-now", f"/table/{match.id}", guest=decider(match), then=press("s")
            )


def decision_shots(server: Server) -> Iterator[Shot]:
    """Yield decisions: a displacement from both sides, a route with its rewards, the end."""
    setup: Json = {"board": "hansa", "players": 4}
    match = play_match(server, 7, offers("put "), "displace t ", **setup)
    yield Shot("displaced", f"/table/{match.id}", guest=decider(match))
    yield from answer_shots(match)
    match = play_match(server, 8, offers("displace t "), **setup)
    action = next(text for text in match.game.legal() if text.startswith("displace t "))
    then = choose(f"post:{action.split()[2]}")
    yield Shot("displacing", f"/table/{match.id}", guest=decider(match), then=then)
    match = play_match(server, 9, offers("establish ", count=3), **setup)
    action = next(text for text in match.game.legal() if text.startswith("establish "))
    then = choose(f"route:{action.split()[1]}")
    yield Shot("full-route", f"/table/{match.id}", guest=decider(match))
    yield Shot("establishing", f"/table/{match.id}", guest=decider(match), then=then)
    yield Shot("actions", f"/table/{match.id}", guest=decider(match), then=list_actions)
    match = play_match(server, 10, lambda match: match.game.over, **setup)
    anna = match.by_seat[0].client
    assert isinstance(anna, Guest)
    yield Shot("end", f"/table/{match.id}", ".end svg", anna)


def answer_shots(match: Match) -> Iterator[Shot]:
    """Yield an answer that is to be confirmed, and what can be taken back after it."""
    person = decider(match)
    table = match.table
    while not match.step(hold=True)["now"]["decision"]["confirms"]:
        pass
    yield Shot("answered", f"/table/{match.id}", guest=person)
    table.confirm()
    yield Shot("taking-back", f"/table/{match.id}", guest=person, then=take_back)


def take_back(page: Page) -> None:
    page.get_by_role("group").locator("button:has-text('…')").click()
    expect(page.locator("[data-takeback]").first).to_be_visible()


def page_shots(server: Server) -> Iterator[Shot]:
    """Yield the pages other than the table."""
    (anna,) = guests(server, "Anna")
    for level in ("apprentice", "master"):
        seats = [ME, {**BOT, "level": level}, {**BOT, "level": level}]
        anna.create_table(setup={"players": 3}, seats=seats, start=True)
    waiting = anna.create_table(setup={"players": 4}, seats=[ME, EMPTY, BOT, EMPTY], public=True)
    (bruno,) = guests(server, "Bruno")
    bruno.create_table(setup={"players": 3}, seats=[ME, EMPTY, EMPTY], public=True, name="Friday")
    yield Shot("first-visit", "/", "form")
    yield Shot("home", "/", "section.card li", anna)
    yield Shot("create", "/new", ".boards", anna)
    yield Shot("waiting", f"/table/{waiting.id}", "main.waiting", anna)
    left = anna.create_table(setup={"players": 3, "start": 1}, seats=[ME] * 3, start=True)
    left.send("resign", seat=1)
    yield Shot("left", f"/table/{left.id}", "[data-matter]", anna)
    yield Shot("no-table", "/table/0123456789abcdef/replay?at=7", "[role=alert]", anna)
    yield Shot("join", "/join#" + "x" * 43, "[role=alert]", anna)
    yield Shot("rules", "/rules", "[data-picture=aim] svg", anna)
    yield Shot("rules-open", "/rules#C3", "#C3-answer", anna)
    yield Shot("question", "/play", "[data-experience]", anna)
    yield Shot("settings", "/settings", "form", anna)
    yield Shot("you", "/you", "[data-show-code]", anna)
    yield Shot("come-back", "/come-back", "#code")
    yield Shot("about", "/about", "main", anna)


def press(key: str) -> Callable[[Page], None]:
    def then(page: Page) -> None:
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()

    return then


def choose(target: str) -> Callable[[Page], None]:
    def then(page: Page) -> None:
        page.locator(f"[data-target='{target}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f".k-pop.k-ready, {REWARDS}").first).to_be_visible()

    return then


def list_actions(page: Page) -> None:
    sheet = page.locator(".sheet nav button").nth(1)
    if sheet.count() > 0:
        sheet.click()
    else:
        page.keyboard.press("a")
    expect(page.locator("[data-actions-filter]")).to_be_visible()


def picture(
    browser: Browser, server: Server, shot: Shot, folder: Path, size: str, language: str
) -> list[Path]:
    """Take a page in light and dark."""
    small = SIZES[size] == PHONE
    options: Json = {"viewport": SIZES[size], "has_touch": small, "is_mobile": small}
    person = Person(browser, server, None, settings={"language": language}, **options)
    with ExitStack() as stack:
        stack.callback(person.context.close)
        if shot.guest is not None:
            jar = shot.guest.http.cookies.jar
            found = [{"name": c.name, "value": c.value or "", "url": server.url} for c in jar]
            person.context.add_cookies(found)  # type: ignore[arg-type]
        page = person.goto(shot.path)
        expect(page.locator(shot.wait_for).first).to_be_visible()
        page.evaluate("document.fonts.ready")
        if shot.then is not None:
            shot.then(page)
        if shot.lost:
            server.kill()
            expect(page.locator("header.offline")).to_be_visible()
            stack.callback(server.start)
        return [_take(page, folder / f"{shot.name}-{size}-{theme}.png", theme) for theme in THEMES]


THEMES = ("light", "dark")


def _take(page: Page, path: Path, theme: str) -> Path:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.screenshot(path=path)
    return path


def all_shots(server: Server, names: Iterable[str] = ()) -> Iterator[Shot]:
    """Yield the shots with these names, or all."""
    wanted = set(names)
    for make in (page_shots, table_shots, decision_shots):
        for shot in make(server):
            if not wanted or shot.name in wanted:
                yield shot


def main(arguments: list[str]) -> int:
    """Take the pictures into a folder; return the exit code."""
    parser = argparse.ArgumentParser("./kontor screenshots", description="Take pictures of pages.")
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("names", metavar="NAME", nargs="*", help="such as home (default: all)")
    asked = parser.parse_args(arguments)
    folder: Path = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    program = chromium()
    if program is None:
        print("Chromium is missing: install it first", file=sys.stderr)
        return 1
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as tool:
        place = Place("sqlite", f"sqlite:///{made}/kontor.db", Path(made))
        browser = tool.chromium.launch(executable_path=program, args=ARGUMENTS)
        with place.serving(bot_pause=0) as server:
            for shot in all_shots(server, asked.names):
                for size in SIZES:
                    for path in picture(browser, server, shot, folder, size, asked.language):
                        print(path, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
