"""C5: where the added pieces come from."""

from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes
from tests.rules.lists import displaced, offered, seen, verbs


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


@pytest.mark.rule("C5")
def test_a_refused_relocation_changes_nothing() -> None:
    game = bare()
    before = game.position()
    for action in (
        "put coellen-warburg.3",
        "put hamburg-stade.2",
        "done",
        "take coellen-warburg.1",
    ):
        with pytest.raises(IllegalAction):
            game.play(action)
    assert game.position() == before
