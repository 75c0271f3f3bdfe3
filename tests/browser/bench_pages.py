"""What the pages cost, measured and printed: `./kontor bench pages`.

Times depend on the machine and on what else it does: compare two runs on a quiet one.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.hand import Hand
from tests.browser.people import ARGUMENTS, ME, Person, chromium
from tests.browser.test_budget import BOARD, FIRST_PAGE, scripts_of
from tests.server.places import PATIENCE, Place

TRIES = 7
Come = Callable[..., Person]
# Records when the board is first painted, in milliseconds since the page was requested. (Playwright
# itself only polls.)
WATCH_BOARD = """() => {
    const watch = new MutationObserver(() => {
        if (document.querySelector(".k-chart svg.k-front") === null) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.boardAt = performance.now())));
    });
    watch.observe(document, { subtree: true, childList: true });
}"""
# Records when the mouse button is released, and when the effect is visible.
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
    """Return a new table with all seats at one screen."""
    made = person.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)
    return str(made["now"]["id"])


def measure_scripts(come: Come) -> str:
    """Measure the size of the scripts that are loaded before anything is shown."""
    first, person = scripts_of(come(), "/", FIRST_PAGE), come()
    table = scripts_of(person, f"/table/{table_of(person)}", BOARD)
    return f"scripts, compressed: first page {first} bytes, table with its board {table}"


def measure_first_board(come: Come) -> str:
    """Measure the time from opening a table to seeing its board."""
    found = []
    for _ in range(TRIES):
        person = come()
        path = f"/table/{table_of(person)}"
        person.page.add_init_script(f"({WATCH_BOARD})()")
        # A new Chromium window is slow at first; people open tables in one that is already running.
        person.page.wait_for_timeout(1500)
        person.page.goto(path)
        person.page.wait_for_function("() => window.boardAt")
        found.append(person.page.evaluate("window.boardAt") / 1000)
    return f"first board: median {median(found):.2f} s of {[round(one, 2) for one in found]}"


def measure_clicks(come: Come) -> str:
    """Measure the time from releasing the mouse button to the visible effect."""
    # Without animation, which would take time of its own.
    person = come()
    hand = Hand(person, table_of(person)).open()
    hand.wait_for_turn()
    person.page.evaluate(WATCH_CLICKS)
    for _ in range(TRIES):
        legal = hand.now["decision"]["legal"]
        hand.do(next((text for text in legal if text.startswith("place t ")), "end"))
    found = [round(one) for one in person.page.evaluate("window.clicks")]
    return f"click to visible change: median {median(found)} ms of {found}"


def measure_frames(come: Come) -> str:
    """Measure the frames of a board at rest, and of one where a piece flies."""
    person = come(reduced_motion="no-preference")
    hand = Hand(person, table_of(person)).open()
    hand.wait_for_turn()
    place = next(t for t in hand.now["decision"]["legal"] if t.startswith("place t "))
    still = person.page.evaluate(WATCH_FRAMES)
    hand.click(place)
    moving = person.page.evaluate(WATCH_FRAMES)
    return "\n".join(
        f"frames ({name}): median {median(frames):.1f} ms, longest {max(frames):.0f} ms,"
        f" {sum(one > 34 for one in frames)} of {len(frames)} over 34 ms"
        for name, frames in (("still", still), ("moving", moving))
    )


def measure(browser: Browser, folder: Path) -> None:
    """Print all figures, on a server of their own."""
    with Place("sqlite", f"sqlite:///{folder}/kontor.db", folder).serving(bot_pause=0) as server:

        def come(**options: Any) -> Person:
            return Person(browser, server, **options)

        for one in (measure_scripts, measure_first_board, measure_clicks, measure_frames):
            print(one(come), flush=True)


def main() -> int:
    """Measure in the machine's Chromium; return the exit code."""
    program = chromium()
    if program is None:
        print("Chromium is missing: install it first", file=sys.stderr)
        return 1
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=program, args=ARGUMENTS)
        measure(browser, Path(made))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
