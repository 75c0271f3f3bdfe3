"""Who is ahead: told of finished games, and during a game to one who plays alone with bots."""

import json
from copy import deepcopy
from typing import Any

import pytest

from kontor.record import Game
from kontor.review import Reviewer, evaluate, points_json
from kontor.rules import deal_from, setup_from
from kontor.server.chances import begun, point_of
from kontor.server.client import ClientError
from kontor.server.entries import Person
from kontor.server.kinds import BotSeated
from kontor.server.progress import Progress
from kontor.server.shown import now_of
from tests.games.make_records import RECORDS
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk
from tests.server.finished import finished_table
from tests.server.places import Place, Server, wait_until
from tests.server.players import BOT, ME, Guest, guests, hot_seat, start_match
from tests.server.test_playing_on import Resumed

Json = dict[str, Any]
HARDLY_EVER = 0.001


def chances(guest: Guest, table: str) -> list[Json]:
    found: list[Json] = guest.ask("GET", f"/api/tables/{table}/chances")["points"]
    return found


def refused(guest: Guest, table: str) -> tuple[str, int]:
    """Return the code and the status of a refusal."""
    with pytest.raises(ClientError) as error:
        chances(guest, table)
    return error.value.code, error.value.status


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def game_of(guest: Guest, table: str) -> Game:
    return Game.load(guest.ask("GET", f"/api/tables/{table}/record"))


# Finished games


def test_of_a_finished_game_all_turns_and_the_end_are_told_as_a_review_tells_them(
    server: Server,
) -> None:
    anna = Guest(server, "Anna")
    table = finished_table(server.place, Person(anna.id, "Anna"), public=True)
    found = chances(anna, table)
    game = game_of(anna, table)
    assert found == as_json(points_json(Reviewer(game).points))
    assert (found[-1]["seat"], found[-1]["at"]) == (None, game.action_count)
    stranger = Guest(server, "Dora")
    assert chances(stranger, table) == found, "whoever may see the game"
    stranger.http.cookies.clear()
    nameless = stranger.http.get(f"/api/tables/{table}/chances")
    assert nameless.json()["points"] == found, "one needs no name to look"
    assert anna.table(table).refresh()["chances"]


