"""A table that plays on from a moment of another game: who sits there, what stays, what is new."""

import json
from random import Random
from typing import Any

import pytest

from kontor.record import Game, check_seal
from kontor.server.api.requests import TableRequest
from kontor.server.client import ClientError
from kontor.server.commands import decide
from kontor.server.entries import Person, after
from kontor.server.errors import Refused
from kontor.server.kinds import created, entry_from
from kontor.server.opening import opening
from kontor.server.playing_on import origin_of
from kontor.server.shown import WHATS, now_of, seen_record
from kontor.server.statistics import statistics
from kontor.server.table import Table, fold
from tests.games.make_records import RECORDS
from tests.server.desk import ANNA, BERT, CARL, Desk
from tests.server.places import Place, Server
from tests.server.players import BOT, EMPTY, ME, Guest, guests

FILE = RECORDS / "big-box-hansa-3-missions-favours.json"
AT = 150


def whole() -> Game:
    return Game.load(FILE)


def rewound(number: int) -> Game:
    """Return the recorded game as it was after so many actions."""
    game = whole()
    game.undo_to(number)
    return game


class Resumed(Desk):
    """A table of some people that plays a recorded game on."""

    def __init__(self, *people: Person, at: int = AT, hidden: Any = "anew", **asked: Any) -> None:
        game = whole()
        origin = origin_of(game, at, game, hidden)
        body = TableRequest.model_validate({"seats": [EMPTY] * 3, **asked})
        options, drafts = opening(body, people[0], origin)
        self.table = Table("desk")
        self.entries = []
        self.now = 1000.0
        self.random = Random(1)
        self.add(created(options, people[0]), *drafts)
        for seat, person in enumerate(people):
            self.do(person, "take", seat=seat)

    def begin(self) -> "Resumed":
        self.do(ANNA, "start")
        return self


def refused(desk: Desk, person: Person, kind: str, **fields: Any) -> str:
    with pytest.raises(Refused) as refusal:
        decide(desk.table, person, kind, fields)
    return refusal.value.code


# The game of such a table


def test_it_begins_when_all_have_sat_down_where_the_other_was() -> None:
    desk = Resumed(ANNA, BERT)
    assert desk.table.status == "open"
    assert refused(desk, ANNA, "start") == "seats-empty"
    desk.do(CARL, "take", seat=2)
    desk.begin()
    old, game = rewound(AT), desk.table.game
    assert game.setup == old.setup
    assert game.actions == old.actions
    assert desk.table.decider == old.seat
    assert game.view(0) == old.view(0)


def test_what_whoever_chose_it_saw_stays_and_all_else_is_dealt_anew() -> None:
    old = rewound(AT)
    pools, missions = set(), set()
    for _ in range(12):
        desk = Resumed(ANNA, BERT, CARL).begin()
        game = desk.table.game
        assert game.view(0) == old.view(0)
        assert game.view(None) == old.view(None)
        pools.add(game.deal.pool)
        missions.add(game.deal.missions[1:])
    assert len(pools) > 1
    assert len(missions) > 1


def test_who_is_host_later_does_not_see_what_whoever_chose_it_may_know() -> None:
    old = rewound(AT)
    assert old.deal is not None
    found = set()
    for _ in range(12):
        desk = Resumed(ANNA, BERT, CARL)
        desk.do(ANNA, "hand-over", seat=1)
        desk.do(BERT, "start")
        assert desk.table.game.deal.missions[0] == old.deal.missions[0]
        found.add(desk.table.game.deal.missions[1])
    assert len(found) > 1


def test_hidden_things_lie_as_they_fell_if_that_was_chosen() -> None:
    desk = Resumed(ANNA, BERT, CARL, hidden="as-they-fell", public=False).begin()
    assert desk.table.game.deal == whole().deal


