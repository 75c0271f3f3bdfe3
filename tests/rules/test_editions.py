"""ED1 to ED5: the games that exist, and the refusal of all others."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import SetupError
from tests.games.table import lay
from tests.rules.lists import offered

EDITIONS = ("2009", "egmont", "big-box")
BOARDS = ("hansa", "east", "britannia")
VARIANT = {"2009": "pawn", "egmont": "neutral", "big-box": "neutral"}
MODULES = ((), ("missions",), ("favours",), ("missions", "favours"))


def conflicts(setup: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the words of each conflict between the options, by ED2, ED3 and ED4."""
    edition, family, players = setup["edition"], setup["board"], setup["players"]
    variant, modules = setup["variant"], setup["modules"]
    if family != "hansa" and edition != "big-box":
        yield family, edition
    if players == 2 and variant is None:
        yield "two players", VARIANT[edition]
    if players > 2 and variant is not None:
        yield variant, str(players)
    if variant is not None and variant != VARIANT[edition]:
        yield variant, edition
    if modules and edition != "big-box":
        yield *modules, edition
    if modules and family != "hansa":
        yield *modules, family


ALL: list[dict[str, Any]] = [
    dict(zip(("edition", "board", "players", "variant", "modules"), values, strict=True))
    for values in product(EDITIONS, BOARDS, (2, 3, 4, 5), (None, "pawn", "neutral"), MODULES)
]


@pytest.mark.rule("ED1")
def test_big_box_is_the_default() -> None:
    assert Game.new().position()["setup"]["edition"] == "big-box"


@pytest.mark.rule("ED1", "ED5")
@pytest.mark.parametrize("edition", ["2010", "bigbox", "", None, 2009])
def test_there_is_no_fourth_edition(edition: Any) -> None:
    with pytest.raises(SetupError, match="edition"):
        Game.new(edition=edition)


@pytest.mark.rule("ED2", "ED3", "ED4", "ED5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("family", BOARDS)
def test_exactly_the_combinations_of_the_rules_can_be_set_up(edition: str, family: str) -> None:
    for setup in ALL:
        if (setup["edition"], setup["board"]) != (edition, family):
            continue
        clashes = list(conflicts(setup))
        if not clashes:
            written = Game.new(**setup).position()["setup"]
            assert {**setup, "modules": list(setup["modules"])}.items() <= written.items()
            continue
        with pytest.raises(SetupError) as refusal:
            Game.new(**setup)
        assert any(all(word in str(refusal.value) for word in clash) for clash in clashes), setup


@pytest.mark.rule("ED2", "ED5")
@pytest.mark.parametrize("family", BOARDS)
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_other_numbers_of_players_are_refused(family: str, players: int) -> None:
    with pytest.raises(SetupError, match="players"):
        Game.new(board=family, players=players)


# A post that only one side has, or a city with other spaces there.
SIDES = {
    "hansa": ("emden-stade.1", "bremen-osnabrueck.1"),
    "britannia": ("carlisle-chester.1", "carlisle-durham.1"),
    "east": (None, "luebeck-wismar.1"),
}


@pytest.mark.rule("ED2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("family", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_number_of_players_chooses_the_side(edition: str, family: str, players: int) -> None:
    if family != "hansa" and edition != "big-box":
        return
    variant = VARIANT[edition] if players == 2 else None
    game = lay(edition=edition, board=family, players=players, variant=variant)
    only_large, both = SIDES[family]
    assert f"place m {both}" in game.legal()
    if only_large:
        assert (f"place m {only_large}" in game.legal()) == (players >= 4)


@pytest.mark.rule("ED2")
def test_carlisle_and_newcastle_are_neighbours_on_the_small_side_of_britannia_only() -> None:
    for players, there in ((3, True), (4, False), (5, False)):
        game = lay(board="britannia", players=players)
        assert ("place t carlisle-newcastle.1" in game.legal()) == there


@pytest.mark.rule("ED3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_variant_for_two_is_the_one_of_its_edition(edition: str) -> None:
    position = Game.new(edition=edition, players=2, variant=VARIANT[edition]).position()
    assert (position["phase"] == "pawn") == (edition == "2009")
    assert (position["neutral"] is not None) == (edition != "2009")
    assert ("pawn_moved" in position) == (edition == "2009")


@pytest.mark.rule("ED4")
@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_module_comes_alone_or_with_the_other(modules: tuple[str, ...], players: int) -> None:
    variant = "neutral" if players == 2 else None
    position = Game.new(players=players, variant=variant, modules=modules).position()
    missions = [player["mission"] for player in position["players"]]
    assert all(missions) if "missions" in modules else not any(missions)
    assert len(position["favours"]) == (players if "favours" in modules else 0)
    assert ("favour" in position) == ("favours" in modules)


@pytest.mark.rule("ED4", "ED5")
@pytest.mark.parametrize("modules", [("mission",), ("favours", "favours"), ("east",)])
def test_other_modules_are_refused(modules: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="module"):
        Game.new(modules=modules)


@pytest.mark.rule("ED5")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"board": "hansa-4-5"}, "board"),
        ({"variant": "solo", "players": 2}, "variant"),
        ({"bank": "3-6-7"}, "bank"),
        ({"start": 4}, "start"),
        ({"start": -1}, "start"),
        ({"seed": "7"}, "seed"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_refusal_names_the_option_at_fault(options: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Game.new(**options)


TABLE = {
    "markers": (16, 15, 15),
    "income": (["3t"], ["3t"], ["1t", "2t", "3t"]),
    "drawn at once": (1, 0, 1),
    "moves within a route": (True, False, True),
    "extra office beside the second space alone": (True, True, False),
    "three-piece marker": ("remove-3", "remove-3", "move-3"),
    "swap of two others": (True, True, False),
}


@pytest.mark.rule("ED1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_its_column_of_the_table(edition: str) -> None:
    column = EDITIONS.index(edition)
    new = Game.new(edition=edition).position()
    marked = lay(
        edition=edition,
        posts={"bremen-hannover": "0t 0t 0t"},
        position={"markers": {"bremen-hannover": "swap-offices"}},
    )
    marked.play("establish bremen-hannover")
    three = {"remove-3", "move-3"} & {*new["pool"], *new["markers"].values()}
    moved = lay(edition=edition, posts={"hannover-minden": "0t . ."})
    moved.play("lift hannover-minden.1")
    offices = lay(
        edition=edition,
        posts={"hannover-minden": "0t 0t 0t"},
        offices={"hannover": ". 1t", "minden": "1t 2t . ."},
        unused={0: ["extra-office", "swap-offices"]},
    )
    found = {
        "markers": len(new["pool"]) + len(new["markers"]),
        "income": [text.split()[1] for text in offered(lay(edition=edition), "income")],
        "drawn at once": len(marked.position()["plate"]),
        "moves within a route": "drop hannover-minden.2" in moved.legal(),
        "extra office beside the second space alone": (
            "establish hannover-minden extra hannover t" in offices.legal()
        ),
        "three-piece marker": three.pop(),
        "swap of two others": "use swap-offices minden 1" in offices.legal(),
    }
    assert found == {row: cells[column] for row, cells in TABLE.items()}
    assert not three
