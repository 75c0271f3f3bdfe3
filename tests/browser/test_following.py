"""Waiting for bots and following them: at one's own pace, skipped, or looked at afterwards."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import KEPT, Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, DESKTOP, EMPTY, ME, PHONE, PHONE_ACROSS, Json, Person
from tests.server.places import Place, Server, wait_until

AN_HOUR = 3600
TOUCH: Json = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MOVING: Json = {"reduced_motion": "no-preference"}
SKIP = "[data-ahead]"
SINCE = "[data-since]"
STEP = ".step"
# Notes, whenever a caption has been placed, which of these things of the board it hides.
WATCH_CAPTIONS = """(keys) => {
    window.captions = [];
    const within = (one, other) =>
        one.left < other.right && one.right > other.left &&
        one.top < other.bottom && one.bottom > other.top;
    const note = () => {
        const caption = document.querySelector('.caption');
        if (!caption) return;
        const box = caption.getBoundingClientRect();
        const things = keys.map((key) => document.querySelector(`.k-hit[data-target='${key}']`));
        const hidden = (thing) => !thing || within(thing.getBoundingClientRect(), box);
        window.captions.push(keys.filter((_, n) => hidden(things[n])));
    };
    const whole = { subtree: true, childList: true, attributes: true };
    new MutationObserver(() => requestAnimationFrame(note)).observe(document.body, whole);
}"""


# The post of some that is highest on the board: there a caption at the upper edge would hide it.
HIGHEST = """(posts) => {
    const top = (post) =>
        document.querySelector(`.k-hit[data-target='post:${post}']`).getBoundingClientRect().top;
    return posts.reduce((one, other) => (top(other) < top(one) ? other : one));
}"""


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server whose bots would pause for an hour."""
    folder = tmp_path_factory.mktemp("slow")
    place = Place("sqlite", f"sqlite:///{folder}/kontor.db", folder)
    with place.serving(bot_pause=AN_HOUR) as found:
        yield found


def alone(person: Person, **setup: Any) -> Hand:
    """Return a table of one person and three bots."""
    made = person.create(setup={"players": 4, "start": 0, **setup}, seats=[ME, BOT, BOT, BOT])
    return Hand(person, made["now"]["id"])


def pause_of(hand: Hand) -> float | None:
    found: float | None = hand.now["bot_pause"]
    return found


def wait_for_pause(hand: Hand, seconds: float | None) -> None:
    """Wait until the page has asked for a pause."""
    wait_until(lambda: pause_of(hand) == seconds, f"bots pause {seconds} s")


def end_turn(hand: Hand) -> int:
    """End the turn without the page; return the seq of the end."""
    done = hand.send("play", action="end")
    return int(done["last"])


def wait_for_own(hand: Hand) -> None:
    """Wait until the page shows the player's own decision."""
    wait_until(lambda: hand.now["decision"]["yours"], "the bots have decided")
    hand.wait_for(hand.now["seq"])
    assert hand.wait_for_turn()


def test_bots_pause_as_the_motion_of_the_pieces_asks(come: Come, slow_server: Server) -> None:
    anna = come("Anna", slow_server, **MOVING)
    hand = alone(anna).open()
    wait_for_pause(hand, 0.2)
    for speed, pause in (("× 2", 0.1), ("× ½", None), ("off", 0)):
        choice = anna.goto("/settings").get_by_role("radiogroup", name="Motion")
        choice.get_by_text(speed, exact=True).click()
        hand.open()
        wait_for_pause(hand, pause)
    events = anna.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    asked = [event["seconds"] for event in events if event["type"] == "bot-pause"]
    assert asked == [0.2, 0.1, None, 0]
    expect(hand.page.locator("ol.log")).not_to_contain_text("pause")


def test_the_pause_follows_the_system_while_the_table_is_open(
    come: Come, slow_server: Server
) -> None:
    anna = come("Anna", slow_server, **MOVING)
    hand = alone(anna).open()
    wait_for_pause(hand, 0.2)
    anna.page.emulate_media(reduced_motion="reduce")
    wait_for_pause(hand, 0)


def test_nobody_asks_for_a_pause_with_others_at_the_table(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME, EMPTY, BOT])
    bruno.post("/api/join", {"invitation": made["invitation"]["secret"]})
    hand, other = Hand(anna, made["now"]["id"]), Hand(bruno, made["now"]["id"])
    other.send("take", seat=1)
    hand.send("start")
    hand.open()
    assert hand.wait_for_turn()
    end_turn(hand)
    other.open()
    assert other.wait_for_turn()
    assert pause_of(hand) is None
    assert hand.page.locator(SKIP).count() == 0


