"""Neutral routes of Big Box and the score of the neutral player (X3, X4, X6, N6, N7)."""

from typing import Any

import pytest

from kontor.record import Game
from tests.games.table import NOT_HERE, changes
from tests.rules.neutral_table import DISPLACED, FILL, NEAR_FULL, big_box
from tests.rules.offers import offered

FILL_BOTH = (*FILL[:2], "add t hamburg-stade.1")
FILLED = {
    **DISPLACED,
    "posts/bremen-minden": (["nt", "nt", None], NOT_HERE),
    "posts/hamburg-stade": (NOT_HERE, ["nt", None, None]),
}
EAST_WEST = {"arnheim": "nt . . .", "muenster": "nt .", "minden": "nt . . .", "brunswick": "nt"}


def moved(posts: dict[str, str], lifted: str, dropped: str, **more: Any) -> Game:
    """Return a game in which `move-3` has just filled a neutral route."""
    game = big_box(posts=posts, unused={0: ["move-3"]}, **more)
    game.play("use move-3")
    game.play(f"lift {lifted}")
    if game.phase == "lift":
        game.play("done")
    game.play(f"drop {dropped}")
    return game


@pytest.mark.rule("X3", "N6")
def test_the_active_player_chooses_the_city_of_the_neutral_office() -> None:
    game = big_box(posts=NEAR_FULL)
    for action in FILL_BOTH:
        game.play(action)
    assert (game.phase, game.seat, game.turn) == ("neutral", 0, 0)
    assert game.legal() == ["neutral bremen-minden bremen", "neutral bremen-minden minden"]


@pytest.mark.rule("X3", "X6", "E2")
def test_the_neutral_office_takes_the_rightmost_space_before_prestige_is_scored() -> None:
    """Seat 0 controlled Minden; the new office is further right, so the neutral player scores."""
    game = big_box(posts=NEAR_FULL, offices={"bremen": "1t", "minden": "0t . . ."})
    assert changes(game, *FILL_BOTH) == {
        **FILLED,
        "players/0/stock": ([8, 1], [9, 1]),
        "offices/minden/spaces": (["0t", None, None, None], ["0t", None, None, "nt"]),
        "players/1/track": (0, 1),
        "neutral/track": (0, 1),
    }


@pytest.mark.rule("X3")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (". . . .", [None, None, None, "nt"]),
        ("0t . 1t 1t", ["0t", "nt", "1t", "1t"]),
        (". 0m 0t 1t", ["nt", "0m", "0t", "1t"]),
        ("0t . . 1t", ["0t", None, "nt", "1t"]),
    ],
)
def test_the_rightmost_empty_space_is_taken_whatever_its_shape(
    before: str, after: list[str | None]
) -> None:
    """Arnheim's second space is round."""
    posts = {"arnheim-duisburg": "nt . .", "arnheim-muenster": "nt nt ."}
    game = big_box(
        posts=posts,
        offices={"arnheim": before, "muenster": "1t 1t"}
        if "t" in before
        else {"muenster": "1t 1t"},
        abilities={0: {"book": 2}},
    )
    fill = ("displace t arnheim-duisburg.1", "put arnheim-muenster.3", "add t arnheim-kampen.1")
    for action in fill:
        game.play(action)
    assert game.position()["offices"]["arnheim"]["spaces"] == after
    assert game.phase == "turn"


@pytest.mark.rule("X3")
def test_with_no_empty_space_prestige_is_scored_without_an_office() -> None:
    game = big_box(posts=NEAR_FULL, offices={"bremen": "1t", "minden": "0t 1t 1t nt"})
    assert changes(game, *FILL_BOTH) == {
        **FILLED,
        "players/0/stock": ([8, 1], [9, 1]),
        "players/1/track": (0, 2),
    }


@pytest.mark.rule("X3", "X6", "E7", "E8")
def test_a_coin_counts_for_the_neutral_player() -> None:
    """Two for the coin, one for Bristol, one for Salisbury, which it controls."""
    game = moved(
        {"bristol-salisbury": "nt nt nt .", "london-oxford": "nt . . ."},
        "london-oxford.1",
        "bristol-salisbury.4",
        board="britannia",
        offices={"salisbury": "0t nt"},
    )
    position = game.position()
    assert position["neutral"] == {"track": 4}
    assert [player["track"] for player in position["players"]] == [0, 0]
    assert position["offices"]["bristol"]["spaces"] == ["nt"]
    assert position["completed"] == 2


@pytest.mark.rule("X3", "X6", "E9")
@pytest.mark.parametrize(("gained", "points"), [([], 7), ([0], 4), ([1, 0], 2)])
def test_east_west_counts_for_the_neutral_player(gained: list[int], points: int) -> None:
    """It takes the next place like a player; one more for Stendal, one for Brunswick (E2)."""
    game = moved(
        {"brunswick-stendal": "nt nt nt .", "halle-quedlinburg": "nt . . ."},
        "halle-quedlinburg.1",
        "brunswick-stendal.4",
        offices=EAST_WEST,
        position={"east_west": gained},
    )
    position = game.position()
    assert position["east_west"] == [*gained, "n"]
    assert position["neutral"] == {"track": points + 2}


