"""Whole games over HTTP by several clients, compared with the library's fold of them."""

from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import score
from kontor.server.client import ClientError
from tests.server.places import Server
from tests.server.players import Match, guests, hot_seat, start_match
from tests.server.test_hidden import almost_over

NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil")
MODULES = ["missions", "favours"]
SETUPS: dict[str, dict[str, Any]] = {
    "hansa-3": {"players": 3},
    "hansa-4-modules": {"players": 4, "modules": MODULES},
    "hansa-5-bank": {"players": 5, "bank": "3-4-7"},
    "east-4": {"players": 4, "board": "east"},
    "britannia-3": {"players": 3, "board": "britannia"},
    "britannia-4": {"players": 4, "board": "britannia"},
    "pawn": {"players": 2, "edition": "2009", "variant": "pawn"},
    "neutral": {"players": 2, "variant": "neutral", "modules": MODULES},
}
WHOLE = ("hansa-4-modules", "britannia-3")
SOME_ACTIONS = 60


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_over_http_is_the_game_of_the_library(name: str, server: Server) -> None:
    setup = SETUPS[name]
    people = guests(server, *NAMES[: setup["players"]])
    match = start_match(people, setup=setup, order="random")
    if name in WHOLE:
        match.play()
        match.check_record()
    else:
        match.play(SOME_ACTIONS)
        assert match.table.record()["actions"] == match.game.actions
        seen = match.game.view(match.game.seat)
        assert match.table.refresh()["scores"] == score(seen.table)


def test_after_the_game_come_sheets_statistics_and_a_rematch(server: Server) -> None:
    people = guests(server, *NAMES[:3])
    match = start_match(people)
    path = f"/api/tables/{match.id}"
    with pytest.raises(ClientError) as refused:
        people[0].ask("POST", f"{path}/rematch")
    assert refused.value.code == "not-over"
    match.play()
    found = people[1].ask("GET", f"{path}/statistics")
    assert found["turns"][-1]["scores"] == match.game.scores()
    assert sum(sum(verbs.values()) for verbs in found["verbs"]) == len(match.game.actions)
    tables = {guest.ask("POST", f"{path}/rematch")["id"] for guest in people}
    assert len(tables) == 1
    (next_id,) = tables
    again = [guest.table(next_id) for guest in people]
    again[0].send("start")
    second = Match(server.place, again)
    second.play(5)
    assert sorted(second.by_seat) == [0, 1, 2]


def test_a_rematch_against_bots_begins_at_once_and_the_lobby_tells_the_result(
    quiet_server: Server,
) -> None:
    (anna,) = guests(quiet_server, "Anna")
    match = hot_seat(anna, order="fixed", name="Again")
    # Before the last action one leaves the other seats to bots.
    while not almost_over(match):
        match.step()
    last = match.choose()
    (table,) = {match.by_seat[seat] for seat in range(3)}
    table.refresh()
    seat = table.now["decision"]["seat"]
    others = [other for other in range(3) if other != seat]
    for other, level in zip(others, ("apprentice", "master"), strict=True):
        table.send("replace", seat=other, level=level)
    over = table.play(last)["now"]
    assert over["status"] == "over"
    new = anna.ask("POST", f"/api/tables/{match.id}/rematch")
    assert (new["status"], new["options"]) == ("playing", over["options"])
    assert [one["level"] for one in new["seats"]] == [one["level"] for one in over["seats"]]
    assert new["you"] == [seat]
    assert anna.ask("POST", f"/api/tables/{match.id}/rematch")["id"] == new["id"]
    listed = {one["id"]: one["result"] for one in anna.lobby()["mine"]}
    assert listed[new["id"]] is None
    points = [sheet["total"] for sheet in over["result"]["scores"]]
    told = listed[match.id]
    assert (told["winners"], told["points"]) == (over["result"]["winners"], points)
    assert [number for number, place in enumerate(told["places"]) if place == 1] == told["winners"]


def test_the_past_of_a_game_can_be_seen_step_by_step(quiet_server: Server) -> None:
    people = guests(quiet_server, *NAMES[:3])
    match = start_match(people, setup={"players": 3, "modules": ["missions"]})
    game = match.game
    seen = []
    for _ in range(10):
        done = match.step()
        seen.append((done["last"], game.view(0).json()))
    for seq, view in seen:
        past = people[0].ask("GET", f"/api/tables/{match.id}/at/{seq}")
        assert past["view"]["posts"] == view["posts"]
        assert past["view"]["players"][0]["mission"] == view["players"][0]["mission"]
        assert past["view"]["players"][1]["mission"] is None
        assert past["decision"]["legal"] is None
    with pytest.raises(ClientError) as refused:
        people[0].ask("GET", f"/api/tables/{match.id}/at/9999")
    assert refused.value.status == 404


def test_a_record_under_way_tells_what_one_may_see(quiet_server: Server) -> None:
    people = guests(quiet_server, *NAMES[:3])
    match = start_match(people, setup={"players": 3, "modules": ["missions"]})
    match.play(6)
    for seat, table in match.by_seat.items():
        record = table.record()
        assert record["actions"] == match.game.actions
        assert "seed" not in record["setup"]
        assert isinstance(record["deal"]["pool"], int)
        known = [number for number, found in enumerate(record["deal"]["missions"]) if found]
        assert known == [seat]
    whole = Game.load(match.game.record())
    assert whole.position() == match.game.position()
