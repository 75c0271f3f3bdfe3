"""Britannia: its countries, permits and relocation (BR1 to BR3)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import changes, lay
from tests.rules.neutral_table import big_box
from tests.rules.offers import offered
from tests.rules.terrain import full, posts_on

LARGE = "britannia-4-5"
SMALL = "britannia-2-3"
WALES = [
    "cardiff-montgomery",
    "cardiff-pembroke",
    "chester-conway",
    "conway-isle-of-man",
    "conway-montgomery",
    "hereford-montgomery",
    "montgomery-pembroke",
]
SCOTLAND = [
    "carlisle-falkirk",
    "carlisle-isle-of-man",
    "dunbar-edinburgh",
    "dunbar-newcastle",
    "edinburgh-glasgow",
    "falkirk-glasgow",
]
SPACES = {"cardiff": 5, "carlisle": 5, "london": 8}
IN_WALES = "cardiff-pembroke"
IN_SCOTLAND = "falkirk-glasgow"


def britannia(**more: Any) -> Game:
    """Return a turn of seat 0 at a table of four."""
    return lay(**{"board": "britannia", "players": 4, "supply": {0: "4t"}, **more})


def rightmost(*cities: str) -> dict[str, str]:
    """Return offices of seat 0 on the first space of permit cities."""
    return {city: "0t" + " ." * (SPACES[city] - 1) for city in cities}


def placeable(game: Game) -> list[str]:
    """Return the routes outside England where a trader may be placed."""
    made = board(game.setup.board_id)
    offers = [action.split()[2].rpartition(".")[0] for action in offered(game, "place t")]
    routes = [made.routes[made.route_index[name]] for name in dict.fromkeys(offers)]
    return [route.id for route in routes if route.region != "england"]


@pytest.mark.rule("BR1")
@pytest.mark.parametrize(
    ("name", "wales", "scotland"), [(LARGE, WALES, SCOTLAND), (SMALL, WALES, [])]
)
def test_routes_lie_in_england_wales_or_scotland(
    name: str, wales: list[str], scotland: list[str]
) -> None:
    countries = {route.id: route.region for route in board(name).routes}
    assert [route for route, country in countries.items() if country == "wales"] == wales
    assert [route for route, country in countries.items() if country == "scotland"] == scotland
    assert set(countries.values()) == {"england", "wales"} | ({"scotland"} if scotland else set())


@pytest.mark.rule("BR1", "E9")
def test_east_west_links_oxford_and_york() -> None:
    game = britannia(
        posts={"durham-york": "0t 0t 0t"},
        offices={
            "oxford": "0m .",
            **rightmost("cardiff"),
            "coventry": "0t .",
            "nottingham": "0t .",
        },
        supply={0: "1t"},
    )
    changed = changes(game, "establish durham-york office york")
    assert changed["east_west"] == ([], [0])
    assert changed["players/0/track"] == (0, 7)


@pytest.mark.rule("BR1", "E11")
def test_the_prestige_spaces_are_at_plymouth() -> None:
    posts = {"plymouth-salisbury": "0t 0m 0t 0t", "bristol-salisbury": "0m 0t 0t 0t"}
    game = britannia(posts=posts, abilities={0: {"book": 1}}, supply={0: "1t"})
    offers = [action for action in offered(game, "establish") if "prestige" in action]
    assert offers == ["establish plymouth-salisbury prestige 7"]


@pytest.mark.rule("BR1", "EN1")
@pytest.mark.parametrize(("glasgow", "over"), [("1t", {"reason": "cities"}), (".", None)])
def test_the_game_ends_with_the_eighth_completed_city(
    glasgow: str, over: dict[str, str] | None
) -> None:
    cities = ["bristol", "dunbar", "durham", "ipswich", "lancaster", "richmond"]
    offices = {**dict.fromkeys(cities, "2t"), "conway": "1t ."}
    game = britannia(
        posts={"chester-conway": "0t 0t 0t"},
        offices=offices if glasgow == "." else {**offices, "glasgow": glasgow},
        abilities={0: {"privilege": 1}},
    )
    game.play("establish chester-conway office conway")
    assert game.position()["over"] == over
    assert game.position()["completed"] == (8 if over else 7)


OWNERSHIP = [
    ({}, {}, []),
    ({"cardiff": "0t . . . ."}, {}, WALES),
    ({"carlisle": "0t . . . ."}, {}, SCOTLAND),
    ({"london": "0t . . . . . . ."}, {}, WALES + SCOTLAND),
    ({"cardiff": "0t . . . .", "carlisle": "0t . . . ."}, {}, WALES + SCOTLAND),
    # The rightmost office counts, not control of the city.
    ({"cardiff": "0t 0t 1t . ."}, {}, []),
    ({"cardiff": "1t 1t 0t . ."}, {}, WALES),
    ({"cardiff": "1t . 0t . ."}, {}, WALES),
    # Extra offices give no permit, with others in the city or alone.
    ({"cardiff": "1t . . . ."}, {"cardiff": "0t 0t"}, []),
    ({}, {"london": "0t"}, []),
    ({"carlisle": "0t . . . ."}, {"carlisle": "1t 1t"}, SCOTLAND),
    # No other city gives one.
    ({"conway": "0t 0t", "chester": "0t . .", "falkirk": "0t . ."}, {}, []),
]


@pytest.mark.rule("BR2")
@pytest.mark.parametrize(("offices", "extra", "routes"), OWNERSHIP)
def test_the_rightmost_office_is_a_permit(
    offices: dict[str, str], extra: dict[str, str], routes: list[str]
) -> None:
    """England is free; in Wales and Scotland each empty post that takes the piece is offered."""
    game = britannia(offices=offices, extra=extra, supply={0: "1t1m"})
    english = [r.id for r in board(LARGE).routes if r.region == "england"]
    for kind in "tm":
        posts = posts_on(LARGE, *english, *routes, traders=kind == "t")
        assert offered(game, f"place {kind}") == [f"place {kind} {post}" for post in posts]


@pytest.mark.rule("BR2")
@pytest.mark.parametrize(("offices", "extra", "routes"), OWNERSHIP)
def test_displacing_needs_the_same_permit(
    offices: dict[str, str], extra: dict[str, str], routes: list[str]
) -> None:
    posts = {IN_WALES: "1t . .", IN_SCOTLAND: "1t .", "durham-york": "1t . ."}
    game = britannia(offices=offices, extra=extra, posts=posts)
    possible = [route for route in posts if route not in (*WALES, *SCOTLAND) or route in routes]
    assert sorted(offered(game, "displace")) == sorted(f"displace t {r}.1" for r in possible)


@pytest.mark.rule("BR2")
@pytest.mark.parametrize(
    ("cities", "steps"),
    [
        (["cardiff"], [("W", ["cardiff"], "")]),
        (["carlisle"], [("S", ["carlisle"], "")]),
        (["london"], [("W", ["london"], "")]),
        (["london"], [("S", ["london"], "")]),
        (
            ["cardiff", "london"],
            [("W", ["cardiff"], "WS"), ("W", ["cardiff", "london"], "")],
        ),
        (["cardiff", "london"], [("S", ["london"], "W"), ("W", ["cardiff", "london"], "")]),
        (
            ["carlisle", "london"],
            [("S", ["carlisle"], "WS"), ("S", ["carlisle", "london"], "")],
        ),
        (["cardiff", "carlisle"], [("W", ["cardiff"], "S"), ("S", ["cardiff", "carlisle"], "")]),
        (
            ["cardiff", "carlisle", "london"],
            [
                ("S", ["carlisle"], "WS"),
                ("S", ["carlisle", "london"], "W"),
                ("W", ["cardiff", "carlisle", "london"], ""),
            ],
        ),
    ],
)
@pytest.mark.parametrize("displacing", [False, True])
def test_each_permit_serves_once_a_turn_and_london_s_is_spent_last(
    cities: list[str], steps: list[tuple[str, list[str], str]], displacing: bool
) -> None:
    """The countries left over after each action: Wales, Scotland, both or none."""
    posts = {"cardiff-montgomery": "1t 1t 1t", "carlisle-falkirk": "1t 1t"}
    game = britannia(
        posts=posts,
        offices=rightmost(*cities),
        abilities={0: {"keys": 4}},
        supply={0: "8t"},
        position={"actions": 4},
    )
    for number, (country, permits, left) in enumerate(steps, 1):
        route = {"W": "cardiff-montgomery", "S": "carlisle-falkirk"}[country]
        if displacing:
            game.play(f"displace t {route}.{number if country == 'S' else 4 - number}")
            game.play(offered(game, "put")[-1])
            game.play("done")
        else:
            route = {"W": "cardiff-pembroke", "S": "dunbar-newcastle"}[country]
            game.play(f"place t {route}.{number}")
        assert game.position()["permits"] == permits
        lands = {"W": WALES, "S": SCOTLAND}
        free = [r for letter in left for r in lands[letter]]
        assert set(placeable(game)) <= set(free)
        assert {"W" if route in WALES else "S" for route in placeable(game)} == set(left)


@pytest.mark.rule("BR2")
def test_what_is_done_in_england_spends_no_permit() -> None:
    game = britannia(posts={"durham-york": "1t . ."}, offices=rightmost("cardiff", "london"))
    game.play("place t durham-york.2")
    game.play("displace t durham-york.1")
    assert game.position()["permits"] == []


@pytest.mark.rule("BR2")
def test_permits_come_back_with_the_next_turn() -> None:
    """Seat 1's turn begins with none used, seat 0's next one too."""
    game = britannia(offices=rightmost("cardiff"))
    game.play("place t cardiff-pembroke.1")
    assert changes(game, "end")["permits"] == (["cardiff"], [])
    assert placeable(game) == []
    for _ in range(3):
        game.play("end")
    assert placeable(game) == WALES


@pytest.mark.rule("BR2")
def test_a_permit_won_in_the_turn_can_be_used_in_it() -> None:
    """Also a second one after the first is spent."""
    game = britannia(
        posts={"cambridge-london": "0t 0t 0t"},
        offices=rightmost("cardiff"),
        position={"actions": 4},
    )
    game.play("place t cardiff-pembroke.1")
    assert placeable(game) == []
    game.play("establish cambridge-london office london")
    assert placeable(game) == [r.id for r in board(LARGE).routes if r.region != "england"]
    game.play("place t carlisle-falkirk.1")
    assert game.position()["permits"] == ["cardiff", "london"]


@pytest.mark.rule("BR2", "MK6")
@pytest.mark.parametrize(
    ("cardiff", "before", "after"),
    [("0t 1t . . .", [], WALES), ("1t 0t . . .", WALES, []), ("0t 0m 1t . .", [], WALES)],
)
def test_a_permit_changes_hands_with_a_swap(
    cardiff: str, before: list[str], after: list[str]
) -> None:
    game = britannia(offices={"cardiff": cardiff}, unused={0: ["swap-offices"]})
    assert placeable(game) == before
    game.play(offered(game, "use")[-1])
    assert placeable(game) == after


@pytest.mark.rule("BR2")
@pytest.mark.parametrize(
    ("offices", "routes"),
    [
        ({"cardiff": "0t nt . ."}, []),
        ({"cardiff": "0t . . nt"}, []),
        ({"cardiff": "nt 0t . ."}, WALES),
        ({"london": "0t . . . . nt"}, []),
        ({"cardiff": "0t . . .", "london": "0t . . . . nt"}, WALES),
    ],
)
def test_a_neutral_office_on_the_right_gives_the_permit_to_nobody(
    offices: dict[str, str], routes: list[str]
) -> None:
    for turn in (0, 1):
        game = big_box(board="britannia", offices=offices, turn=turn)
        assert placeable(game) == (routes if turn == 0 else [])


@pytest.mark.rule("BR2")
@pytest.mark.parametrize(
    ("offices", "routes"),
    [
        ({"carlisle": "0t . ."}, []),
        ({"london": "0t . . . . ."}, WALES),
        ({"cardiff": "0t . . ."}, WALES),
    ],
)
def test_on_the_smaller_side_carlisle_gives_no_permit(
    offices: dict[str, str], routes: list[str]
) -> None:
    """Its sea route to the Isle of Man is English there, and free."""
    game = britannia(players=3, offices=offices)
    assert placeable(game) == routes
    assert "place t carlisle-isle-of-man.1" in game.legal()


@pytest.mark.rule("BR3")
@pytest.mark.parametrize(
    ("route", "around"),
    [
        (
            "cardiff-montgomery",
            [
                "cardiff-coventry",
                "cardiff-oxford",
                "cardiff-pembroke",
                "conway-montgomery",
                "hereford-montgomery",
                "montgomery-pembroke",
            ],
        ),
        (
            "cardiff-coventry",
            ["cambridge-coventry", "cardiff-oxford", "coventry-hereford", "coventry-nottingham"],
        ),
        (
            "carlisle-isle-of-man",
            ["carlisle-chester", "carlisle-durham", "carlisle-falkirk", "carlisle-richmond"],
        ),
        ("durham-newcastle", ["carlisle-durham", "durham-lancaster", "durham-york"]),
    ],
)
def test_pieces_are_relocated_in_the_country_or_in_england(route: str, around: list[str]) -> None:
    """The displaced and the added one alike; their owner needs no permit."""
    game = britannia(posts={route: "1t . ."}, offices=rightmost("london"))
    game.play(f"displace t {route}.1")
    posts = posts_on(LARGE, *around, traders=True)
    assert game.legal() == [f"put {p}" for p in posts] + [f"add t {p}" for p in posts]
    game.play(f"put {posts[0]}")
    assert game.legal() == [f"add t {p}" for p in posts[1:]] + ["done"]


@pytest.mark.rule("BR3", "C3")
def test_other_countries_are_not_stepped_over() -> None:
    """Over Scotland, Carlisle–Durham and Carlisle–Richmond would be two steps away."""
    filled = full(LARGE, ["chester-conway", "conway-montgomery"], first="2t", rest="2t")
    game = britannia(posts={"conway-isle-of-man": ". . 1t", **filled}, offices=rightmost("cardiff"))
    game.play("displace t conway-isle-of-man.3")
    further = ["cardiff-montgomery", "carlisle-chester", "chester-hereford"]
    further += ["hereford-montgomery", "montgomery-pembroke"]
    posts = posts_on(LARGE, *further, traders=True)
    assert game.legal() == [f"put {p}" for p in posts] + [f"add t {p}" for p in posts]


@pytest.mark.rule("BR3", "C5")
def test_an_added_piece_is_taken_from_any_country_but_goes_by_the_same_rule() -> None:
    """Seat 1 has nothing in stock and supply, and a trader and a merchant in Scotland."""
    game = britannia(
        posts={IN_WALES: "1t . .", IN_SCOTLAND: "1t 1m", "durham-york": "1t . ."},
        offices={"london": "1t 1t 1t 1t 1t 1t 1t 1t", **rightmost("cardiff")},
        supply={0: "4t", 1: ""},
    )
    game.play(f"displace t {IN_WALES}.1")
    game.play("put cardiff-oxford.1")
    takes = ["cardiff-oxford.1", "durham-york.1", "falkirk-glasgow.1", "falkirk-glasgow.2"]
    assert game.legal() == [*(f"take {post}" for post in takes), "done"]
    game.play("take falkirk-glasgow.2")
    around = ["cardiff-coventry", "cardiff-montgomery", "cardiff-oxford", "montgomery-pembroke"]
    posts = [p for p in posts_on(LARGE, *around) if p != "cardiff-oxford.1"]
    assert game.legal() == [f"add m {p}" for p in posts]
    assert game.position()["posts"][IN_SCOTLAND] == ["1t", None]
