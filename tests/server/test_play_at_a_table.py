"""The game at a table: fold, undo and its barrier, takebacks, standing answers. No network."""

from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import position, view
from kontor.server import shown
from kontor.server.errors import NotAllowed, Refused, Stale
from kontor.server.kinds import Closed, Offered, entry_from
from kontor.server.seating import end_late_vote
from kontor.server.shown import now_json
from kontor.server.table import Table
from tests.server.desk import ANNA, BERT, CARL, Desk


def test_a_whole_game_folds_to_what_the_library_plays() -> None:
    desk = Desk(ANNA, BERT, CARL, setup={"modules": ("missions", "favours")}).start()
    desk.play_until(lambda: desk.table.status == "over")
    game = Game.load(desk.table.game.record())
    assert game.position() == position(desk.table.game.state)
    folded = desk.folded()
    for seats in ((), (0,), (1,), (2,)):
        assert now_json(folded, seats, desk.now) == now_json(desk.table, seats, desk.now)


def test_a_game_is_shown_anew_after_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    made: list[tuple[int, ...]] = []
    boards: list[int | None] = []
    make, make_board = shown._choices_json, shown._board_json

    def counted(table: Table, seats: tuple[int, ...]) -> dict[str, Any]:
        made.append(seats)
        return make(table, seats)

    def counted_board(table: Table, seat: int | None) -> dict[str, Any]:
        boards.append(seat)
        return make_board(table, seat)

    monkeypatch.setattr(shown, "_choices_json", counted)
    monkeypatch.setattr(shown, "_board_json", counted_board)
    for _ in range(3):
        desk.step()
        # The answer to whoever acted, that one's stream, the others' streams and two spectators.
        for seats in ((0,), (0,), (1,), (2,), (), ()):
            now = now_json(desk.table, seats, desk.now)
            assert now["view"] == view(desk.table.game.state, *(seats or (None,))).json()
            assert now["decision"]["actions_taken"] == desk.table.game.action_count
        assert made == [(0,), (1,), (2,), ()]
        assert boards == [None], "nobody sees more than a spectator"
        made.clear()
        boards.clear()
    # What is said changes the seq, and nothing of the game.
    desk.do(BERT, "say", text="Well?")
    assert now_json(desk.table, (0,), desk.now)["seq"] == desk.table.seq


def test_an_entry_out_of_order_is_refused() -> None:
    desk = Desk(ANNA, BERT, CARL)
    with pytest.raises(ValueError, match="cannot follow"):
        desk.table.add(desk.entries[-1])


def test_undo_and_redo_walk_through_the_own_turn() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    start = position(desk.table.game.state)
    first = desk.step()
    middle = position(desk.table.game.state)
    desk.do(ANNA, "undo")
    assert position(desk.table.game.state) == start
    desk.do(ANNA, "redo")
    assert position(desk.table.game.state) == middle
    assert desk.table.game.actions == [first]
    with pytest.raises(Refused, match="nothing to redo"):
        desk.do(ANNA, "redo")


def test_reset_goes_back_to_the_beginning_of_the_turn() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.play_turns(3)
    begun = position(desk.table.game.state)
    number = len(desk.table.game.actions)
    actor = desk.decider
    desk.do(actor, "play", action=place_of(desk))
    desk.do(actor, "play", action=place_of(desk))
    assert desk.decider == actor
    desk.do(actor, "reset")
    assert position(desk.table.game.state) == begun
    desk.do(actor, "redo")
    desk.do(actor, "redo")
    assert len(desk.table.game.actions) == number + 2
    assert position(desk.folded().game.state) == position(desk.table.game.state)


def test_nothing_is_undone_before_the_turn_began() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.play_turns(1)
    with pytest.raises(Refused, match="nothing to undo"):
        desk.do(desk.decider, "undo")
    with pytest.raises(Refused, match="nothing to undo"):
        desk.do(desk.decider, "reset")


def test_another_action_forgets_what_could_be_done_again() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    first = desk.step()
    desk.do(ANNA, "undo")
    desk.do(ANNA, "play", action=place_of(desk, without=first))
    with pytest.raises(Refused, match="nothing to redo"):
        desk.do(ANNA, "redo")


def place_of(desk: Desk, without: str = "") -> str:
    """Return an action that places a piece and ends nothing."""
    legal = desk.table.game.legal()
    return next(text for text in legal if text.startswith("place") and text != without)


def displaced() -> Desk:
    """Return a table where somebody has displaced a piece and its owner must answer."""
    desk = Desk(ANNA, BERT, CARL).start()
    for _ in range(300):
        game = desk.table.game
        displace = [text for text in game.legal() if text.startswith("displace")]
        if displace:
            desk.do(desk.decider, "play", action=displace[0])
            if desk.table.decider != game.state.turn:
                return desk
        else:
            desk.step()
    raise AssertionError("nobody displaced anybody")


