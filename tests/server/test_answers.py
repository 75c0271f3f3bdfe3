"""Every answer of every endpoint and every frame of a stream is what the API describes.

Whatever a guest of any test hears is checked (`players.py`); here everything is heard once.
"""

import json
from pathlib import Path

from kontor.lessons import lesson_ids
from kontor.server.api.events import Events
from kontor.server.caretaking import purge
from kontor.server.client import RemoteTable
from tests.server.described import OPERATIONS, SEEN, event_types, frame_types
from tests.server.places import Place, Server, wait_until
from tests.server.players import (
    BOT,
    ME,
    Guest,
    Match,
    guests,
    hot_seat,
    note_absence,
    refusal,
    sit_down,
)
from tests.server.test_passkeys import COME, add_passkey, options_at, send

RECORD = Path(__file__).parents[1] / "records" / "2009-hansa-2.json"


def ask_about_boards(guest: Guest) -> None:
    family = guest.ask("GET", "/api/boards")[0]
    for address in (family["sides"][0]["chart"], family["sides"][0]["geometry"]):
        guest.http.get(address).raise_for_status()


def ask_about_people(guest: Guest) -> None:
    guest.ask("PATCH", "/api/me", {"name": "Anna Maria"})
    guest.make_token("one")
    (token,) = guest.ask("GET", "/api/me/tokens")
    guest.ask("DELETE", f"/api/me/tokens/{token['id']}")


def ask_about_ways_back(anna: Guest, bert: Guest) -> None:
    """Let somebody else's browser become a guest's by each way, and let that go again."""
    code = anna.ask("POST", "/api/me/codes")["code"]
    asking = bert.ask("POST", "/api/come-back/code", {"code": code, "leave": True})
    anna.ask("GET", "/api/me/codes")
    anna.ask("POST", "/api/me/codes/answer", {"agree": True})
    bert.ask("POST", "/api/come-back/wait", asking)
    anna.ask("DELETE", "/api/me/codes")
    recovery = anna.ask("POST", "/api/me/recovery")
    bert.ask("POST", "/api/come-back/recovery", recovery)
    key = add_passkey(anna)
    status, _ = send(bert, COME, key.sign(options_at(bert, COME)))
    assert status == 200
    ways = anna.ask("GET", "/api/me/ways-back")
    anna.ask("DELETE", f"/api/me/passkeys/{ways['passkeys'][0]['id']}")
    other = next(device for device in ways["devices"] if not device["this"])
    anna.ask("DELETE", f"/api/me/devices/{other['id']}")
    anna.ask("POST", "/api/me/sign-out", {"where": "elsewhere"})


def ask_about_seats(people: list[Guest]) -> None:
    """Fill and empty seats, leave a game and vote about that."""
    tables = sit_down(people, clock={"bank": 1, "at_zero": "nothing"})
    host, other = tables[0], tables[1]
    host.send("say", text="Welcome")
    other.refresh()
    other.send("leave", seat=1)
    host.refresh()
    host.send("seat-bot", seat=1, level="apprentice")
    host.send("empty", seat=1)
    other.refresh()
    other.send("take", seat=1)
    host.refresh()
    host.send("start")

    def ran_out() -> bool:
        return any(seat["out_of_time"] for seat in host.refresh()["seats"])

    wait_until(ran_out, "somebody runs out of time")
    match = Match(people[0].server.place, tables)
    first = match.game.state.seat
    while match.game.turn == first:
        match.step()
    actor, *others = (match.by_seat[(first + number) % 3] for number in range(3))
    for table, kind, fields in (
        (actor, "takeback", {"seat": first}),
        (others[0], "answer-takeback", {"agree": False}),
        (actor, "standing", {"seat": first, "answers": {"join": "never"}}),
        (actor, "resign", {"seat": first}),
        (others[0], "replace", {"seat": first, "level": "master"}),
        (others[1], "vote", {"agree": False}),
    ):
        table.refresh()
        table.send(kind, **fields)
    host.events()
    host.client.create_table().send("close")


