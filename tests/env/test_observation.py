"""What a seat observes: all that its view shows, and nothing else."""

import hashlib
from random import Random
from typing import Any

import numpy as np
import pytest

from kontor.board.folders import own_board_ids
from kontor.env import EnvError, layout, mask, observe
from kontor.env.spaces import highs, structured_space
from kontor.record import Game
from kontor.rules import RULES_VERSION, State, apply, legal_actions, sample, view
from kontor.rules.state import FIELDS
from kontor.rules.terms import Terms
from kontor.rules.words import BY_PRESTIGE, LIFT, MARK, OVER, TURN, favour_entry, office_entry
from tests.env.playing import SETUPS, name_of_setup, parts_of, random_states, seen


@pytest.mark.parametrize("setup", SETUPS, ids=name_of_setup)
def test_an_observation_is_made_from_the_view(setup: dict[str, Any]) -> None:
    limits = None
    for number, state in enumerate(random_states(setup, 5, 300)):
        if number % 10 and state.phase == TURN:
            continue
        for seat in range(state.terms.players):
            what = seen(state, seat)
            shown = view(state, seat)
            # The table of a view holds nothing that is hidden from the seat.
            assert seen(shown.table, seat) == what
            assert seen(sample(shown, Random(number)), seat) == what
            limits = highs(layout(state.terms.board)) if limits is None else limits
            assert (np.frombuffer(what, np.uint8) <= limits).all()


@pytest.mark.parametrize("setup", SETUPS, ids=name_of_setup)
def test_different_views_are_observed_differently(setup: dict[str, Any]) -> None:
    keys: dict[bytes, int] = {}
    for state in random_states(setup, 8, 250):
        key = view(state, 0).key()
        assert keys.setdefault(seen(state, 0), key) == key


# What makes a field another one: a number is raised by one, and so is the first of as many as there
# always are; to what grows and shrinks something is added.
GROWING = {
    *("extra_offices", "open_offices", "east_west", "gone", "tiles", "favours", "lifted_from"),
    *("removed", "hand", "plate"),
}
ADDED = {
    "extra_offices": office_entry(3, 4),
    "favours": favour_entry(2, 1),
    "tiles": 5,
    "hand": 2,
}
ABSENT = {
    "hansa": {"open_offices", "pawn", "pawn_moved", "permits"},
    "east": {"pawn", "pawn_moved", "permits", "favour"},
    "britannia": {"pawn", "pawn_moved", "open_offices", "favour"},
    "pawn": {"permits", "open_offices", "favour"},
}
GAMES: dict[str, dict[str, Any]] = {
    "hansa": {"players": 5, "modules": ("missions", "favours")},
    "east": {"players": 3, "board": "east"},
    "britannia": {"players": 4, "board": "britannia"},
    "pawn": {"players": 2, "edition": "2009", "variant": "pawn"},
}


def changed(state: State, name: str) -> State:
    """Return a state that differs in one field."""
    other = state.copy()
    value = getattr(other, name)
    if isinstance(value, bool):
        setattr(other, name, not value)
    elif isinstance(value, int):
        setattr(other, name, value + 1)
    elif name not in GROWING:
        setattr(other, name, type(value)((value[0] + 1, *value[1:])))
    else:
        entry = ADDED.get(name, 0)
        if name == "open_offices":
            opened = other.terms.board.open_city
            if True not in opened:
                return other
            entry = office_entry(opened.index(True), 1)
        setattr(other, name, (*value, entry))
    return other


@pytest.mark.parametrize("game", GAMES)
def test_all_that_changes_is_observed(game: str) -> None:
    state = Game.new(**GAMES[game], seed=2).state.copy()
    state.tiles = state.tiles[:2]
    state.phase = LIFT
    state.favour = state.actions = 0
    before = seen(state, 1)
    unseen = {name for name in FIELDS if seen(changed(state, name), 1) == before}
    # What the setup has not, and why the game ended, which it has not yet.
    assert unseen == {*ABSENT[game], "ended_by"}
    state.phase, state.ended_by = OVER, BY_PRESTIGE
    assert seen(changed(state, "ended_by"), 1) != seen(state, 1)


def with_terms(state: State, terms: Terms) -> State:
    other = State(terms)
    for name in FIELDS:
        setattr(other, name, getattr(state, name))
    return other


def test_the_order_of_the_pool_is_hidden() -> None:
    state = Game.new(players=4, seed=2).state
    terms = state.terms
    assert terms.pool != terms.pool[::-1]
    other = with_terms(state, Terms(terms.setup, terms.pool[::-1], terms.missions))
    for seat in range(4):
        assert seen(other, seat) == seen(state, seat)


