"""E9: East–West."""

from typing import Any

import pytest

from kontor.record import Game
from tests.games.table import NOT_HERE, changes, lay

# The shortest chain of the main board, how its cities are held, and how the last one is won.
CHAIN = {
    "arnheim": "0t 1t 1t .",
    "muenster": "0m .",
    "minden": "0t 1t 1t .",
    "brunswick": "0t",
    "stendal": "0t . . .",
}
LAST = {
    "arnheim": ("arnheim-muenster", "0t 0t 0t"),
    "muenster": ("minden-muenster", "0t 0m 0t"),
    "minden": ("bremen-minden", "0t 0t 0t"),
    "brunswick": ("brunswick-minden", "0t 0t 0t 0t"),
    "stendal": ("brunswick-stendal", "0t 0t 0t 0t"),
}
POINTS = {0: 7, 1: 4, 2: 2, 3: 0}


def lacking(city: str, *others: str, **options: Any) -> Game:
    """Lay a table where seat 0 can set the office in one city of the chain."""
    route, pieces = LAST[city]
    offices = {name: row for name, row in CHAIN.items() if name not in (city, *others)}
    offices |= options.pop("offices", {})
    return lay(
        **{"players": 5, **options},
        posts={route: pieces},
        offices=offices,
        abilities={0: {"privilege": 3, "book": 1, "keys": 4}},
        supply={0: "", 1: ""},
    )


def gained(game: Game, *actions: str) -> list[int]:
    before = [player["track"] for player in game.position()["players"]]
    for action in actions:
        game.play(action)
    after = [player["track"] for player in game.position()["players"]]
    return [new - old for new, old in zip(after, before, strict=True)]


def by_control(city: str) -> int:
    """Return what E2 gives seat 0 when the last office is set in this city."""
    ends = LAST[city][0].split("-")
    return sum(1 for end in ends if end in ("muenster", "brunswick", "stendal") and end != city)


@pytest.mark.rule("E9")
@pytest.mark.parametrize("city", CHAIN)
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_the_office_that_closes_the_chain_gives_seven_wherever_it_is(
    city: str, edition: str
) -> None:
    game = lacking(city, edition=edition)
    gain = gained(game, f"establish {LAST[city][0]} office {city}")[0]
    assert gain == 7 + by_control(city)
    assert game.position()["east_west"] == [0]


@pytest.mark.rule("E9")
@pytest.mark.parametrize("earlier", [[], [1], [2, 1], [3, 1, 2]])
def test_seven_four_two_and_nothing_for_the_fourth(earlier: list[int]) -> None:
    game = lacking("brunswick", position={"east_west": earlier})
    stock = game.position()["players"][0]["stock"]
    points = POINTS[len(earlier)]
    expected: dict[str, tuple[Any, Any]] = {
        "acted": (False, True),
        "actions": (2, 1),
        "completed": (0, 1),
        "offices/brunswick/extra": (NOT_HERE, []),
        "offices/brunswick/spaces": (NOT_HERE, ["0t"]),
        "players/0/stock": (stock, [stock[0] + 3, stock[1]]),
        "players/1/track": (0, 1),  # for Minden: control does not matter for the chain
        "posts/brunswick-minden": (["0t"] * 4, NOT_HERE),
    }
    if points:
        expected["players/0/track"] = (0, points)
        expected["east_west"] = (earlier, [*earlier, 0])
    assert changes(game, "establish brunswick-minden office brunswick") == expected


@pytest.mark.rule("E9")
@pytest.mark.parametrize("earlier", [[0], [1, 0], [0, 2, 1]])
def test_once_for_each_player(earlier: list[int]) -> None:
    game = lacking("brunswick", position={"east_west": earlier})
    assert gained(game, "establish brunswick-minden office brunswick") == [0, 1, 0, 0, 0]
    assert game.position()["east_west"] == earlier


