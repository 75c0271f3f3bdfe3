"""C4 and C6: the displaced piece keeps a post, and what happens if there is none."""

from typing import Any

import pytest

from kontor.board import board
from tests.games.table import changes, lay
from tests.rules.lists import FULL, crowded, displaced, seen, verbs

# Seat 1 has eleven traders and a merchant off the desk; so many are out of the way in offices.
NINE_AND_ONE = {"stendal": " ".join(["1t"] * 9 + ["1m"])}


def crowd(*empty: str, family: str = "hansa", **options: Any) -> dict[str, Any]:
    """Fill the board but for these posts; seat 0 can displace one trader."""
    options["supply"] = {0: "2t"} | options.pop("supply", {})
    side = "east" if family == "east" else "hansa-4-5"
    return crowded(side, *empty, board=family, **options)


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    "order",
    [
        ["put hildesheim-paderborn.1", "add t hildesheim-paderborn.2", "add t dortmund-duisburg.1"],
        ["add t hildesheim-paderborn.2", "put hildesheim-paderborn.1", "add t dortmund-duisburg.1"],
        ["add t dortmund-duisburg.1", "add t hildesheim-paderborn.2", "put hildesheim-paderborn.1"],
    ],
)
def test_the_pieces_are_placed_in_any_order(order: list[str]) -> None:
    game = displaced(posts={"dortmund-paderborn": "1m . ."}, supply={0: "3t", 1: "2t"})
    for action in order:
        game.play(action)
    position = game.position()
    assert (position["phase"], position["seat"]) == ("turn", 0)
    assert position["posts"] == {
        "dortmund-duisburg": ["1t", None],
        "dortmund-paderborn": ["0t", None, None],
        "hildesheim-paderborn": ["1m", "1t", None],
    }


@pytest.mark.rule("C4")
def test_with_all_added_ones_placed_the_displaced_one_is_still_due() -> None:
    game = displaced(posts={"dortmund-paderborn": "1t . ."}, supply={0: "2t"})
    game.play("add t dortmund-duisburg.1")
    assert (game.phase, verbs(game)) == ("relocate", {"put"})


@pytest.mark.rule("C4")
def test_an_added_piece_may_not_take_the_last_post() -> None:
    # The displaced trader has but one post on the board: it goes there by itself.
    game = lay(**crowd("emden-groningen.1", posts={"dortmund-paderborn": "1t . ."}))
    before = game.position()
    traders, merchants = before["players"][0]["stock"]
    others = before["posts"]["emden-groningen"][1:]
    assert before["players"][1]["stock"] == [6, 0]
    assert changes(game, "displace t dortmund-paderborn.1") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([traders, merchants], [traders + 1, merchants]),
        "players/0/supply": ([2, 0], [0, 0]),
        "posts/dortmund-paderborn": (["1t", None, None], ["0t", None, None]),
        "posts/emden-groningen": ([None, *others], ["1t", *others]),
    }


@pytest.mark.rule("C4")
@pytest.mark.parametrize("number", [1, 2])
def test_an_added_piece_may_take_the_last_but_one(number: int) -> None:
    game = displaced(
        **crowd("emden-groningen.1", "emden-groningen.2", posts={"dortmund-paderborn": "1t . ."})
    )
    posts = ["emden-groningen.1", "emden-groningen.2"]
    assert game.legal() == [f"{verb} {post}" for verb in ("put", "add t") for post in posts]
    game.play(f"add t emden-groningen.{number}")
    # The other post is the only one for the displaced piece: it goes there by itself.
    assert (game.phase, game.seat) == ("turn", 0)
    assert game.position()["posts"]["emden-groningen"][:2] == ["1t", "1t"]


@pytest.mark.rule("C4", "C3")
def test_the_last_post_of_the_kind_is_what_counts() -> None:
    # A ship post and a land post are empty; the displaced trader needs the land.
    game = displaced(
        post="luebeck-wismar.1",
        **crowd(
            "stralsund-wismar.1",
            "stralsund-wismar.3",
            family="east",
            posts={"luebeck-wismar": "1t . ."},
            abilities={1: {"book": 1}},
        ),
    )
    assert game.position()["players"][1]["stock"] == [6, 1]
    assert game.legal() == ["put stralsund-wismar.3", "add m stralsund-wismar.1"]


@pytest.mark.rule("C4", "C3")
def test_the_last_post_nearby_may_go_to_an_added_piece_if_there_is_one_further_away() -> None:
    game = displaced(
        post="coellen-warburg.1",
        players=3,
        posts={"coellen-warburg": "1t . . .", "paderborn-warburg": "2t . 2t"},
        supply={0: "2t"},
    )
    game.play("add t paderborn-warburg.2")
    further = [
        f"{route}.{n}"
        for route in ("dortmund-paderborn", "hildesheim-paderborn", "minden-paderborn")
        for n in (1, 2, 3)
    ]
    assert game.legal() == [f"put {post}" for post in further]


