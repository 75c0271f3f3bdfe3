"""Seats of a table: order, resigning, votes, clocks, rematch and closing. No network."""

import pytest

from kontor.server.entries import Entry, Person
from kontor.server.errors import NotAllowed, Refused, Stale
from kontor.server.kinds import Acted, BotSeated, Closed, OutOfTime, entry_from
from kontor.server.options import Clock
from kontor.server.seating import end_late_vote
from kontor.server.shown import now_of
from kontor.server.table import Table
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.seats]


def test_a_seat_is_taken_left_and_taken_by_another() -> None:
    desk = Desk(ANNA, players=3)
    desk.do(BERT, "take", seat=2)
    with pytest.raises(Refused, match="taken"):
        desk.do(CARL, "take", seat=2)
    desk.do(BERT, "leave", seat=2)
    desk.do(CARL, "take", seat=2)
    assert kinds(desk.table) == ["person", "empty", "person"]
    with pytest.raises(NotAllowed, match="not yours"):
        desk.do(BERT, "leave", seat=2)


def test_somebody_who_sits_twice_can_name_each_seat() -> None:
    desk = Desk(ANNA, players=3)
    desk.do(ANNA, "take", seat=1, name="Emil")
    desk.do(ANNA, "take")
    assert [seat.name for seat in desk.table.seats] == ["Anna", "Emil", "Anna"]


def test_only_the_host_seats_bots_empties_seats_starts_and_closes() -> None:
    desk = Desk(ANNA, BERT, players=3)
    for kind, fields in (
        ("seat-bot", {"seat": 2, "level": "master"}),
        ("empty", {"seat": 0}),
        ("start", {}),
        ("close", {}),
    ):
        with pytest.raises(NotAllowed, match="only the host"):
            desk.do(BERT, kind, **fields)
    with pytest.raises(Refused, match="still empty"):
        desk.do(ANNA, "start")
    desk.do(ANNA, "seat-bot", seat=2, level="master")
    assert kinds(desk.table) == ["person", "person", "bot"]
    desk.do(ANNA, "empty", seat=1)
    desk.do(ANNA, "close")
    with pytest.raises(Refused, match="closed"):
        desk.do(BERT, "take", seat=1)


def test_a_fixed_order_stays_and_a_random_one_is_drawn() -> None:
    people = (ANNA, BERT, CARL, DORA)
    assert [seat.guest for seat in Desk(*people).start().table.seats] == [p.id for p in people]
    drawn = {
        tuple(seat.guest for seat in Desk(*people, order="random").start().table.seats)
        for _ in range(60)
    }
    assert len(drawn) > 5
    assert all(sorted(map(str, order)) == [p.id for p in people] for order in drawn)


def test_two_starts_differ_in_seed_and_deal() -> None:
    found = []
    for _ in range(2):
        desk = Desk(ANNA, BERT, CARL)
        desk.do(ANNA, "start")
        found.append(desk.entries[-1].data)
    assert found[0]["setup"]["seed"] != found[1]["setup"]["seed"]
    assert found[0]["deal"] != found[1]["deal"]


def test_a_resigned_seat_waits_for_its_owner_or_for_the_consent_of_the_others() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.do(BERT, "resign", seat=1)
    assert kinds(desk.table) == ["person", "empty", "person"]
    with pytest.raises(NotAllowed, match="is kept for"):
        desk.do(DORA, "take", seat=1)
    desk.do(ANNA, "replace", seat=1, level=None)
    with pytest.raises(Refused, match="waiting for your vote"):
        desk.do(ANNA, "vote", agree=True)
    with pytest.raises(Refused, match="another replacement"):
        desk.do(CARL, "replace", seat=1, level="master")
    desk.do(CARL, "vote", agree=True)
    desk.do(DORA, "take", seat=1)
    assert desk.table.seats[1].guest == DORA.id


def test_a_vote_tells_the_first_seat_of_who_voted() -> None:
    desk = Desk(ANNA, BERT, CARL, CARL).start()
    desk.do(BERT, "resign", seat=1)
    (proposed,) = desk.do(ANNA, "replace", seat=1, level="journeyman")
    assert proposed.shown_to((), [])["name"] == BERT.name, "whose seat it was, though it is empty"
    (voted,) = desk.do(CARL, "vote", agree=False)
    shown = voted.shown_to((), [])
    assert (shown["seat"], shown["agree"], shown["how"]) == (2, False, "answer")
    old = entry_from({**voted.row(), "data": {"agree": False}})
    assert old.shown_to((), []) == shown | {"seat": None}


