"""What each favour gives (FA2 to FA7)."""

import pytest

from kontor.board import board
from tests.games.table import changes
from tests.rules.offers import HANSA, favours, offered

ALL_POSTS = list(board(HANSA).post_ids)

# FA2

NEAR = [
    post
    for post in ALL_POSTS
    if post.split(".")[0] in ("emden-groningen", "emden-osnabrueck", "hamburg-stade")
]


@pytest.mark.rule("FA2", "C3")
@pytest.mark.parametrize("tile", [False, True])
def test_displaced_and_added_pieces_go_anywhere(tile: bool) -> None:
    game = favours(
        posts={"emden-stade": "1t . 2t", "coellen-warburg": "3t . . ."},
        supply={0: "2t"},
        tiles={1: ["relocate-anywhere"]} if tile else {},
    )
    game.play("displace t emden-stade.1")
    full = ["emden-stade.1", "emden-stade.3", "coellen-warburg.1"]
    free = [post for post in ALL_POSTS if post not in full] if tile else NEAR
    assert (game.phase, game.seat) == ("relocate", 1)
    assert game.legal() == [*(f"put {post}" for post in free), *(f"add t {post}" for post in free)]
    if not tile:
        return
    # The same route too, for the displaced piece and for the added one.
    game.play("put emden-stade.2")
    free.remove("emden-stade.2")
    assert game.legal() == [*(f"add t {post}" for post in free), "done"]
    game.play("add t coellen-warburg.4")
    assert game.position()["posts"] == {
        "coellen-warburg": ["3t", None, None, "1t"],
        "emden-stade": ["0t", "1t", "2t"],
    }
    assert (game.phase, game.seat) == ("turn", 0)


@pytest.mark.rule("FA2")
@pytest.mark.parametrize("tile_of", [0, 2])
def test_only_the_owner_of_the_tile_relocates_anywhere(tile_of: int) -> None:
    game = favours(
        posts={"emden-stade": "1t . ."},
        supply={0: "2t"},
        tiles={tile_of: ["relocate-anywhere"]},
    )
    game.play("displace t emden-stade.1")
    assert offered(game, "put") == [f"put {post}" for post in NEAR]


# FA3


@pytest.mark.rule("FA3", "FA1")
def test_one_more_action_from_the_next_turn_on() -> None:
    game = favours(["extra-action"], players=3, unused={0: ["+3", "+4"]})
    game.play("favour extra-action +3 +4")
    assert game.position()["actions"] == 0
    actions = []
    for _ in range(4):
        game.play("end")
        actions.append((game.turn, game.position()["actions"]))
    assert actions == [(1, 2), (2, 2), (0, 3), (1, 2)]


@pytest.mark.rule("FA3", "SU2")
@pytest.mark.parametrize(("level", "value"), list(enumerate([2, 3, 3, 4, 4, 5])))
def test_one_more_than_the_ability_shows(level: int, value: int) -> None:
    game = favours(abilities={1: {"actions": level}}, tiles={1: ["extra-action"]})
    game.play("end")
    assert (game.turn, game.position()["actions"]) == (1, value + 1)


# FA4


@pytest.mark.rule("FA4", "A1")
@pytest.mark.parametrize(
    ("action", "after"), [("join t", [5, 0]), ("join m", [4, 1]), ("decline", None)]
)
def test_the_owner_joins_the_income_of_another(action: str, after: list[int] | None) -> None:
    game = favours(supply={2: "4t"}, tiles={2: ["join-income"]})
    game.play("income 2t")
    assert (game.phase, game.seat, game.turn) == ("join", 2, 0)
    assert game.legal() == ["join t", "join m", "decline"]
    game.undo()
    expected = {
        "acted": (False, True),
        "actions": (2, 1),
        "favour": ("open", "closed"),
        "players/0/stock": ([7, 0], [5, 0]),
        "players/0/supply": ([4, 1], [6, 1]),
    }
    if after is not None:
        expected["players/2/stock"] = ([7, 1], [11 - after[0], 1 - after[1]])
        expected["players/2/supply"] = ([4, 0], after)
    assert changes(game, "income 2t", action) == expected


@pytest.mark.rule("FA4")
@pytest.mark.parametrize(
    ("supply", "choice"),
    [
        ("4t1m", ["join t", "decline"]),
        ("11t", ["join m", "decline"]),
        ("10t1m", ["join t", "decline"]),
        ("11t1m", None),
    ],
)
def test_one_piece_of_what_is_in_the_stock(supply: str, choice: list[str] | None) -> None:
    game = favours(supply={2: supply}, tiles={2: ["join-income"]})
    game.play("income 1t")
    if choice is None:
        assert (game.phase, game.seat) == ("turn", 0)
    else:
        assert (game.phase, game.legal()) == ("join", choice)


@pytest.mark.rule("FA4")
def test_every_income_of_others_and_no_own_one() -> None:
    game = favours(tiles={1: ["join-income"]})
    for _ in range(2):
        game.play("income 1t")
        assert (game.phase, game.seat) == ("join", 1)
        game.play("join t")
        assert (game.phase, game.seat) == ("turn", 0)
    game.play("end")
    game.play("income 1t")
    assert (game.phase, game.seat) == ("turn", 1)


# FA5


@pytest.mark.rule("FA5", "C2")
@pytest.mark.parametrize(
    ("piece", "tiles", "added"),
    [
        ("1t", {}, 1),
        ("1t", {1: ["extra-relocation"]}, 2),
        ("1t", {0: ["extra-relocation"]}, 1),
        ("1t", {1: ["extra-relocation", "relocate-anywhere"]}, 2),
        ("1m", {}, 2),
        ("1m", {1: ["extra-relocation"]}, 2),
    ],
)
def test_how_many_pieces_are_added(piece: str, tiles: dict[int, list[str]], added: int) -> None:
    game = favours(
        posts={"emden-stade": f"{piece} . ."},
        supply={0: "2t" if piece == "1t" else "3t", 1: "4t"},
        tiles=tiles,
    )
    game.play("displace t emden-stade.1")
    game.play("put emden-groningen.1")
    for post in ("emden-groningen.2", "emden-groningen.3")[:added]:
        assert "done" in game.legal()
        game.play(f"add t {post}")
    assert (game.phase, game.seat) == ("turn", 0)
    standing = [piece, "1t", "1t" if added == 2 else None]
    assert game.position()["posts"]["emden-groningen"] == standing


# FA6, FA7


@pytest.mark.rule("FA6", "EN3")
@pytest.mark.parametrize(("tile", "points"), [("cities", 12), ("abilities", 6)])
def test_four_for_each_controlled_city(tile: str, points: int) -> None:
    game = favours(
        offices={"goslar": "0t .", "minden": "0t 1t . .", "halle": "0t .", "emden": "1t 0t"},
        tiles={0: [tile]},
    )
    assert [sheet["cities"] for sheet in game.scores()] == [points, 2, 0, 0]


@pytest.mark.rule("FA7", "EN3")
@pytest.mark.parametrize(("tile", "each"), [("abilities", 7), ("cities", 4)])
def test_seven_for_each_fully_developed_ability_except_keys(tile: str, each: int) -> None:
    full = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 2}
    game = favours(abilities={0: full, 1: full}, tiles={0: [tile]})
    assert [sheet["abilities"] for sheet in game.scores()] == [3 * each, 12, 0, 0]
