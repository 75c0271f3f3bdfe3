"""What the pages cost, measured and printed: `./kontor test -m soak tests/browser/test_budget.py`.

A machine with other work to do is slow for reasons of its own, so no time is asserted here.
"""

import gzip
from statistics import median
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import ME, Person

pytestmark = pytest.mark.soak
BOARD = ".k-chart svg.k-front"
TRIES = 7
SCRIPT_LIMIT = 150_000
# Notes when the board is first painted, in milliseconds since the page was asked for. (Playwright
# itself looks only now and then.)
WATCH_BOARD = """() => {
    const watch = new MutationObserver(() => {
        if (document.querySelector(".k-chart svg.k-front") === null) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.boardAt = performance.now())));
    });
    watch.observe(document, { subtree: true, childList: true });
}"""
# Notes when the mouse is let go, and when what it did can be seen.
WATCH_CLICKS = """() => {
    window.clicks = [];
    let start = null;
    addEventListener("pointerup", () => (start = performance.now()), true);
    // A piece of mine is shown at once, before the server has answered.
    const seen = ".k-chart [data-piece][data-at], .k-chart .k-sent";
    const pieces = () => document.querySelectorAll(seen).length;
    let before = pieces();
    new MutationObserver(() => {
        if (start === null || pieces() === before) return;
        const from = start;
        start = null;
        before = pieces();
        requestAnimationFrame(() => window.clicks.push(performance.now() - from));
    }).observe(document.querySelector(".k-chart"), { subtree: true, childList: true });
}"""
WATCH_FRAMES = """() => new Promise((done) => {
    const frames = [];
    let last = performance.now();
    const next = (now) => {
        frames.push(now - last);
        last = now;
        if (frames.length < 90) requestAnimationFrame(next);
        else done(frames.slice(1));
    };
    requestAnimationFrame(next);
})"""


def table_of(person: Person) -> str:
    made = person.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)
    return str(made["now"]["id"])


def scripts_of(person: Person, path: str, wait_for: str) -> int:
    """Return how many bytes of compressed script a page loads before it shows something."""
    sizes: list[int] = []

    def weigh(response: Response) -> None:
        if urlsplit(response.url).path.endswith(".js"):
            sizes.append(len(gzip.compress(response.body())))

    person.page.on("response", weigh)
    person.goto(path)
    expect(person.page.locator(wait_for).first).to_be_visible()
    person.page.remove_listener("response", weigh)
    return sum(sizes)


def test_scripts(come: Come, capsys: pytest.CaptureFixture[str]) -> None:
    first = scripts_of(come("Anna"), "/", ".doors")
    bruno = come("Bruno")
    table = scripts_of(bruno, f"/table/{table_of(bruno)}", BOARD)
    with capsys.disabled():
        print(f"\nscripts, compressed: first page {first} bytes, table with its board {table}")
    assert first < SCRIPT_LIMIT


def test_first_board(come: Come, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(TRIES):
        person = come("Anna")
        path = f"/table/{table_of(person)}"
        person.page.add_init_script(f"({WATCH_BOARD})()")
        # A new window of Chromium is busy with itself at first; people open a table in an old one.
        person.page.wait_for_timeout(1500)
        person.page.goto(path)
        person.page.wait_for_function("() => window.boardAt")
        found.append(person.page.evaluate("window.boardAt") / 1000)
    with capsys.disabled():
        print(f"\nfirst board: median {median(found):.2f} s of {[round(one, 2) for one in found]}")


def test_click(come: Come, capsys: pytest.CaptureFixture[str]) -> None:
    # Without motion: a flight would take its own time.
    person = come("Anna")
    hand = Hand(person, table_of(person)).open()
    assert hand.wait_for_turn()
    person.page.evaluate(WATCH_CLICKS)
    for _ in range(TRIES):
        legal = hand.now["decision"]["legal"]
        place = next((text for text in legal if text.startswith("place t ")), "end")
        hand.do(place)
    found = [round(one) for one in person.page.evaluate("window.clicks")]
    with capsys.disabled():
        print(f"\nclick to visible change: median {median(found)} ms of {found}")


def test_frames(come: Come, capsys: pytest.CaptureFixture[str]) -> None:
    person = come("Anna", reduced_motion="no-preference")
    hand = Hand(person, table_of(person)).open()
    assert hand.wait_for_turn()
    place = next(t for t in hand.now["decision"]["legal"] if t.startswith("place t "))
    still = person.page.evaluate(WATCH_FRAMES)
    hand.click(place)
    moving = person.page.evaluate(WATCH_FRAMES)
    with capsys.disabled():
        for name, frames in (("still", still), ("moving", moving)):
            late = sum(one > 34 for one in frames)
            print(
                f"\nframes ({name}): median {median(frames):.1f} ms, longest {max(frames):.0f} ms,"
                f" {late} of {len(frames)} over 34 ms"
            )
