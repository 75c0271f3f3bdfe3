"""E1 to E5: establishing a route, the prestige for its cities, its marker, its pieces."""

from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import KontorError
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import offered

EDITIONS = ("2009", "egmont", "big-box")
ROUTE = "bremen-hannover"
GONE = (["0t", "0t", "0t"], NOT_HERE)


def filled(**options: Any) -> Game:
    """Lay a table where seat 0 stands on all of Bremen–Hannover."""
    posts = {ROUTE: "0t 0t 0t"} | options.pop("posts", {})
    return lay(posts=posts, supply={0: "4t1m"} | options.pop("supply", {}), **options)


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("pieces", "possible"),
    [
        ("0t 0t 0t", True),
        ("0m 0t 0t", True),
        ("0t 0m 0m", True),
        ("0t 0t .", False),
        (". 0t 0t", False),
        ("0t 1t 0t", False),
        ("1t 1t 1t", False),
    ],
)
def test_every_post_must_hold_an_own_piece(pieces: str, possible: bool) -> None:
    game = lay(posts={ROUTE: pieces}, supply={0: "4t"}, abilities={0: {"book": 1}})
    assert ("establish bremen-hannover" in game.legal()) == possible
    assert bool(offered(game, "establish")) == possible


@pytest.mark.rule("E1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_full_route_is_not_established_by_itself(edition: str) -> None:
    game = lay(edition=edition, posts={ROUTE: "0t 0t ."}, offices={"hannover": "0t ."})
    assert changes(game, "place t bremen-hannover.3") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/supply": ([4, 1], [3, 1]),
        "posts/bremen-hannover": (["0t", "0t", None], ["0t", "0t", "0t"]),
    }
    game.play("end")
    assert offered(game, "establish") == []
    assert game.position()["posts"] == {ROUTE: ["0t", "0t", "0t"]}


