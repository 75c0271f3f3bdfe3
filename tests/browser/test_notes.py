"""Notes of one's own: rings and arrows on the board and a text, for nobody else."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, ME, PHONE, Person
from tests.browser.test_dragging import middle
from tests.browser.test_phone import phone, show_all
from tests.browser.test_two_people import sit_down

ONE, TWO = "post:bremen-hamburg.1", "post:bremen-osnabrueck.2"


def drawn(page: Page, what: str = "") -> Locator:
    """Return the drawings on the board: rings, arrows, or all of them."""
    wanted = f"='{what}'" if what else ""
    return page.locator(f".k-drawn > .k-pencil[data-drawn{wanted}]")


def drag(hand: Hand, start: str, end: str) -> None:
    """Draw with the right button of the mouse."""
    mouse = hand.page.mouse
    mouse.move(*middle(hand, start))
    mouse.down(button="right")
    mouse.move(*middle(hand, end), steps=5)
    mouse.up(button="right")


def sit(person: Person) -> Hand:
    table = person.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]
    hand = Hand(person, table).open()
    assert hand.wait_for_turn()
    return hand


def write(page: Page, text: str) -> None:
    page.keyboard.press("w")
    expect(page.locator("[data-note]")).to_be_focused()
    page.keyboard.type(text)


def test_drawings_and_the_note_stay_and_nobody_else_has_them(come: Come) -> None:
    anna, bartek, zoe = come("Anna"), come("Bartek"), come("Zoe")
    for other in (bartek, zoe):
        other.keep_answers()
    hand, opponent = sit_down(anna, bartek)
    watching = [opponent, Hand(zoe, hand.id).open()]
    page = hand.page
    assert hand.wait_for_turn()
    before = hand.now["seq"]

    drag(hand, ONE, TWO)
    page.mouse.click(*middle(hand, ONE), button="right")
    page.mouse.click(*middle(hand, "city:luebeck"), button="right")
    write(page, "secret plan: Lübeck")
    expect(drawn(page, "arrow")).to_have_count(1)
    expect(drawn(page, "ring")).to_have_count(2)
    assert hand.now["seq"] == before

    # A left click plays, also where something is drawn, and what is drawn stays.
    page.keyboard.press("Escape")
    hand.do(f"place t {ONE.partition(':')[2]}")
    expect(drawn(page)).to_have_count(3)

    page.reload()
    expect(drawn(page)).to_have_count(3)
    page.keyboard.press("w")
    expect(page.locator("[data-note]")).to_have_value("secret plan: Lübeck")
    expect(page.locator(".note li")).to_have_text(
        [
            "Arrow: Bremen–Hamburg 1 → Bremen–Osnabrück 2",
            "Ring: Bremen–Hamburg 1",
            "Ring: Lübeck",
        ]
    )

    for theirs in watching:
        theirs.wait_for(hand.now["seq"])
        theirs.page.keyboard.press("w")
        expect(theirs.page.locator("[data-note]")).to_have_value("")
        expect(drawn(theirs.page)).to_have_count(0)
        assert not any("secret plan" in text for text in theirs.person.received)
    # Nobody else may have them in the same browser either.
    anna.context.clear_cookies()
    anna.context.add_cookies(zoe.context.cookies())  # type: ignore[arg-type]
    hand.open()
    hand.wait_for(hand.now["seq"])
    expect(drawn(page)).to_have_count(0)
    # Spectators may have their own.
    page.mouse.click(*middle(hand, TWO), button="right")
    expect(drawn(page)).to_have_count(1)


def test_the_same_again_removes_it_and_all_can_be_removed_and_brought_back(anna: Person) -> None:
    hand = sit(anna)
    page = anna.page
    drag(hand, ONE, TWO)
    drag(hand, TWO, ONE)
    page.mouse.click(*middle(hand, ONE), button="right")
    expect(drawn(page)).to_have_count(3)
    drag(hand, ONE, TWO)
    page.mouse.click(*middle(hand, ONE), button="right")
    expect(drawn(page)).to_have_count(1)

    # Escape gives up what is being drawn; the open sea is no place.
    page.mouse.move(*middle(hand, ONE))
    page.mouse.down(button="right")
    page.mouse.move(*middle(hand, "city:luebeck"), steps=3)
    expect(page.locator(".k-begun")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".k-begun")).to_have_count(0)
    page.mouse.up(button="right")
    box = page.locator(".k-chart").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 3, box["y"] + 3, button="right")
    expect(drawn(page)).to_have_count(1)

    button = page.locator("[data-wipe]")
    button.click()
    expect(drawn(page)).to_have_count(0)
    expect(button).to_have_attribute("aria-label", "Bring the drawings back")
    button.click()
    expect(drawn(page)).to_have_count(1)
    page.keyboard.press("x")
    expect(drawn(page)).to_have_count(0)
    page.reload()
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    expect(button).to_have_count(0)
    expect(drawn(page)).to_have_count(0)


def test_rings_and_arrows_by_keyboard(anna: Person) -> None:
    hand = sit(anna)
    page = anna.page
    page.locator(f"[data-target='{ONE}']").focus()
    page.keyboard.press("o")
    expect(drawn(page, "ring")).to_have_count(1)
    status = page.locator(".k-chart > [role=status]")
    expect(status).to_have_text("Drawn. Ring: Bremen–Hamburg 1")
    page.keyboard.press("j")
    expect(status).to_contain_text("Arrow from Bremen–Hamburg 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".k-begun")).to_have_count(1)
    page.keyboard.press("j")
    expect(drawn(page, "arrow")).to_have_count(1)
    # What can only be looked at can be drawn at too.
    page.locator("[data-target='city:luebeck']").focus()
    page.keyboard.press("o")
    expect(status).to_have_text("Drawn. Ring: Lübeck")
    expect(page.locator("[data-target='city:luebeck']")).to_have_attribute(
        "aria-label", "Lübeck; No office yet; your ring"
    )
    page.keyboard.press("j")
    page.keyboard.press("Escape")
    expect(page.locator(".k-begun")).to_have_count(0)
    expect(drawn(page)).to_have_count(3)
    # In the note these are letters.
    write(page, "xoj")
    expect(drawn(page)).to_have_count(3)
    # The list says all of it; whoever removes one goes on from there.
    page.get_by_role("button", name="Remove: Ring: Bremen–Hamburg 1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove: Arrow:")).to_be_focused()
    expect(drawn(page)).to_have_count(2)
    assert hand.now["seq"] == hand.shown


def test_a_replay_has_the_notes_of_its_table(anna: Person) -> None:
    hand = sit(anna)
    page = anna.page
    drag(hand, ONE, TWO)
    hand.do(f"place t {ONE.partition(':')[2]}")
    anna.goto(f"/table/{hand.id}/replay")
    expect(drawn(page, "arrow")).to_have_count(1)
    page.mouse.click(*middle(hand, TWO), button="right")
    page.locator("summary").click()
    note = page.locator("[data-note]")
    note.click()
    page.keyboard.type("why not  here")
    # The space bar and the arrows are the field's own there.
    expect(note).to_have_value("why not  here")
    page.keyboard.press("ArrowLeft")
    expect(drawn(page)).to_have_count(2)
    hand.open()
    expect(drawn(page)).to_have_count(2)


def test_two_tabs_have_the_same_notes(anna: Person) -> None:
    hand = sit(anna)
    other = anna.context.new_page()
    other.goto(f"/table/{hand.id}")
    expect(other.locator(".k-chart svg.k-front")).to_be_visible()
    drag(hand, ONE, TWO)
    expect(drawn(other)).to_have_count(1)


def test_where_nothing_can_be_stored_they_last_as_long_as_the_page(come: Come) -> None:
    anna = come("Anna")
    full = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    anna.context.add_init_script(full)
    hand = sit(anna)
    page = anna.page
    drag(hand, ONE, TWO)
    expect(drawn(page)).to_have_count(1)
    write(page, "hello")
    expect(page.locator(".note [role=alert]")).to_contain_text("cannot keep your notes")
    expect(page.locator("[data-note]")).to_have_value("hello")
    hand.send("say", text="and the chat is read", phrase=None)
    page.locator("[data-note]").blur()
    page.keyboard.press("c")
    expect(page.get_by_role("tabpanel")).to_contain_text("and the chat is read")


def test_a_finger_rests_for_a_ring_and_drags_for_an_arrow(come: Come) -> None:
    anna = phone(come, PHONE)
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]
    hand = Hand(anna, table, touch=True).open()
    assert hand.wait_for_turn()
    show_all(anna)
    page = anna.page
    expect(page.locator(".k-overview")).to_have_count(0)
    touch = anna.context.new_cdp_session(page)
    seq = hand.now["seq"]

    def finger(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def rest(place: str) -> None:
        """Put a finger on a place until its tip is shown, as before there were drawings."""
        finger("touchStart", middle(hand, place))
        expect(page.locator(".k-tip")).to_be_visible()

    rest(ONE)
    finger("touchEnd")
    expect(drawn(page)).to_have_count(0)
    page.locator(".k-draw").tap()
    expect(drawn(page, "ring")).to_have_count(1)
    expect(page.locator(".k-tip")).to_have_count(0)

    rest(ONE)
    (x, y), (to_x, to_y) = middle(hand, ONE), middle(hand, TWO)
    for part in (0.3, 0.6, 1):
        finger("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    expect(page.locator(".k-begun")).to_have_count(1)
    expect(page.locator(".k-tip")).to_have_count(0)
    finger("touchEnd")
    expect(drawn(page, "arrow")).to_have_count(1)

    rest(ONE)
    finger("touchEnd")
    expect(page.locator(".k-draw")).to_have_text("Remove the ring")
    page.locator(".k-draw").tap()
    expect(drawn(page)).to_have_count(1)
    assert hand.now["seq"] == seq

    page.locator(".sheet nav").get_by_role("button", name="Notes").tap()
    page.locator("[data-note]").fill("from the sofa")
    page.reload()
    expect(drawn(page, "arrow")).to_have_count(1)
    page.locator(".sheet nav").get_by_role("button", name="Notes").tap()
    expect(page.locator("[data-note]")).to_have_value("from the sofa")
    page.get_by_role("button", name="Remove all drawings").tap()
    expect(drawn(page)).to_have_count(0)
    page.locator(".sheet nav").get_by_role("button", name="Notes").tap()

    # A tap still plays.
    hand.do(f"place t {TWO.partition(':')[2]}")
    expect(page.locator(f"[data-piece][data-at='{TWO.partition(':')[2]}']")).to_be_visible()
