"""On a phone nothing lies over what must be read or touched, in a language with long words."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, EMPTY, ME, PHONE, PHONE_ACROSS, Json, Person

POLISH: Json = {"settings": {"language": "pl"}}
TOUCH: Json = {"has_touch": True, "is_mobile": True}
JOURNEYMAN: Json = {**BOT, "level": "journeyman"}
# The post in sight for whose picker there is no room at its right nor at its left, but between.
BETWEEN = """() => [...document.querySelectorAll('.k-hit:not(.k-info)')]
    .map((target) => [target.getBoundingClientRect(), target])
    .map(([box, target]) => [box.x + box.width / 2, box.y + box.height / 2, target])
    .filter(([x, y, target]) => target.contains(document.elementFromPoint(x, y)))
    .sort(([one], [other]) => Math.abs(one - 250) - Math.abs(other - 250))[0].slice(0, 2)"""
# Whether the text is shown to its last letter.
WHOLE = "thing => thing.scrollWidth <= thing.clientWidth + 1"


def box_of(thing: Locator) -> dict[str, float]:
    box = thing.bounding_box()
    assert box is not None
    left, top, width, height = box["x"], box["y"], box["width"], box["height"]
    return {"x": left, "y": top, "right": left + width, "bottom": top + height, "height": height}


def apart(one: Locator, other: Locator) -> bool:
    """Tell whether two things do not overlap."""
    a, b = box_of(one), box_of(other)
    aside = a["right"] <= b["x"] or b["right"] <= a["x"]
    return aside or a["bottom"] <= b["y"] or b["bottom"] <= a["y"]


def phone(come: Come, name: str, viewport: Json, **options: Any) -> Person:
    return come(name, viewport=viewport, **TOUCH, **POLISH, **options)


def test_five_seats_cover_no_picker_and_keep_their_numbers(come: Come) -> None:
    anna = phone(come, "Anna", PHONE_ACROSS)
    seats = [ME, *[JOURNEYMAN] * 4]
    table = anna.create(setup={"players": 5, "start": 0}, seats=seats)["now"]["id"]
    Hand(anna, table, touch=True).open().wait_for_turn()
    page = anna.page
    page.touchscreen.tap(*page.evaluate(BETWEEN))
    picker = page.locator(".k-pop.k-ready")
    expect(picker.locator("[data-action]")).to_have_count(2)
    covers = [*page.locator(".pane > ul button").all(), page.locator(".phone > header")]
    assert len(covers) == 6
    assert all(apart(picker, cover) for cover in covers)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Gdyby skończyło się teraz").tap()
    names = page.locator("dialog thead .name")
    expect(names).to_have_text(["Anna", *[f"Czeladnik {number}" for number in range(1, 5)]])
    for name in names.all()[1:]:
        column = box_of(name.locator("xpath=.."))
        number = name.evaluate("""name => {
            const range = document.createRange();
            range.selectNode(name.lastChild);
            return range.getBoundingClientRect().right;
        }""")
        assert number <= column["right"], "the number is cut off"


def test_the_waiting_room_shows_all_settings_and_a_vote_keeps_together(come: Come) -> None:
    anna, bruno = come("Anna"), phone(come, "Bruno", PHONE)
    clock = {"bank": 900, "increment": 30}
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME, EMPTY, BOT], clock=clock)
    bruno.goto(f"/join#{made['invitation']['secret']}")
    page = bruno.page
    terms, seats = page.locator("main.waiting > section"), page.locator("main.waiting .seats")
    expect(seats).to_be_visible()
    assert apart(terms.locator("dl > div").last, seats)
    hand = Hand(anna, made["now"]["id"])
    hand.send("start")
    hand.send("play", action=next(a for a in hand.now["decision"]["legal"] if "place t " in a))
    hand.send("play", action="end")
    hand.send("takeback", seat=0)
    agree, disagree = (page.get_by_role("button", name=name) for name in ("Zgoda", "Sprzeciw"))
    expect(disagree).to_be_visible()
    assert agree.evaluate(WHOLE)
    assert disagree.evaluate(WHOLE)
    assert box_of(agree)["y"] == box_of(disagree)["y"]
    assert min(box_of(agree)["height"], box_of(disagree)["height"]) >= 44
