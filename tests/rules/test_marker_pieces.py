"""Markers that move pieces or take them off the routes (MK9, MK10)."""

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.offers import HANSA, offered

STANDING = {"arnheim-kampen": "1t 0t .", "bremen-hamburg": "2m . 1t .", "emden-stade": "3t . ."}
ALL_POSTS = list(board(HANSA).post_ids)


def standing(marker: str, edition: str = "big-box") -> Game:
    """Return a table with four opponents' pieces, one own piece and a marker to use."""
    return lay(edition=edition, posts=STANDING, supply={2: "4t"}, unused={0: [marker]})


# MK9


@pytest.mark.rule("MK9")
def test_up_to_three_pieces_of_opponents_are_lifted_and_put_on_any_empty_posts() -> None:
    game = standing("move-3")
    start = game.position()
    game.play("use move-3")
    assert (game.phase, game.seat) == ("lift", 0)
    assert game.legal() == [
        "lift arnheim-kampen.1",
        "lift bremen-hamburg.1",
        "lift bremen-hamburg.3",
        "lift emden-stade.1",
    ]
    game.play("lift arnheim-kampen.1")
    assert game.legal() == [
        "lift bremen-hamburg.1",
        "lift bremen-hamburg.3",
        "lift emden-stade.1",
        "done",
    ]
    game.play("lift bremen-hamburg.1")
    assert game.legal() == ["lift bremen-hamburg.3", "lift emden-stade.1", "done"]
    # With three in the hand the drops begin by themselves; the emptied posts are free again.
    game.play("lift emden-stade.1")
    taken = ["arnheim-kampen.2", "bremen-hamburg.3"]
    assert game.legal() == [f"drop {post}" for post in ALL_POSTS if post not in taken]
    game.play("drop bremen-hamburg.1")
    taken.append("bremen-hamburg.1")
    assert game.legal() == [f"drop {post}" for post in ALL_POSTS if post not in taken]
    game.play("drop arnheim-kampen.1")
    game.play("drop emden-stade.1")
    expected = start | {
        "posts": {
            "arnheim-kampen": ["2m", "0t", None],
            "bremen-hamburg": ["1t", None, "1t", None],
            "emden-stade": ["3t", None, None],
        }
    }
    expected["players"][0] |= {"unused": [], "used": ["move-3"]}
    assert game.position() == expected


@pytest.mark.rule("MK9")
@pytest.mark.parametrize(
    ("lifts", "drops"),
    [
        (["lift emden-stade.1"], 1),
        (["lift bremen-hamburg.3", "lift emden-stade.1"], 2),
        (["lift arnheim-kampen.1", "done"], 1),
        (["lift arnheim-kampen.1", "lift bremen-hamburg.3", "done"], 2),
        (["lift arnheim-kampen.1", "lift bremen-hamburg.1", "lift bremen-hamburg.3"], 3),
    ],
)
def test_one_two_or_three_pieces(lifts: list[str], drops: int) -> None:
    game = standing("move-3")
    for action in ["use move-3", *lifts]:
        game.play(action)
    for post in ALL_POSTS[-drops:]:
        assert game.phase == "drop"
        game.play(f"drop {post}")
    assert (game.phase, game.position()["actions"], game.position()["acted"]) == ("turn", 2, False)


@pytest.mark.rule("MK9")
def test_a_single_piece_is_lifted_by_itself() -> None:
    game = lay(posts={"emden-stade": ". 0t 3t"}, unused={0: ["move-3"]})
    assert changes(game, "use move-3", "drop goslar-magdeburg.2") == {
        "players/0/unused": (["move-3"], []),
        "players/0/used": ([], ["move-3"]),
        "posts/emden-stade": ([None, "0t", "3t"], [None, "0t", None]),
        "posts/goslar-magdeburg": (NOT_HERE, [None, "3t"]),
    }


@pytest.mark.rule("MK9")
@pytest.mark.parametrize("posts", [{}, {"emden-stade": "0t 0m ."}])
def test_own_pieces_are_not_lifted(posts: dict[str, str]) -> None:
    game = lay(posts=posts, supply={0: "4t"}, unused={0: ["move-3"]})
    assert offered(game, "use") == []


@pytest.mark.rule("MK9", "EA4")
def test_a_trader_is_not_dropped_on_a_ship_post() -> None:
    east = board("east")
    game = lay(
        board="east",
        posts={"luebeck-wismar": "1m 1t .", "danzig-malmoe": ". . . 2m"},
        supply={1: "4t", 2: "4t"},
        unused={0: ["move-3"]},
    )
    for action in ("use move-3", "lift danzig-malmoe.4", "lift luebeck-wismar.2"):
        game.play(action)
    posts = list(east.post_ids)
    ships = [post for number, post in enumerate(posts) if east.ship[number]]
    assert "danzig-malmoe.4" in ships
    taken = ["luebeck-wismar.1"]
    assert game.legal() == [f"drop {post}" for post in posts if post not in taken]
    game.play("drop danzig-malmoe.4")
    assert game.legal() == [f"drop {post}" for post in posts if post not in [*taken, *ships]]


@pytest.mark.rule("MK9", "N7")
def test_neutral_pieces_are_an_opponents() -> None:
    game = lay(
        players=2,
        variant="neutral",
        posts={"emden-groningen": "nt 0t 1t"},
        unused={0: ["move-3"]},
    )
    game.play("use move-3")
    assert game.legal() == ["lift emden-groningen.1", "lift emden-groningen.3"]


# MK10


