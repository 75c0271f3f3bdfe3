"""Commands: a repeat does nothing twice, a stale one learns what it missed, one wins each seq."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from kontor.server.client import ClientError
from tests.server.places import Server
from tests.server.players import Guest, Match, guests, hot_seat, sit_down, start_match


def body(seq: int, key: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"seq": seq, "key": key, "command": {"type": kind, **fields}}


def send(guest: Guest, table: str, sent: dict[str, Any]) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/commands", json=sent)


def kinds(guest: Guest, table: str, since: int = 0) -> list[str]:
    return [event["type"] for event in guest.table(table).events(since)]


def test_a_repeat_with_the_same_key_gets_the_same_answer(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    sent = body(match.table.seq, "once-only-1", "play", action=match.choose())
    first = send(guest, match.id, sent)
    second = send(guest, match.id, sent)
    assert (first.status_code, second.status_code) == (200, 200)
    for name in ("first", "last", "events"):
        assert first.json()[name] == second.json()[name]
    assert kinds(guest, match.id).count("action") == 1


def test_a_repeat_is_answered_however_far_the_table_has_gone(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    sent = body(match.table.seq, "once-only-2", "play", action=match.choose())
    first = send(guest, match.id, sent).json()
    guest.table(match.id).send("say", text="Hm")
    again = send(guest, match.id, sent)
    assert again.status_code == 200
    assert again.json()["events"] == first["events"]
    assert again.json()["now"]["seq"] == first["last"] + 1


def test_a_repeat_of_leaving_is_answered_though_one_has_left(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people)
    sent = body(match.by_seat[1].refresh()["seq"], "once-only-3", "resign", seat=1)
    first = send(people[1], match.id, sent)
    again = send(people[1], match.id, sent)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["events"] == first.json()["events"]
    assert kinds(people[0], match.id).count("resigned") == 1


def test_a_key_is_not_used_for_another_command(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    key = "once-only-4"
    send(guest, match.id, body(match.table.seq, key, "play", action=match.choose()))
    refused = send(guest, match.id, body(match.table.seq, key, "say", text="Hm"))
    assert (refused.status_code, refused.json()["code"]) == (422, "key-used")


def test_keys_of_different_people_do_not_meet(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    table = sit_down(people)[0]
    for guest in people:
        sent = body(table.seq, "same-key-for-all", "say", text=f"I am {guest.name}")
        assert send(guest, table.id, sent).status_code == 200
    assert kinds(people[0], table.id).count("said") == 3


def test_the_same_command_many_times_at_once_is_done_once(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    for number in range(5):
        seq = guest.table(match.id).seq
        sent = body(seq, f"at-once-{number}", "play", action=match.choose())
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda _, sent=sent: send(guest, match.id, sent), range(6)))
        assert [answer.status_code for answer in answers] == [200] * 6
        assert len({(a.json()["first"], a.json()["last"]) for a in answers}) == 1
        match.game.play(sent["command"]["action"])
    assert kinds(guest, match.id).count("action") == 5


def test_a_stale_command_gets_all_that_it_missed(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people)
    seat = match.game.seat
    seen = match.table.refresh()["seq"]
    match.play(4)
    assert seat is not None
    sent = body(seen, "too-late-1", "play", action="end")
    refused = send(people[seat], match.id, sent)
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")
    detail = refused.json()["detail"]
    assert detail["events"] == match.by_seat[seat].events(seen)
    assert detail["now"]["seq"] == detail["events"][-1]["seq"]
    assert detail["now"]["you"] == [seat]
    assert len(match.by_seat[seat].record()["actions"]) == 4


def test_a_seq_that_is_yet_to_come_is_refused(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    refused = send(guest, match.id, body(match.table.seq + 1, "too-soon", "play", action="end"))
    assert (refused.status_code, refused.json()["code"]) == (422, "seq")


def test_of_many_who_act_at_the_same_seq_exactly_one_wins(server: Server) -> None:
    people = guests(server, *"ABCDEFGH")
    host = people[0].create_table(setup={"players": 5}, seats=[{"kind": "empty"}])
    for wanted in range(5):
        seq = host.refresh()["seq"]

        def take(guest: Guest, seq: int = seq) -> httpx.Response:
            sent = body(seq, f"take-{seq:04}", "take", seat=None)
            return send(guest, host.id, sent)

        with ThreadPoolExecutor(8) as pool:
            codes = sorted(answer.status_code for answer in pool.map(take, people))
        assert codes == [200, *[409] * 7], wanted
    found = host.events()
    assert [event["seq"] for event in found] == list(range(1, len(found) + 1))
    assert [event["type"] for event in found] == ["created", *["seated"] * 5]


def test_a_race_through_a_game_gives_every_seq_to_one(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    token = guest.make_token("racer")
    rivals = [guest, Guest(server, "Anna", token=token), Guest(server, "Anna", token=token)]
    for round_ in range(8):
        action = match.choose()
        seq = guest.table(match.id).seq
        with ThreadPoolExecutor(3) as pool:
            answers = list(
                pool.map(
                    lambda number, seq=seq, action=action, round_=round_: send(
                        rivals[number],
                        match.id,
                        body(seq, f"race-{round_}-{number}", "play", action=action),
                    ),
                    range(3),
                )
            )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        match.game.play(action)
    assert guest.table(match.id).record()["actions"] == match.game.actions


def test_rematches_asked_for_at_once_are_one_table(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people, setup={"players": 3})
    match.play()

    def ask(guest: Guest) -> str:
        return str(guest.ask("POST", f"/api/tables/{match.id}/rematch")["id"])

    with ThreadPoolExecutor(3) as pool:
        found = set(pool.map(ask, people))
    assert len(found) == 1
    mine = {table["id"] for table in people[0].lobby()["mine"]}
    assert mine == {match.id, *found}


def test_one_cannot_act_without_a_seat_or_out_of_turn(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    stranger = Guest(server, "Zaungast")
    match = start_match(people)
    action = match.choose()
    for guest in (*people, stranger):
        table = guest.table(match.id)
        if table.now["decision"]["yours"]:
            continue
        with pytest.raises(ClientError) as refused:
            table.play(action)
        assert refused.value.status == 403
    assert isinstance(match, Match)
    assert match.table.record()["actions"] == []
