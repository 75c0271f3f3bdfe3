"""On which devices a guest is known: cookies of each kind, signing out, and who was banned."""

import time
from http.cookies import SimpleCookie

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kontor.server.agents import label_of
from kontor.server.client import ClientError
from kontor.server.people import MOST_DEVICES
from kontor.server.secrets import Signer
from tests.server.places import SECRET, Place, Server
from tests.server.players import Guest, Json, Stream, hot_seat, refusal

OURS = Signer(SECRET.encode())
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0"


def at(server: Server, cookie: str, **headers: str) -> httpx.Client:
    """Return a browser with a cookie, and nothing else."""
    return httpx.Client(base_url=server.url, headers={"cookie": f"kontor={cookie}", **headers})


def cookie_of(guest: Guest) -> str:
    return SimpleCookie(guest.cookies())["kontor"].value


def set_cookie(answer: httpx.Response) -> str:
    return SimpleCookie(answer.headers["set-cookie"])["kontor"].value


def is_known(server: Server, cookie: str) -> bool:
    with at(server, cookie) as http:
        answer = http.get("/api/me")
    assert answer.status_code in (200, 401)
    return answer.status_code == 200


def ways_back(guest: Guest) -> Json:
    found: Json = guest.ask("GET", "/api/me/ways-back")
    return found


def another_device(guest: Guest) -> Guest:
    """Return the same guest on a device of its own."""
    other = Guest(guest.server, "Somebody else")
    code = guest.ask("POST", "/api/me/codes")["code"]
    asking = other.ask("POST", "/api/come-back/code", {"code": code, "leave": True})
    guest.ask("POST", "/api/me/codes/answer", {"agree": True})
    assert other.ask("POST", "/api/come-back/wait", asking)["me"]["id"] == guest.id
    return other


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
         "like Gecko) Version/18.1 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 "
         "Mobile/15E148 Safari/604.1", "Chrome on iPad"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/131.0.0.0 Safari/537.36 Edg/131.0", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like "
         "Gecko) Chrome/131.0.0.0 Safari/537.36", "Chrome on macOS"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
         "Firefox on Linux"),
        ("python-httpx/0.28.1", ""),
        ("", ""),
        ("\N{PILE OF POO}" * 5000, ""),
    ],
)  # fmt: skip
def test_a_device_is_called_by_its_browser_and_its_system(agent: str, label: str) -> None:
    assert label_of(agent) == label


def test_a_cookie_of_the_first_form_stays_good_and_is_replaced(server: Server) -> None:
    anna = Guest(server, "Anna")
    old = OURS.sign(anna.id)
    with at(server, old, **{"user-agent": FIREFOX}) as http:
        assert http.get("/api/lobby").status_code == 200
        answer = http.get("/api/me")
        new = set_cookie(answer)
    assert answer.json() == {"id": anna.id, "name": "Anna"}
    assert new != old
    assert is_known(server, old)
    with at(server, new) as http:
        # A cookie with a device is used as it is.
        assert "set-cookie" not in http.get("/api/me").headers
        devices = http.get("/api/me/ways-back").json()["devices"]
    assert {"Firefox on Android"} < {device["label"] for device in devices}
    assert [device["label"] for device in devices if device["this"]] == ["Firefox on Android"]
    anna.ask("POST", "/api/me/sign-out", {"where": "everywhere"})
    assert not is_known(server, old)


def test_signing_out_ends_the_cookie_and_not_that_of_other_devices(server: Server) -> None:
    anna = Guest(server, "Anna")
    phone = another_device(anna)
    kept = cookie_of(phone)
    phone.ask("POST", "/api/me/sign-out", {"where": "here"})
    assert phone.cookies() == ""
    assert not is_known(server, kept)
    assert is_known(server, cookie_of(anna))
    assert len(ways_back(anna)["devices"]) == 1
    # As nobody one sees what anybody sees, and can begin anew.
    with at(server, kept) as http:
        assert http.get("/api/lobby").status_code == 401
        assert http.post("/api/guest", json={"name": "Anna"}).json()["id"] != anna.id


