"""The addresses of the client: a page for people, JSON for programs."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from kontor.server.pages import add_pages
from tests.server.places import Server

PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def get(app: FastAPI, path: str) -> httpx.Response:
    """Return what an app answers, without a server around it."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://kontor") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_every_page_of_the_client_has_its_address(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (tmp_path / "pages.json").write_text('["/", "/new", "/table/:id/replay"]', encoding="utf-8")
    app = FastAPI()
    add_pages(app, tmp_path)
    for path in ("/", "/new", "/table/0123456789abcdef/replay"):
        found = get(app, path)
        assert found.status_code == 200
        assert found.headers["content-type"].startswith("text/html")
    assert get(app, "/table/0123456789abcdef/nowhere").status_code == 404


def test_without_a_built_client_the_first_page_says_so(tmp_path: Path) -> None:
    app = FastAPI()
    add_pages(app, tmp_path)
    assert "not part of this installation" in get(app, "/").text


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
