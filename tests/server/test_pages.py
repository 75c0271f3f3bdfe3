"""The addresses of the client: a page for people, JSON for programs."""

import httpx
import pytest

from kontor.server.pages import PATHS
from tests.server.places import Server

PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", PATHS)
def test_every_page_has_its_address(path: str, quiet_server: Server) -> None:
    address = quiet_server.url + path.replace("{rest:path}", "0123456789abcdef")
    found = httpx.get(address, headers=PERSON)
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/nowhere", "/new/where", "/play/now"])
def test_a_wrong_address_is_a_page_for_people(path: str, quiet_server: Server) -> None:
    found = httpx.get(quiet_server.url + path, headers=PERSON)
    assert found.status_code == 404
    assert found.headers["content-type"].startswith("text/html")
    assert "content-security-policy" in found.headers
    assert httpx.get(quiet_server.url + path).json()["code"] == "not-found"


@pytest.mark.parametrize("path", ["/api/nowhere", "/assets/nothing.js"])
def test_what_programs_ask_for_is_never_a_page(path: str, quiet_server: Server) -> None:
    found = httpx.get(quiet_server.url + path, headers=PERSON)
    assert found.json()["code"] == "not-found"
