"""Live streams: no gap, no repeat; heartbeats, resync, limits, presence, the lobby."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import groupby
from random import Random
from typing import Any, ClassVar

import pytest

from kontor.server.client import RemoteTable
from tests.server.places import Place, Server, wait_until
from tests.server.players import (
    Guest,
    Json,
    Match,
    Stream,
    guests,
    refusal,
    sit_down,
    start_match,
)

AN_HOUR = 3600.0


def test_a_stream_that_breaks_at_random_moments_has_no_gap_and_no_repeat(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people)
    watcher = Guest(server, "Zaungast")
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(match.play, 60)
        seq, heard = watch_with_breaks(watcher, match.id, playing)
        playing.result()
    assert [event["seq"] for event in heard] == list(range(1, seq + 1))
    assert heard == watcher.table(match.id).events()


def watch_with_breaks(
    watcher: Guest, table_id: str, playing: Future[None]
) -> tuple[int, list[Json]]:
    """Return the seq and the events that somebody heard who left again and again."""
    random = Random(5)
    seq, heard = 0, []
    while not (playing.done() and seq >= watcher.table(table_id).seq):
        stream = watcher.stream(table_id, since=seq)
        for _ in range(random.randint(1, 6)):
            try:
                frame = stream.next(random.choice((0.05, 0.3)))
            except TimeoutError:
                break
            if "now" in frame:
                assert frame["type"] == "events"
                heard += frame["events"]
                seq = frame["now"]["seq"]
                assert not frame["events"] or frame["events"][-1]["seq"] == seq
        stream.close()
    return seq, heard


@pytest.fixture(scope="module")
def prompt_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server whose streams hear nothing but what they are told at once."""
    folder = tmp_path_factory.mktemp("prompt")
    place = Place("sqlite", f"sqlite:///{folder}/kontor.db", folder)
    with place.serving(poll_seconds=AN_HOUR, heartbeat_seconds=AN_HOUR) as found:
        yield found


def test_everybody_hears_of_an_action_at_once(prompt_server: Server) -> None:
    people = guests(prompt_server, "Anna", "Bert", "Carl")
    match = start_match(people)
    seq = match.table.refresh()["seq"]
    streams = [guest.stream(match.id, since=seq) for guest in people]
    for stream in streams:
        stream.until_seq(seq)
    for _ in range(5):
        done = match.step()
        for stream in streams:
            stream.until_seq(done["last"])
    for stream in streams:
        assert [event["seq"] for event in stream.events] == list(range(seq + 1, done["last"] + 1))


def test_the_deciding_seat_alone_gets_its_legal_actions(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people)
    for number, guest in enumerate(people):
        with guest.stream(match.id) as stream:
            decision = stream.until_seq(1)["now"]["decision"]
        mine = number == match.game.seat
        assert decision["yours"] is mine
        assert decision["legal"] == (match.game.legal() if mine else None)


def test_who_is_ahead_or_too_far_behind_gets_the_table_as_it_is(quiet_server: Server) -> None:
    (guest,) = guests(quiet_server, "Anna")
    table = guest.create_table(setup={"players": 3})
    with guest.stream(table.id, since=500) as stream:
        frame = stream.next()
        assert frame["type"] == "resync"
        assert frame["now"]["seq"] == table.seq
    for number in range(405):
        table.send("say", text=f"Line {number}")
    last = table.seq
    with guest.stream(table.id, since=1) as stream:
        assert stream.next()["type"] == "resync"
        done = table.send("say", text="One more")
        stream.until_seq(done["last"])
        assert [event["seq"] for event in stream.events] == [last + 1]
    with guest.stream(table.id, since=last - 3) as stream:
        frame = stream.next()
        assert (frame["type"], len(frame["events"])) == ("events", 4)
    # Who asks gets them all.
    assert len(table.events(1)) == last


def test_a_seat_taken_while_one_looks_changes_what_one_sees(server: Server) -> None:
    people = guests(server, "Anna", "Bert")
    table = people[0].create_table(setup={"players": 3})
    with people[1].stream(table.id) as stream:
        assert stream.until_seq(1)["now"]["you"] == []
        done = people[1].table(table.id).send("take", seat=2)
        assert stream.until_seq(done["last"])["now"]["you"] == [2]


