"""Markers are owned, and new ones are placed when the turn ends (MK1 to MK4)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.offers import crowded, offered, routes

POOL = ["+4", "+4", "swap-offices"]


def at_the_end(plate: list[str], **table: Any) -> Game:
    """Return a game whose active player has taken all actions and has this plate."""
    position = {"plate": sorted(plate), "pool": POOL, "actions": 0, "acted": True}
    table = {"supply": dict.fromkeys(range(4), "1t"), **table}
    return lay(**{**table, "position": {**position, **table.get("position", {})}})


def marked(game: Game) -> list[str]:
    """Return the routes where a marker can be placed."""
    return list(dict.fromkeys(action.split()[2] for action in offered(game, "mark")))


# MK1


@pytest.mark.rule("MK1")
@pytest.mark.parametrize(
    ("marker", "actions"),
    [
        ("+3", ["use +3"]),
        ("+4", ["use +4"]),
        ("develop", ["use develop bank"]),
        ("swap-offices", ["use swap-offices bremen 1"]),
        ("move-3", ["use move-3"]),
        ("extra-office", ["establish kampen-osnabrueck extra osnabrueck t"]),
    ],
)
def test_a_used_marker_is_turned_over_and_stays_with_its_player(
    marker: str, actions: list[str]
) -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t", "goslar-magdeburg": "1t ."},
        offices={"bremen": "0m 1t", "osnabrueck": "1t . ."},
        supply={0: "4t"},
        unused={0: [marker], 1: ["+3"]},
        used={0: ["+4"]},
    )
    before = game.scores()[0]["markers"]
    changed = changes(game, *actions)
    assert changed["players/0/unused"] == ([marker], [])
    assert changed["players/0/used"] == (["+4"], sorted(["+4", marker]))
    assert not [path for path in changed if "unused" in path and "/0/" not in path]
    assert game.scores()[0]["markers"] == before == 3
    if game.phase == "turn":
        assert offered(game, "use") == []


@pytest.mark.rule("MK1", "EN3")
@pytest.mark.parametrize("used", range(5))
def test_used_and_unused_markers_score_alike(used: int) -> None:
    owned = ["+3", "+4", "develop", "swap-offices"]
    game = lay(used={2: owned[:used]}, unused={2: owned[used:]})
    assert [sheet["markers"] for sheet in game.scores()] == [0, 0, 6, 0]


@pytest.mark.rule("MK1")
def test_only_one_of_two_equal_markers_is_turned_over() -> None:
    game = lay(unused={0: ["+3", "+3"]})
    assert changes(game, "use +3") == {
        "actions": (2, 5),
        "players/0/unused": (["+3", "+3"], ["+3"]),
        "players/0/used": ([], ["+3"]),
    }


# MK2


@pytest.mark.rule("MK2", "TU4")
def test_a_marker_goes_to_any_route_of_an_empty_board_and_the_next_turn_begins() -> None:
    game = at_the_end(["+3"])
    game.play("end")
    assert (game.phase, game.seat, game.turn) == ("mark", 0, 0)
    assert game.legal() == [f"mark +3 {route}" for route in routes()]
    assert changes(game, "mark +3 coellen-warburg") == {
        "acted": (True, False),
        "actions": (0, 2),
        "markers/coellen-warburg": (NOT_HERE, "+3"),
        "pending": (NOT_HERE, None),
        "phase": ("mark", "turn"),
        "plate": (["+3"], []),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("MK2")
def test_a_route_with_a_marker_takes_no_second_one() -> None:
    game = at_the_end(["+3"], position={"markers": {"bremen-hamburg": "develop"}})
    game.play("end")
    assert marked(game) == [route for route in routes() if route != "bremen-hamburg"]


@pytest.mark.rule("MK2")
@pytest.mark.parametrize("piece", ["0t", "0m", "3t", "3m"])
@pytest.mark.parametrize("post", range(4))
def test_a_route_with_any_piece_takes_no_marker(piece: str, post: int) -> None:
    line = " ".join(piece if place == post else "." for place in range(4))
    game = at_the_end(["+3"], posts={"bremen-hamburg": line})
    game.play("end")
    assert marked(game) == [route for route in routes() if route != "bremen-hamburg"]


@pytest.mark.rule("MK2")
@pytest.mark.parametrize(
    ("offices", "extra", "closed"),
    [
        ({"stade": "0m"}, {}, []),
        ({"stade": "0m", "emden": "1m ."}, {}, []),
        ({"stade": "0m", "emden": ". 1t"}, {}, []),
        ({"stade": "0m", "emden": "1m 2t"}, {}, ["emden-stade"]),
        # Extra offices take no printed space, and give none.
        ({"stade": "0m", "emden": "1m ."}, {"emden": "2t 2t"}, []),
        ({"stade": "0m", "emden": "1m 2t"}, {"emden": "2t"}, ["emden-stade"]),
        (
            {"stade": "0m", "emden": "1m 2t", "groningen": "1t 2m"},
            {},
            ["emden-groningen", "emden-stade"],
        ),
    ],
)
def test_an_end_city_must_have_an_empty_printed_space(
    offices: dict[str, str], extra: dict[str, str], closed: list[str]
) -> None:
    game = at_the_end(["+3"], offices=offices, extra=extra)
    game.play("end")
    assert marked(game) == [route for route in routes() if route not in closed]


@pytest.mark.rule("MK2", "BR9")
@pytest.mark.parametrize(
    ("family", "players"), [("east", 3), ("east", 5), ("britannia", 3), ("britannia", 4)]
)
def test_no_marker_goes_to_a_permanent_marker_nor_to_wales_or_scotland(
    family: str, players: int
) -> None:
    sides = {("britannia", 3): "britannia-2-3", ("britannia", 4): "britannia-4-5"}
    printed = board(sides.get((family, players), "east"))
    closed = [
        route.id
        for route in printed.routes
        if route.permanent is not None or route.region in ("wales", "scotland")
    ]
    game = at_the_end(["+3"], board=family, players=players)
    game.play("end")
    assert len(closed) >= 4
    assert marked(game) == [route for route in routes(printed.id) if route not in closed]


@pytest.mark.rule("MK2", "EA3")
def test_an_open_city_has_no_empty_space_for_a_marker() -> None:
    game = at_the_end(["+3"], board="east", offices={"kulm": "0t 1t"})
    game.play("end")
    assert "belgard-kulm" not in marked(game)
    assert {"elbing-kulm", "kulm-stettin", "anklam-belgard"} < set(marked(game))


@pytest.mark.rule("MK2")
def test_the_player_chooses_route_and_order() -> None:
    free = ["bremen-hannover", "goslar-magdeburg", "minden-paderborn"]
    game = at_the_end(["+3", "develop", "extra-office"], posts=crowded(free))
    game.play("end")
    assert game.legal() == [
        f"mark {marker} {route}" for route in free for marker in ("extra-office", "+3", "develop")
    ]
    assert changes(game, "mark develop goslar-magdeburg") == {
        "markers/goslar-magdeburg": (NOT_HERE, "develop"),
        "plate": (["+3", "develop", "extra-office"], ["+3", "extra-office"]),
    }
    assert game.legal() == [
        f"mark {marker} {route}"
        for route in ("bremen-hannover", "minden-paderborn")
        for marker in ("extra-office", "+3")
    ]
    # The last one has one route left and goes there by itself.
    assert changes(game, "mark extra-office minden-paderborn") == {
        "acted": (True, False),
        "actions": (0, 2),
        "markers/bremen-hannover": (NOT_HERE, "+3"),
        "markers/minden-paderborn": (NOT_HERE, "extra-office"),
        "pending": (NOT_HERE, None),
        "phase": ("mark", "turn"),
        "plate": (["+3", "extra-office"], []),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("MK2")
def test_equal_markers_of_a_plate_are_offered_once() -> None:
    game = at_the_end(["+3", "+3"])
    game.play("end")
    assert game.legal() == [f"mark +3 {route}" for route in routes()]
    game.play("mark +3 emden-stade")
    assert game.legal() == [f"mark +3 {route}" for route in routes() if route != "emden-stade"]


@pytest.mark.rule("MK2", "TU4")
def test_no_marker_is_used_once_the_turn_has_ended() -> None:
    game = at_the_end(["develop"], unused={0: ["+3"]})
    assert game.legal() == ["use +3", "end"]
    game.play("end")
    assert game.legal() == offered(game, "mark")
    with pytest.raises(IllegalAction):
        game.play("use +3")


@pytest.mark.rule("MK2", "TU4")
def test_nothing_is_placed_before_the_turn_ends() -> None:
    game = lay(
        posts={"goslar-magdeburg": "0t 0t"},
        position={"markers": {"goslar-magdeburg": "move-3"}, "pool": ["+3", "+4"]},
    )
    changed = changes(game, "establish goslar-magdeburg")
    assert changed["plate"] == ([], ["+3"])
    assert changed["pool"] == (["+3", "+4"], ["+4"])
    assert changed["players/0/unused"] == ([], ["move-3"])
    assert (game.phase, offered(game, "mark")) == ("turn", [])


@pytest.mark.rule("MK2")
def test_a_plate_of_nothing_passes_straight_on() -> None:
    game = at_the_end([])
    assert changes(game, "end") == {
        "acted": (True, False),
        "actions": (0, 2),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("MK2", "E4")
def test_egmont_draws_when_the_turn_ends_and_places_then() -> None:
    game = lay(
        edition="egmont",
        posts={"goslar-magdeburg": "0t 0t"},
        position={"markers": {"goslar-magdeburg": "develop"}, "pool": ["+3", "+4"]},
    )
    game.play("establish goslar-magdeburg")
    assert (game.position()["plate"], game.position()["pool"]) == ([], ["+3", "+4"])
    game.play("end")
    assert (game.position()["plate"], game.position()["pool"]) == (["+3"], ["+4"])
    assert game.legal() == [f"mark +3 {route}" for route in routes()]


# MK3


@pytest.mark.rule("MK3")
@pytest.mark.parametrize("plate", [["+3"], ["+3", "develop"], ["+3", "+3", "extra-office"]])
def test_markers_without_a_route_leave_the_game(plate: list[str]) -> None:
    game = at_the_end(plate, posts=crowded())
    assert changes(game, "end") == {
        "acted": (True, False),
        "actions": (0, 2),
        "plate": (sorted(plate), []),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("MK3")
@pytest.mark.parametrize("kept", ["+3", "develop"])
def test_the_player_chooses_which_marker_gets_the_last_route(kept: str) -> None:
    game = at_the_end(["+3", "develop"], posts=crowded(["emden-stade"]))
    game.play("end")
    assert game.legal() == ["mark +3 emden-stade", "mark develop emden-stade"]
    assert changes(game, f"mark {kept} emden-stade") == {
        "acted": (True, False),
        "actions": (0, 2),
        "markers/emden-stade": (NOT_HERE, kept),
        "pending": (NOT_HERE, None),
        "phase": ("mark", "turn"),
        "plate": (["+3", "develop"], []),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("MK2", "MK3")
def test_equal_markers_and_one_route_need_no_decision() -> None:
    game = at_the_end(["+3", "+3"], posts=crowded(["emden-stade"]))
    assert changes(game, "end") == {
        "acted": (True, False),
        "actions": (0, 2),
        "markers/emden-stade": (NOT_HERE, "+3"),
        "plate": (["+3", "+3"], []),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("MK3")
@pytest.mark.parametrize("free", [[], ["emden-stade"]])
def test_a_marker_that_left_the_game_is_never_drawn_again(free: list[str]) -> None:
    game = at_the_end(["develop", "develop"], posts=crowded(free))
    game.play("end")
    position = game.position()
    assert position["pool"] == POOL
    assert list(position["markers"].values()) == ["develop"] * len(free)
    assert all(player["unused"] == player["used"] == [] for player in position["players"])


# MK4


@pytest.mark.rule("MK4")
def test_markers_on_the_plate_count_for_nobody() -> None:
    game = lay(
        posts={"goslar-magdeburg": "0t 0t", "kampen-osnabrueck": "0t 0t"},
        position={
            "markers": {"goslar-magdeburg": "move-3", "kampen-osnabrueck": "extra-office"},
            "pool": ["+3", "+4", "develop"],
        },
    )
    game.play("establish goslar-magdeburg")
    assert game.position()["plate"] == ["+3"]
    assert [sheet["markers"] for sheet in game.scores()] == [1, 0, 0, 0]
    assert offered(game, "use +3") == []
    game.play("establish kampen-osnabrueck")
    assert game.position()["plate"] == ["+3", "+4"]
    assert [sheet["markers"] for sheet in game.scores()] == [3, 0, 0, 0]
    assert offered(game, "use") == []


@pytest.mark.rule("MK4")
@pytest.mark.parametrize("plate", [[], ["+3"], ["+3", "+3", "develop", "develop"]])
def test_a_plate_changes_no_score(plate: list[str]) -> None:
    game = at_the_end(plate, used={0: ["move-3"]}, unused={1: ["extra-office", "swap-offices"]})
    assert [sheet["markers"] for sheet in game.scores()] == [1, 3, 0, 0]
    game.play("end")
    assert [sheet["markers"] for sheet in game.scores()] == [1, 3, 0, 0]
