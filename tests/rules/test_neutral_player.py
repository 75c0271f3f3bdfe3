"""The neutral player of Big Box: set-up, displacing and the places of markers (X1, X2, X4, X5)."""

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import NOT_HERE, changes
from tests.rules.neutral_table import DISPLACED, EVERYTHING, FILL, HANSA, ROUTES, big_box, packed
from tests.rules.offers import offered
from tests.rules.terrain import full, posts_on

BRITANNIA = "britannia-2-3"
STOOD = {
    "hansa": [
        "bremen-osnabrueck",
        "coellen-warburg",
        "emden-groningen",
        "goettingen-quedlinburg",
        "goslar-hildesheim",
        "halle-quedlinburg",
        "hamburg-luebeck",
        "hamburg-stade",
        "lueneburg-perleberg",
    ],
    "east": [
        "allenstein-braunsberg",
        "brandenburg-tangermuende",
        "breslau-frankfurt",
        "breslau-krakau",
        "danzig-koenigsberg",
        "dresden-halle",
        "dresden-krakau",
        "halle-magdeburg",
        "havelberg-waren",
        "kulm-stettin",
        "stettin-waren",
        "waren-wismar",
    ],
    "britannia": [
        "cambridge-london",
        "cambridge-norwich",
        "canterbury-london",
        "carlisle-newcastle",
        "chester-conway",
        "chester-hereford",
        "coventry-nottingham",
        "durham-newcastle",
        "durham-york",
        "lancaster-richmond",
        "london-oxford",
        "norwich-nottingham",
        "nottingham-york",
        "plymouth-salisbury",
        "salisbury-southampton",
    ],
}


@pytest.mark.rule("X1", "N7")
@pytest.mark.parametrize("family", STOOD)
def test_neutral_traders_start_at_yellow_banners_and_taverns(family: str) -> None:
    """One on each of these routes, on its first post, and one on the track."""
    game = Game.new(board=family, variant="neutral", players=2, seed=5)
    before = game.position()
    assert list(before["posts"]) == STOOD[family]
    for pieces in before["posts"].values():
        assert pieces == ["nt"] + [None] * (len(pieces) - 1)
    assert set(before["markers"]) < set(STOOD[family])
    assert before["neutral"] == {"track": 0}


@pytest.mark.rule("X6", "FA1", "MI1")
def test_the_neutral_player_gets_no_mission_and_no_favour() -> None:
    modules = ("missions", "favours")
    game = Game.new(variant="neutral", players=2, modules=modules, seed=5)
    before = game.position()
    assert len(before["favours"]) == 2
    assert [len(player["mission"]) for player in before["players"]] == [3, 3]
    assert before["neutral"] == {"track": 0}


@pytest.mark.rule("X2")
def test_the_added_neutral_trader_must_be_placed() -> None:
    game = big_box(posts={"bremen-hamburg": "nt . . ."})
    around = ["bremen-hannover", "bremen-minden", "bremen-osnabrueck"]
    around += ["hamburg-luebeck", "hamburg-lueneburg", "hamburg-stade"]
    posts = posts_on(HANSA, *around)
    game.play(FILL[0])
    assert (game.phase, game.seat) == ("relocate", 1)
    assert game.legal() == [f"put {p}" for p in posts] + [f"add t {p}" for p in posts]
    game.play("put hamburg-stade.2")
    assert game.legal() == [f"add t {p}" for p in posts if p != "hamburg-stade.2"]
    game.undo()
    game.undo()
    assert changes(game, FILL[0], "add t hamburg-stade.1", "put bremen-minden.2") == {
        **DISPLACED,
        "players/0/stock": ([9, 1], [10, 1]),
        "posts/hamburg-stade": (NOT_HERE, ["nt", None, None]),
        "posts/bremen-minden": (NOT_HERE, [None, "nt", None]),
    }


@pytest.mark.rule("X2", "C4")
@pytest.mark.parametrize(("last", "after"), [(".", "nt"), ("1t", "1t")])
def test_without_an_empty_post_the_added_one_is_not_placed(last: str, after: str) -> None:
    """With one post the displaced trader takes it; with none it leaves the board (C6)."""
    game = big_box(
        posts=packed({"bremen-hamburg": "nt . 1t 1t", "halle-quedlinburg": f"0t 1t nt {last}"}),
        abilities={0: EVERYTHING, 1: EVERYTHING},
        supply={0: "2t", 1: "1t"},
    )
    game.play(FILL[0])
    assert (game.phase, game.seat) == ("turn", 0)
    posts = game.position()["posts"]
    assert posts["bremen-hamburg"] == ["0t", None, "1t", "1t"]
    assert posts["halle-quedlinburg"] == ["0t", "1t", "nt", after]