def shows(stream: Stream, seats: list[int], spectators: int) -> None:
    """Wait until a stream tells that these seats look on, and so many spectators."""
    wanted = {"type": "presence", "seats": seats, "spectators": spectators}
    told = [frame for frame in stream.frames if frame["type"] == "presence"]
    if told[-1:] != [wanted]:
        stream.until(lambda frame: frame == wanted)


def test_presence_tells_which_seats_look_on(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people)
    stranger = Guest(server, "Zaungast")
    with people[0].stream(match.id) as first:
        shows(first, [0], 0)
        with people[2].stream(match.id), stranger.stream(match.id):
            shows(first, [0, 2], 1)
        shows(first, [0], 0)


def test_whoever_sits_down_with_the_table_open_is_present(prompt_server: Server) -> None:
    anna, bert = guests(prompt_server, "Anna", "Bert")
    table = anna.create_table(setup={"players": 3})
    with anna.stream(table.id) as first, bert.stream(table.id) as second:
        shows(first, [0], 1)
        seated = bert.table(table.id)
        seated.send("take", seat=2)
        for stream in (first, second):
            shows(stream, [0, 2], 0)
        seated.send("leave", seat=2)
        for stream in (first, second):
            shows(stream, [0], 1)


def test_seats_that_the_start_shuffles_stay_present(prompt_server: Server) -> None:
    people = guests(prompt_server, "Anna", "Bert", "Carl", "Dora")
    for _ in range(40):
        tables = sit_down(people, order="random")
        with people[0].stream(tables[0].id) as first, people[1].stream(tables[0].id):
            shows(first, [0, 1], 0)
            tables[0].send("start")
            seats = sorted(seat for table in tables[:2] for seat in table.refresh()["you"])
            shows(first, seats, 0)
        if seats != [0, 1]:
            return
    raise AssertionError("no start has put the two on other seats")


def test_presence_lasts_as_long_as_one_of_several_pages(prompt_server: Server) -> None:
    people = guests(prompt_server, "Anna", "Bert", "Carl")
    match = start_match(people)
    stranger = Guest(prompt_server, "Zaungast")
    with people[0].stream(match.id) as first:
        page, another = people[1].stream(match.id), people[1].stream(match.id)
        shows(first, [0, 1], 0)
        page.close()
        with stranger.stream(match.id):
            # By now the closed page was noticed, or will be: either way Bert is still here.
            shows(first, [0, 1], 1)
        another.close()
        shows(first, [0], 0)
        with people[1].stream(match.id, since=match.table.refresh()["seq"]):
            shows(first, [0, 1], 0)
    told = [frame["seats"] for frame in first.frames if frame["type"] == "presence"]
    assert [seats for seats, _ in groupby(told)][-3:] == [[0, 1], [0], [0, 1]]