def test_those_who_may_not_see_a_table_learn_nothing_of_it(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = finished_table(server.place, Person(anna.id, "Anna"))
    assert refused(Guest(server, "Dora"), table) == ("not-found", 404)
    assert refused(anna, "nowhere") == ("not-found", 404)


def test_what_a_review_has_found_is_not_found_again(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        table = finished_table(fresh_place, Person(anna.id, "Anna"))
        before = chances(anna, table)
        path = f"/api/tables/{table}/review"
        anna.ask("POST", path)
        wait_until(lambda: anna.ask("GET", path)["points"], "the review has begun")
        assert chances(anna, table) == before
        server.kill()
        fresh_place.change("UPDATE reviews SET points = '[]', status = 'done'")
        server.start()
        assert chances(anna, table) == [], "they are those of the review"


def test_who_asks_for_long_games_again_and_again_is_refused(sqlite_place: Place) -> None:
    with sqlite_place.serving(entries_rate=HARDLY_EVER) as server:
        anna = Guest(server, "Anna")
        table = finished_table(sqlite_place, Person(anna.id, "Anna"))
        path = f"/api/tables/{table}/chances"
        codes = [anna.http.get(path).status_code for _ in range(2)]
        assert codes == [200, 429]


# Records


def test_a_record_is_told_of_as_a_table_is(quiet_server: Server) -> None:
    anna = Guest(quiet_server, "Anna")
    record = json.loads((RECORDS / "2009-hansa-3.json").read_text(encoding="utf-8"))
    found = anna.ask("POST", "/api/records/chances", record)["points"]
    game = Game.load(record)
    assert found == as_json(points_json(Reviewer(game).points))
    assert anna.ask("POST", "/api/records", record)["now"]["chances"]
    game.undo_to(20)
    running = as_json(game.record())
    with pytest.raises(ClientError, match="only a finished game") as early:
        anna.ask("POST", "/api/records/chances", running)
    assert (early.value.code, early.value.status) == ("not-over", 422)
    assert not anna.ask("POST", "/api/records", running)["now"]["chances"]
    with pytest.raises(ClientError) as wrong:
        anna.ask("POST", "/api/records/chances", {**record, "actions": ["fly"]})
    assert wrong.value.code == "record"


# Running games: who


def alone(**options: Any) -> Desk:
    desk = Desk(ANNA, players=3, **options)
    desk.add(BotSeated(seat=1, level="apprentice"), BotSeated(seat=2, level="apprentice"))
    return desk


def told(desk: Desk, guest: Person) -> bool:
    found = desk.table.tells_chances(guest.id)
    assert now_of(desk.table, guest.id, 0.0)["chances"] == found
    return found


def test_during_a_game_it_is_for_one_who_plays_alone_with_bots() -> None:
    desk = alone()
    assert not told(desk, ANNA), "no game is being played yet"
    desk.start()
    assert told(desk, ANNA)
    assert not told(desk, DORA), "spectators could pass it on"
    desk.do(ANNA, "resign", seat=0)
    assert not told(desk, ANNA)


@pytest.mark.parametrize("hints", [False, True])
def test_with_other_people_nobody_is_told(hints: bool) -> None:
    together = Desk(ANNA, BERT, CARL, hints=hints).start()
    one_screen = Desk(ANNA, ANNA, ANNA, hints=hints).start()
    two_seats = Desk(ANNA, ANNA, players=3, hints=hints)
    two_seats.add(BotSeated(seat=2, level="apprentice"))
    two_seats.start()
    for desk in (together, one_screen, two_seats):
        assert not told(desk, ANNA)


def test_whoever_left_may_come_back_and_so_nobody_is_told() -> None:
    desk = Desk(ANNA, BERT, players=3)
    desk.add(BotSeated(seat=2, level="apprentice"))
    desk.start()
    desk.do(BERT, "resign", seat=1)
    assert not told(desk, ANNA), "the seat is empty"
    desk.add(BotSeated(seat=1, level="apprentice"))
    assert desk.table.people() == [ANNA.id]
    assert not told(desk, ANNA), "a bot sits there until the other comes back"


def test_all_others_are_refused(quiet_server: Server) -> None:
    anna, bert = guests(quiet_server, "Anna", "Bert")
    match = start_match([anna, bert], setup={"variant": "neutral"}, hints=True)
    assert refused(anna, match.id) == ("no-chances", 403)
    screen = hot_seat(anna)
    assert refused(anna, screen.id) == ("no-chances", 403)
    mine = anna.create_table(
        setup={"players": 3}, seats=[ME, BOT, BOT], start=True, public=True, watchable=True
    )
    assert refused(bert, mine.id) == ("no-chances", 403)
    assert bert.http.get(f"/api/tables/{mine.id}").json()["chances"] is False
    waiting = anna.create_table(setup={"players": 3})
    assert refused(anna, waiting.id) == ("not-playing", 422)


# Running games: what


def test_it_is_the_word_of_the_judge_on_what_the_seat_sees_and_nothing_is_noted(
    quiet_server: Server,
) -> None:
    anna = Guest(quiet_server, "Anna")
    setup = {"players": 3, "start": 0, "modules": ["missions"]}
    options: Json = {"order": "fixed", "public": False, "seed": 5, "start": True}
    table = anna.create_table(setup=setup, seats=[ME, BOT, BOT], **options)
    before = table.events()
    (point,) = chances(anna, table.id)
    game = Game.new(players=3, start=0, modules=("missions",), seed=5)
    seen = [round(share, 4) for share in evaluate(game.view(0)).shares]
    others = [round(share, 4) for share in evaluate(game.view(1)).shares]
    assert point["shares"] == seen
    assert seen != others, "each seat knows its own mission"
    assert (point["at"], point["round"], point["seat"]) == (0, 1, 0)
    table.play(table.legal[0])
    assert chances(anna, table.id) == [point], "it is that of the beginning of the turn"
    assert [event["type"] for event in table.events()] == [
        *(event["type"] for event in before),
        "action",
    ], "it is no hint"
    assert "hints" not in table.record()["meta"]


def progress_of(record: Json) -> Progress:
    """Return the game of a record as a table has it."""
    setup = setup_from(record["setup"])
    return Progress.begin(setup, deal_from(setup, record["deal"]))


@pytest.mark.parametrize(
    "name", ["2009-hansa-2", "big-box-hansa-3-missions-favours", "big-box-britannia-5"]
)
def test_within_a_turn_it_is_always_the_point_where_the_turn_began(name: str) -> None:
    record = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    points = Reviewer(Game.load(record)).points
    starts = [point.at for point in points[:-1]]
    game = progress_of(record)
    for number, action in enumerate(record["actions"]):
        expected = [point for point in points if point.at <= number]
        at, state = begun(game)
        if expected:
            last = expected[-1]
            assert (at, state.round, state.turn) == (last.at, last.round, last.seat)
            assert evaluate(state).shares == last.chances.shares, "the review says the same"
        else:
            assert (at, state.round) == (number, 1), "the pawn is set before the first turn"
        game.play(action)
    assert len(starts) > game.setup.players


def test_a_takeback_leads_back_to_an_earlier_turn() -> None:
    desk = Desk(ANNA, ANNA, ANNA).start()
    desk.play_turns(2)
    first = begun(desk.table.game)[0]
    desk.play_turns(1)
    desk.step()
    later = begun(desk.table.game)[0]
    assert later > first
    desk.table.game.undo_to(later - 1)
    assert begun(desk.table.game)[0] == first


def test_where_a_game_is_played_on_within_a_turn_it_is_the_turn_that_counts() -> None:
    game = Game.load(RECORDS / "big-box-hansa-3-missions-favours.json")
    starts = [point.at for point in Reviewer(game).points]
    within = next(at for at in range(100, 200) if at not in starts and at - 1 not in starts)
    desk = Resumed(ANNA, ANNA, ANNA, at=within).begin()
    assert begun(desk.table.game)[0] == max(at for at in starts if at < within)


@pytest.mark.parametrize("number", [380, 420, 500])
def test_nothing_is_used_that_is_hidden_from_the_seat(number: int) -> None:
    game = Game.load(RECORDS / "big-box-hansa-4-missions.json")
    game.undo_to(number)
    record = game.record()
    other = deepcopy(record)
    deal, drawn = other["deal"], game.state.drawn
    deal["pool"] = [*deal["pool"][:drawn], *reversed(deal["pool"][drawn:])]
    deal["missions"][1:] = [*deal["missions"][2:], deal["missions"][1]]
    points, known = [], []
    for one in (record, other):
        played = progress_of(one)
        played.play_all(one["actions"])
        at, state = begun(played)
        points.append(point_of(at, state, seat=0))
        known.append(evaluate(state).shares)
    assert points[0] == points[1]
    assert known[0] != known[1], "who knew all would judge otherwise"
