"""Two people and a spectator in three browsers: answers, undo, takeback, a crash, secrets."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from kontor.server.admin import export_table
from tests.browser.conftest import Come
from tests.browser.hand import CONFIRM, Hand
from tests.browser.people import EMPTY, ME, Json, Person
from tests.server.places import Server
from tests.server.test_hidden import Secrets

SETUP: Json = {"players": 2, "variant": "neutral", "modules": ["missions"], "start": 0}
Rest = Callable[[tuple[Hand, Hand], Person], None]


def sit_down(host: Person, guest: Person) -> tuple[Hand, Hand]:
    """Let one create a table and start it, the other come by the link, all in their pages."""
    made = host.create(setup=SETUP, seats=[ME, EMPTY], public=True, watchable=True)
    table = made["now"]["id"]
    host.goto(f"/table/{table}")
    guest.goto(f"/join#{made['invitation']['secret']}")
    guest.page.wait_for_url(f"**/table/{table}")
    host.page.get_by_role("button", name="Start the game").click()
    hands = Hand(host, table, 1), Hand(guest, table, 2)
    for hand in hands:
        expect(hand.page.locator(".k-chart svg.k-front")).to_be_visible()
    return hands


def displace_and_answer(anna: Hand, bruno: Hand) -> None:
    """Let Bruno displace a piece of Anna's, and Anna answer out of turn."""
    assert anna.wait_for_turn()
    spot = next(a for a in anna.now["decision"]["legal"] if a.startswith("place t "))
    post = spot.split()[2]
    anna.do(spot)
    expect(anna.page.locator(f"[data-piece='0t'][data-at='{post}']")).to_be_visible()
    anna.click_named("Undo")
    expect(anna.page.locator(f"[data-piece][data-at='{post}']")).to_have_count(0)
    anna.click_named("Redo")
    expect(anna.page.locator(f"[data-piece='0t'][data-at='{post}']")).to_be_visible()
    anna.do("end")
    assert bruno.wait_for_turn()
    bruno.do(f"displace t {post}")
    while not anna.now["decision"]["yours"]:
        bruno.step()
    assert anna.wait_for_turn()
    expect(anna.page.locator("[data-waiting='0t']")).to_be_visible()
    change_the_answer(anna, bruno)
    expect(bruno.page.locator(f"[data-piece='1t'][data-at='{post}']")).to_be_visible()


def change_the_answer(anna: Hand, bruno: Hand) -> None:
    """Let Anna relocate her piece, think again, put it elsewhere, and confirm only then."""
    puts = [a for a in anna.now["decision"]["legal"] if a.startswith("put ")]
    anna.do(puts[0])
    anna.click_named("Undo")
    expect(anna.page.locator("[data-waiting='0t']")).to_be_visible()
    anna.do(puts[-1])
    added = next(a for a in anna.now["decision"]["legal"] if a.startswith("add t"))
    anna.do(added, confirm=False)
    expect(anna.page.locator("header h1")).to_contain_text("confirm it, or undo it")
    expect(bruno.page.locator("header h1")).to_contain_text("has to confirm the answer")
    assert bruno.page.locator("[data-offers]").get_attribute("data-offers") == "0"
    anna.click_named("Undo")
    anna.click_named("Redo")
    expect(anna.page.locator(CONFIRM)).to_be_enabled()
    # The same key as for the end of a turn.
    anna.page.keyboard.press("e")
    assert bruno.wait_for_turn()
    assert [one["type"] for one in events_of(anna)[-3:]] == ["undone", "redone", "confirmed"]


def events_of(hand: Hand) -> list[Json]:
    found: list[Json] = hand.person.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    return found


def end_turn(hand: Hand) -> None:
    while hand.now["decision"]["yours"]:
        legal = hand.now["decision"]["legal"]
        if not hand.wait_for_turn():
            return
        hand.do("end" if "end" in legal else hand.choose())