@pytest.mark.parametrize("where", ["elsewhere", "everywhere"])
def test_signing_out_everywhere_leaves_no_cookie_good(where: str, server: Server) -> None:
    anna = Guest(server, "Anna")
    phone, tablet = another_device(anna), another_device(anna)
    before = [cookie_of(one) for one in (anna, phone, tablet)]
    code = anna.ask("POST", "/api/me/codes")["code"]
    anna.ask("POST", "/api/me/sign-out", {"where": where})
    # The generation is raised: not even the cookie of the device that stays is good any more.
    assert [is_known(server, cookie) for cookie in before] == [False] * 3
    assert (anna.cookies() != "") == (where == "elsewhere")
    if where == "elsewhere":
        assert is_known(server, cookie_of(anna))
        assert [device["this"] for device in ways_back(anna)["devices"]] == [True]
    # Nor does a code that was shown before let anybody in.
    with pytest.raises(ClientError) as refused:
        Guest(server, "B").ask("POST", "/api/come-back/code", {"code": code, "leave": True})
    assert refused.value.code == "code"


def test_a_removed_device_is_nobody_and_only_its_guest_removes_it(server: Server) -> None:
    anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
    phone = another_device(anna)
    (device,) = [one for one in ways_back(anna)["devices"] if not one["this"]]
    for stranger, status in ((bert, 404), (anna, 204), (anna, 404)):
        path = f"/api/me/devices/{device['id']}"
        assert stranger.http.delete(path).status_code == status
    assert not is_known(server, cookie_of(phone))
    assert is_known(server, cookie_of(anna))


