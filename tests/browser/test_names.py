"""A lost cookie is not a lost seat: devices, codes and passkeys, in real browsers."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Come
from tests.browser.people import BOT, ME, PHONE, Person
from tests.server.places import Server

ANDROID = "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0"
BOARD = ".k-chart svg.k-front"


def table_of(person: Person) -> str:
    """Return a table by invitation only, where a person plays against bots."""
    setup = {"players": 3, "start": 0}
    made = person.create(setup=setup, seats=[ME, BOT, BOT], public=False)
    return str(made["now"]["id"])


def enter_code(page: Page, code: str) -> None:
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Come back", exact=True).click()


def recovery_code(person: Person) -> str:
    page = person.goto("/you")
    page.get_by_role("button", name="Make a recovery code").click()
    return page.locator("[data-recovery]").inner_text()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out here").click()
    expect(page.get_by_label("Your name")).to_be_visible()


def test_a_code_that_is_confirmed_gives_the_same_seat_on_another_device(come: Come) -> None:
    anna, phone = come("Anna"), come(None, viewport=PHONE, user_agent=ANDROID)
    table = table_of(anna)
    # Whoever is asked for a name may have one, and comes where they wanted to be.
    page = phone.goto(f"/table/{table}")
    page.get_by_role("link", name="Been here before?").click()
    first = anna.goto("/")
    first.get_by_role("link", name="You and your devices").click()
    first.get_by_role("button", name="Show a code").click()
    expect(first.get_by_role("img", name="The code as a picture to scan")).to_be_visible()
    enter_code(page, first.locator("[data-code]").inner_text())
    expect(page.get_by_text("Now confirm on your other device")).to_be_visible()
    expect(first.get_by_text("Firefox on Android wants to be Anna.")).to_be_visible()
    first.get_by_role("button", name="Yes, that is me").click()
    expect(page.locator(BOARD)).to_be_visible()
    expect(first.get_by_text("Firefox on Android is one of your devices now.")).to_be_visible()
    assert urlsplit(page.url).path == f"/table/{table}"
    assert [one.get(f"/api/tables/{table}")["you"] for one in (anna, phone)] == [[0], [0]]
    # Signed out from the first device, the second is somebody new, and is told at once.
    with phone.forgiven():
        first.get_by_role("button", name="Sign out: Firefox on Android").click()
        expect(page.get_by_label("Your name")).to_be_visible()
    expect(first.get_by_text("Firefox on Android", exact=True)).to_be_hidden()


def test_the_address_of_a_scanned_code_asks_by_itself_and_may_be_refused(come: Come) -> None:
    anna, phone = come("Anna"), come(None, viewport=PHONE, user_agent=ANDROID)
    first = anna.goto("/you")
    first.get_by_role("button", name="Show a code").click()
    code = first.locator("[data-code]").inner_text().replace("-", "")
    page = phone.goto(f"/come-back#{code}")
    expect(page.get_by_text("Now confirm on your other device")).to_be_visible()
    assert code not in page.url
    first.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_text("The other device did not let you in.")).to_be_visible()
    expect(first.get_by_text("Nobody was let in.")).to_be_visible()
    assert len(anna.get("/api/me/ways-back")["devices"]) == 1


def test_a_link_with_a_code_does_nothing_by_itself_to_who_has_a_name(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    first = anna.goto("/you")
    first.get_by_role("button", name="Show a code").click()
    code = first.locator("[data-code]").inner_text().replace("-", "")
    page = bert.goto(f"/come-back#{code}")
    expect(page.get_by_label("Code")).to_have_value(code)
    expect(page.get_by_text("In this browser you are Bert now.")).to_be_visible()
    assert anna.get("/api/me/codes")["status"] == "open"


def test_a_recovery_code_brings_one_back_after_signing_out(come: Come) -> None:
    anna = come("Anna")
    table = table_of(anna)
    page = anna.goto("/you")
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_text("You have no way back: Anna would be lost")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    code = recovery_code(anna)
    sign_out(page)
    page.get_by_role("link", name="Been here before?").click()
    enter_code(page, "short")
    expect(page.get_by_text("A code has 8 characters, a recovery code 26.")).to_be_visible()
    with anna.forgiven():
        enter_code(page, code[:-2] + "ZZ")
        expect(page.get_by_text("Nobody has this recovery code.")).to_be_visible()
    enter_code(page, code.lower().replace("-", " "))
    expect(page.get_by_role("heading", name="Hello, Anna")).to_be_visible()
    assert anna.get(f"/api/tables/{table}")["you"] == [0]


def test_nobody_is_left_behind_without_a_word(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    code = recovery_code(anna)
    page = bert.goto("/come-back")
    expect(page.get_by_text("In this browser you are Bert now.")).to_be_visible()
    with bert.forgiven():
        enter_code(page, code)
        page.get_by_role("link", name="Keep a recovery code").click()
    own = recovery_code(bert)
    bert.goto("/come-back")
    # With a way back, he may go and come back.
    for key, name in ((code, "Anna"), (own, "Bert")):
        bert.goto("/come-back")
        enter_code(page, key)
        expect(page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()
    carl = come("Carl")
    page = carl.goto("/come-back")
    with carl.forgiven():
        enter_code(page, code)
        page.get_by_role("button", name="Leave for good").click()
        expect(page.get_by_role("heading", name="Hello, Anna")).to_be_visible()


def with_authenticator(person: Person) -> CDPSession:
    """Give a browser an authenticator that says yes to everything."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def test_a_passkey_brings_one_back(come: Come, server: Server) -> None:
    anna = come(None)
    # Browsers allow passkeys on pages that are not served over https at this host alone.
    site = f"http://localhost:{urlsplit(server.url).port}"
    with_authenticator(anna)
    page = anna.goto(f"{site}/you")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("button", name="Add a passkey").click()
    remove = page.get_by_role("button", name=re.compile("^Remove: Chrome on "))
    expect(remove).to_be_visible()
    before = anna.get(f"{site}/api/me")["id"]
    sign_out(page)
    page.get_by_role("link", name="Been here before?").click()
    page.get_by_role("button", name="Come back with a passkey").click()
    expect(page.get_by_role("heading", name="Hello, Anna")).to_be_visible()
    assert anna.get(f"{site}/api/me")["id"] == before
    # One that was removed brings nobody back.
    page.goto(f"{site}/you")
    remove.click()
    expect(remove).to_be_hidden()
    sign_out(page)
    page.get_by_role("link", name="Been here before?").click()
    with anna.forgiven():
        page.get_by_role("button", name="Come back with a passkey").click()
        expect(page.get_by_text("Nobody here has this passkey any more.")).to_be_visible()


def test_a_page_without_https_offers_no_passkeys(anna: Person) -> None:
    page = anna.goto("/you")
    expect(page.get_by_text("Passkeys need a page over https.")).to_be_visible()
    expect(page.get_by_role("button", name="Add a passkey")).to_be_hidden()
