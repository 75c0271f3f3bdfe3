"""D1 and D2: Move."""

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction, legal_actions
from kontor.rules.words import BY_MOVE_ANY_2
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import crowded, empty_posts, offered

ANYWHERE = ("2009", "big-box")
EDITIONS = ("2009", "egmont", "big-box")
STANDING = {
    "bremen-hamburg": "0t 1t 0m .",
    "goslar-magdeburg": "0t 2t",
    "hamburg-stade": ". 1t 0t",
}
OWN = ["bremen-hamburg.1", "bremen-hamburg.3", "goslar-magdeburg.1", "hamburg-stade.3"]


def after(posts: list[str], last: str) -> list[str]:
    return posts[posts.index(last) + 1 :]


@pytest.mark.rule("D1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", OWN)
def test_own_pieces_on_posts_are_lifted_and_no_others(edition: str, first: str) -> None:
    game = lay(edition=edition, posts=STANDING, supply={0: "4t"}, offices={"goslar": "0t ."})
    assert offered(game, "lift") == [f"lift {post}" for post in OWN]
    game.play(f"lift {first}")
    if after(OWN, first):
        assert (game.phase, game.seat) == ("lift", 0)
        assert game.legal() == [*(f"lift {post}" for post in after(OWN, first)), "done"]
    else:
        assert game.phase == "drop"


@pytest.mark.rule("D1")
def test_without_an_own_piece_on_a_post_there_is_no_move() -> None:
    game = lay(posts={"bremen-hamburg": "1t . . ."}, offices={"goslar": "0t ."})
    assert offered(game, "lift") == []


@pytest.mark.rule("D1")
@pytest.mark.parametrize("book", range(4))
@pytest.mark.parametrize("lifted", range(1, 7))
def test_at_least_one_and_at_most_as_many_as_the_book_shows(book: int, lifted: int) -> None:
    posts = {"bremen-hamburg": "0t 0t 0t 0t", "hamburg-lueneburg": "0t 0t 0t ."}
    game = lay(posts=posts, abilities={0: {"book": book}}, supply={0: ""})
    standing = [
        *(f"bremen-hamburg.{n}" for n in range(1, 5)),
        *(f"hamburg-lueneburg.{n}" for n in (1, 2)),
    ]
    most = 2 + book
    for post in standing[: min(lifted, most)]:
        game.play(f"lift {post}")
    if lifted < most:
        assert game.phase == "lift"
        game.play("done")
    assert game.phase == "drop"
    for number in range(min(lifted, most)):
        assert (game.phase, game.seat) == ("drop", 0)
        game.play(f"drop {empty_posts(game, 'hansa-4-5')[number]}")
    position = game.position()
    assert (position["phase"], position["actions"], position["acted"]) == ("turn", 1, True)


@pytest.mark.rule("D1")
@pytest.mark.parametrize("edition", ANYWHERE)
def test_any_empty_post_takes_the_piece_the_ones_just_emptied_included(edition: str) -> None:
    game = lay(edition=edition, posts=STANDING, supply={0: "4t"})
    game.play("lift bremen-hamburg.3")
    game.play("lift hamburg-stade.3")
    empty = empty_posts(game, "hansa-4-5")
    assert {"bremen-hamburg.3", "hamburg-stade.3"} <= set(empty)
    assert game.legal() == [f"drop {post}" for post in empty]
    game.play("drop hamburg-stade.1")
    assert game.legal() == [f"drop {post}" for post in empty if post != "hamburg-stade.1"]


