"""Who one is, what one may see, and what never leaves the server."""

import stat
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.server.client import ClientError
from kontor.server.secrets import Signer, hashed, read_key, secret_file
from kontor.server.settings import Settings, SettingsError
from tests.server.places import SECRET, Place, Server
from tests.server.players import Guest, guests, sit_down, start_match

STRICT = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


OURS = Signer(SECRET.encode())


def device_of(guest: Guest) -> str:
    return SimpleCookie(guest.cookies())["kontor"].value.split(".")[2]


def asking(server: Server, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers=headers)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    with asking(server) as http:
        answer = http.post("/api/guest", json={"name": "Anna"})
    cookie = SimpleCookie(answer.headers["set-cookie"])["kontor"]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() in ("lax", "strict")
    assert cookie["path"] == "/"
    guest, generation, device, signature = cookie.value.split(".")
    assert (guest, generation, len(signature)) == (answer.json()["id"], "0", 64)
    assert len(device) >= 16


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    victim = Guest(server, "Anna")
    good = SimpleCookie(victim.cookies())["kontor"].value
    other = Guest(server, "Bert")
    signature = SimpleCookie(other.cookies())["kontor"].value.rpartition(".")[2]
    forged = (
        victim.id,
        f"{victim.id}.",
        f"{victim.id}.{'0' * 64}",
        f"{victim.id}.{signature}",
        f"{victim.id}.{good.rpartition('.')[2][:-1]}",
        Signer(b"another secret").sign(victim.id),
        Signer(b"").sign(victim.id),
        # Signed by us, but of a device that is not there, or is another's, or of no such form.
        OURS.sign(f"{victim.id}.0.{'0' * 16}"),
        OURS.sign(f"{victim.id}.0.{device_of(other)}"),
        OURS.sign(f"{victim.id}.1.{device_of(victim)}"),
        OURS.sign(f"{victim.id}..{device_of(victim)}"),
        OURS.sign(f"{victim.id}.0"),
        OURS.sign(f"{victim.id}.-1.{device_of(victim)}"),
        OURS.sign(f"{victim.id}.{'9' * 5000}.{device_of(victim)}"),
        OURS.sign(f"watch-{victim.id}"),
    )
    for value in forged:
        with asking(server, cookie=f"kontor={value}") as http:
            assert http.get("/api/me").status_code == 401, value
    with asking(server, cookie=f"kontor={good}") as http:
        assert http.get("/api/me").json() == {"id": victim.id, "name": "Anna"}
    assert OURS.sign(f"{victim.id}.0.{device_of(victim)}") == good


def test_a_token_works_until_it_is_revoked_and_is_stored_hashed(server: Server) -> None:
    guest = Guest(server, "Anna")
    made = guest.ask("POST", "/api/me/tokens", {"label": "my bot"})
    program = Guest(server, "Anna", token=made["secret"])
    assert program.ask("GET", "/api/me")["id"] == guest.id
    listed = guest.ask("GET", "/api/me/tokens")
    assert [set(token) for token in listed] == [{"id", "label", "created"}]
    rows = server.place.rows(f"SELECT hash FROM tokens WHERE id = '{made['id']}'")
    assert rows == [(hashed(made["secret"]),)]
    stranger = Guest(server, "Bert")
    with pytest.raises(ClientError) as refused:
        stranger.ask("DELETE", f"/api/me/tokens/{made['id']}")
    assert refused.value.status == 404
    guest.ask("DELETE", f"/api/me/tokens/{made['id']}")
    with pytest.raises(ClientError) as refused:
        program.ask("GET", "/api/me")
    assert (refused.value.status, refused.value.code) == (401, "unknown-token")
    # A token that is not known is no way to fall back on a cookie.
    assert guest.http.get("/api/me", headers={"authorization": "Bearer x"}).status_code == 401
    assert guest.http.get("/api/me", headers={"authorization": "Basic x"}).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_another_site_cannot_send_for_a_guest(
    headers: dict[str, str], status: int, server: Server
) -> None:
    guest = Guest(server, "Anna")
    for method, path, body in (
        ("POST", "/api/guest", {"name": "Anne"}),
        ("PATCH", "/api/me", {"name": "Anne"}),
    ):
        answer = guest.http.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
    expected = "Anne" if status == 200 else "Anna"
    assert guest.ask("GET", "/api/me")["name"] == expected


