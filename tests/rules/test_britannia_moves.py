"""Britannia: moves, permanent markers and the places of markers (BR4 to BR7, BR9)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.neutral_table import EVERYTHING, big_box
from tests.rules.terrain import full, posts_on, routes_in

LARGE = "britannia-4-5"
SMALL = "britannia-2-3"
PERMANENT = {
    LARGE: ["calais-canterbury", "calais-southampton"],
    SMALL: ["calais-canterbury", "calais-southampton", "carlisle-isle-of-man"],
}
START = {"england": "durham-york", "wales": "conway-montgomery", "scotland": "dunbar-newcastle"}
REACH = {
    "england": ["england"],
    "wales": ["england", "wales"],
    "scotland": ["england", "scotland"],
}
PLACE_2 = {"marker": "place-2-in-wales-or-scotland", "ends": False, "left": 2}


def britannia(**more: Any) -> Game:
    """Return a turn of seat 0 at a table of four."""
    return lay(**{"board": "britannia", "players": 4, "supply": {0: "2t"}, **more})


def drops(game: Game) -> list[str]:
    """Return the posts where the piece in hand may go."""
    assert game.phase == "drop"
    return [action.split()[1] for action in game.legal()]


@pytest.mark.rule("BR4")
@pytest.mark.parametrize("kind", "tm")
@pytest.mark.parametrize("country", START)
def test_a_move_goes_to_the_same_country_or_to_england(country: str, kind: str) -> None:
    """No permit is needed, and none is there."""
    game = britannia(posts={START[country]: f"0{kind} . ."})
    game.play(f"lift {START[country]}.1")
    routes = routes_in(LARGE, *REACH[country])
    assert drops(game) == posts_on(LARGE, *routes, traders=kind == "t")


@pytest.mark.rule("BR4")
def test_each_piece_of_a_move_goes_by_the_country_that_it_comes_from() -> None:
    game = britannia(posts=dict.fromkeys(START.values(), "0t . ."), abilities={0: {"book": 2}})
    goals = {
        "wales": "cardiff-oxford.1",
        "scotland": "durham-lancaster.1",
        "england": "durham-york.2",
    }
    for country in goals:
        game.play(f"lift {START[country]}.1")
    for country, goal in goals.items():
        posts = posts_on(LARGE, *routes_in(LARGE, *REACH[country]), traders=True)
        stood = game.position()["posts"]
        assert drops(game) == [post for post in posts if post[:-2] not in stood or post[-1] != "1"]
        game.play(f"drop {goal}")
    assert game.position()["posts"] == {
        "cardiff-oxford": ["0t", None, None, None],
        "durham-lancaster": ["0t", None, None],
        "durham-york": [None, "0t", None],
    }
    assert game.position()["permits"] == []


@pytest.mark.rule("BR4", "D2")
def test_a_welsh_piece_leaves_the_last_english_post_to_an_english_one() -> None:
    """England is full but for the post just emptied: the other piece could go nowhere else."""
    english = routes_in(SMALL, "england")
    posts = full(SMALL, english[:14], first="0t") | full(SMALL, english[14:], first="1t")
    game = big_box(
        board="britannia",
        posts={**posts, "cardiff-montgomery": "0t . .", "oxford-salisbury": "0t nt nt nt"},
        abilities={0: EVERYTHING, 1: EVERYTHING},
    )
    game.play("lift cardiff-montgomery.1")
    game.play("lift oxford-salisbury.1")
    assert drops(game) == posts_on(SMALL, *routes_in(SMALL, "wales"), traders=True)
    game.play("drop cardiff-pembroke.1")
    assert game.phase == "turn"
    assert game.position()["posts"]["oxford-salisbury"] == ["0t", "nt", "nt", "nt"]


@pytest.mark.rule("BR5")
@pytest.mark.parametrize("route", ["conway-montgomery", "dunbar-newcastle"])
def test_a_route_is_established_without_a_permit(route: str) -> None:
    game = britannia(posts={route: "0t 0t 0t"})
    assert f"establish {route}" in game.legal()
    changed = changes(game, f"establish {route}")
    assert changed == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([6, 1], [9, 1]),
        f"posts/{route}": (["0t", "0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("BR6", "MK9")
@pytest.mark.parametrize("country", START)
def test_move_3_leaves_every_piece_in_its_country(country: str) -> None:
    game = britannia(posts={START[country]: "1t . 0t"}, unused={0: ["move-3"]})
    game.play("use move-3")
    posts = posts_on(LARGE, *routes_in(LARGE, country), traders=True)
    assert drops(game) == [post for post in posts if post != f"{START[country]}.3"]


@pytest.mark.rule("BR6", "MK9")
def test_move_3_asks_for_the_country_of_each_piece() -> None:
    game = britannia(posts=dict.fromkeys(START.values(), "1t . ."), unused={0: ["move-3"]})
    game.play("use move-3")
    for country in ("wales", "scotland", "england"):
        game.play(f"lift {START[country]}.1")
    for country in ("wales", "scotland", "england"):
        assert drops(game) == posts_on(LARGE, *routes_in(LARGE, country), traders=True)
        game.play(f"drop {START[country]}.2")
    assert game.position()["posts"] == {
        route: [None, "1t", None] for route in sorted(START.values())
    }


@pytest.mark.rule("BR6", "N7", "X4")
def test_move_3_leaves_neutral_traders_in_their_country_too() -> None:
    game = big_box(
        board="britannia", posts={"conway-montgomery": "nt 0t ."}, unused={0: ["move-3"]}
    )
    game.play("use move-3")
    welsh = posts_on(SMALL, *routes_in(SMALL, "wales"))
    assert drops(game) == [post for post in welsh if post != "conway-montgomery.2"]


@pytest.mark.rule("BR6", "EA5")
@pytest.mark.parametrize("country", START)
def test_move_any_2_leaves_every_piece_in_its_country(country: str) -> None:
    """Also the player's own, which a Move could take to England."""
    game = britannia(
        posts={"calais-canterbury": "0t 0m 0t", START[country]: "0t . 1t"},
        abilities={0: {"book": 1}},
    )
    game.play("establish calais-canterbury")
    assert game.legal() == [f"lift {START[country]}.1", f"lift {START[country]}.3", "decline"]
    game.play(f"lift {START[country]}.1")
    game.play(f"lift {START[country]}.3")
    posts = posts_on(LARGE, *routes_in(LARGE, country), traders=True)
    assert drops(game) == posts
    game.play(f"drop {START[country]}.2")
    assert drops(game) == [post for post in posts if post != f"{START[country]}.2"]