def ask_about_invitations(table: RemoteTable, guest: Guest, other: Guest) -> None:
    path = f"/api/tables/{table.id}/invitations"
    made = guest.ask("POST", path, {"role": "watch"})
    other.join(made["secret"])
    assert len(guest.ask("GET", path)) == 2
    guest.ask("DELETE", f"{path}/{made['id']}")


def ask_about_company(server: Server, host: Guest, guest: Guest) -> None:
    """Remove somebody and let them in again, hand a table over, and give no sign."""
    table = host.create_table(setup={"players": 2, "variant": "neutral"})
    theirs = guest.table(table.id)
    theirs.send("take")
    table.refresh()
    table.send("empty", seat=1)
    table.send("let-in", who=table.now["removed"][0]["who"])
    theirs.refresh()
    theirs.send("take")
    table.refresh()
    table.send("hand-over", seat=1)
    theirs.refresh()
    theirs.send("start")
    note_absence(server.place, table.id, theirs.now["decision"]["seat"])
    theirs.events()


def ask_about_a_game(match: Match, guest: Guest) -> None:
    """Ask for all that can be asked for of a game, while it is played and when it is over."""
    path = f"/api/tables/{match.id}"
    match.step()
    for kind in ("undo", "redo"):
        match.table.refresh()
        match.table.send(kind)
    while not match.step(hold=True)["now"]["decision"]["confirms"]:
        pass
    match.table.confirm()
    for _ in range(2):
        for page in (
            "",
            "/events",
            "/record",
            "/statistics",
            "/origin",
            "/at/5",
            "/link",
            "/why?place=income",
        ):
            guest.http.get(path + page).raise_for_status()
        match.play()
    guest.ask("POST", f"{path}/rematch")


def ask_after_an_absence(server: Server, guest: Guest) -> None:
    """Play on where the server was away while a clock ran."""
    clock = {"bank": 600, "at_zero": "nothing"}
    table = guest.create_table(setup={"players": 3}, seats=[ME] * 3, start=True, clock=clock)
    server.kill()
    server.place.let_pass(3600)
    server.start()
    table.refresh()
    table.send("end")
    table.events()


def ask_about_somebody_forgotten(server: Server, guest: Guest) -> None:
    """Look at a table whose only person was forgotten."""
    gone = Guest(server, "Dora")
    table = gone.create_table(setup={"players": 3}, seats=[ME] * 3, start=True)
    purge(server.place.database, gone.id, sure=True)
    guest.table(table.id).events()


def ask_about_bots(guest: Guest) -> None:
    """Let bots that are about to decide play faster."""
    setup = {"players": 3, "start": 1}
    table = guest.create_table(setup=setup, seats=[ME, BOT, BOT], start=True, order="fixed")
    table.send("hurry")
    table.send("bot-pause", seconds=1)
    table.events()


def ask_for_a_hint(guest: Guest) -> None:
    setup = {"players": 3, "start": 0}
    table = guest.create_table(setup=setup, seats=[ME, BOT, BOT], start=True, order="fixed")
    guest.ask("POST", f"/api/tables/{table.id}/hint", {"seq": table.now["seq"]})
    table.events()


def ask_a_coach(guest: Guest) -> None:
    setup = {"players": 3, "start": 0}
    table = guest.create_table(setup=setup, seats=[ME, BOT, BOT], start=True, order="fixed")
    table.coach({"do.place": 1})
    table.warn("end")
    table.events()


def ask_about_a_review(match: Match, guest: Guest) -> None:
    path = f"/api/tables/{match.id}/review"
    guest.ask("POST", path)
    wait_until(lambda: guest.ask("GET", path)["points"], "the review has begun")
    guest.ask("GET", f"{path}/at/{match.game.action_count}")
    first = guest.ask("GET", path)["points"][0]["at"]
    turn = match.game.actions[first : guest.ask("GET", path)["points"][1]["at"]]
    guest.ask("POST", f"{path}/at/{first}/try", {"actions": turn})
    guest.ask("POST", f"{path}/at/{first}/why", {"actions": [], "place": "income"})
    guest.ask("POST", f"{path}/at/{first}/answer", {"actions": turn})
    guest.ask("GET", f"/api/tables/{match.id}/chances")


