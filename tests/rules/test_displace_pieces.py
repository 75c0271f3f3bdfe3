"""C4 to C6: which pieces are relocated, from where, and what if no post is left."""

from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import crowded, offered, verbs

# Seat 1 has eleven traders and a merchant off the desk; so many are out of the way in offices.
NINE_AND_ONE = {"stendal": " ".join(["1t"] * 9 + ["1m"])}


def displaced(*paid: str, kind: str = "t", post: str = "dortmund-paderborn.1", **table: Any) -> Game:
    game = lay(**table)
    game.play(f"displace {kind} {post}")
    for payment in paid:
        game.play(f"pay {payment}")
    return game


def seen(differences: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is pending: its form is the engine's own."""
    return {path: pair for path, pair in differences.items() if not path.startswith("pending")}


def crowd(*empty: str, board: str = "hansa", **options: Any) -> dict[str, Any]:
    """Fill the board but for these posts; seat 0 can displace one trader."""
    options["supply"] = {0: "2t"} | options.pop("supply", {})
    side = "east" if board == "east" else "hansa-4-5"
    return crowded(side, *empty, board=board, **options)


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
        **crowd(
            "emden-groningen.1", "emden-groningen.2", posts={"dortmund-paderborn": "1t . ."}
        )
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
            board="east",
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


@pytest.mark.rule("C5")
def test_the_stock_comes_first_and_its_owner_chooses_the_kind() -> None:
    game = displaced(
        posts={"dortmund-paderborn": "1t . ."},
        abilities={1: {"book": 1}},
        supply={0: "2t", 1: "4t1m"},
    )
    kinds = [text.split()[1] for text in offered(game, "add")]
    assert kinds == ["t", "m"] * 11
    assert seen(changes(game, "put dortmund-duisburg.1", "add m dortmund-duisburg.2")) == {
        "phase": ("relocate", "turn"),
        "players/1/stock": ([6, 1], [6, 0]),
        "posts/dortmund-duisburg": (NOT_HERE, ["1t", "1m"]),
        "seat": (1, 0),
    }


@pytest.mark.rule("C5")
@pytest.mark.parametrize(
    ("stock", "supply", "kinds"),
    [
        ("t", "3t1m", {"t"}),  # the merchant lies in the supply, which must wait
        ("m", "3t", {"m"}),
        ("", "3t1m", {"t", "m"}),
        ("", "3t", {"t"}),
        ("", "1m", {"m"}),
    ],
)
def test_the_supply_serves_only_when_the_stock_is_empty(
    stock: str, supply: str, kinds: set[str]
) -> None:
    # What is neither in the stock nor in the supply stands in offices.
    traders = 10 - (3 if "t" in supply else 0) - (2 if stock == "t" else 0)
    merchants = 1 - ("m" in supply) - (stock == "m")
    offices = ["1t"] * traders + ["1m"] * merchants
    game = displaced(
        posts={"dortmund-paderborn": "1t . ."},
        extra={"stendal": " ".join(offices)},
        supply={0: "2t", 1: supply},
    )
    held = {"t": [2, 0], "m": [0, 1], "": [0, 0]}[stock]
    assert game.position()["players"][1]["stock"] == held
    assert {text.split()[1] for text in offered(game, "add")} == kinds
    assert offered(game, "take") == []


@pytest.mark.rule("C5")
def test_the_supply_serves_as_soon_as_the_stock_has_run_out() -> None:
    game = displaced(
        posts={"dortmund-paderborn": "1m . ."},
        extra={"stendal": " ".join(["1t"] * 8)},
        supply={0: "3t", 1: "2t"},
    )
    difference = changes(
        game, "put dortmund-duisburg.1", "add t dortmund-duisburg.2", "add t minden-paderborn.1"
    )
    assert seen(difference) == {
        "phase": ("relocate", "turn"),
        "players/1/stock": ([1, 0], [0, 0]),
        "players/1/supply": ([2, 0], [1, 0]),
        "posts/dortmund-duisburg": (NOT_HERE, ["1m", "1t"]),
        "posts/minden-paderborn": (NOT_HERE, ["1t", None, None]),
        "seat": (1, 0),
    }


@pytest.mark.rule("C5")
def test_one_kind_of_stock_run_out_does_not_open_the_supply() -> None:
    game = displaced(
        posts={"dortmund-paderborn": "1m . ."},
        abilities={1: {"book": 1}},
        extra={"stendal": " ".join(["1t"] * 8)},
        supply={0: "3t", 1: "2t"},
    )
    assert game.position()["players"][1]["stock"] == [1, 1]
    game.play("add t dortmund-duisburg.1")
    assert {text.split()[1] for text in offered(game, "add")} == {"m"}


def bare(**options: Any) -> Game:
    """Displace a trader of seat 1, who has neither stock nor supply, on the small side."""
    return displaced(
        post="coellen-warburg.1",
        players=3,
        posts={"coellen-warburg": "1t 1t . .", "hamburg-stade": "1m . 1t"},
        extra={"stendal": " ".join(["1t"] * 8)},
        supply={0: "2t", 1: ""},
        **options,
    )


@pytest.mark.rule("C5")
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_with_both_empty_any_own_post_serves(edition: str) -> None:
    game = bare(edition=edition)
    assert game.legal() == [
        *(f"put paderborn-warburg.{n}" for n in (1, 2, 3)),
        "take coellen-warburg.2",
        "take hamburg-stade.1",
        "take hamburg-stade.3",
    ]


@pytest.mark.rule("C5")
def test_the_piece_just_relocated_serves_too_and_its_post_counts_as_empty() -> None:
    game = bare()
    game.play("put paderborn-warburg.2")
    assert game.legal() == [
        "take coellen-warburg.2",
        "take hamburg-stade.1",
        "take hamburg-stade.3",
        "take paderborn-warburg.2",
        "done",
    ]
    game.play("take paderborn-warburg.2")
    assert game.legal() == [f"add t paderborn-warburg.{n}" for n in (1, 2, 3)]


@pytest.mark.rule("C5")
@pytest.mark.parametrize(
    ("post", "kind", "left"),
    [
        ("coellen-warburg.2", "t", {"coellen-warburg": ["0t", None, None, None]}),
        ("hamburg-stade.1", "m", {"hamburg-stade": [None, None, "1t"]}),
    ],
)
def test_a_taken_piece_goes_to_a_post_and_never_to_the_supply(
    post: str, kind: str, left: dict[str, Any]
) -> None:
    game = bare()
    before = game.position()
    game.play("put paderborn-warburg.2")
    game.play(f"take {post}")
    # The route of the displacement takes it no more than the others.
    assert game.legal() == [f"add {kind} paderborn-warburg.{n}" for n in (1, 3)]
    game.play(f"add {kind} paderborn-warburg.3")
    after = game.position()
    assert (after["phase"], after["seat"]) == ("turn", 0)
    expected = before["posts"] | left | {"paderborn-warburg": [None, "1t", f"1{kind}"]}
    assert after["posts"] == expected
    assert after["players"] == before["players"]


@pytest.mark.rule("C5")
def test_an_own_piece_is_no_source_while_a_single_one_is_left_in_the_supply() -> None:
    game = displaced(
        post="coellen-warburg.1",
        players=3,
        posts={"coellen-warburg": "1t 1t . .", "hamburg-stade": "1m . ."},
        extra={"stendal": " ".join(["1t"] * 8)},
        supply={0: "2t", 1: "1t"},
    )
    assert verbs(game) == {"put", "add"}


@pytest.mark.rule("C5")
def test_declining_leaves_everything_where_it_is() -> None:
    game = bare()
    before = game.position()["players"]
    game.play("put paderborn-warburg.1")
    assert seen(changes(game, "done")) == {"phase": ("relocate", "turn"), "seat": (1, 0)}
    assert game.position()["players"] == before


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
    game = lay(
        **crowd(posts={"dortmund-paderborn": f"1{victim} . ."}, supply={0: "3t", 1: "4t"})
    )
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
            board="east",
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
        board="east",
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
    posts = crowded("hansa-2-3")["posts"]
    held = {route: " ".join(_neutral(text, n)) for n, (route, text) in enumerate(posts.items())}
    held["coellen-warburg"] = "nt . . ."
    game = lay(players=2, variant="neutral", posts=held, supply={0: "2t", 1: ""}, abilities=ALL)
    before = game.position()
    game.play("displace t coellen-warburg.1")
    after = game.position()
    assert (after["phase"], after["seat"], after["actions"]) == ("turn", 0, 1)
    assert after["posts"] == before["posts"] | {"coellen-warburg": ["0t", None, None, None]}
    assert after["players"][1] == before["players"][1]


ALL = {seat: {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3} for seat in (0, 1)}


def _neutral(text: str, number: int) -> list[str]:
    """Fill a route with neutral traders but for one piece of a player."""
    return [f"{number % 2}t", *["nt"] * (len(text.split()) - 1)]


@pytest.mark.rule("C5")
def test_a_refused_relocation_changes_nothing() -> None:
    game = bare()
    before = game.position()
    for action in ("put coellen-warburg.3", "put hamburg-stade.2", "done", "take coellen-warburg.1"):
        with pytest.raises(IllegalAction):
            game.play(action)
    assert game.position() == before
