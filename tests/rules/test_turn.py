"""TU1 to TU4: the turn."""

from itertools import permutations
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import offered, verbs

EDITIONS = ("2009", "egmont", "big-box")
NAMES = ("keys", "actions", "privilege", "book", "bank")
ACTION_VALUES = (2, 3, 3, 4, 4, 5)
FIVE = {
    "income": ["income 1t"],
    "place": ["place t coellen-warburg.1"],
    "displace": ["displace t hamburg-stade.1", "put emden-stade.1", "done"],
    "move": ["lift goslar-magdeburg.1", "drop paderborn-warburg.1"],
    "establish": ["establish bremen-hannover"],
}


def all_five() -> Game:
    """Lay a table where each of the five actions is possible, whatever comes before it."""
    return lay(
        posts={
            "bremen-hannover": "0t 0t 0t",
            "goslar-magdeburg": "0t .",
            "hamburg-stade": "1t . .",
        },
        supply={0: "6t"},
        position={"actions": 5},
    )


@pytest.mark.rule("TU1")
def test_the_five_actions_come_in_any_order_and_cost_one_each() -> None:
    ends = []
    for order in permutations(FIVE):
        game = all_five()
        for left, name in zip((4, 3, 2, 1, 0), order, strict=True):
            for text in FIVE[name]:
                if text.startswith("drop") and game.phase == "lift":
                    game.play("done")
                game.play(text)
            assert (game.phase, game.seat, game.turn) == ("turn", 0, 0)
            assert game.position()["actions"] == left
        assert game.legal() == ["end"]
        ends.append(game.position())
    assert len(ends) == 120
    assert all(end == ends[0] for end in ends)


@pytest.mark.rule("TU1")
@pytest.mark.parametrize("level", range(6))
def test_one_action_may_be_taken_every_time(level: int) -> None:
    game = lay(abilities={1: {"actions": level}}, supply={1: "6t"})
    game.play("end")
    for left in range(ACTION_VALUES[level], 0, -1):
        assert game.position()["actions"] == left
        assert verbs(game) >= {"income", "place", "end"}
        game.play(f"place t bremen-h{'annover' if left > 3 else 'amburg'}.{(left - 1) % 3 + 1}")
    assert (game.position()["actions"], game.legal()) == (0, ["end"])
    with pytest.raises(IllegalAction):
        game.play("place t coellen-warburg.1")


@pytest.mark.rule("TU1")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_unused_actions_are_lost(taken: int) -> None:
    game = lay(players=3)
    for number in range(taken):
        game.play(f"place t coellen-warburg.{number + 1}")
    for _ in range(3):
        game.play("end")
        assert game.position()["actions"] == 2
    assert (game.turn, game.position()["round"]) == (0, 2)


@pytest.mark.rule("TU1")
def test_an_action_is_finished_before_the_next_begins() -> None:
    game = all_five()
    game.play("displace t hamburg-stade.1")
    assert (game.seat, verbs(game)) == (1, {"put", "add"})
    game.play("put emden-stade.1")
    assert (game.seat, verbs(game)) == (1, {"add", "done"})
    game.play("done")
    game.play("lift bremen-hannover.1")
    assert (game.seat, verbs(game)) == (0, {"lift", "done"})
    game.play("lift bremen-hannover.2")
    assert (game.seat, verbs(game)) == (0, {"drop"})
    game.play("drop coellen-warburg.1")
    assert (game.seat, verbs(game)) == (0, {"drop"})
    game.play("drop coellen-warburg.2")
    assert verbs(game) == {"income", "place", "displace", "lift", "end"}


@pytest.mark.rule("TU2", "E10")
@pytest.mark.parametrize("level", range(5))
@pytest.mark.parametrize("left", [1, 2, 4])
def test_a_higher_actions_value_counts_at_once(level: int, left: int) -> None:
    game = lay(
        posts={"goettingen-warburg": "0t 0t 0t"},
        abilities={0: {"actions": level}},
        supply={0: "2t"},
        position={"actions": left},
    )
    gain = ACTION_VALUES[level + 1] - ACTION_VALUES[level]
    assert gain == (1, 0, 1, 0, 1)[level]
    stock = game.position()["players"][0]["stock"]
    expected: dict[str, tuple[Any, Any]] = {
        "acted": (False, True),
        "actions": (left, left - 1 + gain),
        "players/0/abilities/actions": (level, level + 1),
        "players/0/stock": (stock, [stock[0] + 3, stock[1]]),
        "players/0/supply": ([2, 0], [3, 0]),
        "posts/goettingen-warburg": (["0t", "0t", "0t"], NOT_HERE),
    }
    expected = {path: pair for path, pair in expected.items() if pair[0] != pair[1]}
    assert changes(game, "establish goettingen-warburg develop actions") == expected


