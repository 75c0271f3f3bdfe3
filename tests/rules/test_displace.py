"""C1 to C3: Displace, its price, and where the displaced pieces go."""

from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import offered, seen, verbs

PRICE = {"t": 1, "m": 2}
# Dortmund–Paderborn shares a city with just these four.
NEXT = [
    *(f"dortmund-duisburg.{n}" for n in (1, 2)),
    *(f"hildesheim-paderborn.{n}" for n in (1, 2, 3)),
    *(f"minden-paderborn.{n}" for n in (1, 2, 3)),
    *(f"paderborn-warburg.{n}" for n in (1, 2, 3)),
]


def in_small(posts: dict[str, str], supply: dict[int, str], **options: Any) -> Game:
    """Lay a table of three on the small side, where few routes meet."""
    return lay(players=3, posts=posts, supply=supply, **options)


def payments(traders: int, merchants: int, price: int) -> list[str]:
    names = {(1, 0): "1t", (0, 1): "1m", (2, 0): "2t", (1, 1): "1t1m", (0, 2): "2m"}
    return [
        names[paid]
        for paid in names
        if sum(paid) == price and paid[0] <= traders and paid[1] <= merchants
    ]


@pytest.mark.rule("C1")
@pytest.mark.parametrize("victim", ["t", "m"])
@pytest.mark.parametrize("traders", range(4))
@pytest.mark.parametrize("merchants", range(4))
def test_one_piece_replaces_and_one_or_two_more_are_paid(
    victim: str, traders: int, merchants: int
) -> None:
    supply = {"t": traders, "m": merchants}

    def table() -> Game:
        return lay(
            posts={"dortmund-paderborn": f"0t 1{victim} ."},
            supply={0: f"{traders}t{merchants}m", 1: "3t"},
            abilities={0: {"book": 3}},
        )

    price = PRICE[victim]
    enough = traders + merchants >= 1 + price
    replacing = [kind for kind in "tm" if supply[kind] and enough]
    displacing = [f"displace {kind} dortmund-paderborn.2" for kind in replacing]
    assert offered(table(), "displace") == displacing
    for kind in replacing:
        left = [traders - (kind == "t"), merchants - (kind == "m")]
        choices = payments(left[0], left[1], price)
        for choice in choices:
            game = table()
            stock = game.position()["players"][0]["stock"]
            game.play(f"displace {kind} dortmund-paderborn.2")
            if len(choices) > 1:
                assert (game.phase, game.seat) == ("pay", 0)
                assert game.legal() == [f"pay {text}" for text in choices]
                game.play(f"pay {choice}")
            paid = {"1t": (1, 0), "1m": (0, 1), "2t": (2, 0), "1t1m": (1, 1), "2m": (0, 2)}[choice]
            position = game.position()
            assert (position["phase"], position["seat"], position["turn"]) == ("relocate", 1, 0)
            assert position["players"][0]["supply"] == [left[0] - paid[0], left[1] - paid[1]]
            assert position["players"][0]["stock"] == [stock[0] + paid[0], stock[1] + paid[1]]
            assert position["posts"] == {"dortmund-paderborn": ["0t", f"0{kind}", None]}
            assert (position["actions"], position["acted"]) == (1, True)


@pytest.mark.rule("C1")
def test_only_pieces_of_others_on_posts_can_be_displaced() -> None:
    game = lay(
        posts={"dortmund-paderborn": "0t 1t .", "goslar-magdeburg": "2t 0m"},
        offices={"goslar": "1t ."},
        extra={"goslar": "2t"},
        prestige={7: 1},
        supply={0: "3t", 1: "4t"},
    )
    assert offered(game, "displace") == [
        "displace t dortmund-paderborn.2",
        "displace t goslar-magdeburg.1",
    ]
    for post in ("dortmund-paderborn.1", "dortmund-paderborn.3", "goslar-magdeburg.2"):
        before = game.position()
        with pytest.raises(IllegalAction):
            game.play(f"displace t {post}")
        assert game.position() == before


@pytest.mark.rule("C1")
def test_a_ship_post_must_be_filled_by_a_merchant() -> None:
    game = lay(
        board="east",
        posts={"stralsund-wismar": "1m . 1t"},
        supply={0: "4t1m", 1: "4t"},
    )
    assert offered(game, "displace") == [
        "displace m stralsund-wismar.1",
        "displace t stralsund-wismar.3",
        "displace m stralsund-wismar.3",
    ]
    unable = lay(board="east", posts={"stralsund-wismar": "1m . ."}, supply={0: "8t", 1: "4t"})
    assert offered(unable, "displace") == []


