"""The pages under a path of a site, behind an nginx that passes the path on as it is."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import ME, Person
from tests.browser.test_create import choose
from tests.server.places import Place, Server
from tests.server.test_proxies import Nginx

BASE = "/games/kontor"


class NginxAtPath(Nginx):
    """The documented nginx, with the path in place of the whole site."""

    def __init__(self, folder: Path, server: Server) -> None:
        super().__init__(folder, server)
        self.url += BASE

    def _settings(self, server: Server) -> str:
        kept = super()._settings(server).replace(server.url, server.url.removesuffix(BASE))
        assert "location / {" in kept
        return kept.replace("location / {", f"location {BASE}/ {{")


@pytest.fixture
def under(tmp_path: Path, server: Server) -> Iterator[Server]:  # noqa: ARG001
    """Return a server at a path, as a proxy shows it."""
    place = Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    with place.serving(base=f"{BASE}/", bot_pause=0, behind_proxy="true") as found:
        nginx = NginxAtPath(tmp_path, found)
        nginx.start()
        found.url = nginx.url
        yield found
        nginx.end()


def watched(person: Person) -> list[str]:
    """Return the paths of all that a browser asks for from now on."""
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    person.page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
    return asked


def test_a_game_is_played_under_a_path(come: Come, under: Server) -> None:
    anna = come(None, at=under)
    asked = watched(anna)
    page = anna.goto("/")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("link", name="Create a table").click()
    page.wait_for_url(f"**{BASE}/new")
    page.get_by_role("button", name="Create and start").click()
    page.wait_for_url(f"**{BASE}/table/*")
    hand = Hand(anna, page.url.rpartition("/")[2]).open()
    hand.play(3)
    table = anna.create(setup={"players": 3}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table).open()
    hand.play(3)
    hand.skip()
    expect(page.locator(".end h1")).to_be_visible()
    page.locator(".end").get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**{BASE}/table/{table}/replay*")
    expect(page.locator(".k-chart svg.k-front")).to_be_visible()
    for path in ("/rules", "/settings", "/about", "/history"):
        anna.goto(path)
        expect(page.locator("h1").first).to_be_visible()
    page.locator("a.brand").first.click()
    page.wait_for_url(f"**{BASE}/")
    expect(page.locator("h1")).to_contain_text("Anna")
    assert any(path.endswith("/live") for path in asked)
    assert [path for path in asked if not path.startswith(f"{BASE}/")] == []


def test_an_invitation_leads_to_the_path(come: Come, under: Server) -> None:
    anna, bruno = come("Anna", at=under), come("Bruno", at=under)
    page = anna.goto("/new")
    choose(page, "Players", "2")
    choose(page, "Seat 2", "Invite")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(f"**{BASE}/table/*")
    link = page.locator("input[readonly]").first.input_value()
    assert link.startswith(f"{under.url}/join#")
    asked = watched(bruno)
    bruno.goto(link)
    bruno.page.wait_for_url(f"**{BASE}/table/*")
    expect(page.locator("main")).to_contain_text("Bruno")
    assert [path for path in asked if not path.startswith(f"{BASE}/")] == []
    with bruno.forgiven():
        bruno.goto("/nowhere")
        expect(bruno.page.get_by_role("link").first).to_be_visible()
