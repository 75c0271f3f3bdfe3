"""Positions that cannot be: `load_position` refuses them and says why; `check` finds the fault."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from kontor.rules import (
    PositionError,
    State,
    check,
    legal_actions,
    load_position,
    position,
    sample,
    score,
    view,
)
from kontor.rules.pieces import with_entry
from kontor.rules.words import MARK, SETTLING
from tests.games.table import lay

Change = dict[str, Any]


def refused(game: Game, change: Change) -> str:
    """Return why a position is refused after a change of whole keys."""
    data = {**game.position(), **change}
    with pytest.raises(PositionError) as caught:
        load_position(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"phase": "dinner"}, "phase: unknown word 'dinner'"),
        ({"phase": "settling"}, "unknown phase 'settling'"),
        ({"seat": 1}, "seat 1 cannot decide in phase turn"),
        ({"seat": None}, "seat -1 cannot decide in phase turn"),
        ({"turn": 4, "seat": 4}, "turn of seat 4, which is not in this game"),
        ({"round": 0}, "round counts from 1"),
        ({"actions": -1}, "actions: -1 is not a number"),
        ({"actions": True}, "actions: True is not a number"),
        ({"acted": 1}, "acted must be true or false"),
        ({"phase": "over", "seat": None}, "the reason is missing"),
        ({"phase": "over", "seat": None, "over": {"reason": "prestige"}}, "2 actions left"),
        ({"pending": {}}, "pending must be null in phase turn"),
        ({"posts": {"bremen-hamburg": ["0t"]}}, "1 of 4 posts"),
        ({"posts": {"bremen-hamburg": ["9t", None, None, None]}}, "'9t' is not a piece"),
        ({"posts": {"bremen-hamburg": ["nt", None, None, None]}}, "belongs to nobody"),
        ({"posts": {"bremen-hamburg": ["0t", None, None, None]}}, "28 traders instead of 27"),
        ({"posts": {"nowhere": []}}, "posts: unknown word 'nowhere'"),
        ({"offices": {"bremen": {"spaces": [None, None], "extra": []}}}, "not in canonical form"),
        ({"offices": {"bremen": {"spaces": []}}}, "must have spaces and extra"),
        ({"prestige": [None, None, None]}, "3 of 4 spaces"),
        ({"prestige": [0, None, None, None]}, "5 merchants instead of 4"),
        ({"completed": 1}, "0 cities are completed, the marker shows 1"),
        ({"east_west": [0, 0]}, "East–West was gained twice"),
        ({"east_west": ["n"]}, "somebody who does not play"),
        ({"markers": {"bremen-hamburg": "remove-3"}}, "1 markers remove-3, the edition has 0"),
        ({"favours": ["cities"]}, "there must be 0 different tiles"),
        ({"neutral": {"track": 0}}, "not in canonical form: neutral"),
        ({"pawn": "outer"}, "pawn: unknown word 'outer'"),
        ({"taken": 0}, "unknown keys: taken"),
        ({"players": []}, "0 of them, the setup says 4"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: Change, reason: str) -> None:
    assert re.search(re.escape(reason), refused(lay(), change))


def test_a_position_with_the_end_reached_is_refused() -> None:
    game = lay(track={2: 19})
    game.state.track[2] = 20
    with pytest.raises(PositionError, match="20 prestige and the game goes on"):
        load_position(position(game.state))


@pytest.mark.parametrize(
    ("setup", "change", "reason"),
    [
        ({"modules": ("favours",)}, {"acted": True, "favour": "open"}, "FA1"),
        ({"edition": "2009", "players": 2, "variant": "pawn"}, {"pawn_moved": "last"}, "P3"),
        ({"edition": "2009", "players": 2, "variant": "pawn"}, {"pawn": None}, "P2"),
        ({"board": "britannia"}, {"permits": ["york"]}, "permits: unknown word 'york'"),
        ({"board": "britannia"}, {"permits": ["london", "cardiff"]}, "not in canonical form"),
        ({"edition": "egmont"}, {"taken": -1}, "taken: -1 is not a number"),
    ],
)
def test_a_position_against_its_variant_is_refused(
    setup: dict[str, Any], change: Change, reason: str
) -> None:
    assert reason in refused(lay(**setup), change)


def test_a_forced_decision_is_no_position() -> None:
    game = lay(posts={"bremen-hamburg": "0t 0t . ."}, abilities={0: {"book": 1}})
    game.play("lift bremen-hamburg.1")
    data = game.position()
    data["pending"]["hand"] = ["0t", "0t"]
    data["pending"]["from"].append("bremen-hamburg.2")
    data["posts"] = {}
    # Nothing is left to lift: the drops would have followed by themselves.
    with pytest.raises(PositionError, match="leaves no choice"):
        load_position(data)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda s: s.posts.__setitem__(0, 0), "26 traders instead of 27"),
        (lambda s: s.stock.__setitem__(0, -1), "a negative number of pieces in the stock"),
        (lambda s: setattr(s, "ability", with_entry(s.ability, 0, 5)), "keys has no space 5"),
        (lambda s: s.track.__setitem__(1, -1), "the track shows -1"),
        (
            lambda s: setattr(s, "control", with_entry(s.control, 0, 2)),
            "control is not what the offices say",
        ),
        (
            lambda s: setattr(s, "unused", with_entry(s.unused, 6, 1)),
            "1 markers remove-3, the edition has 0",
        ),
        (lambda s: setattr(s, "phase", SETTLING), "between two decisions"),
        (lambda s: setattr(s, "phase", MARK), "actions left in phase mark"),
        (lambda s: setattr(s, "completed", 3), "the marker shows 3"),
        (lambda s: setattr(s, "displaced", 1), "a displaced piece waits in phase turn"),
        (lambda s: setattr(s, "carried", 1), "a taken piece waits in phase turn"),
        (lambda s: setattr(s, "open_offices", (0x11,)), "is not an open city"),
    ],
)
def test_check_finds_a_spoilt_state(spoil: Callable[[State], None], fault: str) -> None:
    state = lay(posts={"arnheim-duisburg": "0t . ."}).state
    assert check(state) == []
    spoil(state)
    found = check(state)
    assert any(fault in one for one in found), found
    # An audit mends nothing: the fault is still there.
    assert check(state) == found


def test_check_finds_traders_at_sea_and_markers_where_none_may_lie() -> None:
    state = lay(
        board="east",
        posts={"malmoe-visby": "0m 0m 0m"},
        supply={0: "4t"},
        abilities={0: {"book": 3}},
    ).state
    index = state.terms.board.post_index
    state.posts[index["malmoe-visby.2"]] = 1
    route = state.terms.board.route_index["malmoe-visby"]
    state.markers = with_entry(state.markers, route, 2)
    found = check(state)
    assert "malmoe-visby.2: a trader stands on a ship post" in found
    assert any("where none may lie (MK2)" in fault for fault in found)


@pytest.mark.rule("HI1")
def test_a_sample_leaves_the_choice_that_the_view_shows() -> None:
    # All see that a marker is being placed at the only free route: the plate has two kinds.
    routes = [route for route in board("hansa-4-5").routes if route.id != "emden-stade"]
    posts = {
        route.id: " ".join([f"{1 + number % 2}t", *["."] * (len(route.posts) - 1)])
        for number, route in enumerate(routes)
    }
    most = {"keys": 4, "actions": 5, "privilege": 3, "bank": 3}
    game = lay(
        posts=posts,
        supply={1: "1t", 2: "1t"},
        abilities={1: most, 2: most},
        position={"plate": ["+3", "develop"], "pool": ["+4", "develop", "+3"]},
    )
    game.play("end")
    assert game.phase == "mark"
    for seed in range(50):
        assert len(legal_actions(sample(view(game.state, 1), Random(seed)))) > 1


@pytest.mark.rule("HI1")
def test_the_player_does_not_see_in_which_order_the_plate_was_drawn() -> None:
    seen = []
    for pool in (["+3", "develop", "+4"], ["develop", "+3", "+4"]):
        game = lay(
            posts={"goslar-magdeburg": "0t 0t", "emden-stade": "0t 0t 0t"},
            position={
                "markers": {"goslar-magdeburg": "move-3", "emden-stade": "extra-office"},
                "pool": pool,
            },
        )
        game.play("establish goslar-magdeburg")
        game.play("establish emden-stade")
        seen.append([event.seen_by(0) for event in game.play("end")])
    assert seen[0] == seen[1]


MISSIONS = [
    ["minden", "osnabrueck", "magdeburg"],
    ["dortmund", "stendal", "kampen"],
    ["arnheim", "perleberg", "bremen"],
    ["osnabrueck", "stendal", "paderborn"],
]


@pytest.mark.rule("HI1", "MI2")
@pytest.mark.parametrize(
    ("viewer", "points"),
    [
        (None, [0, 0, 0, 0]),
        (0, [1, 0, 0, 0]),
        (1, [0, 2, 0, 0]),
        (2, [0, 0, 8, 0]),
        (3, [0, 0, 0, 1]),
    ],
)
def test_a_view_scores_only_the_missions_that_it_shows(
    viewer: int | None, points: list[int]
) -> None:
    game = lay(
        modules=("missions",),
        offices={
            "minden": "0t . . .",
            "dortmund": "1m . .",
            "stendal": "1t . . .",
            "arnheim": "2t . . .",
            "perleberg": "2t . .",
            "bremen": "2m .",
            "paderborn": "3t .",
        },
        supply=dict.fromkeys(range(4), "4t"),
    )
    assert [player["mission"] for player in game.position()["players"]] == MISSIONS
    assert [sheet["mission"] for sheet in score(game.state)] == [1, 2, 8, 1]
    shown = score(view(game.state, viewer).table)
    assert [sheet["mission"] for sheet in shown] == points
