"""Rulings that decide where the rulebooks disagree or are silent, one by one."""

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import lay
from tests.rules.offers import favours, offered

EDITIONS = ["2009", "egmont", "big-box"]


@pytest.mark.rule("E6")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("pieces", "possible"),
    [("0m 0m 0m", False), ("0m 0m 0t", True), ("0t 0t 0t", True)],
)
def test_a_merchant_never_stands_in_for_a_trader(edition: str, pieces: str, possible: bool) -> None:
    """Arnheim begins with a white square."""
    game = lay(
        edition=edition,
        posts={"arnheim-kampen": pieces},
        abilities={0: {"book": 3, "privilege": 3}},
        supply={0: ""},
    )
    office = "establish arnheim-kampen office arnheim"
    assert offered(game, office) == ([office] if possible else [])
    if possible:
        game.play(office)
        assert game.position()["offices"]["arnheim"]["spaces"] == ["0t", None, None, None]


@pytest.mark.rule("E11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("pieces", "possible"), [("0t 0t 0t 0t", False), ("0t 0t 0t 0m", True)])
def test_a_prestige_space_takes_a_merchant_in_every_edition(
    edition: str, pieces: str, possible: bool
) -> None:
    game = lay(edition=edition, posts={"coellen-warburg": pieces}, supply={0: "1t"})
    prestige = "establish coellen-warburg prestige 7"
    assert offered(game, "establish coellen-warburg prestige") == ([prestige] if possible else [])


@pytest.mark.rule("MK2")
def test_a_sea_route_without_a_permanent_marker_takes_markers() -> None:
    sea = [
        route.id
        for route in board("britannia-4-5").routes
        if route.region == "england" and any(post.ship for post in route.posts)
    ]
    assert sea == ["calais-canterbury", "calais-southampton", "carlisle-chester"]
    game = lay(
        board="britannia", position={"plate": ["+3"], "pool": ["+4"], "actions": 0, "acted": True}
    )
    game.play("end")
    places = [route for route in sea if offered(game, f"mark +3 {route}")]
    assert places == ["carlisle-chester"]
    game.play("mark +3 carlisle-chester")
    assert game.position()["markers"] == {"carlisle-chester": "+3"}


@pytest.mark.rule("MK6")
def test_both_swapped_offices_may_be_the_player_s_own_if_their_kinds_differ() -> None:
    game = lay(
        offices={"minden": "0t 0m 0m ."},
        abilities={0: {"book": 1}},
        supply={0: "3t"},
        unused={0: ["swap-offices"]},
    )
    assert offered(game, "use") == ["use swap-offices minden 1"]
    game.play("use swap-offices minden 1")
    assert game.position()["offices"]["minden"]["spaces"] == ["0m", "0t", "0m", None]


@pytest.mark.rule("FA1", "X6")
def test_with_the_neutral_player_two_tiles_are_there_for_the_two_players() -> None:
    game = favours(
        ["cities", "abilities"],
        players=2,
        variant="neutral",
        unused={0: ["+3", "+3"], 1: ["+4", "+4"]},
    )
    game.play("favour cities +3 +3")
    game.play("end")
    game.play("favour abilities +4 +4")
    position = game.position()
    assert position["favours"] == []
    assert [player["favours"] for player in position["players"]] == [["cities"], ["abilities"]]
    assert position["neutral"] == {"track": 0}


@pytest.mark.rule("E4", "EN1")
@pytest.mark.parametrize(("taken", "pool", "left"), [(1, [], 1), (2, ["+3"], 1), (3, ["+3"], 2)])
def test_egmont_keeps_count_of_the_markers_that_could_not_be_drawn(
    taken: int, pool: list[str], left: int
) -> None:
    game = lay(edition="egmont", position={"taken": taken, "pool": pool})
    game.play("end")
    position = game.position()
    assert (position["phase"], position["plate"], position["taken"]) == ("over", pool, left)
    assert Game.from_position(position).position() == position