@pytest.mark.rule("C5", "C4")
def test_a_piece_without_a_post_to_go_to_is_not_taken() -> None:
    # Of all posts outside, one is empty. The displaced trader goes there by itself; then its
    # neighbour on the route of the displacement has nowhere to go, it alone has its own post.
    game = displaced(
        **crowd(
            "emden-groningen.1",
            posts={"dortmund-paderborn": "1t 1t ."},
            extra=NINE_AND_ONE,
            supply={1: ""},
        )
    )
    assert game.position()["posts"]["emden-groningen"][0] == "1t"
    assert game.legal() == ["take emden-groningen.1", "done"]


@pytest.mark.rule("C6")
@pytest.mark.parametrize("victim", ["t", "m"])
def test_with_no_post_outside_the_displaced_piece_goes_to_the_stock(victim: str) -> None:
    game = lay(**crowd(posts={"dortmund-paderborn": f"1{victim} . ."}, supply={0: "3t", 1: "4t"}))
    price = 1 if victim == "t" else 2
    before = game.position()["players"]
    stock = before[1]["stock"]
    grown = [stock[0] + 1, stock[1]] if victim == "t" else [stock[0], stock[1] + 1]
    assert changes(game, "displace t dortmund-paderborn.1") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": (before[0]["stock"], [before[0]["stock"][0] + price, 4]),
        "players/0/supply": ([3, 0], [2 - price, 0]),
        "players/1/stock": (stock, grown),
        "posts/dortmund-paderborn": ([f"1{victim}", None, None], ["0t", None, None]),
    }


@pytest.mark.rule("C6", "C3")
def test_a_post_however_far_away_keeps_it_from_the_stock() -> None:
    game = lay(**crowd("hamburg-luebeck.3", posts={"coellen-warburg": "1t . . ."}))
    stock = game.position()["players"][1]["stock"]
    game.play("displace t coellen-warburg.1")
    assert game.position()["posts"]["hamburg-luebeck"][2] == "1t"
    assert game.position()["players"][1]["stock"] == stock


@pytest.mark.rule("C6", "C5")
def test_the_owner_goes_on_with_the_added_pieces() -> None:
    # Only ship posts are empty: the trader goes to the stock, a merchant may still be added.
    game = displaced(
        post="luebeck-wismar.1",
        **crowd(
            "stralsund-wismar.1",
            "malmoe-visby.2",
            family="east",
            posts={"luebeck-wismar": "1t . ."},
            abilities={1: {"book": 1}},
        ),
    )
    assert (game.phase, game.seat) == ("relocate", 1)
    assert game.position()["players"][1]["stock"] == [7, 1]
    assert game.legal() == ["add m stralsund-wismar.1", "done"]
    others = game.position()["posts"]["stralsund-wismar"][1:]
    assert seen(changes(game, "add m stralsund-wismar.1")) == {
        "phase": ("relocate", "turn"),
        "players/1/stock": ([7, 1], [7, 0]),
        "posts/stralsund-wismar": ([None, *others], ["1m", *others]),
        "seat": (1, 0),
    }


@pytest.mark.rule("C6", "C5")
def test_the_displaced_piece_in_the_stock_keeps_the_supply_closed() -> None:
    table = crowd(
        "stralsund-wismar.1",
        family="east",
        posts={"luebeck-wismar": "1t . ."},
        extra={"thorn": " ".join(["1t"] * 9)},
        supply={1: "1t1m"},
    )
    game = displaced(post="luebeck-wismar.1", **table)
    # The stock holds just the displaced trader, so the merchant of the supply may not serve.
    assert (game.phase, game.seat) == ("turn", 0)
    assert game.position()["players"][1]["stock"] == [1, 0]
    assert game.position()["players"][1]["supply"] == [1, 1]


@pytest.mark.rule("C6", "X2")
def test_a_neutral_piece_without_a_post_leaves_the_board() -> None:
    # Neutral traders everywhere, and on each route one piece of a player.
    posts = {
        route.id: " ".join([f"{number % 2}t", *["nt"] * (len(route.posts) - 1)])
        for number, route in enumerate(board("hansa-2-3").routes)
    }
    game = lay(
        players=2,
        variant="neutral",
        posts=posts | {"coellen-warburg": "nt . . ."},
        supply={0: "2t", 1: ""},
        abilities={0: FULL, 1: FULL},
    )
    before = game.position()
    game.play("displace t coellen-warburg.1")
    after = game.position()
    assert (after["phase"], after["seat"], after["actions"]) == ("turn", 0, 1)
    assert after["posts"] == before["posts"] | {"coellen-warburg": ["0t", None, None, None]}
    assert after["players"][1] == before["players"][1]