def test_the_own_site_may_send(server: Server) -> None:
    guest = Guest(server, "Anna")
    headers = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert guest.http.patch("/api/me", json={"name": "B"}, headers=headers).status_code == 200


def test_every_kind_of_answer_has_strict_headers(server: Server) -> None:
    guest = Guest(server, "Anna")
    with asking(server) as nobody:
        answers = {
            200: guest.http.get("/api/lobby"),
            201: guest.http.post("/api/tables", json={}),
            401: nobody.get("/api/lobby"),
            403: guest.http.post("/api/tables", json={}, headers={"origin": "https://x.example"}),
            404: guest.http.get("/api/tables/nowhere"),
            405: guest.http.put("/api/lobby"),
            413: guest.http.post("/api/guest", content=b"x" * 100_000),
            422: guest.http.post("/api/guest", json={"name": ""}),
        }
        others = [nobody.get(path) for path in ("/healthz", "/metrics", "/nothing", "/api/docs")]
    assert {status: answer.status_code for status, answer in answers.items()} == {
        status: status for status in answers
    }
    for answer in (*answers.values(), *others):
        for name, value in STRICT.items():
            assert answer.headers[name] == value, (answer.url, name)
        policy = answer.headers["content-security-policy"]
        for part in ("default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"):
            assert part in policy
        assert "unsafe" not in policy
        assert "server" not in answer.headers
    for answer in answers.values():
        assert answer.headers["cache-control"] == "no-store"
        if answer.is_error:
            assert set(answer.json()) == {"code", "message", "detail"}


def paths_of(table: str) -> list[tuple[str, str, Any]]:
    command = {"seq": 1, "key": "a-stranger", "command": {"type": "take"}}
    start = f"/api/tables/{table}"
    return [
        ("GET", start, None),
        ("GET", f"{start}/events", None),
        ("GET", f"{start}/record", None),
        ("GET", f"{start}/statistics", None),
        ("GET", f"{start}/at/1", None),
        ("GET", f"{start}/link", None),
        ("GET", f"{start}/invitations", None),
        ("POST", f"{start}/invitations", {}),
        ("DELETE", f"{start}/invitations/x", None),
        ("POST", f"{start}/commands", command),
        ("POST", f"{start}/rematch", None),
    ]


