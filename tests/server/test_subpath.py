"""Under a path of a site: everything is there, and nothing beside it."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kontor.server.pages import web_folder
from kontor.server.settings import SettingsError, read_settings
from kontor.server.visiting import visit
from tests.server.places import Place, Server, wait_until
from tests.server.players import ME, Guest
from tests.server.test_pages import PERSON


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("under")
    place = Place("sqlite", f"sqlite:///{folder}/kontor.db", folder)
    with place.serving(base="/games/kontor/", security_contact="mailto:a@b.example") as server:
        yield server


def root(server: Server) -> str:
    return server.url.removesuffix("/games/kontor")


def test_a_game_is_played_under_a_path(under: Server) -> None:
    guest = Guest(under, "Anna")
    assert [cookie.path for cookie in guest.http.cookies.jar] == ["/games/kontor/"]
    table = guest.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
    headers = guest.stream_headers() | {"origin": root(under)}
    address = under.url.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/{table.id}/live", additional_headers=headers) as stream:
        assert '"now"' in str(stream.recv(60))
    table.play(table.legal[0])
    found = {one.key: one.grade for one in visit(under.url, read_settings({}, {}))}
    assert set(found.values()) == {"ok"}


def test_nothing_answers_beside_the_path(under: Server) -> None:
    for path in (
        "/",
        "/api/me",
        "/readyz",
        "/games/",
        "/games/kontorx",
        "/.well-known/security.txt",
    ):
        answer = httpx.get(root(under) + path)
        assert answer.status_code == 404, path
        assert answer.json()["code"] == "not-found"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"{root(under)}/api/live".replace("http", "ws")),
    ):
        pass
    assert refused.value.response.status_code == 403
    inside = httpx.get(f"{under.url}/.well-known/security.txt")
    assert inside.status_code == 200


def test_what_is_refused_beside_the_path_is_limited_and_logged(sqlite_place: Place) -> None:
    with sqlite_place.serving(base="/kontor/", address_rate=1) as server, httpx.Client() as client:
        beside = f"{server.url.removesuffix('/kontor')}/elsewhere"

        def status() -> int:
            answer = client.get(beside)
            assert answer.headers["x-frame-options"] == "DENY"
            return answer.status_code

        wait_until(lambda: status() == 404, "there is nothing beside the path")
        wait_until(lambda: status() == 429, "who asks too often is refused there too")
        wait_until(
            lambda: {404, 429} <= {line["status"] for line in lines_of(server, "/elsewhere")},
            "both are logged",
        )
        assert all(len(line["address"]) == 12 for line in lines_of(server, "/elsewhere"))


def lines_of(server: Server, path: str) -> list[dict[str, Any]]:
    return [line for line in server.logged() if line.get("path") == path]


def test_the_bare_path_leads_to_the_first_page(under: Server) -> None:
    answer = httpx.get(f"{under.url}?language=pl")
    assert (answer.status_code, answer.headers["location"]) == (308, "/games/kontor/?language=pl")
    answer = httpx.get(f"{under.url}/api/boards/")
    assert (answer.status_code, answer.headers["location"]) == (307, "/games/kontor/api/boards")


def test_pages_and_descriptions_name_the_path(under: Server) -> None:
    for path in ("/", "/table/0123456789abcdef", "/nowhere"):
        text = httpx.get(under.url + path, headers=PERSON).text
        if (web_folder() / "index.html").is_file():
            assert '<meta name="base" content="/games/kontor/" />' in text
            assert 'src="/games/kontor/assets/' in text
        assert '"./' not in text
    description = httpx.get(f"{under.url}/api/openapi.json").json()
    assert description["servers"] == [{"url": "/games/kontor"}]
    page = httpx.get(f"{under.url}/api/docs")
    assert "href='openapi.json'" in page.text


@pytest.mark.parametrize("base", ["kontor", "//", "/a//b/", "/a b/", "/../", '/"/', "https://a/b/"])
def test_what_is_no_path_is_refused(base: str) -> None:
    with pytest.raises(SettingsError, match="base must be a path"):
        read_settings({"base": base}, {})


@pytest.mark.parametrize(
    ("base", "prefix"), [("", ""), ("/", ""), ("/a", "/a"), ("/a/b.c/", "/a/b.c")]
)
def test_a_path_may_end_with_a_slash_or_not(base: str, prefix: str) -> None:
    assert read_settings({"base": base}, {}).prefix == prefix


def test_a_server_at_the_root_is_as_before(quiet_server: Server) -> None:
    text = httpx.get(quiet_server.url, headers=PERSON).text
    assert '"./' not in text
    guest = Guest(quiet_server, "Anna")
    assert [cookie.path for cookie in guest.http.cookies.jar] == ["/"]
    assert urlsplit(quiet_server.url).path == ""
