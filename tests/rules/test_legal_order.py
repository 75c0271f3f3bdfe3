"""The legal list (NOTATION.md): its groups, its order, and when it is no decision at all."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from kontor.rules import NotationError
from tests.games.setups import all_setups
from tests.games.table import lay
from tests.rules.offers import favours, offered
from tests.rules.order import PARTS, assert_in_order, rows
from tests.rules.playing import played

# Lists with many groups


def rich() -> Game:
    """Return a turn of the Big Box that offers every row but the pawn's."""
    return favours(
        ["cities", "join-income"],
        posts={
            "coellen-warburg": "0t 0m 0t 0t",
            "emden-groningen": "0t 0t 0m",
            "goslar-magdeburg": "1t .",
        },
        offices={"coellen": "1t .", "groningen": "1t .", "minden": "0t 1t . .", "bremen": "0m 1t"},
        abilities={0: {"book": 3, "privilege": 1}},
        supply={0: "2t1m"},
        unused={0: ["+3", "+4", "develop", "extra-office", "move-3", "swap-offices"]},
    )


def test_the_rows_of_a_turn_come_in_the_order_of_the_table() -> None:
    game = rich()
    assert rows(game) == [
        part for part in PARTS["turn"] if not part.startswith(("pawn", "establish R develop"))
    ]
    assert_in_order(game)


def test_establish_and_all_after_it_word_by_word() -> None:
    legal = rich().legal()
    first = legal.index("establish coellen-warburg")
    pairs = [
        "+3 +4",
        "+3 develop",
        "+3 extra-office",
        "+3 move-3",
        "+3 swap-offices",
        "+4 develop",
        "+4 extra-office",
        "+4 move-3",
        "+4 swap-offices",
        "develop extra-office",
        "develop move-3",
        "develop swap-offices",
        "extra-office move-3",
        "extra-office swap-offices",
        "move-3 swap-offices",
    ]
    assert legal[first:] == [
        "establish coellen-warburg",
        "establish emden-groningen",
        "establish coellen-warburg office warburg",
        "establish emden-groningen office emden",
        "establish emden-groningen office groningen",
        "establish coellen-warburg prestige 7",
        "establish coellen-warburg prestige 8",
        "establish coellen-warburg extra coellen t",
        "establish coellen-warburg extra coellen m",
        "establish emden-groningen extra groningen t",
        "establish emden-groningen extra groningen m",
        "use +3",
        "use +4",
        "use develop keys",
        "use develop actions",
        "use develop privilege",
        "use develop bank",
        "use swap-offices bremen 1",
        "use swap-offices minden 1",
        "use move-3",
        *(f"favour join-income {pair}" for pair in pairs),
        *(f"favour cities {pair}" for pair in pairs),
        "end",
    ]


def test_all_before_establish_word_by_word() -> None:
    game = lay(
        board="east",
        players=3,
        posts={"luebeck-wismar": "0m 1t .", "stralsund-wismar": "2m . 0t"},
        abilities={0: {"book": 2}, 2: {"book": 1}},
        supply={0: "3t1m", 2: "3t1m"},
    )
    printed = board("east")
    free = [
        (number, post)
        for number, post in enumerate(printed.post_ids)
        if post not in ("luebeck-wismar.1", "luebeck-wismar.2", "stralsund-wismar.1")
        and post != "stralsund-wismar.3"
    ]
    assert offered(game, "income") == [
        "income 1t",
        "income 1m",
        "income 2t",
        "income 1t1m",
        "income 3t",
        "income 2t1m",
    ]
    # By post, and at each the trader first; ship posts take merchants only.
    assert offered(game, "place") == [
        f"place {kind} {post}"
        for number, post in free
        for kind in ("m" if printed.ship[number] else "tm")
    ]
    assert game.legal()[-6:] == [
        "displace t luebeck-wismar.2",
        "displace m luebeck-wismar.2",
        "displace m stralsund-wismar.1",
        "lift luebeck-wismar.1",
        "lift stralsund-wismar.3",
        "end",
    ]


def test_develop_rows_come_after_all_offices() -> None:
    game = lay(
        posts={"emden-stade": "0t 0t 0m", "hamburg-stade": "0t 0t 0t"},
        supply={0: "1t"},
    )
    assert offered(game, "establish") == [
        "establish emden-stade",
        "establish hamburg-stade",
        "establish emden-stade office emden",
        "establish emden-stade office stade",
        "establish hamburg-stade office hamburg",
        "establish emden-stade develop privilege",
        "establish hamburg-stade develop privilege",
    ]


