"""East: its cities, and offices in open cities (EA1 to EA3)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.offers import offered
from tests.rules.terrain import full

SEA = {"luebeck": "0t . .", "wismar": "0t .", "stralsund": "0t .", "malmoe": "0m . ."}
INLAND = {"wismar": "0t .", "stettin": "0t .", "kulm": "0t ."}


def east(**more: Any) -> Game:
    """Return a turn of seat 0 at a table of three."""
    return lay(**{"board": "east", "players": 3, **more})


@pytest.mark.rule("EA1", "E9")
@pytest.mark.parametrize(("gained", "points"), [([], 7), ([1], 4), ([2, 1], 2)])
def test_east_west_links_luebeck_and_danzig(gained: list[int], points: int) -> None:
    """By the northern sea: Lübeck, Wismar, Stralsund, Malmö, Danzig."""
    game = east(
        posts={"braunsberg-danzig": "0t 0t 0t 0t"},
        offices=SEA,
        abilities={0: {"book": 1}},
        supply={0: "1t"},
        position={"east_west": gained},
    )
    changed = changes(game, "establish braunsberg-danzig office danzig")
    assert changed["players/0/track"] == (0, points)
    assert changed["east_west"] == (gained, [*gained, 0])


@pytest.mark.rule("EA1", "EA3", "E9")
@pytest.mark.parametrize(
    ("belgard", "points"),
    [("0t", 7), ("1t", 0)],
)
def test_open_cities_are_links_of_east_west(belgard: str, points: int) -> None:
    """Lübeck, Wismar, Waren, Stettin, Kulm, Belgard, Danzig: Waren and Belgard are open.

    Waren belongs to another player, who has more offices there: control does not matter.
    """
    game = east(
        posts={"braunsberg-danzig": "0t 0t 0t 0t"},
        offices={**INLAND, "luebeck": "1t 0t .", "waren": "0t 1t 1t"},
        extra={"belgard": belgard},
        supply={0: "1t"},
    )
    game.play("establish braunsberg-danzig office danzig")
    assert game.position()["players"][0]["track"] == points


@pytest.mark.rule("EA3", "E9")
def test_an_extra_office_in_an_open_city_can_close_the_chain() -> None:
    game = east(
        posts={"belgard-kulm": "0t 0t 0t"},
        offices={**INLAND, "luebeck": "0t . .", "waren": "0t", "danzig": "0t . . ."},
        unused={0: ["extra-office"]},
        supply={0: "1t"},
    )
    game.play("establish belgard-kulm extra belgard t")
    assert game.position()["east_west"] == [0]
    assert game.position()["players"][0]["track"] == 7 + 1  # one for Kulm (E2)


@pytest.mark.rule("EA1", "E11")
@pytest.mark.parametrize(("privilege", "points"), [(0, [7]), (1, [7, 8]), (3, [7, 8, 9, 11])])
def test_the_prestige_spaces_are_at_koenigsberg(privilege: int, points: list[int]) -> None:
    game = east(
        posts={"danzig-koenigsberg": "0t 0m 0t 0t", "braunsberg-danzig": "0m 0t 0t 0t"},
        abilities={0: {"book": 1, "privilege": privilege}},
        supply={0: "1t"},
    )
    offers = [action for action in offered(game, "establish") if "prestige" in action]
    assert offers == [f"establish danzig-koenigsberg prestige {n}" for n in points]


@pytest.mark.rule("EA2")
@pytest.mark.parametrize("route", ["havelberg-waren", "stettin-waren", "waren-wismar"])
def test_at_waren_actions_or_bank_may_be_developed(route: str) -> None:
    size = len(next(r for r in board("east").routes if r.id == route).posts)
    game = east(posts={route: " ".join(["0t"] * size)}, supply={0: "1t"})
    develop = [action for action in offered(game, "establish") if "develop" in action]
    assert develop == [f"establish {route} develop actions", f"establish {route} develop bank"]


@pytest.mark.rule("EA2", "E10")
@pytest.mark.parametrize(("ability", "actions"), [("actions", (2, 2)), ("bank", (2, 1))])
def test_at_waren_one_of_the_two_is_developed(ability: str, actions: tuple[int, int]) -> None:
    """A new action comes at once; nothing else is different."""
    game = east(posts={"waren-wismar": "0t 0t 0t"}, supply={0: "1t"})
    expected: dict[str, Any] = {
        "acted": (False, True),
        "actions": actions,
        f"players/0/abilities/{ability}": (0, 1),
        "players/0/supply": ([1, 0], [2, 0]),
        "players/0/stock": ([7, 1], [10, 1]),
        "posts/waren-wismar": (["0t", "0t", "0t"], NOT_HERE),
    }
    if actions[0] == actions[1]:
        del expected["actions"]
    assert changes(game, f"establish waren-wismar develop {ability}") == expected


@pytest.mark.rule("EA2")
@pytest.mark.parametrize(
    ("levels", "left"),
    [({"actions": 5}, ["bank"]), ({"bank": 3}, ["actions"]), ({"actions": 5, "bank": 3}, [])],
)
def test_at_waren_what_is_fully_developed_is_not_offered(
    levels: dict[str, int], left: list[str]
) -> None:
    game = east(posts={"waren-wismar": "0t 0t 0t"}, abilities={0: levels}, supply={0: "1t"})
    develop = [action for action in offered(game, "establish") if "develop" in action]
    assert develop == [f"establish waren-wismar develop {ability}" for ability in left]


@pytest.mark.rule("EA3")
@pytest.mark.parametrize(
    ("markers", "offices", "expected"),
    [
        ([], {}, []),
        ([], {"belgard": "1t 0t"}, []),
        (["extra-office"], {}, ["extra belgard t"]),
        (["extra-office"], {"belgard": "1t"}, ["extra belgard t"]),
        (["extra-office"], {"kulm": "1t ."}, ["extra belgard t", "extra kulm t"]),
    ],
)
def test_an_open_city_takes_an_office_of_a_route_by_extra_office_only(
    markers: list[str], offices: dict[str, str], expected: list[str]
) -> None:
    """Also as the first, where other cities need an office before."""
    game = east(
        posts={"belgard-kulm": "0t 0t 0t"},
        offices=offices,
        unused={0: markers},
        supply={0: "1t"},
    )
    kulm = [] if "kulm" in offices else ["establish belgard-kulm office kulm"]
    assert offered(game, "establish") == [
        "establish belgard-kulm",
        *kulm,
        *(f"establish belgard-kulm {words}" for words in expected),
    ]


@pytest.mark.rule("EA3", "E8")
def test_the_first_extra_office_completes_an_open_city() -> None:
    game = east(posts={"belgard-kulm": "0t 0t 0t"}, unused={0: ["extra-office"]}, supply={0: "1t"})
    assert changes(game, "establish belgard-kulm extra belgard t") == {
        "acted": (False, True),
        "actions": (2, 1),
        "completed": (0, 1),
        "offices/belgard/extra": (NOT_HERE, ["0t"]),
        "offices/belgard/spaces": (NOT_HERE, []),
        "players/0/stock": ([7, 1], [9, 1]),
        "players/0/unused": (["extra-office"], []),
        "players/0/used": ([], ["extra-office"]),
        "posts/belgard-kulm": (["0t", "0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("EA3", "MK5", "E2", "E3")
def test_a_later_extra_office_goes_to_the_left_and_completes_nothing() -> None:
    """Seat 1 controls Belgard when it is scored; the merchant goes left of the extra one."""
    game = east(
        posts={"belgard-kulm": "0t 0m 0t"},
        offices={"belgard": "1t"},
        extra={"belgard": "2t"},
        unused={0: ["extra-office"]},
        supply={0: "1t"},
    )
    assert changes(game, "establish belgard-kulm extra belgard m") == {
        "acted": (False, True),
        "actions": (2, 1),
        "offices/belgard/extra": (["2t"], ["0m", "2t"]),
        "players/0/stock": ([8, 0], [10, 0]),
        "players/0/unused": (["extra-office"], []),
        "players/0/used": ([], ["extra-office"]),
        "players/1/track": (0, 1),
        "posts/belgard-kulm": (["0t", "0m", "0t"], NOT_HERE),
    }


@pytest.mark.rule("EA3", "E3", "EN3")
@pytest.mark.parametrize(
    ("spaces", "extra", "owner"),
    [
        ("1t", "0t", 1),
        ("0t 1t", "", 1),
        ("0t 1t", "0t", 0),
        ("", "0t 1t", 1),
        ("1t", "0t 0m", 0),
    ],
)
def test_an_open_city_is_controlled_like_any_other(spaces: str, extra: str, owner: int) -> None:
    """Most offices, extra ones included; then the rightmost: it scores at routes and at the end."""
    game = east(
        posts={"belgard-kulm": "2t 2t 2t"},
        offices={"belgard": spaces},
        extra={"belgard": extra},
        turn=2,
        supply={0: "1t"},
    )
    assert [sheet["cities"] for sheet in game.scores()] == [2 * (s == owner) for s in range(3)]
    game.play("establish belgard-kulm")
    tracks = [player["track"] for player in game.position()["players"]]
    assert tracks == [int(seat == owner) for seat in range(3)]


@pytest.mark.rule("EA3", "EN4")
def test_offices_in_open_cities_belong_to_networks() -> None:
    """Stettin, Waren and Wismar hang together by Waren alone; an extra office there counts too."""
    offices = {"stettin": "0t .", "waren": "1t 0t", "wismar": "0t ."}
    game = east(offices=offices, extra={"waren": "0t"})
    assert [sheet["network"] for sheet in game.scores()] == [4, 1, 0]


@pytest.mark.rule("EA3", "MK2")
@pytest.mark.parametrize(("kulm", "marked"), [("1t .", True), ("1t 1t", False)])
def test_an_open_city_has_no_space_that_could_call_for_a_marker(kulm: str, marked: bool) -> None:
    """At Belgard–Kulm only a space in Kulm counts, also while nobody is in Belgard."""
    game = east(offices={"kulm": kulm}, position={"plate": ["+3"], "pool": []})
    game.play("end")
    assert ("mark +3 belgard-kulm" in game.legal()) == marked
    sea = ["danzig-malmoe", "malmoe-stralsund", "malmoe-visby", "stralsund-wismar"]
    without = sea if marked else ["belgard-kulm", *sea]
    routes = [route.id for route in board("east").routes if route.id not in without]
    assert game.legal() == [f"mark +3 {route}" for route in routes]


@pytest.mark.rule("EA3", "MK6")
@pytest.mark.parametrize(
    ("spaces", "extra", "swaps"),
    [
        ("0t 1t 2t", "", [1]),
        ("1t 0t 2t", "", [1, 2]),
        ("1t 2t 0t", "0t", [2]),
        ("1t", "0t", []),
        ("", "0t 1t", []),
        ("0t 0t 0m", "1t", [2]),
    ],
)
def test_offices_by_the_permanent_marker_can_be_swapped_and_extra_ones_not(
    spaces: str, extra: str, swaps: list[int]
) -> None:
    """One of the two is the player's; two equal ones are not swapped."""
    game = east(
        offices={"belgard": spaces},
        extra={"belgard": extra},
        unused={0: ["swap-offices"]},
        supply={0: "1t"},
    )
    assert offered(game, "use") == [f"use swap-offices belgard {n}" for n in swaps]