def wales_and_scotland(name: str, kinds: str) -> list[str]:
    """Return the adding of each kind at each post of these countries."""
    routes = routes_in(name, "wales", "scotland")
    land = posts_on(name, *routes, traders=True)
    return [
        f"add {kind} {post}"
        for post in posts_on(name, *routes)
        for kind in kinds
        if kind == "m" or post in land
    ]


@pytest.mark.rule("BR7", "EA4")
@pytest.mark.parametrize(("players", "name"), [(2, SMALL), (3, SMALL), (4, LARGE), (5, LARGE)])
def test_two_pieces_of_the_stock_go_to_wales_or_scotland(players: int, name: str) -> None:
    """The route's own pieces are in the stock by then. No permit is needed."""
    game = britannia(
        players=players,
        variant="neutral" if players == 2 else None,
        posts={"calais-southampton": "0t 0m 0m"},
        abilities={0: {"book": 1}},
        supply={0: "10t"},
    )
    game.play("establish calais-southampton")
    adds = wales_and_scotland(name, "tm")
    assert any("falkirk" in add for add in adds) == (players > 3)
    assert game.legal() == [*adds, "decline"]
    game.undo()
    actions = ("add m conway-isle-of-man.1", "add t cardiff-pembroke.2")
    assert changes(game, "establish calais-southampton", *actions) == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([0, 0], [0, 1]),
        "posts/calais-southampton": (["0t", "0m", "0m"], NOT_HERE),
        "posts/cardiff-pembroke": (NOT_HERE, [None, "0t", None]),
        "posts/conway-isle-of-man": (NOT_HERE, ["0m", None, None]),
    }


@pytest.mark.rule("BR7")
def test_one_piece_may_be_placed_alone() -> None:
    game = britannia(posts={"calais-southampton": "0t 0m 0m"}, abilities={0: {"book": 1}})
    actions = ("establish calais-southampton", "add t falkirk-glasgow.1", "done")
    assert changes(game, *actions) == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([8, 0], [8, 2]),
        "posts/calais-southampton": (["0t", "0m", "0m"], NOT_HERE),
        "posts/falkirk-glasgow": (NOT_HERE, ["0t", None]),
    }


def at_the_marker(**more: Any) -> Game:
    """Return a game in which seat 0 has just established Calais–Southampton."""
    position = {"phase": "permanent", "pending": PLACE_2, "acted": True, "actions": 1}
    return britannia(position=position, **more)


@pytest.mark.rule("BR7")
@pytest.mark.parametrize(("supply", "kinds"), [("11t1m", "tm"), ("11t", "m"), ("10t1m", "t")])
def test_as_long_as_the_stock_has_a_piece_it_comes_from_there(supply: str, kinds: str) -> None:
    """The first case has an empty stock: then the supply serves."""
    game = at_the_marker(supply={0: supply}, posts={"durham-york": "1t . ."})
    assert game.legal() == [*wales_and_scotland(LARGE, kinds), "decline"]