def test_a_private_table_does_not_exist_for_strangers(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    stranger = Guest(server, "Zaungast")
    match = start_match(people, public=False)
    private, missing = paths_of(match.id), paths_of("0" * 16)
    for (method, path, body), (_, nowhere, _) in zip(private, missing, strict=True):
        found = stranger.http.request(method, path, json=body)
        other = stranger.http.request(method, nowhere, json=body)
        assert (found.status_code, other.status_code) == (404, 404), path
        # Nothing tells that one of them exists.
        assert found.text.replace(match.id, "") == other.text.replace("0" * 16, "")


def test_an_invitation_opens_the_table_until_it_is_revoked(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    table = people[0].create_table(setup={"players": 3}, public=False)
    path = f"/api/tables/{table.id}/invitations"
    made = people[0].ask("POST", path, {"role": "play"})
    rows = server.place.rows(f"SELECT hash FROM invitations WHERE table_id = '{table.id}'")
    assert {row[0] for row in rows} == {hashed(made["secret"]), hashed(table.invitation)}
    assert len(made["secret"]) >= 40
    people[1].join(made["secret"]).send("take")
    people[0].ask("DELETE", f"{path}/{made['id']}")
    with pytest.raises(ClientError) as refused:
        people[2].join(made["secret"])
    assert refused.value.status == 404
    # Who came by it stays.
    assert people[1].table(table.id).now["you"] == [1]
    with pytest.raises(ClientError) as refused:
        people[1].ask("GET", path)
    assert refused.value.status == 403


def test_who_is_invited_to_watch_takes_no_seat(server: Server) -> None:
    people = guests(server, "Anna", "Bert")
    table = people[0].create_table(setup={"players": 3}, public=False)
    made = people[0].ask("POST", f"/api/tables/{table.id}/invitations", {"role": "watch"})
    watching = people[1].join(made["secret"])
    with pytest.raises(ClientError) as refused:
        watching.send("take")
    assert (refused.value.status, refused.value.code) == (403, "not-invited")
    closed = people[0].create_table(setup={"players": 3}, watchable=False)
    with pytest.raises(ClientError) as refused:
        people[0].ask("POST", f"/api/tables/{closed.id}/invitations", {"role": "watch"})
    assert refused.value.code == "not-watchable"


def test_no_secret_is_stored_or_logged(place: Place, server: Server) -> None:
    guest = Guest(server, "Anna")
    token = guest.make_token("a program")
    table = guest.create_table(setup={"players": 3}, public=False)
    Guest(server, "Bert").join(table.invitation)
    with guest.stream(table.id) as stream:
        stream.next()
    guest.http.get("/api/me", headers={"authorization": f"Bearer {token}x"})
    guest.http.get(f"/api/tables/{table.invitation}")
    recovery = guest.ask("POST", "/api/me/recovery")["code"]
    code = guest.ask("POST", "/api/me/codes")["code"]
    bert = Guest(server, "Bert")
    asked = bert.ask("POST", "/api/come-back/code", {"code": code, "leave": True})["secret"]
    bert.ask("POST", "/api/come-back/wait", {"secret": asked})
    cookie = SimpleCookie(guest.cookies())["kontor"].value
    stored = repr(
        [
            place.rows(f"SELECT * FROM {name}")
            for name in (
                "guests",
                "devices",
                "codes",
                "tokens",
                "tables",
                "entries",
                "commands",
                "invitations",
            )
        ]
    )
    log = server.output
    assert f"/api/tables/{table.id}" in log or server.logged()
    shown = (code, code.replace("-", ""), recovery, recovery.replace("-", ""), asked)
    for secret in (token, cookie.rpartition(".")[2], SECRET, *shown):
        assert secret not in stored
        assert secret not in log
    assert table.invitation not in stored


def test_the_secret_file_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "kontor.secret"
    key = read_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(key) >= 32
    assert read_key(path) == key
    assert [file.name for file in tmp_path.iterdir()] == ["kontor.secret"]


def test_the_secret_lies_beside_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, data = tmp_path / "here", tmp_path / "data"
    here.mkdir()
    data.mkdir()
    monkeypatch.chdir(here)
    elsewhere = Settings(database=f"sqlite:///{data}/kontor.db")
    assert secret_file(elsewhere) == data / "kontor.secret"
    # An older version wrote it into the working directory, whose cookies stay good.
    key = read_key(Path("kontor.secret"))
    assert read_key(secret_file(elsewhere)) == key
    assert not (data / "kontor.secret").exists()
    (data / "kontor.secret").touch()
    assert secret_file(elsewhere) == data / "kontor.secret"
    for database in ("sqlite:///kontor.db", "sqlite://", "postgresql://kontor@db/kontor"):
        assert secret_file(Settings(database=database)) == Path("kontor.secret")
    named = Settings(database=elsewhere.database, secret_file="a.secret")
    assert secret_file(named) == Path("a.secret")


@pytest.mark.parametrize("content", ["", "\n", "00", "no hexadecimal number at all", "é"])
def test_a_secret_file_that_was_cut_off_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "kontor.secret"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError, match=r"kontor\.secret"):
        read_key(path)


def test_a_server_without_a_secret_makes_one_that_lasts(sqlite_place: Place) -> None:
    with sqlite_place.serving(secret="", secure_cookies="true") as server:
        made = httpx.post(f"{server.url}/api/guest", json={"name": "Anna"})
        assert "secure" in made.headers["set-cookie"].lower()
        cookie = made.headers["set-cookie"].partition(";")[0]
        server.stop()
        path = sqlite_place.folder / "kontor.secret"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        server.start()
        known = httpx.get(f"{server.url}/api/me", headers={"cookie": cookie})
        assert known.json()["name"] == "Anna"
        assert path.read_text(encoding="ascii").strip() not in server.output


def test_words_of_people_are_never_markup(server: Server) -> None:
    name = "<b>Anna</b>"
    people = [Guest(server, name), *guests(server, "Bert", "Carl")]
    table = sit_down(people)[0]
    table.send("say", text="<script>alert(1)</script>")
    answer = people[1].http.get(f"/api/tables/{table.id}/events")
    assert answer.headers["content-type"] == "application/json"
    page = people[0].http.get("/api/docs").text
    assert "<script" not in page
