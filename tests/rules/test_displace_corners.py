"""C3 to C5 where hardly a post is left: far routes, the last post, and pieces taken from posts."""

from typing import Any

import pytest

from kontor.record import Game
from tests.games.table import lay
from tests.rules.lists import crowded, displaced
from tests.rules.offers import QUIET_TILES
from tests.rules.terrain import posts_on, routes_in

LARGE = "britannia-4-5"
NINE_AND_ONE = " ".join(["1t"] * 9 + ["1m"])
"""Offices that leave seat 1, with two traders on posts, neither stock nor supply."""


def crowd(*empty: str, side: str = "hansa-4-5", **options: Any) -> dict[str, Any]:
    """Fill the board but for these posts; seat 0 can displace one trader."""
    options["supply"] = {0: "2t"} | options.pop("supply", {})
    return crowded(side, *empty, **options)


def at_once(game: Game, post: str) -> bool:
    """Return whether the displaced trader went to a post by itself and the turn went on."""
    route, number = post.split(".")
    return game.phase == "turn" and game.position()["posts"][route][int(number) - 1] == "1t"


# From Coellen–Warburg one post on a route at each distance, from 3 to 6.
FAR = ["minden-muenster.2", "bremen-hamburg.4", "perleberg-stendal.1", "emden-groningen.3"]


@pytest.mark.rule("C3")
@pytest.mark.parametrize("nearest", range(len(FAR)))
def test_however_far_away_the_nearest_routes_come_first(nearest: int) -> None:
    empty = FAR[nearest:]
    game = lay(**crowd(*empty, posts={"coellen-warburg": "1t . . ."}))
    game.play("displace t coellen-warburg.1")
    if len(empty) == 1:
        assert at_once(game, empty[0])
        return
    # The trader added is measured anew: with the nearest post taken, the next ones serve.
    assert game.legal() == [f"put {empty[0]}", f"add t {empty[0]}"]
    game.play(f"put {empty[0]}")
    assert game.legal() == [f"add t {empty[1]}", "done"]


@pytest.mark.rule("C3", "BR3")
def test_from_scotland_all_of_england_is_searched_in_order_of_distance() -> None:
    # At the distances 3, 5 and 9 in England; Wales, though nearer, is as if not there.
    empty = ["lancaster-richmond.1", "norwich-nottingham.2", "calais-southampton.1"]
    welsh = [post for post in posts_on(LARGE, *routes_in(LARGE, "wales")) if post[-1] != "3"]
    table = crowd(
        *empty,
        *welsh,
        side=LARGE,
        board="britannia",
        posts={"falkirk-glasgow": "1t ."},
        offices={"carlisle": "0t . . . ."},
    )
    game = displaced(post="falkirk-glasgow.1", **table)
    assert game.legal() == [f"put {empty[0]}", f"add t {empty[0]}"]
    game.play(f"put {empty[0]}")
    assert game.legal() == [f"add t {empty[1]}", "done"]


def with_favour(*empty: str, **options: Any) -> Game:
    """Return the crowd with the favours module; seat 1 owns `relocate-anywhere`."""
    tiles = [tile for tile in QUIET_TILES if tile != "relocate-anywhere"]
    table = crowd(
        *empty,
        modules=["favours"],
        tiles={1: ["relocate-anywhere"]},
        position={"favours": tiles[:4]},
        **options,
    )
    return displaced(**table)


@pytest.mark.rule("C4", "FA2")
def test_the_last_post_anywhere_is_kept_for_the_displaced_piece() -> None:
    posts = {"dortmund-paderborn": "1t 2t 2t"}
    assert at_once(with_favour("emden-groningen.1", posts=posts), "emden-groningen.1")


@pytest.mark.rule("C4", "FA2")
@pytest.mark.parametrize("added", ["emden-groningen.1", "dortmund-paderborn.3"])
def test_anywhere_the_last_post_but_one_may_go_to_an_added_piece(added: str) -> None:
    game = with_favour("emden-groningen.1", posts={"dortmund-paderborn": "1t 2t ."})
    posts = ["dortmund-paderborn.3", "emden-groningen.1"]
    assert game.legal() == [f"{verb} {post}" for verb in ("put", "add t") for post in posts]
    game.play(f"add t {added}")
    posts.remove(added)
    assert at_once(game, posts[0])


