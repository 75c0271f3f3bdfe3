"""The worked examples of the rulebooks, played. Red is seat 0, blue is seat 1."""

import pytest

from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import offered


@pytest.mark.rule("C1", "C2", "C3")
@pytest.mark.parametrize("edition", ["big-box", "egmont"])
def test_red_displaces_a_trader_between_dortmund_and_paderborn(edition: str) -> None:
    game = lay(
        edition=edition,
        posts={"dortmund-paderborn": "0t 1t ."},
        supply={0: "3t", 1: "2t1m"},
    )
    game.play("displace t dortmund-paderborn.2")
    player = game.position()["players"][0]
    # One red trader stands on the post, another one went to the stock.
    assert (player["supply"], player["stock"]) == ([1, 0], [8, 1])
    game.play("put minden-paderborn.3")
    game.play("add t dortmund-duisburg.1")
    position = game.position()
    assert position["posts"] == {
        "dortmund-duisburg": ["1t", None],
        "dortmund-paderborn": ["0t", "0t", None],
        "minden-paderborn": [None, None, "1t"],
    }
    assert (position["players"][1]["supply"], position["players"][1]["stock"]) == ([2, 1], [7, 0])
    assert (position["phase"], position["seat"], position["actions"]) == ("turn", 0, 1)


@pytest.mark.rule("C2")
def test_blue_could_also_use_one_route_for_both() -> None:
    game = lay(edition="egmont", posts={"dortmund-paderborn": "0t 1t ."}, supply={0: "3t"})
    game.play("displace t dortmund-paderborn.2")
    game.play("put minden-paderborn.1")
    game.play("add t minden-paderborn.2")
    assert game.position()["posts"]["minden-paderborn"] == ["1t", "1t", None]


@pytest.mark.rule("D1")
def test_a_trader_and_a_merchant_trade_places_by_two_moves() -> None:
    game = lay(posts={"coellen-warburg": "0t . . .", "hamburg-stade": ". 0m ."}, supply={0: "4t"})
    for text in ("lift coellen-warburg.1", "lift hamburg-stade.2"):
        game.play(text)
    game.play("drop hamburg-stade.2")
    game.play("drop coellen-warburg.1")
    assert game.position()["posts"] == {
        "coellen-warburg": ["0m", None, None, None],
        "hamburg-stade": [None, "0t", None],
    }


@pytest.mark.rule("E2", "E3", "E4", "E5", "E6", "TU3", "TU4")
def test_red_establishes_dortmund_paderborn_and_an_office_in_dortmund() -> None:
    pool = lay().position()["pool"]
    pool.remove("+3")
    game = lay(
        posts={"dortmund-paderborn": "0t 0t 0t"},
        offices={"dortmund": "0m . .", "paderborn": "0t 1m"},
        abilities={0: {"privilege": 2}},
        supply={0: "3t", 1: "3t"},
        position={"markers": {"dortmund-paderborn": "+3"}, "pool": pool, "actions": 1},
    )
    # The privilege would do for the pink space, but the orange one must not be skipped.
    office = "establish dortmund-paderborn office dortmund"
    assert offered(game, "establish dortmund-paderborn office") == [office]
    assert (
        changes(game, office)
        == {
            "acted": (False, True),
            "actions": (1, 0),
            "markers/dortmund-paderborn": ("+3", NOT_HERE),
            "offices/dortmund/spaces": (["0m", None, None], ["0m", "0t", None]),
            "plate": ([], pool[:1]),
            "players/0/stock": ([6, 0], [8, 0]),
            "players/0/track": (0, 1),  # Dortmund
            "players/0/unused": ([], ["+3"]),
            "players/1/track": (0, 1),  # Paderborn, where blue stands further right
            "pool": (pool, pool[1:]),
            "posts/dortmund-paderborn": (["0t", "0t", "0t"], NOT_HERE),
        }
    )
    game.play("use +3")
    assert game.position()["actions"] == 3
    game.play("end")
    game.play(f"mark {pool[0]} dortmund-paderborn")
    position = game.position()
    assert (position["turn"], position["plate"]) == (1, [])
    assert position["markers"] == {"dortmund-paderborn": pool[0]}


@pytest.mark.rule("E5", "E6", "E7", "E11")
def test_coellen_warburg_for_eight_prestige_or_an_office() -> None:
    def table(pieces: str = "0t 0m 0t 0t", edition: str = "big-box") -> list[str]:
        return offered(
            lay(
                edition=edition,
                posts={"coellen-warburg": pieces},
                abilities={0: {"privilege": 1}},
                supply={0: "3t"},
            ),
            "establish",
        )

    route = "establish coellen-warburg"
    rewards = [f"{route} office coellen", f"{route} office warburg"]
    spaces = [f"{route} prestige 7", f"{route} prestige 8"]
    assert table() == table(edition="egmont") == [route, *rewards, *spaces]
    # With traders only red could not go to the table of Coellen.
    assert table("0t 0t 0t 0t") == table("0t 0t 0t 0t", "egmont") == [route, *rewards]
    game = lay(
        posts={"coellen-warburg": "0t 0m 0t 0t"},
        abilities={0: {"privilege": 1}},
        supply={0: "3t"},
    )
    assert changes(game, spaces[1]) == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([6, 0], [9, 0]),
        "posts/coellen-warburg": (["0t", "0m", "0t", "0t"], NOT_HERE),
        "prestige": ([None] * 4, [None, 0, None, None]),
    }
    assert game.scores()[0]["prestige"] == 8


