"""Coming back without an account: by a code that another device shows, or by a recovery code."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
import segno

from kontor.server.client import ClientError
from kontor.server.secrets import LETTERS, hashed, typed_code
from tests.server.places import Place, Server
from tests.server.players import Guest, Json, hot_seat
from tests.server.test_devices import FIREFOX, ways_back


def code_of(guest: Guest) -> str:
    """Return a code by which another device becomes the guest's."""
    return str(guest.ask("POST", "/api/me/codes")["code"])


def ask(guest: Guest, code: str, **more: bool) -> Json:
    found: Json = guest.ask("POST", "/api/come-back/code", {"code": code, **more})
    return found


def answer(guest: Guest, agree: bool) -> None:
    guest.ask("POST", "/api/me/codes/answer", {"agree": agree})


def wait(guest: Guest, asking: Json) -> Json:
    found: Json = guest.ask("POST", "/api/come-back/wait", asking)
    return found


def refused_code(guest: Guest, method: str, path: str, body: Json | None = None) -> str:
    with pytest.raises(ClientError) as refused:
        guest.ask(method, path, body)
    return refused.value.code


def phone_of(server: Server) -> Guest:
    """Return a browser that nobody has chosen a name in."""
    phone = Guest(server, "Nobody")
    phone.http.cookies.clear()
    phone.http.headers["user-agent"] = FIREFOX
    return phone


def test_no_two_letters_of_a_code_look_alike() -> None:
    assert len(set(LETTERS)) == 32
    assert not set("ILOU") & set(LETTERS)
    assert typed_code(" o1il-abCD\u2013 ") == "0111ABCD"


def test_another_device_has_the_seat_once_it_was_confirmed(server: Server) -> None:
    anna, phone = Guest(server, "Anna"), phone_of(server)
    match = hot_seat(anna)
    made = anna.ask("POST", "/api/me/codes")
    code = made["code"].replace("-", "")
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    assert 0 < made["seconds"] <= 120
    path = "/api/me/codes"
    assert anna.ask("GET", path)["status"] == "open"
    # Nobody is let in before somebody asks.
    assert refused_code(anna, "POST", f"{path}/answer", {"agree": True}) == "not-found"
    # However it is typed.
    asking = ask(phone, made["code"].lower().replace("-", " "))
    shown = anna.ask("GET", path)
    assert (shown["status"], shown["label"]) == ("asked", "Firefox on Android")
    assert wait(phone, asking) == {"status": "waiting", "me": None}
    assert phone.http.get("/api/me").status_code == 401
    answer(anna, True)
    assert wait(phone, asking) == {"status": "done", "me": {"id": anna.id, "name": "Anna"}}
    assert phone.table(match.id).now["you"] == [0, 1, 2]
    assert {one["label"] for one in ways_back(anna)["devices"]} == {"", "Firefox on Android"}
    # Once: neither the secret nor the code is good for more.
    phone.http.cookies.clear()
    assert refused_code(phone, "POST", "/api/come-back/wait", asking) == "code"
    assert refused_code(phone, "POST", "/api/come-back/code", {"code": code}) == "code"
    assert anna.ask("GET", path)["status"] == "none"
    match.step()


def test_a_device_that_is_refused_gets_nothing(server: Server) -> None:
    anna, phone = Guest(server, "Anna"), phone_of(server)
    asking = ask(phone, code_of(anna))
    answer(anna, False)
    assert wait(phone, asking) == {"status": "refused", "me": None}
    assert refused_code(phone, "POST", "/api/come-back/wait", asking) == "code"
    assert phone.http.get("/api/me").status_code == 401
    assert len(ways_back(anna)["devices"]) == 1


def test_a_code_that_two_have_tried_is_void_for_both(server: Server) -> None:
    anna, phone, thief = Guest(server, "Anna"), phone_of(server), phone_of(server)
    code = code_of(anna)
    asking = ask(phone, code)
    assert refused_code(thief, "POST", "/api/come-back/code", {"code": code}) == "code"
    path = "/api/me/codes/answer"
    assert refused_code(anna, "POST", path, {"agree": True}) == "not-found"
    assert refused_code(phone, "POST", "/api/come-back/wait", asking) == "code"


def test_a_new_code_or_a_change_of_mind_makes_the_last_one_void(server: Server) -> None:
    anna, phone = Guest(server, "Anna"), phone_of(server)
    first, second = code_of(anna), code_of(anna)
    assert refused_code(phone, "POST", "/api/come-back/code", {"code": first}) == "code"
    asking = ask(phone, second)
    anna.ask("DELETE", "/api/me/codes")
    assert refused_code(phone, "POST", "/api/come-back/wait", asking) == "code"


