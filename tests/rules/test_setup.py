"""SU1 to SU7: what lies where before the first turn, and what the desk shows."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.setups import all_setups
from tests.games.table import changes, lay
from tests.rules.lists import offered

ABILITIES = ("keys", "actions", "privilege", "book", "bank")
COVERED = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
MARKERS = {
    "2009": {"extra-office": 5, "swap-offices": 2, "+3": 2, "+4": 2, "develop": 3, "remove-3": 2},
    "egmont": {"extra-office": 4, "swap-offices": 3, "+3": 2, "+4": 2, "develop": 2, "remove-3": 2},
    "big-box": {"extra-office": 4, "swap-offices": 3, "+3": 2, "+4": 2, "develop": 2, "move-3": 2},
}
SETUPS = all_setups()
MARKED = {"markers": {"bremen-hannover": "extra-office"}}


def name_of(setup: dict[str, Any]) -> str:
    return "-".join(str(setup[key]) for key in ("edition", "board", "players"))


def side(setup: dict[str, Any]) -> str:
    if setup["board"] == "east":
        return "east"
    return f"{setup['board']}-{'2-3' if setup['players'] <= 3 else '4-5'}"


@pytest.mark.rule("SU1", "SU4")
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_pieces_lie_on_desk_track_supply_and_stock(setup: dict[str, Any]) -> None:
    players = setup["players"]
    for start in range(players):
        position = Game.new(**setup, start=start, seed=start).position()
        for seat, player in enumerate(position["players"]):
            later = (seat - start) % players
            assert player["supply"] == [5 + later, 1]
            assert player["stock"] == [6 - later, 0]
            assert player["abilities"] == dict.fromkeys(ABILITIES, 0)
            assert player["track"] == 0
            assert 15 + 1 + sum(row[0] for row in (player["supply"], player["stock"])) == 27
            assert 3 + sum(row[1] for row in (player["supply"], player["stock"])) == 4
            assert (player["unused"], player["used"], player["favours"]) == ([], [], [])


@pytest.mark.rule("SU1", "SU2")
@pytest.mark.parametrize("ability", ABILITIES)
def test_a_desk_gives_up_all_its_pieces_and_no_more(ability: str) -> None:
    gained = [0, 0]
    for level in range(COVERED[ability]):
        game = lay(unused={0: ["develop"]}, abilities={0: {ability: level}}, supply={0: ""})
        game.play(f"use develop {ability}")
        supply = game.position()["players"][0]["supply"]
        gained = [gained[0] + supply[0], gained[1] + supply[1]]
    assert gained == ([0, 3] if ability == "book" else [COVERED[ability], 0])
    full = lay(unused={0: ["develop"]}, abilities={0: {ability: COVERED[ability]}})
    others = [f"use develop {other}" for other in ABILITIES if other != ability]
    assert offered(full, "use develop") == others


@pytest.mark.rule("SU2")
@pytest.mark.parametrize(("level", "value"), [*enumerate([1, 2, 2, 3, 4])])
def test_keys_are_worth_1_2_2_3_4(level: int, value: int) -> None:
    game = lay(abilities={0: {"keys": level}}, offices={"goslar": "0t 0t"})
    assert game.scores()[0]["network"] == 2 * value


@pytest.mark.rule("SU2", "TU1")
@pytest.mark.parametrize(("level", "value"), [*enumerate([2, 3, 3, 4, 4, 5])])
def test_actions_are_2_3_3_4_4_5(level: int, value: int) -> None:
    game = lay(abilities={1: {"actions": level}})
    game.play("end")
    assert (game.position()["turn"], game.position()["actions"]) == (1, value)


@pytest.mark.rule("SU2", "E6")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("space", range(4))
def test_privilege_opens_white_orange_pink_black(level: int, space: int) -> None:
    # Minden's four spaces are squares in just these colours.
    taken = {"minden": " ".join(["1t"] * space + ["."] * (4 - space))} if space else {}
    game = lay(
        abilities={0: {"privilege": level}},
        posts={"minden-muenster": "0t 0t 0t"},
        offices={"muenster": "1m 1t", **taken},
        supply={1: "4t"},
    )
    allowed = ["establish minden-muenster office minden"] if space <= level else []
    assert offered(game, "establish minden-muenster office") == allowed


@pytest.mark.rule("SU2", "D1")
@pytest.mark.parametrize(("level", "value"), [*enumerate([2, 3, 4, 5])])
def test_the_book_moves_2_3_4_5(level: int, value: int) -> None:
    game = lay(
        abilities={0: {"book": level}},
        posts={"bremen-hamburg": "0t 0t 0t 0t", "hamburg-lueneburg": "0t 0t . ."},
        supply={0: ""},
    )
    standing = [*(f"bremen-hamburg.{n}" for n in range(1, 5)), "hamburg-lueneburg.1"]
    for post in standing[:value]:
        assert game.phase in ("turn", "lift")
        game.play(f"lift {post}")
    assert game.phase == "drop"


@pytest.mark.rule("SU2", "SU3", "A1")
@pytest.mark.parametrize(
    ("bank", "values"), [(None, [3, 5, 7, 9]), ("3-5-7", [3, 5, 7, 9]), ("3-4-7", [3, 4, 7, 9])]
)
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_the_bank_pays_3_5_7_all_or_as_chosen_3_4_7_all(
    bank: str | None, values: list[int], level: int, edition: str
) -> None:
    options: dict[str, Any] = {} if bank is None else {"bank": bank}
    # Nine traders are left in the stock, so `all` is neither of the numbers.
    supply = f"{2 + level}t1m"
    game = lay(edition=edition, abilities={0: {"bank": level}}, supply={0: supply}, **options)
    least = 1 if edition == "big-box" else values[level]
    expected = [f"income {number}t" for number in range(least, values[level] + 1)]
    assert offered(game, "income") == expected


@pytest.mark.rule("SU5")
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_markers_at_the_taverns_and_in_the_pool(setup: dict[str, Any]) -> None:
    edition = setup["edition"]
    position = Game.new(**setup, seed=3).position()
    three = "move-3" if edition == "big-box" else "remove-3"
    taverns = [route.id for route in board(side(setup)).routes if route.tavern]
    assert len(taverns) == 3
    assert sorted(position["markers"]) == taverns
    assert sorted(position["markers"].values()) == ["extra-office", three, "swap-offices"]
    assert len(position["pool"]) == (13 if edition == "2009" else 12)
    assert Counter(position["pool"]) + Counter(position["markers"].values()) == MARKERS[edition]
    assert position["plate"] == []


@pytest.mark.rule("SU5")
def test_the_taverns_of_the_main_board() -> None:
    taverns = ["bremen-osnabrueck", "goslar-hildesheim", "lueneburg-perleberg"]
    for players in (3, 4):
        assert sorted(Game.new(players=players).position()["markers"]) == taverns


@pytest.mark.rule("SU5")
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_markers_are_shuffled(edition: str) -> None:
    three = "move-3" if edition == "big-box" else "remove-3"
    games = [Game.new(edition=edition, seed=seed).position() for seed in range(120)]
    laid = {tuple(text for _, text in sorted(game["markers"].items())) for game in games}
    assert laid == set(permutations(["extra-office", "swap-offices", three]))
    assert len({tuple(game["pool"]) for game in games}) > 100
    for place in range(12):
        assert {game["pool"][place] for game in games} == set(MARKERS[edition])


@pytest.mark.rule("SU6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_start_player_falls_by_the_seed_or_as_asked(players: int) -> None:
    variant = "neutral" if players == 2 else None
    fallen = {
        Game.new(players=players, variant=variant, seed=seed).position()["turn"]
        for seed in range(60)
    }
    assert fallen == set(range(players))
    for seed in range(4):
        for start in range(players):
            game = Game.new(players=players, variant=variant, seed=seed, start=start)
            position = game.position()
            assert (position["turn"], position["setup"]["start"]) == (start, start)


@pytest.mark.rule("SU6")
def test_the_start_that_fell_is_written_into_the_setup() -> None:
    for seed in range(20):
        position = Game.new(players=5, seed=seed).position()
        assert position["setup"]["start"] == position["turn"]


@pytest.mark.rule("SU6")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("start", [0, 2])
def test_play_goes_clockwise_round_by_round(players: int, start: int) -> None:
    game = Game.new(players=players, start=start)
    order = []
    for _ in range(2 * players + 1):
        order.append((game.turn, game.position()["round"]))
        game.play("end")
    seats = [(start + step) % players for step in range(players)]
    assert order == [*((s, 1) for s in seats), *((s, 2) for s in seats), (start, 3)]


@pytest.mark.rule("SU6")
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_play_begins_with_nothing_completed_and_nothing_done(setup: dict[str, Any]) -> None:
    position = Game.new(**setup, start=1).position()
    expected = {
        "turn": 1,
        "round": 1,
        "actions": 2,
        "acted": False,
        "offices": {},
        "prestige": [None] * 4,
        "completed": 0,
        "east_west": [],
        "pending": None,
        "over": None,
    }
    assert {key: position[key] for key in expected} == expected
    if setup["variant"] is None:
        assert (position["phase"], position["seat"], position["posts"]) == ("turn", 1, {})


@pytest.mark.rule("SU7")
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_options_and_seed_determine_everything(setup: dict[str, Any]) -> None:
    first = Game.new(**setup, seed=11).position()
    assert Game.new(**setup, seed=11).position() == first
    others = [Game.new(**setup, seed=seed).position() for seed in range(4)]
    assert any(other["pool"] != first["pool"] for other in others)


@pytest.mark.rule("SU7")
def test_asking_for_the_start_that_would_fall_changes_nothing() -> None:
    for seed in range(10):
        fallen = Game.new(seed=seed, modules=("missions", "favours"))
        start = fallen.position()["turn"]
        asked = Game.new(seed=seed, modules=("missions", "favours"), start=start)
        assert asked.position() == fallen.position()


@pytest.mark.rule("SU7")
def test_the_same_game_plays_on_the_same_way() -> None:
    plans = [lay(posts={"bremen-hannover": "0t 0t 0t"}, seed=5, position=MARKED) for _ in range(2)]
    first, second = (changes(game, "establish bremen-hannover", "end") for game in plans)
    assert first == second