@pytest.mark.rule("EA3", "MK6")
def test_a_swap_in_an_open_city_trades_two_neighbours() -> None:
    game = east(
        offices={"belgard": "1t 0t 2t"}, extra={"belgard": "1t"}, unused={0: ["swap-offices"]}
    )
    assert changes(game, "use swap-offices belgard 2") == {
        "offices/belgard/spaces": (["1t", "0t", "2t"], ["1t", "2t", "0t"]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }


@pytest.mark.rule("EA4")
def test_ship_posts_take_merchants_only() -> None:
    """Whether a piece is placed, displaces, or is moved."""
    east_board = board("east")
    ships = [p for p, ship in zip(east_board.post_ids, east_board.ship, strict=True) if ship]
    assert len(ships) == 6
    game = east(
        posts={"malmoe-visby": ". 1m .", "luebeck-wismar": "0t 0m ."},
        abilities={0: {"book": 1}, 1: {"book": 1}},
        supply={0: "4t1m"},
    )
    empty = [p for p in east_board.post_ids if not p.startswith("luebeck-wismar")]
    empty = [p for p in [*empty, "luebeck-wismar.3"] if p != "malmoe-visby.2"]
    placed = {kind: [a.split()[2] for a in offered(game, f"place {kind}")] for kind in "tm"}
    assert sorted(placed["m"]) == sorted(empty)
    assert sorted(placed["t"]) == sorted(set(empty) - set(ships))
    assert offered(game, "displace") == ["displace m malmoe-visby.2"]
    game.play("lift luebeck-wismar.1")
    game.play("lift luebeck-wismar.2")
    drops = {action.split()[1] for action in game.legal()}
    assert drops == {*empty, "luebeck-wismar.1", "luebeck-wismar.2"} - set(ships)
    game.play("drop luebeck-wismar.1")
    assert {action.split()[1] for action in game.legal()} == {*empty, "luebeck-wismar.2"}


@pytest.mark.rule("EA4", "C3")
def test_a_displaced_trader_passes_ship_posts_by() -> None:
    """Of the adjacent sea route only the land post serves it; a merchant takes any."""
    filled = full("east", ["luebeck-wismar", "waren-wismar"], first="2t", rest="2t")
    game = east(
        posts={"stralsund-wismar": ". 1m 1t", "malmoe-stralsund": "2m . 2t", **filled},
        abilities={0: {"book": 1}, 1: {"book": 1}, 2: {"book": 2, "keys": 4}},
        supply={0: "4t", 2: "1t"},
    )
    game.play("displace t stralsund-wismar.3")
    puts = offered(game, "put")
    assert "put malmoe-stralsund.2" not in puts
    assert "put danzig-malmoe.1" in puts
    assert "put danzig-malmoe.4" not in puts