@pytest.mark.rule("X6", "E9")
def test_the_neutral_player_gains_east_west_once_and_leaves_the_next_place() -> None:
    game = moved(
        {"brunswick-stendal": "nt nt nt .", "halle-quedlinburg": "nt . . ."},
        "halle-quedlinburg.1",
        "brunswick-stendal.4",
        offices=EAST_WEST,
        position={"east_west": ["n", 1]},
    )
    assert game.position()["east_west"] == ["n", 1]
    assert game.position()["neutral"] == {"track": 2}


@pytest.mark.rule("X3", "N7")
@pytest.mark.parametrize(
    ("city", "stays"),
    [("groningen", {"emden-groningen": ["nt", None, None]}), ("emden", {})],
)
def test_one_trader_stays_where_the_office_went_to_a_yellow_banner(
    city: str, stays: dict[str, list[str | None]]
) -> None:
    game = moved(
        {"emden-groningen": ". nt nt", "hamburg-stade": "nt . ."},
        "hamburg-stade.1",
        "emden-groningen.1",
    )
    assert game.legal() == ["neutral emden-groningen emden", "neutral emden-groningen groningen"]
    game.play(f"neutral emden-groningen {city}")
    position = game.position()
    assert position["posts"] == stays
    assert position["offices"] == {city: {"spaces": [None, "nt"], "extra": []}}


@pytest.mark.rule("X3")
def test_one_trader_stays_at_the_prestige_city_too() -> None:
    game = moved(
        {"coellen-warburg": "nt nt nt .", "hamburg-stade": "nt . ."},
        "hamburg-stade.1",
        "coellen-warburg.4",
        offices={"warburg": "1t 1t"},
    )
    assert game.position()["posts"] == {"coellen-warburg": ["nt", None, None, None]}


@pytest.mark.rule("X3")
@pytest.mark.parametrize(
    ("route", "offices", "stays"),
    [
        ("hamburg-luebeck", {"hamburg": "0t 0t 1t", "luebeck": "0t 1t"}, True),
        ("hannover-minden", {"hannover": "0t 0t", "minden": "0t 1t 1t 0t"}, False),
        ("hamburg-luebeck", {"hamburg": "0t 0t .", "luebeck": "0t 1t"}, False),
    ],
)
def test_with_no_office_built_one_stays_if_either_end_is_yellow(
    route: str, offices: dict[str, str], stays: bool
) -> None:
    """In the last case the office goes to Hamburg, which has no yellow banner."""
    game = moved(
        {route: "nt nt .", "hamburg-stade": "nt . ."},
        "hamburg-stade.1",
        f"{route}.3",
        offices=offices,
    )
    assert game.position()["posts"] == ({route: ["nt", None, None]} if stays else {})


@pytest.mark.rule("X3", "EA3")
@pytest.mark.parametrize(
    ("halle", "stays", "after"),
    [(". .", False, [None, "nt"]), ("1t .", False, ["1t", "nt"]), ("1t 1t", True, ["1t", "1t"])],
)
def test_an_open_city_takes_no_neutral_office(
    halle: str, stays: bool, after: list[str | None]
) -> None:
    """Dresden's banner is yellow: it counts only when no office is built at all."""
    game = moved(
        {"dresden-halle": "nt nt nt .", "belgard-kulm": "nt . ."},
        "belgard-kulm.1",
        "dresden-halle.4",
        board="east",
        offices={} if halle == ". ." else {"halle": halle},
    )
    position = game.position()
    assert position["offices"] == {"halle": {"spaces": after, "extra": []}}
    assert position["posts"] == ({"dresden-halle": ["nt", None, None, None]} if stays else {})
    assert game.phase == "turn"


@pytest.mark.rule("X3", "X4")
def test_nobody_uses_the_permanent_marker_of_a_neutral_route() -> None:
    """Its ship posts count: the route is full when neutral traders stand on all of them."""
    game = moved(
        {"malmoe-stralsund": "nt . nt", "belgard-kulm": "nt . ."},
        "belgard-kulm.1",
        "malmoe-stralsund.2",
        board="east",
    )
    assert changes(game, "neutral malmoe-stralsund malmoe") == {
        "offices/malmoe/spaces": (NOT_HERE, [None, None, "nt"]),
        "offices/malmoe/extra": (NOT_HERE, []),
        "posts/malmoe-stralsund": (["nt", "nt", "nt"], NOT_HERE),
        "neutral/track": (0, 1),
        "phase": ("neutral", "turn"),
        "pending/ends": (False, NOT_HERE),
        "pending": (NOT_HERE, None),
    }