@pytest.mark.parametrize("options", [{}, TOUCH], ids=["desktop", "phone"])
def test_without_motion_a_round_is_there_at_once_and_can_be_stepped_through(
    come: Come, slow_server: Server, options: Json
) -> None:
    hand = alone(come("Anna", slow_server, **options)).open()
    page = hand.page
    assert hand.wait_for_turn()
    wait_for_pause(hand, 0)
    assert page.locator(SINCE).count() == 0
    ended = end_turn(hand)
    wait_for_own(hand)
    page.screenshot(path=KEPT / f"since-offered-{'phone' if options else 'desktop'}.png")
    page.locator(SINCE).click()
    expect(page.locator("h1")).to_have_text("Since your last turn")
    step_through(hand, ended)
    page.screenshot(path=KEPT / f"since-end-{'phone' if options else 'desktop'}.png")
    page.locator("[data-back]").click()
    assert hand.wait_for_turn()
    expect(page.locator(SINCE)).to_be_visible()
    hand.send("play", action=hand.choose())
    expect(page.locator(SINCE)).to_have_count(0)


def step_through(hand: Hand, ended: int) -> None:
    """Step through all that happened since a turn has ended, by key and by button."""
    page = hand.page
    events = hand.person.get(f"/api/tables/{hand.id}/events?since={ended}")["events"]
    told = [e for e in events if e["type"] == "action" and e["action"] not in ("end", "done")]
    expect(page.locator(STEP)).to_have_text(f"Step 0 of {len(told)}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(STEP)).to_contain_text("Step 1 ")
    expect(page.locator(".caption")).to_be_visible()
    expect(page.locator("ol.log > li.now")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(STEP)).to_contain_text("Step 0 ")
    forward = page.get_by_role("button", name="One step forward")
    for step in range(1, len(told) + 1):
        assert page.locator("[data-back]").count() == 0
        forward.click()
        expect(page.locator(STEP)).to_contain_text(f"Step {step} ")


@pytest.mark.parametrize("options", [{}, TOUCH], ids=["desktop", "phone"])
def test_skipping_ahead_leads_to_the_own_decision(
    come: Come, slow_server: Server, options: Json
) -> None:
    anna = come("Anna", slow_server, **MOVING, settings={"motion": 0.5}, **options)
    hand = alone(anna).open()
    page = hand.page
    assert hand.wait_for_turn()
    end_turn(hand)
    expect(page.locator(SKIP)).to_be_visible()
    page.screenshot(path=KEPT / f"skip-{'phone' if options else 'desktop'}.png")
    if options:
        page.locator(SKIP).tap()
    else:
        page.keyboard.press("f")
    wait_for_own(hand)
    expect(page.locator(SKIP)).to_have_count(0)
    expect(page.locator(SINCE)).to_be_visible()


def test_a_click_on_empty_ground_skips_nothing(come: Come, slow_server: Server) -> None:
    anna = come("Anna", slow_server, **MOVING, settings={"motion": 0.5})
    hand = alone(anna).open()
    assert hand.wait_for_turn()
    end_turn(hand)
    expect(anna.page.locator(SKIP)).to_be_visible()
    anna.page.locator(".k-chart").click(position={"x": 400, "y": 300})
    anna.page.keyboard.press("Space")
    # A word in the chat comes after whatever the click has led to.
    hand.send("say", text="still waiting")
    events = anna.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    assert "hurried" not in [event["type"] for event in events]


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE, PHONE_ACROSS], ids=["1280", "390", "844"])
@pytest.mark.parametrize("board", ["hansa", "britannia"])
def test_a_caption_hides_nothing_that_it_speaks_of(come: Come, viewport: Json, board: str) -> None:
    options: Json = {} if viewport is DESKTOP else {**TOUCH, "viewport": viewport}
    anna, bruno = come("Anna", **options), come("Bruno")
    setup = {"players": 4, "start": 1, "board": board}
    made = anna.create(setup=setup, seats=[ME, EMPTY, BOT, BOT])
    bruno.post("/api/join", {"invitation": made["invitation"]["secret"]})
    hand, other = Hand(anna, made["now"]["id"]), Hand(bruno, made["now"]["id"])
    other.send("take", seat=1)
    hand.send("start")
    page = hand.open().page
    legal = [action for action in other.now["decision"]["legal"] if action.startswith("place t")]
    post = page.evaluate(HIGHEST, [action.split()[2] for action in legal])
    keys = [f"post:{post}", *(f"city:{city}" for city in post.split(".")[0].split("-"))]
    page.evaluate(WATCH_CAPTIONS, keys)
    other.send("play", action=f"place t {post}")
    page.wait_for_function("() => window.captions.length > 0")
    page.screenshot(path=KEPT / f"caption-{board}-{viewport['width']}.png")
    # Then it is gone, and all that was seen of it is known.
    expect(page.locator(".caption")).to_have_count(0)
    assert page.evaluate("window.captions.at(-1)") == []
