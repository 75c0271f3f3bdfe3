"""Several tables: the way to the next one, and what lists tell of those that have ended."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from kontor.server.admin import close_table
from kontor.server.api.history import ON_A_PAGE
from tests.browser.conftest import KEPT, Come
from tests.browser.hand import Hand, sensibly
from tests.browser.people import EMPTY, ME, PHONE, Json, Person
from tests.server.places import Server

LAST_CHIP = ".bar [data-chip]:last-child"
UNDO = ".bar [data-turn=undo]"
LANGUAGES = ("en", "de", "pl", "ru")


def seat_two(anna: Person, bruno: Person, name: str, start: int) -> Hand:
    """Return Anna's hand at a table with Bruno where the first decision is of this seat."""
    setup = {"players": 3, "start": start, "modules": ["missions", "favours"]}
    seats: list[Json] = [ME, EMPTY, {"kind": "bot", "level": "apprentice"}]
    made = anna.create(setup=setup, seats=seats, name=name, public=True)
    table = made["now"]["id"]
    bruno.post("/api/join", {"invitation": made["invitation"]["secret"]})
    Hand(bruno, table).send("take", seat=1)
    hand = Hand(anna, table)
    hand.send("start")
    return hand


def next_table(person: Person) -> Locator:
    return person.page.locator("[data-next]")


def is_seen_whole(thing: Locator) -> bool:
    """Tell whether all of a thing's text is on the page, none of it cut."""
    found: bool = thing.evaluate(
        """node => {
            const box = node.getBoundingClientRect();
            const inside = box.left >= 0 && box.right <= innerWidth && box.width > 0;
            const inline = getComputedStyle(node).display === "inline";
            const wide = node.scrollWidth <= node.clientWidth + 1;
            // Strokes below the line may stand out where lines are close; a whole line may not.
            const tall = node.scrollHeight - node.clientHeight < 6;
            return inside && (inline || (wide && tall));
        }"""
    )
    return found


def assert_chips_are_free(person: Person) -> None:
    """See that the actions of the turn do not lie under its buttons."""
    last, undo = (person.page.locator(one).bounding_box() for one in (LAST_CHIP, UNDO))
    assert last
    assert undo
    assert last["x"] + last["width"] <= undo["x"]


def test_the_next_table_where_it_is_my_turn_is_one_click_away(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    waiting = seat_two(anna, bruno, "Waiting", 1)
    first, second = (seat_two(anna, bruno, name, 0) for name in ("First", "Second"))
    waiting.open()
    # Nothing is to be decided here: the way to the others stands out.
    button = next_table(anna)
    expect(button).to_have_attribute("data-next", first.id)
    expect(button).to_have_text("2")
    assert "primary" in (button.get_attribute("class") or "")
    expect(button).to_have_accessible_name(
        "Next table where it is your turn: First. 2 more tables wait for you"
    )
    button.hover()
    expect(anna.page.get_by_role("tooltip")).to_contain_text("First")
    anna.page.screenshot(path=KEPT / "next-table.png")
    button.click()
    expect(anna.page).to_have_url(f"{anna.server.url}/table/{first.id}")
    # Going round without deciding: by its key, and not back to where one was.
    first.wait_for_turn()
    expect(button).to_have_attribute("data-next", second.id)
    assert "primary" not in (button.get_attribute("class") or "")
    anna.page.keyboard.press("g")
    expect(anna.page).to_have_url(f"{anna.server.url}/table/{second.id}")
    second.wait_for_turn()
    expect(button).to_have_attribute("data-next", first.id)
    expect(button).to_have_text("1")
    # What others do is heard here: Bruno decides, and it is Anna's turn there too.
    Hand(bruno, waiting.id).send("play", action="end")
    expect(button).to_have_text("2")
    # Where Anna has decided, nothing waits for her any more.
    first.send("play", action="end")
    expect(button).to_have_attribute("data-next", waiting.id)
    expect(button).to_have_text("1")


def test_one_table_alone_follows_no_other(come: Come) -> None:
    anna = come("Anna")
    sockets: list[str] = []
    anna.page.on("websocket", lambda socket: sockets.append(socket.url))
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)
    with anna.page.expect_response("**/api/lobby"):
        Hand(anna, made["now"]["id"]).open()
    expect(next_table(anna)).to_have_count(0)
    assert [url for url in sockets if url.endswith("/api/live")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_table_fits_into_the_bar(come: Come, language: str) -> None:
    chosen = {"language": language, "theme": "dark" if language == "ru" else "light"}
    anna = come("Anna", viewport=PHONE, has_touch=True, is_mobile=True, settings=chosen)
    bruno = come("Bruno")
    # Without a name of their own, what is played takes the most room.
    hand, _ = (seat_two(anna, bruno, "", 0) for _ in range(2))
    hand.open().wait_for_turn()
    expect(next_table(anna)).to_be_visible()
    assert is_seen_whole(next_table(anna))
    anna.page.screenshot(path=KEPT / f"next-table-phone-{language}.png")
    anna.page.set_viewport_size({"width": 1280, "height": 720})
    expect(anna.page.locator(".bar")).to_be_visible()
    assert is_seen_whole(anna.page.locator(".bar"))
    assert is_seen_whole(anna.page.locator(".where small"))
    assert_chips_are_free(anna)
    anna.page.screenshot(path=KEPT / f"next-table-{language}.png")


def play_together(*people: Person, name: str) -> Json:
    """Let everybody play a seat of a game until it is over; return how it is then."""
    host, *others = people
    setup = {"players": len(people), "start": 0}
    made = host.create(setup=setup, seats=[ME, *[EMPTY] * len(others)], name=name)
    hands = [Hand(person, made["now"]["id"], seed=5) for person in people]
    for seat, hand in enumerate(hands[1:], 1):
        hand.person.post("/api/join", {"invitation": made["invitation"]["secret"]})
        hand.send("take", seat=seat)
    now: Json = hands[0].send("start")["now"]
    while now["decision"] is not None:
        hand = hands[now["decision"]["seat"]]
        now = hand.send("play", action=hand.choose(sensibly))["now"]
    return now


def test_lists_tell_how_games_ended(come: Come) -> None:
    chosen = {"theme": "dark"}
    phone: Json = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "settings": chosen}
    people = come("Anna"), come("Bruno"), come("Clara", **phone)
    begun = seat_two(people[0], people[1], "Broken off", 0)
    # It runs its own event loop, and this thread has one already.
    with ThreadPoolExecutor() as pool:
        pool.submit(close_table, people[0].server.place.database, begun.id).result()
    points: list[int] = []
    names = (f"Game {number}" for number in count(1))
    # The deal is drawn by the server: by chance two people may have as many points.
    while len(set(points)) < 3:
        name = next(names)
        result = play_together(*people, name=name)["result"]
        points = [sheet["total"] for sheet in result["scores"]]
    for seat, person in enumerate(people):
        person.goto("/")
        row = person.page.get_by_role("link").filter(has_text=name)
        place = ("1st", "2nd", "3rd")[sum(other > points[seat] for other in points)]
        best = ("Anna", "Bruno", "Clara")[points.index(max(points))]
        expect(row.locator("small")).to_have_text(
            f"{place} of 3, {points[seat]} points · {best} wins with {max(points)}"
        )
        expect(row.locator(".points")).to_have_text([str(one) for one in points])
        person.page.screenshot(path=KEPT / f"results-{seat}.png", full_page=True)
    row = people[0].page.get_by_role("link").filter(has_text="Broken off")
    expect(row.locator("small")).to_have_text("closed without a result")