@pytest.mark.rule("MK10")
@pytest.mark.parametrize("edition", ["2009", "egmont"])
def test_three_pieces_of_anyone_go_to_their_owners_supplies(edition: str) -> None:
    game = standing("remove-3", edition)
    removed = ["remove arnheim-kampen.2", "remove bremen-hamburg.1", "remove emden-stade.1"]
    assert changes(game, "use remove-3", *removed) == {
        "players/0/supply": ([4, 1], [5, 1]),
        "players/0/unused": (["remove-3"], []),
        "players/0/used": ([], ["remove-3"]),
        "players/2/supply": ([4, 0], [4, 1]),
        "players/3/supply": ([4, 1], [5, 1]),
        "posts/arnheim-kampen": (["1t", "0t", None], ["1t", None, None]),
        "posts/bremen-hamburg": (["2m", None, "1t", None], [None, None, "1t", None]),
        "posts/emden-stade": (["3t", None, None], NOT_HERE),
    }


@pytest.mark.rule("MK10")
def test_2009_takes_exactly_three_off() -> None:
    game = standing("remove-3", "2009")
    game.play("use remove-3")
    assert game.legal() == [
        "remove arnheim-kampen.1",
        "remove arnheim-kampen.2",
        "remove bremen-hamburg.1",
    ]
    game.play("remove arnheim-kampen.2")
    assert game.legal() == ["remove bremen-hamburg.1", "remove bremen-hamburg.3"]
    # Two of three are still to be taken, and two stand behind: they go by themselves.
    game.play("remove bremen-hamburg.3")
    assert game.phase == "turn"
    assert game.position()["posts"] == {
        "arnheim-kampen": ["1t", None, None],
        "bremen-hamburg": ["2m", None, None, None],
    }


@pytest.mark.rule("MK10")
def test_egmont_takes_up_to_three_off() -> None:
    game = standing("remove-3", "egmont")
    game.play("use remove-3")
    assert game.legal() == [
        "remove arnheim-kampen.1",
        "remove arnheim-kampen.2",
        "remove bremen-hamburg.1",
        "remove bremen-hamburg.3",
        "remove emden-stade.1",
    ]
    game.play("remove bremen-hamburg.1")
    assert game.legal() == ["remove bremen-hamburg.3", "remove emden-stade.1", "done"]
    game.play("remove bremen-hamburg.3")
    assert game.legal() == ["remove emden-stade.1", "done"]
    game.play("done")
    assert game.phase == "turn"
    assert game.position()["posts"] == {
        "arnheim-kampen": ["1t", "0t", None],
        "emden-stade": ["3t", None, None],
    }


@pytest.mark.rule("MK10")
def test_egmont_may_stop_after_one() -> None:
    game = standing("remove-3", "egmont")
    changed = changes(game, "use remove-3", "remove arnheim-kampen.1", "done")
    assert changed == {
        "players/0/unused": (["remove-3"], []),
        "players/0/used": ([], ["remove-3"]),
        "players/1/supply": ([4, 1], [5, 1]),
        "posts/arnheim-kampen": (["1t", "0t", None], [None, "0t", None]),
    }


@pytest.mark.rule("MK10")
@pytest.mark.parametrize("line", ["0t . .", "1t . .", "0t 1t .", "1t 1m .", "0t 1t 2t"])
def test_2009_takes_all_if_no_more_than_three_stand_on_the_routes(line: str) -> None:
    game = lay(
        edition="2009",
        posts={"emden-stade": line},
        supply={1: "4t"},
        unused={0: ["remove-3"]},
    )
    game.play("use remove-3")
    assert game.phase == "turn"
    assert game.position()["posts"] == {}


@pytest.mark.rule("MK10")
def test_egmont_need_not_take_the_second_of_two() -> None:
    game = lay(edition="egmont", posts={"emden-stade": "0t 1t ."}, unused={0: ["remove-3"]})
    game.play("use remove-3")
    assert game.legal() == ["remove emden-stade.1", "remove emden-stade.2"]
    game.play("remove emden-stade.1")
    assert game.legal() == ["remove emden-stade.2", "done"]


@pytest.mark.rule("MK10")
@pytest.mark.parametrize("edition", ["2009", "egmont"])
def test_the_marker_needs_a_piece_on_a_route(edition: str) -> None:
    game = lay(edition=edition, offices={"minden": "1t . . ."}, unused={0: ["remove-3"]})
    assert offered(game, "use") == []


@pytest.mark.rule("MK10", "TU3")
@pytest.mark.parametrize("edition", ["2009", "egmont"])
def test_what_came_back_can_be_placed_at_once(edition: str) -> None:
    game = lay(
        edition=edition,
        posts={"emden-stade": "0t 0m ."},
        supply={0: ""},
        unused={0: ["remove-3"]},
    )
    assert offered(game, "place") == []
    game.play("use remove-3")
    if edition == "egmont":
        game.play("remove emden-stade.2")
    kinds = {action.split()[1] for action in offered(game, "place")}
    assert kinds == ({"m"} if edition == "egmont" else {"t", "m"})


@pytest.mark.rule("MK10", "N7")
def test_a_neutral_trader_that_is_removed_leaves_the_board() -> None:
    game = lay(
        edition="egmont",
        players=2,
        variant="neutral",
        posts={"emden-groningen": "nt . ."},
        unused={0: ["remove-3"]},
    )
    assert changes(game, "use remove-3") == {
        "players/0/unused": (["remove-3"], []),
        "players/0/used": ([], ["remove-3"]),
        "posts/emden-groningen": (["nt", None, None], NOT_HERE),
    }
