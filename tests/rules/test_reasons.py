"""Whoever asks why nothing can be done at a place gets the rule that stands against it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game
from kontor.rules import NotationError, State, apply, legal_actions
from kontor.rules.reasons import why_not
from kontor.rules.words import ABILITIES, FAVOURS, MARKERS, OVER
from tests.games.policy import choose
from tests.games.setups import all_setups
from tests.games.table import lay

AT_POSTS = (
    *(f"{verb} {kind}" for verb in ("place", "displace", "add") for kind in "tm"),
    *("lift", "put", "take", "drop", "remove"),
)


def places(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every place that can be asked about, with how legal actions there begin and end."""
    board = state.terms.board
    for post in board.post_ids:
        yield f"post {post}", tuple(f"{verb} {post}" for verb in AT_POSTS)
    for city in board.cities:
        for ability in city.abilities:
            name = ABILITIES[ability]
            routes = board.city_routes[board.city_index[city.id]]
            ways = tuple(f"establish {board.routes[n].id} develop {name}" for n in routes)
            yield f"ability {city.id} {name}", ways
    for points in board.prestige_points:
        routes = board.city_routes[board.prestige_city]
        ways = tuple(f"establish {board.routes[n].id} prestige {points}" for n in routes)
        yield f"prestige {points}", ways


@settings(max_examples=30)
@given(options=st.sampled_from(all_setups()), seed=st.integers(0, 10_000))
def test_there_is_a_reason_exactly_where_nothing_is_legal(
    options: dict[str, Any], seed: int
) -> None:
    random = Random(seed)
    state = Game.new(**options, seed=seed).state
    for _ in range(70):
        if state.phase == OVER:
            break
        legal = {action.text for action in legal_actions(state)}
        for place, ways in places(state):
            reason = why_not(state, state.seat, place)
            assert (reason is None) == (not legal.isdisjoint(ways)), (place, reason and reason.key)
        check_desk(state, legal)
        apply(state, choose(state, legal_actions(state), random))


def check_desk(state: State, legal: set[str]) -> None:
    """Compare the reasons at a desk and at the next office of each city with what is legal."""

    def possible(start: str) -> bool:
        return any(text.startswith(start) for text in legal)

    assert (why_not(state, state.seat, "income") is None) == possible("income")
    for marker in MARKERS:
        assert (why_not(state, state.seat, f"use {marker}") is None) == possible(f"use {marker}")
    for favour in FAVOURS:
        reason = why_not(state, state.seat, f"favour {favour}")
        assert (reason is None) == possible(f"favour {favour}")
    for city in state.terms.board.cities:
        reasons = [
            why_not(state, state.seat, f"office {city.id} {number}")
            for number in range(1, len(city.offices) + 1)
        ]
        offered = any(
            text.startswith("establish") and text.endswith(f" office {city.id}") for text in legal
        )
        assert (None in reasons) == offered


def told(state: State, place: str, seat: int | None = 0) -> tuple[str, str]:
    reason = why_not(state, seat, place)
    assert reason is not None
    return reason.key, reason.rule


@pytest.fixture
def game() -> Game:
    return Game.new(players=3, seed=7, start=0)


def test_only_who_decides_can_do_anything(game: Game) -> None:
    place = "post bremen-hamburg.2"
    assert why_not(game.state, 0, place) is None
    assert told(game.state, place, seat=1) == ("waiting", "TU1")
    assert told(game.state, place, seat=None) == ("waiting", "TU1")


def test_what_a_displacement_needs_is_counted() -> None:
    table = lay(posts={"bremen-hamburg": "1m . . ."}, supply={0: "2t", 1: ""})
    reason = why_not(table.state, 0, "post bremen-hamburg.1")
    assert reason is not None
    assert reason.json() == {
        "key": "displace",
        "rule": "C1",
        "values": {"count": 3, "have": 2, "kind": "m"},
    }


def test_rewards_need_a_full_route(game: Game) -> None:
    for place in ("office hamburg 1", "ability luebeck bank", "city hamburg"):
        assert told(game.state, place) == ("route", "E1")
    assert told(game.state, "office hamburg 2") == ("office.order", "E6")
    assert told(game.state, "prestige 7") == ("route", "E1")
    marker = next(
        game.state.terms.board.routes[n].id for n, m in enumerate(game.state.markers) if m >= 0
    )
    assert told(game.state, f"marker {marker}") == ("marker", "E4")


def test_without_actions_the_reason_is_the_turn(game: Game) -> None:
    game.play("place t bremen-hamburg.2")
    game.play("place t bremen-hamburg.1")
    for place in ("post bremen-hamburg.3", "income", "office hamburg 1"):
        assert told(game.state, place) == ("actions", "TU1")


def test_pieces_are_lifted_in_order() -> None:
    table = lay(posts={"bremen-hamburg": "0t 0t . 0t", "hamburg-stade": "1t . ."})
    table.play("lift bremen-hamburg.2")
    assert told(table.state, "post bremen-hamburg.1") == ("lift.order", "D1")
    assert told(table.state, "post bremen-hamburg.3") == ("lift.empty", "D1")
    assert told(table.state, "post hamburg-stade.1") == ("lift.own", "D1")


def test_the_last_piece_in_the_order_leaves_room_for_those_before_it() -> None:
    table = lay(posts={"bremen-hamburg": "0t 0t . ."}, abilities={0: {"book": 1}})
    table.play("lift bremen-hamburg.2")
    assert table.phase == "drop"
    assert told(table.state, "post bremen-hamburg.1") == ("lift.order", "D1")
    table.play("drop bremen-hamburg.2")
    table = lay(posts={"bremen-hamburg": "0t 0t 0t ."}, abilities={0: {"book": 0}})
    table.play("lift bremen-hamburg.2")
    table.play("lift bremen-hamburg.3")
    assert told(table.state, "post bremen-hamburg.1") == ("taken", "D1")


def test_a_displaced_piece_stays_near() -> None:
    table = lay(posts={"bremen-hamburg": "1t . . ."}, supply={0: "3t"})
    table.play("displace t bremen-hamburg.1")
    assert told(table.state, "post bremen-hamburg.1", seat=1) == ("taken", "C2")
    assert told(table.state, "post bremen-hamburg.2", seat=1) == ("relocate.same", "C3")
    assert told(table.state, "post goslar-magdeburg.1", seat=1) == ("relocate.far", "C3")
    assert told(table.state, "office hamburg 1", seat=1) == ("first", "C2")


@pytest.mark.parametrize(
    "place", ["", "post", "post nowhere.1", "office hamburg 9", "use nothing", "hat", "income now"]
)
def test_what_is_no_place_is_refused(game: Game, place: str) -> None:
    with pytest.raises(NotationError):
        why_not(game.state, 0, place)
