"""What must be seen at once, without scrolling, on the smallest desktop screen."""

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.people import BOT, ME, Person

LINES = 6


def test_five_desks_with_both_modules_leave_room_for_the_log(anna: Person) -> None:
    setup = {"players": 5, "start": 0, "modules": ["missions", "favours"]}
    table = anna.create(setup=setup, seats=[ME, *[BOT] * 4])["now"]["id"]
    Hand(anna, table).open()
    side = anna.page.get_by_role("complementary", name="Desks")
    expect(side.locator("section.desk")).to_have_count(5)
    assert side.evaluate("side => side.scrollHeight <= side.clientHeight")
    log = side.locator("ol.log")
    room, line = log.evaluate("""log => {
        const { paddingTop, paddingBottom } = getComputedStyle(log);
        const room = log.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
        return [room, log.querySelector("li").getBoundingClientRect().height];
    }""")
    assert room >= LINES * line