@pytest.mark.rule("E9")
def test_further_offices_in_the_chain_give_nothing_more() -> None:
    game = lay(
        posts={"bremen-minden": "0t 0t 0t", "brunswick-minden": "0t 0t 0t 0t"},
        offices={**CHAIN, "brunswick": "1t", "minden": "0t . . ."},
        extra={"brunswick": "0t"},
        abilities={0: {"privilege": 1, "keys": 4}},
        supply={0: ""},
        position={"east_west": [0]},
    )
    assert gained(game, "establish bremen-minden office minden") == [1, 0, 0, 0]


@pytest.mark.rule("E9")
@pytest.mark.parametrize("gap", ["arnheim", "muenster", "minden", "stendal"])
def test_a_gap_breaks_the_chain(gap: str) -> None:
    game = lacking("brunswick", gap)
    assert gained(game, "establish brunswick-minden office brunswick")[0] == 0
    assert game.position()["east_west"] == []


@pytest.mark.rule("E9")
def test_an_office_of_another_player_is_a_gap() -> None:
    game = lacking("brunswick", offices={"minden": "1t 1t . ."})
    assert gained(game, "establish brunswick-minden office brunswick") == [0, 1, 0, 0, 0]


@pytest.mark.rule("E9")
def test_establishing_without_an_office_links_nothing() -> None:
    game = lacking("brunswick")
    assert gained(game, "establish brunswick-minden") == [0, 1, 0, 0, 0]


@pytest.mark.rule("E9", "MK5")
def test_an_extra_office_links_too() -> None:
    game = lacking("brunswick", offices={"brunswick": "2t"}, unused={0: ["extra-office"]})
    gains = gained(game, "establish brunswick-minden extra brunswick t")
    assert gains == [7, 1, 1, 0, 0]
    assert game.position()["east_west"] == [0]


# Münster and Osnabrück are neighbours on the map, but no route joins them.
NORTH = {
    "osnabrueck": "0t . .",
    "bremen": "0m .",
    "hannover": "0t .",
    "lueneburg": "0m .",
    "perleberg": "0t . .",
    "stendal": "0t . . .",
}


@pytest.mark.rule("E9")
def test_neighbours_are_cities_that_a_route_joins() -> None:
    def table(**more: str) -> Game:
        return lay(
            posts={"arnheim-kampen": "0m 0t 0t"},
            offices={**NORTH, **more},
            abilities={0: {"book": 3, "privilege": 1}},
            supply={0: ""},
        )

    apart = table(muenster="1t 0t")
    assert gained(apart, "establish arnheim-kampen office arnheim")[0] == 0
    linked = table(arnheim="0t . . .")
    # Kampen joins Arnheim to Osnabrück: a longer chain is as good.
    assert gained(linked, "establish arnheim-kampen office kampen")[0] == 1 + 7


@pytest.mark.rule("E9", "BR1", "EA1")
@pytest.mark.parametrize(
    ("family", "offices", "route", "pieces", "city"),
    [
        (
            "britannia",
            {"oxford": "1m 0t", "cardiff": "0t . . . .", "coventry": "0t .", "nottingham": "0t ."},
            "nottingham-york",
            "0t 0t 0t",
            "york",
        ),
        (
            "east",
            {"danzig": "0t . . .", "malmoe": "1m 0t .", "stralsund": "0t .", "wismar": "0t ."},
            "luebeck-wismar",
            "0t 0t 0t",
            "luebeck",
        ),
    ],
)
def test_each_board_has_its_own_red_cities(
    family: str, offices: dict[str, str], route: str, pieces: str, city: str
) -> None:
    game = lay(board=family, posts={route: pieces}, offices=offices, supply={0: "", 1: ""})
    assert gained(game, f"establish {route} office {city}") == [1 + 7, 0, 0, 0]
    for missing in offices:
        rest = {name: row for name, row in offices.items() if name != missing}
        game = lay(board=family, posts={route: pieces}, offices=rest, supply={0: "", 1: ""})
        assert gained(game, f"establish {route} office {city}")[0] in (0, 1)
        assert game.position()["east_west"] == []