@pytest.mark.rule("X2")
@pytest.mark.parametrize("tile", ["relocate-anywhere", "extra-relocation"])
@pytest.mark.parametrize("owner", [0, 1])
def test_no_favour_serves_a_neutral_trader(tile: str, owner: int) -> None:
    game = big_box(
        posts={"dortmund-duisburg": "nt ."},
        modules=("favours",),
        tiles={owner: [tile]},
        position={"favours": ["cities"]},
    )
    game.play("displace t dortmund-duisburg.1")
    posts = posts_on(HANSA, "arnheim-duisburg", "dortmund-paderborn")
    assert offered(game, "put") == [f"put {p}" for p in posts]
    game.play("put arnheim-duisburg.1")
    game.play("add t arnheim-duisburg.2")
    assert (game.phase, game.seat) == ("turn", 0)


@pytest.mark.rule("X2", "BR3")
@pytest.mark.parametrize(
    ("route", "around"),
    [
        ("cardiff-pembroke", ["cardiff-montgomery", "montgomery-pembroke"]),
        ("chester-conway", ["conway-isle-of-man", "conway-montgomery"]),
        ("cardiff-coventry", ["cardiff-oxford", "cambridge-coventry", "coventry-hereford"]),
        ("chester-hereford", ["coventry-hereford", "hereford-lancaster"]),
    ],
)
def test_a_neutral_trader_stays_in_its_country(route: str, around: list[str]) -> None:
    """From Wales not to England, from England not to Wales."""
    game = big_box(
        board="britannia",
        posts={route: "nt" + " ." * (2 + (route == "chester-hereford"))},
        offices={"cardiff": "0t . . ."},
    )
    game.play(f"displace t {route}.1")
    if route == "cardiff-coventry":
        around = [*around, "coventry-nottingham"]
    assert offered(game, "put") == [f"put {p}" for p in posts_on(BRITANNIA, *around)]


@pytest.mark.rule("X2", "BR3")
def test_a_neutral_trader_goes_further_in_its_own_country() -> None:
    """Cardiff's English routes are adjacent and empty, but it is a Welsh displacement."""
    game = big_box(
        board="britannia",
        posts={
            "cardiff-pembroke": "nt . .",
            **full(BRITANNIA, ["cardiff-montgomery", "montgomery-pembroke"], first="1t"),
        },
        offices={"cardiff": "0t . . ."},
    )
    game.play("displace t cardiff-pembroke.1")
    further = posts_on(BRITANNIA, "conway-montgomery", "hereford-montgomery")
    assert offered(game, "put") == [f"put {p}" for p in further]


@pytest.mark.rule("X2", "BR3")
def test_a_neutral_trader_does_not_step_over_another_country() -> None:
    """Through Wales Chester–Hereford would be as near as Hereford–Lancaster."""
    one = ["carlisle-durham", "carlisle-newcastle", "carlisle-richmond"]
    two = ["durham-lancaster", "durham-newcastle", "durham-york", "lancaster-richmond"]
    posts = full(BRITANNIA, [*one, *two], first="1t")
    game = big_box(board="britannia", posts={**posts, "carlisle-isle-of-man": "nt . ."})
    game.play("displace t carlisle-isle-of-man.1")
    assert offered(game, "put") == [
        f"put {p}" for p in posts_on(BRITANNIA, "hereford-lancaster", "nottingham-york")
    ]


@pytest.mark.rule("X2", "C6")
def test_a_neutral_trader_leaves_the_board_when_its_country_is_full() -> None:
    welsh = [r.id for r in board(BRITANNIA).routes if r.region == "wales"]
    posts = {**full(BRITANNIA, welsh, first="1t"), "cardiff-pembroke": "nt 1t 1t"}
    game = big_box(
        board="britannia", posts=posts, offices={"cardiff": "0t . . ."}, supply={0: "2t", 1: "1t"}
    )
    assert changes(game, "displace t cardiff-pembroke.1") == {
        "actions": (2, 1),
        "acted": (False, True),
        "permits": ([], ["cardiff"]),
        "posts/cardiff-pembroke": (["nt", "1t", "1t"], ["0t", "1t", "1t"]),
        "players/0/supply": ([2, 0], [0, 0]),
        "players/0/stock": ([8, 1], [9, 1]),
    }


@pytest.mark.rule("X2", "X4")
@pytest.mark.parametrize(
    ("supply", "possible"),
    [("1t1m", ["displace m"]), ("4t", []), ("1m", []), ("2t1m", ["displace m"])],
)
def test_a_neutral_trader_on_a_ship_post_gives_way_to_a_merchant(
    supply: str, possible: list[str]
) -> None:
    """It costs one more piece, as a trader does."""
    game = big_box(board="east", posts={"malmoe-visby": ". nt ."}, supply={0: supply})
    assert offered(game, "displace") == [f"{words} malmoe-visby.2" for words in possible]


@pytest.mark.rule("X4", "X2")
def test_neutral_traders_are_relocated_to_ship_posts() -> None:
    game = big_box(board="east", posts={"malmoe-visby": "nt . ."})
    game.play("displace t malmoe-visby.1")
    posts = posts_on("east", "danzig-malmoe", "malmoe-stralsund")
    assert "danzig-malmoe.4" in posts
    assert game.legal() == [f"put {p}" for p in posts] + [f"add t {p}" for p in posts]