@pytest.mark.rule("E7")
@pytest.mark.parametrize(("city", "points"), [("coellen", 1), ("warburg", 0)])
def test_the_office_in_coellen_would_give_one_more(city: str, points: int) -> None:
    game = lay(
        posts={"coellen-warburg": "0t 0m 0t 0t"}, abilities={0: {"privilege": 1}}, supply={0: "3t"}
    )
    game.play(f"establish coellen-warburg office {city}")
    assert game.position()["players"][0]["track"] == points
    assert game.position()["offices"][city]["spaces"] == ["0t", None]


@pytest.mark.rule("MK6", "MK1")
def test_red_swaps_offices_with_blue_in_perleberg() -> None:
    game = lay(
        offices={"perleberg": "1t 0t 1m"},
        abilities={0: {"privilege": 2}},
        supply={1: "3t"},
        unused={0: ["swap-offices"]},
    )
    # Not yet black, and a trader where a merchant would be needed: neither matters.
    assert changes(game, "use swap-offices perleberg 2") == {
        "offices/perleberg/spaces": (["1t", "0t", "1m"], ["1t", "1m", "0t"]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }


@pytest.mark.rule("MK8", "E10", "D1")
def test_red_develops_the_book_and_moves_three() -> None:
    game = lay(posts={"coellen-warburg": "0t 0t 0t 0t"}, supply={0: "3t"}, unused={0: ["develop"]})
    assert changes(game, "use develop book") == {
        "players/0/abilities/book": (0, 1),
        "players/0/supply": ([3, 0], [3, 1]),
        "players/0/unused": (["develop"], []),
        "players/0/used": ([], ["develop"]),
    }
    for number in (1, 2, 3):
        assert game.phase != "drop"
        game.play(f"lift coellen-warburg.{number}")
    assert game.phase == "drop"


@pytest.mark.rule("MK5", "E5")
def test_red_sets_an_extra_office_in_full_hannover() -> None:
    game = lay(
        posts={"bremen-hannover": "0t 0t 0t"},
        offices={"hannover": "1t 2t"},
        supply={0: "3t"},
        unused={0: ["extra-office"]},
    )
    assert changes(game, "establish bremen-hannover extra hannover t") == {
        "acted": (False, True),
        "actions": (2, 1),
        "offices/hannover/extra": ([], ["0t"]),
        "players/0/stock": ([5, 1], [7, 1]),
        "players/0/unused": (["extra-office"], []),
        "players/0/used": ([], ["extra-office"]),
        "players/2/track": (0, 1),
        "posts/bremen-hannover": (["0t", "0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("EN3", "EN4")
@pytest.mark.parametrize(("edition", "offices", "points"), [("big-box", 9, 27), ("egmont", 8, 24)])
def test_a_network_of_nine_offices_in_seven_cities_and_one_of_eight(
    edition: str, offices: int, points: int
) -> None:
    game = lay(
        edition=edition,
        offices={
            "bremen": "0m .",
            "brunswick": "0t",
            "hamburg": "0t 1t 0t" if offices == 9 else "0t 1t 1t",
            "hannover": "1t 0t",
            "kampen": "0m .",  # next to no city of the network
            "luebeck": "0t .",
            "lueneburg": "0m 1t",
            "minden": "0t 0t 1t .",
        },
        abilities={0: {"keys": 3, "book": 2}},
        supply={0: ""},
    )
    assert game.scores()[0]["network"] == points


@pytest.mark.rule("E2", "E3", "E5", "E6", "E8")
def test_red_establishes_hannover_lueneburg_and_completes_hannover() -> None:
    game = lay(
        edition="egmont",
        posts={"hannover-lueneburg": "0t 0t 0t"},
        offices={"hannover": "1t .", "lueneburg": "0m ."},
        abilities={0: {"privilege": 2}},
        supply={0: "3t"},
    )
    assert [sheet["cities"] for sheet in game.scores()] == [2, 2, 0, 0]
    assert changes(game, "establish hannover-lueneburg office hannover") == {
        "acted": (False, True),
        "actions": (2, 1),
        "completed": (0, 1),
        "offices/hannover/spaces": (["1t", None], ["1t", "0t"]),
        "players/0/stock": ([7, 0], [9, 0]),
        "players/0/track": (0, 1),
        "players/1/track": (0, 1),
        "posts/hannover-lueneburg": (["0t", "0t", "0t"], NOT_HERE),
    }
    # Now red controls Hannover too.
    assert [sheet["cities"] for sheet in game.scores()] == [4, 0, 0, 0]


@pytest.mark.rule("BR5", "E6", "E10")
@pytest.mark.parametrize(
    ("route", "pieces"),
    [
        ("chester-conway", "0t 0t 0t"),
        ("carlisle-chester", "0t 0m 0m"),
        ("chester-hereford", "0t 0t 0t 0t"),
    ],
)
def test_three_routes_of_different_colours_lead_to_chester(route: str, pieces: str) -> None:
    game = lay(
        board="britannia", posts={route: pieces}, abilities={0: {"book": 1}}, supply={0: "3t"}
    )
    assert f"establish {route} office chester" in game.legal()
    assert f"establish {route} develop actions" in game.legal()


@pytest.mark.rule("BR8", "E3")
def test_two_tied_in_wales_share_seven_and_four() -> None:
    game = lay(
        board="britannia",
        offices={
            "conway": "0t .",
            "montgomery": "0t .",
            "chester": "1t . .",
            "pembroke": "1t . .",
            "cardiff": "2t . . . .",
        },
    )
    assert [sheet["regions"] for sheet in game.scores()] == [5, 5, 2, 0]