@pytest.mark.rule("C4", "C5")
def test_the_post_of_a_piece_that_is_taken_may_serve_the_displaced_one() -> None:
    # One post is empty, next to the displacement. Taking the trader far away leaves two: so it
    # may have the near one, and the displaced trader goes where it stood.
    table = crowd(
        "dortmund-duisburg.2",
        posts={"dortmund-paderborn": "1t 2t 2t", "emden-stade": "2t 2t 1t"},
        extra={"stendal": NINE_AND_ONE},
        supply={1: ""},
    )
    game = displaced(**table)
    assert game.position()["players"][1]["stock"] == [0, 0]
    assert game.legal() == ["put dortmund-duisburg.2", "take emden-stade.3"]
    game.play("take emden-stade.3")
    # Each of them has one post, so both go by themselves.
    assert game.phase == "turn"
    assert game.position()["posts"]["dortmund-duisburg"][1] == "1t"
    assert game.position()["posts"]["emden-stade"] == ["2t", "2t", "1t"]


EAST = {"luebeck-wismar": "1t 2t 2t", "danzig-malmoe": "2t 2t 2t 1m"}


@pytest.mark.rule("C4", "C5", "C3")
def test_a_merchant_that_is_taken_leaves_the_last_land_post_to_the_displaced_trader() -> None:
    # Two ship posts and one land post are empty nearby; the merchant comes from a ship post.
    game = displaced(
        post="luebeck-wismar.1",
        **crowd(
            "stralsund-wismar.1",
            "stralsund-wismar.2",
            "waren-wismar.1",
            side="east",
            board="east",
            posts=EAST,
            extra={"thorn": " ".join(["1t"] * 10)},
            supply={1: ""},
        ),
    )
    assert game.legal() == ["put waren-wismar.1", "take danzig-malmoe.4"]
    game.play("take danzig-malmoe.4")
    assert game.legal() == ["add m stralsund-wismar.1", "add m stralsund-wismar.2"]


@pytest.mark.rule("C4", "C5", "C3")
def test_a_merchant_on_a_ship_post_is_not_taken_if_the_land_post_is_the_nearest_left() -> None:
    # Lifting the merchant empties a ship post, which is of no use to the displaced trader: the
    # land post stays reserved, and the merchant would have no other at that distance.
    game = displaced(
        post="luebeck-wismar.1",
        **crowd(
            "stralsund-wismar.3",
            side="east",
            board="east",
            posts=EAST,
            extra={"thorn": " ".join(["1t"] * 10)},
            supply={1: ""},
        ),
    )
    # So the displaced trader went to its post by itself, and the merchant may be taken after it.
    assert game.position()["posts"]["stralsund-wismar"][2] == "1t"
    assert game.legal() == ["take danzig-malmoe.4", "take stralsund-wismar.3", "done"]


@pytest.mark.rule("C4", "C5", "C3")
def test_a_trader_that_is_taken_frees_its_post_for_the_displaced_one() -> None:
    # As above with a trader on land: its own post makes two, so the near one is free for it.
    posts = EAST | {"danzig-malmoe": "2t 1t 2t 2m"}
    game = displaced(
        post="luebeck-wismar.1",
        **crowd(
            "stralsund-wismar.1",
            "stralsund-wismar.3",
            side="east",
            board="east",
            posts=posts,
            extra={"thorn": NINE_AND_ONE},
            supply={1: ""},
        ),
    )
    assert game.legal() == ["put stralsund-wismar.3", "take danzig-malmoe.2"]
    game.play("take danzig-malmoe.2")
    assert game.phase == "turn"
    assert game.position()["posts"]["stralsund-wismar"][0] is None
    assert game.position()["posts"]["stralsund-wismar"][2] == "1t"
    assert game.position()["posts"]["danzig-malmoe"][1] == "1t"