@pytest.mark.rule("C2")
def test_a_displaced_trader_and_one_more_go_to_different_routes() -> None:
    game = lay(posts={"dortmund-paderborn": "1t . 0t"}, supply={0: "2t"})
    displaced = changes(game, "displace t dortmund-paderborn.1")
    assert seen(displaced) == {
        "acted": (False, True),
        "actions": (2, 1),
        "phase": ("turn", "relocate"),
        "players/0/stock": ([8, 1], [9, 1]),
        "players/0/supply": ([2, 0], [0, 0]),
        "posts/dortmund-paderborn": (["1t", None, "0t"], ["0t", None, "0t"]),
        "seat": (0, 1),
    }
    assert game.legal() == [f"put {post}" for post in NEXT] + [f"add t {post}" for post in NEXT]
    relocated = changes(game, "put dortmund-duisburg.2", "add t paderborn-warburg.1")
    assert seen(relocated) == {
        "phase": ("relocate", "turn"),
        "players/1/stock": ([6, 0], [5, 0]),
        "posts/dortmund-duisburg": (NOT_HERE, [None, "1t"]),
        "posts/paderborn-warburg": (NOT_HERE, ["1t", None, None]),
        "seat": (1, 0),
    }


@pytest.mark.rule("C2")
@pytest.mark.parametrize(
    "targets",
    [
        ("minden-paderborn.1", "minden-paderborn.2", "minden-paderborn.3"),
        ("dortmund-duisburg.1", "dortmund-duisburg.2", "paderborn-warburg.3"),
        ("hildesheim-paderborn.2", "minden-paderborn.2", "paderborn-warburg.2"),
    ],
)
def test_a_displaced_merchant_and_two_more_go_to_one_or_several_routes(
    targets: tuple[str, str, str],
) -> None:
    game = lay(posts={"dortmund-paderborn": "1m . ."}, supply={0: "3t", 1: "4t"})
    game.play("displace t dortmund-paderborn.1")
    before = game.position()["players"][1]
    assert before["stock"] == [7, 0]
    game.play(f"put {targets[0]}")
    game.play(f"add t {targets[1]}")
    assert (game.phase, game.seat) == ("relocate", 1)
    game.play(f"add t {targets[2]}")
    position = game.position()
    assert (position["phase"], position["seat"], position["actions"]) == ("turn", 0, 1)
    assert position["players"][1] == {**before, "stock": [5, 0]}
    standing = {
        f"{route}.{number}": piece
        for route, pieces in position["posts"].items()
        for number, piece in enumerate(pieces, 1)
        if piece
    }
    expected = {"dortmund-paderborn.1": "0t", targets[0]: "1m", targets[1]: "1t", targets[2]: "1t"}
    assert standing == expected


@pytest.mark.rule("C2")
@pytest.mark.parametrize(("victim", "added"), [("t", 0), ("t", 1), ("m", 0), ("m", 1), ("m", 2)])
def test_the_displaced_piece_must_be_placed_and_the_others_may(victim: str, added: int) -> None:
    game = lay(posts={"dortmund-paderborn": f"1{victim} . ."}, supply={0: "3t", 1: "4t"})
    game.play("displace t dortmund-paderborn.1")
    if victim == "t":
        assert game.position()["players"][0]["supply"] == [1, 0]
    assert "done" not in game.legal()
    game.play("put minden-paderborn.1")
    for number in range(added):
        assert "done" in game.legal()
        game.play(f"add t minden-paderborn.{number + 2}")
    if added < PRICE[victim]:
        game.play("done")
    position = game.position()
    assert (position["phase"], position["seat"]) == ("turn", 0)
    pieces = [f"1{victim}", *["1t"] * added, *[None] * (2 - added)]
    assert position["posts"]["minden-paderborn"] == pieces
    assert position["players"][1]["supply"] == [4, 0]


@pytest.mark.rule("C2", "TU1")
@pytest.mark.parametrize("actions", [1, 2])
def test_nothing_comes_before_the_relocation_not_even_after_the_last_action(actions: int) -> None:
    game = lay(
        posts={"dortmund-paderborn": "1t . ."},
        unused={0: ["+3"], 1: ["+4"]},
        position={"actions": actions},
    )
    game.play("displace t dortmund-paderborn.1")
    game.play("pay 1t")
    assert (game.turn, game.seat, verbs(game)) == (0, 1, {"put", "add"})
    game.play("put minden-paderborn.1")
    assert (game.turn, game.seat, verbs(game)) == (0, 1, {"add", "done"})
    game.play("done")
    assert (game.turn, game.seat, game.phase) == (0, 0, "turn")
    assert game.position()["actions"] == actions - 1


@pytest.mark.rule("C2", "C3")
def test_others_on_the_adjacent_routes_do_not_matter() -> None:
    posts = {
        "dortmund-paderborn": "1t . .",
        "dortmund-duisburg": "2t .",
        "minden-paderborn": "0t 0t .",
        "paderborn-warburg": "2t 2t 3t",
    }
    game = lay(posts=posts, supply={0: "2t"})
    game.play("displace t dortmund-paderborn.1")
    near = [
        "dortmund-duisburg.2",
        *(f"hildesheim-paderborn.{n}" for n in (1, 2, 3)),
        "minden-paderborn.3",
    ]
    assert offered(game, "put") == [f"put {post}" for post in near]