@pytest.mark.rule("BR7")
def test_the_second_piece_comes_from_the_supply_when_the_first_emptied_the_stock() -> None:
    game = at_the_marker(supply={0: "11t"})
    assert changes(game, "add m conway-isle-of-man.2")["players/0/stock"] == ([0, 1], [0, 0])
    assert game.legal() == [*wales_and_scotland(LARGE, "t"), "done"]
    assert changes(game, "add t dunbar-newcastle.3") == {
        "phase": ("permanent", "turn"),
        "pending": (NOT_HERE, None),
        "pending/ends": (False, NOT_HERE),
        "pending/left": (1, NOT_HERE),
        "pending/marker": ("place-2-in-wales-or-scotland", NOT_HERE),
        "players/0/supply": ([11, 0], [10, 0]),
        "posts/dunbar-newcastle": (NOT_HERE, [None, None, "0t"]),
    }


@pytest.mark.rule("BR7")
def test_with_both_empty_own_pieces_are_taken_from_any_post() -> None:
    """From England to Scotland, from Wales to Scotland: BR4 does not apply."""
    game = at_the_marker(
        supply={0: ""},
        posts={"durham-york": "0t 0t 1t", "cardiff-pembroke": "0m . ."},
        offices={"london": "0t 0t 0t 0t 0t 0t 0t 0t", "chester": "0t . ."},
    )
    takes = ["take cardiff-pembroke.1", "take durham-york.1", "take durham-york.2"]
    assert game.legal() == [*takes, "decline"]
    game.play("take cardiff-pembroke.1")
    assert game.legal() == wales_and_scotland(LARGE, "m")
    game.play("add m falkirk-glasgow.2")
    again = ["take durham-york.1", "take durham-york.2", "take falkirk-glasgow.2"]
    assert game.legal() == [*again, "done"]
    game.play("take durham-york.1")
    assert game.legal() == [
        add for add in wales_and_scotland(LARGE, "t") if not add.endswith("falkirk-glasgow.2")
    ]
    game.play("add t dunbar-newcastle.1")
    assert game.phase == "turn"
    assert game.position()["posts"] == {
        "dunbar-newcastle": ["0t", None, None],
        "durham-york": [None, "0t", "1t"],
        "falkirk-glasgow": [None, "0m"],
    }
    assert game.position()["permits"] == []


@pytest.mark.rule("BR7")
def test_with_wales_and_scotland_full_an_own_piece_there_makes_room_for_itself() -> None:
    """A piece from England would find no post; one that stands there leaves its own."""
    posts = full(LARGE, routes_in(LARGE, "wales", "scotland"), first="1t", rest="2t")
    posts |= {
        route: posts[route].replace("2t 2t", "2m 2m")
        for route in ("carlisle-isle-of-man", "conway-isle-of-man")
    }
    posts |= {"falkirk-glasgow": "0t 2t", "dunbar-newcastle": "0m 2t 2t", "durham-york": "0t . ."}
    game = at_the_marker(
        supply={0: "", 2: ""},
        posts=posts,
        abilities={1: EVERYTHING, 2: EVERYTHING},
        offices={"london": "0t 0t 0t 0t 0t 0t 0t 0t", "chester": "0t . ."},
    )
    assert game.position()["players"][0]["stock"] == [0, 0]
    assert game.legal() == ["take dunbar-newcastle.1", "take falkirk-glasgow.1", "decline"]
    game.play("take dunbar-newcastle.1")
    # Its own post is the only one: it goes back there by itself.
    assert game.position()["posts"]["dunbar-newcastle"] == ["0m", "2t", "2t"]
    assert game.legal() == ["take dunbar-newcastle.1", "take falkirk-glasgow.1", "done"]


@pytest.mark.rule("BR9", "MK2")
@pytest.mark.parametrize(("players", "name"), [(2, SMALL), (3, SMALL), (4, LARGE), (5, LARGE)])
def test_markers_are_placed_in_england_away_from_permanent_ones(players: int, name: str) -> None:
    variant = "neutral" if players == 2 else None
    game = britannia(players=players, variant=variant, position={"plate": ["+3"], "pool": []})
    game.play("end")
    english = [r for r in routes_in(name, "england") if r not in PERMANENT[name]]
    assert game.legal() == [f"mark +3 {route}" for route in english]


@pytest.mark.rule("BR9", "X5")
def test_a_lone_neutral_trader_in_wales_or_at_a_permanent_marker_takes_no_marker() -> None:
    stood = [route for route in board(SMALL).routes if route.region == "england"]
    posts = {
        route.id: f"{number % 2}t" + " ." * (len(route.posts) - 1)
        for number, route in enumerate(stood)
    }
    lone = {"calais-canterbury": "nt . .", "cardiff-pembroke": "nt . ."}
    game = big_box(
        board="britannia",
        posts={**posts, **lone},
        abilities={0: EVERYTHING, 1: EVERYTHING},
        position={"plate": ["+3"], "pool": []},
    )
    game.play("end")
    assert (game.phase, game.turn, game.position()["markers"]) == ("turn", 1, {})
