"""Spent time is spent: no coming and going of anybody gives it back. No network."""

from typing import Any

import pytest

from kontor.server.entries import Entry
from kontor.server.errors import NotAllowed, Refused
from kontor.server.kinds import BotSeated, OutOfTime, entry_from
from kontor.server.options import Clock
from kontor.server.shown import now_of
from kontor.server.table import fold
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk

BANK = 30


def timed(at_zero: str = "nothing", increment: int = 0) -> Desk:
    """Return a game whose first seat decides, with half a minute for each."""
    return Desk(ANNA, BERT, CARL, clock=Clock(BANK, increment, at_zero)).start()


def left(desk: Desk, seat: int = 0) -> float | None:
    """Return the seconds of a seat, which are the same if the table is folded anew."""
    found = desk.table.seconds_left(seat, desk.now)
    assert desk.folded().seconds_left(seat, desk.now) == found
    return found


def leave_and_return(desk: Desk, person: Any, seat: int) -> None:
    desk.do(person, "resign", seat=seat)
    desk.do(person, "take", seat=seat)


def test_who_leaves_and_returns_has_the_time_that_was_left() -> None:
    desk = timed()
    desk.now += 4
    assert left(desk) == BANK - 4
    leave_and_return(desk, ANNA, 0)
    assert left(desk) == BANK - 4
    desk.now += 1
    assert left(desk) == BANK - 5


def test_leaving_does_not_stop_the_clock() -> None:
    desk = timed()
    desk.do(ANNA, "resign", seat=0)
    desk.now += 7
    desk.do(ANNA, "take", seat=0)
    assert left(desk) == BANK - 7


def test_who_else_leaves_and_returns_gives_the_decider_nothing() -> None:
    desk = timed()
    desk.now += 4
    leave_and_return(desk, BERT, 1)
    assert left(desk) == BANK - 4
    desk.do(CARL, "replace", seat=2, level="master")
    for person in (ANNA, BERT):
        desk.do(person, "vote", agree=True)
    assert desk.table.seats[2].kind == "bot"
    assert left(desk) == BANK - 4
    desk.do(CARL, "take", seat=2)
    assert left(desk) == BANK - 4


def run_out(desk: Desk) -> None:
    desk.now += BANK + 1
    drafts: list[Entry] = [OutOfTime(seat=0, name=ANNA.name)]
    clock = desk.table.options.clock
    if clock is not None and clock.at_zero == "bot":
        drafts.append(BotSeated(seat=0, level="apprentice"))
    desk.add(*drafts)


def bot_turn(desk: Desk) -> None:
    """Let the bot on the first seat end its turn two seconds later."""
    desk.now += 2
    action = {"seat": 0, "action": "end", "how": "bot"}
    desk.add(entry_from({"seq": 0, "at": 0.0, "by": None, "kind": "action", "data": action}))


def free(desk: Desk, seat: int = 0) -> bool:
    return bool(now_of(desk.table, ANNA.id, desk.now)["seats"][seat]["free"])


def test_who_ran_out_does_not_return_with_a_full_clock() -> None:
    desk = timed("bot", increment=5)
    run_out(desk)
    assert left(desk) == -1
    assert not free(desk)
    with pytest.raises(Refused, match="time") as refused:
        desk.do(ANNA, "take", seat=0)
    assert refused.value.code == "no-time"
    bot_turn(desk)
    # The bot has played on with the same clock, and a finished turn adds to it as ever.
    assert free(desk)
    desk.do(ANNA, "take", seat=0)
    assert left(desk) == -1 - 2 + 5


def test_who_ran_out_and_leaves_is_still_out_of_time_when_back() -> None:
    desk = timed("vote")
    run_out(desk)
    leave_and_return(desk, ANNA, 0)
    assert desk.table.seats[0].out_of_time
    assert left(desk) == -1
    desk.do(BERT, "replace", seat=0, level="apprentice")
    desk.do(CARL, "vote", agree=True)
    assert desk.table.seats[0].kind == "bot"


def test_a_newcomer_does_not_pay_for_the_time_that_the_seat_stood_open() -> None:
    desk = timed()
    desk.now += 4
    desk.do(ANNA, "resign", seat=0)
    desk.do(BERT, "replace", seat=0, level=None)
    desk.now += 6
    desk.do(CARL, "vote", agree=True)
    assert left(desk) == BANK - 10
    desk.now += 100
    assert left(desk) == BANK - 10
    assert not desk.table.clock_runs
    desk.do(DORA, "take", seat=0)
    assert left(desk) == BANK - 10
    with pytest.raises(NotAllowed):
        desk.do(ANNA, "play", action="end")


def test_old_tables_fold_to_what_they_were() -> None:
    desk = timed()
    desk.now += 4
    leave_and_return(desk, ANNA, 0)
    rows = [entry.row() for entry in desk.entries]
    for row in rows:
        row["data"].pop("runs_on", None)
    old = fold("desk", [entry_from(row) for row in rows])
    assert old.seconds_left(0, desk.now) == BANK