@pytest.mark.rule("E1", "E2")
def test_several_full_routes_are_established_one_by_one() -> None:
    game = lay(posts={ROUTE: "0t 0t 0t", "kampen-osnabrueck": "0t 0t"}, supply={0: ""})
    without = ["establish bremen-hannover", "establish kampen-osnabrueck"]
    offices = [f"{without[0]} office hannover", f"{without[1]} office osnabrueck"]
    assert offered(game, "establish") == without + offices
    assert changes(game, without[1]) == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([6, 1], [8, 1]),
        "posts/kampen-osnabrueck": (["0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("offices", "gains"),
    [
        ({}, {}),
        ({"bremen": "0m .", "hannover": "0t ."}, {0: 2}),
        ({"bremen": "1m .", "hannover": "0t ."}, {0: 1, 1: 1}),
        ({"bremen": "1m .", "hannover": "1t ."}, {1: 2}),
        ({"bremen": "1m .", "hannover": "2t ."}, {1: 1, 2: 1}),
        ({"hannover": "3t ."}, {3: 1}),
        ({"minden": "0t . . .", "osnabrueck": "1t . ."}, {}),
    ],
)
def test_whoever_controls_a_city_at_an_end_gains_one(
    offices: dict[str, str], gains: dict[int, int]
) -> None:
    game = filled(offices=offices, supply={0: "4t", 1: "4t"}, track={0: 3, 1: 5})
    before = [player["track"] for player in game.position()["players"]]
    stock = game.position()["players"][0]["stock"]
    expected: dict[str, Any] = {
        f"players/{seat}/track": (before[seat], before[seat] + gain) for seat, gain in gains.items()
    }
    assert changes(game, "establish bremen-hannover") == expected | {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": (stock, [stock[0] + 3, stock[1]]),
        "posts/bremen-hannover": GONE,
    }


@pytest.mark.rule("E1", "E2")
@pytest.mark.parametrize(
    ("reward", "offices"),
    [
        ("", {"hannover": ["1t", None]}),
        (" office hannover", {"hannover": ["1t", "0t"]}),
        (" extra hannover t", {"hannover": ["1t", None]}),
    ],
)
def test_prestige_comes_first_whatever_the_reward(reward: str, offices: dict[str, Any]) -> None:
    # With a second office to the right of the first seat 0 would control Hannover, too late.
    game = filled(
        offices={"hannover": "1t ."},
        abilities={0: {"privilege": 2}},
        unused={0: ["extra-office"]},
    )
    game.play(f"establish bremen-hannover{reward}")
    position = game.position()
    assert [player["track"] for player in position["players"]] == [0, 1, 0, 0]
    assert {city: row["spaces"] for city, row in position["offices"].items()} == offices


@pytest.mark.rule("E1", "E2")
def test_a_first_office_gives_no_prestige_for_its_own_establishing() -> None:
    game = filled()
    game.play("establish bremen-hannover office hannover")
    assert [player["track"] for player in game.position()["players"]] == [0, 0, 0, 0]


# Spaces of Minden and extra offices left of them, and who controls it.
CONTROL = [
    ("0t . . .", "", 0),
    ("0t 1t . .", "", 1),  # tied: the one further right
    ("1t 0t . .", "", 0),
    ("0t 0t 1t .", "", 0),  # most before rightmost
    ("0t 1t 1t 0t", "", 0),
    ("1t 0t 0t 1t", "", 1),
    ("0t 0t 1t 1t", "", 1),
    ("0t 1t 0t 2t", "", 0),  # of the tied ones only: seat 2 is rightmost, but has fewer
    ("0t 0t 2t 2t", "1t 1t", 2),  # three tied
    ("0t 1t . .", "0t", 0),  # extra offices count
    ("0t . . .", "1t", 0),  # tied: an extra office lies left of all spaces
    ("1t . . .", "0t 0t", 0),
    ("2t . . .", "0t 1t 0t 1t", 1),  # tied on extra offices only: the one further right
    ("2t . . .", "1t 0t 1t 0t", 0),
    ("1t . . 0t", "", 0),  # an empty space between does not matter
]


@pytest.mark.rule("E3", "E2")
@pytest.mark.parametrize(("spaces", "extra", "owner"), CONTROL)
def test_most_offices_control_and_the_rightmost_breaks_ties(
    spaces: str, extra: str, owner: int
) -> None:
    game = lay(
        posts={"bremen-minden": "3t 3t 3t"},
        turn=3,
        offices={"minden": spaces},
        extra={"minden": extra} if extra else {},
    )
    cities = [sheet["cities"] for sheet in game.scores()]
    assert cities == [2 if seat == owner else 0 for seat in range(4)]
    game.play("establish bremen-minden")
    gained = [player["track"] for player in game.position()["players"]]
    assert gained == [1 if seat == owner else 0 for seat in range(4)]


@pytest.mark.rule("E3")
def test_a_city_without_offices_is_controlled_by_nobody() -> None:
    game = lay(posts={"bremen-minden": "0t 0t 0t"}, offices={"hannover": "0t ."})
    game.play("establish bremen-minden")
    assert [player["track"] for player in game.position()["players"]] == [0] * 4
    assert [sheet["cities"] for sheet in game.scores()] == [2, 0, 0, 0]


def marked(edition: str, pool: list[str] | None = None, **options: Any) -> Game:
    """Lay a table with a marker at Bremen–Hannover and another one elsewhere."""
    position: dict[str, Any] = {
        "markers": {ROUTE: "swap-offices", "coellen-warburg": "extra-office"}
    }
    if pool is not None:
        position |= {"pool": pool}
    return filled(edition=edition, position=position | options.pop("position", {}), **options)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("edition", ["2009", "big-box"])
def test_the_marker_is_taken_and_the_next_one_drawn_to_the_plate(edition: str) -> None:
    game = marked(edition)
    pool = game.position()["pool"]
    stock = game.position()["players"][0]["stock"]
    assert changes(game, "establish bremen-hannover") == {
        "acted": (False, True),
        "actions": (2, 1),
        "markers/bremen-hannover": ("swap-offices", NOT_HERE),
        "plate": ([], pool[:1]),
        "players/0/stock": (stock, [stock[0] + 3, stock[1]]),
        "players/0/unused": ([], ["swap-offices"]),
        "pool": (pool, pool[1:]),
        "posts/bremen-hannover": GONE,
    }


@pytest.mark.rule("E4")
def test_egmont_draws_nothing_now_and_one_for_each_when_the_turn_ends() -> None:
    game = marked("egmont", posts={"coellen-warburg": "0t 0t 0t 0t"}, supply={0: ""})
    pool = game.position()["pool"]
    stock = game.position()["players"][0]["stock"]
    assert changes(game, "establish bremen-hannover") == {
        "acted": (False, True),
        "actions": (2, 1),
        "markers/bremen-hannover": ("swap-offices", NOT_HERE),
        "players/0/stock": (stock, [stock[0] + 3, stock[1]]),
        "players/0/unused": ([], ["swap-offices"]),
        "posts/bremen-hannover": GONE,
        "taken": (0, 1),
    }
    game.play("establish coellen-warburg")
    position = game.position()
    assert (position["taken"], position["plate"], position["pool"]) == (2, [], pool)
    game.play("end")
    position = game.position()
    assert (position["phase"], position["seat"], position["taken"]) == ("mark", 0, 0)
    assert (position["plate"], position["pool"]) == (sorted(pool[:2]), pool[2:])


@pytest.mark.rule("E4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_marker_at_the_route_nothing_is_drawn(edition: str) -> None:
    game = filled(edition=edition, position={"markers": {"coellen-warburg": "extra-office"}})
    before = game.position()
    game.play("establish bremen-hannover")
    after = game.position()
    for key in ("markers", "plate", "pool"):
        assert after[key] == before[key]
    assert after.get("taken", 0) == 0
    game.play("end")
    assert (game.phase, game.turn) == ("turn", 1)


@pytest.mark.rule("E4", "EN1")
@pytest.mark.parametrize("edition", ["2009", "big-box"])
def test_an_empty_pool_ends_the_game_after_this_action(edition: str) -> None:
    game = marked(edition, pool=[], unused={0: ["+3"]})
    stock = game.position()["players"][0]["stock"]
    assert changes(game, "establish bremen-hannover office hannover") == {
        "acted": (False, True),
        "actions": (2, 0),
        "markers/bremen-hannover": ("swap-offices", NOT_HERE),
        "offices/hannover/extra": (NOT_HERE, []),
        "offices/hannover/spaces": (NOT_HERE, ["0t", None]),
        "over": (None, NOT_HERE),
        "over/reason": (NOT_HERE, "markers"),
        "phase": ("turn", "over"),
        "players/0/stock": (stock, [stock[0] + 2, stock[1]]),
        "players/0/unused": (["+3"], ["+3", "swap-offices"]),
        "posts/bremen-hannover": GONE,
        "seat": (0, None),
    }
    assert game.legal() == []


@pytest.mark.rule("E4")
@pytest.mark.parametrize("edition", ["2009", "big-box"])
def test_drawing_the_last_marker_does_not_end_it(edition: str) -> None:
    game = marked(edition, pool=["+4"])
    game.play("establish bremen-hannover")
    position = game.position()
    assert (position["phase"], position["plate"], position["pool"]) == ("turn", ["+4"], [])


@pytest.mark.rule("E4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_pool_ends_nothing_while_no_marker_is_taken(edition: str) -> None:
    game = filled(edition=edition, position={"pool": []})
    game.play("establish bremen-hannover")
    game.play("end")
    assert (game.phase, game.turn) == ("turn", 1)


@pytest.mark.rule("E4", "EN1")
@pytest.mark.parametrize("pool", [[], ["+4"]])
def test_egmont_the_pool_that_runs_out_ends_the_game_at_the_end_of_the_turn(
    pool: list[str],
) -> None:
    game = marked("egmont", pool=pool, posts={"coellen-warburg": "0t 0t 0t 0t"}, supply={0: ""})
    game.play("establish bremen-hannover")
    game.play("establish coellen-warburg")
    assert (game.phase, game.position()["pool"]) == ("turn", pool)
    # The turn goes on: what was taken can still be used, though the pool is too small.
    assert game.position()["players"][0]["unused"] == ["extra-office", "swap-offices"]
    game.play("end")
    position = game.position()
    assert (position["phase"], position["over"]) == ("over", {"reason": "markers"})
    assert (position["plate"], position["pool"], position["markers"]) == (pool, [], {})
    assert position["turn"] == 0


@pytest.mark.rule("E4")
def test_egmont_a_pool_just_large_enough_ends_nothing() -> None:
    game = marked(
        "egmont", pool=["+4", "+3"], posts={"coellen-warburg": "0t 0t 0t 0t"}, supply={0: ""}
    )
    for text in ("establish bremen-hannover", "establish coellen-warburg", "end"):
        game.play(text)
    position = game.position()
    assert (position["phase"], position["plate"], position["pool"]) == ("mark", ["+3", "+4"], [])


@pytest.mark.rule("E5")
@pytest.mark.parametrize(
    ("reward", "returned"),
    [
        ("", [2, 1]),
        (" office hannover", [1, 1]),
        (" office bremen", [2, 0]),
        (" extra hannover t", [1, 1]),
        (" extra hannover m", [2, 0]),
    ],
)
def test_all_pieces_but_the_one_of_the_reward_go_to_the_stock(
    reward: str, returned: list[int]
) -> None:
    game = filled(
        posts={ROUTE: "0t 0m 0t"},
        supply={0: "4t"},
        offices={"hannover": "1t ."},
        abilities={0: {"privilege": 2}},
        unused={0: ["extra-office"]},
    )
    before = game.position()["players"][0]
    game.play(f"establish bremen-hannover{reward}")
    after = game.position()["players"][0]
    assert [new - old for new, old in zip(after["stock"], before["stock"], strict=True)] == returned
    assert after["supply"] == before["supply"]
    assert game.position()["posts"] == {}


@pytest.mark.rule("E5", "E10")
def test_for_an_ability_all_pieces_go_to_the_stock() -> None:
    game = lay(posts={"hamburg-luebeck": "0t 0m 0t"}, supply={0: "4t"})
    assert changes(game, "establish hamburg-luebeck develop bank") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/abilities/bank": (0, 1),
        "players/0/stock": ([5, 0], [7, 1]),
        "players/0/supply": ([4, 0], [5, 0]),
        "posts/hamburg-luebeck": (["0t", "0m", "0t"], NOT_HERE),
    }


@pytest.mark.rule("E5")
def test_one_reward_at_most_and_none_if_not_wanted() -> None:
    game = lay(
        posts={"hamburg-luebeck": "0t 0m 0t"},
        offices={"hamburg": "1t . ."},
        unused={0: ["extra-office"]},
        supply={0: "4t"},
    )
    # One action gives one of these; Hamburg's next space is orange and so closed.
    assert offered(game, "establish") == [
        "establish hamburg-luebeck",
        "establish hamburg-luebeck office luebeck",
        "establish hamburg-luebeck develop bank",
        "establish hamburg-luebeck extra hamburg t",
        "establish hamburg-luebeck extra hamburg m",
    ]


@pytest.mark.rule("E5")
def test_a_route_between_full_cities_can_still_be_established() -> None:
    game = filled(offices={"bremen": "1m 1t", "hannover": "1t 2t"}, supply={1: "4t"})
    assert offered(game, "establish") == ["establish bremen-hannover"]
    game.play("establish bremen-hannover")
    assert [player["track"] for player in game.position()["players"]] == [0, 1, 1, 0]


@pytest.mark.rule("E1")
def test_a_refused_establishing_changes_nothing() -> None:
    game = filled(posts={"kampen-osnabrueck": "0t 1t"})
    before = game.position()
    for text in (
        "establish kampen-osnabrueck",
        "establish bremen-hannover office bremen",
        "establish bremen-hannover office osnabrueck",
        "establish bremen-hannover develop book",
        "establish bremen-hannover prestige 7",
        "establish bremen-hannover extra hannover t",
    ):
        with pytest.raises(KontorError):
            game.play(text)
    assert game.position() == before