@pytest.mark.rule("X4", "N7", "MK9")
def test_neutral_traders_are_moved_to_ship_posts() -> None:
    """They count as an opponent's pieces; the traders of a player still need land."""
    posts = {"luebeck-wismar": "nt 1t 0t"}
    game = big_box(board="east", posts=posts, unused={0: ["move-3"]})
    game.play("use move-3")
    assert game.legal() == ["lift luebeck-wismar.1", "lift luebeck-wismar.2"]
    game.play("lift luebeck-wismar.1")
    game.play("lift luebeck-wismar.2")
    everywhere = [p for p in board("east").post_ids if p != "luebeck-wismar.3"]
    assert game.legal() == [f"drop {p}" for p in everywhere]
    game.play("drop stralsund-wismar.1")
    ships = [p for p, ship in zip(board("east").post_ids, board("east").ship, strict=True) if ship]
    assert game.legal() == [f"drop {p}" for p in everywhere if p not in ships]


@pytest.mark.rule("X5", "N7")
def test_a_route_that_gets_a_marker_gets_a_neutral_trader() -> None:
    game = big_box(position={"plate": ["+3"], "pool": []})
    game.play("end")
    assert game.legal() == [f"mark +3 {route}" for route in ROUTES]
    assert changes(game, "mark +3 kampen-osnabrueck") == {
        "markers/kampen-osnabrueck": (NOT_HERE, "+3"),
        "posts/kampen-osnabrueck": (NOT_HERE, ["nt", None]),
        "plate": (["+3"], []),
        "phase": ("mark", "turn"),
        "pending": (NOT_HERE, None),
        "turn": (0, 1),
        "seat": (0, 1),
        "actions": (0, 2),
    }


def crowded(free: dict[str, str]) -> dict[str, str]:
    """Return posts with a player's trader on every route, but for six routes and those named.

    Of the six only Bremen–Hannover and Hannover–Minden have exactly one neutral trader, no other
    piece, no marker and a city with space.
    """
    special = {
        "bremen-hannover": "nt . .",
        "bremen-minden": "nt nt .",
        "dortmund-duisburg": "nt .",
        "hannover-lueneburg": "nt . .",
        "hannover-minden": ". nt .",
        "minden-paderborn": "nt 0t .",
        **free,
    }
    others = [route for route in board(HANSA).routes if route.id not in special]
    rest = {
        route.id: f"{number % 2}t" + " ." * (len(route.posts) - 1)
        for number, route in enumerate(others)
    }
    return rest | {route: pieces for route, pieces in special.items() if pieces}


def crowd(plate: list[str], free: dict[str, str] | None = None) -> Game:
    """Return that table when its turn has ended with markers on the plate."""
    game = big_box(
        posts=crowded(free or {}),
        offices={"dortmund": "1m 1t", "duisburg": "1t"},
        abilities={0: EVERYTHING, 1: EVERYTHING},
        position={"plate": plate, "pool": [], "markers": {"hannover-lueneburg": "swap-offices"}},
    )
    game.play("end")
    return game


@pytest.mark.rule("X5")
def test_with_no_free_route_a_marker_goes_to_a_lone_neutral_trader() -> None:
    game = crowd(["+3"])
    assert game.legal() == ["mark +3 bremen-hannover", "mark +3 hannover-minden"]
    changed = changes(game, "mark +3 hannover-minden")
    assert changed["markers/hannover-minden"] == (NOT_HERE, "+3")
    assert [path for path in changed if path.startswith("posts")] == []
    assert (game.phase, game.turn) == ("turn", 1)


@pytest.mark.rule("X5")
def test_as_long_as_a_route_is_free_the_marker_goes_there() -> None:
    position = crowd(["+3"], {"kampen-osnabrueck": ""}).position()
    assert position["markers"] == {"hannover-lueneburg": "swap-offices", "kampen-osnabrueck": "+3"}
    assert position["posts"]["kampen-osnabrueck"] == ["nt", None]
    assert position["turn"] == 1


@pytest.mark.rule("X5")
def test_each_marker_asks_anew_whether_a_route_is_free() -> None:
    game = crowd(["+3", "+4"], {"kampen-osnabrueck": ""})
    assert game.legal() == ["mark +3 kampen-osnabrueck", "mark +4 kampen-osnabrueck"]
    game.play("mark +4 kampen-osnabrueck")
    assert game.legal() == ["mark +3 bremen-hannover", "mark +3 hannover-minden"]


@pytest.mark.rule("X5", "MK3")
def test_with_no_route_at_all_the_markers_leave_the_game() -> None:
    game = crowd(["+3", "+4"], {"bremen-hannover": "nt nt .", "hannover-minden": ". nt 1t"})
    position = game.position()
    assert position["markers"] == {"hannover-lueneburg": "swap-offices"}
    assert (position["plate"], position["phase"], position["turn"]) == ([], "turn", 1)
