"""Hints: who may take one and when, from what, and who is told."""

import asyncio
import threading
from copy import deepcopy
from typing import Any

import pytest

from kontor.record import Game
from kontor.server.asides import Hinted, Said
from kontor.server.client import ClientError, RemoteTable
from kontor.server.kinds import Acted, BotSeated
from kontor.server.sharing import Turns
from kontor.server.shown import now_of, seen_record
from kontor.server.thinking import MOST_TURNS, Task, advise
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk
from tests.server.places import Place, Server
from tests.server.players import BOT, ME, Guest, Match, guests, start_match

HARDLY_EVER = 0.001


def with_bots(guest: Guest, **options: Any) -> RemoteTable:
    """Return a table of a guest, who begins, and two bots."""
    setup = {"players": 3, "start": 0, **options.pop("setup", {})}
    return guest.create_table(
        setup=setup, seats=[ME, BOT, BOT], start=True, order="fixed", **options
    )


def refused(table: RemoteTable) -> tuple[str, int]:
    """Return the code and the status of a refusal."""
    with pytest.raises(ClientError) as error:
        table.hint()
    return error.value.code, error.value.status


# Who may take one


def alone(**options: Any) -> Desk:
    desk = Desk(ANNA, players=3, **options)
    desk.add(BotSeated(seat=1, level="apprentice"), BotSeated(seat=2, level="apprentice"))
    return desk.start()


def test_hints_are_for_those_who_play_alone_and_for_all_if_the_table_says_so() -> None:
    desk = alone()
    assert desk.table.gives_hints(ANNA.id)
    assert now_of(desk.table, ANNA.id, 0.0)["hints"]
    assert not now_of(desk.table, DORA.id, 0.0)["hints"], "a spectator decides nothing"
    together = Desk(ANNA, BERT, CARL).start()
    assert not together.table.gives_hints(ANNA.id), "nobody has a hint that others lack"
    agreed = Desk(ANNA, BERT, CARL, hints=True).start()
    assert agreed.table.gives_hints(ANNA.id)
    assert agreed.table.gives_hints(BERT.id)
    assert not agreed.table.gives_hints(DORA.id)


def test_several_people_at_one_screen_may_take_hints() -> None:
    desk = Desk(ANNA, ANNA, ANNA).start()
    assert desk.table.gives_hints(ANNA.id)


def test_a_hint_is_refused_where_it_is_not_allowed(quiet_server: Server) -> None:
    match = start_match(guests(quiet_server, "Anna", "Bert"), setup={"variant": "neutral"})
    for table in match.by_seat.values():
        assert refused(table) == ("no-hints", 403)
        assert table.refresh()["hints"] is False
    assert match.table.refresh()["options"]["hints"] is False


def test_at_a_table_with_hints_whoever_decides_gets_one_and_all_are_told(
    quiet_server: Server,
) -> None:
    people = guests(quiet_server, "Anna", "Bert")
    match = start_match(people, setup={"variant": "neutral"}, hints=True)
    other = next(table for table in match.by_seat.values() if table is not match.table)
    assert refused(other) == ("not-your-turn", 403)
    stranger = Guest(quiet_server, "Dora").table(match.id)
    assert refused(stranger) == ("not-seated", 403)
    found = match.table.hint()
    assert found["seat"] == match.game.state.seat
    told = other.events()[-1]
    assert (told["type"], told["seat"]) == ("hinted", found["seat"])
    assert set(told) == {"type", "seq", "at", "seat"}, "what it said is nobody else's business"


def test_there_is_no_hint_before_the_game_and_after_it(quiet_server: Server) -> None:
    anna = Guest(quiet_server, "Anna")
    table = anna.create_table(setup={"players": 3})
    assert refused(table) == ("not-playing", 422)


def test_an_answer_that_is_to_be_confirmed_needs_no_hint(quiet_server: Server) -> None:
    anna = Guest(quiet_server, "Anna")
    table = anna.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
    match = Match(quiet_server.place, [table])
    while not match.step(hold=True)["now"]["decision"]["confirms"]:
        pass
    assert refused(match.table) == ("unconfirmed", 422)