def test_two_abilities_of_a_city_in_the_order_of_the_desk() -> None:
    game = lay(board="east", posts={"waren-wismar": "0t 0t 0t"})
    assert offered(game, "establish") == [
        "establish waren-wismar",
        "establish waren-wismar develop actions",
        "establish waren-wismar develop bank",
    ]


def test_the_pawn_free_before_paid_and_by_province() -> None:
    game = lay(
        edition="2009",
        players=2,
        variant="pawn",
        posts={"emden-groningen": "1t . ."},
        unused={0: ["remove-3"]},
        position={"pawn": "lueneburg-perleberg-stendal"},
    )
    assert rows(game) == [
        "income N",
        "place K P",
        "use move-3|use remove-3",
        "pawn V|pawn V paid",
        "end",
    ]
    assert_in_order(game)
    near = [
        "outer",
        "brunswick-magdeburg-goslar",
        "hannover-lueneburg-brunswick",
    ]
    moves = offered(game, "pawn")
    for province in near:
        place = moves.index(f"pawn {province}")
        assert moves[place : place + 2] == [f"pawn {province}", f"pawn {province} paid"]


@pytest.mark.parametrize(
    ("supply", "piece", "legal"),
    [
        ("3t1m", "1t", ["pay 1t", "pay 1m"]),
        ("4t1m", "1m", ["pay 2t", "pay 1t1m"]),
        ("3t2m", "1m", ["pay 2t", "pay 1t1m", "pay 2m"]),
        ("2t2m", "1m", ["pay 1t1m", "pay 2m"]),
    ],
)
def test_payments_by_total_then_traders_first(supply: str, piece: str, legal: list[str]) -> None:
    game = lay(
        posts={"emden-stade": f"{piece} . ."},
        abilities={0: {"book": 1}},
        supply={0: supply, 1: "4t"},
    )
    game.play("displace t emden-stade.1")
    assert (game.phase, game.legal()) == ("pay", legal)


def test_relocation_puts_then_adds_then_done() -> None:
    game = lay(
        posts={"emden-stade": "1t . .", "emden-osnabrueck": "2t 2t 2t 2t"},
        abilities={1: {"book": 1}},
        supply={0: "2t", 1: "4t1m"},
    )
    game.play("displace t emden-stade.1")
    posts = [f"{route}.{n}" for route in ("emden-groningen", "hamburg-stade") for n in (1, 2, 3)]
    adds = [f"add {kind} {post}" for post in posts for kind in "tm"]
    assert game.legal() == [*(f"put {post}" for post in posts), *adds]
    game.play("put emden-groningen.2")
    left = [action for action in adds if not action.endswith("emden-groningen.2")]
    assert game.legal() == [*left, "done"]


# Decisions


def test_a_decision_with_one_action_takes_itself_and_is_not_recorded() -> None:
    game = lay(posts={"emden-stade": "1t . ."}, supply={0: "2t"})
    # The second trader is all that there is to pay with.
    events = game.play("displace t emden-stade.1")
    told = [event.json() for event in events if event.json()["event"] == "action"]
    assert [(event["action"], event["forced"]) for event in told] == [
        ("displace t emden-stade.1", False),
        ("pay 1t", True),
    ]
    assert game.actions == ["displace t emden-stade.1"]
    assert game.phase == "relocate"


def test_in_phase_turn_nothing_takes_itself() -> None:
    game = lay(position={"actions": 0, "acted": True})
    assert (game.phase, game.legal()) == ("turn", ["end"])
    game = lay(supply={0: "1t"}, position={"actions": 1, "acted": True})
    game.play("place t emden-stade.1")
    assert (game.phase, game.seat, game.legal()) == ("turn", 0, ["end"])


def test_an_action_that_is_no_text_of_the_notation_is_refused() -> None:
    game = lay()
    for text in ("", "End", "end ", " end", "place  t emden-stade.1", "place t emden-stade.4"):
        with pytest.raises(NotationError):
            game.play(text)
    assert game.actions == []


def name(setup: dict[str, Any]) -> str:
    return "-".join(str(part) for part in setup.values() if part)


@pytest.mark.parametrize("setup", all_setups(), ids=name)
def test_every_list_of_a_game_is_in_order(setup: dict[str, Any]) -> None:
    """Never empty before the end, no action twice, and no decision with one action only."""
    for number, game in enumerate(played(11, most=400, **setup)):
        if game.over:
            assert (game.phase, game.seat, game.legal()) == ("over", None, [])
            break
        assert len(game.legal()) >= (1 if game.phase == "turn" else 2)
        assert game.phase != "turn" or game.legal()[-1] == "end"
        if number % 3 == 0 or game.phase != "turn":
            assert_in_order(game)
