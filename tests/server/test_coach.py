"""The coach: who may have one, what it says, that its presence is told once."""

from copy import deepcopy
from typing import Any

import pytest

from kontor.record import Game
from kontor.server.asides import Coached
from kontor.server.client import ClientError, RemoteTable
from kontor.server.kinds import BotSeated
from kontor.server.shown import now_of, seen_record
from kontor.server.thinking import Task, coach
from tests.server.desk import ANNA, BERT, DORA, Desk
from tests.server.places import Place, Server
from tests.server.players import BOT, ME, Guest, guests, start_match

HARDLY_EVER = 0.001


def with_bots(guest: Guest, **options: Any) -> RemoteTable:
    """Return a table of a guest, who begins, and two bots."""
    setup = {"players": 3, "start": 0}
    return guest.create_table(
        setup=setup, seats=[ME, BOT, BOT], start=True, order="fixed", **options
    )


def refused(table: RemoteTable) -> tuple[str, int]:
    with pytest.raises(ClientError) as error:
        table.coach()
    with pytest.raises(ClientError) as warned:
        table.warn("end")
    assert warned.value.code == error.value.code
    return error.value.code, error.value.status


def alone() -> Desk:
    desk = Desk(ANNA, players=3)
    desk.add(BotSeated(seat=1, level="apprentice"), BotSeated(seat=2, level="apprentice"))
    return desk.start()


# Who may have one


def test_a_coach_is_for_one_who_plays_alone_with_bots() -> None:
    desk = alone()
    assert now_of(desk.table, ANNA.id, 0.0)["coach"]
    assert not now_of(desk.table, DORA.id, 0.0)["coach"], "a spectator decides nothing"
    together = Desk(ANNA, BERT, players=3, hints=True)
    together.add(BotSeated(seat=2, level="apprentice"))
    together.start()
    assert not now_of(together.table, ANNA.id, 0.0)["coach"], "nobody has what others lack"
    screen = Desk(ANNA, ANNA, ANNA).start()
    assert not now_of(screen.table, ANNA.id, 0.0)["coach"], "the next one would hear it too"


def test_others_are_refused(quiet_server: Server) -> None:
    anna, bert = guests(quiet_server, "Anna", "Bert")
    match = start_match([anna, bert], setup={"variant": "neutral"}, hints=True)
    assert refused(match.table) == ("no-coach", 403)
    table = with_bots(anna)
    assert refused(Guest(quiet_server, "Dora").table(table.id)) == ("not-seated", 403)
    waiting = anna.create_table(setup={"players": 3})
    assert refused(waiting) == ("not-playing", 422)


def test_it_speaks_of_the_table_as_it_is(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    before = table.seq
    table.play(table.legal[0])
    table.now["seq"] = before
    assert refused(table) == ("stale", 409)


# What it says


def test_it_says_what_matters_and_why_with_a_turn_to_show(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    found = table.coach()
    told = found["advice"]
    assert (found["seat"], found["remarks"]) == (0, []), "nobody else has played yet"
    assert told["what"]["key"].startswith("do.")
    assert told["why"]["key"].startswith("why.")
    assert told["what"]["places"]
    assert told["talk"] == "whole"
    assert any(told["aim"] in action for action in told["turns"][0]["actions"])
    for action in told["turns"][0]["actions"]:
        table.play(action)
    assert table.now["decision"]["turn"] != 0, "the turn is over"


def test_what_is_known_is_not_said_again(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    first = table.coach()["advice"]
    again = table.coach({first["what"]["key"]: 2})["advice"]
    assert again == {**first, "talk": "short"}


def test_it_warns_before_an_action_and_nothing_happens(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    before = table.refresh()["view"]
    assert [one["key"] for one in table.warn("end")] == ["actions"]
    assert "income.less" in [one["key"] for one in table.warn("income 1t")]
    place = next(action for action in table.legal if action.startswith("place t"))
    assert table.warn(place) == []
    with pytest.raises(ClientError) as error:
        table.warn("jump over the moon")
    assert error.value.status == 422
    assert table.refresh()["view"] == before
    assert "coached" not in [event["type"] for event in table.events()]


@pytest.mark.rule("C2")
def test_what_the_others_did_is_told_since_the_own_last_decision() -> None:
    game = Game.new(players=3, seed=4, start=0)
    game.play_all(["place t bremen-minden.1", "end"])
    since = game.action_count
    game.play("displace t bremen-minden.1")
    while game.state.seat == 1:
        game.play(game.legal()[0])
    task = task_of(game.record(), 0)
    found = coach(task, since, {})
    assert [one["key"] for one in found["remarks"]] == ["displaced.now"]
    assert found["remarks"][0]["values"]["seat"] == 1
    assert found["advice"]["what"]["key"].startswith("do.put")
    assert coach(task, game.action_count, {})["remarks"] == []


def task_of(record: dict[str, Any], seat: int) -> Task:
    return Task("t", record["setup"], record["deal"], record["actions"], seat, "apprentice", seed=0)


def test_it_uses_nothing_that_is_hidden_from_its_seat() -> None:
    game = Game.new(players=4, seed=3, start=0, modules=("missions",))
    while game.action_count < 60 or game.phase != "turn":
        game.play(game.legal()[-1] if game.action_count % 3 else game.legal()[0])
    seat, record = game.state.seat, game.record()
    other = deepcopy(record)
    deal, drawn = other["deal"], game.state.drawn
    deal["pool"] = [*deal["pool"][:drawn], *reversed(deal["pool"][drawn:])]
    hidden = [n for n in range(4) if n != seat]
    for one, two in zip(hidden, [*hidden[1:], hidden[0]], strict=True):
        deal["missions"][one] = record["deal"]["missions"][two]
    assert deal != record["deal"]
    assert coach(task_of(other, seat), 40, {}) == coach(task_of(record, seat), 40, {})


# Who is told


def test_that_there_is_a_coach_is_told_once_and_stands_in_the_record(
    fresh_place: Place,
) -> None:
    with Server(fresh_place) as server:
        table = with_bots(Guest(server, "Anna"))
        assert table.now["coached"] == []
        table.coach()
        table.coach()
        server.kill()
        server.start()
        table.coach()
        assert [event["type"] for event in table.events()].count("coached") == 1
        assert table.refresh()["coached"] == [0]
        assert table.record()["meta"]["coached"] == [0]


def test_a_coach_makes_no_command_stale() -> None:
    desk = alone()
    assert "coached" not in seen_record(desk.table, (0,))["meta"]
    seen = desk.table.seq
    desk.add(Coached(seat=0, by=ANNA.id))
    desk.do(ANNA, "play", seq=seen, action=desk.choose())
    for table in (desk.table, desk.folded()):
        assert seen_record(table, (0,))["meta"]["coached"] == [0]
        assert "meta" not in seen_record(table, (0,), names=False)


def test_it_does_not_speak_without_end(fresh_place: Place) -> None:
    with Server(fresh_place, hints_per_minute=HARDLY_EVER) as server:
        anna = Guest(server, "Anna")
        table = with_bots(anna)
        path = f"/api/tables/{table.id}/coach"
        codes = {anna.http.post(path, json={"seq": table.seq}).status_code for _ in range(25)}
        assert codes == {200, 429}
