"""Passkeys: made and used for one site, each challenge once, and never a 500."""

import copy
from typing import Any

import pytest

from kontor.server.errors import NotAllowed
from kontor.server.passkeys import site_of
from tests.server.authenticator import Authenticator, bytes_of, text_of
from tests.server.places import Place, Server
from tests.server.players import Guest, Json
from tests.server.test_devices import ways_back
from tests.server.test_returning import phone_of

SITE = "https://kontor.example"
HEADERS = {"origin": SITE, "host": "kontor.example"}
STRANGE: tuple[Any, ...] = (5, None, [], "", "=", "\u3164", "A" * 60_000)
ADD, COME = "/api/me/passkeys", "/api/come-back/passkey"


def options_at(guest: Guest, path: str) -> Json:
    """Ask as the page of a site does that a proxy passes on."""
    answer = guest.http.post(f"{path}/options", headers=HEADERS)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def send(guest: Guest, path: str, credential: Any, **more: bool) -> tuple[int, Json]:
    answer = guest.http.post(path, json={"credential": credential, **more}, headers=HEADERS)
    return answer.status_code, answer.json()


def add_passkey(guest: Guest) -> Authenticator:
    made = Authenticator(SITE)
    status, shown = send(guest, ADD, made.make(options_at(guest, ADD)))
    assert (status, shown["id"]) == (201, text_of(made.id))
    return made


@pytest.mark.parametrize(
    "origin", ["http://kontor.example", "https://192.0.2.1", "https://[2001:db8::1]", "null", ""]
)
def test_passkeys_are_only_for_sites_that_browsers_allow_them_for(origin: str) -> None:
    with pytest.raises(NotAllowed):
        site_of(origin)
    for good in ("https://kontor.example", "http://localhost:8000", "https://a.localhost"):
        assert site_of(good).origin == good


def test_a_passkey_brings_one_back(server: Server) -> None:
    anna = Guest(server, "Anna")
    options = options_at(anna, ADD)
    assert options["rp"] == {"id": "kontor.example", "name": "Kontor"}
    assert options["attestation"] == "none"
    chosen = options["authenticatorSelection"]
    assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "preferred")
    key = add_passkey(anna)
    # The same authenticator is not asked for another one.
    known = options_at(anna, ADD)["excludeCredentials"]
    assert [one["id"] for one in known] == [text_of(key.id)]
    phone = phone_of(server)
    options = options_at(phone, COME)
    assert options.get("allowCredentials", []) == []
    assert send(phone, COME, key.sign(options)) == (200, {"id": anna.id, "name": "Anna"})
    assert phone.ask("GET", "/api/me")["id"] == anna.id
    (shown,) = ways_back(phone)["passkeys"]
    assert phone.http.delete(f"{ADD}/{shown['id']}").status_code == 204
    stranger = phone_of(server)
    status, refused = send(stranger, COME, key.sign(options_at(stranger, COME)))
    assert (status, refused["code"]) == (404, "unknown-passkey")


def test_a_challenge_is_good_for_once_and_for_its_guest(server: Server) -> None:
    anna, bert, phone = Guest(server, "Anna"), Guest(server, "Bert"), phone_of(server)
    key = add_passkey(anna)
    signed = key.sign(options_at(phone, COME))
    assert send(phone, COME, signed)[0] == 200
    other = phone_of(server)
    for credential in (
        signed,
        # Never asked for, or asked for by another guest to add one.
        key.sign({"challenge": text_of(b"x" * 64)}),
        key.sign(options_at(anna, ADD)),
    ):
        status, refused = send(other, COME, credential)
        assert (status, refused["code"]) == (422, "passkey")
    assert other.http.get("/api/me").status_code == 401
    made = Authenticator(SITE).make(options_at(anna, ADD))
    assert send(bert, ADD, made)[0] == 422
    assert send(anna, ADD, made)[0] == 201
    assert ways_back(bert)["passkeys"] == []


