"""B1: Place."""

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import empty_posts, offered

STANDING = {"bremen-hamburg": "0t . 1m .", "kampen-osnabrueck": "2t 3t", "hamburg-stade": "1t . ."}


@pytest.mark.rule("B1")
@pytest.mark.parametrize("supply", ["3t1m", "1t", "1m", ""])
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_any_empty_post_and_any_piece_of_the_supply(supply: str, edition: str) -> None:
    game = lay(edition=edition, posts=STANDING, supply={0: supply, 1: "4t"})
    kinds = [kind for kind in "tm" if kind in supply]
    expected = [f"place {k} {post}" for post in empty_posts(game, "hansa-4-5") for k in kinds]
    assert len(expected) == (107 - 5) * len(kinds)
    assert offered(game, "place") == expected


@pytest.mark.rule("B1")
@pytest.mark.parametrize(("kind", "supply"), [("t", ([3, 1], [2, 1])), ("m", ([3, 1], [3, 0]))])
def test_the_piece_leaves_the_supply_and_nobody_is_moved(
    kind: str, supply: tuple[list[int], list[int]]
) -> None:
    game = lay(posts=STANDING, supply={0: "3t1m", 1: "4t"})
    assert changes(game, f"place {kind} bremen-hamburg.4") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/supply": supply,
        "posts/bremen-hamburg": (["0t", None, "1m", None], ["0t", None, "1m", f"0{kind}"]),
    }


@pytest.mark.rule("B1")
def test_a_route_may_be_empty_before() -> None:
    assert changes(lay(supply={0: "3t1m"}), "place t coellen-warburg.2") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/supply": ([3, 1], [2, 1]),
        "posts/coellen-warburg": (NOT_HERE, [None, "0t", None, None]),
    }


@pytest.mark.rule("B1")
@pytest.mark.parametrize("post", ["bremen-hamburg.1", "bremen-hamburg.3", "kampen-osnabrueck.2"])
def test_a_taken_post_takes_no_other_piece(post: str) -> None:
    game = lay(posts=STANDING, supply={1: "4t"})
    before = game.position()
    with pytest.raises(IllegalAction):
        game.play(f"place t {post}")
    assert game.position() == before


@pytest.mark.rule("B1")
def test_ship_posts_take_merchants_only() -> None:
    game = lay(board="east", posts={"malmoe-stralsund": "1m . ."}, supply={0: "2t1m", 1: "4t"})
    assert offered(game, "place t malmoe", "place m malmoe", "place t danzig-m") == [
        "place t danzig-malmoe.1",
        "place t danzig-malmoe.2",
        "place t danzig-malmoe.3",
        "place m malmoe-stralsund.2",
        "place t malmoe-stralsund.3",
        "place m malmoe-stralsund.3",
        "place t malmoe-visby.1",
        "place m malmoe-visby.1",
        "place m malmoe-visby.2",
        "place t malmoe-visby.3",
        "place m malmoe-visby.3",
    ]
    land = set(empty_posts(game, "east"))
    expected = [
        f"place {kind} {post}"
        for post in empty_posts(game, "east", "m")
        for kind in "tm"
        if kind == "m" or post in land
    ]
    assert offered(game, "place") == expected


@pytest.mark.rule("B1")
def test_the_stock_must_be_hired_first() -> None:
    game = lay(supply={0: ""})
    assert game.position()["players"][0]["stock"] == [11, 1]
    assert offered(game, "place") == []
    game.play("income 1t")
    assert {text.split()[1] for text in offered(game, "place")} == {"t"}


@pytest.mark.rule("B1")
def test_no_route_is_reserved_by_those_who_stand_on_it() -> None:
    game: Game = lay(posts={"goslar-magdeburg": "1t ."}, supply={0: "1t"})
    game.play("place t goslar-magdeburg.2")
    assert game.position()["posts"] == {"goslar-magdeburg": ["1t", "0t"]}
