"""Takebacks are a favour: nobody plays on time with them, and an end is an end. No network."""

from typing import Any

import pytest

from kontor.server.entries import Person
from kontor.server.errors import Refused
from kontor.server.kinds import BotSeated, Offered, Undone, entry_from
from kontor.server.options import Clock
from kontor.server.seating import end_late_vote
from kontor.server.shown import now_of
from kontor.server.table import fold
from kontor.server.tables import Tables
from tests.server.desk import ANNA, BERT, CARL, Desk

BANK = 600


def refused(desk: Desk, person: Person, code: str) -> None:
    """Check that somebody may not ask, and is not offered to."""
    (seat,) = desk.table.seats_of(person.id)
    with pytest.raises(Refused) as refusal:
        desk.do(person, "takeback", seat=seat)
    assert refusal.value.code == code
    assert now_of(desk.table, person.id, desk.now)["takebacks"] == []


def ask_in_vain(desk: Desk, person: Person, how: str = "answer") -> None:
    (seat,) = desk.table.seats_of(person.id)
    desk.do(person, "takeback", seat=seat)
    if how == "lapsed":
        lapsed = end_late_vote(desk.table, desk.now + 60)
        assert lapsed is not None
        desk.add(lapsed)
        return
    other = next(one for one in (ANNA, BERT, CARL) if one != person)
    desk.do(person if how == "withdrawn" else other, "answer-takeback", agree=False)


def second_round(**options: Any) -> Desk:
    """Return a game where it is Anna's turn again, and she could take back the last one."""
    desk = Desk(ANNA, BERT, CARL, **options).start()
    for person in (ANNA, BERT, CARL):
        desk.do(person, "play", action="end")
    assert desk.decider == ANNA
    return desk


@pytest.mark.parametrize("how", ["answer", "withdrawn", "lapsed"])
def test_after_three_refusals_others_move_first(how: str) -> None:
    desk = second_round()
    for _ in range(3):
        ask_in_vain(desk, ANNA, how)
    refused(desk, ANNA, "takebacks-refused")
    # Her own move changes nothing, that of another does.
    desk.do(ANNA, "play", action="end")
    refused(desk, ANNA, "takebacks-refused")
    assert desk.folded().refusals == desk.table.refusals
    desk.do(BERT, "play", action="end")
    assert now_of(desk.table, ANNA.id, desk.now)["takebacks"]
    desk.do(ANNA, "takeback", seat=0)


def test_what_was_granted_is_not_counted() -> None:
    desk = second_round()
    for _ in range(2):
        ask_in_vain(desk, ANNA)
    desk.do(ANNA, "takeback", seat=0)
    for person in (BERT, CARL):
        desk.do(person, "answer-takeback", agree=True)
    assert desk.table.refusals == {}


def test_who_does_not_decide_asks_once_in_a_turn() -> None:
    desk = second_round()
    ask_in_vain(desk, CARL)
    refused(desk, CARL, "asked-this-turn")
    # It is another matter for another.
    ask_in_vain(desk, BERT)
    refused(desk, BERT, "asked-this-turn")
    desk.do(ANNA, "play", action=desk.choose())
    refused(desk, CARL, "asked-this-turn")
    desk.play_turns(1)
    if desk.decider != CARL:
        ask_in_vain(desk, CARL)


def test_the_clock_of_who_asks_runs_on() -> None:
    desk = second_round(clock=Clock(BANK, 0, "bot"))
    desk.now += 5
    desk.do(ANNA, "takeback", seat=0)
    desk.now += 40
    assert desk.table.seconds_left(0, desk.now) == BANK - 45
    tables = Tables(store=None)  # type: ignore[arg-type]
    assert tables.due(desk.table) == desk.now - 40 + 60
    desk.do(BERT, "answer-takeback", agree=False)
    assert desk.table.seconds_left(0, desk.now) == BANK - 45
    assert desk.folded().seconds_left(0, desk.now) == BANK - 45


def test_who_asks_can_run_out_of_time_meanwhile() -> None:
    desk = second_round(clock=Clock(30, 0, "bot"))
    since = desk.now
    desk.do(ANNA, "takeback", seat=0)
    tables = Tables(store=None)  # type: ignore[arg-type]
    assert tables.due(desk.table) == since + 30
    desk.now += 31
    desk.add(BotSeated(seat=0, level="apprentice"))
    # The bot plays on: what she asked for has ended with her time.
    assert desk.table.takeback is None
    assert tables.due(desk.table) == desk.now


def test_the_clock_of_others_stands_still_as_ever() -> None:
    desk = second_round(clock=Clock(BANK, 0, "bot"))
    desk.do(BERT, "takeback", seat=1)
    desk.now += 40
    assert desk.table.seconds_left(0, desk.now) == BANK


def test_one_cannot_stop_the_clock_by_asking_for_another_seat_of_the_own() -> None:
    desk = Desk(ANNA, ANNA, BERT, clock=Clock(BANK, 0, "bot")).start()
    desk.do(ANNA, "play", action="end")
    desk.do(ANNA, "takeback", seat=0)
    desk.now += 40
    assert desk.table.seconds_left(1, desk.now) == BANK - 40


def test_what_old_tables_have_is_folded_as_it_was() -> None:
    desk = second_round(clock=Clock(BANK, 0, "bot"))
    desk.do(ANNA, "takeback", seat=0)
    rows = [entry.row() for entry in desk.entries]
    del rows[-1]["data"]["runs_on"]
    old = fold("desk", [entry_from(row) for row in rows])
    assert old.seconds_left(0, desk.now + 40) == BANK


def test_what_ends_with_who_asked_for_it_cost_the_decider_nothing() -> None:
    desk = second_round(clock=Clock(BANK, 0, "bot"))
    desk.now += 5
    desk.do(BERT, "takeback", seat=1)
    desk.do(BERT, "replace", seat=1, level="apprentice")
    desk.now += 40
    for person in (ANNA, CARL):
        desk.do(person, "vote", agree=True)
    assert (desk.table.takeback, desk.table.seats[1].kind) == (None, "bot")
    assert desk.table.seconds_left(0, desk.now) == BANK - 5
    assert desk.folded().seconds_left(0, desk.now) == BANK - 5


def over(desk: Desk) -> Desk:
    desk.play_until(lambda: desk.table.status == "over")
    return desk


def test_a_game_that_is_over_stays_over() -> None:
    desk = over(Desk(ANNA, BERT, CARL).start())
    for person in (ANNA, BERT, CARL):
        refused(desk, person, "over")


def test_not_even_who_is_alone_reopens_a_game() -> None:
    desk = over(Desk(ANNA, ANNA, ANNA).start())
    with pytest.raises(Refused) as refusal:
        desk.do(ANNA, "takeback", seat=desk.table.game.deciders[-1])
    assert refusal.value.code == "over"
    assert now_of(desk.table, ANNA.id, desk.now)["takebacks"] == []


def test_a_takeback_of_an_old_table_reopens_nothing_now_but_what_it_reopened_then() -> None:
    desk = over(Desk(ANNA, BERT, CARL).start())
    to = desk.table.game.action_count - 1
    desk.add(Offered(seat=0, to=to, action=desk.table.game.actions[to], by=ANNA.id))
    for person in (BERT, CARL):
        desk.do(person, "answer-takeback", agree=True)
    assert desk.table.status == "over"
    lapsed = end_late_vote(desk.table, desk.now + 60)
    assert lapsed is not None
    desk.add(lapsed, Undone(to=to, how="takeback"))
    assert desk.table.status == "playing"
    assert desk.folded().game.action_count == to