def test_an_answer_of_another_player_bars_free_undo() -> None:
    desk = displaced()
    actor = desk.table.seats[desk.table.game.state.turn]
    person = next(p for p in (ANNA, BERT, CARL) if p.id == actor.guest)
    with pytest.raises(NotAllowed, match="not your decision"):
        desk.do(person, "undo")
    desk.play_until(lambda: desk.table.decider == desk.table.game.state.turn)
    assert desk.decider == person
    with pytest.raises(Refused) as refused:
        desk.do(person, "undo")
    assert refused.value.code == "barred"


def test_only_the_one_who_decides_may_play() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    action = desk.choose()
    with pytest.raises(NotAllowed, match="not your decision"):
        desk.do(BERT, "play", action=action)
    with pytest.raises(Refused) as refused:
        desk.do(ANNA, "play", action="place t nowhere.1")
    assert refused.value.code == "notation"
    with pytest.raises(Refused) as refused:
        desk.do(ANNA, "play", action="done")
    assert refused.value.code == "illegal"
    assert desk.table.game.actions == []


def test_a_command_for_an_older_state_is_stale_but_talk_makes_nothing_stale() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    seen = desk.table.seq
    desk.do(BERT, "say", text="Hello")
    desk.do(ANNA, "play", seq=seen, action=desk.choose())
    with pytest.raises(Stale):
        desk.do(ANNA, "undo", seq=seen)
    desk.do(BERT, "say", seq=seen, text="Hello again")
    with pytest.raises(Refused, match="not yet"):
        desk.do(ANNA, "undo", seq=desk.table.seq + 1)


def test_a_takeback_needs_the_consent_of_everybody_else() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.play_turns(1)
    first = desk.table.game.before(0, None)
    assert first is not None
    before = position(Game.load(desk.table.game.record()).state_after(first))
    desk.do(ANNA, "takeback", seat=0)
    assert desk.table.takeback is not None
    with pytest.raises(Refused, match="answered first"):
        desk.do(desk.decider, "play", action=desk.table.game.legal()[0])
    with pytest.raises(Refused, match="no takeback is waiting"):
        desk.do(ANNA, "answer-takeback", agree=True)
    desk.do(BERT, "answer-takeback", agree=True)
    assert len(desk.table.game.actions) > first
    added = desk.do(CARL, "answer-takeback", agree=True)
    assert [entry.kind for entry in added] == ["answered", "undone"]
    assert desk.table.takeback is None
    assert len(desk.table.game.actions) == first
    assert desk.table.decider == 0
    assert position(desk.table.game.state) == before
    desk.play_turns(2)
    assert position(desk.folded().game.state) == position(desk.table.game.state)


def test_one_refusal_ends_a_takeback() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.play_turns(1)
    desk.do(ANNA, "takeback", seat=0)
    number = len(desk.table.game.actions)
    desk.do(CARL, "answer-takeback", agree=False)
    assert desk.table.takeback is None
    assert len(desk.table.game.actions) == number
    desk.step()


def offered(**options: Any) -> Desk:
    """Return a table where Anna has asked for a takeback in the turn of Bert."""
    desk = Desk(ANNA, BERT, CARL, **options).start()
    desk.play_turns(1)
    desk.do(ANNA, "takeback", seat=0)
    return desk


def test_whoever_offered_a_takeback_can_withdraw_it() -> None:
    desk = offered()
    desk.do(BERT, "answer-takeback", agree=True)
    (withdrawn,) = desk.do(ANNA, "answer-takeback", agree=False)
    shown = withdrawn.shown_to((), [])
    assert (shown["seat"], shown["agree"], shown["how"]) == (0, False, "withdrawn")
    assert desk.table.takeback is None
    desk.step()
    with pytest.raises(Refused, match="no takeback is waiting"):
        desk.do(ANNA, "answer-takeback", agree=False)


def test_the_answer_of_another_is_shown_as_an_answer() -> None:
    desk = offered()
    (refused,) = desk.do(CARL, "answer-takeback", agree=False)
    shown = refused.shown_to((), [])
    assert (shown["seat"], shown["agree"], shown["how"]) == (2, False, "answer")
    # Tables that were stored before all this was told.
    old = entry_from({**refused.row(), "data": {"agree": False}})
    assert old.shown_to((), []) == shown | {"seat": None}


@pytest.mark.parametrize(("pace", "seconds"), [("live", 60), ("days", 86_400)])
def test_a_takeback_that_nobody_answers_lapses_after_its_time(pace: str, seconds: int) -> None:
    desk = offered(pace=pace)
    desk.do(BERT, "answer-takeback", agree=True)
    assert end_late_vote(desk.table, desk.now + seconds - 1) is None
    assert now_json(desk.table, (0,), desk.now + 9.96)["takeback"]["seconds"] == seconds - 10
    draft = end_late_vote(desk.table, desk.now + seconds)
    assert draft is not None
    (lapsed,) = desk.add(draft)
    shown = lapsed.shown_to((), [])
    assert (shown["seat"], shown["agree"], shown["how"]) == (None, False, "lapsed")
    assert end_late_vote(desk.table, desk.now + 2 * seconds) is None
    desk.step()


