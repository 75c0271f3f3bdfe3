"""The permanent markers of East (EA4 to EA8, EN2)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import NOT_HERE, changes, lay
from tests.rules.neutral_table import big_box
from tests.rules.offers import offered
from tests.rules.terrain import posts_on

PIECES = {
    "danzig-malmoe": "0t 0t 0m 0m",
    "malmoe-stralsund": "0m 0m 0t",
    "malmoe-visby": "0t 0m 0t",
    "stralsund-wismar": "0m 0m 0t",
}
COUNT = {"danzig-malmoe": [2, 2], "malmoe-visby": [2, 1]}
USES = {
    "danzig-malmoe": ("add t belgard-kulm.1", "done"),
    "malmoe-stralsund": ("accept",),
    "malmoe-visby": ("office dresden t",),
    "stralsund-wismar": ("lift luebeck-wismar.1", "drop belgard-kulm.1"),
}
OPEN = ["belgard", "dresden", "waren"]
EIGHT = {
    "berlin-coelln": "1t",
    "perleberg": "1t",
    "tangermuende": "1t",
    "wittenberg": "1t",
    "allenstein": "2t 2t",
    "anklam": "2t 2t",
    "brandenburg": "2t 2t",
    "elbing": "2t 2t",
}

each_route = pytest.mark.parametrize("route", PIECES)


def sea(route: str, posts: dict[str, str] | None = None, **more: Any) -> Game:
    """Return a turn of seat 0, who has filled a route with a permanent marker."""
    options: dict[str, Any] = {
        "board": "east",
        "players": 3,
        "posts": {route: PIECES[route], **(posts or {})},
        "abilities": {0: {"book": 3}},
        "supply": {0: "2t1m", 1: "2t", 2: "2t"},
    }
    return lay(**{**options, **more})


def established(route: str) -> dict[str, Any]:
    """Return what establishing without a reward changes when the marker is declined."""
    traders, merchants = COUNT.get(route, [1, 2])
    stock = [9 - traders, 3 - merchants]
    return {
        "acted": (False, True),
        "actions": (2, 1),
        f"posts/{route}": (PIECES[route].split(), NOT_HERE),
        "players/0/stock": (stock, [9, 3]),
    }


@pytest.mark.rule("EA4")
@each_route
def test_a_declined_permanent_marker_does_nothing(route: str) -> None:
    game = sea(route, {"luebeck-wismar": "1t . ."})
    game.play(f"establish {route}")
    assert (game.phase, game.seat) == ("permanent", 0)
    assert game.legal()[-1] == "decline"
    game.undo()
    assert changes(game, f"establish {route}", "decline") == established(route)
    assert game.phase == "turn"
    assert [action for action in USES[route] if action in game.legal()] == []


@pytest.mark.rule("EA4")
@each_route
def test_a_permanent_marker_is_not_taken_and_scores_nothing(route: str) -> None:
    game = sea(route, {"luebeck-wismar": "1t . ."})
    for action in (f"establish {route}", *USES[route]):
        game.play(action)
    player = game.position()["players"][0]
    assert (player["unused"], player["used"], game.position()["markers"]) == ([], [], {})
    assert game.scores()[0]["markers"] == 0
    assert game.phase == "turn"


@pytest.mark.rule("EA4", "TU3")
@each_route
def test_no_marker_comes_between_a_route_and_its_permanent_marker(route: str) -> None:
    game = sea(route, {"luebeck-wismar": "1t . ."}, unused={0: ["+3", "develop"]})
    game.play(f"establish {route}")
    assert offered(game, "use") == []


@pytest.mark.rule("EA4", "E6")
@pytest.mark.parametrize(
    ("route", "reward"),
    [
        ("danzig-malmoe", "office danzig"),
        ("malmoe-stralsund", "office stralsund"),
        ("malmoe-visby", "office malmoe"),
        ("stralsund-wismar", "office wismar"),
    ],
)
def test_a_permanent_marker_comes_with_a_reward_too(route: str, reward: str) -> None:
    game = sea(route, {"luebeck-wismar": "1t . ."}, abilities={0: {"book": 3, "privilege": 1}})
    game.play(f"establish {route} {reward}")
    assert reward.split()[1] in game.position()["offices"]
    assert game.phase == "permanent"


@pytest.mark.rule("EA4", "EN2")
@pytest.mark.parametrize("used", [True, False])
@each_route
def test_the_game_ends_after_the_permanent_marker(route: str, used: bool) -> None:
    """The point for a controlled city makes 20; the marker is resolved before the end."""
    city = route.split("-", maxsplit=1)[0]
    size = len(next(c for c in board("east").cities if c.id == city).offices)
    game = sea(
        route,
        {"luebeck-wismar": "1t . ."},
        offices={city: "0t" + " ." * (size - 1)},
        track={0: 19},
    )
    game.play(f"establish {route}")
    assert game.position()["players"][0]["track"] == 20
    assert game.phase == "permanent"
    for action in USES[route] if used else ("decline",):
        assert not game.over
        game.play(action)
    assert game.position()["over"] == {"reason": "prestige"}


@pytest.mark.rule("EA5")
def test_move_any_2_lifts_anyones_pieces() -> None:
    game = sea("stralsund-wismar", {"belgard-kulm": ". 2m .", "luebeck-wismar": "1t 0t ."})
    assert {**established("stralsund-wismar"), "players/0/stock": ([7, 1], [8, 3])} == changes(
        game, "establish stralsund-wismar", "decline"
    )
    game.undo()
    assert game.legal() == [
        "lift belgard-kulm.2",
        "lift luebeck-wismar.1",
        "lift luebeck-wismar.2",
        "decline",
    ]
    game.play("lift belgard-kulm.2")
    assert game.legal() == ["lift luebeck-wismar.1", "lift luebeck-wismar.2", "done"]
    game.play("lift luebeck-wismar.2")
    empty = [p for p in board("east").post_ids if p != "luebeck-wismar.1"]
    assert game.legal() == [f"drop {post}" for post in empty]
    game.play("drop stralsund-wismar.1")
    ships = posts_on("east", *PIECES)
    ships = [post for post in ships if post not in posts_on("east", *PIECES, traders=True)]
    assert game.legal() == [f"drop {post}" for post in empty if post not in ships]
    game.play("drop belgard-kulm.2")
    assert (game.phase, game.seat, game.position()["actions"]) == ("turn", 0, 1)
    assert game.position()["posts"] == {
        "belgard-kulm": [None, "0t", None],
        "luebeck-wismar": ["1t", None, None],
        "stralsund-wismar": ["2m", None, None],
    }


@pytest.mark.rule("EA5")
def test_move_any_2_may_move_one_piece_only() -> None:
    game = sea("stralsund-wismar", {"luebeck-wismar": "1t 2t 0t"})
    for action in ("establish stralsund-wismar", "lift luebeck-wismar.1", "done"):
        game.play(action)
    game.play("drop luebeck-wismar.1")
    assert game.position()["posts"] == {"luebeck-wismar": ["1t", "2t", "0t"]}
    assert game.phase == "turn"


@pytest.mark.rule("EA5")
def test_move_any_2_is_over_when_no_piece_stands_on_a_route() -> None:
    game = sea("stralsund-wismar")
    assert changes(game, "establish stralsund-wismar") == established("stralsund-wismar")


@pytest.mark.rule("EA5", "N6", "N7")
def test_move_any_2_moves_neutral_traders_and_fills_neutral_routes() -> None:
    game = big_box(
        board="east",
        posts={
            "stralsund-wismar": "0m 0m 0t",
            "belgard-kulm": "nt . nt",
            "luebeck-wismar": "nt nt .",
        },
        abilities={0: {"book": 3}},
    )
    game.play("establish stralsund-wismar")
    for action in ("lift belgard-kulm.3", "done", "drop luebeck-wismar.3"):
        game.play(action)
    assert game.legal() == ["neutral luebeck-wismar luebeck", "neutral luebeck-wismar wismar"]


@pytest.mark.rule("EA6", "E10")
def test_develop_privilege_uncovers_one_space() -> None:
    game = sea("malmoe-stralsund")
    game.play("establish malmoe-stralsund")
    assert game.legal() == ["accept", "decline"]
    game.undo()
    assert changes(game, "establish malmoe-stralsund", "accept") == {
        **established("malmoe-stralsund"),
        "players/0/abilities/privilege": (0, 1),
        "players/0/supply": ([2, 1], [3, 1]),
    }


@pytest.mark.rule("EA6")
@pytest.mark.parametrize(("level", "phase"), [(2, "permanent"), (3, "turn")])
def test_develop_privilege_is_over_when_it_is_fully_developed(level: int, phase: str) -> None:
    game = sea("malmoe-stralsund", abilities={0: {"book": 3, "privilege": level}})
    game.play("establish malmoe-stralsund")
    assert game.phase == phase


@pytest.mark.rule("EA7")
@pytest.mark.parametrize(("supply", "kinds"), [("2t1m", "tm"), ("1t", "t"), ("1m", "m")])
def test_a_piece_of_the_supply_becomes_an_office_in_an_open_city(supply: str, kinds: str) -> None:
    """Not one of the stock, where the pieces of the route went."""
    game = sea("malmoe-visby", supply={0: supply})
    game.play("establish malmoe-visby")
    offices = [f"office {city} {kind}" for city in OPEN for kind in kinds]
    assert game.legal() == [*offices, "decline"]


@pytest.mark.rule("EA7")
def test_with_an_empty_supply_the_office_is_lost() -> None:
    game = sea("malmoe-visby", supply={0: ""})
    assert changes(game, "establish malmoe-visby") == {
        **established("malmoe-visby"),
        "players/0/stock": ([9, 3], [11, 4]),
    }


@pytest.mark.rule("EA7", "EA3")
@pytest.mark.parametrize("kind", "tm")
@pytest.mark.parametrize("city", OPEN)
def test_the_first_office_completes_an_open_city(city: str, kind: str) -> None:
    game = sea("malmoe-visby")
    assert changes(game, "establish malmoe-visby", f"office {city} {kind}") == {
        **established("malmoe-visby"),
        "completed": (0, 1),
        f"offices/{city}/spaces": (NOT_HERE, [f"0{kind}"]),
        f"offices/{city}/extra": (NOT_HERE, []),
        "players/0/supply": ([2, 1], [1, 1] if kind == "t" else [2, 0]),
    }


@pytest.mark.rule("EA7", "EA3")
@pytest.mark.parametrize(
    ("spaces", "extra", "after"),
    [("1t 2t", "0t", ["1t", "2t", "0m"]), ("", "1t", ["0m"]), ("0m", "", ["0m", "0m"])],
)
def test_a_later_office_goes_to_the_right_and_completes_nothing(
    spaces: str, extra: str, after: list[str]
) -> None:
    game = sea("malmoe-visby", offices={"waren": spaces}, extra={"waren": extra})
    stock = game.position()["players"][0]["stock"]
    assert changes(game, "establish malmoe-visby", "office waren m") == {
        **established("malmoe-visby"),
        "players/0/stock": (stock, [stock[0] + 2, stock[1] + 1]),
        "offices/waren/spaces": (spaces.split(), after),
        "players/0/supply": ([2, 1], [2, 0]),
    }


@pytest.mark.rule("EA7", "E9", "EN1")
@pytest.mark.parametrize(("track", "over"), [(12, None), (13, {"reason": "prestige"})])
def test_the_office_may_link_east_and_west(track: int, over: dict[str, str] | None) -> None:
    offices = {"wismar": "0t .", "waren": "0t", "stettin": "0t .", "kulm": "0t ."}
    offices |= {"luebeck": "0t . .", "danzig": "0t . . ."}
    game = sea("malmoe-visby", offices=offices, track={0: track}, supply={0: "1t"})
    game.play("establish malmoe-visby")
    game.play("office belgard t")
    position = game.position()
    assert position["players"][0]["track"] == track + 7
    assert position["east_west"] == [0]
    assert position["over"] == over


@pytest.mark.rule("EA7", "EN1")
@pytest.mark.parametrize(("city", "over"), [("belgard", {"reason": "cities"}), ("waren", None)])
def test_the_office_may_complete_the_tenth_city(city: str, over: dict[str, str] | None) -> None:
    """Waren has an office and is one of the nine, so only another city is the tenth."""
    game = sea("malmoe-visby", offices={**EIGHT, "waren": "1t"}, abilities={0: {"book": 3}})
    assert game.position()["completed"] == 9
    game.play("establish malmoe-visby")
    game.play(f"office {city} t")
    assert game.position()["over"] == over


@pytest.mark.rule("EA4", "EA8")
def test_the_route_s_pieces_stay_in_hand_until_they_are_replaced_or_declined() -> None:
    game = sea("danzig-malmoe")
    changed = changes(game, "establish danzig-malmoe")
    assert {path: pair for path, pair in changed.items() if not path.startswith("pending")} == {
        "acted": (False, True),
        "actions": (2, 1),
        "phase": ("turn", "permanent"),
        "posts/danzig-malmoe": (PIECES["danzig-malmoe"].split(), NOT_HERE),
    }
    game.play("decline")
    assert game.position()["players"][0]["stock"] == [9, 3]


@pytest.mark.rule("EA8")
def test_up_to_two_pieces_go_to_any_empty_posts() -> None:
    """The same route included; traders to land only. The others go to the stock."""
    game = sea("danzig-malmoe", {"luebeck-wismar": "1t 1t ."})
    game.play("establish danzig-malmoe")
    made = board("east")
    empty = [p for p in made.post_ids if p not in ("luebeck-wismar.1", "luebeck-wismar.2")]
    land = posts_on("east", *made.route_index, traders=True)
    adds = [f"add {kind} {p}" for p in empty for kind in "tm" if kind == "m" or p in land]
    assert game.legal() == [*adds, "decline"]
    game.play("add m danzig-malmoe.4")
    rest = [add for add in adds if not add.endswith("danzig-malmoe.4")]
    assert game.legal() == [*rest, "done"]
    game.undo()
    game.undo()
    adding = ("add m danzig-malmoe.4", "add t luebeck-wismar.3")
    assert changes(game, "establish danzig-malmoe", *adding) == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([7, 1], [8, 2]),
        "posts/danzig-malmoe": (["0t", "0t", "0m", "0m"], [None, None, None, "0m"]),
        "posts/luebeck-wismar": (["1t", "1t", None], ["1t", "1t", "0t"]),
    }


@pytest.mark.rule("EA8")
def test_one_piece_may_be_replaced_and_the_others_go_to_the_stock() -> None:
    game = sea("danzig-malmoe")
    actions = ("establish danzig-malmoe", "add t belgard-kulm.1", "done")
    assert changes(game, *actions) == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([7, 1], [8, 3]),
        "posts/danzig-malmoe": (["0t", "0t", "0m", "0m"], NOT_HERE),
        "posts/belgard-kulm": (NOT_HERE, ["0t", None, None]),
    }


@pytest.mark.rule("EA8")
@pytest.mark.parametrize(
    ("pieces", "reward", "first", "second"),
    [
        ("0t 0t 0t 0m", " office danzig", "add m", ["t"]),
        ("0m 0m 0t 0m", " office danzig", "add m", ["m"]),
        ("0t 0t 0t 0m", "", "add m", ["t"]),
        ("0t 0t 0m 0m", " office malmoe", "add t", ["t", "m"]),
    ],
)
def test_only_pieces_not_used_for_the_reward_are_replaced(
    pieces: str, reward: str, first: str, second: list[str]
) -> None:
    """Danzig's office takes a trader, Malmö's a merchant."""
    game = sea("danzig-malmoe", posts={"danzig-malmoe": pieces})
    game.play(f"establish danzig-malmoe{reward}")
    game.play(f"{first} belgard-kulm.1")
    assert sorted({action.split()[1] for action in offered(game, "add")}) == sorted(second)
