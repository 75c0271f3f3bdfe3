"""The modules of the Big Box: missions (MI1, MI2), and how a favour is taken (FA1)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.offers import CARDS, HANSA, favours, offered

TILES = [
    "relocate-anywhere",
    "extra-action",
    "join-income",
    "extra-relocation",
    "cities",
    "abilities",
]

# MI1, MI2


@pytest.mark.rule("MI1")
@pytest.mark.parametrize(("players", "variant"), [(2, "neutral"), (3, None), (4, None), (5, None)])
def test_each_player_has_one_of_nine_cards(players: int, variant: str | None) -> None:
    seen = []
    for seed in range(40):
        game = Game.new(players=players, variant=variant, modules=["missions"], seed=seed)
        dealt = [player["mission"] for player in game.position()["players"]]
        assert len(dealt) == players
        assert all(dealt.count(card) == 1 for card in dealt)
        seen += dealt
    assert all(card in CARDS for card in seen)
    assert all(card in seen for card in CARDS)


@pytest.mark.rule("MI1", "ED4")
def test_without_the_module_nobody_has_a_mission() -> None:
    game = lay(modules=["favours"])
    assert [player["mission"] for player in game.position()["players"]] == [None] * 4
    assert [sheet["mission"] for sheet in game.scores()] == [0] * 4


def with_missions(first: list[str], **table: Any) -> Game:
    """Return a game in which seat 0 has this card, and the others three of the rest."""
    data = lay(modules=["missions"], **table).position()
    rest = [card for card in CARDS if card != first]
    for player, card in zip(data["players"], [first, *rest], strict=False):
        player["mission"] = card
    return Game.from_position(data)


@pytest.mark.rule("MI2")
@pytest.mark.parametrize(
    ("offices", "extra", "points"),
    [
        ({}, {}, 0),
        ({"osnabrueck": "1t . ."}, {}, 0),
        ({"osnabrueck": "0t . ."}, {}, 1),
        # One for the city, not for each office in it.
        ({"osnabrueck": "0t 0t 0t"}, {}, 1),
        ({"osnabrueck": "0t 1t ."}, {}, 1),
        ({"osnabrueck": "0t . .", "stendal": "0t . . ."}, {}, 2),
        # In all three cities, but only two of them controlled.
        ({"osnabrueck": "0t . .", "stendal": "0t 1t . .", "paderborn": "0t ."}, {}, 3),
        ({"osnabrueck": "0t . .", "stendal": "0t . . .", "paderborn": "0t ."}, {}, 8),
        ({"osnabrueck": "0t . .", "stendal": "1t 0t . .", "paderborn": "0t ."}, {}, 8),
        # Extra offices are offices.
        (
            {"osnabrueck": "0t . .", "stendal": "1t . . .", "paderborn": "0t ."},
            {"stendal": "0t"},
            3,
        ),
        (
            {"osnabrueck": "0t . .", "stendal": "1t . . .", "paderborn": "0t ."},
            {"stendal": "0t 0t"},
            8,
        ),
        # Other cities do not count.
        ({"minden": "0t . . .", "goslar": "0t ."}, {}, 0),
    ],
)
def test_points_of_a_mission(offices: dict[str, str], extra: dict[str, str], points: int) -> None:
    game = with_missions(CARDS[0], offices=offices, extra=extra)
    sheet = game.scores()[0]
    assert sheet["mission"] == points
    assert sheet["total"] == points + sheet["cities"] + sheet["network"]


@pytest.mark.rule("MI1", "MI2")
@pytest.mark.parametrize("card", CARDS, ids="-".join)
def test_every_card_can_be_fulfilled(card: list[str]) -> None:
    sizes = {city.id: len(city.offices) for city in board(HANSA).cities}
    offices = {city: " ".join(["0t"] + ["."] * (sizes[city] - 1)) for city in card}
    assert with_missions(card, offices=offices).scores()[0]["mission"] == 8


# FA1


@pytest.mark.rule("FA1", "X6")
@pytest.mark.parametrize(("players", "variant"), [(2, "neutral"), (3, None), (4, None), (5, None)])
def test_as_many_tiles_as_players_lie_open(players: int, variant: str | None) -> None:
    seen = set()
    for seed in range(30):
        game = Game.new(players=players, variant=variant, modules=["favours"], seed=seed)
        dealt = game.position()["favours"]
        assert len(dealt) == len(set(dealt)) == players
        seen |= set(dealt)
    assert seen == set(TILES)


@pytest.mark.rule("FA1")
def test_a_tile_costs_two_unused_markers_and_all_actions() -> None:
    game = favours(
        ["cities", "extra-action", "abilities"],
        unused={0: ["+3", "+3", "develop"]},
        used={0: ["+4", "+4"]},
    )
    assert offered(game, "favour") == [
        f"favour {tile} {pair}"
        for tile in ("extra-action", "cities", "abilities")
        for pair in ("+3 +3", "+3 develop")
    ]
    before = game.scores()[0]["markers"]
    assert changes(game, "favour cities +3 develop") == {
        "actions": (2, 0),
        "favour": ("open", "taken"),
        "favours": (["cities", "extra-action", "abilities"], ["extra-action", "abilities"]),
        "players/0/favours": ([], ["cities"]),
        "players/0/unused": (["+3", "+3", "develop"], ["+3"]),
        "players/0/used": (["+4", "+4"], ["+3", "+4", "+4", "develop"]),
    }
    assert game.scores()[0]["markers"] == before == 6


@pytest.mark.rule("FA1")
@pytest.mark.parametrize(
    ("unused", "row", "possible"),
    [
        ([], ["cities"], False),
        (["+3"], ["cities"], False),
        (["+3", "+4"], ["cities"], True),
        (["+3", "+4"], [], False),
    ],
)
def test_it_takes_two_markers_and_a_tile(unused: list[str], row: list[str], possible: bool) -> None:
    game = favours(row, unused={0: unused}, used={0: ["develop"]})
    assert offered(game, "favour") == (["favour cities +3 +4"] if possible else [])


@pytest.mark.rule("FA1")
@pytest.mark.parametrize(
    "actions",
    [
        ["use +3"],
        ["use develop bank"],
        ["use swap-offices coellen 1"],
        ["income 1t"],
        ["place t emden-stade.3"],
        ["establish goslar-magdeburg"],
        ["lift emden-stade.1", "done", "drop emden-stade.1"],
    ],
)
def test_only_before_anything_else(actions: list[str]) -> None:
    game = favours(
        ["cities"],
        posts={"emden-stade": "0t . .", "goslar-magdeburg": "0t 0t"},
        offices={"coellen": "0t 1t"},
        unused={0: ["+3", "+4", "+4", "develop", "swap-offices"]},
    )
    assert "favour cities +4 +4" in game.legal()
    changed = changes(game, *actions)
    assert changed["favour"] == ("open", "closed")
    assert game.phase == "turn"
    assert offered(game, "favour") == []
    with pytest.raises(IllegalAction):
        game.play("favour cities +4 +4")


@pytest.mark.rule("FA1")
def test_no_actions_in_this_turn_and_other_markers_may_be_used() -> None:
    game = favours(
        ["extra-action", "cities"],
        posts={"emden-stade": "0t 0t 0t"},
        offices={"coellen": "0t 1t"},
        unused={0: ["+3", "+3", "+4", "+4", "develop", "extra-office", "swap-offices"]},
    )
    game.play("favour extra-action +3 +4")
    assert game.legal() == [
        "use develop keys",
        "use develop actions",
        "use develop privilege",
        "use develop book",
        "use develop bank",
        "use swap-offices coellen 1",
        "end",
    ]
    # A higher actions value gives nothing this turn either.
    assert changes(game, "use develop actions") == {
        "players/0/abilities/actions": (0, 1),
        "players/0/supply": ([4, 1], [5, 1]),
        "players/0/unused": (
            ["+3", "+4", "develop", "extra-office", "swap-offices"],
            ["+3", "+4", "extra-office", "swap-offices"],
        ),
        "players/0/used": (["+3", "+4"], ["+3", "+4", "develop"]),
    }
    assert game.legal() == ["use swap-offices coellen 1", "end"]
    game.play("use swap-offices coellen 1")
    assert game.legal() == ["end"]
    assert changes(game, "end") == {
        "actions": (0, 2),
        "favour": ("taken", "open"),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("FA1")
def test_one_a_turn_but_again_in_the_next() -> None:
    game = favours(
        ["extra-action", "cities"],
        players=3,
        unused={0: ["+3", "+3", "+4", "+4"], 1: ["develop", "develop"]},
    )
    game.play("favour cities +3 +3")
    assert offered(game, "favour") == []
    game.play("end")
    assert offered(game, "favour") == ["favour extra-action develop develop"]
    for _ in range(2):
        game.play("end")
    assert game.turn == 0
    game.play("favour extra-action +4 +4")
    assert game.position()["players"][0]["favours"] == ["cities", "extra-action"]


@pytest.mark.rule("FA1")
def test_without_the_module_there_are_no_favours() -> None:
    game = lay(unused={0: ["+3", "+4"]})
    assert offered(game, "favour") == []
    assert "favour" not in game.position()
    assert game.position()["favours"] == []
    assert changes(game, "use +3").get("favour", NOT_HERE) == NOT_HERE
