"""The server tells why nothing can be done somewhere, to whoever may see the table."""

from typing import Any

import pytest

from kontor.server.client import ClientError
from tests.server.places import Server
from tests.server.players import Guest, guests, hot_seat, start_match


def why(guest: Guest, table: str, place: str) -> Any:
    return guest.ask("GET", f"/api/tables/{table}/why", place=place)["reason"]


def test_what_is_legal_has_no_reason_against_it(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    legal = next(action for action in match.table.legal if action.startswith("place t"))
    assert why(guest, match.id, f"post {legal.split()[2]}") is None


def test_a_rule_and_what_fills_its_sentence(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    assert why(guest, match.id, "office hamburg 1") == {
        "key": "route",
        "rule": "E1",
        "values": {"city": "hamburg"},
    }


def test_who_does_not_decide_hears_who_does(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people)
    decider = match.by_seat[0].refresh()["decision"]["seat"]
    other = next(guest for guest in people if not guest.table(match.id).now["decision"]["yours"])
    assert why(other, match.id, "income") == {
        "key": "waiting",
        "rule": "TU1",
        "values": {"seat": decider},
    }


def test_what_is_no_place_is_refused(server: Server) -> None:
    (guest,) = guests(server, "Anna")
    match = hot_seat(guest)
    with pytest.raises(ClientError) as refusal:
        why(guest, match.id, "post nowhere.1")
    assert (refusal.value.status, refusal.value.code) == (422, "notation")


def test_strangers_learn_nothing(server: Server) -> None:
    anna, stranger = guests(server, "Anna", "Eve")
    match = hot_seat(anna, public=False)
    with pytest.raises(ClientError) as refusal:
        why(stranger, match.id, "income")
    assert refusal.value.status == 404