def test_a_vote_against_a_bot_ends_the_proposal() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.do(BERT, "resign", seat=1)
    desk.do(ANNA, "replace", seat=1, level="journeyman")
    desk.do(CARL, "vote", agree=False)
    assert desk.table.replacement is None
    desk.do(CARL, "replace", seat=1, level="apprentice")
    added = desk.do(ANNA, "vote", agree=True)
    assert [entry.kind for entry in added] == ["voted", "bot"]
    assert desk.table.seats[1].level == "apprentice"
    desk.do(BERT, "take", seat=1)
    assert desk.table.seats[1].guest == BERT.id


def test_a_seat_is_taken_back_though_its_bot_acted_meanwhile() -> None:
    desk = left_and_proposed()
    desk.do(CARL, "vote", agree=True)
    desk.play_until(lambda: desk.table.decider == 1)
    seen = desk.table.seq
    while desk.table.decider == 1:
        desk.add(Acted(seat=1, action=desk.choose(), how="bot"))
    with pytest.raises(Stale):
        desk.do(BERT, "leave", seq=seen, seat=1)
    desk.do(BERT, "take", seq=seen, seat=1)
    assert desk.table.seats[1].guest == BERT.id


@pytest.mark.parametrize("leaves", [False, True])
def test_a_seat_is_not_taken_back_late_when_people_acted_or_left(leaves: bool) -> None:
    desk = left_and_proposed()
    desk.do(CARL, "vote", agree=True)
    seen = desk.table.seq
    if leaves:
        desk.do(CARL, "resign", seat=2)
    else:
        desk.step()
    with pytest.raises(Stale):
        desk.do(BERT, "take", seq=seen, seat=1)
    desk.do(BERT, "take", seat=1)


def left_and_proposed(level: str | None = "journeyman", pace: str = "live") -> Desk:
    """Return a table where Bert has left and Anna proposes who takes over."""
    desk = Desk(ANNA, BERT, CARL, pace=pace).start()
    desk.do(BERT, "resign", seat=1)
    desk.do(ANNA, "replace", seat=1, level=level)
    return desk


def test_whoever_proposed_a_replacement_can_withdraw_it() -> None:
    desk = left_and_proposed()
    (withdrawn,) = desk.do(ANNA, "vote", agree=False)
    shown = withdrawn.shown_to((), [])
    assert (shown["seat"], shown["agree"], shown["how"]) == (0, False, "withdrawn")
    assert desk.table.replacement is None
    desk.do(ANNA, "replace", seat=1, level="master")


@pytest.mark.parametrize(("pace", "seconds"), [("live", 60), ("days", 86_400)])
def test_a_replacement_that_nobody_votes_on_is_agreed_to_in_the_end(
    pace: str, seconds: int
) -> None:
    # Otherwise a table could wait for a seat that was left, and for one who never votes, for ever.
    desk = left_and_proposed(pace=pace)
    assert end_late_vote(desk.table, desk.now + seconds - 1) is None
    draft = end_late_vote(desk.table, desk.now + seconds)
    assert draft is not None
    added = desk.add(draft)
    assert [entry.kind for entry in added] == ["voted", "bot"]
    shown = added[0].shown_to((), [])
    assert (shown["seat"], shown["agree"], shown["how"]) == (None, True, "lapsed")
    assert end_late_vote(desk.table, desk.now + 2 * seconds) is None
    desk.do(BERT, "take", seat=1)


def test_an_old_vote_does_not_replace_who_is_back() -> None:
    desk = left_and_proposed()
    desk.do(BERT, "take", seat=1)
    assert desk.table.replacement is None
    assert end_late_vote(desk.table, desk.now + 60) is None


def test_nobody_is_replaced_when_the_game_is_over() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.do(ANNA, "replace", seat=0, level="master")
    desk.play_until(lambda: desk.table.status == "over")
    assert desk.table.replacement is None
    assert end_late_vote(desk.table, desk.now + 60) is None


def test_somebody_with_time_left_cannot_be_replaced() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    with pytest.raises(Refused, match="time left"):
        desk.do(ANNA, "replace", seat=1, level="master")
    with pytest.raises(NotAllowed, match="those who sit here"):
        desk.do(DORA, "replace", seat=1, level="master")