def ask_about_learning(guest: Guest) -> None:
    lesson = lesson_ids()[0]
    guest.ask("GET", "/api/lessons")
    step = guest.ask("GET", f"/api/lessons/{lesson}")["steps"][0]["id"]
    path = f"/api/lessons/{lesson}/{step}"
    solution = guest.ask("GET", f"{path}/solution")["actions"]
    guest.ask("POST", f"{path}/try", {"actions": solution})
    guest.ask("POST", f"{path}/why", {"actions": [], "place": "income"})
    guest.ask("POST", f"{path}/reached", {"what": "finished"})
    puzzle = f"/api/puzzles/{guest.ask('GET', '/api/puzzles')['today']}"
    guest.ask("GET", puzzle)
    guest.ask("GET", f"{puzzle}/record")
    guest.ask("POST", f"{puzzle}/try", {"actions": ["end"]})
    guest.ask("POST", f"{puzzle}/why", {"actions": [], "place": "income"})
    guest.ask("POST", f"{puzzle}/answer", {"actions": ["end"]})


def ask_about_a_record(guest: Guest) -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    guest.ask("POST", "/api/records", record)
    guest.ask("POST", "/api/records/at/7", record)
    guest.ask("POST", "/api/records/chances", record)
    path = f"/api/records/{guest.ask('POST', '/api/records/review', record)['id']}"
    guest.ask("GET", path)
    wait_until(lambda: guest.ask("GET", f"{path}/review")["points"], "the review has begun")
    guest.ask("POST", f"{path}/review")
    guest.ask("GET", f"{path}/review/at/{len(record['actions'])}")
    seats = [ME] * record["setup"]["players"]
    origin = {"record": record, "actions": 7}
    guest.create_table(origin=origin, seats=seats, start=True).events()


def test_all_that_is_sent_is_what_the_description_says(sqlite_place: Place) -> None:
    # Bots pause long enough to be asked to hurry.
    own = {"heartbeat_seconds": 0.3, "bot_pause": 60, "record": str(RECORD)}
    with sqlite_place.serving(**own) as server:
        SEEN.clear()
        people = guests(server, "Anna", "Bert", "Carl")
        anna, bert, _ = people
        for name, route in OPERATIONS.items():
            if name.startswith("GET") and "{" not in name and not route.dependant.query_params:
                anna.http.get(route.path)
        ask_after_an_absence(server, anna)
        ask_about_boards(anna)
        ask_about_people(anna)
        ask_about_ways_back(anna, Guest(server, "Dora"))
        ask_about_seats(people)
        ask_about_company(server, anna, bert)
        ask_about_bots(anna)
        ask_for_a_hint(anna)
        ask_a_coach(anna)
        ask_about_somebody_forgotten(server, anna)
        match = hot_seat(anna, setup={"players": 3, "modules": ["missions", "favours"]})
        table = match.by_seat[0]
        streams = [anna.stream(match.id), bert.stream(None), bert.stream(match.id, since=10**6)]
        ask_about_invitations(table, anna, bert)
        ask_about_a_game(match, anna)
        assert len(anna.history()["tables"]) == 1
        ask_about_a_review(match, anna)
        ask_about_a_record(anna)
        ask_about_learning(anna)
        streams[0].until_seq(table.refresh()["seq"])
        streams[1].until(lambda frame: frame["type"] == "heartbeat")
        streams[2].until(lambda frame: frame["type"] == "heartbeat")
        assert refusal(anna.stream("nowhere")) == ("not-found", 4404)
        for strange in ("/api/tables/nowhere", f"/api/tables/{match.id}/why?place=moon"):
            assert anna.http.get(strange).is_error
        assert anna.http.post("/api/tables", json={"hat": ME}).status_code == 422
        assert OPERATIONS.keys() - SEEN.answers == set()
        assert frame_types() - SEEN.frames == set()
        assert event_types(Events) - SEEN.events == set()
