"""Texts of people: whoever reads them sees them, and nothing covers what others wrote."""

import json
from typing import Any

import httpx
import pytest

from kontor.record import Game
from kontor.server.legible import Illegible, check_legible
from tests.server.places import Server
from tests.server.players import Guest, hot_seat

UNSEEN = {
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "Hangul choseong filler": "\u115f",
    "Hangul jungseong filler": "\u1160",
    "halfwidth Hangul filler": "\uffa0",
    "combining grapheme joiner": "a\u034f",
    "Khmer inherent vowel": "\u17b4",
    "null notehead": "\U0001d159",
    "hieroglyph blank": "\U00013441",
    "zero width space": "a\u200b",
    "word joiner": "\u2060a",
    "turns the line round": "a\u202eb",
    "no-break space": "a\u00a0b",
    "private use": "\ue000",
    "tag": "a\U000e0041",
    "surrogate": "a\ud800",
    "between letters": "An\u3164na",
}
FLOODS = {
    "a mark alone": "\u0301",
    "a mark after a space": "a \u0301",
    "three above": "a\u0300\u0301\u0302",
    "a pile": "Z" + "\u0351\u036b\u0343\u036a\u0302\u032b",
    "the same twice": "\u0e01\u0e47\u0e47",
    "only variation selectors": "\ufe0f\ufe0f",
}
WORDS = (
    "O’Neill-Ávila",
    "Nguye\u0302\u0303n Thi\u0323\u0302",
    "王小明",
    "葛\U000e0100城",
    "Михаил",
    "नीलेश्वरी",
    "กุ๊กไก่",
    "လျှို့ဝှက်",
    "שָׁלוֹם",
    "مُحَمَّد",
    "❤\ufe0f 7\ufe0f\u20e3",
    "Ł" * 30,
)
BAD = {**UNSEEN, **FLOODS}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_what_nobody_can_read_is_refused(text: str) -> None:
    with pytest.raises(Illegible):
        check_legible(text)


@pytest.mark.parametrize("text", WORDS)
def test_words_of_every_language_are_welcome(text: str) -> None:
    assert check_legible(text) == text


def send(guest: Guest, method: str, path: str, body: Any) -> httpx.Response:
    # The library would refuse a surrogate before the server can.
    headers = {"content-type": "application/json"}
    return guest.http.request(method, path, content=json.dumps(body), headers=headers)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_no_name_of_any_kind_is_illegible(text: str, quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Host")
    table = guest.create_table(setup={"players": 3}, seats=[{"kind": "empty"}] * 3)
    commands = f"/api/tables/{table.id}/commands"

    def command(**fields: Any) -> dict[str, Any]:
        return {"seq": table.seq, "key": "a-key-of-mine", "command": fields}

    for method, path, body in (
        ("POST", "/api/guest", {"name": text}),
        ("PATCH", "/api/me", {"name": text}),
        ("POST", "/api/me/tokens", {"label": text}),
        ("POST", "/api/tables", {"name": text}),
        ("POST", "/api/tables", {"seats": [{"kind": "me", "name": text}]}),
        ("POST", commands, command(type="take", name=text)),
        ("POST", commands, command(type="say", text=text)),
    ):
        answer = send(guest, method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), (path, body)
        fault = answer.json()["detail"]["faults"][0]
        if "\ud800" not in text:
            assert fault["code"] == "illegible"
            assert fault["what"].startswith("has ")


def test_an_illegible_name_in_a_record_is_refused_in_words(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Host")
    record = Game.new(players=3, seed=1).record()
    for text in BAD.values():
        named = {**record, "meta": {"names": ["Anna", text]}}
        for path in ("/api/records", "/api/records/at/1"):
            answer = send(guest, "POST", path, named)
            assert (answer.status_code, answer.json()["code"]) == (422, "record"), answer.text
            assert "names" in answer.json()["message"]
    answer = send(guest, "POST", "/api/records", {**record, "meta": {"names": ["Anna", ""]}})
    assert [seat["name"] for seat in answer.json()["now"]["seats"]] == ["Anna", "", ""]


@pytest.mark.parametrize("strange", ["\ud800", "\udfff\ud800", "\x00", "x" * 3000])
def test_no_strange_text_anywhere_in_a_body_makes_a_500(strange: str, quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Host")
    match = hot_seat(guest)
    record = Game.new(players=3, seed=1).record()
    wrong = [{**record, key: strange} for key in record]
    wrong += [{**record, strange: 1}, {strange: strange}, {**record, "meta": strange}]
    wrong += [{**record, "actions": [strange]}, {**record, "setup": {strange: strange}}]
    wrong += [{**record, "setup": {**record["setup"], key: strange}} for key in record["setup"]]
    whole = {"public": False, "start": True, "seats": [{"kind": "me"}] * 3}
    command = {"seq": 1, "key": "a-key-of-mine"}
    bodies: list[tuple[str, Any]] = [("/api/records", body) for body in wrong]
    bodies += [("/api/tables", {**whole, "record": body}) for body in wrong]
    bodies += [("/api/tables", {strange: strange}), ("/api/tables", {"setup": {strange: 1}})]
    bodies += [("/api/guest", strange), ("/api/guest", {"name": "A", strange: 1})]
    bodies += [
        (f"/api/tables/{match.id}/commands", {**command, "command": {"type": strange}}),
        (f"/api/tables/{match.id}/commands", {**command, "command": {"type": "undo", strange: 1}}),
    ]
    for path, body in bodies:
        assert send(guest, "POST", path, body).status_code < 500, (path, body)
