"""The pawn of the two-player game of 2009 (P1 to P4)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import changes, lay
from tests.rules.offers import offered
from tests.rules.terrain import posts_on

HANSA = "hansa-2-3"
PROVINCES = [
    "outer",
    "bremen-hamburg-lueneburg",
    "bremen-hannover-minden",
    "brunswick-magdeburg-goslar",
    "dortmund-minden-paderborn",
    "duisburg-dortmund-muenster",
    "hannover-lueneburg-brunswick",
    "kampen-osnabrueck-muenster",
    "lueneburg-perleberg-stendal",
    "minden-hildesheim-brunswick",
    "osnabrueck-bremen-minden",
]
INNER = "bremen-hannover-minden"
BORDERS = {
    "bremen-hannover-minden": ["bremen-hannover", "bremen-minden", "hannover-minden"],
    "kampen-osnabrueck-muenster": ["arnheim-kampen", "arnheim-muenster", "kampen-osnabrueck"],
    "dortmund-minden-paderborn": ["dortmund-paderborn", "minden-muenster", "minden-paderborn"],
    "brunswick-magdeburg-goslar": ["brunswick-stendal", "goslar-magdeburg", "magdeburg-stendal"],
    "minden-hildesheim-brunswick": [
        "brunswick-minden",
        "goslar-hildesheim",
        "hildesheim-paderborn",
        "minden-paderborn",
    ],
}
EVERYTHING = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}


def table(pawn: str = INNER, position: dict[str, Any] | None = None, **more: Any) -> Game:
    """Return a turn of seat 0 with the pawn in a province."""
    where = {"pawn": pawn, **(position or {})}
    return lay(edition="2009", variant="pawn", players=2, position=where, **more)


def free(game: Game) -> list[str]:
    """Return the provinces to which the pawn may go free of charge."""
    moves = [action.split() for action in offered(game, "pawn")]
    return [move[1] for move in moves if len(move) == 2]


def paid(game: Game) -> list[str]:
    """Return the provinces to which the pawn may go for an action."""
    moves = [action.split() for action in offered(game, "pawn")]
    return [move[1] for move in moves if len(move) == 3]


@pytest.mark.rule("P1", "P2")
@pytest.mark.parametrize("start", [0, 1])
def test_the_second_player_sets_the_pawn_in_any_province_before_play(start: int) -> None:
    game = Game.new(edition="2009", variant="pawn", players=2, start=start, seed=3)
    before = game.position()
    second = 1 - start
    assert (before["phase"], before["turn"], before["seat"]) == ("pawn", start, second)
    assert (before["round"], before["actions"], before["pawn"]) == (1, 2, None)
    assert before["players"][start]["supply"] == [5, 1]
    assert before["players"][second]["supply"] == [6, 1]
    assert game.legal() == [f"pawn {province}" for province in PROVINCES]
    assert changes(game, f"pawn {INNER}") == {
        "pawn": (None, INNER),
        "phase": ("pawn", "turn"),
        "seat": (second, start),
    }


@pytest.mark.rule("P2", "P3")
def test_setting_the_pawn_is_not_the_free_move_of_the_first_turn() -> None:
    game = Game.new(edition="2009", variant="pawn", players=2, start=0, seed=3)
    game.play(f"pawn {INNER}")
    assert len(free(game)) == 8


@pytest.mark.rule("P1", "P3")
@pytest.mark.parametrize(
    ("one_side", "other_side"),
    [
        ("kampen-osnabrueck-muenster", "osnabrueck-bremen-minden"),
        ("dortmund-minden-paderborn", "duisburg-dortmund-muenster"),
        ("hannover-lueneburg-brunswick", "lueneburg-perleberg-stendal"),
        ("brunswick-magdeburg-goslar", "minden-hildesheim-brunswick"),
    ],
)
def test_a_soldier_parts_two_provinces_and_is_one_border(one_side: str, other_side: str) -> None:
    made = board(HANSA)
    here, there = (set(made.provinces[PROVINCES.index(p)].routes) for p in (one_side, other_side))
    assert not here & there
    beyond = {made.provinces[n].id for n in made.provinces[PROVINCES.index(other_side)].neighbours}
    assert beyond | {other_side} <= {*free(table(one_side)), one_side}


@pytest.mark.rule("P1", "P3")
def test_the_outside_is_one_province() -> None:
    """From the far west the pawn goes round to the far east in two steps, through the outside."""
    assert "brunswick-magdeburg-goslar" in free(table("kampen-osnabrueck-muenster"))


@pytest.mark.rule("P3")
def test_free_moves_cross_one_or_two_borders_and_no_corner() -> None:
    """Through the corner at Minden the province at Duisburg would be two steps away."""
    assert free(table()) == [
        "outer",
        "bremen-hamburg-lueneburg",
        "dortmund-minden-paderborn",
        "hannover-lueneburg-brunswick",
        "kampen-osnabrueck-muenster",
        "lueneburg-perleberg-stendal",
        "minden-hildesheim-brunswick",
        "osnabrueck-bremen-minden",
    ]


@pytest.mark.rule("P3")
@pytest.mark.parametrize("pawn", PROVINCES)
def test_free_moves_are_counted_in_borders(pawn: str) -> None:
    made = board(HANSA)
    near = {p.id: {made.provinces[n].id for n in p.neighbours} for p in made.provinces}
    reach = near[pawn].union(*(near[province] for province in near[pawn])) - {pawn}
    assert free(table(pawn)) == [province for province in PROVINCES if province in reach]


@pytest.mark.rule("P3")
def test_a_free_move_before_the_first_action_leaves_the_turn_as_it_was() -> None:
    game = table(unused={0: ["+3"]})
    assert changes(game, "pawn outer") == {
        "pawn": (INNER, "outer"),
        "pawn_moved": (None, "before"),
    }
    assert free(game) == []
    assert offered(game, "use") == ["use +3"]
    game.play("income 3t")
    assert free(game) == []
    assert paid(game) == PROVINCES[1:]
    game.play("income 3t")
    assert game.legal() == ["use +3", "end"]


@pytest.mark.rule("P3")
@pytest.mark.parametrize("first", ["income 3t", "place t bremen-minden.1", "pawn outer paid"])
def test_after_a_free_move_behind_an_action_only_the_end_is_left(first: str) -> None:
    """Whatever actions are left; markers too are over."""
    game = table(unused={0: ["+4", "develop"]})
    game.play(first)
    assert game.position()["actions"] == 1
    assert "kampen-osnabrueck-muenster" in free(game)
    here = game.position()["pawn"]
    assert changes(game, "pawn kampen-osnabrueck-muenster") == {
        "pawn": (here, "kampen-osnabrueck-muenster"),
        "pawn_moved": (None, "last"),
    }
    assert game.legal() == ["end"]


@pytest.mark.rule("P3")
def test_the_free_move_after_the_last_action_is_still_there() -> None:
    game = table(unused={0: ["develop"]})
    for _ in range(2):
        game.play("income 3t")
    developing = [f"use develop {a}" for a in ("keys", "actions", "privilege", "book", "bank")]
    moves = [f"pawn {province}" for province in free(table())]
    assert game.legal() == [*developing, *moves, "end"]


@pytest.mark.rule("P3")
def test_a_marker_is_no_action_for_the_free_move() -> None:
    """The move after it is still one before the first action."""
    game = table(unused={0: ["+3"]})
    game.play("use +3")
    game.play("pawn outer")
    assert game.position()["pawn_moved"] == "before"
    assert game.position()["actions"] == 5
    assert offered(game, "income") == ["income 3t"]


@pytest.mark.rule("P3")
def test_a_marker_after_the_last_action_does_not_use_up_the_free_move() -> None:
    game = table(unused={0: ["develop"]}, position={"actions": 0, "acted": True})
    game.play("use develop keys")
    assert free(game) == free(table())


@pytest.mark.rule("P3")
def test_a_paid_move_goes_to_any_other_province_and_is_an_action() -> None:
    game = table()
    assert paid(game) == [province for province in PROVINCES if province != INNER]
    assert changes(game, "pawn duisburg-dortmund-muenster paid") == {
        "pawn": (INNER, "duisburg-dortmund-muenster"),
        "actions": (2, 1),
        "acted": (False, True),
    }
    assert paid(game) == [p for p in PROVINCES if p != "duisburg-dortmund-muenster"]
    game.play(f"pawn {INNER} paid")
    assert paid(game) == []


@pytest.mark.rule("P3")
def test_a_paid_move_may_follow_the_free_one() -> None:
    game = table()
    game.play("pawn outer")
    assert changes(game, "pawn bremen-hannover-minden paid") == {
        "pawn": ("outer", INNER),
        "actions": (2, 1),
        "acted": (False, True),
    }
    assert free(game) == []


@pytest.mark.rule("P3")
@pytest.mark.parametrize("moved", ["before", "last"])
def test_each_turn_has_its_own_free_move(moved: str) -> None:
    game = table(position={"pawn_moved": moved, "actions": 0, "acted": True})
    assert game.legal() == ["end"]
    assert changes(game, "end") == {
        "turn": (0, 1),
        "seat": (0, 1),
        "actions": (0, 2),
        "acted": (True, False),
        "pawn_moved": (moved, None),
    }
    assert free(game) == free(table())


@pytest.mark.rule("P3")
def test_the_list_names_the_free_move_before_the_paid_one() -> None:
    assert offered(table(), "pawn")[:4] == [
        "pawn outer",
        "pawn outer paid",
        "pawn bremen-hamburg-lueneburg",
        "pawn bremen-hamburg-lueneburg paid",
    ]


@pytest.mark.rule("P4")
@pytest.mark.parametrize("pawn", BORDERS)
def test_pieces_are_placed_at_the_border_only(pawn: str) -> None:
    """A route on the border serves both sides; the middle of nowhere serves nobody."""
    posts = posts_on(HANSA, *BORDERS[pawn])
    game = table(pawn, supply={0: "1t"})
    assert offered(game, "place") == [f"place t {post}" for post in posts]


@pytest.mark.rule("P4")
@pytest.mark.parametrize("pawn", BORDERS)
@pytest.mark.parametrize("half", [0, 1])
def test_pieces_are_displaced_at_the_border_only(pawn: str, half: int) -> None:
    stood = board(HANSA).routes[half::2]
    posts = {route.id: "1t" + " ." * (len(route.posts) - 1) for route in stood}
    game = table(pawn, posts=posts, supply={0: "2t", 1: "1t"}, abilities={1: EVERYTHING})
    there = [route.id for route in stood if route.id in BORDERS[pawn]]
    assert offered(game, "displace") == [f"displace t {route}.1" for route in there]


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("pawn", "route"),
    [("kampen-osnabrueck-muenster", "kampen-osnabrueck"), (INNER, "hannover-minden")],
)
def test_routes_are_established_at_the_border_only(pawn: str, route: str) -> None:
    """`extra-office` is part of it and so restricted too."""
    game = table(
        pawn,
        posts={"kampen-osnabrueck": "0t 0t", "hannover-minden": "0t 0t 0t"},
        offices={"osnabrueck": "1t . .", "hannover": "1t ."},
        unused={0: ["extra-office"]},
        supply={0: "1t"},
    )
    city = {"kampen-osnabrueck": "osnabrueck", "hannover-minden": "hannover"}[route]
    office = {"kampen-osnabrueck": [], "hannover-minden": [f"establish {route} office minden"]}
    assert offered(game, "establish") == [
        f"establish {route}",
        *office[route],
        f"establish {route} extra {city} t",
    ]


@pytest.mark.rule("P4")
def test_income_and_moves_are_free() -> None:
    game = table(posts={"coellen-warburg": "0t . . ."})
    assert offered(game, "income") == ["income 3t"]
    assert offered(game, "lift") == ["lift coellen-warburg.1"]
    game.play("lift coellen-warburg.1")
    assert game.legal() == [f"drop {post}" for post in board(HANSA).post_ids]
    game.play("drop halle-quedlinburg.3")
    assert game.position()["posts"] == {"halle-quedlinburg": [None, None, "0t", None]}


@pytest.mark.rule("P4")
def test_a_displaced_piece_is_relocated_away_from_the_pawn() -> None:
    game = table(
        "osnabrueck-bremen-minden", posts={"bremen-osnabrueck": "1t . ."}, supply={0: "2t"}
    )
    game.play("displace t bremen-osnabrueck.1")
    around = ["bremen-hamburg", "bremen-hannover", "bremen-minden"]
    around += ["emden-osnabrueck", "kampen-osnabrueck"]
    assert offered(game, "put") == [f"put {post}" for post in posts_on(HANSA, *around)]


@pytest.mark.rule("P4")
def test_markers_are_free() -> None:
    game = table(
        posts={"coellen-warburg": "1t . . 1t", "halle-quedlinburg": ". 0t 0t ."},
        offices={"hamburg": "0t 1t ."},
        unused={0: ["develop", "remove-3", "swap-offices"]},
    )
    uses = ["use swap-offices hamburg 1", "use remove-3"]
    assert [use for use in offered(game, "use") if "develop" not in use] == uses
    game.play(uses[0])
    game.play(uses[1])
    assert game.legal() == ["remove coellen-warburg.1", "remove coellen-warburg.4"]


@pytest.mark.rule("P4")
def test_markers_are_placed_away_from_the_pawn() -> None:
    game = table(position={"plate": ["+3"], "pool": []})
    game.play("end")
    assert "mark +3 coellen-warburg" in game.legal()
    assert len(game.legal()) == 32