def test_the_lobby_tells_of_new_tables_and_of_ones_turn(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    with people[1].stream(None) as lobby:
        assert lobby.next()["type"] == "lobby"
        tables = sit_down(people, name="Come all")
        tables[0].send("start")
        match = Match(server.place, tables)
        while match.game.seat != 1:
            match.step()

        def is_my_turn(frame: dict[str, object]) -> bool:
            lobby_shown = frame.get("lobby")
            mine = lobby_shown["mine"] if isinstance(lobby_shown, dict) else []
            return any(one["id"] == match.id and one["your_turn"] for one in mine)

        lobby.until(is_my_turn)


def test_the_host_is_told_so_even_without_a_seat(server: Server) -> None:
    host, guest = guests(server, "Anna", "Bert")
    table = host.create_table(setup={"players": 3}, seats=[{"kind": "empty"}])
    other = guest.table(table.id)
    for mine, theirs in (
        (table.now, other.now),
        (table.refresh(), other.send("take")["now"]),
        (host.ask("GET", f"/api/tables/{table.id}/at/1"), other.refresh()),
    ):
        assert (mine["host"], mine["you"]) == (True, [])
        assert theirs["host"] is False
    for who, is_host in ((host, True), (guest, False)):
        # What happened, and the table as it is for who knows more than there was.
        for since in (0, 500):
            with who.stream(table.id, since=since) as stream:
                assert stream.next()["now"]["host"] is is_host


def test_a_private_table_is_in_nobody_elses_lobby(server: Server) -> None:
    people = guests(server, "Anna", "Bert")
    hidden = people[0].create_table(setup={"players": 3}, public=False)
    shown = people[0].create_table(setup={"players": 3})
    found = {table["id"] for table in people[1].lobby()["open"]}
    assert shown.id in found
    assert hidden.id not in found
    assert hidden.id in {table["id"] for table in people[0].lobby()["mine"]}


def test_streams_are_refused_with_the_code_of_a_request(sqlite_place: Place) -> None:
    with sqlite_place.serving(most_streams=2, heartbeat_seconds=0.3) as server:
        people = guests(server, "Anna", "Bert")
        table = people[0].create_table(setup={"players": 3}, public=False)
        assert refusal(people[1].stream(table.id)) == ("not-found", 4404)
        assert refusal(people[1].stream("nowhere")) == ("not-found", 4404)
        unknown = {"cookie": "kontor=forged.0000"}
        assert refusal(people[0].stream(table.id, headers=unknown)) == ("unknown-guest", 4401)
        elsewhere = {"origin": "https://elsewhere.example"}
        assert refusal(people[0].stream(table.id, headers=elsewhere)) == ("origin", 4403)
        open_ones = [people[0].stream(table.id), people[0].stream(None)]
        for stream in open_ones:
            stream.next()
        assert refusal(people[0].stream(table.id)) == ("too-many", 4429)
        # Nothing happens: only the heart beats.
        beats = [open_ones[1].until(lambda frame: frame["type"] == "heartbeat") for _ in range(2)]
        assert beats[0]["at"] < beats[1]["at"]
        open_ones[0].close()
        _await_free_stream(people[0], table.id)


class Roamer(Guest):
    """Somebody who comes from another address each time."""

    addresses: ClassVar[list[str]] = []

    def become(self, name: str) -> dict[str, Any]:
        # Whether the server is ready was asked from our own address.
        self._http.headers["x-forwarded-for"] = "10.0.0.9"
        return super().become(name)

    def stream_headers(self) -> dict[str, str]:
        return super().stream_headers() | {"x-forwarded-for": self.addresses.pop(0)}


def test_an_address_that_opens_too_many_streams_is_refused(sqlite_place: Place) -> None:
    # An address may ask once, and then not again for as long as this test takes.
    with sqlite_place.serving(address_rate=0.005, behind_proxy="yes") as server:
        guest = Roamer(server, "Anna")
        first, second, third, fourth = ({"x-forwarded-for": f"10.0.0.{n}"} for n in range(1, 5))
        body = {"setup": {"players": 3}}
        table = guest.http.post("/api/tables", json=body, headers=first).json()["now"]["id"]
        Roamer.addresses += ["10.0.0.2", "10.0.0.2", "10.0.0.1"]
        with guest.stream(table) as stream:
            assert stream.next()["type"] == "events"
        assert refusal(guest.stream(table)) == ("too-many", 4429)
        # Requests and streams, also that of the lobby, spend the same.
        assert refusal(guest.stream(None)) == ("too-many", 4429)
        assert guest.http.get("/healthz", headers=second).status_code == 429
        # A client that came too often comes again.
        now = guest.http.get(f"/api/tables/{table}", headers=third).json()
        Roamer.addresses += ["10.0.0.3", "10.0.0.3", "10.0.0.4"]
        frames = RemoteTable(guest, now).live(since=0)
        assert [next(frames)["type"] for _ in range(3)] == ["error", "error", "events"]
        frames.close()
        assert guest.http.get("/healthz", headers=fourth).status_code == 429


def _await_free_stream(guest: Guest, table_id: str) -> None:
    def is_let_in() -> bool:
        with guest.stream(table_id) as stream:
            return bool(stream.next()["type"] == "events")

    wait_until(is_let_in, "a closed stream counts no more")


def test_a_spectator_comes_by_link_if_the_table_allows_it(server: Server) -> None:
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people, public=False)
    made = people[0].ask("POST", f"/api/tables/{match.id}/invitations", {"role": "watch"})
    spectator = Guest(server, "Zaungast")
    assert refusal(spectator.stream(match.id)) == ("not-found", 4404)
    spectator.join(made["secret"])
    with spectator.stream(match.id) as stream:
        assert stream.until_seq(1)["now"]["you"] == []
        done = match.step()
        stream.until_seq(done["last"])
