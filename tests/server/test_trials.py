"""Trying something out in a finished game, and turns that are played anew and judged."""

import json
import threading
from typing import Any

import pytest

from kontor.record import Game
from kontor.review import ACCEPTED, Reviewer, chances_json, evaluate, judged_json, line_of
from kontor.server.client import ClientError
from kontor.server.kept import DONE
from kontor.server.shown import offers_json
from tests.server.finished import finished_table
from tests.server.places import REVIEW_NODES, Place, Server
from tests.server.players import Guest
from tests.server.test_reviews import ask, person_of, until

Json = dict[str, Any]
HARDLY_EVER = 0.001


def tried(guest: Guest, table: str, at: int, *actions: str) -> Json:
    path = f"/api/tables/{table}/review/at/{at}/try"
    found: Json = guest.ask("POST", path, {"actions": list(actions)})
    return found


def answered(guest: Guest, table: str, at: int, actions: list[str]) -> Json:
    path = f"/api/tables/{table}/review/at/{at}/answer"
    found: Json = guest.ask("POST", path, {"actions": actions})
    return found


def game_of(guest: Guest, table: str) -> Game:
    return Game.load(guest.ask("GET", f"/api/tables/{table}/record"))


def plain(data: object) -> Any:
    """Return data as it comes over the network."""
    return json.loads(json.dumps(data))


# Trying