def test_a_takeback_after_the_end_of_the_game_as_old_tables_have_it_lapses_too() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.play_until(lambda: desk.table.status == "over")
    desk.add(Offered(seat=0, to=0, action=desk.table.game.actions[0], by=ANNA.id))
    assert end_late_vote(desk.table, desk.now + 60) is not None
    desk.add(Closed(reason="admin"))
    assert end_late_vote(desk.table, desk.now + 60) is None


def test_a_standing_answer_waits_for_an_open_takeback() -> None:
    desk = displaced()
    number, owner = desk.table.decider, desk.decider
    assert number is not None
    desk.play_until(lambda: "done" in desk.table.game.legal() or desk.table.decider != number)
    assert desk.table.decider == number
    turn = desk.table.game.state.turn
    asking = next(p for p in (ANNA, BERT, CARL) if p.id == desk.table.seats[turn].guest)
    desk.do(asking, "takeback", seat=turn)
    added = desk.do(owner, "standing", seat=number, answers={"added": "decline", "join": None})
    assert [entry.kind for entry in added] == ["standing"]
    assert desk.table.takeback is not None
    added = desk.do(owner, "answer-takeback", agree=False)
    assert [entry.kind for entry in added] == ["answered", "action"]
    assert added[1].data["how"] == "standing"


def test_a_takeback_without_other_people_is_done_at_once() -> None:
    desk = Desk(ANNA, ANNA, ANNA).start()
    desk.play_turns(1)
    added = desk.do(ANNA, "takeback", seat=0)
    assert [entry.kind for entry in added] == ["undone"]
    assert desk.table.decider == 0


def test_a_standing_answer_is_given_at_once_and_can_be_taken_away() -> None:
    desk = displaced()
    owner = desk.decider
    number = desk.table.decider
    assert desk.table.game.phase == "relocate"
    # Where there is something added to decline, "done" is offered in the end.
    desk.do(owner, "standing", seat=number, answers={"added": "decline", "join": None})
    desk.play_until(
        lambda: desk.table.decider != number or desk.entries[-1].data.get("how") == "standing"
    )
    standing = [entry for entry in desk.entries if entry.data.get("how") == "standing"]
    assert [entry.data["action"] for entry in standing] == ["done"]
    desk.do(owner, "standing", seat=number, answers={"added": None, "join": None})
    assert desk.table.seats[number or 0].standing == {}


def joining(answer: str) -> Desk:
    """Return a table where a standing answer was given to an income that could be joined."""
    for seed in range(1, 40):
        desk = Desk(ANNA, BERT, CARL, setup={"modules": ("favours",)}).start(seed)
        for number, person in enumerate((ANNA, BERT, CARL)):
            desk.do(person, "standing", seat=number, answers={"join": answer})
        while desk.table.status == "playing":
            play_for_join(desk)
            if desk.entries[-1].data.get("how") == "standing":
                return desk
    raise AssertionError("nobody could join an income")


def play_for_join(desk: Desk) -> None:
    """Take the favour that joins incomes, and then an income; else play as usual."""
    legal = desk.table.game.legal()
    players = position(desk.table.game.state)["players"]
    owned = any("join-income" in player["favours"] for player in players)
    wanted = [text for text in legal if "join-income" in text]
    wanted += [text for text in legal if owned and text.startswith("income")]
    if wanted:
        desk.do(desk.decider, "play", action=wanted[0])
    else:
        desk.step()


@pytest.mark.parametrize(("answer", "action"), [("always", "join"), ("never", "decline")])
def test_a_standing_answer_joins_every_income_or_none(answer: str, action: str) -> None:
    desk = joining(answer)
    last = desk.entries[-1]
    assert last.data["how"] == "standing"
    assert last.data["action"].split()[0] == action
    assert last.by is None
    assert position(desk.folded().game.state) == position(desk.table.game.state)


def test_an_unknown_standing_answer_is_refused() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    with pytest.raises(Refused, match="no standing answer"):
        desk.do(ANNA, "standing", seat=0, answers={"join": "sometimes"})


def test_standing_answers_belong_to_the_own_seat() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    with pytest.raises(NotAllowed, match="not yours"):
        desk.do(ANNA, "standing", seat=1, answers={"join": "always"})
    desk.do(ANNA, "standing", seat=0, answers={"join": "always"})
    assert now_json(desk.table, (0,), 0)["seats"][0]["standing"] == {"join": "always"}
    for seats in ((), (1,), (1, 2)):
        shown = now_json(desk.table, seats, 0)["seats"]
        assert shown[0]["standing"] is None