def test_nothing_of_the_other_game_is_shown_before_it_is_seen() -> None:
    desk = Resumed(ANNA, BERT, CARL)
    told = [entry.shown_to((), []) for entry in desk.entries]
    shown = json.dumps([told, now_of(desk.table, BERT.id, desk.now)])
    assert '"pool"' not in shown
    assert "place t" not in shown
    (chosen,) = [event for event in told if event["type"] == "origin"]
    assert chosen.items() >= {"actions": AT, "hidden": "anew"}.items()
    assert now_of(desk.table, BERT.id, desk.now)["origin"] == {"actions": AT, "hidden": "anew"}


def test_the_name_of_the_other_record_is_told_when_it_is_over() -> None:
    desk = Resumed(ANNA, BERT, CARL).begin()
    origin = desk.table.origin
    assert origin is not None
    told = seen_record(desk.table, (1,), origin=origin)
    assert told["meta"]["origin"]["record"] is None
    assert origin.record not in json.dumps(told)


def test_the_fold_of_what_is_stored_is_the_table() -> None:
    desk = Resumed(ANNA, BERT, CARL).begin()
    desk.step()
    again = fold("desk", [entry_from(json.loads(json.dumps(e.row()))) for e in desk.entries])
    for person in (ANNA, BERT, CARL):
        assert now_of(again, person.id, desk.now) == now_of(desk.table, person.id, desk.now)
    assert again.origin == desk.table.origin
    assert refused_undo(again) == refused_undo(desk.table)