def test_what_is_tried_is_shown_to_whoever_decides_with_its_chances(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = finished_table(server.place, person_of(anna))
    game = game_of(anna, table)
    at = 30
    state = game.state_after(at)
    start = tried(anna, table, at)
    assert start["events"] == []
    assert start["status"] == "playing"
    assert start["chances"] == plain(chances_json(evaluate(state)))
    assert start["view"]["seat"] == start["decision"]["seat"] == state.seat
    offered = plain(offers_json(state))
    assert {name: start["decision"][name] for name in offered} == offered
    action = start["decision"]["legal"][0]
    after = tried(anna, table, at, action)
    assert [event["action"] for event in after["events"]] == [action]
    assert after["events"][0]["seq"] == at + 1
    again = Game.begin(game.setup, game.deal)  # type: ignore[arg-type]
    again.play_all([*game.actions[:at], action])
    assert after["view"] == plain(again.view(again.seat).json())
    assert after["chances"] == plain(chances_json(evaluate(again.state)))
    assert game_of(anna, table).actions == game.actions, "nothing is stored"


def test_every_seat_can_be_played_on_to_the_end_of_the_game(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = finished_table(server.place, person_of(anna))
    game = game_of(anna, table)
    at = game.action_count - 40
    rest = game.actions[at:]
    deciders = {tried(anna, table, at, *rest[:some])["decision"]["seat"] for some in range(39)}
    assert deciders == {0, 1, 2}
    end = tried(anna, table, at, *rest)
    assert (end["status"], end["decision"]) == ("over", None)
    assert end["result"] == plain(game.result())
    assert sum(end["chances"]["shares"]) == pytest.approx(1.0)


def test_an_illegal_action_is_refused_with_its_number(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = finished_table(server.place, person_of(anna))
    first = tried(anna, table, 0)["decision"]["legal"][0]
    for wrong in ("put bremen-hamburg.1", "place t nowhere.1"):
        with pytest.raises(ClientError, match="action 2: ") as refused:
            tried(anna, table, 0, first, wrong, "end")
        assert (refused.value.code, refused.value.status) == ("illegal", 422)
        assert refused.value.detail == {"number": 2, "action": wrong}
    with pytest.raises(ClientError, match="has only") as beyond:
        tried(anna, table, 10_000)
    assert beyond.value.code == "not-found"


def test_it_is_told_why_something_is_not_possible_after_what_was_tried(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = finished_table(server.place, person_of(anna))
    legal = tried(anna, table, 0)["decision"]["legal"]
    place = next(action for action in legal if action.startswith("place t "))
    post = place.removeprefix("place t ")
    path = f"/api/tables/{table}/review/at/0/why"

    def why(actions: list[str], where: str) -> Any:
        return anna.ask("POST", path, {"actions": actions, "place": where})["reason"]

    assert why([], f"post {post}") is None
    assert why([place], "prestige 7")["rule"]
    with pytest.raises(ClientError) as refused:
        why([], "moon")
    assert refused.value.code == "notation"


def test_nothing_is_tried_in_a_game_that_goes_on_or_that_one_may_not_see(server: Server) -> None:
    anna, bert = Guest(server, "Anna"), Guest(server, "Bert")
    running = finished_table(server.place, person_of(anna), actions=30)
    over = finished_table(server.place, person_of(anna))
    body: Json = {"actions": []}
    for what, more in (("try", {}), ("why", {"place": "income"}), ("answer", {})):
        for guest, table, code in ((anna, running, "not-over"), (bert, over, "not-found")):
            with pytest.raises(ClientError) as refused:
                guest.ask("POST", f"/api/tables/{table}/review/at/0/{what}", {**body, **more})
            assert refused.value.code == code


# Answers


def whole(game: Game, one: Json, own: list[str]) -> list[str]:
    """Return decisions of a seat in its turn with what the others answer."""
    return line_of(game.state_after(one["at"]), one["seat"], own)


def test_a_turn_that_is_played_anew_is_judged_as_those_of_the_game(fresh_place: Place) -> None:
    with fresh_place.serving() as server:
        anna = Guest(server, "Anna")
        table = finished_table(fresh_place, person_of(anna))
        with pytest.raises(ClientError) as early:
            answered(anna, table, 0, ["end"])
        assert early.value.code == "no-review"
        ask(anna, table)
        done = until(anna, table, lambda found: found["status"] == DONE, "all is judged")
        game = game_of(anna, table)
        reviewer = Reviewer(game, REVIEW_NODES)
        mistakes = [turn for turn in done["turns"] if turn["kind"] and turn["turn"]]
        assert mistakes
        for one in mistakes:
            check_mistake(anna, table, game, one)
            check_best(anna, table, game, one, reviewer)
        check_refused(anna, table, game, mistakes[0])
        check_other_order(anna, table, game, mistakes)


def check_mistake(anna: Guest, table: str, game: Game, one: Json) -> None:
    """Find what was played to be as bad as the review says."""
    played = game.actions[one["at"] : one["at"] + one["count"]]
    found = answered(anna, table, one["at"], played)
    assert not found["accepted"]
    assert found == {"accepted": False, **{name: one[name] for name in found if name in one}}


def check_best(anna: Guest, table: str, game: Game, one: Json, reviewer: Reviewer) -> None:
    """Find the better turn of the review to be good enough."""
    better = whole(game, one, one["better"])
    found = answered(anna, table, one["at"], better)
    assert found["accepted"]
    assert found["fall"] <= ACCEPTED
    judged = reviewer.judge_instead(one["at"], better)
    assert judged is not None
    expected = plain(judged_json(judged))
    assert all(found[name] == expected[name] for name in found if name != "accepted")


def check_refused(anna: Guest, table: str, game: Game, one: Json) -> None:
    """Refuse what is no whole turn, what is not legal, and where no turn begins."""
    played = game.actions[one["at"] : one["at"] + one["count"]]
    for at, actions, code in (
        (one["at"], [], "no-turn"),
        (one["at"], played[:-1], "no-turn"),
        (one["at"], ["end", "place t nowhere.1"], "illegal"),
        (one["at"] + 1, played[1:], "not-found"),
    ):
        with pytest.raises(ClientError) as refused:
            answered(anna, table, at, actions)
        assert refused.value.code == code


def check_other_order(anna: Guest, table: str, game: Game, mistakes: list[Json]) -> None:
    """Find the same actions in another order to be worth the same."""
    compared = 0
    for one in mistakes:
        *deeds, end = one["better"]
        if end != "end" or len(deeds) < 2 or not all(deed.startswith("place") for deed in deeds):
            continue
        turned = [*reversed(deeds), end]
        first, other = (
            answered(anna, table, one["at"], whole(game, one, own))
            for own in (one["better"], turned)
        )
        assert other["accepted"]
        assert other["loss"] == first["loss"]
        compared += 1
    assert compared, "some better turn can be played in another order"


def test_answers_are_limited_and_wait_for_each_other(fresh_place: Place) -> None:
    with fresh_place.serving(hints_per_minute=HARDLY_EVER) as server:
        anna = Guest(server, "Anna")
        table = finished_table(fresh_place, person_of(anna))
        ask(anna, table)
        points = until(anna, table, lambda found: found["points"], "a worker has begun")["points"]
        first, second = points[0]["at"], points[1]["at"]
        turn = {"actions": game_of(anna, table).actions[first:second]}
        path = f"/api/tables/{table}/review/at/{first}/answer"
        codes: list[int] = []
        together = threading.Barrier(4)

        def send() -> None:
            together.wait()
            codes.append(anna.http.post(path, json=turn).status_code)

        threads = [threading.Thread(target=send) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(codes) == {200, 429}, "nobody waits for two at once"
        later = [anna.http.post(path, json=turn).status_code for _ in range(5)]
        assert later == [200] * 4 + [429], "as many as hints"