def test_bots_take_over_when_everybody_has_left() -> None:
    desk = Desk(ANNA, BERT, setup={"variant": "neutral"}).start()
    desk.do(ANNA, "resign", seat=0)
    added = desk.do(BERT, "resign", seat=1)
    assert [entry.kind for entry in added] == ["resigned", "bot", "bot"]
    desk.do(BERT, "take", seat=1)
    assert kinds(desk.table) == ["bot", "person"]


def test_a_vote_waits_for_nobody_who_has_left() -> None:
    desk = Desk(ANNA, BERT, CARL, DORA).start()
    desk.do(BERT, "resign", seat=1)
    desk.do(ANNA, "replace", seat=1, level="master")
    desk.do(CARL, "vote", agree=True)
    added = desk.do(DORA, "resign", seat=3)
    assert [entry.kind for entry in added] == ["resigned", "bot"]
    assert desk.table.seats[1].level == "master"


def test_a_takeback_waits_for_nobody_whom_a_bot_replaced() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.play_turns(1)
    desk.do(ANNA, "takeback", seat=0)
    desk.do(CARL, "answer-takeback", agree=True)
    desk.do(BERT, "replace", seat=1, level="master")
    desk.do(ANNA, "vote", agree=True)
    added = desk.do(CARL, "vote", agree=True)
    assert [entry.kind for entry in added] == ["voted", "bot", "undone"]
    assert desk.table.takeback is None
    assert desk.table.decider == 0


def timed(at_zero: str) -> Desk:
    return Desk(ANNA, BERT, CARL, clock=Clock(60, 5, at_zero)).start()


def test_the_clock_takes_time_and_a_finished_turn_adds_up_to_the_bank() -> None:
    desk = timed("nothing")
    desk.now += 20
    assert desk.table.seconds_left(0, desk.now) == 40
    assert desk.table.seconds_left(1, desk.now) == 60
    desk.step()
    assert desk.table.seconds_left(0, desk.now) == 39
    desk.play_turns(1)
    moves = len(desk.table.game.actions)
    assert desk.table.seats[0].seconds == min(60, 40 - moves + 5)


def test_no_clock_runs_while_a_takeback_waits_for_answers() -> None:
    desk = timed("bot")
    desk.play_turns(1)
    desk.now += 7
    desk.do(ANNA, "takeback", seat=0)
    left = [desk.table.seconds_left(number, desk.now) for number in range(3)]
    assert left[1] == 53
    desk.now += 40
    assert [desk.table.seconds_left(number, desk.now) for number in range(3)] == left
    desk.do(CARL, "answer-takeback", agree=False)
    assert [desk.table.seconds_left(number, desk.now) for number in range(3)] == left
    desk.now += 5
    assert desk.table.seconds_left(1, desk.now) == 48
    desk.do(BERT, "play", action=desk.choose())
    assert desk.table.seats[1].seconds == 48
    assert desk.folded().seats[1].seconds == 48


def test_a_takeback_that_is_granted_costs_nobody_the_time_of_the_answers() -> None:
    desk = timed("bot")
    desk.play_turns(1)
    desk.now += 7
    before = desk.table.seats[0].seconds
    desk.do(ANNA, "takeback", seat=0)
    desk.now += 40
    for person in (BERT, CARL):
        desk.do(person, "answer-takeback", agree=True)
    assert desk.table.decider == 0
    assert desk.table.seats[1].seconds == 53
    assert desk.table.seconds_left(0, desk.now) == before


def run_out(desk: Desk) -> None:
    number = desk.table.decider
    desk.now += 61
    assert number is not None
    drafts: list[Entry] = [OutOfTime(seat=number)]
    clock = desk.table.options.clock
    if clock is not None and clock.at_zero == "bot":
        drafts.append(BotSeated(seat=number, level="journeyman"))
    desk.add(*drafts)


def test_with_nothing_at_zero_one_plays_on_and_cannot_be_replaced() -> None:
    desk = timed("nothing")
    run_out(desk)
    assert desk.table.seats[0].out_of_time
    with pytest.raises(Refused, match="time left"):
        desk.do(BERT, "replace", seat=0, level="master")
    desk.step()


def test_with_a_bot_at_zero_the_seat_can_be_taken_back_by_its_owner_alone() -> None:
    desk = timed("bot")
    run_out(desk)
    assert kinds(desk.table) == ["bot", "person", "person"]
    with pytest.raises(Refused, match="taken"):
        desk.do(DORA, "take", seat=0)
    # What the bot decides at once is beyond its owner's time.
    desk.add(Acted(seat=0, action="end", how="bot"))
    with pytest.raises(Refused, match="taken"):
        desk.do(DORA, "take", seat=0)
    desk.do(ANNA, "take", seat=0)
    desk.play_until(lambda: desk.decider == ANNA)