def test_a_challenge_does_not_last(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna, phone = Guest(server, "Anna"), phone_of(server)
        key = add_passkey(anna)
        signed = key.sign(options_at(phone, COME))
        fresh_place.change("UPDATE challenges SET created = created - 301")
        assert send(phone, COME, signed)[0] == 422
        # What has lapsed is not kept.
        options_at(phone, COME)
        assert fresh_place.rows("SELECT count(*) FROM challenges") == [(1,)]


def spoilt_signatures(key: Authenticator, options: Json) -> list[Any]:
    """Return answers that another site, another key or another passkey would give."""
    good = key.sign(options)
    elsewhere = Authenticator("https://elsewhere.example")
    elsewhere.id, elsewhere.key, elsewhere.count = key.id, key.key, key.count
    stranger = Authenticator(SITE)
    stranger.id, stranger.count = key.id, key.count
    found = [elsewhere.sign(options), stranger.sign(options), {}, {"id": 5}, {"id": "\ud800"}]
    found.append({**good, "id": "\ud800"})
    for name, value in good["response"].items():
        if name == "userHandle":
            continue
        changed = copy.deepcopy(good)
        data = bytearray(bytes_of(value))
        data[len(data) // 2] ^= 1
        changed["response"][name] = text_of(bytes(data))
        found.append(changed)
        missing = copy.deepcopy(good)
        del missing["response"][name]
        found.append(missing)
        for strange in STRANGE:
            odd = copy.deepcopy(good)
            odd["response"][name] = strange
            found.append(odd)
    return found


def test_whatever_is_signed_wrongly_is_refused(server: Server) -> None:
    anna, phone = Guest(server, "Anna"), phone_of(server)
    key = add_passkey(anna)
    for number in range(len(spoilt_signatures(key, {"challenge": "AAAA"}))):
        wrong = spoilt_signatures(key, options_at(phone, COME))[number]
        try:
            status, refused = send(phone, COME, wrong)
        except UnicodeEncodeError:
            # Half a character cannot even be sent as UTF-8.
            continue
        assert status in (413, 422), (wrong, refused)
    assert phone.http.get("/api/me").status_code == 401
    # A copy of the passkey that has signed less often is not the passkey.
    assert send(phone, COME, key.sign(options_at(phone, COME)))[0] == 200
    key.count = 0
    assert send(phone_of(server), COME, key.sign(options_at(phone, COME)))[0] == 422


def test_whatever_is_made_wrongly_is_refused(server: Server) -> None:
    anna = Guest(server, "Anna")
    elsewhere = Authenticator("https://elsewhere.example")
    assert send(anna, ADD, elsewhere.make(options_at(anna, ADD)))[0] == 422
    for name in ("clientDataJSON", "attestationObject"):
        for strange in (5, None, "", "AAAA", "A" * 5000):
            made = Authenticator(SITE).make(options_at(anna, ADD))
            made["response"][name] = strange
            assert send(anna, ADD, made)[0] == 422
    assert ways_back(anna)["passkeys"] == []
    # One that is known is not added again, by whomever.
    key = add_passkey(anna)
    bert = Guest(server, "Bert")
    assert send(bert, ADD, key.make(options_at(bert, ADD)))[0] == 422


def test_a_guest_has_few_passkeys(server: Server) -> None:
    anna = Guest(server, "Anna")
    for _ in range(10):
        add_passkey(anna)
    assert send(anna, ADD, Authenticator(SITE).make(options_at(anna, ADD)))[0] == 429
    assert len(ways_back(anna)["passkeys"]) == 10


def test_a_page_without_https_is_told_that_there_are_none(server: Server) -> None:
    anna = Guest(server, "Anna")
    for path in (ADD, COME):
        answer = anna.http.post(f"{path}/options", headers={"origin": server.url})
        assert (answer.status_code, answer.json()["code"]) == (403, "no-passkeys")