@pytest.mark.rule("X4", "E4")
def test_a_marker_at_a_neutral_route_leaves_the_game_and_one_is_drawn_at_once() -> None:
    game = big_box(posts=NEAR_FULL, position={"markers": {"bremen-minden": "extra-office"}})
    pool = game.position()["pool"]
    changed = changes(game, *FILL_BOTH, "neutral bremen-minden minden")
    assert changed == {
        **FILLED,
        "players/0/stock": ([9, 1], [10, 1]),
        "offices/minden/spaces": (NOT_HERE, [None, None, None, "nt"]),
        "offices/minden/extra": (NOT_HERE, []),
        "neutral/track": (0, 1),
        "markers/bremen-minden": ("extra-office", NOT_HERE),
        "plate": ([], pool[:1]),
        "pool": (pool, pool[1:]),
    }
    game.play("end")
    assert game.legal()[0] == f"mark {pool[0]} arnheim-duisburg"
    assert (game.phase, game.seat) == ("mark", 0)


@pytest.mark.rule("X4", "E4", "EN1")
def test_with_an_empty_pool_that_marker_ends_the_game_after_all_neutral_routes() -> None:
    game = big_box(
        posts={**NEAR_FULL, "bremen-hannover": "nt . nt"},
        position={"markers": {"bremen-minden": "+3"}, "pool": []},
    )
    for action in (*FILL[:2], "add t bremen-hannover.2", "neutral bremen-minden minden"):
        game.play(action)
    assert game.legal() == ["neutral bremen-hannover bremen", "neutral bremen-hannover hannover"]
    game.play("neutral bremen-hannover hannover")
    position = game.position()
    assert position["over"] == {"reason": "markers"}
    assert sorted(position["offices"]) == ["hannover", "minden"]
    assert position["neutral"] == {"track": 2}


@pytest.mark.rule("N6", "X3", "MK9")
def test_routes_filled_by_move_3_wait_until_the_marker_is_done() -> None:
    """The first drop fills a route; the second one still follows, then both routes are full."""
    game = big_box(
        posts={
            "bremen-hannover": "nt nt .",
            "bremen-minden": "nt . nt",
            "hamburg-stade": "nt nt 0t",
        },
        unused={0: ["move-3"]},
    )
    lifts = ("use move-3", "lift hamburg-stade.1", "lift hamburg-stade.2")
    for action in (*lifts, "drop bremen-hannover.3"):
        game.play(action)
    assert game.phase == "drop"
    game.play("drop bremen-minden.2")
    assert (game.phase, game.seat) == ("neutral", 0)
    assert game.legal() == [
        "neutral bremen-hannover bremen",
        "neutral bremen-hannover hannover",
        "neutral bremen-minden bremen",
        "neutral bremen-minden minden",
    ]
    game.play("neutral bremen-minden bremen")
    assert game.phase == "turn"
    assert {city: row["spaces"] for city, row in game.position()["offices"].items()} == {
        "bremen": ["nt"],
        "hannover": [None, "nt"],
    }
    assert game.position()["actions"] == 2


@pytest.mark.rule("N7", "MK6")
def test_a_neutral_office_is_swapped_with_an_own_one_only() -> None:
    offices = {"minden": "nt nt 1t .", "hamburg": "0t nt .", "stendal": "nt 1m . ."}
    game = big_box(offices=offices, unused={0: ["swap-offices"]}, supply={0: "2t", 1: "1t"})
    assert offered(game, "use") == ["use swap-offices hamburg 1"]
    assert changes(game, "use swap-offices hamburg 1") == {
        "offices/hamburg/spaces": (["0t", "nt", None], ["nt", "0t", None]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }


@pytest.mark.rule("X6", "E2")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_neutral_player_gains_prestige_whoever_establishes(seat: int) -> None:
    game = big_box(
        posts={"hannover-minden": f"{seat}t {seat}t {seat}t"},
        offices={"minden": "1t nt . ."},
        turn=seat,
    )
    assert changes(game, "establish hannover-minden")["neutral/track"] == (0, 1)
    assert [player["track"] for player in game.position()["players"]] == [0, 0]


@pytest.mark.rule("X6", "EN1")
@pytest.mark.parametrize(("track", "over"), [(18, None), (19, {"reason": "prestige"})])
def test_the_neutral_player_ends_the_game_with_20_and_cannot_win(
    track: int, over: dict[str, str] | None
) -> None:
    game = big_box(
        posts={"hannover-minden": "0t 0t 0t"},
        offices={"minden": "1t nt . .", "hamburg": "0t nt ."},
        abilities={0: {"keys": 1}},
        position={"neutral": {"track": track}},
    )
    game.play("establish hannover-minden")
    assert game.position()["over"] == over
    result = game.result()
    if over is None:
        assert result is None
        return
    assert result is not None
    assert result["winners"] == [0]
    assert [sheet["total"] for sheet in result["scores"]] == [2, 1]


@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    ("minden", "cities"),
    [("0t nt . .", [0, 0]), ("nt 0t . .", [2, 0]), ("nt 0t 0t nt", [0, 0]), ("1t 1t nt .", [0, 2])],
)
def test_the_neutral_player_keeps_cities_from_the_others_at_the_end(
    minden: str, cities: list[int]
) -> None:
    game = big_box(offices={"minden": minden})
    assert [sheet["cities"] for sheet in game.scores()] == cities
    assert len(game.scores()) == 2
