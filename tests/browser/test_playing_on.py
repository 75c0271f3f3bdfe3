"""Playing on from a moment: by button or key, with bots or people, from a table or a file."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from kontor.record import Game
from tests.browser.conftest import Come
from tests.browser.hand import Hand, pieces_on_posts
from tests.browser.people import ME, PHONE, Json, Person
from tests.browser.test_replay import pieces
from tests.games.make_records import RECORDS
from tests.server.places import wait_until

FILE = RECORDS / "big-box-hansa-3-missions.json"
AT = 120
FAR = 430
BUTTON = "Play on from here"


def finished(person: Person) -> str:
    """Return a table whose game is over: a recorded one, whose last action is played here."""
    record: Json = json.loads(FILE.read_text(encoding="utf-8"))
    *first, last = record["actions"]
    given = {**record, "actions": first, "result": None}
    made = person.create(public=False, seats=[ME] * 3, record=given)["now"]
    hand = Hand(person, made["id"])
    hand.send("play", action=last)
    assert hand.now["status"] == "over"
    return hand.id


def scrub(page: Page, step: int) -> None:
    """Move the slider of a replay, and wait for the position."""
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    page.locator("input[type=range]").fill(str(step))
    expect(page.locator(".step")).to_contain_text(f"Step {step} ")
    expect(page.get_by_role("button", name=BUTTON)).to_be_visible()


def choose(dialog: Locator, seat: int, what: str) -> None:
    """Choose who plays on at a seat, counted from 1."""
    dialog.get_by_role("radiogroup", name=f"Seat {seat}").get_by_text(what, exact=True).click()


def decide_alone(dialog: Locator, decider: int) -> None:
    """Leave all seats of three to bots but that which decides first, counted from 1."""
    for seat in (1, 2, 3):
        choose(dialog, seat, "Me" if seat == decider == 1 else "Bot")
    choose(dialog, decider, "Me")


def new_table(person: Person, old: str) -> Hand:
    """Wait for the page of the new table."""
    person.page.wait_for_url(re.compile(r"/table/[0-9a-f]{16}$"))
    found = person.page.url.rpartition("/")[2]
    assert found != old
    return Hand(person, found)


def test_a_finished_game_is_played_on_against_bots(come: Come) -> None:
    anna = come("Anna")
    page, old = anna.page, finished(anna)
    anna.goto(f"/table/{old}/replay")
    scrub(page, AT)
    events = anna.get(f"/api/tables/{old}/events?since=0")["events"]
    seq = [event["seq"] for event in events if event["type"] == "action"][AT - 1]
    before = anna.get(f"/api/tables/{old}/at/{seq}")
    page.get_by_role("button", name=BUTTON).click()
    dialog = page.get_by_role("dialog", name=BUTTON)
    expect(dialog).to_contain_text(f"the position after action {AT}")
    decider = before["decision"]["seat"] + 1
    decide_alone(dialog, decider)
    dialog.get_by_role("button", name="Play on", exact=True).click()
    hand = new_table(anna, old)
    now = hand.now
    assert now["you"] == [decider - 1]
    assert [seat["kind"] for seat in now["seats"]].count("bot") == 2
    assert now["origin"] == {"actions": AT, "hidden": "anew"}
    assert now["decision"]["actions_taken"] == AT
    assert now["view"]["posts"] == before["view"]["posts"]
    wait_until(lambda: pieces(page) == pieces_on_posts(before["view"]), "the old position")
    # Its log says where it began, with a way back there.
    note = page.locator("ol.log li.note", has_text=f"after action {AT} of another game")
    expect(note).to_contain_text("dealt anew")
    expect(note.locator("[data-origin]")).to_have_attribute("href", f"/table/{old}/replay?at={seq}")
    # Nothing of the old game can be undone; what is done here can.
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    action = hand.step()
    assert action is not None
    wait_until(lambda: hand.now["seq"] > now["seq"], "the action was taken")
    note.locator("[data-origin]").click()
    page.wait_for_url(re.compile(rf"/table/{old}/replay\?at={seq}#"))
    expect(page.locator(".step")).to_contain_text(f"Step {AT} ")


def test_one_plays_on_from_a_turn_of_a_review(come: Come) -> None:
    anna = come("Anna")
    page, old = anna.page, finished(anna)
    path = f"/api/tables/{old}/review"
    anna.post(path, {})
    wait_until(lambda: anna.get(path)["points"], "the review has begun")
    points = anna.get(path)["points"]
    turn = points[len(points) // 2]
    anna.goto(f"/table/{old}/review?at={turn['at']}")
    page.get_by_role("button", name=BUTTON).click()
    dialog = page.get_by_role("dialog", name=BUTTON)
    expect(dialog).to_contain_text(f"the position after action {turn['at']}")
    decide_alone(dialog, turn["seat"] + 1)
    dialog.get_by_role("button", name="Play on", exact=True).click()
    now = new_table(anna, old).now
    assert now["origin"] == {"actions": turn["at"], "hidden": "anew"}
    assert (now["decision"]["seat"], now["view"]["round"]) == (turn["seat"], turn["round"])
    # There is nothing to play on from at the end of the game.
    anna.goto(f"/table/{old}/review?at={points[-1]['at']}")
    expect(page.locator("#turn-title")).to_be_visible()
    expect(page.get_by_role("button", name=BUTTON)).to_have_count(0)


def test_people_are_invited_and_told_where_it_begins(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    page, old = anna.page, finished(anna)
    anna.goto(f"/table/{old}/replay")
    # More than a stream tells at once.
    scrub(page, FAR)
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog", name=BUTTON)
    choose(dialog, 2, "Invite")
    dialog.get_by_text("as they fell", exact=True).click()
    everybody = dialog.get_by_role("radiogroup", name="Visible").get_by_role("radio").nth(1)
    expect(everybody).to_be_disabled()
    dialog.get_by_role("button", name="Create", exact=False).click()
    hand = new_table(anna, old)
    said = f"Played on after action {FAR} of another game; hidden things lie as they fell there"
    expect(page.locator("main.waiting")).to_contain_text(said)
    expect(page.locator("main.waiting [data-origin]")).to_be_visible()
    secret = anna.post(f"/api/tables/{hand.id}/invitations", {"role": "play"})["secret"]
    bert.goto(f"/join#{secret}")
    bert.page.wait_for_url(re.compile(rf"/table/{hand.id}$"))
    expect(bert.page.locator("main.waiting")).to_contain_text(said)
    # The old table was not for everybody.
    expect(bert.page.locator("[data-origin]")).to_have_count(0)
    # Whoever is invited sits down.
    expect(page.locator("main.waiting li", has_text="Bert")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    for person in (anna, bert):
        expect(person.page.locator(".k-chart svg.k-front")).to_be_visible()
        note = person.page.locator("ol.log li.note", has_text=said)
        expect(note).to_be_visible()
    events = bert.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    actions = [event["action"] for event in events if event["type"] == "action"]
    # A bot may have gone on already.
    assert actions[:FAR] == Game.load(FILE).actions[:FAR]
    fell = Game.load(FILE).record()["deal"]["missions"]
    assert bert.get(f"/api/tables/{hand.id}")["view"]["players"][1]["mission"] == fell[1]


def test_somebody_without_a_name_plays_on_what_anybody_may_see(come: Come) -> None:
    anna, nobody = come("Anna"), come(None)
    record: Json = json.loads(FILE.read_text(encoding="utf-8"))
    origin = {"record": record, "actions": len(record["actions"]) - 1}
    hand = Hand(anna, anna.create(seats=[ME] * 3, origin=origin)["now"]["id"])
    hand.send("play", action=record["actions"][-1])
    nobody.goto(f"/table/{hand.id}/replay")
    scrub(nobody.page, 10)
    nobody.page.get_by_role("button", name=BUTTON).click()
    nobody.page.get_by_role("button", name="Play on", exact=True).click()
    new = new_table(nobody, hand.id)
    expect(nobody.page.locator(".k-chart svg.k-front")).to_be_visible()
    assert len(new.now["you"]) == 1


@pytest.mark.parametrize("over", [True, False])
def test_a_record_from_a_file_is_played_on(over: bool, come: Come) -> None:
    anna = come("Anna", viewport=PHONE)
    page = anna.page
    record: Json = json.loads(FILE.read_text(encoding="utf-8"))
    if not over:
        record |= {"actions": record["actions"][:60], "result": None}
    anna.goto("/table/file/replay")
    text = json.dumps(record).encode()
    file: Json = {"name": "game.json", "mimeType": "application/json", "buffer": text}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    scrub(page, 50)
    page.get_by_role("button", name=BUTTON).click()
    dialog = page.get_by_role("dialog", name=BUTTON)
    fell = dialog.get_by_role("radio", name="as they fell")
    expect(fell).to_be_enabled() if over else expect(fell).to_be_disabled()
    for seat in (1, 2, 3):
        dialog.get_by_role("radiogroup", name=f"Seat {seat}").locator("label").first.click()
    dialog.get_by_role("button", name="Play on", exact=True).click()
    hand = new_table(anna, "file")
    assert hand.now["decision"]["actions_taken"] == 50
    assert hand.now["you"] == [0, 1, 2]


def test_it_is_not_offered_while_a_game_runs_or_at_its_end(come: Come) -> None:
    anna = come("Anna")
    page, old = anna.page, finished(anna)
    anna.goto(f"/table/{old}/replay")
    scrub(page, AT)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name=BUTTON)).to_have_count(0)
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_have_count(0)
    running = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)["now"]["id"]
    Hand(anna, running).skip(6)
    anna.goto(f"/table/{running}/replay")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    expect(page.locator(".step")).to_contain_text("Step 0 ")
    expect(page.get_by_role("button", name=BUTTON)).to_have_count(0)
