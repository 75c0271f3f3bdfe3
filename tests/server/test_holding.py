"""Answers and markers that are undone, held and confirmed. No network."""

from typing import Any

import pytest

from kontor.rules import position
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, Refused
from kontor.server.kinds import BotSeated, OutOfTime, Resigned
from kontor.server.options import Clock
from kontor.server.shown import now_json
from kontor.server.tables import Tables
from tests.server.desk import ANNA, BERT, CARL, Desk

POST = "bremen-hamburg.1"


def displaced(**options: Any) -> Desk:
    """Return a table where Bert has displaced a trader of Anna, who has to answer."""
    desk = Desk(ANNA, BERT, CARL, **options).start()
    for person, action in (
        (ANNA, f"place t {POST}"),
        (ANNA, "end"),
        (BERT, f"displace t {POST}"),
        (BERT, "pay 1t"),
    ):
        desk.do(person, "play", action=action)
    assert (desk.decider, desk.table.game.phase) == (ANNA, "relocate")
    return desk


def answered(**options: Any) -> Desk:
    """Return a table where Anna has answered a displacement and holds her answer."""
    desk = displaced(**options)
    for verb in ("put", "add"):
        desk.do(ANNA, "play", action=first(desk, verb), hold=True)
    assert desk.table.game.held == 0
    return desk


def first(desk: Desk, verb: str, without: str = "") -> str:
    """Return the first legal action with a verb."""
    legal = desk.table.game.legal()
    return next(text for text in legal if text.split()[0] == verb and text != without)


def decision(desk: Desk, *seats: int) -> dict[str, Any]:
    """Return the decision as some seats see it."""
    found: dict[str, Any] = now_json(desk.table, seats, desk.now)["decision"]
    return found


def here(desk: Desk) -> dict[str, Any]:
    """Return the position, which must be what the entries fold to."""
    found = position(desk.table.game.state)
    assert found == position(desk.folded().game.state)
    return found


# Answers


def test_an_answer_is_undone_redone_and_reset_like_a_turn() -> None:
    desk = displaced()
    begun = here(desk)
    put = first(desk, "put")
    desk.do(ANNA, "play", action=put)
    after = here(desk)
    assert decision(desk, 0)["can_undo"]
    assert decision(desk, 0)["can_reset"]
    desk.do(ANNA, "undo")
    assert here(desk) == begun
    desk.do(ANNA, "redo")
    assert here(desk) == after
    desk.do(ANNA, "reset")
    assert here(desk) == begun
    desk.do(ANNA, "play", action=first(desk, "put", without=put))
    assert not decision(desk, 0)["can_redo"]


def test_an_answer_is_final_at_once_for_those_who_do_not_ask_to_hold_it() -> None:
    desk = displaced()
    desk.do(ANNA, "play", action=first(desk, "put"))
    desk.do(ANNA, "play", action=first(desk, "add"))
    assert desk.decider == BERT
    assert not decision(desk, 1)["confirms"]
    assert "end" in decision(desk, 1)["legal"]
    with pytest.raises(NotAllowed, match="not your decision"):
        desk.do(ANNA, "undo")


def test_nobody_goes_on_before_a_held_answer_is_confirmed() -> None:
    desk = answered()
    assert desk.decider == ANNA
    mine, others = decision(desk, 0), decision(desk, 1)
    assert (mine["seat"], mine["yours"], mine["legal"], mine["confirms"]) == (0, True, [], True)
    assert (others["seat"], others["legal"], others["confirms"]) == (0, None, True)
    with pytest.raises(NotAllowed, match="not your decision"):
        desk.do(BERT, "play", action="end")
    with pytest.raises(Refused) as refused:
        desk.do(ANNA, "play", action="end")
    assert refused.value.code == "unconfirmed"
    with pytest.raises(NotAllowed, match="not your decision"):
        desk.do(BERT, "confirm")
    (confirmed,) = desk.do(ANNA, "confirm")
    assert confirmed.shown_to((), [])["type"] == "confirmed"
    assert desk.decider == BERT
    assert decision(desk, 1)["legal"]
    with pytest.raises(Refused) as refused:
        desk.do(BERT, "undo")
    assert refused.value.code == "barred"
    here(desk)


def test_confirming_is_no_action_of_the_game() -> None:
    held, plain = answered(), displaced()
    held.do(ANNA, "confirm")
    for verb in ("put", "add"):
        plain.do(ANNA, "play", action=first(plain, verb))
    assert held.table.game.record() == plain.table.game.record()


def test_a_held_answer_can_be_undone_and_given_again() -> None:
    desk = answered()
    last = here(desk)
    desk.do(ANNA, "undo")
    assert desk.table.game.held is None
    assert "done" in decision(desk, 0)["legal"]
    desk.do(ANNA, "redo", hold=True)
    assert decision(desk, 0)["confirms"]
    assert here(desk) == last
    desk.do(ANNA, "reset")
    assert decision(desk, 0)["can_redo"]
    assert first(desk, "put")
    desk.do(ANNA, "redo")
    desk.do(ANNA, "redo")
    assert desk.table.game.held is None
    assert here(desk) == last
    assert desk.decider == BERT


def test_there_is_nothing_to_confirm_without_a_held_answer() -> None:
    with pytest.raises(Refused) as refused:
        displaced().do(ANNA, "confirm")
    assert refused.value.code == "nothing-held"


def test_actions_of_a_turn_are_never_held() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.do(ANNA, "play", action=f"place t {POST}", hold=True)
    desk.do(ANNA, "play", action="end", hold=True)
    assert desk.decider == BERT
    desk.do(BERT, "play", action=f"displace t {POST}", hold=True)
    desk.do(BERT, "play", action="pay 1t", hold=True)
    assert desk.decider == ANNA


