"""Positions and records (NOTATION.md): their keys, their words, and that they can be played on."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import PositionError, RecordError
from tests.games.setups import all_setups
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.offers import crowded, favours
from tests.rules.playing import played

ALWAYS = [
    "setup",
    "phase",
    "seat",
    "turn",
    "round",
    "actions",
    "acted",
    "posts",
    "offices",
    "prestige",
    "markers",
    "pool",
    "plate",
    "completed",
    "east_west",
    "players",
    "favours",
    "neutral",
    "pawn",
    "pending",
    "over",
]
SETUP_KEYS = ["edition", "board", "players", "variant", "modules", "bank", "start", "seed"]


def name(setup: dict[str, Any]) -> str:
    return "-".join(str(part) for part in setup.values() if part)


# Positions


@pytest.mark.parametrize("setup", all_setups(), ids=name)
def test_a_position_has_the_keys_of_its_setup(setup: dict[str, Any]) -> None:
    data = Game.new(**setup, seed=1, start=1).position()
    extra = {
        "favour": "favours" in setup["modules"],
        "permits": setup["board"] == "britannia",
        "pawn_moved": setup["variant"] == "pawn",
        "taken": setup["edition"] == "egmont",
    }
    assert set(data) == {*ALWAYS, *(key for key, there in extra.items() if there)}
    assert list(data["setup"]) == SETUP_KEYS
    track = {"track": 0} if setup["variant"] == "neutral" else None
    assert (data["neutral"], data["pawn"]) == (track, None)
    assert (data["turn"], data["round"], data["actions"], data["acted"]) == (1, 1, 2, False)
    first = ("pawn", 0) if setup["variant"] == "pawn" else ("turn", 1)
    assert (data["phase"], data["seat"]) == first


@pytest.mark.parametrize("setup", all_setups(), ids=name)
def test_a_loaded_position_is_the_position_and_plays_on(setup: dict[str, Any]) -> None:
    for number, game in enumerate(played(6, most=300, **setup)):
        if number % 20 and game.phase in ("turn", "drop", "lift"):
            continue
        data = json.loads(json.dumps(game.position()))
        loaded = Game.from_position(data)
        assert loaded.position() == data == game.position()
        assert loaded.legal() == game.legal()
        assert all(text.isascii() and text == text.lower() for text in game.legal())
        assert data["plate"] == sorted(data["plate"])
        assert all(any(row) for row in data["posts"].values())
        assert all(any(row["spaces"] + row["extra"]) for row in data["offices"].values())
        if game.phase in ("mark", "over"):
            assert data["actions"] == 0
        if game.phase == "over":
            assert data["seat"] is None
        if game.phase in ("turn", "over", "pawn"):
            assert data["pending"] is None


def no_choice(data: dict[str, Any]) -> None:
    table = lay(posts=crowded(["emden-stade"]), supply=dict.fromkeys(range(4), "1t"))
    data.update(table.position(), phase="mark", plate=["move-3"], actions=0, pending={})


def three_of_two(data: dict[str, Any]) -> None:
    data.update(plate=["move-3", "move-3"], markers={"goslar-magdeburg": "move-3"})


FAULTS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a key too many": lambda data: data.update(permits=[]),
    "a key missing": lambda data: data.pop("plate"),
    "a piece too many": lambda data: data["players"][0].update(stock=[7, 0]),
    "a piece missing": lambda data: data["players"][1].update(supply=[3, 0]),
    "a marker too many": three_of_two,
    "a city that is not completed": lambda data: data.update(completed=1),
    "an empty route": lambda data: data["posts"].update({"goslar-magdeburg": [None, None]}),
    "a post too many": lambda data: data["posts"]["emden-stade"].append(None),
    "an unknown route": lambda data: data["posts"].update({"emden-kampen": ["0t", None]}),
    "twenty on the track": lambda data: data["players"][2].update(track=20),
    "markers out of order": lambda data: data["players"][0].update(unused=["develop", "+3"]),
    "nobody decides": lambda data: data.update(seat=None),
    "over without a reason": lambda data: data.update(phase="over", seat=None, actions=0),
    "one action only": no_choice,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_no_position_is_refused(fault: str) -> None:
    game = lay(posts={"emden-stade": "0t . 1m"}, supply={1: "4t"}, unused={0: ["+3", "develop"]})
    data = game.position()
    assert Game.from_position(data).position() == data
    FAULTS[fault](data)
    with pytest.raises(PositionError):
        Game.from_position(data)


@pytest.mark.rule("TU1")
@pytest.mark.parametrize(
    ("actions", "acted", "left"),
    [
        (["income 1t"], True, 1),
        (["place t coellen-warburg.1"], True, 1),
        (["displace t emden-stade.2", "pay 1t", "put emden-groningen.1", "done"], True, 1),
        (["displace t emden-stade.2"], True, 1),
        (["lift emden-stade.1"], True, 1),
        (["establish goslar-magdeburg"], True, 1),
        (["use +3"], False, 5),
        (["use move-3"], False, 2),
        (["use develop bank"], False, 2),
        (["favour abilities +3 develop"], False, 0),
    ],
)
def test_what_counts_as_an_action_taken(actions: list[str], acted: bool, left: int) -> None:
    game = favours(
        posts={
            "emden-stade": "0t 1t .",
            "goslar-magdeburg": "0t 0t",
            "brunswick-minden": "1t . . .",
        },
        unused={0: ["+3", "develop", "move-3"]},
    )
    for action in actions:
        game.play(action)
    assert (game.position()["acted"], game.position()["actions"]) == (acted, left)


@pytest.mark.rule("P3")
@pytest.mark.parametrize(("paid", "acted", "left"), [("", False, 2), (" paid", True, 1)])
def test_a_free_move_of_the_pawn_is_no_action_taken(paid: str, acted: bool, left: int) -> None:
    game = lay(edition="2009", players=2, variant="pawn")
    game.play(f"pawn bremen-hamburg-lueneburg{paid}")
    assert (game.position()["acted"], game.position()["actions"]) == (acted, left)
    assert game.position()["pawn_moved"] == (None if paid else "before")


@pytest.mark.rule("SU6", "TU4")
@pytest.mark.parametrize("start", range(4))
def test_a_round_begins_with_the_start_seat(start: int) -> None:
    game = Game.new(players=4, seed=1, start=start)
    rounds = []
    for _ in range(9):
        rounds.append((game.turn, game.position()["round"]))
        game.play("end")
    assert rounds == [((start + turn) % 4, 1 + turn // 4) for turn in range(9)]


@pytest.mark.rule("C1", "C2")
def test_a_displaced_piece_is_pending_and_its_post_taken_already() -> None:
    game = lay(posts={"emden-stade": "1t . ."}, supply={0: "2t"})
    changed = changes(game, "displace t emden-stade.1")
    assert changed["posts/emden-stade"] == (["1t", None, None], ["0t", None, None])
    assert changed["pending/displaced"] == (NOT_HERE, "1t")
    assert changed["pending/from"] == (NOT_HERE, "emden-stade")
    assert changed["pending/left"] == (NOT_HERE, 1)
    assert "players/1/stock" not in changed


# Records


@pytest.mark.rule("SU7")
@pytest.mark.parametrize("setup", all_setups(), ids=name)
def test_a_record_replays_the_game(setup: dict[str, Any]) -> None:
    *_, game = played(9, most=120, **setup)
    record = game.record()
    assert set(record) - {"meta"} == {"format", "rules", "setup", "deal", "actions", "result"}
    assert (record["format"], record["rules"]) == (1, 1)
    assert list(record["setup"]) == SETUP_KEYS
    assert record["setup"]["start"] in range(record["setup"]["players"])
    assert set(record["deal"]) == {"taverns", "pool", "missions", "favours"}
    assert record["actions"] == game.actions
    assert record["result"] == game.result()
    loaded = Game.load(json.dumps(record))
    assert loaded.position() == game.position()
    assert loaded.record() == record


def test_a_finished_record_has_its_result() -> None:
    *_, game = played(1, players=2, variant="neutral")
    assert game.over
    record = game.record()
    assert set(record["result"]) == {"winners", "reason", "scores"}
    # The neutral player has no sheet.
    assert len(record["result"]["scores"]) == 2
    for sheet in record["result"]["scores"]:
        *parts, total = sheet.values()
        assert sum(parts) == total
    assert record["result"]["winners"] == sorted(record["result"]["winners"])
    wrong = deepcopy(record)
    wrong["result"]["winners"] = [0, 1]
    with pytest.raises(RecordError):
        Game.load(wrong)


def test_an_illegal_action_of_a_record_is_refused_with_its_number() -> None:
    game = Game.new(players=3, seed=1, start=0)
    game.play("place t emden-groningen.1")
    record = game.record()
    assert record["result"] is None
    record["actions"].append("place t emden-groningen.1")
    with pytest.raises(RecordError, match="action 2"):
        Game.load(record)


@pytest.mark.rule("MI1", "FA1", "SU5")
def test_the_deal_tells_all_that_chance_decided() -> None:
    game = Game.new(players=4, seed=4, modules=["favours", "missions"])
    record, data = game.record(), game.position()
    assert record["setup"]["modules"] == ["missions", "favours"]
    assert record["deal"] == {
        "taverns": data["markers"],
        "pool": data["pool"],
        "missions": [player["mission"] for player in data["players"]],
        "favours": data["favours"],
    }
    bare = Game.new(players=4, seed=4).record()["deal"]
    assert (bare["missions"], bare["favours"]) == ([], [])
