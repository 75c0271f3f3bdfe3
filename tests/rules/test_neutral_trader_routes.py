"""Neutral routes of the two-player game of Egmont, and what neutral pieces count for (N3 to N7)."""

import pytest

from kontor.board import board
from tests.games.table import NOT_HERE, changes
from tests.rules.neutral_table import DISPLACED, FILL, HANSA, NEAR_FULL, egmont
from tests.rules.offers import offered


@pytest.mark.rule("N3", "N6")
def test_a_full_neutral_route_is_established_in_the_turn_of_the_active_player() -> None:
    game = egmont(posts=NEAR_FULL)
    for action in FILL:
        game.play(action)
    assert (game.phase, game.seat, game.turn) == ("neutral", 0, 0)
    assert game.legal() == ["neutral bremen-minden bremen", "neutral bremen-minden minden"]


@pytest.mark.rule("N3", "N5")
@pytest.mark.parametrize(
    ("city", "before", "after", "completed"),
    [
        ("bremen", NOT_HERE, ["nt"], 1),
        ("minden", ["0t", None, None, None], ["0t", "nt", None, None], 0),
    ],
)
def test_prestige_is_scored_before_the_neutral_office_takes_the_leftmost_space(
    city: str, before: object, after: object, completed: int
) -> None:
    """Seat 0 controls Minden when it is scored; afterwards the neutral office is rightmost.

    Bremen's only space is pink: colour and shape do not matter. It is completed by the office.
    """
    game = egmont(posts=NEAR_FULL, offices={"minden": "0t . . ."})
    expected = {
        **DISPLACED,
        "players/0/stock": ([8, 1], [9, 1]),
        "posts/bremen-minden": (["nt", "nt", None], NOT_HERE),
        "players/0/track": (0, 1),
        f"offices/{city}/spaces": (before, after),
    }
    if city == "bremen":
        expected["offices/bremen/extra"] = (NOT_HERE, [])
        expected["completed"] = (0, completed)
    assert changes(game, *FILL, f"neutral bremen-minden {city}") == expected
    assert [sheet["cities"] for sheet in game.scores()] == [2 if city == "bremen" else 0, 0]


@pytest.mark.rule("N3")
def test_a_neutral_trader_takes_a_round_space_and_fills_gaps_from_the_left() -> None:
    posts = {"arnheim-duisburg": "nt . .", "arnheim-muenster": "nt nt ."}
    game = egmont(posts=posts, offices={"arnheim": "0t . 1t .", "muenster": "0m 1t"})
    changed = changes(game, "displace t arnheim-duisburg.1", "put arnheim-muenster.3", "done")
    assert changed["offices/arnheim/spaces"] == (["0t", None, "1t", None], ["0t", "nt", "1t", None])
    assert (game.phase, game.seat) == ("turn", 0)


@pytest.mark.rule("N3")
def test_the_office_must_be_built_in_the_only_city_with_space() -> None:
    game = egmont(posts=NEAR_FULL, offices={"bremen": "1t"})
    changed = changes(game, *FILL)
    assert changed["offices/minden/spaces"] == (NOT_HERE, ["nt", None, None, None])
    assert changed["players/1/track"] == (0, 1)
    assert game.phase == "turn"


@pytest.mark.rule("N3")
def test_with_no_empty_space_no_office_is_built() -> None:
    game = egmont(posts=NEAR_FULL, offices={"bremen": "1t", "minden": "0t 1t 1t 0t"})
    assert changes(game, *FILL) == {
        **DISPLACED,
        "players/0/stock": ([7, 1], [8, 1]),
        "posts/bremen-minden": (["nt", "nt", None], NOT_HERE),
        "players/0/track": (0, 1),
        "players/1/track": (0, 1),
    }


@pytest.mark.rule("N3")
def test_a_coin_gives_the_neutral_colour_nothing() -> None:
    posts = {"goettingen-quedlinburg": "nt . .", "halle-quedlinburg": "nt nt nt ."}
    game = egmont(posts=posts)
    fill = ("displace t goettingen-quedlinburg.1", "put halle-quedlinburg.4", "done")
    changed = changes(game, *fill, "neutral halle-quedlinburg halle")
    assert changed["offices/halle/spaces"] == (NOT_HERE, ["nt", None])
    assert "neutral/track" not in changed