@pytest.mark.parametrize("step", ["entered", "confirmed", "used"])
def test_a_code_waits_two_minutes_for_each_step(step: str, fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna, phone = Guest(server, "Anna"), phone_of(server)
        code = code_of(anna)
        steps = ["entered", "confirmed", "used"]
        asking: Json = {"secret": "x" * 43}
        for done in steps[: steps.index(step)]:
            fresh_place.change("UPDATE codes SET created = created - 100")
            if done == "entered":
                asking = ask(phone, code)
            else:
                answer(anna, True)
        fresh_place.change("UPDATE codes SET created = created - 121")
        if step == "entered":
            path, body = "/api/come-back/code", {"code": code}
            assert refused_code(phone, "POST", path, body) == "code"
        elif step == "confirmed":
            path = "/api/me/codes/answer"
            assert refused_code(anna, "POST", path, {"agree": True}) == "not-found"
        assert refused_code(phone, "POST", "/api/come-back/wait", asking) == "code"
        assert anna.ask("GET", "/api/me/codes")["status"] == "none"


def test_the_qr_code_holds_the_address_of_the_page_with_the_code(server: Server) -> None:
    anna = Guest(server, "Anna")
    headers = {"origin": server.url}
    made = anna.http.post("/api/me/codes", headers=headers).json()
    assert made["address"] == f"{server.url}/come-back#{made['code'].replace('-', '')}"
    expected = segno.make_qr(made["address"]).matrix
    assert [[int(dark) for dark in row] for row in made["qr"]] == [[*row] for row in expected]
    # Its three corners are those of a QR code.
    size = len(made["qr"])
    for row, column in product((0, size - 7), repeat=2):
        if (row, column) != (size - 7, size - 7):
            assert made["qr"][row][column : column + 7] == "1111111"


def test_a_recovery_code_brings_one_back_until_it_is_renewed(server: Server) -> None:
    anna = Guest(server, "Anna")
    match = hot_seat(anna)
    assert ways_back(anna)["recovery"] is False
    first = anna.ask("POST", "/api/me/recovery")["code"]
    assert len(first.replace("-", "")) == 26
    assert ways_back(anna)["recovery"] is True
    rows = server.place.rows(f"SELECT recovery FROM guests WHERE id = '{anna.id}'")
    assert rows == [(hashed(first.replace("-", "")),)]
    for _ in range(2):
        # Whoever lost the answer can try again: it stays valid.
        phone = phone_of(server)
        body = {"code": first.lower()}
        assert phone.ask("POST", "/api/come-back/recovery", body)["id"] == anna.id
        assert phone.table(match.id).now["you"] == [0, 1, 2]
    second = anna.ask("POST", "/api/me/recovery")["code"]
    stranger = phone_of(server)
    path = "/api/come-back/recovery"
    assert refused_code(stranger, "POST", path, {"code": first}) == "recovery-code"
    assert stranger.ask("POST", path, {"code": second})["id"] == anna.id
    # It brings one back even after one has signed out everywhere.
    anna.ask("POST", "/api/me/sign-out", {"where": "everywhere"})
    assert phone_of(server).ask("POST", path, {"code": second})["id"] == anna.id


def test_nobody_leaves_a_name_behind_without_a_word(server: Server) -> None:
    anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
    recovery = {"code": anna.ask("POST", "/api/me/recovery")["code"]}
    path = "/api/come-back/recovery"
    with pytest.raises(ClientError) as refused:
        bert.ask("POST", path, recovery)
    assert (refused.value.code, refused.value.detail) == ("last-device", {"name": "Bert"})
    assert refused_code(bert, "POST", "/api/come-back/code", {"code": code_of(anna)}) == (
        "last-device"
    )
    assert bert.ask("GET", "/api/me")["id"] == bert.id
    # With a way back of his own he may go, and come back.
    own = {"code": bert.ask("POST", "/api/me/recovery")["code"]}
    assert bert.ask("POST", path, recovery)["id"] == anna.id
    rows = server.place.rows(f"SELECT id FROM devices WHERE guest = '{bert.id}'")
    assert rows == []
    assert bert.ask("POST", path, own)["id"] == bert.id
    # Or by saying so.
    carl = Guest(server, "Carl")
    assert carl.ask("POST", path, {**recovery, "leave": True})["id"] == anna.id


def test_who_comes_back_as_themselves_stays_the_same_device(server: Server) -> None:
    anna = Guest(server, "Anna")
    recovery = anna.ask("POST", "/api/me/recovery")["code"]
    before = ways_back(anna)["devices"]
    anna.ask("POST", "/api/come-back/recovery", {"code": recovery})
    assert ways_back(anna)["devices"] == before


def test_codes_are_not_tried_without_end(fresh_place: Place) -> None:
    with fresh_place.serving(returns_per_minute=3) as server:
        phone = phone_of(server)
        statuses = [
            phone.http.post(path, json={"code": "0000-0000"}).status_code
            for path in ("/api/come-back/code", "/api/come-back/recovery") * 2
        ]
        assert statuses == [404, 404, 404, 429]
        # What was wrong costs others nothing: who waits is asked on.
        anna = Guest(server, "Anna")
        assert len(code_of(anna)) == 9


def test_a_code_lets_one_in_however_many_ask_at_once(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna, phone = Guest(server, "Anna"), phone_of(server)
        asking = ask(phone, code_of(anna))
        answer(anna, True)
        phones = [phone_of(server) for _ in range(8)]

        def take(one: Guest) -> int:
            return one.http.post("/api/come-back/wait", json=asking).status_code

        with ThreadPoolExecutor(8) as pool:
            statuses = sorted(pool.map(take, phones))
        assert statuses == [200, *[404] * 7]
        assert len(ways_back(anna)["devices"]) == 2