def refused_undo(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = now_of(table, ANNA.id, 0.0)["takebacks"]
    return found


# What can be taken back


@pytest.mark.parametrize("at", [0, 1, 149, 150, 151, 152, 153, 154, 155])
def test_nobody_takes_back_what_was_played_elsewhere(at: int) -> None:
    desk = Resumed(ANNA, BERT, CARL, at=at).begin()
    assert refused(desk, desk.decider, "undo") == "no-undo"
    assert refused(desk, desk.decider, "reset") == "no-undo"
    for seat, person in enumerate((ANNA, BERT, CARL)):
        assert now_of(desk.table, person.id, desk.now)["takebacks"] == []
        for what in (*WHATS, None):
            assert refused(desk, person, "takeback", seat=seat, what=what) == "no-undo"
    first = desk.decider
    desk.step()
    seat = next(iter(desk.table.seats_of(first.id)))
    if desk.table.game.free_undo() is not None:
        desk.do(first, "undo")
        assert desk.table.game.action_count == at
        desk.do(first, "redo")
    desk.play_turns(4)
    for what in (*WHATS, None):
        to = desk.table.game.before(seat, what)
        assert to is None or to >= at
    desk.do(first, "takeback", seat=seat, what="turn")


@pytest.mark.parametrize("at", range(140, 170))
def test_a_takeback_of_a_turn_goes_back_to_where_it_was_played_on_at_most(at: int) -> None:
    desk = Resumed(ANNA, BERT, CARL, at=at).begin()
    begun = desk.table.game.turn
    desk.play_turns(1)
    to = desk.table.game.before(begun, "turn")
    assert to is None or to >= at


# Clocks, seals, statistics


def test_clocks_begin_full() -> None:
    clock = {"bank": 600, "increment": 10}
    desk = Resumed(ANNA, BERT, CARL, clock=clock).begin()
    assert [seat.seconds for seat in desk.table.seats] == [600.0] * 3
    number = desk.table.decider
    assert number is not None
    desk.now += 7
    assert desk.table.seconds_left(number, desk.now) == 593.0


def test_it_is_played_to_its_end_and_its_record_is_whole() -> None:
    desk = Resumed(ANNA, BERT, CARL).begin()
    desk.play_until(lambda: desk.table.status == "over", most=5000)
    record = seen_record(desk.table, (), origin=desk.table.origin)
    game = Game.load(json.loads(json.dumps(record)))
    assert game.over
    assert game.deal is not None
    assert check_seal(game.setup, game.deal, game.meta) == desk.table.seal
    origin = record["meta"]["origin"]
    assert (origin["actions"], origin["hidden"], origin["table"]) == (AT, "anew", None)
    assert len(origin["record"]) == 64
    assert statistics(desk.table.game, None)["actions"] == game.action_count


def test_a_rematch_begins_at_the_beginning() -> None:
    desk = Resumed(ANNA, BERT, CARL).begin()
    rematch = fold("next", after(0, 1.0, [created(desk.table.options, ANNA)]))
    assert rematch.origin is None
    assert rematch.options.setup.modules == whole().setup.modules


# What is refused


@pytest.mark.parametrize(
    ("at", "hidden", "asked", "code"),
    [
        (10_000, "anew", {}, "no-moment"),
        (462, "anew", {}, "no-moment"),
        (AT, "as-they-fell", {"public": True}, "hidden"),
        (AT, "anew", {"seed": 1, "public": False, "start": True, "seats": [ME, BOT, BOT]}, "seed"),
        (AT, "anew", {"seats": [ME] * 4}, "refused"),
    ],
)
def test_what_cannot_be_is_refused(at: int, hidden: str, asked: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        Resumed(ANNA, at=at, hidden=hidden, **asked)
    assert refusal.value.code == code


def test_an_unfinished_record_is_dealt_anew_only() -> None:
    game = rewound(200)
    assert origin_of(game, AT, game, "anew").actions == game.actions[:AT]
    with pytest.raises(Refused) as refusal:
        origin_of(game, AT, game, "as-they-fell")
    assert refusal.value.code == "hidden"


# At a server


def ask(guest: Guest, origin: dict[str, Any], **asked: Any) -> dict[str, Any]:
    body = {"public": False, "start": True, "seats": [ME, BOT, BOT], "origin": origin, **asked}
    now: dict[str, Any] = guest.ask("POST", "/api/tables", body)["now"]
    return now


def code_of(guest: Guest, origin: dict[str, Any], **asked: Any) -> tuple[int, str]:
    with pytest.raises(ClientError) as refusal:
        ask(guest, origin, **asked)
    return refusal.value.status, refusal.value.code


def finished_table(guest: Guest, **asked: Any) -> str:
    """Return a table whose game is over: a recorded one without its last action, and that."""
    record = {**whole().record(), "result": None}
    *first, last = record["actions"]
    body = {"public": False, "start": True, "seats": [ME] * 3, **asked}
    made = guest.ask("POST", "/api/tables", {**body, "record": {**record, "actions": first}})
    table = guest.table(made["now"]["id"])
    assert table.now["status"] == "playing"
    table.play(last)
    assert table.now["status"] == "over"
    return table.id


def seq_of(guest: Guest, table: str, actions: int) -> int:
    """Return the seq after so many actions."""
    events = guest.ask("GET", f"/api/tables/{table}/events?since=0")["events"]
    found: int = [event["seq"] for event in events if event["type"] == "action"][actions - 1]
    return found


def test_a_finished_game_is_played_on_with_bots(server: Server) -> None:
    (anna,) = guests(server, "Anna")
    old = finished_table(anna)
    seq = seq_of(anna, old, AT)
    now = ask(anna, {"table": old, "seq": seq})
    assert now["status"] == "playing"
    assert now["origin"] == {"actions": AT, "hidden": "anew"}
    path = f"/api/tables/{now['id']}"
    events = anna.ask("GET", f"{path}/events?since=0")["events"]
    actions = [event["action"] for event in events if event["type"] == "action"]
    assert actions[:AT] == whole().actions[:AT]
    assert [event["type"] for event in events].count("played-on") == 1
    assert anna.ask("GET", f"{path}/origin") == {"table": old, "seq": seq}
    assert anna.ask("GET", f"/api/tables/{old}/origin") == {"table": None, "seq": None}
    origin = anna.ask("GET", f"{path}/record")["meta"]["origin"]
    assert (origin["table"], origin["actions"]) == (old, AT)
    assert anna.ask("GET", f"{path}/statistics")["actions"] >= AT
    (mine,) = [one for one in anna.lobby()["mine"] if one["id"] == now["id"]]
    assert mine["origin"] == {"actions": AT, "hidden": "anew"}


def test_people_sit_down_and_the_host_begins(server: Server) -> None:
    anna, bert, carl = guests(server, "Anna", "Bert", "Carl")
    old = finished_table(anna)
    seq = seq_of(anna, old, AT)
    made = anna.create_table(
        public=False, seats=[ME, EMPTY, EMPTY], origin={"table": old, "seq": seq}
    )
    for guest in (bert, carl):
        guest.join(made.invitation).send("take", seat=None)
    made.refresh()
    assert made.now["status"] == "open"
    made.send("start")
    assert made.now["status"] == "playing"
    assert made.now["decision"]["actions_taken"] == AT
    # They were let in to this table, not to the old one.
    for guest in (bert, carl):
        assert guest.ask("GET", f"/api/tables/{made.id}/origin") == {"table": None, "seq": None}
        record = guest.ask("GET", f"/api/tables/{made.id}/record")
        assert record["meta"]["origin"]["table"] is None
        assert old not in json.dumps(guest.heard)


def test_a_record_is_played_on_and_a_restart_changes_nothing(sqlite_place: Place) -> None:
    with sqlite_place.serving() as server:
        (anna,) = guests(server, "Anna")
        # The next action can be undone.
        actions = whole().actions
        at = next(n for n in range(AT, 300) if actions[n].startswith("place"))
        origin = {"record": whole().record(), "actions": at, "hidden": "as-they-fell"}
        now = ask(anna, origin, seats=[ME] * 3)
        table = anna.table(now["id"])
        table.play(actions[at])
        server.kill()
        server.start()
        again = anna.table(now["id"])
        assert again.now["view"] == table.now["view"]
        assert again.now["origin"] == {"actions": at, "hidden": "as-they-fell"}
        again.send("undo")
        assert again.now["decision"]["actions_taken"] == at
        assert not again.now["decision"]["can_undo"]
        with pytest.raises(ClientError, match="nothing to undo"):
            again.send("undo")


def test_nobody_plays_on_from_a_game_that_runs(server: Server) -> None:
    (anna,) = guests(server, "Anna")
    now = ask(anna, {"record": whole().record(), "actions": AT})
    assert code_of(anna, {"table": now["id"], "seq": now["seq"]}) == (422, "not-over")
    waiting = anna.create_table(seats=[ME, EMPTY, EMPTY])
    assert code_of(anna, {"table": waiting.id, "seq": 1}) == (422, "not-over")
    # Nor with what a viewer gets of its record.
    running = anna.ask("GET", f"/api/tables/{now['id']}/record")
    assert code_of(anna, {"record": running, "actions": 5}) == (422, "record")


def test_strangers_do_not_play_on_from_a_private_table(server: Server) -> None:
    anna, bert = guests(server, "Anna", "Bert")
    old = finished_table(anna)
    assert code_of(bert, {"table": old, "seq": 200}) == (404, "not-found")
    assert code_of(bert, {"table": "nosuchtable", "seq": 200}) == (404, "not-found")


def test_moments_that_are_not_there_are_refused(server: Server) -> None:
    (anna,) = guests(server, "Anna")
    old = finished_table(anna)
    last = anna.table(old).now["seq"]
    assert code_of(anna, {"table": old, "seq": 1}) == (422, "no-moment")
    assert code_of(anna, {"table": old, "seq": last}) == (422, "no-moment")
    assert code_of(anna, {"table": old, "seq": last + 1}) == (404, "not-found")
    assert code_of(anna, {"table": old}) == (422, "invalid")
    unfinished = {**whole().record(), "result": None, "actions": whole().actions[:200]}
    fell = {"record": unfinished, "actions": AT, "hidden": "as-they-fell"}
    assert code_of(anna, fell) == (422, "hidden")
    assert code_of(anna, {"record": unfinished, "actions": 201}) == (422, "no-moment")
    assert code_of(anna, {"record": {**unfinished, "actions": ["fly"]}, "actions": 1}) == (
        422,
        "record",
    )


def test_the_same_key_gives_the_same_table(server: Server) -> None:
    (anna,) = guests(server, "Anna")
    origin = {"record": whole().record(), "actions": AT}
    first = ask(anna, origin, key="play-on-twice", seats=[ME] * 3)
    again = ask(anna, origin, key="play-on-twice", seats=[ME] * 3)
    assert again["id"] == first["id"]
    assert again["view"] == first["view"]