@pytest.mark.rule("N3")
def test_east_west_gives_the_neutral_colour_nothing_and_uses_up_no_place() -> None:
    posts = {"brunswick-minden": "nt . . .", "brunswick-stendal": "nt nt nt ."}
    game = egmont(
        posts=posts,
        offices={
            "arnheim": "nt . . .",
            "muenster": "nt .",
            "minden": "nt . . .",
            "brunswick": "nt",
        },
    )
    changed = changes(game, "displace t brunswick-minden.1", "put brunswick-stendal.4", "done")
    assert changed["offices/stendal/spaces"] == (NOT_HERE, ["nt", None, None, None])
    assert game.position()["east_west"] == []
    assert game.position()["neutral"] == {"track": 0}


@pytest.mark.rule("N3", "E4")
def test_a_marker_at_a_neutral_route_leaves_the_game_and_one_is_drawn_at_the_end() -> None:
    game = egmont(posts=NEAR_FULL, position={"markers": {"bremen-minden": "extra-office"}})
    changed = changes(game, *FILL, "neutral bremen-minden minden")
    assert changed["markers/bremen-minden"] == ("extra-office", NOT_HERE)
    assert changed["taken"] == (0, 1)
    assert not any(
        path.endswith(("unused", "used")) or path in ("pool", "plate") for path in changed
    )
    pool = game.position()["pool"]
    assert changes(game, "end") == {
        "actions": (1, 0),
        "phase": ("turn", "mark"),
        "plate": ([], [pool[0]]),
        "pool": (pool, pool[1:]),
        "taken": (1, 0),
        "pending": (None, NOT_HERE),
    }


@pytest.mark.rule("N3", "E4")
def test_with_an_empty_pool_that_marker_ends_the_game_when_the_turn_ends() -> None:
    game = egmont(posts=NEAR_FULL, position={"markers": {"bremen-minden": "+3"}, "pool": []})
    for action in (*FILL, "neutral bremen-minden minden"):
        game.play(action)
    assert (game.phase, game.position()["actions"]) == ("turn", 1)
    game.play("end")
    assert game.position()["over"] == {"reason": "markers"}


@pytest.mark.rule("N4", "N7")
def test_whoever_places_a_marker_puts_a_neutral_trader_there() -> None:
    game = egmont(position={"plate": ["+3", "+4"], "pool": []})
    game.play("end")
    assert changes(game, "mark +4 hannover-minden", "mark +3 kampen-osnabrueck") == {
        "markers/hannover-minden": (NOT_HERE, "+4"),
        "markers/kampen-osnabrueck": (NOT_HERE, "+3"),
        "posts/hannover-minden": (NOT_HERE, ["nt", None, None]),
        "posts/kampen-osnabrueck": (NOT_HERE, ["nt", None]),
        "plate": (["+3", "+4"], []),
        "phase": ("mark", "turn"),
        "pending": (NOT_HERE, None),
        "turn": (0, 1),
        "seat": (0, 1),
        "actions": (0, 2),
    }


@pytest.mark.rule("N4", "MK3")
def test_a_route_with_one_neutral_trader_is_not_free_for_a_marker_here() -> None:
    """The way out of X5 belongs to the other edition."""
    posts = {route.id: "nt" + " ." * (len(route.posts) - 1) for route in board(HANSA).routes}
    game = egmont(posts=posts, position={"plate": ["+3"], "pool": []})
    game.play("end")
    position = game.position()
    assert (position["phase"], position["turn"]) == ("turn", 1)
    assert (position["markers"], position["plate"]) == ({}, [])


@pytest.mark.rule("N5", "E2")
@pytest.mark.parametrize(
    ("minden", "points"),
    [("1t . . .", 1), ("1t nt . .", 0), ("nt 1t . .", 1), ("nt 1t nt .", 0)],
)
def test_the_neutral_colour_controls_cities_like_a_player(minden: str, points: int) -> None:
    """It gains nothing, but keeps the others from the point."""
    game = egmont(posts={"hannover-minden": "0t 0t 0t"}, offices={"minden": minden})
    game.play("establish hannover-minden")
    position = game.position()
    assert [player["track"] for player in position["players"]] == [0, points]
    assert position["neutral"] == {"track": 0}
    assert [sheet["cities"] for sheet in game.scores()] == [0, 2 * points]


