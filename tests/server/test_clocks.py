"""What happens when time is up, at a real server with a real clock."""

import pytest

from kontor.server.client import ClientError, RemoteTable
from tests.server.places import Place, Server, wait_until
from tests.server.players import BOT, Guest, Match, guests, start_match

LIVE, DAYS = 60.0, 86_400.0


def play_a_turn(match: Match) -> None:
    turn = match.game.state.turn
    while match.game.state.turn == turn:
        match.step()


def offered(people: list[Guest], pace: str) -> Match:
    """Return a game where the first seat has asked for a takeback, and now the second decides."""
    match = start_match(people, setup={"players": 3, "start": 0}, pace=pace)
    play_a_turn(match)
    match.by_seat[0].refresh()
    assert match.by_seat[0].send("takeback", seat=0)["now"]["takeback"] is not None
    return match


def left(people: list[Guest]) -> Match:
    """Return a game where the seat that decides was left, and a bot is proposed for it."""
    match = start_match(people, setup={"players": 3, "start": 1})
    match.by_seat[1].send("resign", seat=1)
    match.by_seat[0].refresh()
    match.by_seat[0].send("replace", seat=1, level=BOT["level"])
    return match


def test_votes_that_nobody_answers_end_by_themselves_even_over_a_crash(sqlite_place: Place) -> None:
    with sqlite_place.serving() as server:
        people = guests(server, "Anna", "Bert", "Carl")
        live, days, vote = offered(people, "live"), offered(people, "days"), left(people)
        due = "SELECT t.due - e.at FROM tables t JOIN entries e ON e.table_id = t.id "
        waits = sqlite_place.rows(due + "WHERE e.seq = t.seq ORDER BY 1")
        assert [wait for (wait,) in waits] == pytest.approx([LIVE, LIVE, DAYS])
        server.kill()
        sqlite_place.let_pass(LIVE + 1)
        server.start()
        table = live.by_seat[1]
        wait_until(lambda: table.refresh()["takeback"] is None, "the takeback has lapsed")
        last = table.events()[-1]
        assert (last["type"], last["agree"], last["how"]) == ("answered", False, "lapsed")
        live.step()
        other = vote.by_seat[0]
        wait_until(lambda: other.refresh()["decision"]["seat"] != 1, "a bot has taken over")
        assert [event["how"] for event in other.events() if event["type"] == "voted"] == ["lapsed"]
        assert days.by_seat[1].refresh()["takeback"] is not None


def out_of_time(server: Server, at_zero: str) -> tuple[list[Guest], Match]:
    """Return a game of three whose first seat has let its second pass."""
    people = guests(server, "Anna", "Bert", "Carl")
    clock = {"bank": 1, "increment": 1, "at_zero": at_zero}
    match = start_match(people, setup={"players": 3, "start": 0}, clock=clock)
    table = match.by_seat[0]
    with people[1].stream(match.id) as stream:
        stream.until(lambda frame: "out-of-time" in kinds(frame.get("events", [])))
    seat = table.refresh()["seats"][0]
    assert (seat["kind"], seat["out_of_time"]) == ("person", True)
    assert seat["seconds"] <= 0
    assert table.now["decision"]["seat"] == 0
    return people, match


def kinds(events: list[dict[str, object]]) -> list[object]:
    return [event["type"] for event in events]


def propose(table: RemoteTable) -> None:
    table.refresh()
    table.send("replace", seat=0, level=BOT["level"])


def test_with_nothing_at_zero_one_plays_on_late(quiet_server: Server) -> None:
    _, match = out_of_time(quiet_server, "nothing")
    with pytest.raises(ClientError, match="time left"):
        propose(match.by_seat[1])
    play_a_turn(match)
    now = match.by_seat[0].refresh()
    assert not now["seats"][0]["out_of_time"]
    told = match.by_seat[0].events()
    # It is told once, however long one thinks.
    assert [event["seat"] for event in told if event["type"] == "out-of-time"].count(0) == 1


def test_with_a_vote_at_zero_the_others_replace_by_consent(quiet_server: Server) -> None:
    people, match = out_of_time(quiet_server, "vote")
    propose(match.by_seat[1])
    now = match.by_seat[2].refresh()
    assert now["replacement"]["waiting"] == [2]
    assert now["seats"][0]["kind"] == "person"
    done = match.by_seat[2].send("vote", agree=True)
    assert kinds(done["events"]) == ["voted", "bot"]
    assert done["events"][0]["seat"] == 2
    with people[1].stream(match.id) as stream:
        stream.until(
            lambda frame: any(event.get("how") == "bot" for event in frame.get("events", []))
        )
    seat = match.by_seat[0].refresh()["seats"][0]
    assert (seat["kind"], seat["level"]) == ("bot", BOT["level"])


def test_who_plays_before_the_vote_is_over_keeps_the_seat(quiet_server: Server) -> None:
    _, match = out_of_time(quiet_server, "vote")
    propose(match.by_seat[1])
    play_a_turn(match)
    now = match.by_seat[2].refresh()
    assert now["replacement"] is None
    assert (now["seats"][0]["kind"], now["seats"][0]["out_of_time"]) == ("person", False)