def test_the_device_that_was_unused_for_longest_makes_room(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        cookies = []
        for number in range(MOST_DEVICES - 1):
            with at(server, OURS.sign(anna.id)) as http:
                cookies.append(set_cookie(http.get("/api/me")))
            device = cookies[-1].split(".")[2]
            fresh_place.change(f"UPDATE devices SET seen = {number + 1} WHERE id = '{device}'")
        assert len(ways_back(anna)["devices"]) == MOST_DEVICES
        with at(server, OURS.sign(anna.id)) as http:
            assert http.get("/api/me").status_code == 200
        assert len(ways_back(anna)["devices"]) == MOST_DEVICES
        assert not is_known(server, cookies[0])
        assert all(is_known(server, cookie) for cookie in cookies[1:])
        assert is_known(server, cookie_of(anna))


def test_visits_are_noted_to_the_hour_and_to_the_day(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        device = cookie_of(anna).split(".")[2]
        seen = f"SELECT d.seen, g.seen FROM devices d, guests g WHERE d.id = '{device}'"
        (noted,) = fresh_place.rows(seen)
        assert (noted[0] % 3600, noted[1] % 86_400) == (0, 0)
        assert noted[0] <= time.time()
        # What was noted in this hour is not written again.
        fresh_place.change("UPDATE devices SET seen = seen + 7")
        fresh_place.change("UPDATE guests SET seen = seen + 7")
        anna.ask("GET", "/api/lobby")
        (unchanged,) = fresh_place.rows(seen)
        assert (unchanged[0] % 3600, unchanged[1] % 86_400) == (7, 7)
        fresh_place.change("UPDATE devices SET seen = seen - 3600")
        fresh_place.change("UPDATE guests SET seen = NULL")
        anna.ask("GET", "/api/lobby")
        (again,) = fresh_place.rows(seen)
        assert again[0] >= noted[0]
        assert again[1] >= noted[1]
        assert (again[0] % 3600, again[1] % 86_400) == (0, 0)


def test_a_cookie_that_was_not_used_for_long_is_renewed(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        fresh_place.change("UPDATE devices SET seen = seen - 100000")
        answer = anna.http.get("/api/me")
        assert set_cookie(answer) == cookie_of(anna)
        assert "max-age=31536000" in answer.headers["set-cookie"].lower()
        assert "set-cookie" not in anna.http.get("/api/me").headers


def test_revoking_a_token_ends_the_cookie_that_it_made(server: Server) -> None:
    anna = Guest(server, "Anna")
    token = anna.ask("POST", "/api/me/tokens", {"label": "my bot"})
    bearer = {"authorization": f"Bearer {token['secret']}"}
    with httpx.Client(base_url=server.url) as http:
        made = [set_cookie(http.post("/api/guest", json={"name": "A"}, headers=bearer))]
        made.append(set_cookie(http.post("/api/guest", json={"name": "A"}, headers=bearer)))
    # However often it asks, a program has one device.
    assert made[0] == made[1]
    assert [one["by_token"] for one in ways_back(anna)["devices"]].count(True) == 1
    assert is_known(server, made[0])
    anna.ask("DELETE", f"/api/me/tokens/{token['id']}")
    assert not is_known(server, made[0])
    assert is_known(server, cookie_of(anna))


@pytest.mark.parametrize("by", ["token", "cookie"])
def test_a_token_gives_no_way_to_stay(by: str, server: Server) -> None:
    anna = Guest(server, "Anna")
    bearer = {"authorization": f"Bearer {anna.make_token()}"}
    with httpx.Client(base_url=server.url) as http:
        made = set_cookie(http.post("/api/guest", json={"name": "A"}, headers=bearer))
    headers = bearer if by == "token" else {"cookie": f"kontor={made}"}
    with httpx.Client(base_url=server.url, headers=headers) as http:
        for path, body in (
            ("/api/me/tokens", {"label": "another"}),
            ("/api/me/codes", None),
            ("/api/me/codes/answer", {"agree": True}),
            ("/api/me/recovery", None),
            ("/api/me/passkeys/options", None),
            ("/api/me/sign-out", {"where": "everywhere"}),
        ):
            answer = http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "by-token"), path
        assert http.get("/api/me/ways-back").status_code == 403
        assert http.get("/api/me").status_code == 200


def test_streams_end_when_their_device_is_signed_out(server: Server) -> None:
    anna = Guest(server, "Anna")
    phone = another_device(anna)
    match = hot_seat(anna)
    table, lobby = phone.stream(match.id), phone.stream(None)
    staying = anna.stream(match.id)
    (device,) = [one for one in ways_back(anna)["devices"] if not one["this"]]
    anna.ask("DELETE", f"/api/me/devices/{device['id']}")
    for stream in (table, lobby):
        stream.until(lambda frame: frame["type"] == "error")
        assert stream.frames.pop()["code"] == "unknown-guest"
        assert closed(stream) == 4401
    seq = match.table.refresh()["seq"]
    match.step()
    staying.until_seq(seq + 1)
    anna.ask("POST", "/api/me/sign-out", {"where": "everywhere"})
    staying.until(lambda frame: frame["type"] == "error")
    assert closed(staying) == 4401
    assert refusal(anna.stream(match.id)) == ("unknown-guest", 4401)


def test_streams_end_at_whichever_process_they_are(postgresql_place: Place) -> None:
    with postgresql_place.serving() as server, postgresql_place.serving() as second:
        anna = Guest(server, "Anna")
        elsewhere = Guest(second, "Bert")
        elsewhere.http.cookies.update(anna.http.cookies)
        lobby = elsewhere.stream(None)
        lobby.next()
        anna.ask("POST", "/api/me/sign-out", {"where": "here"})
        lobby.until(lambda frame: frame["type"] == "error")
        assert closed(lobby) == 4401


def closed(stream: Stream) -> int:
    """Return the close code of a stream that ends."""
    with pytest.raises(ConnectionClosed) as ended:
        stream.until(lambda _: False)
    assert ended.value.rcvd is not None
    return int(ended.value.rcvd.code)


def test_streams_of_a_token_end_when_it_is_revoked(server: Server) -> None:
    anna = Guest(server, "Anna")
    token = anna.ask("POST", "/api/me/tokens", {})
    lobby = Guest(server, "Anna", token=token["secret"]).stream(None)
    # Who signs out everywhere keeps the programs that play for them.
    anna.ask("POST", "/api/me/sign-out", {"where": "elsewhere"})
    table = anna.create_table(setup={"players": 3}, public=True, seats=[{"kind": "me"}])

    def has_table(frame: Json) -> bool:
        return any(one["id"] == table.id for one in frame["lobby"]["mine"])

    lobby.until(lambda frame: frame["type"] == "lobby" and has_table(frame))
    anna.ask("DELETE", f"/api/me/tokens/{token['id']}")
    lobby.until(lambda frame: frame["type"] == "error")
    assert closed(lobby) == 4401


def test_who_is_banned_is_refused_by_name(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
        recovery = anna.ask("POST", "/api/me/recovery")["code"]
        lobby = anna.stream(None)
        fresh_place.change(f"UPDATE guests SET banned = 1 WHERE id = '{anna.id}'")
        for method, path, body in (
            ("GET", "/api/me", None),
            ("GET", "/api/lobby", None),
            ("POST", "/api/guest", {"name": "Anne"}),
            ("POST", "/api/tables", {}),
        ):
            answer = anna.http.request(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        lobby.until(lambda frame: frame["type"] == "error")
        assert lobby.frames[-1]["code"] == "banned"
        assert closed(lobby) == 4403
        # Nor does another browser become a guest who is banned.
        again: Json = {"code": recovery, "leave": True}
        with pytest.raises(ClientError) as refused:
            bert.ask("POST", "/api/come-back/recovery", again)
        assert refused.value.code == "banned"
        assert bert.ask("GET", "/api/me")["id"] == bert.id