def test_whoever_shared_a_screen_has_no_place_of_their_own(anna: Person) -> None:
    made = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3, name="Shared")
    hand = Hand(anna, made["now"]["id"], seed=5)
    hand.skip()
    anna.goto("/")
    row = anna.page.get_by_role("link").filter(has_text="Shared")
    best = max(sheet["total"] for sheet in hand.now["result"]["scores"])
    expect(row.locator("small")).to_have_text(f"Anna wins with {best}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_table_plays_is_never_cut(come: Come, language: str) -> None:
    """See the edition and both modules of a table without a name, on all its pages."""
    anna = come(settings={"language": language})
    setup = {"players": 3, "start": 0, "modules": ["missions", "favours"]}
    made = anna.create(setup=setup, seats=[ME] * 3)
    hand = Hand(anna, made["now"]["id"], seed=3).open()
    hand.wait_for_turn()
    anna.page.locator("dialog[open] button").click()
    expect(anna.page.locator("dialog")).to_have_count(0)
    for part in (".where b", ".where small"):
        assert is_seen_whole(anna.page.locator(part)), part
    assert_chips_are_free(anna)
    anna.page.screenshot(path=KEPT / f"modules-table-{language}.png")
    anna.goto("/")
    row = anna.page.locator(f"a[href$='{hand.id}']")
    for part in ("b", "small", ".seats"):
        assert is_seen_whole(row.locator(part)), part
    hand.skip()
    anna.goto(f"/table/{hand.id}")
    expect(anna.page.locator(".end h1")).to_be_visible()
    for part in (".end .where", ".end .tools", ".end h1"):
        assert is_seen_whole(anna.page.locator(part)), part
    anna.page.screenshot(path=KEPT / f"modules-end-{language}.png")


def test_finished_games_are_found_by_name_and_page_by_page(anna: Person, server: Server) -> None:
    for number in range(ON_A_PAGE + 2):
        table = anna.create(
            setup={"players": 2, "variant": "neutral"}, seats=[ME, ME], name=f"Table {number}"
        )["now"]["id"]
        # It runs an event loop of its own, which this thread cannot.
        with ThreadPoolExecutor() as pool:
            pool.submit(close_table, server.place.database, table).result()
    page = anna.goto("/")
    page.get_by_role("link", name="All finished games").click()
    rows = page.locator("main li a")
    expect(rows).to_have_count(ON_A_PAGE)
    page.screenshot(path=KEPT / "history.png")
    page.get_by_role("button", name="Earlier games").click()
    expect(rows).to_have_count(ON_A_PAGE + 2)
    expect(page.get_by_role("button", name="Earlier games")).to_have_count(0)
    page.get_by_role("searchbox").fill("table 7")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox").fill("Zoe")
    expect(page.locator("main li")).to_have_text("No finished game with “Zoe”.")
    page.get_by_role("searchbox").fill("")
    expect(rows).to_have_count(ON_A_PAGE)
    rows.first.click()
    page.wait_for_url("**/table/*")
