"""People together: who is here and who has left, links to moments, and pages that lead home."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, EMPTY, ME, PHONE, Json, Person


def leads_home(page: Page, reason: str) -> None:
    """See that a page says why it cannot be shown, and follow the way home."""
    expect(page.get_by_role("main")).to_contain_text(reason)
    page.get_by_role("link", name="To all tables").click()
    expect(page.locator(".doors")).to_be_visible()


def test_pages_that_cannot_be_shown_say_why_and_lead_home(come: Come) -> None:
    anna = come("Anna", settings={"experience": "expert"})
    page = anna.page
    with anna.forgiven():
        for path, reason in (
            ("/new/where", "There is no such page"),
            ("/table/0123456789abcdef", "There is no such table"),
            ("/table/0123456789abcdef/replay?at=7", "There is no such table"),
            ("/join#" + "x" * 43, "This is not an invitation"),
            ('/play?setup={"players":3,"variant":"neutral"}', "These options do not go together"),
        ):
            anna.goto(path)
            leads_home(page, reason)
        # A part of the app that does not come, as when the server has a newer version.
        page.route(re.compile("/assets/About"), lambda route: route.abort())
        anna.goto("/about")
        leads_home(page, "could not be loaded")


def moment_link(hand: Hand, seq: int) -> str:
    """Return the link to a moment that the replay copies."""
    hand.person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand.person.goto(f"/table/{hand.id}/replay?at={seq}")
    hand.page.get_by_role("button", name="Copy a link to this moment").click()
    hand.page.get_by_title("Copied").wait_for()
    link: str = hand.page.evaluate("navigator.clipboard.readText()")
    # Whoever copies the address of the page instead gets the same.
    assert hand.page.url == link
    return link


def test_a_link_to_a_moment_opens_for_whoever_has_it(come: Come) -> None:
    anna, bruno, visitor = come("Anna"), come("Bruno"), come(None)
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3, public=False)
    hand = Hand(anna, made["now"]["id"])
    hand.skip(6)
    events = anna.get(f"/api/tables/{hand.id}/events?since=0")["events"]
    seq = [event["seq"] for event in events if event["type"] == "action"][3]
    link = moment_link(hand, seq)
    assert "#" in link
    with bruno.forgiven():
        bruno.goto(f"/table/{hand.id}/replay?at={seq}")
        leads_home(bruno.page, "There is no such table")
        bruno.goto(link)
        expect(bruno.page.locator(".step")).to_contain_text("Step 4 ")
    with visitor.forgiven():
        # By such a link one comes to the table, for which one needs a name.
        visitor.goto(link)
        visitor.page.get_by_label("Your name").fill("Zoe")
        visitor.page.get_by_role("button", name="Enter").click()
        expect(visitor.page.locator(".step")).to_contain_text("Step 4 ")


def test_a_public_game_is_replayed_without_a_name(come: Come) -> None:
    anna, visitor = come("Anna"), come(None, viewport=PHONE)
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3, public=True)
    hand = Hand(anna, made["now"]["id"])
    hand.skip(3)
    link = moment_link(hand, hand.now["seq"])
    assert "#" not in link
    visitor.goto(link)
    expect(visitor.page.locator(".step")).to_contain_text("Step 3 ")


def seat_of(person: Person, table: str) -> int:
    you: list[int] = person.get(f"/api/tables/{table}")["you"]
    return you[0]


def sit_down(people: list[Person]) -> str:
    """Let the first create a table whose seats are shuffled, and the others sit down in pages."""
    host, *others = people
    seats: list[Json] = [ME, *[EMPTY] * len(others), BOT]
    made = host.create(setup={"players": len(seats)}, seats=seats, order="random", public=True)
    table: str = made["now"]["id"]
    host.goto(f"/table/{table}")
    for person in others:
        # The page is open before one sits down.
        person.goto(f"/table/{table}")
        person.page.get_by_role("button", name="Sit here").first.click()
        expect(person.page.get_by_role("button", name="Stand up")).to_be_visible()
    host.page.get_by_role("button", name="Start the game").click()
    return table


def test_everybody_who_sits_here_is_here_and_a_seat_that_is_left_keeps_its_name(
    come: Come,
) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    clara = come("Clara", viewport=PHONE, has_touch=True, is_mobile=True)
    table = sit_down([anna, bruno, clara])
    for person in (anna, bruno):
        expect(person.page.locator(".dot.here")).to_have_count(3)
    # One who reloads stays here.
    clara.page.reload()
    expect(clara.page.locator(".k-chart svg.k-front")).to_be_visible()
    expect(anna.page.locator(".dot.here")).to_have_count(3)
    expect(anna.page.get_by_role("img", name="is away")).to_have_count(0)
    seat = seat_of(clara, table)
    clara.page.get_by_role("button", name="More").click()
    clara.page.get_by_role("button", name="Leave the game").click()
    clara.page.get_by_role("button", name="Leave for good?").click()
    clara.page.keyboard.press("Escape")
    desk = anna.page.locator(f"[data-desk='{seat}']")
    expect(desk).to_contain_text("Clara was here")
    desk.get_by_role("button", name="Propose a bot").click()
    expect(bruno.page.locator(".notice")).to_contain_text("for Clara?")
    bruno.page.locator(f"[data-desk='{seat}']").get_by_text("Agree", exact=True).click()
    expect(desk).to_contain_text("Journeyman")
    expect(desk).to_contain_text("Clara was here")
    # Also while the bot acts, if it is its turn.
    clara.page.reload()
    clara.page.get_by_role("button", name="Take the seat back").first.click()
    expect(desk).not_to_contain_text("was here")
    expect(anna.page.locator(".dot.here")).to_have_count(3)
