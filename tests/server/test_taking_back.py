"""What can be undone, held, confirmed and taken back: turns, answers, markers. No network."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game
from kontor.rules import position
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, Refused
from kontor.server.kinds import BotSeated, OutOfTime, Resigned, entry_from
from kontor.server.options import Clock
from kontor.server.progress import Progress
from kontor.server.shown import now_json
from kontor.server.tables import Tables
from tests.games.policy import choose
from tests.games.setups import all_setups
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
    assert tables.due(desk.table) is None
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


# Takebacks


def offer(desk: Desk, person: Person, what: str | None) -> dict[str, Any]:
    """Ask for a takeback, and return what the others are told of it."""
    seat = next(iter(desk.table.seats_of(person.id)))
    (offered,) = desk.do(person, "takeback", seat=seat, what=what)
    return offered.shown_to((), [])


def agree(desk: Desk, asked: Person) -> None:
    for person in (ANNA, BERT, CARL):
        if person != asked:
            desk.do(person, "answer-takeback", agree=True)


def after_a_turn() -> Desk:
    """Return a table where Anna has placed two pieces and ended her turn, and Bert has placed."""
    desk = Desk(ANNA, BERT, CARL).start()
    for action in (f"place t {POST}", "place t bremen-hamburg.2", "end"):
        desk.do(ANNA, "play", action=action)
    desk.do(BERT, "play", action="place t bremen-hamburg.3")
    return desk


def test_after_a_takeback_one_stands_where_an_undo_would_have_led() -> None:
    desk = after_a_turn()
    offer(desk, ANNA, None)
    agree(desk, ANNA)
    assert desk.table.game.actions == [f"place t {POST}", "place t bremen-hamburg.2"]
    seen = decision(desk, 0)
    assert (seen["can_undo"], seen["can_redo"], seen["can_reset"]) == (True, True, True)
    desk.do(ANNA, "undo")
    desk.do(ANNA, "redo")
    desk.do(ANNA, "reset")
    assert desk.table.game.actions == []
    for _ in range(3):
        desk.do(ANNA, "redo")
    # What Bert had done is his to decide again.
    assert desk.decider == BERT
    assert not decision(desk, 1)["can_redo"]
    here(desk)


@pytest.mark.parametrize(
    ("what", "to", "action"),
    [
        (None, 2, "end"),
        ("action", 1, "place t bremen-hamburg.2"),
        ("turn", 0, f"place t {POST}"),
    ],
)
def test_a_request_tells_what_it_takes_back(what: str | None, to: int, action: str) -> None:
    desk = after_a_turn()
    told = offer(desk, ANNA, what)
    assert (told["what"], told["to"], told["action"]) == (what, to, action)
    agree(desk, ANNA)
    assert (desk.table.game.action_count, desk.decider) == (to, ANNA)
    here(desk)


def test_the_last_answer_can_be_taken_back_as_a_whole() -> None:
    desk = answered()
    begun = desk.table.game.action_count - 2
    desk.do(ANNA, "confirm")
    desk.do(BERT, "play", action="end")
    told = offer(desk, ANNA, "answer")
    assert (told["to"], told["action"].split()[0]) == (begun, "put")
    agree(desk, ANNA)
    assert (desk.decider, desk.table.game.phase) == (ANNA, "relocate")
    assert decision(desk, 0)["can_redo"]
    assert not decision(desk, 0)["can_undo"]
    here(desk)


def test_the_last_action_is_the_whole_of_it_with_its_answer() -> None:
    desk = answered()
    desk.do(ANNA, "confirm")
    told = offer(desk, BERT, "action")
    assert told["action"] == f"displace t {POST}"
    agree(desk, BERT)
    assert desk.table.game.actions == [f"place t {POST}", "end"]
    # Its own two steps can be redone, not what Anna answered.
    assert desk.table.game.undone == ["pay 1t", f"displace t {POST}"]


def test_a_turn_without_actions_is_taken_back_by_its_end() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.do(ANNA, "play", action="end")
    assert offer(desk, ANNA, "action")["action"] == "end"


@pytest.mark.parametrize("what", ["action", "turn", "answer"])
def test_one_cannot_take_back_what_one_has_not_done(what: str) -> None:
    with pytest.raises(Refused) as refused:
        Desk(ANNA, BERT, CARL).start().do(CARL, "takeback", seat=2, what=what)
    assert refused.value.code == "no-undo"


def test_everybody_is_told_which_takebacks_they_can_ask_for() -> None:
    desk = answered()
    desk.do(ANNA, "confirm")
    desk.do(BERT, "play", action="place t bremen-hamburg.2")

    def offers(*seats: int) -> dict[str, int]:
        found = now_json(desk.table, seats, desk.now)["takebacks"]
        assert all(one["vote"] for one in found)
        return {one["what"]: one["to"] for one in found}

    assert offers(0) == {"action": 0, "turn": 0, "answer": 4}
    # His last action he can undo by himself.
    assert offers(1) == {"turn": 2}
    assert offers(2) == offers() == {}


def test_alone_a_takeback_needs_no_vote() -> None:
    desk = Desk(ANNA, players=3)
    for seat in (1, 2):
        desk.add(BotSeated(seat=seat, level="apprentice"))
    desk.start()
    for seat, action in (
        (0, f"place t {POST}"),
        (0, "end"),
        (1, f"displace t {POST}"),
        (1, "pay 1t"),
    ):
        desk.add(desk_action(seat, action))
    assert [one["vote"] for one in now_json(desk.table, (0,), 0)["takebacks"]] == [False, False]
    (undone,) = desk.do(ANNA, "takeback", seat=0, what="turn")
    assert undone.kind == "undone"
    assert (desk.table.game.actions, desk.decider) == ([], ANNA)
    assert desk.table.game.undone == ["end", f"place t {POST}"]


def desk_action(seat: int, action: str) -> Any:
    return entry_from(
        {
            "seq": 0,
            "at": 0.0,
            "by": None,
            "kind": "action",
            "data": {"seat": seat, "action": action, "how": "bot"},
        }
    )


def test_requests_of_older_versions_are_read() -> None:
    desk = after_a_turn()
    (offered,) = desk.do(ANNA, "takeback", seat=0)
    row = offered.row()
    del row["data"]["what"]
    assert entry_from(row).shown_to((), []) == offered.shown_to((), [])


# Random games of every setup


SETUPS = st.sampled_from(all_setups())


def progress_of(options: dict[str, Any], seed: int) -> Progress:
    """Return the game of a setup before its first action."""
    game = Game.new(**options, seed=seed)
    assert game.deal is not None
    return Progress.begin(game.setup, game.deal)


@settings(max_examples=40)
@given(options=SETUPS, seed=st.integers(0, 10_000), length=st.integers(20, 160))
def test_what_is_taken_back_leads_to_the_position_before_it(
    options: dict[str, Any], seed: int, length: int
) -> None:
    random, game = Random(seed), progress_of(options, seed)
    positions, barriers, turns = [], [], []
    while game.action_count < length and not game.over:
        positions.append(position(game.state))
        barriers.append(game.barrier)
        turns.append((game.state.round, game.state.turn))
        game.decide(choose(game.state, game.legal_actions(), random).text, hold=True)
        if game.held is not None and random.random() < 0.8:
            held = position(game.state)
            assert game.deciders[-1] == game.held == game.decider
            game.undo_to(game.free_undo() or 0)
            game.redo(hold=True)
            assert position(game.state) == held
        if game.held is not None:
            game.confirm()
    actions, deciders = game.actions, game.deciders.copy()
    for seat in range(game.setup.players):
        for what in ("action", "turn", "answer"):
            to = game.before(seat, what)
            if to is None:
                continue
            assert deciders[to] == seat
            if what == "turn":
                # Nothing of that turn was done before, and nothing of it is left.
                assert turns[to][1] == seat
                assert to == 0 or turns[to - 1] != turns[to] or deciders[to - 1] != seat
            again = Progress.begin(game.setup, game.deal)
            again.play_all(actions)
            again.undo_to(to)
            assert position(again.state) == positions[to]
            assert (again.barrier, again.decider) == (barriers[to], seat)
            again.redo()
            assert again.actions == actions[: to + 1]
