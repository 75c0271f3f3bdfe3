"""What happens when time is up, at a real server with a real clock."""

import sqlite3
from contextlib import closing

import pytest

from tests.server.places import Place, Server, wait_until
from tests.server.players import Match, guests, start_match

LIVE, DAYS = 60.0, 86_400.0


def let_pass(place: Place, seconds: float) -> None:
    """Let so much time pass for a server that is not running."""
    path = place.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE entries SET at = at - ?", (seconds,))
        connection.execute("UPDATE tables SET due = due - ?, leased_until = 0", (seconds,))


def play_a_turn(match: Match) -> None:
    turn = match.game.state.turn
    while match.game.state.turn == turn:
        match.step()


def restart_after(server: Server, seconds: float) -> None:
    """Kill a server, and start it when so much time has passed."""
    server.kill()
    let_pass(server.place, seconds)
    server.start()


def let_lapse(server: Server, match: Match, seconds: float) -> None:
    """Let a takeback lapse while the server is away, and play on."""
    restart_after(server, seconds)
    table = match.by_seat[1]
    wait_until(lambda: table.refresh()["takeback"] is None, "it has lapsed")
    last = table.events()[-1]
    assert (last["type"], last["agree"], last["how"]) == ("answered", False, "lapsed")
    match.step()


def test_a_takeback_that_nobody_answers_lapses_even_over_a_crash(sqlite_place: Place) -> None:
    with Server(sqlite_place) as server:
        people = guests(server, "Anna", "Bert", "Carl")
        live, days = (
            start_match(people, setup={"players": 3, "start": 0}, pace=pace)
            for pace in ("live", "days")
        )
        for match in (live, days):
            play_a_turn(match)
            match.by_seat[0].refresh()
            assert match.by_seat[0].send("takeback", seat=0)["now"]["takeback"] is not None
        due = "SELECT t.due - e.at FROM tables t JOIN entries e ON e.table_id = t.id "
        waits = sqlite_place.rows(due + "WHERE e.seq = t.seq ORDER BY 1")
        assert [wait for (wait,) in waits] == pytest.approx([LIVE, DAYS])
        let_lapse(server, live, LIVE + 1)
        assert days.by_seat[1].refresh()["takeback"] is not None
        let_lapse(server, days, DAYS)


def test_a_seat_that_was_left_does_not_wait_for_ever_for_those_who_never_vote(
    sqlite_place: Place,
) -> None:
    with Server(sqlite_place) as server:
        people = guests(server, "Anna", "Bert", "Carl")
        match = start_match(people, setup={"players": 3, "start": 1})
        match.by_seat[1].send("resign", seat=1)
        match.by_seat[0].refresh()
        match.by_seat[0].send("replace", seat=1, level="apprentice")
        restart_after(server, LIVE + 1)
        table = match.by_seat[0]
        wait_until(lambda: table.refresh()["decision"]["seat"] != 1, "a bot has played on")
        assert [event["how"] for event in table.events() if event["type"] == "voted"] == ["lapsed"]
        assert table.now["replacement"] is None
