"""The sounds of a table: what they are like, and which one is heard when."""

from typing import Any

import pytest
from playwright.sync_api import expect

from kontor.record import Game
from tests.browser.conftest import KEPT, Come
from tests.browser.hand import CLOSING, Hand
from tests.browser.people import EMPTY, ME, PHONE, Json, Person

SOUNDS = ("turn", "marker", "displaced", "end")
ALL: Json = {"sounds": list(SOUNDS)}
# Keeps what is played; sounds are told apart by their length.
LISTEN = """
    window.heard = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...given) {
        heard.push(this.buffer);
        return start.apply(this, given);
    };
"""
LENGTHS = {0.6: "turn", 0.5: "marker", 0.4: "displaced", 1.1: "end"}
MEASURED = """() => {
    const samples = heard.at(-1).getChannelData(0);
    const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    return {seconds: heard.at(-1).duration, peak, mean: Math.sqrt(power), last: samples.at(-1)};
}"""


def listener(come: Come, **options: Any) -> Person:
    """Return somebody who hears what the page plays."""
    found = come(**options)
    found.page.add_init_script(LISTEN)
    return found


def heard(person: Person) -> list[str]:
    """Return what was played since the page was opened."""
    lengths: list[float] = person.page.evaluate("heard.map((one) => one.duration)")
    return [LENGTHS[round(length, 2)] for length in lengths]


def wait_until_heard(person: Person, *sounds: str) -> None:
    person.page.wait_for_function("count => heard.length >= count", arg=len(sounds))
    assert heard(person) == list(sounds)


def legal_of(hand: Hand) -> list[str]:
    return hand.now["decision"]["legal"] or []


def closing_of(hand: Hand) -> str:
    """Return what ends a decision, of a turn or of an answer."""
    return next(action for action in legal_of(hand) if action in CLOSING)


def touch(person: Person) -> None:
    """Make a gesture, before which a browser allows no sound."""
    person.page.keyboard.press("Shift")
    person.page.mouse.click(5, 5)


@pytest.mark.parametrize("phone", [False, True])
def test_every_sound_is_short_soft_and_switched_by_itself(come: Come, phone: bool) -> None:
    look: Json = {"viewport": PHONE, "settings": {"theme": "dark"}} if phone else {}
    anna = listener(come, **look)
    page = anna.goto("/settings")
    switches = page.get_by_role("group", name="Sounds").get_by_role("switch")
    expect(switches).to_have_count(4)
    for number, sound in enumerate(SOUNDS):
        expect(switches.nth(number)).not_to_be_checked()
        page.locator(f"[data-listen={sound}]").click()
        page.wait_for_function("count => heard.length === count", arg=number + 1)
        assert heard(anna)[-1] == sound
        found = page.evaluate(MEASURED)
        assert found["seconds"] < 1.2
        assert 0.05 < found["peak"] < 0.5, found
        assert 0.005 < found["mean"] < 0.1, found
        # It has died away: a sound that breaks off clicks.
        assert abs(found["last"]) < 0.001
    page.get_by_text("The game ends").click()
    page.get_by_text("My turn", exact=True).click()
    stored = page.evaluate("JSON.parse(localStorage['kontor.settings']).sounds")
    assert sorted(stored) == ["end", "turn"]
    page.get_by_role("group", name="Sounds").scroll_into_view_if_needed()
    page.screenshot(path=KEPT / f"sounds{'-phone' if phone else ''}.png")


def share_table(anna: Person, bruno: Person) -> Hand:
    """Return Bruno's hand at a table where he begins; Anna's is the other seat."""
    seats: list[Json] = [ME, EMPTY, EMPTY]
    made = anna.create(setup={"players": 3, "start": 1}, seats=seats)
    bruno.post("/api/join", {"invitation": made["invitation"]["secret"]})
    hand = Hand(bruno, made["now"]["id"])
    for seat in (1, 2):
        hand.send("take", seat=seat)
    Hand(anna, hand.id).send("start")
    return hand


def test_each_moment_has_its_sound(come: Come) -> None:
    anna, bruno = listener(come, settings=ALL), come("Bruno")
    theirs = share_table(anna, bruno)
    mine = Hand(anna, theirs.id).open()
    touch(anna)
    # Bruno's own moves are nobody's sound; then it is Anna's turn.
    for action in ("place t kampen-osnabrueck.1", "place t kampen-osnabrueck.2", "end", "end"):
        theirs.send("play", action=action)
    wait_until_heard(anna, "turn")
    # Her own actions are silent.
    for action in ("place t dortmund-duisburg.1", "place t dortmund-duisburg.2"):
        mine.do(action)
    mine.do("end")
    # She is displaced, and has to answer: one sound.
    theirs.send("play", action="displace t dortmund-duisburg.1")
    wait_until_heard(anna, "turn", "displaced")
    theirs.send("play", action="pay 1t")
    # The answer comes, and then her next turn, which is heard again.
    mine.do(next(a for a in legal_of(mine) if a.startswith("put")))
    while theirs.now["decision"]["seat"] == 0:
        mine.do(closing_of(mine))
    while theirs.now["decision"]["seat"] != 0:
        theirs.send("play", action=closing_of(theirs))
    wait_until_heard(anna, "turn", "displaced", "turn")


def test_a_marker_is_heard_and_what_is_switched_off_is_not(come: Come) -> None:
    anna = listener(come, settings={"sounds": ["marker"]})
    theirs = share_table(anna, come("Bruno"))
    route, *_ = theirs.now["view"]["markers"]
    mine = Hand(anna, theirs.id).open()
    touch(anna)
    wanted = f"establish {route}"
    while not any(action.startswith(wanted) for action in legal_of(theirs)):
        # Bruno fills the route with his first seat; everybody else only ends their turns.
        places = [a for a in legal_of(theirs) if a.startswith(f"place t {route}.")]
        decider = theirs.now["decision"]["seat"]
        if decider == 1 and places:
            theirs.send("play", action=places[0])
        else:
            (mine if decider == 0 else theirs).send("play", action="end")
    theirs.send("play", action=next(a for a in legal_of(theirs) if a.startswith(wanted)))
    # It was Anna's turn meanwhile, which she does not want to hear.
    wait_until_heard(anna, "marker")


def test_the_end_is_heard_and_what_one_finds_is_not(come: Come) -> None:
    anna = listener(come, settings=ALL)
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)
    hand = Hand(anna, made["now"]["id"], seed=3)
    hand.skip()
    # The same game again, up to its last action.
    game = Game.load(anna.get(f"/api/tables/{hand.id}/record"))
    last = game.undo()
    again = anna.create(record=game.record(), seats=[ME] * 3, public=False)
    hand = Hand(anna, again["now"]["id"])
    hand.open().wait_for_turn()
    touch(anna)
    hand.send("play", action=last)
    # It is the first that is heard: her turn, which she found here, was not.
    wait_until_heard(anna, "end")


def test_a_replay_is_silent(come: Come) -> None:
    anna = listener(come, settings=ALL)
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)
    hand = Hand(anna, made["now"]["id"], seed=3)
    hand.skip()
    page = anna.goto(f"/table/{hand.id}/replay?at={hand.now['seq'] - 1}")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    step = page.locator(".step").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step")).not_to_have_text(step)
    # Somebody who listens hears this first.
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<a href=/settings>Go</a>')")
    page.get_by_text("Go", exact=True).click()
    page.locator("[data-listen=marker]").click()
    wait_until_heard(anna, "marker")
