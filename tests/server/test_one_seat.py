"""One person, one seat: nobody comes to see what another seat hides. No network."""

import pytest

from kontor.server.entries import Person
from kontor.server.errors import NotAllowed
from kontor.server.kinds import BotSeated
from kontor.server.shown import now_of
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk


def free_seats(desk: Desk, person: Person) -> list[int]:
    shown = now_of(desk.table, person.id, desk.now)["seats"]
    return [seat["seat"] for seat in shown if seat["free"]]


def missions(desk: Desk, person: Person) -> list[int]:
    """Return the seats whose missions somebody sees."""
    players = now_of(desk.table, person.id, desk.now)["view"]["players"]
    return [seat for seat, player in enumerate(players) if player["mission"] is not None]


def refused(desk: Desk, person: Person, seat: int | None) -> None:
    with pytest.raises(NotAllowed) as refusal:
        desk.do(person, "take", seat=seat)
    assert refusal.value.code == "one-seat"


def with_missions(*people: Person, players: int = 3) -> Desk:
    return Desk(*people, players=players, setup={"modules": ("missions",)})


def opened(desk: Desk, seat: int, *voters: Person) -> None:
    """Open a seat to another person, by the vote of all who sit there."""
    proposer, *others = voters
    desk.do(proposer, "replace", seat=seat, level=None)
    for person in others:
        desk.do(person, "vote", agree=True)
    assert desk.table.seats[seat].kind == "empty"


def test_who_plays_cannot_take_a_seat_that_was_opened() -> None:
    desk = with_missions(ANNA, BERT, CARL).start()
    desk.do(BERT, "resign", seat=1)
    opened(desk, 1, ANNA, CARL)
    for person in (ANNA, CARL):
        assert free_seats(desk, person) == []
        refused(desk, person, 1)
        refused(desk, person, None)
    assert missions(desk, ANNA) == [0]
    # Whoever comes from outside may, and so may whose seat it was.
    assert free_seats(desk, DORA) == free_seats(desk, BERT) == [1]
    desk.do(DORA, "take")
    assert missions(desk, DORA) == [1]


def test_who_has_left_one_seat_cannot_take_another() -> None:
    desk = with_missions(ANNA, BERT, CARL).start()
    desk.do(BERT, "resign", seat=1)
    opened(desk, 1, ANNA, CARL)
    desk.do(ANNA, "resign", seat=0)
    refused(desk, ANNA, 1)
    desk.do(ANNA, "take", seat=0)
    refused(desk, ANNA, 1)


def test_alone_with_bots_one_seat_is_enough_too() -> None:
    desk = with_missions(ANNA)
    for seat in (1, 2):
        desk.add(BotSeated(seat=seat, level="apprentice"))
    desk.start()
    opened(desk, 1, ANNA)
    refused(desk, ANNA, 1)
    assert missions(desk, ANNA) == [0]


def test_at_a_hot_seat_table_one_returns_to_each_of_the_own_seats() -> None:
    desk = with_missions(ANNA, ANNA, BERT, CARL, players=4).start()
    for seat in (0, 1):
        desk.do(ANNA, "resign", seat=seat)
    assert free_seats(desk, ANNA) == [0, 1]
    for seat in (0, 1):
        desk.do(ANNA, "take", seat=seat)
    desk.do(BERT, "resign", seat=2)
    opened(desk, 2, ANNA, CARL)
    refused(desk, ANNA, 2)


def test_who_came_later_returns_to_that_seat_alone() -> None:
    desk = with_missions(ANNA, BERT, CARL).start()
    desk.do(BERT, "resign", seat=1)
    opened(desk, 1, ANNA, CARL)
    desk.do(DORA, "take", seat=1)
    desk.do(CARL, "resign", seat=2)
    opened(desk, 2, ANNA, DORA)
    refused(desk, DORA, 2)
    desk.do(BERT, "say", text="And I have seen the mission of seat 1")
    refused(desk, BERT, 2)
