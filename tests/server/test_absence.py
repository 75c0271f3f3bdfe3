"""A table whose person is gone can always be ended, with a clock or without."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kontor.cli import main
from kontor.rules import Setup
from kontor.server.admin import reseat
from kontor.server.attendance import Absent
from kontor.server.client import ClientError
from kontor.server.entries import Person
from kontor.server.errors import NotAllowed, NotFound, Refused
from kontor.server.kinds import BotSeated, Emptied, seated
from kontor.server.options import ABSENT_AFTER, Options, options_from
from kontor.server.runner import Runner
from kontor.server.shown import now_of
from kontor.server.steady import Away, Steady
from kontor.server.store import Store
from kontor.server.table import INVITED_FIRST, Table
from kontor.server.tables import Tables
from kontor.server.upgrade import upgrade_database
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk
from tests.server.places import PATIENCE, Place, Server
from tests.server.players import guests, start_match

A_MINUTE = 60


def absent(desk: Desk, seat: int = 0) -> Desk:
    desk.add(Absent(seat=seat, name=desk.table.seats[seat].name))
    return desk


def test_only_who_is_absent_is_replaced_without_a_clock() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    assert desk.decider == ANNA
    with pytest.raises(Refused) as refusal:
        desk.do(BERT, "replace", seat=0, level="journeyman")
    assert refusal.value.code == "seat-taken"
    absent(desk)
    assert now_of(desk.table, BERT.id, desk.now)["seats"][0]["absent"]
    desk.do(BERT, "replace", seat=0, level="journeyman")
    *_, replaced = desk.do(CARL, "vote", agree=True)
    assert isinstance(replaced, BotSeated)
    # The one who comes back finds the seat.
    desk.do(ANNA, "take", seat=0)
    assert desk.table.seats[0].guest == ANNA.id
    assert not desk.table.seats[0].absent


def test_the_only_other_person_decides_alone() -> None:
    desk = Desk(ANNA, BERT, players=3)
    desk.do(ANNA, "seat-bot", seat=2, level="journeyman")
    absent(desk.start())
    _, opened = desk.do(BERT, "replace", seat=0, level=None)
    assert isinstance(opened, Emptied)
    assert desk.table.replacement is None
    # It is a new guest's, who has lost the cookie.
    desk.do(Person("anna-2", "Anna"), "take", seat=0)
    assert desk.table.seats[0].guest == "anna-2"


@pytest.mark.parametrize("sign", ["play", "say"])
def test_any_sign_of_who_was_absent_ends_the_vote(sign: str) -> None:
    desk = absent(Desk(ANNA, BERT, CARL).start())
    desk.do(BERT, "replace", seat=0, level="journeyman")
    desk.now += 5
    if sign == "play":
        desk.step()
    else:
        desk.do(ANNA, "say", text="I am here")
    assert desk.table.replacement is None
    seat = desk.table.seats[0]
    assert (seat.guest, seat.absent) == (ANNA.id, False)


def test_who_is_absent_can_act_at_once() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    seq = desk.table.seq
    absent(desk)
    desk.do(ANNA, "play", seq=seq, action=desk.choose())


def test_a_table_that_chose_nothing_waits_as_its_pace_has_it() -> None:
    data = Options(Setup()).json()
    for pace, seconds in ABSENT_AFTER.items():
        assert options_from({**data, "pace": pace, "absent_after": None}).absent_after == seconds
        del data["absent_after"]
        assert options_from({**data, "pace": pace}).absent_after == seconds
        data["absent_after"] = 0


Work = Callable[[Tables, Callable[[float], None]], Awaitable[None]]


def with_runner(place: Place, work: Work) -> None:
    """Do some work at a place whose time passes by hand."""
    upgrade_database(place.database)
    ticks = 0.0

    def let_pass(seconds: float) -> None:
        nonlocal ticks
        ticks += seconds

    async def run() -> None:
        store = Store(place.database)
        store.clock = Steady(monotonic=lambda: ticks)
        tables = Tables(store)
        for person in (ANNA, BERT):
            await store.add_guest(person)
        runner = Runner(tables, 1, poll_seconds=0.05)
        await runner.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await work(tables, let_pass)
        finally:
            await runner.stop()
            await store.close()

    asyncio.run(run())


async def two_people(tables: Tables) -> Table:
    options = Options(Setup(players=3, start=0), order="fixed", absent_after=A_MINUTE, public=False)
    drafts = [seated(0, ANNA), seated(1, BERT), BotSeated(seat=2, level="random")]
    return await tables.create(options, ANNA, drafts, start=True)


async def until_idle(tables: Tables, table: Table, due: float | None) -> None:
    """Wait until the store knows when something is due at a table."""
    while True:
        rows = await tables.store.all_tables()
        if [row["due"] for row in rows if row["id"] == table.id] == [due]:
            return
        await asyncio.sleep(0.02)


def test_the_server_notes_who_gives_no_sign(fresh_place: Place) -> None:
    async def work(tables: Tables, let_pass: Callable[[float], None]) -> None:
        table = await two_people(tables)
        let_pass(A_MINUTE / 2)
        await tables.command(table.id, ANNA, "say", {"text": "One moment"}, table.seq, "say-key-1")
        await until_idle(tables, table, table.seats[0].active + A_MINUTE)
        let_pass(A_MINUTE - 1)
        await asyncio.sleep(0.3)
        assert not (await tables.get(table.id)).seats[0].absent
        let_pass(1)
        while not (await tables.get(table.id)).seats[0].absent:
            await asyncio.sleep(0.02)
        # It is told once, and nothing is due any more.
        await until_idle(tables, table, None)
        kinds = [entry.kind for entry in await tables.store.entries(table.id)]
        assert kinds.count("absent") == 1

    with_runner(fresh_place, work)


def test_nobody_is_absent_for_time_when_no_server_was_there(sqlite_place: Place) -> None:
    async def work(tables: Tables, let_pass: Callable[[float], None]) -> None:
        table = await two_people(tables)
        let_pass(10 * A_MINUTE)
        now = tables.store.clock.now()
        tables.away = Away(table.since, now)
        await until_idle(tables, table, now + A_MINUTE)
        assert not (await tables.get(table.id)).seats[0].absent
        let_pass(A_MINUTE)
        while not (await tables.get(table.id)).seats[0].absent:
            await asyncio.sleep(0.02)

    with_runner(sqlite_place, work)


def test_alone_with_bots_nobody_is_absent() -> None:
    desk = Desk(ANNA, players=3)
    for seat in (1, 2):
        desk.do(ANNA, "seat-bot", seat=seat, level="journeyman")
    desk.start()
    assert desk.table.absent_at(0) is None


def test_a_seat_that_a_vote_opened_is_for_invited_people_first(server: Server) -> None:
    host, friend, invited, stranger = guests(server, "Host", "Friend", "Invited", "Stranger")
    match = start_match([host, friend], setup={"players": 2, "variant": "neutral"})
    table = next(one for one in match.by_seat.values() if one.client is host)
    secret = host.ask("POST", f"/api/tables/{table.id}/invitations", {})["secret"]
    seat = next(n for n, one in match.by_seat.items() if one.client is friend)
    match.by_seat[seat].send("resign", seat=seat)
    table.refresh()
    table.send("replace", seat=seat, level=None)
    shown = stranger.ask("GET", f"/api/tables/{table.id}")
    assert INVITED_FIRST["live"] - PATIENCE < shown["seats"][seat]["kept"]
    body = {"seq": shown["seq"], "key": "stranger-takes", "command": {"type": "take", "seat": seat}}
    answer = stranger.http.post(f"/api/tables/{table.id}/commands", json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "invited-first")
    assert 0 < answer.json()["detail"]["seconds"] <= INVITED_FIRST["live"]
    joined = invited.join(secret)
    joined.send("take", seat=seat)
    assert joined.now["you"] == [seat]
    assert joined.now["seats"][seat]["kept"] is None


def test_later_the_seat_is_for_anyone() -> None:
    desk = Desk(ANNA, BERT, CARL).start()
    desk.do(BERT, "resign", seat=1)
    desk.do(ANNA, "replace", seat=1, level=None)
    desk.do(CARL, "vote", agree=True)
    kept = now_of(desk.table, DORA.id, desk.now)["seats"][1]["kept"]
    assert kept == INVITED_FIRST["live"]
    later = now_of(desk.table, DORA.id, desk.now + INVITED_FIRST["live"])
    assert later["seats"][1]["kept"] is None


def test_the_host_closes_a_game_only_when_it_has_not_moved_for_long(fresh_place: Place) -> None:
    with fresh_place.serving(stalled_days=2) as server:
        people = guests(server, "Anna", "Bert", "Carl")
        match = start_match(people, setup={"players": 3})
        table = next(one for one in match.by_seat.values() if one.client is people[0])
        body = {"seq": table.seq, "key": "close-it-now", "command": {"type": "close"}}
        answer = people[0].http.post(f"/api/tables/{table.id}/commands", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "not-stalled")
        assert 86_400 < answer.json()["detail"]["seconds"] <= 2 * 86_400
    fresh_place.let_pass(3 * 86_400)
    with fresh_place.serving(stalled_days=2) as server:
        for guest in people:
            guest.move_to(server)
        table.refresh()
        other = next(one for one in match.by_seat.values() if one.client is people[1])
        other.refresh()
        with pytest.raises(ClientError, match="only the host"):
            other.send("close")
        table.send("close")
        assert table.refresh()["status"] == "closed"


def test_a_removed_guest_stays_out_until_let_in(server: Server) -> None:
    host, guest = guests(server, "Host", "Guest")
    made = host.create_table(setup={"players": 3}, public=False)
    secret = host.ask("POST", f"/api/tables/{made.id}/invitations", {})["secret"]
    theirs = guest.join(secret)
    theirs.send("take", seat=1)
    made.refresh()
    made.send("empty", seat=1)
    assert [one["name"] for one in made.now["removed"]] == ["Guest"]
    # By invitation only: they do not even see it any more, by whatever link they come.
    assert guest.http.get(f"/api/tables/{made.id}").status_code == 404
    answer = guest.http.post("/api/join", json={"invitation": secret})
    assert (answer.status_code, answer.json()["code"]) == (403, "removed")
    made.send("let-in", who=made.now["removed"][0]["who"])
    assert made.now["removed"] == []
    theirs.refresh()
    assert theirs.now["removed"] == []
    theirs.send("take", seat=1)
    assert theirs.now["you"] == [1]


def test_who_was_removed_from_a_public_table_neither_sits_nor_talks() -> None:
    desk = Desk(ANNA, BERT, players=3)
    desk.do(ANNA, "empty", seat=1)
    for kind, fields in (("take", {"seat": 1}), ("say", {"text": "Let me in!"})):
        with pytest.raises(NotAllowed) as refusal:
            desk.do(BERT, kind, **fields)
        assert refusal.value.code == "removed"
    assert now_of(desk.table, CARL.id, desk.now)["removed"] == []
    with pytest.raises(NotAllowed, match="only the host"):
        desk.do(CARL, "let-in", who="0" * 16)
    with pytest.raises(Refused) as nobody:
        desk.do(ANNA, "let-in", who="0" * 16)
    assert nobody.value.code == "not-removed"
    # Whoever stands up, or whose bot is sent away, was not removed.
    desk.do(CARL, "take", seat=1)
    desk.do(CARL, "leave", seat=1)
    desk.do(CARL, "take", seat=1)


def test_the_host_hands_the_table_over(server: Server) -> None:
    host, friend = guests(server, "Host", "Friend")
    made = host.create_table(setup={"players": 3})
    theirs = friend.table(made.id)
    theirs.send("take", seat=1)
    made.refresh()
    for seat, code in ((0, "host-already"), (2, "seat-empty")):
        body = {"seq": made.seq, "key": f"hand-over-{seat}"}
        body["command"] = {"type": "hand-over", "seat": seat}
        answer = host.http.post(f"/api/tables/{made.id}/commands", json=body)
        assert answer.json()["code"] == code
    made.send("hand-over", seat=1)
    assert not made.now["host"]
    theirs.refresh()
    assert theirs.now["host"]
    theirs.send("seat-bot", seat=2)
    made.refresh()
    with pytest.raises(ClientError, match="only the host"):
        made.send("start")
    # The new host may invite and start; it is theirs in the store too.
    friend.ask("POST", f"/api/tables/{made.id}/invitations", {})
    assert host.http.post(f"/api/tables/{made.id}/invitations", json={}).status_code == 403
    theirs.send("start")
    assert theirs.now["status"] == "playing"


def test_a_guest_is_never_told_by_id(server: Server) -> None:
    host, guest = guests(server, "Host", "Guest")
    made = host.create_table(setup={"players": 3})
    guest.table(made.id).send("take", seat=1)
    made.refresh()
    made.send("empty", seat=1)
    told = host.http.get(f"/api/tables/{made.id}/events").text
    assert guest.ask("GET", "/api/me")["id"] not in told


def test_an_admin_gives_a_seat_to_whoever_lost_a_cookie(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        people = guests(server, "Anna", "Bert", "Carl", "Anna")
        match = start_match(people[:3], setup={"players": 3, "modules": ["missions"]})
        seat, lost = next((n, one) for n, one in match.by_seat.items() if one.client is people[0])
        with pytest.raises(Refused, match="has had another seat"):
            reseat(fresh_place.database, match.id, seat, people[1].id)
        for wrong in (-1, 3):
            with pytest.raises(Refused, match="the seats are 0 to 2"):
                reseat(fresh_place.database, match.id, wrong, people[3].id)
        with pytest.raises(NotFound, match="no guest"):
            reseat(fresh_place.database, match.id, seat, "nobody")
        assert reseat(fresh_place.database, match.id, seat, people[3].id) == "Anna"
        found = people[3].table(match.id)
        assert found.now["you"] == [seat]
        assert found.now["view"]["players"][seat]["mission"] is not None
        assert lost.refresh()["you"] == []
        assert lost.now["view"]["players"][seat]["mission"] is None


def test_reseat_is_a_command(sqlite_place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite_place.serving() as server:
        people = guests(server, "Anna", "Bert", "Newcomer")
        match = start_match(people[:2], setup={"players": 2, "variant": "neutral"})
    database = ["--database", sqlite_place.database]
    wanted = ["admin", "reseat", people[2].id]
    assert main([*wanted, *database]) == 2
    assert "needs --at TABLE and --seat N" in capsys.readouterr().err
    assert main([*wanted, "--at", match.id, "--seat", "1", *database]) == 0
    assert capsys.readouterr().out == f"Newcomer has seat 1 of table {match.id}.\n"