@pytest.mark.rule("N5", "N3")
def test_the_neutral_colour_completes_the_tenth_city_and_cannot_win() -> None:
    whole = {"brunswick": "nt", "duisburg": "nt", "goslar": "nt", "lueneburg": "nt", "stade": "nt"}
    whole |= {"coellen": "nt nt", "emden": "nt nt", "halle": "nt nt", "groningen": "nt nt"}
    game = egmont(posts=NEAR_FULL, offices=whole)
    for action in (*FILL, "neutral bremen-minden bremen"):
        game.play(action)
    assert game.position()["completed"] == 10
    result = game.result()
    assert result is not None
    assert (result["reason"], result["winners"]) == ("cities", [0, 1])
    assert [sheet["total"] for sheet in result["scores"]] == [0, 0]


@pytest.mark.rule("N6")
def test_neutral_routes_wait_for_the_end_of_the_relocation_and_are_taken_in_any_order() -> None:
    posts = {**NEAR_FULL, "bremen-hannover": "nt . nt"}
    game = egmont(posts=posts)
    game.play(FILL[0])
    game.play("put bremen-minden.3")
    assert (game.phase, game.seat) == ("relocate", 1)
    game.play("add t bremen-hannover.2")
    assert (game.phase, game.seat) == ("neutral", 0)
    assert game.legal() == [
        "neutral bremen-hannover bremen",
        "neutral bremen-hannover hannover",
        "neutral bremen-minden bremen",
        "neutral bremen-minden minden",
    ]
    game.play("neutral bremen-minden minden")
    assert game.legal() == ["neutral bremen-hannover bremen", "neutral bremen-hannover hannover"]
    game.play("neutral bremen-hannover hannover")
    assert (game.phase, game.seat, game.position()["actions"]) == ("turn", 0, 1)
    assert game.position()["posts"] == {"bremen-hamburg": ["0t", None, None, None]}


@pytest.mark.rule("N6", "N3")
def test_the_first_neutral_route_may_take_the_space_of_the_second() -> None:
    """Bremen has one space; when the first office is there the second has one city left."""
    game = egmont(posts={**NEAR_FULL, "bremen-hannover": "nt . nt"})
    for action in (*FILL[:2], "add t bremen-hannover.2", "neutral bremen-minden bremen"):
        game.play(action)
    assert {city: row["spaces"] for city, row in game.position()["offices"].items()} == {
        "bremen": ["nt"],
        "hannover": ["nt", None],
    }
    assert game.phase == "turn"


@pytest.mark.rule("N7")
def test_removed_neutral_traders_leave_the_board() -> None:
    posts = {"bremen-hamburg": "nt . 1t .", "halle-quedlinburg": ". nt . ."}
    game = egmont(posts=posts, unused={0: ["remove-3"]})
    game.play("use remove-3")
    assert game.legal() == [
        "remove bremen-hamburg.1",
        "remove bremen-hamburg.3",
        "remove halle-quedlinburg.2",
    ]
    game.undo()
    removing = ("remove bremen-hamburg.1", "remove halle-quedlinburg.2")
    assert changes(game, "use remove-3", *removing) == {
        "posts/bremen-hamburg": (["nt", None, "1t", None], [None, None, "1t", None]),
        "posts/halle-quedlinburg": ([None, "nt", None, None], NOT_HERE),
        "players/0/unused": (["remove-3"], []),
        "players/0/used": ([], ["remove-3"]),
    }


@pytest.mark.rule("N7", "MK6")
def test_neutral_offices_are_swapped_but_not_with_each_other() -> None:
    game = egmont(
        offices={"minden": "nt nt 1t .", "hamburg": "0t nt ."}, unused={0: ["swap-offices"]}
    )
    assert offered(game, "use") == ["use swap-offices hamburg 1", "use swap-offices minden 2"]
    assert changes(game, "use swap-offices minden 2") == {
        "offices/minden/spaces": (["nt", "nt", "1t", None], ["nt", "1t", "nt", None]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }


@pytest.mark.rule("N7", "D1")
def test_neutral_traders_are_not_moved_by_a_player() -> None:
    game = egmont(posts={"bremen-hamburg": "nt 0t . ."})
    assert offered(game, "lift") == ["lift bremen-hamburg.2"]
