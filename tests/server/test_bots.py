"""Bots at the tables of a server: they decide by themselves, once, and survive what may happen."""

import json
import os
import signal
from pathlib import Path

import pytest

from kontor.record import Game
from kontor.server.admin import close_table, export_table
from kontor.server.client import ClientError, RemoteTable
from tests.server.places import Place, Server, wait_until
from tests.server.players import BOT, ME, Guest, await_status

AN_HOUR = 3600.0


def children(server: Server) -> list[int]:
    """Return the processes that a server has started."""
    pid = server.running.pid
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def workers(server: Server) -> list[int]:
    """Return the processes in which its bots think."""
    return [child for child in children(server) if b"spawn_main" in command_of(child)]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def actions_of(table: RemoteTable) -> int:
    return sum(event["type"] == "action" for event in table.events())


def test_bots_play_by_themselves(server: Server) -> None:
    guest = Guest(server, "Anna")
    table = guest.create_table(setup={"players": 3}, seats=[BOT] * 3, start=True)
    wait_until(lambda: actions_of(table) > 8, "bots play")
    close_table(server.place.database, table.id)
    actions = [event for event in table.events() if event["type"] == "action"]
    assert {event["how"] for event in actions} == {"bot"}
    assert len({event["seat"] for event in actions}) > 1
    exported = Game.load(json.loads(export_table(server.place.database, table.id, None, False)))
    assert exported.actions == [event["action"] for event in actions]


@pytest.mark.soak
def test_a_game_of_bots_plays_itself_to_the_end(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Anna")
    table = guest.create_table(setup={"players": 3}, seats=[BOT] * 3, start=True)
    await_status(table, "over", 300)
    game = Game.load(table.record())
    assert game.result() == table.now["result"]
    assert {event["how"] for event in table.events() if event["type"] == "action"} == {"bot"}


def test_a_decision_that_was_due_before_a_crash_is_taken_after_it_once(
    fresh_place: Place,
) -> None:
    server = Server(fresh_place, bot_pause=AN_HOUR)
    server.start()
    try:
        guest = Guest(server, "Anna")
        table = guest.create_table(
            setup={"players": 3, "start": 0}, seats=[BOT, ME, ME], start=True, order="fixed"
        )
        assert actions_of(table) == 0
        server.kill()
        fresh_place.let_pass(AN_HOUR)
        server.environment["KONTOR_BOT_PAUSE"] = "0.02"
        server.start()
        wait_until(lambda: table.refresh()["decision"]["seat"] != 0, "the bot has decided")
        events = table.events()
        seqs = [event["seq"] for event in events]
        assert seqs == list(range(1, len(seqs) + 1))
        played = [event["action"] for event in events if event["type"] == "action"]
        assert played == table.record()["actions"]
        assert played
    finally:
        server.end()


def test_a_worker_that_dies_is_replaced_and_none_outlives_its_server(
    sqlite_place: Place,
) -> None:
    with sqlite_place.serving(bot_pause=0.02) as server:
        guest = Guest(server, "Anna")

        def new_table() -> RemoteTable:
            setup = {"players": 3, "start": 0}
            return guest.create_table(setup=setup, seats=[BOT, ME, ME], start=True, order="fixed")

        first = new_table()
        wait_until(lambda: first.refresh()["decision"]["seat"] != 0, "the bot has decided")
        (old,) = workers(server)
        os.kill(old, signal.SIGKILL)
        wait_until(lambda: not is_running(old), "the worker is dead")
        second = new_table()
        wait_until(lambda: second.refresh()["decision"]["seat"] != 0, "another bot has decided")
        (new,) = workers(server)
        assert new != old
        others = children(server)
        server.kill()
        wait_until(lambda: not any(is_running(child) for child in others), "the workers have ended")


def test_a_graceful_stop_leaves_nothing_behind(fresh_place: Place) -> None:
    with fresh_place.serving(bot_pause=0.2) as server:
        guest = Guest(server, "Anna")
        table = guest.create_table(setup={"players": 3}, seats=[BOT] * 3, start=True)
        wait_until(lambda: actions_of(table) > 2, "bots play")
        with guest.stream(table.id) as stream:
            stream.until_seq(1)
            others = children(server)
            # It ends by the signal that it got, but only when all is done.
            assert server.stop() in (0, -signal.SIGTERM)
        assert "Traceback" not in server.output
        wait_until(lambda: not any(is_running(child) for child in others), "workers ended")
    assert fresh_place.rows("SELECT count(*) FROM tables WHERE leased_until > 0") == [(0,)]


def test_a_bot_takes_over_when_the_clock_runs_out(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Anna")
    clock = {"bank": 1, "increment": 0, "at_zero": "bot"}
    table = guest.create_table(setup={"players": 3}, seats=[ME, ME, ME], start=True, clock=clock)
    seat = table.now["decision"]["seat"]
    wait_until(lambda: table.refresh()["seats"][seat]["kind"] == "bot", "a bot sits there")
    kinds = [event["type"] for event in table.events()]
    assert kinds[kinds.index("out-of-time") + 1] == "bot"

    def take_back() -> bool:
        table.refresh()
        try:
            taken = table.send("take", seat=seat)["events"][0]
        except ClientError as error:
            if error.code not in ("stale", "no-time"):
                raise
            # The bot has played meanwhile, or still decides where no time was left.
            return False
        return (taken["type"], taken["seat"]) == ("seated", seat)

    wait_until(take_back, "the seat is taken back")
    close_table(quiet_server.place.database, table.id)


def test_a_bot_gives_the_seat_back_to_a_person(quiet_server: Server) -> None:
    guest = Guest(quiet_server, "Anna")
    setup = {"players": 3, "start": 0}
    table = guest.create_table(setup=setup, seats=[ME, ME, ME], start=True, order="fixed")
    table.send("replace", seat=0, level="apprentice")
    wait_until(lambda: table.refresh()["decision"]["seat"] == 1, "the bot has played its turn")
    table.send("take", seat=0)
    assert table.now["seats"][0]["kind"] == "person"
    assert table.now["you"] == [0, 1, 2]
