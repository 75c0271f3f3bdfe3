"""Behind proxies: whose address counts, and the blocks for nginx that docs/server.md gives."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Scope

from kontor.server.guard import forwarded_address
from tests.server.places import HERE, Place, Program, Server, keep_port, lacks, wait_until
from tests.server.players import Guest

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"
HARDLY_EVER = 0.001


def scope_with(*lines: str) -> Scope:
    headers = [(b"host", b"kontor.example")]
    headers += [(b"x-forwarded-for", line.encode()) for line in lines]
    return {"type": "http", "headers": headers, "client": ("10.0.0.1", 1)}


@pytest.mark.parametrize(
    ("proxies", "lines", "address"),
    [
        (0, ["6.6.6.6"], "10.0.0.1"),
        (1, [], "10.0.0.1"),
        (1, [""], "10.0.0.1"),
        (1, ["6.6.6.6, 1.1.1.1"], "1.1.1.1"),
        (1, ["6.6.6.6", "1.1.1.1"], "1.1.1.1"),
        (1, ["1.1.1.1 ", "2001:db8::1"], "2001:db8::1"),
        (2, ["6.6.6.6, 1.1.1.1, 2.2.2.2"], "1.1.1.1"),
        (2, ["6.6.6.6, 1.1.1.1", "2.2.2.2"], "1.1.1.1"),
        (2, ["6.6.6.6", "1.1.1.1,2.2.2.2"], "1.1.1.1"),
        (3, ["6.6.6.6", "1.1.1.1", "2.2.2.2", "3.3.3.3"], "1.1.1.1"),
        # It came by fewer proxies: the first one is from the outermost of them.
        (3, ["1.1.1.1, 2.2.2.2"], "1.1.1.1"),
    ],
)
def test_addresses_are_counted_from_the_right(proxies: int, lines: list[str], address: str) -> None:
    assert forwarded_address(scope_with(*lines), proxies) == address


def test_nobody_gets_a_new_address_by_inventing_one(sqlite_place: Place) -> None:
    with sqlite_place.serving(new_guests_per_minute=HARDLY_EVER, proxies=2) as server:

        def come(*lines: str) -> int:
            headers = [("x-forwarded-for", line) for line in lines]
            url = f"{server.url}/api/guest"
            return httpx.post(url, json={"name": "A"}, headers=headers).status_code

        assert come("1.1.1.1, 2.2.2.2") == 200
        assert come("6.6.6.6, 1.1.1.1, 2.2.2.2") == 429
        assert come("6.6.6.6", "1.1.1.1, 2.2.2.2") == 429
        assert come("6.6.6.6", "1.1.1.1", "2.2.2.2") == 429
        assert come("1.1.1.2, 2.2.2.2") == 200


class Nginx(Program):
    """An nginx with the block that the documentation gives for a site."""

    def __init__(self, folder: Path, server: Server) -> None:
        found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        if found is None:
            lacks("nginx")
        super().__init__("nginx", folder)
        self.port = keep_port()
        self.url = f"http://{HERE}:{self.port}"
        self._command = [found, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        (folder / "nginx.conf").write_text(self._settings(server), encoding="utf-8")

    def _settings(self, server: Server) -> str:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "".join(f"{kind}_temp_path temp-{kind};\n" for kind in kinds)
        block = documented_blocks()[0].replace("http://127.0.0.1:8000", server.url)
        return (
            "daemon off; pid nginx.pid; error_log stderr;\n"
            f"events {{}}\nhttp {{ access_log off;\n{paths}"
            f"server {{ listen {HERE}:{self.port}; server_name _;\n{block}\n}} }}\n"
        )

    def start(self) -> None:
        self.run(self._command)
        wait_until(self._answers, "nginx answers")

    def _answers(self) -> bool:
        assert self.running.poll() is None, self.output
        try:
            return httpx.get(f"{self.url}/readyz").status_code == 200
        except httpx.TransportError:
            return False


class SpreadingNginx(Nginx):
    """An nginx that spreads tables over two processes, as the documentation says."""

    def __init__(self, folder: Path, one: Server, other: Server) -> None:
        self.other = other
        super().__init__(folder, one)

    def _settings(self, server: Server) -> str:
        processes = documented_blocks()[1]
        for number, process in enumerate((server, self.other), 1):
            processes = processes.replace(f"127.0.0.1:800{number}", f"{HERE}:{process.port}")
        kept = super()._settings(server).replace(server.url, "http://kontor")
        return kept.replace("server {", f"{processes}server {{", 1)


def documented_blocks() -> tuple[str, str]:
    """Return the block of a site, and the one that spreads tables over several processes."""
    site, several = re.findall(r"```nginx\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    return str(site), str(several)


@pytest.fixture
def nginx(sqlite_place: Place, tmp_path: Path) -> Iterator[Nginx]:
    with sqlite_place.serving(behind_proxy="true", new_guests_per_minute=3) as server:
        found = Nginx(tmp_path, server)
        found.start()
        try:
            yield found
        finally:
            found.end()


def guest_through(nginx: Nginx, name: str) -> Guest:
    class Through:
        """The server as nginx shows it."""

        url = nginx.url
        place: Any = None

    through: Any = Through()
    return Guest(through, name)


def test_a_page_plays_through_the_documented_nginx(nginx: Nginx) -> None:
    origin = {"origin": nginx.url, "sec-fetch-site": "same-origin"}
    answer = httpx.post(f"{nginx.url}/api/guest", json={"name": "A"}, headers=origin)
    assert answer.status_code == 200, answer.text
    elsewhere = {"origin": "http://elsewhere.example", "sec-fetch-site": "cross-site"}
    answer = httpx.post(f"{nginx.url}/api/guest", json={"name": "A"}, headers=elsewhere)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    guest = guest_through(nginx, "Anna")
    table = guest.create_table(setup={"players": 3}, seats=[{"kind": "me"}] * 3, start=True)
    with guest.stream(table.id, headers={"origin": nginx.url}) as stream:
        stream.until_seq(table.seq)
        done = table.play(table.legal[0])
        stream.until_seq(done["last"])


def test_nginx_tells_who_asks_whatever_they_invent(nginx: Nginx) -> None:
    def come(address: str) -> int:
        headers = {"x-forwarded-for": address}
        url = f"{nginx.url}/api/guest"
        return httpx.post(url, json={"name": "A"}, headers=headers).status_code

    assert [come(f"6.6.6.{number}") for number in range(4)] == [200, 200, 200, 429]


def tables_asked_of(server: Server) -> set[str]:
    """Return the ids of the tables for which requests or streams came to a process."""
    paths = [str(line.get("path", "")) for line in server.logged()]
    return {found[1] for path in paths if (found := re.match(r"/api/tables/([0-9a-f]+)", path))}


def test_nginx_gives_each_table_to_one_of_several_processes(
    postgresql_place: Place, tmp_path: Path
) -> None:
    settings = {"behind_proxy": "true"}
    with (
        postgresql_place.serving(**settings) as one,
        postgresql_place.serving(**settings) as other,
    ):
        nginx = SpreadingNginx(tmp_path, one, other)
        nginx.start()
        try:
            people = [guest_through(nginx, name) for name in ("Anna", "Bert")]
            asked: set[str] = set()

            def play_at_another_table() -> bool:
                host, friend = people
                table = host.create_table(setup={"players": 3}, seats=[{"kind": "me"}] * 3)
                with host.stream(table.id) as stream:
                    stream.until_seq(table.seq)
                friend.table(table.id).refresh()
                asked.add(table.id)
                both = [tables_asked_of(server) for server in (one, other)]
                return all(both) and set.union(*both) == asked

            wait_until(play_at_another_table, "each process has a table")
            assert not tables_asked_of(one) & tables_asked_of(other)
        finally:
            nginx.end()