@pytest.mark.rule("D1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_costs_one_action_and_nobody_else_is_touched(edition: str) -> None:
    game = lay(edition=edition, posts=STANDING, supply={0: "4t"})
    moved = changes(
        game, "lift bremen-hamburg.1", "lift goslar-magdeburg.1", "drop coellen-warburg.4",
        "drop bremen-hamburg.4",
    )  # fmt: skip
    assert moved == {
        "acted": (False, True),
        "actions": (2, 1),
        "posts/bremen-hamburg": (["0t", "1t", "0m", None], [None, "1t", "0m", "0t"]),
        "posts/coellen-warburg": (NOT_HERE, [None, None, None, "0t"]),
        "posts/goslar-magdeburg": (["0t", "2t"], [None, "2t"]),
    }


@pytest.mark.rule("D1")
def test_pieces_are_dropped_in_the_order_lifted() -> None:
    game = lay(posts=STANDING, supply={0: "4t"})
    for action in ("lift bremen-hamburg.1", "lift bremen-hamburg.3"):
        game.play(action)
    game.play("drop kampen-osnabrueck.1")
    game.play("drop kampen-osnabrueck.2")
    assert game.position()["posts"]["kampen-osnabrueck"] == ["0t", "0m"]


@pytest.mark.rule("D1")
@pytest.mark.parametrize("edition", ANYWHERE)
def test_a_trader_and_a_merchant_of_one_route_trade_places(edition: str) -> None:
    game = lay(edition=edition, posts={"bremen-hamburg": "0t 1t 0m ."}, supply={0: "4t"})
    traded = changes(
        game, "lift bremen-hamburg.1", "lift bremen-hamburg.3", "drop bremen-hamburg.3",
        "drop bremen-hamburg.1",
    )  # fmt: skip
    assert traded == {
        "acted": (False, True),
        "actions": (2, 1),
        "posts/bremen-hamburg": (["0t", "1t", "0m", None], ["0m", "1t", "0t", None]),
    }


@pytest.mark.rule("D1")
def test_egmont_a_piece_ends_on_another_route() -> None:
    game = lay(edition="egmont", posts=STANDING, supply={0: "4t"})
    game.play("lift bremen-hamburg.1")
    game.play("lift bremen-hamburg.3")
    elsewhere = [p for p in empty_posts(game, "hansa-4-5") if not p.startswith("bremen-hamburg")]
    assert game.legal() == [f"drop {post}" for post in elsewhere]
    before = game.position()
    for post in ("bremen-hamburg.1", "bremen-hamburg.3", "bremen-hamburg.4"):
        with pytest.raises(IllegalAction):
            game.play(f"drop {post}")
    assert game.position() == before


@pytest.mark.rule("D1")
def test_egmont_posts_just_emptied_on_other_routes_are_open() -> None:
    game = lay(
        edition="egmont", posts={"bremen-hamburg": ". . 0m .", "hamburg-stade": ". 1t 0t"},
        supply={0: "4t"},
    )  # fmt: skip
    traded = changes(
        game, "lift bremen-hamburg.3", "lift hamburg-stade.3", "drop hamburg-stade.3",
        "drop bremen-hamburg.3",
    )  # fmt: skip
    assert traded == {
        "acted": (False, True),
        "actions": (2, 1),
        "posts/bremen-hamburg": ([None, None, "0m", None], [None, None, "0t", None]),
        "posts/hamburg-stade": ([None, "1t", "0t"], [None, "1t", "0m"]),
    }


@pytest.mark.rule("D1")
def test_ship_posts_take_merchants_only() -> None:
    posts = {"stralsund-wismar": "0m . .", "waren-wismar": "0t . ."}
    game = lay(board="east", posts=posts, supply={0: "4t"})
    game.play("lift stralsund-wismar.1")
    game.play("lift waren-wismar.1")
    assert game.legal() == [f"drop {post}" for post in empty_posts(game, "east", "m")]
    game.play("drop luebeck-wismar.1")
    assert game.legal() == [f"drop {post}" for post in empty_posts(game, "east", "t")]


def full_but(*empty: str, edition: str = "egmont", **posts: str) -> Game:
    """Fill the board; seat 1, whose turn it is, stands only where `posts` says."""
    laid = {name.replace("_", "-"): text for name, text in posts.items()}
    table = crowded("hansa-4-5", *empty, posts=laid, supply={1: "4t"})
    return lay(turn=1, edition=edition, **table)


@pytest.mark.rule("D2")
def test_egmont_a_piece_that_could_go_nowhere_is_not_lifted() -> None:
    # The posts of its own route are the only empty ones.
    assert offered(full_but(bremen_hannover="1t . ."), "lift") == []
    game = full_but("goslar-magdeburg.2", bremen_hannover="1t . .")
    assert offered(game, "lift") == ["lift bremen-hannover.1"]


@pytest.mark.rule("D2")
@pytest.mark.parametrize("edition", ANYWHERE)
def test_elsewhere_it_may_go_back(edition: str) -> None:
    game = full_but(edition=edition, bremen_hannover="1t 2t 2t")
    assert offered(game, "lift") == ["lift bremen-hannover.1"]
    # Its own post is the only one: it goes back by itself, and the action is spent.
    assert changes(game, "lift bremen-hannover.1") == {"acted": (False, True), "actions": (2, 1)}


@pytest.mark.rule("D2")
def test_egmont_listing_what_may_be_lifted_changes_nothing() -> None:
    game = full_but("goslar-magdeburg.2", bremen_hannover="1t 1t .")
    state = game.state.copy()
    # No such state comes up in play: it shows that the list does not even write the value anew.
    state.lifted_by = BY_MOVE_ANY_2
    before = (state.posts.copy(), state.hand, state.lifted_from)
    assert [str(action) for action in legal_actions(state)] == game.legal()
    assert (state.posts, state.hand, state.lifted_from) == before
    assert state.lifted_by == BY_MOVE_ANY_2


@pytest.mark.rule("D2")
def test_egmont_the_second_lift_is_refused_when_only_one_post_is_left_elsewhere() -> None:
    game = full_but("goslar-magdeburg.2", bremen_hannover="1t 1t .")
    game.play("lift bremen-hannover.1")
    # `lift bremen-hannover.2` is not offered, `done` and the one post are: all by themselves.
    position = game.position()
    assert (position["phase"], position["actions"]) == ("turn", 1)
    assert position["posts"]["bremen-hannover"] == [None, "1t", None]
    assert position["posts"]["goslar-magdeburg"][1] == "1t"


@pytest.mark.rule("D2")
def test_egmont_lifting_may_not_end_while_a_piece_has_no_post() -> None:
    # On a full board two pieces of different routes can only trade places.
    game = full_but(bremen_hannover="1t 2t 2t", goslar_magdeburg="2t 1t", hamburg_stade="2t 1m 2t")
    assert offered(game, "lift") == ["lift bremen-hannover.1", "lift goslar-magdeburg.2"]
    game.play("lift bremen-hannover.1")
    assert game.legal() == ["lift goslar-magdeburg.2", "lift hamburg-stade.2"]
    game.play("lift hamburg-stade.2")
    position = game.position()
    assert (position["phase"], position["actions"]) == ("turn", 1)
    assert position["posts"]["bremen-hannover"] == ["1m", "2t", "2t"]
    assert position["posts"]["hamburg-stade"] == ["2t", "1t", "2t"]


@pytest.mark.rule("D2")
def test_egmont_pieces_of_one_route_cannot_trade_places() -> None:
    game = full_but(bremen_hannover="1t 1m 2t")
    assert offered(game, "lift") == []


@pytest.mark.rule("D2")
def test_a_merchant_may_not_take_the_last_post_of_a_trader() -> None:
    # The merchant comes from a ship post; the land post just emptied is the trader's only one.
    posts = {"stralsund-wismar": "1m 2m 2t", "waren-wismar": "1t 2t 2t"}
    game = lay(turn=1, **crowded("east", board="east", posts=posts, supply={1: "4t"}))
    assert changes(game, "lift stralsund-wismar.1", "lift waren-wismar.1") == {
        "acted": (False, True),
        "actions": (2, 1),
    }


@pytest.mark.rule("D2")
def test_a_merchant_may_take_a_land_post_if_the_trader_has_another() -> None:
    posts = {"stralsund-wismar": "1m 2m 2t", "waren-wismar": "1t 2t 2t"}
    table = crowded("east", "luebeck-wismar.2", board="east", posts=posts, supply={1: "4t"})
    game = lay(turn=1, **table)
    game.play("lift stralsund-wismar.1")
    game.play("lift waren-wismar.1")
    land = ["luebeck-wismar.2", "waren-wismar.1"]
    expected = [land[0], "stralsund-wismar.1", land[1]]
    assert game.legal() == [f"drop {post}" for post in expected]
    game.play("drop luebeck-wismar.2")
    # The trader cannot sail: it goes back by itself.
    assert game.position()["posts"]["waren-wismar"] == ["1t", "2t", "2t"]
    assert game.position()["posts"]["stralsund-wismar"] == [None, "2m", "2t"]
