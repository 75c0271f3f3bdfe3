"""E6 to E8: offices, their coins, and completed cities."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.lists import BOARDS, offered, pieces_on

ROUTES = [(side, route.id) for side in BOARDS for route in board(side).routes]
SHAPES = {0: "t", 1: "m"}


def with_taken(side: str, route_id: str, taken: int, first: str, level: int) -> Game:
    """Lay a table where the leftmost spaces at both ends belong to seat 1."""
    laid = board(side)
    route = laid.routes[laid.route_index[route_id]]
    offices = {}
    for city in (laid.cities[end] for end in route.ends):
        filled = min(taken, len(city.offices))
        if filled:
            row = ["1t"] * filled + ["."] * (len(city.offices) - filled)
            offices[city.id] = " ".join(row)
    return lay(
        **BOARDS[side],
        posts={route_id: pieces_on(side, route_id, first)},
        offices=offices,
        supply={0: "", 1: ""},
        abilities={0: {"book": 3, "privilege": level}},
    )


@pytest.mark.rule("E6")
@pytest.mark.parametrize(("side", "route_id"), ROUTES)
def test_the_leftmost_empty_space_if_shape_and_colour_allow_it(side: str, route_id: str) -> None:
    laid = board(side)
    route = laid.routes[laid.route_index[route_id]]
    cities = [laid.cities[end] for end in route.ends]
    most = max(len(city.offices) for city in cities)
    for taken in range(most + 1):
        for level, first in ((0, "t"), (1, "m"), (2, "t"), (2, "m"), (3, "t"), (3, "m")):
            game = with_taken(side, route_id, taken, first, level)
            row = game.position()["posts"][route_id]
            kinds = {piece[1] for piece in row}
            possible = []
            for city in cities:
                left = city.offices[taken:]
                if left and SHAPES[left[0].kind] in kinds and left[0].privilege <= level:
                    possible.append(f"establish {route_id} office {city.id}")
            assert offered(game, f"establish {route_id} office") == possible


@pytest.mark.rule("E6")
@pytest.mark.parametrize(
    ("pieces", "spaces", "level", "possible"),
    [
        # Arnheim: white square, white circle, orange square, pink square.
        ("0t 0t 0t", ". . . .", 0, True),
        ("0m 0m 0m", ". . . .", 3, False),  # a square takes no merchant
        ("0m 0t 0t", ". . . .", 0, True),
        ("0t 0t 0t", "1t . . .", 3, False),  # the circle is not skipped for the square behind it
        ("0m 0t 0t", "1t . . .", 0, True),
        ("0t 0t 0t", "1t 1t . .", 0, False),  # orange without the privilege
        ("0t 0t 0t", "1t 1t . .", 1, True),
        ("0t 0t 0t", "1t 1t 1t .", 1, False),
        ("0t 0t 0t", "1t 1t 1t .", 2, True),
        ("0t 0t 0t", "1t 1t 1t .", 3, True),  # a higher privilege serves too
        ("0m 0m 0m", "1t 1t 1t .", 3, False),
        ("0t 0t 0t", "1t 1t 1t 1t", 3, False),  # full
        ("0t 0t 0t", ". 1t 1t 1t", 0, True),  # the leftmost empty one, whatever lies behind
    ],
)
def test_arnheim_space_by_space(pieces: str, spaces: str, level: int, possible: bool) -> None:
    game = lay(
        posts={"arnheim-kampen": pieces},
        offices={"arnheim": spaces} if "1" in spaces else {},
        abilities={0: {"book": 3, "privilege": level}},
        supply={0: ""},
    )
    assert ("establish arnheim-kampen office arnheim" in game.legal()) == possible
    if possible:
        game.play("establish arnheim-kampen office arnheim")
        row = ["1t" if word == "1t" else None for word in spaces.split()]
        first = row.index(None)
        row[first] = "0m" if first == 1 else "0t"
        assert game.position()["offices"] == {"arnheim": {"spaces": row, "extra": []}}


@pytest.mark.rule("E6")
def test_the_piece_comes_from_the_route_and_from_nowhere_else() -> None:
    # Münster begins with a circle: neither supply nor stock lends a merchant.
    game = lay(
        posts={"minden-muenster": "0t 0t 0t"}, abilities={0: {"book": 3}}, supply={0: "4t2m"}
    )
    assert offered(game, "establish minden-muenster office") == [
        "establish minden-muenster office minden"
    ]
    game = lay(posts={"minden-muenster": "0t 0m 0t"}, supply={0: "4t"})
    assert changes(game, "establish minden-muenster office muenster") == {
        "acted": (False, True),
        "actions": (2, 1),
        "offices/muenster/extra": (NOT_HERE, []),
        "offices/muenster/spaces": (NOT_HERE, ["0m", None]),
        "players/0/stock": ([5, 0], [7, 0]),
        "posts/minden-muenster": (["0t", "0m", "0t"], NOT_HERE),
    }


@pytest.mark.rule("E6")
def test_several_offices_of_one_player_stand_in_one_city() -> None:
    game = lay(
        posts={"bremen-minden": "0t 0t 0t"},
        offices={"minden": "0t . . ."},
        abilities={0: {"privilege": 1}},
    )
    game.play("establish bremen-minden office minden")
    assert game.position()["offices"]["minden"]["spaces"] == ["0t", "0t", None, None]


# Prestige on office spaces, by city and space; the main boards as the rulebook lists them.
FOUR = {("coellen", 0): 1, ("groningen", 0): 1, ("halle", 0): 1, ("luebeck", 0): 1}
BRITISH = {("bristol", 0): 2, ("ipswich", 0): 2, ("plymouth", 1): 2}
COINS = {
    "hansa-2-3": FOUR | {("stade", 0): 1, ("warburg", 0): 1},
    "hansa-4-5": FOUR,
    "east": {("havelberg", 0): 1, ("magdeburg", 0): 1, ("thorn", 0): 1},
    "britannia-2-3": BRITISH,
    "britannia-4-5": BRITISH,
}


@pytest.mark.rule("E7")
@pytest.mark.parametrize("side", BOARDS)
def test_a_new_office_gives_the_coin_of_its_space_and_no_other_does(side: str) -> None:
    laid = board(side)
    for index, city in enumerate(laid.cities):
        route_id = laid.routes[laid.city_routes[index][0]].id
        for space, office in enumerate(city.offices):
            first = SHAPES[office.kind]
            game = with_taken(side, route_id, space, first, 3)
            game.play(f"establish {route_id} office {city.id}")
            gained = game.position()["players"][0]["track"]
            assert gained == COINS[side].get((city.id, space), 0), (city.id, space)


@pytest.mark.rule("E7")
def test_the_coin_is_gained_besides_the_prestige_for_control() -> None:
    game = lay(posts={"hamburg-luebeck": "0t 0t 0t"}, offices={"hamburg": "0t . ."}, track={0: 4})
    assert changes(game, "establish hamburg-luebeck office luebeck") == {
        "acted": (False, True),
        "actions": (2, 1),
        "offices/luebeck/extra": (NOT_HERE, []),
        "offices/luebeck/spaces": (NOT_HERE, ["0t", None]),
        "players/0/stock": ([3, 0], [5, 0]),
        "players/0/track": (4, 6),
        "posts/hamburg-luebeck": (["0t", "0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("E7", "MK6")
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_a_swap_onto_a_coin_gives_nothing(edition: str) -> None:
    game = lay(edition=edition, offices={"luebeck": "1t 0t"}, unused={0: ["swap-offices"]})
    assert changes(game, "use swap-offices luebeck 1") == {
        "offices/luebeck/spaces": (["1t", "0t"], ["0t", "1t"]),
        "players/0/unused": (["swap-offices"], []),
        "players/0/used": ([], ["swap-offices"]),
    }


@pytest.mark.rule("E7", "MK5")
def test_an_extra_office_beside_a_coin_gives_nothing() -> None:
    game = lay(
        posts={"hamburg-luebeck": "0t 0t 0t"},
        offices={"luebeck": "1t ."},
        unused={0: ["extra-office"]},
    )
    game.play("establish hamburg-luebeck extra luebeck t")
    assert [player["track"] for player in game.position()["players"]] == [0, 1, 0, 0]


@pytest.mark.rule("E8")
@pytest.mark.parametrize(
    ("spaces", "completed"),
    [
        (". . . .", 0),
        ("1t . . .", 0),
        ("1t 1t . .", 0),
        ("1t 1t 1t .", 1),
        ("1t 0t 2t .", 1),  # whoever holds the others
        (". 1t 1t 1t", 1),  # in whatever order
        (". 1t . 1t", 0),
    ],
)
def test_a_city_is_completed_with_its_last_printed_space(spaces: str, completed: int) -> None:
    game = lay(
        posts={"bremen-minden": "0t 0t 0t"},
        offices={"minden": spaces} if spaces != ". . . ." else {},
        abilities={0: {"privilege": 3}},
    )
    assert game.position()["completed"] == 0
    game.play("establish bremen-minden office minden")
    assert game.position()["completed"] == completed


@pytest.mark.rule("E8")
def test_a_city_with_one_space_is_completed_at_once() -> None:
    game = lay(posts={"arnheim-duisburg": "0t 0t 0t"}, offices={"minden": "1t 1t 1t 1t"})
    assert changes(game, "establish arnheim-duisburg office duisburg") == {
        "acted": (False, True),
        "actions": (2, 1),
        "completed": (1, 2),
        "offices/duisburg/extra": (NOT_HERE, []),
        "offices/duisburg/spaces": (NOT_HERE, ["0t"]),
        "players/0/stock": ([4, 0], [6, 0]),
        "posts/arnheim-duisburg": (["0t", "0t", "0t"], NOT_HERE),
    }


@pytest.mark.rule("E8", "MK5")
@pytest.mark.parametrize(("spaces", "completed"), [("1t .", 0), ("1t 1t", 1)])
def test_extra_offices_do_not_count_for_completion(spaces: str, completed: int) -> None:
    options: dict[str, Any] = {"offices": {"hannover": spaces}, "extra": {"hannover": "2t 3t"}}
    game = lay(posts={"bremen-hannover": "0t 0t 0t"}, unused={0: ["extra-office"]}, **options)
    assert game.position()["completed"] == completed
    game.play("establish bremen-hannover extra hannover t")
    position = game.position()
    assert position["completed"] == completed
    assert position["offices"]["hannover"]["extra"] == ["0t", "2t", "3t"]


@pytest.mark.rule("E8", "MK6")
def test_a_swap_completes_nothing() -> None:
    game = lay(offices={"minden": "0t 1t . ."}, unused={0: ["swap-offices"]})
    game.play("use swap-offices minden 1")
    assert game.position()["completed"] == 0


@pytest.mark.rule("E8", "EN1")
@pytest.mark.parametrize("before", [8, 9])
def test_the_tenth_completed_city_ends_the_game(before: int) -> None:
    small = ["brunswick", "hannover", "hildesheim", "luebeck", "halle", "coellen", "goslar"]
    small += ["groningen", "warburg"]
    offices = dict.fromkeys(small[:before], "1t 1t") | {"brunswick": "1t"}
    game = lay(
        posts={"arnheim-duisburg": "0t 0t 0t"},
        offices=offices,
        supply={1: ""},
        abilities={1: {"keys": 4, "actions": 5}},
    )
    assert game.position()["completed"] == before
    game.play("establish arnheim-duisburg office duisburg")
    position = game.position()
    assert position["completed"] == before + 1
    assert (position["phase"] == "over") == (before == 9)
    assert position["over"] == ({"reason": "cities"} if before == 9 else None)
