"""Takebacks: what they name, who agrees, and where they lead. No network."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game
from kontor.rules import position
from kontor.server.entries import Person
from kontor.server.errors import Refused
from kontor.server.kinds import BotSeated, entry_from
from kontor.server.progress import Progress
from kontor.server.shown import now_json
from tests.games.policy import choose
from tests.games.setups import all_setups
from tests.server.desk import ANNA, BERT, CARL, Desk
from tests.server.test_holding import POST, answered, decision, here


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
    assert (desk.table.game.actions[:], desk.decider) == ([], ANNA)
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