@pytest.mark.rule("TU2", "MK8")
@pytest.mark.parametrize("level", range(5))
@pytest.mark.parametrize("left", [0, 2])
def test_also_by_a_marker_and_after_the_last_action(level: int, left: int) -> None:
    game = lay(
        abilities={0: {"actions": level}},
        unused={0: ["develop"]},
        position={"actions": left, "acted": True},
    )
    game.play("use develop actions")
    assert game.position()["actions"] == left + (1, 0, 1, 0, 1)[level]


@pytest.mark.rule("TU2", "MK7")
@pytest.mark.parametrize(("marker", "more"), [("+3", 3), ("+4", 4)])
def test_also_in_the_middle_of_additional_actions(marker: str, more: int) -> None:
    game = lay(posts={"goettingen-warburg": "0t 0t 0t"}, unused={0: [marker]}, supply={0: "4t"})
    game.play(f"use {marker}")
    game.play("place t coellen-warburg.1")
    game.play("place t coellen-warburg.2")
    assert game.position()["actions"] == more
    game.play("establish goettingen-warburg develop actions")
    assert game.position()["actions"] == more
    for _ in range(4):
        game.play("end")
    assert (game.turn, game.position()["actions"]) == (0, 3)


@pytest.mark.rule("TU3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("left", "acted"), [(2, False), (1, True), (0, True)])
def test_a_marker_is_used_before_between_and_after_actions_and_is_none(
    edition: str, left: int, acted: bool
) -> None:
    game = lay(
        edition=edition,
        unused={0: ["+3", "develop"]},
        position={"actions": left, "acted": acted},
    )
    assert changes(game, "use +3") == {
        "actions": (left, left + 3),
        "players/0/unused": (["+3", "develop"], ["develop"]),
        "players/0/used": ([], ["+3"]),
    }


@pytest.mark.rule("TU3")
def test_any_number_of_markers_in_one_turn() -> None:
    game = lay(unused={0: ["+3", "+3", "+4", "+4", "develop", "develop"]})
    for text in ("use +3", "use +3", "use +4", "use +4", "use develop book", "use develop book"):
        game.play(text)
    position = game.position()
    assert (position["actions"], position["acted"]) == (2 + 3 + 3 + 4 + 4, False)
    assert position["players"][0]["unused"] == []
    assert position["players"][0]["abilities"]["book"] == 2


@pytest.mark.rule("TU3")
def test_only_the_own_markers_in_the_own_turn() -> None:
    game = lay(unused={1: ["+3", "develop"]}, used={0: ["+4"]})
    assert offered(game, "use") == []
    game.play("end")
    assert offered(game, "use") == ["use +3", *(f"use develop {name}" for name in NAMES)]


@pytest.mark.rule("TU3", "MK5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_marker_taken_in_an_action_can_be_used_only_after_it(edition: str) -> None:
    def table(*unused: str) -> Game:
        return lay(
            edition=edition,
            posts={"bremen-hannover": "0t 0t 0t", "hannover-minden": "0t 0t 0t"},
            offices={"hannover": "1t 1t"},
            unused={0: list(unused)},
            position={"markers": {"bremen-hannover": "extra-office"}},
        )

    game = table()
    assert offered(game, "establish bremen-hannover") == ["establish bremen-hannover"]
    game.play("establish bremen-hannover")
    assert game.position()["players"][0]["unused"] == ["extra-office"]
    assert "establish hannover-minden extra hannover t" in game.legal()
    # One that was there before can be used, and the one that lies at the route is kept.
    game = table("extra-office")
    game.play("establish bremen-hannover extra hannover t")
    player = game.position()["players"][0]
    assert (player["unused"], player["used"]) == (["extra-office"], ["extra-office"])


@pytest.mark.rule("TU3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_action_it_may_be_used_in_the_same_turn(edition: str) -> None:
    pool = lay(edition=edition).position()["pool"]
    game = lay(
        edition=edition,
        posts={"bremen-hannover": "0t 0t 0t"},
        position={
            "markers": {"bremen-hannover": "+3"},
            "pool": [marker for marker in pool if marker != "+3"],
            "actions": 1,
        },
    )
    assert offered(game, "use") == []
    game.play("establish bremen-hannover")
    assert game.position()["actions"] == 0
    game.play("use +3")
    assert game.position()["actions"] == 3


ALL_MARKERS = ["+3", "+4", "develop", "extra-office", "move-3", "swap-offices"]


def holding_all(posts: dict[str, str], **options: Any) -> Game:
    return lay(
        posts=posts,
        offices={"hannover": "0t 1t"} if options.get("board") != "east" else {},
        unused={0: ALL_MARKERS},
        **options,
    )


@pytest.mark.rule("TU3")
def test_no_marker_is_used_inside_an_action() -> None:
    posts = {"coellen-warburg": "1m 0t 0t 1t"}
    game = holding_all(posts, supply={0: "4t1m", 1: "4t"})
    assert {text.split()[1] for text in offered(game, "use")} == set(ALL_MARKERS) - {"extra-office"}
    game.play("displace t coellen-warburg.1")
    assert (game.phase, verbs(game)) == ("pay", {"pay"})
    game.play("pay 2t")
    assert (game.phase, verbs(game)) == ("relocate", {"put", "add"})
    game = holding_all(posts, supply={0: "4t1m", 1: "4t"})
    game.play("lift coellen-warburg.2")
    assert (game.phase, verbs(game)) == ("lift", {"lift", "done"})
    game.play("done")
    assert (game.phase, verbs(game)) == ("drop", {"drop"})


@pytest.mark.rule("TU3")
def test_no_marker_is_used_while_a_permanent_marker_is_pending() -> None:
    game = holding_all(
        {"stralsund-wismar": "0m 0m 0t", "kulm-stettin": "1t . ."},
        board="east",
        abilities={0: {"book": 1}},
        supply={0: "4t"},
    )
    game.play("establish stralsund-wismar")
    assert (game.phase, verbs(game)) == ("permanent", {"lift", "decline"})
    game.play("decline")
    assert (game.phase, "use" in verbs(game)) == ("turn", True)


@pytest.mark.rule("TU3")
def test_no_marker_is_used_inside_another_one() -> None:
    game = holding_all({"coellen-warburg": "1t . . .", "goslar-magdeburg": "1t ."})
    game.play("use move-3")
    assert (game.phase, verbs(game)) == ("lift", {"lift"})
    game.play("lift coellen-warburg.1")
    assert (game.phase, verbs(game)) == ("lift", {"lift", "done"})


@pytest.mark.rule("TU4")
@pytest.mark.parametrize("seat", range(4))
def test_the_turn_ends_when_its_player_says_so(seat: int) -> None:
    game = lay(turn=seat, abilities={(seat + 1) % 4: {"actions": 3}}, position={"actions": 1})
    difference = changes(game, "end")
    expected: dict[str, tuple[Any, Any]] = {
        "actions": (1, 4),
        "seat": (seat, (seat + 1) % 4),
        "turn": (seat, (seat + 1) % 4),
    }
    if seat == 3:
        expected["round"] = (1, 2)
    assert difference == expected


@pytest.mark.rule("TU4", "TU1")
def test_a_turn_without_actions_left_waits_for_its_player() -> None:
    game = lay(position={"actions": 1})
    game.play("place t coellen-warburg.1")
    assert (game.turn, game.seat, game.legal()) == (0, 0, ["end"])
    assert changes(game, "end") == {
        "acted": (True, False),
        "actions": (0, 2),
        "seat": (0, 1),
        "turn": (0, 1),
    }


@pytest.mark.rule("TU4", "MK2")
@pytest.mark.parametrize("edition", ["2009", "big-box"])
def test_then_the_plate_is_emptied_and_only_then_the_next_turn_begins(edition: str) -> None:
    pool = lay(edition=edition).position()["pool"]
    plate = sorted(pool[:2])
    game = lay(
        edition=edition,
        unused={0: ["extra-office", "swap-offices"], 1: []},
        position={"plate": plate, "pool": pool[2:], "actions": 1, "acted": True},
    )
    assert verbs(game) == {"income", "place", "end"}
    game.play("end")
    position = game.position()
    assert (position["phase"], position["seat"], position["turn"]) == ("mark", 0, 0)
    assert (position["actions"], verbs(game)) == (0, {"mark"})
    game.play(f"mark {plate[0]} coellen-warburg")
    assert (game.seat, game.turn, verbs(game)) == (0, 0, {"mark"})
    game.play(f"mark {plate[1]} goslar-magdeburg")
    position = game.position()
    assert position["markers"] == {"coellen-warburg": plate[0], "goslar-magdeburg": plate[1]}
    assert (position["phase"], position["seat"], position["turn"]) == ("turn", 1, 1)
    assert (position["plate"], position["actions"], position["acted"]) == ([], 2, False)


@pytest.mark.rule("TU4", "TU3")
def test_once_the_turn_is_ended_no_marker_can_be_used() -> None:
    pool = [marker for marker in lay().position()["pool"] if marker not in ("+3", "+4")]
    game = lay(unused={0: ["+4"]}, position={"plate": ["+3"], "pool": pool})
    assert offered(game, "use") == ["use +4"]
    game.play("end")
    before = game.position()
    with pytest.raises(IllegalAction):
        game.play("use +4")
    assert (game.position(), verbs(game)) == (before, {"mark"})
