"""The memory of a page stays what it was over a whole game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.people import ME, Person

MOST_GROWTH = 8_000_000
"""Bytes: the log of a whole game and what it is made of, and nothing that grows without end."""
MOST_NODES = 2_200
"""How many nodes more than at the start: pieces, and the newest lines of the log."""


def heap(person: Person) -> int:
    """Return the bytes in use after everything unused was collected."""
    session = person.context.new_cdp_session(person.page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    used: int = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used


def nodes(person: Person) -> int:
    """Return how many nodes there are, those in pictures and those that nothing shows included."""
    session = person.context.new_cdp_session(person.page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    found: int = session.send("Memory.getDOMCounters")["nodes"]
    session.detach()
    return found


def test_a_page_does_not_grow_with_its_game(anna: Person) -> None:
    table = anna.create(setup={"players": 4, "start": 0}, seats=[ME] * 4)["now"]["id"]
    hand = Hand(anna, table, seed=0).open()
    hand.wait_for_turn()
    before = nodes(anna)
    hand.skip(90)
    hand.wait_for(hand.now["seq"])
    assert nodes(anna) - before < MOST_NODES
    log = anna.page.locator("ol.log")
    first = log.locator("li").first
    expect(first).to_have_text(re.compile(r"… \d+"))
    end = "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    assert log.evaluate(end) < 40, "the newest lines are in sight"
    log.hover()
    while first.get_by_role("button").count() > 0:
        anna.page.mouse.wheel(0, -10_000)
    expect(first).to_have_text("Anna sits down")
    hand.skip()
    anna.page.locator(".end h1").wait_for()
    assert nodes(anna) < before, "the board and the log of the game are gone"


@pytest.mark.soak
def test_memory_over_whole_games(anna: Person, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for seed in range(4):
        table = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)["now"]["id"]
        hand = Hand(anna, table, seed)
        if seed == 0:
            hand.open()
        else:
            # Inside the page, so that what it forgot to let go stays.
            anna.page.evaluate(f"history.pushState(null, '', '/table/{table}')")
            anna.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
            anna.page.locator(".k-chart svg.k-front").wait_for()
        hand.wait_for_turn()
        before = heap(anna)
        hand.skip()
        anna.page.locator(".end h1").wait_for()
        found.append((before, heap(anna)))
    with capsys.disabled():
        print(f"\nheap before and after each game, in MB: {[in_mb(pair) for pair in found]}")
    assert found[-1][1] - found[0][1] < MOST_GROWTH
    assert all(after - before < MOST_GROWTH for before, after in found)


def in_mb(pair: tuple[int, int]) -> tuple[float, float]:
    return round(pair[0] / 1e6, 1), round(pair[1] / 1e6, 1)
