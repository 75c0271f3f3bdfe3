"""Markers that give offices, actions and abilities (MK5 to MK8)."""

import pytest

from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.offers import offered

EDITIONS = ["2009", "egmont", "big-box"]

# MK5


@pytest.mark.rule("MK5", "E2")
@pytest.mark.parametrize(("kind", "stock"), [("t", [6, 1]), ("m", [7, 0])])
def test_an_extra_office_is_the_reward_of_a_route(kind: str, stock: list[int]) -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0m"},
        offices={"osnabrueck": "1t . ."},
        supply={0: "4t"},
        unused={0: ["extra-office"]},
    )
    assert offered(game, "establish") == [
        "establish kampen-osnabrueck",
        "establish kampen-osnabrueck extra osnabrueck t",
        "establish kampen-osnabrueck extra osnabrueck m",
    ]
    assert changes(game, f"establish kampen-osnabrueck extra osnabrueck {kind}") == {
        "acted": (False, True),
        "actions": (2, 1),
        "offices/osnabrueck/extra": ([], [f"0{kind}"]),
        "players/0/stock": ([6, 0], stock),
        "players/0/unused": (["extra-office"], []),
        "players/0/used": ([], ["extra-office"]),
        "players/1/track": (0, 1),
        "posts/kampen-osnabrueck": (["0t", "0m"], NOT_HERE),
    }


@pytest.mark.rule("MK5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("spaces", "leftmost", "some"),
    [
        (". . .", False, False),
        (". . 1t", False, True),
        (". 1t .", False, True),
        (". 1t 1t", False, True),
        ("1t . .", True, True),
        ("0t . .", True, True),
        ("1t 1t 1t", True, True),
    ],
)
def test_which_office_the_city_must_have(
    edition: str, spaces: str, leftmost: bool, some: bool
) -> None:
    offices = {} if spaces == ". . ." else {"osnabrueck": spaces}
    game = lay(
        edition=edition,
        posts={"kampen-osnabrueck": "0t 0t"},
        offices=offices,
        unused={0: ["extra-office"]},
    )
    found = offered(game, "establish kampen-osnabrueck extra")
    possible = leftmost if edition == "big-box" else some
    assert found == (["establish kampen-osnabrueck extra osnabrueck t"] if possible else [])


@pytest.mark.rule("MK5", "X3")
@pytest.mark.parametrize(("spaces", "possible"), [(". . nt", False), ("nt . .", True)])
def test_a_neutral_office_counts_as_taken_where_it_stands(spaces: str, possible: bool) -> None:
    game = lay(
        players=2,
        variant="neutral",
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": spaces},
        unused={0: ["extra-office"]},
    )
    assert bool(offered(game, "establish kampen-osnabrueck extra osnabrueck")) is possible


@pytest.mark.rule("MK5")
def test_both_cities_can_take_it_and_shape_and_colour_do_not_matter() -> None:
    # Quedlinburg has round spaces only, orange and pink; Goslar's next one is black.
    game = lay(
        posts={"goslar-quedlinburg": "0t 0t 0t 0t"},
        offices={"goslar": "1t .", "quedlinburg": "1m ."},
        supply={0: "4t", 1: "4t"},
        unused={0: ["extra-office"]},
    )
    assert offered(game, "establish") == [
        "establish goslar-quedlinburg",
        "establish goslar-quedlinburg extra goslar t",
        "establish goslar-quedlinburg extra quedlinburg t",
    ]


@pytest.mark.rule("MK5")
def test_later_extra_offices_go_further_left() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        extra={"osnabrueck": "3t 2m"},
        supply={2: "4t"},
        unused={0: ["extra-office"]},
    )
    changed = changes(game, "establish kampen-osnabrueck extra osnabrueck t")
    assert changed["offices/osnabrueck/extra"] == (["3t", "2m"], ["0t", "3t", "2m"])
    assert "offices/osnabrueck/spaces" not in changed


@pytest.mark.rule("MK5", "E3")
@pytest.mark.parametrize(
    ("spaces", "extra", "controls"),
    [
        ("1t . . .", "0t", 1),
        ("1t . . .", "0t 2t", 1),
        ("1t . . .", "0t 0t", 0),
        ("1t 2t . .", "0t 0t", 0),
        ("1t 1t . .", "0t 0t", 1),
        ("1t . . .", "2t 0t 2t 0t", 0),
        ("1t . . .", "0t 2t 0t 2t", 2),
        ("1t 0t . .", "1t", 1),
    ],
)
def test_an_extra_office_counts_like_any_but_is_worth_less(
    spaces: str, extra: str, controls: int
) -> None:
    game = lay(offices={"minden": spaces}, extra={"minden": extra})
    assert [sheet["cities"] for sheet in game.scores()] == [
        2 if seat == controls else 0 for seat in range(4)
    ]