def test_a_standing_answer_belongs_to_the_answer_that_is_held() -> None:
    desk = displaced()
    desk.do(ANNA, "standing", seat=0, answers={"added": "decline"})
    begun = here(desk)
    added = desk.do(ANNA, "play", action=first(desk, "put"), hold=True)
    assert [entry.data["how"] for entry in added] == ["person", "standing"]
    assert desk.table.game.held == 0
    # Both are undone: the standing answer alone would be given again at once.
    desk.do(ANNA, "undo")
    assert here(desk) == begun
    desk.do(ANNA, "redo", hold=True)
    assert desk.table.game.held == 0
    desk.do(ANNA, "confirm")
    assert desk.decider == BERT


def test_a_held_answer_is_final_when_its_seat_is_left_or_given_to_a_bot() -> None:
    for leaving in (
        [Resigned(seat=0, name="Anna")],
        [OutOfTime(seat=0), BotSeated(seat=0, level="apprentice")],
    ):
        desk = answered()
        desk.add(*leaving)
        assert desk.table.game.held is None
        assert desk.decider == BERT
        with pytest.raises(Refused):
            desk.do(BERT, "undo")
        here(desk)


def test_bots_wait_for_a_held_answer_and_go_on_after_it() -> None:
    tables = Tables(store=None)  # type: ignore[arg-type]
    desk = answered()
    desk.add(BotSeated(seat=1, level="apprentice"))
    assert desk.table.decider == 0
    # Nothing is due but to note that Anna gives no sign.
    assert tables.due(desk.table) == desk.now + desk.table.options.absent_after
    desk.do(ANNA, "confirm")
    assert tables.due(desk.table) == desk.now


def test_the_clock_of_whoever_holds_an_answer_runs_on() -> None:
    desk = answered(clock=Clock(100, 10, "vote"))
    left = [seat.seconds for seat in desk.table.seats]
    desk.now += 7
    assert desk.table.seconds_left(0, desk.now) == (left[0] or 0) - 7
    assert desk.table.seconds_left(1, desk.now) == left[1]
    desk.do(ANNA, "confirm")
    desk.now += 5
    assert desk.table.seats[0].seconds == (left[0] or 0) - 7
    assert desk.table.seconds_left(1, desk.now) == (left[1] or 0) - 5


def test_one_person_on_all_seats_confirms_before_the_next_seat_decides() -> None:
    desk = Desk(ANNA, ANNA, ANNA).start()
    for action in (f"place t {POST}", "end", f"displace t {POST}", "pay 1t"):
        desk.do(ANNA, "play", action=action)
    for verb in ("put", "add"):
        desk.do(ANNA, "play", action=first(desk, verb), hold=True)
    seen = decision(desk, 0, 1, 2)
    assert (seen["seat"], seen["confirms"], seen["legal"]) == (0, True, [])
    desk.do(ANNA, "confirm")
    assert decision(desk, 0, 1, 2)["seat"] == 1


def test_a_takeback_of_another_seat_ends_what_is_held() -> None:
    desk = answered()
    desk.do(BERT, "takeback", seat=1, what="action")
    for kind in ("confirm", "undo"):
        with pytest.raises(Refused, match="answered first"):
            desk.do(ANNA, kind)
    desk.do(ANNA, "answer-takeback", agree=True)
    desk.do(CARL, "answer-takeback", agree=True)
    assert desk.decider == BERT
    assert desk.table.game.actions == [f"place t {POST}", "end"]
    desk.do(BERT, "redo")
    desk.do(BERT, "redo")
    assert desk.decider == ANNA


# Markers and what is hidden


def marking(number: int = 1, **options: Any) -> tuple[Desk, Person]:
    """Return a table where somebody has to place so many markers after the turn."""
    for seed in range(1, 60):
        desk = Desk(ANNA, BERT, CARL, **options).start(seed)
        for _ in range(400):
            if desk.table.status != "playing":
                break
            game = desk.table.game
            if game.phase == "mark" and len(game.state.plate) == number:
                return desk, desk.decider
            desk.step()
    raise AssertionError("nobody had to place that many markers")


def test_the_last_marker_of_a_turn_can_be_held_and_placed_elsewhere() -> None:
    desk, person = marking(clock=Clock(1000, 50, "vote"))
    seat = desk.table.decider or 0
    mark, begun = first(desk, "mark"), here(desk)
    left = desk.table.seats[seat].seconds or 0
    for _ in range(3):
        desk.do(person, "play", action=mark, hold=True)
        assert desk.decider == person
        # Otherwise placing it again and again would give time without end.
        assert desk.table.seats[seat].seconds == left
        desk.do(person, "undo")
        assert here(desk) == begun
    desk.do(person, "play", action=first(desk, "mark", without=mark), hold=True)
    desk.do(person, "confirm")
    assert desk.decider != person
    assert desk.table.seats[seat].seconds == min(1000, left + 50)


def test_nothing_is_undone_after_markers_of_the_pool_were_looked_at() -> None:
    desk, person = marking()
    with pytest.raises(Refused) as refused:
        desk.do(person, "undo")
    assert refused.value.code == "barred"
    assert not decision(desk, desk.table.decider or 0)["can_undo"]


def test_what_ends_the_game_shows_the_missions_and_is_never_held() -> None:
    desk = Desk(ANNA, BERT, CARL, setup={"modules": ("missions",)}).start()
    while desk.table.status == "playing":
        if desk.table.game.held is not None:
            desk.do(desk.decider, "confirm")
        else:
            desk.do(desk.decider, "play", action=desk.choose(), hold=True)
    assert desk.table.game.held is None
    with pytest.raises(Refused, match="no game"):
        desk.do(ANNA, "undo")
    assert desk.table.decider is None