def test_a_hint_for_a_table_that_has_changed_is_refused(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    before = table.seq
    table.play(table.legal[0])
    table.now["seq"] = before
    assert refused(table) == ("stale", 409)


def test_talk_does_not_make_a_hint_stale(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    before = table.seq
    table.send("say", text="Let me think")
    table.now["seq"] = before
    assert table.hint()["turns"]


# What it tells


def test_a_hint_is_a_whole_turn_with_reasons_and_others_behind_it(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    found = table.hint()
    assert 1 <= len(found["turns"]) <= MOST_TURNS
    best, *others = found["turns"]
    assert best["loss"] == best["error"] == 0.0
    assert 0.0 < best["share"] < 1.0
    assert best["reasons"]
    assert all(turn["loss"] >= 0.0 for turn in others)
    meanings = {tuple(sorted(text.split(".")[0] for text in t["actions"])) for t in found["turns"]}
    assert len(meanings) == len(found["turns"]), "posts of the same route are the same to people"
    for action in best["actions"]:
        table.play(action)
    assert table.now["decision"]["turn"] != found["seat"], "the turn is over"


def test_the_same_decision_has_the_same_hint_and_is_noted_once(quiet_server: Server) -> None:
    table = with_bots(Guest(quiet_server, "Anna"))
    first, second = table.hint(), table.hint()
    assert first["turns"] == second["turns"]
    kinds = [event["type"] for event in table.events()]
    assert kinds.count("hinted") == 1
    table.play(first["turns"][0]["actions"][0])
    table.hint()
    assert [event["type"] for event in table.events()].count("hinted") == 2


def task_of(record: dict[str, Any], seat: int) -> Task:
    return Task("t", record["setup"], record["deal"], record["actions"], seat, "apprentice", seed=0)


@pytest.mark.parametrize("number", [0, 40, 90])
def test_a_hint_uses_nothing_that_is_hidden_from_its_seat(number: int) -> None:
    game = Game.new(players=4, seed=3, start=0, modules=("missions",))
    while game.action_count < number or game.phase != "turn":
        game.play(game.legal()[-1] if game.action_count % 3 else game.legal()[0])
    seat, record = game.state.seat, game.record()
    other = deepcopy(record)
    deal = other["deal"]
    drawn = game.state.drawn
    deal["pool"] = [*deal["pool"][:drawn], *reversed(deal["pool"][drawn:])]
    hidden = [n for n in range(4) if n != seat]
    for one, two in zip(hidden, [*hidden[1:], hidden[0]], strict=True):
        deal["missions"][one] = record["deal"]["missions"][two]
    assert deal != record["deal"]
    twin = Game.load(other)
    assert twin.view(seat).json() == game.view(seat).json()
    assert advise(task_of(other, seat)) == advise(task_of(record, seat))


# Who is told


def test_hints_stand_in_the_log_and_in_the_record() -> None:
    desk = alone()
    assert "hints" not in seen_record(desk.table, (0,))["meta"]
    desk.add(Hinted(seat=0, by=ANNA.id))
    desk.do(ANNA, "play", action=desk.choose())
    desk.add(Hinted(seat=0, by=ANNA.id))
    for table in (desk.table, desk.folded()):
        meta = seen_record(table, (0,))["meta"]
        assert meta["hints"] == [{"seat": 0, "after": 0}, {"seat": 0, "after": 1}]
        assert "meta" not in seen_record(table, (0,), names=False)


def test_a_hint_makes_no_command_stale() -> None:
    desk = alone()
    seen = desk.table.seq
    desk.add(Hinted(seat=0, by=ANNA.id), Said(name="Anna", text="hm", by=ANNA.id))
    desk.do(ANNA, "play", seq=seen, action=desk.choose())
    assert desk.table.hinted < desk.table.changed
    assert any(isinstance(entry, Acted) for entry in desk.entries)


def test_a_record_with_hints_can_be_read_and_they_outlive_the_server(fresh_place: Place) -> None:
    with Server(fresh_place) as server:
        anna = Guest(server, "Anna")
        table = with_bots(anna)
        first = table.hint()
        server.kill()
        server.start()
        assert table.hint()["turns"] == first["turns"], "a hint is the same after a restart"
        events = [event["type"] for event in table.events()]
        assert events.count("hinted") == 1, "that it was taken is not told twice"
        assert table.record()["meta"]["hints"] == [{"seat": 0, "after": 0}]


# How many


def test_nobody_waits_for_two_hints_at_once(quiet_server: Server) -> None:
    anna = Guest(quiet_server, "Anna")
    tables = [with_bots(anna) for _ in range(4)]
    answers: list[int] = []
    together = threading.Barrier(len(tables))

    def ask(table: RemoteTable) -> None:
        together.wait()
        path = f"/api/tables/{table.id}/hint"
        answers.append(anna.http.post(path, json={"seq": table.seq}).status_code)

    threads = [threading.Thread(target=ask, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(answers) == {200, 429}


def test_hints_are_limited(fresh_place: Place) -> None:
    with Server(fresh_place, hints_per_minute=HARDLY_EVER) as server:
        anna = Guest(server, "Anna")
        table = with_bots(anna)
        path = f"/api/tables/{table.id}/hint"
        codes = [anna.http.post(path, json={"seq": table.seq}).status_code for _ in range(9)]
        assert codes == [200] * 8 + [429]


def test_a_process_without_bots_gives_hints(fresh_place: Place) -> None:
    with Server(fresh_place, workers=0) as server:
        assert with_bots(Guest(server, "Anna")).hint()["turns"]


def test_hints_wait_for_the_bots_of_people_and_not_for_bots_alone() -> None:
    async def run() -> list[str]:
        turns, found = Turns(1), []

        async def think(name: str, alone: bool, is_bot: bool) -> None:
            async with turns.thinking([name], alone, is_bot):
                found.append(name)

        cases = [("bots alone", True, True), ("hint", False, False), ("bot", False, True)]
        async with turns.thinking(["somebody else"], False):
            tasks = [asyncio.create_task(think(*case)) for case in cases]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return found

    assert asyncio.run(run()) == ["bot", "hint", "bots alone"]
