"""E10 and E11: abilities and prestige spaces."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from kontor.rules import KontorError
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import BOARDS, offered, pieces_on

TOP = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
LONDON = {
    "cambridge-london": ["privilege"],
    "canterbury-london": ["privilege"],
    "london-oxford": ["privilege"],
    "cambridge-norwich": ["book"],
    "norwich-nottingham": ["book"],
    "durham-york": ["keys"],
    "nottingham-york": ["keys"],
    "chester-conway": ["actions"],
    "chester-hereford": ["actions"],
    "durham-newcastle": ["bank"],
}
SMALL = {
    "emden-groningen": ["book"],
    "goettingen-quedlinburg": ["actions"],
    "halle-quedlinburg": ["keys"],
    "hamburg-luebeck": ["bank"],
    "hamburg-stade": ["privilege"],
}
ABILITIES = {
    "hansa-2-3": SMALL,
    "hansa-4-5": SMALL | {"emden-stade": ["privilege"], "goettingen-warburg": ["actions"]},
    "east": {
        "breslau-frankfurt": ["book"],
        "breslau-krakau": ["book"],
        "dresden-halle": ["keys"],
        "dresden-krakau": ["keys"],
        "halle-magdeburg": ["privilege"],
        "havelberg-waren": ["actions", "bank"],
        "stettin-waren": ["actions", "bank"],
        "waren-wismar": ["actions", "bank"],
    },
    "britannia-2-3": LONDON | {"carlisle-newcastle": ["bank"]},
    "britannia-4-5": LONDON | {"carlisle-chester": ["actions"], "dunbar-newcastle": ["bank"]},
}
PRESTIGE = {
    "hansa-2-3": ["coellen-warburg"],
    "hansa-4-5": ["coellen-warburg"],
    "east": ["danzig-koenigsberg"],
    "britannia-2-3": ["plymouth-salisbury"],
    "britannia-4-5": ["plymouth-salisbury"],
}


def filled(side: str, route: str, **options: Any) -> Game:
    """Lay a table where seat 0 holds a route with at least one merchant on it."""
    abilities = {"book": 2} | options.pop("abilities", {})
    return lay(
        **BOARDS[side],
        posts={route: pieces_on(side, route, "m")},
        abilities={0: abilities},
        supply={0: ""},
        **options,
    )


@pytest.mark.rule("E10")
@pytest.mark.parametrize("side", BOARDS)
def test_a_route_to_a_city_with_an_ability_develops_it_from_either_end(side: str) -> None:
    for route in board(side).routes:
        names = ABILITIES[side].get(route.id, [])
        game = filled(side, route.id)
        expected = [f"establish {route.id} develop {name}" for name in names]
        assert offered(game, f"establish {route.id} develop") == expected


@pytest.mark.rule("E10")
@pytest.mark.parametrize("side", BOARDS)
def test_not_when_it_is_fully_developed(side: str) -> None:
    for route, names in ABILITIES[side].items():
        for name in names:
            last = filled(side, route, abilities={name: TOP[name] - 1})
            assert f"establish {route} develop {name}" in last.legal()
            full = filled(side, route, abilities={name: TOP[name]})
            others = [f"establish {route} develop {other}" for other in names if other != name]
            assert offered(full, f"establish {route} develop") == others


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("route", "ability"), [(route, names[0]) for route, names in ABILITIES["hansa-2-3"].items()]
)
def test_the_leftmost_piece_goes_to_the_supply(route: str, ability: str) -> None:
    length = len(pieces_on("hansa-2-3", route, "t").split())
    for level in range(TOP[ability]):
        game = lay(
            players=3,
            posts={route: " ".join(["0t"] * length)},
            abilities={0: {ability: level}},
            supply={0: "2t"},
            position={"actions": 1},
        )
        stock = game.position()["players"][0]["stock"]
        more = 1 if ability == "actions" and level in (0, 2, 4) else 0
        expected: dict[str, tuple[Any, Any]] = {
            "acted": (False, True),
            "actions": (1, more),
            f"players/0/abilities/{ability}": (level, level + 1),
            "players/0/stock": (stock, [stock[0] + length, stock[1]]),
            "players/0/supply": ([2, 0], [2, 1] if ability == "book" else [3, 0]),
            f"posts/{route}": (["0t"] * length, NOT_HERE),
        }
        expected = {path: pair for path, pair in expected.items() if pair[0] != pair[1]}
        assert changes(game, f"establish {route} develop {ability}") == expected


@pytest.mark.rule("E10")
def test_the_new_value_counts_at_once() -> None:
    bank = lay(posts={"hamburg-luebeck": "0t 0t 0t"}, supply={0: ""})
    bank.play("establish hamburg-luebeck develop bank")
    assert "income 5t" in bank.legal()
    assert "income 6t" not in bank.legal()
    book = lay(posts={"emden-groningen": "0t 0t 0t", "goslar-quedlinburg": "0t 0t 0t 0t"})
    book.play("establish emden-groningen develop book")
    for number in (1, 2, 3):
        book.play(f"lift goslar-quedlinburg.{number}")
    assert book.phase == "drop"
    privilege = lay(posts={"hamburg-stade": "0t 0t 0t", "brunswick-minden": "0t 0t 0t 0t"})
    office = "establish brunswick-minden office brunswick"
    assert office not in privilege.legal()
    privilege.play("establish hamburg-stade develop privilege")
    assert office in privilege.legal()


@pytest.mark.rule("E10", "E5")
def test_the_office_of_that_city_may_be_taken_instead() -> None:
    game = lay(posts={"hamburg-luebeck": "0t 0t 0t"})
    game.play("establish hamburg-luebeck office luebeck")
    position = game.position()
    assert position["players"][0]["abilities"]["bank"] == 0
    assert position["offices"]["luebeck"]["spaces"] == ["0t", None]


@pytest.mark.rule("E11")
@pytest.mark.parametrize("side", BOARDS)
def test_only_a_route_of_the_prestige_city_leads_to_its_spaces(side: str) -> None:
    for route in board(side).routes:
        game = filled(side, route.id)
        spaces = [f"establish {route.id} prestige 7"] if route.id in PRESTIGE[side] else []
        assert offered(game, f"establish {route.id} prestige") == spaces


@pytest.mark.rule("E11")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize(
    ("taken", "empty"),
    [
        ({}, [7, 8, 9, 11]),
        ({7: 1}, [8, 9, 11]),
        ({7: 0}, [8, 9, 11]),  # several by one player
        ({8: 2, 11: 1}, [7, 9]),
        ({7: 1, 8: 1, 9: 2, 11: 3}, []),
    ],
)
def test_any_empty_space_that_the_privilege_allows(
    level: int, taken: dict[int, int], empty: list[int]
) -> None:
    game = lay(
        posts={"coellen-warburg": "0t 0m 0t 0t"},
        prestige=taken,
        abilities={0: {"privilege": level, "book": 3}, 1: {"book": 3}},
        supply={0: "", 1: "", 2: "", 3: ""},
    )
    allowed = [points for points in empty if points in (7, 8, 9, 11)[: level + 1]]
    expected = [f"establish coellen-warburg prestige {points}" for points in allowed]
    assert offered(game, "establish coellen-warburg prestige") == expected


@pytest.mark.rule("E11")
def test_it_takes_a_merchant_of_the_route() -> None:
    game = lay(
        posts={"coellen-warburg": "0t 0t 0t 0t"},
        abilities={0: {"privilege": 3, "book": 3}},
        supply={0: "3t2m"},
    )
    assert offered(game, "establish coellen-warburg prestige") == []
    before = game.position()
    with pytest.raises(KontorError):
        game.play("establish coellen-warburg prestige 7")
    assert game.position() == before


@pytest.mark.rule("E11", "E5")
def test_the_points_are_scored_at_the_end_only() -> None:
    game = lay(
        posts={"coellen-warburg": "0t 0m 0m 0t"},
        prestige={9: 1},
        abilities={0: {"privilege": 3, "book": 3}},
        supply={0: "3t", 1: ""},
    )
    before = game.scores()[0]
    assert changes(game, "establish coellen-warburg prestige 11") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([9, 2], [11, 3]),
        "posts/coellen-warburg": (["0t", "0m", "0m", "0t"], NOT_HERE),
        "prestige": ([None, None, 1, None], [None, None, 1, 0]),
    }
    after = game.scores()[0]
    assert after == {**before, "prestige": 11, "total": before["total"] + 11}
    assert game.scores()[1]["prestige"] == 9


@pytest.mark.rule("E11")
def test_one_player_may_hold_several_spaces() -> None:
    game = lay(
        posts={"coellen-warburg": "0m 0t 0t 0t"},
        prestige={7: 0, 11: 0},
        abilities={0: {"privilege": 3, "book": 3}},
        supply={0: "3t"},
    )
    game.play("establish coellen-warburg prestige 8")
    assert game.position()["prestige"] == [0, 0, None, 0]
    assert game.scores()[0]["prestige"] == 7 + 8 + 11