# Emden–Groningen on the small side: one neighbour, then two, then four routes.
RINGS = [
    ["emden-osnabrueck.1", "emden-osnabrueck.2", "emden-osnabrueck.3", "emden-osnabrueck.4"],
    [
        *(f"bremen-osnabrueck.{n}" for n in (1, 2, 3)),
        *(f"kampen-osnabrueck.{n}" for n in (1, 2)),
    ],
    [
        *(f"arnheim-kampen.{n}" for n in (1, 2, 3)),
        *(f"bremen-hamburg.{n}" for n in (1, 2, 3, 4)),
        *(f"bremen-hannover.{n}" for n in (1, 2, 3)),
        *(f"bremen-minden.{n}" for n in (1, 2, 3)),
    ],
]
FILLED = [
    {"emden-osnabrueck": "2t 2t 2t 2t"},
    {"bremen-osnabrueck": "2t 2t 2t", "kampen-osnabrueck": "2t 2t"},
]


@pytest.mark.rule("C3")
@pytest.mark.parametrize("full", [0, 1, 2])
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_full_routes_are_stepped_over_and_the_own_route_never_counts(
    full: int, edition: str
) -> None:
    posts = {"emden-groningen": "1t . ."}
    for ring in FILLED[:full]:
        posts |= ring
    game = in_small(posts, {0: "2t", 2: ""}, edition=edition)
    game.play("displace t emden-groningen.1")
    expected = [f"{verb} {post}" for verb in ("put", "add t") for post in RINGS[full]]
    assert game.legal() == expected


@pytest.mark.rule("C3")
def test_one_empty_post_nearby_keeps_a_piece_from_going_further() -> None:
    posts = {"emden-groningen": "1t . .", "emden-osnabrueck": "2t 2t . 2t"}
    game = in_small(posts, {0: "2t"})
    game.play("displace t emden-groningen.1")
    assert game.legal() == ["put emden-osnabrueck.3", "add t emden-osnabrueck.3"]


@pytest.mark.rule("C3", "C4")
@pytest.mark.parametrize("first", ["put", "add t"])
def test_the_distance_is_found_for_each_piece_when_it_is_placed(first: str) -> None:
    posts = {"emden-groningen": "1t . .", "emden-osnabrueck": "2t 2t . 2t"}
    game = in_small(posts, {0: "2t"})
    game.play("displace t emden-groningen.1")
    game.play(f"{first} emden-osnabrueck.3")
    second = "add t" if first == "put" else "put"
    declining = ["done"] if first == "put" else []
    assert game.legal() == [*(f"{second} {post}" for post in RINGS[1]), *declining]


# Lübeck–Wismar in the East: the next routes are Stralsund–Wismar (two ships, land) and
# Waren–Wismar; one step further lie Havelberg–Waren, Malmö–Stralsund and Stettin–Waren.
SHIPS = ["stralsund-wismar.1", "stralsund-wismar.2"]
FURTHER = [
    *(f"havelberg-waren.{n}" for n in (1, 2, 3)),
    "malmoe-stralsund.3",
    *(f"stettin-waren.{n}" for n in (1, 2, 3, 4)),
]


def at_sea(victim: str) -> Game:
    """Lay a table where only ship posts are empty next to the displacement."""
    game = lay(
        board="east",
        posts={
            "luebeck-wismar": f"1{victim} . .",
            "stralsund-wismar": ". . 2t",
            "waren-wismar": "2t 2t 2t",
        },
        abilities={1: {"book": 1}},
        supply={0: "3t", 1: "4t"},
    )
    game.play("displace t luebeck-wismar.1")
    return game


@pytest.mark.rule("C3")
def test_a_trader_looks_beyond_ship_posts() -> None:
    game = at_sea("t")
    assert offered(game, "put") == [f"put {post}" for post in FURTHER]


@pytest.mark.rule("C3")
def test_a_merchant_takes_the_ship_post_next_door_where_a_trader_goes_further() -> None:
    game = at_sea("m")
    assert game.position()["players"][1]["stock"][1] == 1
    assert offered(game, "put") == [f"put {post}" for post in SHIPS]
    adds = [f"add t {post}" for post in FURTHER] + [f"add m {post}" for post in SHIPS]
    assert sorted(offered(game, "add")) == sorted(adds)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("victim", ["t", "m"])
def test_land_and_ship_posts_of_one_route_lie_at_the_same_distance(victim: str) -> None:
    game = lay(
        board="east",
        posts={"luebeck-wismar": f"1{victim} . ."},
        supply={0: "3t", 1: "4t"},
    )
    game.play("displace t luebeck-wismar.1")
    land = ["stralsund-wismar.3", *(f"waren-wismar.{n}" for n in (1, 2, 3))]
    expected = land if victim == "t" else [*SHIPS, *land]
    assert offered(game, "put") == [f"put {post}" for post in expected]