@pytest.mark.rule("MK5", "EN4")
def test_an_extra_office_belongs_to_a_network() -> None:
    game = lay(
        offices={"minden": "0t 1t . .", "bremen": "1m ."},
        extra={"bremen": "0t 0t"},
        supply={1: "4t"},
    )
    assert [sheet["network"] for sheet in game.scores()] == [3, 2, 0, 0]


@pytest.mark.rule("MK5", "E9")
def test_an_extra_office_can_link_east_and_west() -> None:
    game = lay(
        posts={"arnheim-duisburg": "0t 0t 0t"},
        offices={
            "arnheim": "1t . . .",
            "muenster": "0t .",
            "minden": "0t . . .",
            "brunswick": "0t",
            "stendal": "0t . . .",
        },
        supply={0: "1t"},
        unused={0: ["extra-office"]},
    )
    changed = changes(game, "establish arnheim-duisburg extra arnheim t")
    assert changed["players/0/track"] == (0, 7)
    assert changed["players/1/track"] == (0, 1)
    assert changed["east_west"] == ([], [0])


@pytest.mark.rule("MK5", "E7", "E8")
def test_an_extra_office_gets_no_coin_and_completes_no_city() -> None:
    # Groningen has two spaces, the first with a coin.
    game = lay(
        posts={"emden-groningen": "0t 0t 0t"},
        offices={"groningen": "1t ."},
        unused={0: ["extra-office"]},
    )
    assert changes(game, "establish emden-groningen extra groningen t") == {
        "acted": (False, True),
        "actions": (2, 1),
        "offices/groningen/extra": ([], ["0t"]),
        "players/0/stock": ([4, 0], [6, 0]),
        "players/0/unused": (["extra-office"], []),
        "players/0/used": ([], ["extra-office"]),
        "players/1/track": (0, 1),
        "posts/emden-groningen": (["0t", "0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("MK5", "TU3")
@pytest.mark.parametrize("own", [0, 1])
def test_the_marker_of_the_route_itself_comes_too_late(own: int) -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        unused={0: ["extra-office"] * own},
        used={0: ["extra-office"]},
        position={"markers": {"kampen-osnabrueck": "extra-office"}, "pool": ["+3", "+4"]},
    )
    action = "establish kampen-osnabrueck extra osnabrueck t"
    if not own:
        with pytest.raises(IllegalAction):
            game.play(action)
        assert offered(game, "establish") == ["establish kampen-osnabrueck"]
        return
    changed = changes(game, action)
    assert "players/0/unused" not in changed
    assert changed["players/0/used"] == (["extra-office"], ["extra-office"] * 2)


# MK6


@pytest.mark.rule("MK6")
@pytest.mark.parametrize(
    ("edition", "seat", "numbers"),
    [
        ("big-box", 0, [1]),
        ("big-box", 1, [1, 2]),
        ("big-box", 2, [2, 3]),
        ("big-box", 3, []),
        *((edition, seat, [1, 2, 3]) for edition in ("2009", "egmont") for seat in range(4)),
    ],
)
def test_whose_offices_may_be_swapped(edition: str, seat: int, numbers: list[int]) -> None:
    game = lay(
        edition=edition,
        offices={"minden": "0t 1t 2t 2m"},
        supply={2: "4t"},
        unused={seat: ["swap-offices"]},
        turn=seat,
    )
    assert offered(game, "use") == [f"use swap-offices minden {number}" for number in numbers]


@pytest.mark.rule("MK6")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("spaces", "numbers"),
    [
        ("0t 0t . .", []),
        ("0t 0m . .", [1]),
        ("0t . 1t .", []),
        (". . 0t 1t", [3]),
        (". 0t 1t .", [2]),
        ("0t 0t 1t 0t", [2, 3]),
        ("0t . . .", []),
    ],
)
def test_two_different_neighbours_side_by_side(
    edition: str, spaces: str, numbers: list[int]
) -> None:
    game = lay(
        edition=edition,
        offices={"minden": spaces},
        supply={0: "4t"},
        unused={0: ["swap-offices"]},
    )
    assert offered(game, "use") == [f"use swap-offices minden {number}" for number in numbers]


@pytest.mark.rule("MK6")
def test_two_equal_pieces_of_an_opponent_are_not_swapped_either() -> None:
    game = lay(edition="2009", offices={"minden": "1t 1t . ."}, unused={0: ["swap-offices"]})
    assert offered(game, "use") == []


@pytest.mark.rule("MK6")
def test_extra_offices_and_prestige_spaces_are_not_swapped() -> None:
    game = lay(
        edition="2009",
        offices={"minden": "0t . . ."},
        extra={"minden": "2t 1t"},
        prestige={7: 0, 8: 1},
        supply={0: "4t", 1: "4t"},
        unused={0: ["swap-offices"]},
    )
    assert offered(game, "use") == []


@pytest.mark.rule("MK6", "E3")
def test_a_swap_ignores_shape_and_colour_and_moves_control() -> None:
    # Bremen: a round white space, then a square pink one.
    game = lay(
        offices={"bremen": "0m 1t"},
        extra={"bremen": "2t"},
        supply={0: "4t"},
        unused={0: ["swap-offices"]},
    )
    assert [sheet["cities"] for sheet in game.scores()] == [0, 2, 0, 0]
    assert changes(game, "use swap-offices bremen 1") == {
        "offices/bremen/spaces": (["0m", "1t"], ["1t", "0m"]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }
    assert [sheet["cities"] for sheet in game.scores()] == [2, 0, 0, 0]


@pytest.mark.rule("MK6", "E7")
def test_a_swap_onto_a_coin_gives_nothing() -> None:
    game = lay(offices={"coellen": "1t 0t"}, unused={0: ["swap-offices"]})
    assert changes(game, "use swap-offices coellen 1") == {
        "offices/coellen/spaces": (["1t", "0t"], ["0t", "1t"]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }


@pytest.mark.rule("MK6", "TU3")
def test_a_swap_back_needs_a_second_marker() -> None:
    game = lay(offices={"coellen": "1t 0t"}, unused={0: ["swap-offices", "swap-offices"]})
    before = game.position()["offices"]
    game.play("use swap-offices coellen 1")
    game.play("use swap-offices coellen 1")
    assert game.position()["offices"] == before
    assert offered(game, "use") == []


# MK7


@pytest.mark.rule("MK7", "TU3")
@pytest.mark.parametrize(("marker", "more"), [("+3", 3), ("+4", 4)])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_more_actions_this_turn(marker: str, more: int, left: int) -> None:
    game = lay(unused={0: [marker]}, position={"actions": left, "acted": left < 2})
    assert changes(game, f"use {marker}") == {
        "actions": (left, left + more),
        "players/0/unused": ([marker], []),
        "players/0/used": ([], [marker]),
    }


@pytest.mark.rule("MK7")
def test_actions_of_markers_add_up_and_end_with_the_turn() -> None:
    game = lay(unused={0: ["+3", "+3", "+4"]})
    assert changes(game, "use +3", "use +4", "use +3")["actions"] == (2, 12)
    assert changes(game, "end") == {"actions": (12, 2), "seat": (0, 1), "turn": (0, 1)}


# MK8

TOPS = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
DESKS = [(ability, level) for ability, top in TOPS.items() for level in range(top)]
GAINS = [1, 0, 1, 0, 1]
"""What uncovering the next space of actions 2, 3, 3, 4, 4, 5 gives."""


@pytest.mark.rule("MK8", "E10", "TU2")
@pytest.mark.parametrize(("ability", "level"), DESKS)
def test_develop_uncovers_the_next_space_of_an_ability(ability: str, level: int) -> None:
    game = lay(abilities={0: {ability: level}}, supply={0: "4t"}, unused={0: ["develop"]})
    expected = {
        f"players/0/abilities/{ability}": (level, level + 1),
        "players/0/supply": ([4, 0], [4, 1] if ability == "book" else [5, 0]),
        "players/0/unused": (["develop"], []),
        "players/0/used": ([], ["develop"]),
    }
    if ability == "actions" and GAINS[level]:
        expected["actions"] = (2, 3)
    assert changes(game, f"use develop {ability}") == expected


@pytest.mark.rule("MK8")
@pytest.mark.parametrize("full", TOPS)
def test_develop_offers_every_ability_that_is_not_fully_developed(full: str) -> None:
    game = lay(abilities={0: {full: TOPS[full]}}, unused={0: ["develop"]})
    assert offered(game, "use") == [f"use develop {ability}" for ability in TOPS if ability != full]


@pytest.mark.rule("MK8")
def test_develop_has_no_use_for_a_desk_without_pieces() -> None:
    game = lay(abilities={0: TOPS}, unused={0: ["develop"]})
    assert offered(game, "use") == []


@pytest.mark.rule("MK8", "TU2")
def test_develop_after_the_last_action_can_give_one_more() -> None:
    game = lay(unused={0: ["develop"]}, position={"actions": 0, "acted": True})
    assert offered(game, "place") == []
    assert changes(game, "use develop actions")["actions"] == (0, 1)
    assert offered(game, "place") != []