def take_back(asker: Hand, other: Hand) -> None:
    """Let one who has ended the turn ask for the last action back, and the other agree."""
    asker.wait_for_turn()
    spot = next(a for a in asker.now["decision"]["legal"] if a.startswith("place t "))
    asker.do(spot)
    taken = asker.now["decision"]["actions_taken"]
    end_turn(asker)
    assert other.wait_for_turn()
    asker.page.get_by_role("button", name="Ask for a takeback").click()
    asker.page.locator("[data-takeback='action']").click()
    vote = other.page.locator(".vote")
    expect(vote).to_contain_text("Bruno asks to take back: places a trader on")
    expect(asker.page.locator(".vote")).to_contain_text("You ask to take back: place a trader on")
    vote.get_by_role("button", name="Agree", exact=True).click()
    assert asker.wait_for_turn()
    # It is as if it had been undone: it can be redone, undone again, or something else be done.
    assert asker.now["decision"]["actions_taken"] == taken - 1
    expect(asker.page.locator(f"[data-piece][data-at='{spot.split()[2]}']")).to_have_count(0)
    asker.click_named("Redo")
    expect(asker.page.locator(f"[data-piece][data-at='{spot.split()[2]}']")).to_be_visible()
    asker.click_named("Undo")
    assert asker.wait_for_turn()


def crash_and_go_on(server: Server, hands: tuple[Hand, Hand], spectator: Person) -> None:
    """Kill the server in the middle of a decision; the pages say so, and go on by themselves."""
    anna, bruno = hands
    people = (anna.person, bruno.person, spectator)
    seq = anna.now["seq"]
    with anna.person.forgiven(), bruno.person.forgiven(), spectator.forgiven():
        server.kill()
        for person in people:
            expect(person.page.locator("header.offline")).to_be_visible()
        # Asking why nothing can be done anywhere fails, which is told until the server is back.
        anna.press(anna.page.locator(".k-hit").first)
        expect(anna.page.locator(".toast")).to_be_visible()
        server.start()
        for person in people:
            expect(person.page.locator("header.offline")).to_have_count(0)
            expect(person.page.locator(".toast")).to_have_count(0)
    assert anna.now["seq"] == seq


def fast_forward(hands: tuple[Hand, Hand], spectator: Person) -> None:
    """Play to the end past the pages: everybody goes elsewhere meanwhile, and comes back."""
    people = (hands[0].person, hands[1].person, spectator)
    for person in people:
        person.goto("/about")
    while (decision := hands[0].now["decision"]) is not None:
        hand = hands[decision["seat"]]
        hand.send("play", action=hand.choose())
    for person in people:
        person.goto(f"/table/{hands[0].id}")


def click_to_the_end(hands: tuple[Hand, Hand], spectator: Person) -> None:  # noqa: ARG001
    while (decision := hands[0].now["decision"]) is not None:
        hands[decision["seat"]].step()


def check_end(server: Server, hands: tuple[Hand, Hand], spectator: Person, ids: Json) -> None:
    """See that all three pages show the end, and that no one has heard of what was hidden."""
    table = hands[0].id
    # It runs an event loop of its own, which this thread cannot.
    with ThreadPoolExecutor() as pool:
        exported = pool.submit(export_table, server.place.database, table, None, False).result()
    record = json.loads(exported)
    secrets = Secrets(record, ids)
    for person in (hands[0].person, hands[1].person, spectator):
        expect(person.page.locator(".end h1")).to_be_visible()
    for name, seat, person in (
        ("Anna", 0, hands[0].person),
        ("Bruno", 1, hands[1].person),
        ("Clara", None, spectator),
    ):
        heard = [found for text in person.received if not is_over(found := json.loads(text))]
        assert len(heard) > 20
        assert [fault for one in heard for fault in secrets.faults(one, seat, name)] == []


def is_over(data: Json) -> bool:
    """Tell whether something was heard after the game, when nothing is hidden any more."""
    return data.get("now", data).get("result") is not None


@pytest.mark.parametrize(
    "rest", [fast_forward, pytest.param(click_to_the_end, marks=pytest.mark.soak)]
)
def test_a_whole_game_of_two_in_two_browsers(come: Come, own_server: Server, rest: Rest) -> None:
    people = {name: come(name, at=own_server) for name in ("Anna", "Bruno", "Clara")}
    ids = {name: person.get("/api/me")["id"] for name, person in people.items()}
    for person in people.values():
        person.keep_answers()
    clara = people["Clara"]
    hands = sit_down(people["Anna"], people["Bruno"])
    Hand(clara, hands[0].id).open()
    displace_and_answer(*hands)
    take_back(hands[1], hands[0])
    crash_and_go_on(own_server, hands, clara)
    end_turn(hands[1])
    hands[0].step()
    rest(hands, clara)
    check_end(own_server, hands, clara, ids)