@pytest.mark.rule("MI1")
def test_a_mission_is_hidden_from_others_until_the_end() -> None:
    state = Game.new(players=3, seed=2, modules=("missions",)).state.copy()
    terms = state.terms
    swapped = (terms.missions[1], terms.missions[0], terms.missions[2])
    other = with_terms(state, Terms(terms.setup, terms.pool, swapped))
    assert seen(other, 2) == seen(state, 2)
    assert seen(other, 0) != seen(state, 0)
    while not state.over:
        state.track[0] = 20
        apply(state, legal_actions(state)[0])
    ended = with_terms(state, Terms(terms.setup, terms.pool, swapped))
    assert seen(ended, 2) != seen(state, 2)


@pytest.mark.rule("TU4")
def test_a_plate_is_seen_by_its_player_at_the_end_of_the_turn() -> None:
    state = Game.new(players=3, seed=2).state.copy()
    state.plate = (2,)
    other = state.copy()
    other.plate = (3,)
    turn = state.turn
    assert all(seen(state, seat) == seen(other, seat) for seat in range(3))
    state.phase = other.phase = MARK
    for seat in range(3):
        assert (seen(state, seat) != seen(other, seat)) == (seat == turn)
        assert parts_of(state, seat, "plate_size") == [[1]]


def test_one_s_own_seat_comes_first() -> None:
    state = Game.new(players=3, seed=2, start=1).state
    for seat in range(3):
        supply, turn, start = parts_of(state, seat, "supply", "turn", "start")
        # SU4: the start player, here seat 1, has 5 traders, each next player one more.
        order = [(5, 6, 7)[(other - 1) % 3] for other in (seat, seat + 1, seat + 2)]
        assert supply[::2] == [*order, 0, 0]
        assert turn.index(1) == start.index(1) == (1 - seat) % 3


def test_parts_lie_side_by_side_and_are_named() -> None:
    for board_id in ("hansa-4-5", "east", "britannia-2-3"):
        found = layout(board_id)
        ends = [0, *(part.stop for part in found.parts)]
        assert [part.start for part in found.parts] == ends[:-1]
        assert ends[-1] == found.size
        assert len(found.by_name) == len(found.parts)


# A hash of the names, places and shapes of all parts. Another one is another rules version, because
# whoever has learned where they stand would be wrong.
PROMISED = {
    "hansa-4-5": "269a73ccec9a6450",
    "hansa-2-3": "f342f7bb3d0472e5",
    "east": "a904bc1d6c7deab1",
    "britannia-4-5": "b9d9c4324ed0e208",
    "britannia-2-3": "a871aefb1649a231",
}


def test_parts_stand_where_they_were_promised() -> None:
    assert RULES_VERSION == 1
    found = {}
    for board_id in own_board_ids():
        parts = [(part.name, part.start, part.shape) for part in layout(board_id).parts]
        found[board_id] = hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
    assert found == PROMISED


def test_a_part_is_seen_in_its_shape() -> None:
    state = Game.new(players=4, seed=2).state
    found = layout(state.terms.board)
    batch = np.frombuffer(seen(state, 0) + seen(state, 1), np.uint8).reshape(2, -1)
    parts = found.split(batch)
    assert parts["posts"].shape == (2, len(state.terms.board.post_ids), 6)
    assert np.shares_memory(parts["markers"], batch)
    one = found.split(batch[0])
    assert structured_space(found).contains(one)


def test_a_mask_has_the_legal_actions() -> None:
    for state in random_states({"players": 4}, 3, 50):
        out = np.full(len(state.terms.space.all), 7, np.uint8)
        mask(state, out)
        assert [int(n) for n in out.nonzero()[0]] == sorted(a.index for a in legal_actions(state))
        assert out.max() == 1


def test_a_wrong_buffer_is_refused() -> None:
    state = Game.new(players=4, seed=2).state
    size = layout(state.terms.board).size
    for out, words in (
        (bytearray(3), f"the buffer has 3 bytes, not {size}"),
        (bytes(size), "can only be read"),
        ("text", "is not a buffer of bytes"),
        (np.zeros((4, 4), np.uint8)[:, ::2], "is not a buffer of bytes"),
    ):
        with pytest.raises(EnvError, match=words):
            observe(state, 0, out)
    with pytest.raises(EnvError, match="there is no seat 4: the seats are 0 to 3"):
        observe(state, 4, bytearray(size))