def test_with_a_vote_at_zero_the_others_may_replace() -> None:
    desk = timed("vote")
    run_out(desk)
    desk.do(BERT, "replace", seat=0, level="apprentice")
    assert desk.table.replacement is not None
    assert desk.table.replacement.waiting == [CARL.id]
    desk.do(CARL, "vote", agree=True)
    assert desk.table.seats[0].level == "apprentice"


def test_who_played_on_in_time_is_not_replaced_by_an_old_vote() -> None:
    desk = timed("vote")
    run_out(desk)
    desk.do(BERT, "replace", seat=0, level="apprentice")
    desk.play_turns(1)
    assert not desk.table.seats[0].out_of_time
    with pytest.raises(Refused, match="waiting for your vote"):
        desk.do(CARL, "vote", agree=True)
    assert desk.table.seats[0].guest == ANNA.id


def test_a_rematch_is_remembered_once_and_only_after_the_game() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    with pytest.raises(Refused, match="not over"):
        desk.do(ANNA, "rematch", table="next")
    desk.play_until(lambda: desk.table.status == "over")
    with pytest.raises(NotAllowed, match="sat here"):
        desk.do(Person("x", "X"), "rematch", table="next")
    desk.do(BERT, "rematch", table="next")
    assert desk.table.rematch == "next"
    with pytest.raises(Refused, match="already"):
        desk.do(ANNA, "rematch", table="other")


def left(desk: Desk) -> list[str]:
    """Return whose seats they were, as the table shows it."""
    return [seat["left"] for seat in now_of(desk.table, ANNA.id, desk.now)["seats"]]


def test_a_seat_keeps_the_name_of_whoever_left_it_until_another_sits_down() -> None:
    desk = Desk(ANNA, BERT, CARL, players=4)
    desk.do(DORA, "take", seat=3)
    desk.do(DORA, "leave", seat=3)
    assert left(desk) == ["", "", "", ""]
    desk.do(DORA, "take", seat=3)
    desk.start()
    desk.do(BERT, "resign", seat=1)
    assert left(desk) == ["", "Bert", "", ""]
    # A bot that takes over, another bot, and a seat that is opened to anybody keep it.
    for level in ("apprentice", "master", None):
        desk.do(ANNA, "replace", seat=1, level=level)
        desk.do(CARL, "vote", agree=True)
        desk.do(DORA, "vote", agree=True)
        assert left(desk) == ["", "Bert", "", ""]
    desk.do(Person("ewa", "Ewa"), "take", seat=1)
    assert left(desk) == ["", "", "", ""]


def test_one_person_can_hold_all_seats() -> None:
    desk = Desk(ANNA, ANNA, ANNA).start()
    desk.play_until(lambda: desk.table.status == "over")
    assert desk.table.seats_of(ANNA.id) == (0, 1, 2)


def test_a_closed_table_still_lets_people_talk_but_nothing_else() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.add(Closed(reason="admin"))
    desk.do(ANNA, "say", text="A pity")
    with pytest.raises(Refused, match="closed"):
        desk.do(ANNA, "resign", seat=0)


def free_seats(desk: Desk, person: Person) -> list[int]:
    """Return where somebody may sit down, as the table shows it."""
    shown = now_of(desk.table, person.id, desk.now)["seats"]
    return [seat["seat"] for seat in shown if seat["free"]]


def test_the_table_shows_where_one_may_sit_down() -> None:
    desk = Desk(ANNA, BERT, players=3)
    assert free_seats(desk, ANNA) == free_seats(desk, CARL) == [2]
    desk.do(ANNA, "seat-bot", seat=2, level="master")
    desk.start()
    assert free_seats(desk, BERT) == free_seats(desk, CARL) == []
    (left,) = desk.do(BERT, "resign", seat=1)
    assert left.shown_to((), [])["name"] == "Bert"
    assert (free_seats(desk, BERT), free_seats(desk, CARL)) == ([1], [])
    desk.do(ANNA, "replace", seat=1, level="master")
    assert (free_seats(desk, BERT), free_seats(desk, CARL)) == ([1], [])
    desk.do(BERT, "take", seat=1)
    assert free_seats(desk, BERT) == []
